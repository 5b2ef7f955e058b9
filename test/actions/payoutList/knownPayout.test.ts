import { knownPayout } from '../../../nodes/CardPayments/actions/payoutList';

const OWN = { amount: 5, currency: 'SAR', status: 'PAID_OUT' };
const NOTHING = { amount: undefined, currency: undefined, status: undefined };
const MOMENT = Date.UTC(2026, 10, 5);

it.each<[what: string, item: object, known: object | undefined]>([
	['a payout', { id: 'payout_1', ...OWN, date: MOMENT }, { ...OWN, date: MOMENT }],
	['a payout for a spreadsheet', { id: 'payout_1', ...OWN, date: '2026-11-05 00:00' }, { ...OWN, date: undefined }],
	[
		'a row that names it',
		{ payout_id: 'payout_1', ...OWN, payout_date: '2026-11-05T00:00:00Z' },
		{ ...NOTHING, date: MOMENT },
	],
	[
		'a moment whose clock nobody knows',
		{ payout_id: 'payout_1', payout_date: '2026-11-05 00:00' },
		{ date: undefined },
	],
	['its wallet', { payout_id: 'payout_1', wallet_id: '599' }, { wallet: { id: '599' } }],
	['what has an ID of its own', { id: 'chg_1', payout_id: 'payout_1', ...OWN }, undefined],
	['another payout', { id: 'payout_2', ...OWN }, undefined],
])('should know of %s what it says of the payout', (_, item, known) => {
	const found = knownPayout('payout_1', item as Parameters<typeof knownPayout>[1]);
	expect(found).toEqual(known && expect.objectContaining({ id: 'payout_1', ...known }));
});
