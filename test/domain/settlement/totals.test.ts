import { Totals, type DateOf, type Grouping } from '../../../nodes/CardPayments/domain/settlement/totals';
import { PAYOUT_ID, read } from './reading';

const DAY = Date.UTC(2026, 10, 30, 22);
const CHARGES = [
	'charge_id,method,created,gross,fee,vat,net',
	'a,VISA,2026-11-30T20:59:00Z,0.10,0.01,0.01,0.08',
	'b,VISA,2026-11-30T21:00:00Z,0.20,0.02,,0.18',
	'c,,2026-11-01,1000000000.70,,,1000000000.70',
].join('\n');
const REFUND = 'refund_id,amount\nr,0.30\ns,n/a\n';

const totals = async (groupBy: Grouping[], dateOf: DateOf = 'transaction') => {
	const { transactions } = await read({ CHARGES, REFUND }, undefined, { date: DAY });
	const all = new Totals(groupBy, dateOf);
	for (const transaction of transactions) all.add(transaction);
	return all.items();
};

it('should be exact, and say how many rows they miss', async () => {
	expect(await totals(['type'])).toEqual([
		{
			type: 'charge',
			currency: 'SAR',
			count: 3,
			gross: 1000000001,
			fee: -0.03,
			tax: -0.01,
			amount: 1000000000.96,
			gross_minor: 100000000100,
			fee_minor: -3,
			tax_minor: -1,
			amount_minor: 100000000096,
			rows_without_fee: 1,
			rows_without_amount: 0,
		},
		{
			type: 'refund',
			currency: 'SAR',
			count: 2,
			gross: null,
			fee: null,
			tax: null,
			amount: -0.3,
			gross_minor: null,
			fee_minor: null,
			tax_minor: null,
			amount_minor: -30,
			rows_without_fee: 2,
			rows_without_amount: 1,
		},
	]);
});

it.each<[Grouping[], DateOf, unknown[]]>([
	// A gross amount without the refunds' would pass for that of all.
	[[], 'transaction', [{ currency: 'SAR', count: 5, gross: null, gross_minor: null, amount: 1000000000.66 }]],
	[['payout'], 'transaction', [{ payout_id: PAYOUT_ID, payout_date: '2026-12-01T01:00:00+03:00', count: 5 }]],
	[
		['month'],
		'transaction',
		[
			{ month: '2026-11', count: 2 },
			{ month: '2026-12', count: 1 },
			{ month: null, count: 2 },
		],
	],
	[['day'], 'payout', [{ day: '2026-12-01', count: 5 }]],
	[
		['paymentMethod', 'type'],
		'transaction',
		[
			{ payment_method: 'VISA', type: 'charge', count: 2 },
			{ payment_method: null, type: 'charge', count: 1 },
			{ payment_method: null, type: 'refund', count: 2 },
		],
	],
])('should be made by %j, dates of the %s', async (groupBy, dateOf, expected) => {
	expect(await totals(groupBy, dateOf)).toEqual(expected.map((total) => expect.objectContaining(total as object)));
});

it("should have no minor units of a currency that isn't known", async () => {
	const { transactions } = await read({ CHARGES: 'charge_id,amount,currency\na,1.50,ZZZ\n' }, undefined, {
		currency: 'ZZZ',
	});
	const all = new Totals([], 'payout');
	for (const transaction of transactions) all.add(transaction);
	expect(all.items()).toMatchObject([{ currency: 'ZZZ', amount: 1.5, amount_minor: null }]);
});
