import { Clock } from '../../../nodes/CardPayments/domain/calendar';
import { Totals } from '../../../nodes/CardPayments/domain/present';
import { readSettlements, type PayoutFile } from '../../../nodes/CardPayments/domain/settlement';
import { settlingOptions } from '../settlement/settling';
import { makeZip } from '../sheets/zips';

it.each([
	['of rows that count', ['c2,50.00,-2.00,48.00,USD'], '3.00 SAR, 3 % of sales'],
	['of a currency whose other rows have none', ['c2,100.00,,99.00,SAR'], '3.00 SAR'],
])('should say what was paid in fees, %s', async (_, rows, fees) => {
	const csv = ['charge_id,gross_amount,fee,net_amount,currency', 'c1,100.00,-3.00,97.00,SAR', ...rows].join('\n');
	const file: PayoutFile = {
		payout: { id: 'payout_1', amount: 97, currency: 'SAR', status: 'PAID_OUT' },
		content: await makeZip([['CHARGES.csv', csv]]),
		source: { payoutId: 'payout_1' },
	};
	const options = settlingOptions({});
	const writing = { clock: new Clock(options.zone, false), format: (text: string) => text, pause: options.pause };
	const totals = new Totals({ groupBy: [], dateOf: 'payout', types: [], ...writing });
	for await (const settlement of readSettlements(file, options, () => undefined))
		await totals.add(settlement, () => true, options.pause);
	expect(totals.fees()).toBe(fees);
});
