import { payoutInFile } from '../../../nodes/CardPayments/domain/settlement/summary';
import { rawZip } from '../sheets/archive/rawZip';
import { NUMBER, OPTIONS, PAYOUT_ID } from './reading';

it.each<[string, string, object]>([
	[
		'what it says once',
		'Payout amount,Currency,Wallet ID,Merchant ID,Date\n12.50,SAR,w1,007,2026-10-02\n',
		{ amount: 12.5, currency: 'SAR', wallet: { id: 'w1' }, merchant_id: '007', date: Date.UTC(2026, 9, 2) },
	],
	['nothing that it says twice', 'Payout amount,Payout amount,Currency\n12.50,13.50,SAR\n', { currency: 'SAR' }],
	['nothing that is unclear', 'Payout amount,Currency,Date\n"12,345",SAR,soon\n', { currency: 'SAR' }],
])('should take %s from a Summary for the payout', async (_, text, expected) => {
	const zip = rawZip([{ name: `29102023  - PAYOUT SUMMARY ${NUMBER}.csv`, content: Buffer.from(text) }]);
	const selection = { payoutId: PAYOUT_ID, limits: OPTIONS.limits };
	const record = await payoutInFile(PAYOUT_ID, zip, selection, { ...OPTIONS, memory: OPTIONS.memory() });
	expect(JSON.parse(JSON.stringify(record))).toEqual({ id: PAYOUT_ID, ...expected });
});
