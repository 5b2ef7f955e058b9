import { matchesFilter, readPayoutPage, flatPayout } from '../../../nodes/CardPayments/domain/payout';
import { readPayoutIds } from '../../../nodes/CardPayments/actions/payoutList/payoutPicker';

const noFilter = { statuses: [], currencies: [], merchantIds: [], walletIds: [] };
const payout = {
	id: 'payout_1',
	status: 'PAID_OUT',
	date: 1_698_570_023_750,
	amount: 7351.874,
	currency: 'KWD',
	merchant_id: '0012345',
	wallet: { id: 'wallet_7', legacy_id: '007' },
	settlements_available: true,
};

describe('readPayoutPage', () => {
	it('should read a list and keep every field of its entries', () => {
		const page = readPayoutPage({ object: 'list', live_mode: false, has_more: true, payouts: [payout] });
		expect(page).toEqual({ entries: [{ ...payout, live_mode: false }], hasMore: true, liveMode: false });
	});

	it.each([
		[{}, false],
		[{ count: 2 }, true],
		[{ has_more: null, count: '2' }, true],
		[{ count: 1 }, false],
		[{ count: null }, false],
		[{ count: 'many' }, false],
		[{ has_more: false, count: 2 }, false],
		[{ has_more: true, count: 1 }, true],
	])('should read from %j whether the list has more: %s', (fields, hasMore) => {
		expect(readPayoutPage({ ...fields, payouts: [payout] }).hasMore).toBe(hasMore);
	});

	it.each([
		[{ id: 33271023375023 }, { id: '33271023375023' }],
		[
			{ amount: '7351.874', date: '1698570023750' },
			{ amount: 7351.874, date: 1_698_570_023_750 },
		],
		[{ settlements_available: 'true' }, { settlements_available: true }],
		[{ amount: 'much', date: '', settlements_available: 'soon', merchant_id: '0012' }, {}],
		// A number would hold other digits.
		[{ amount: '12345678901234567.89' }, {}],
	])('should read what a service writes in another type, and keep other text: %j', (written, converted) => {
		const entry = { ...payout, ...written };
		expect(readPayoutPage({ payouts: [entry] }).entries).toEqual([{ ...entry, ...converted }]);
	});

	it("should put what the list says on each payout, and keep the payout's own values", () => {
		const facts = { live_mode: true, api_version: 'V2' };
		const { entries } = readPayoutPage({ ...facts, payouts: [payout, { ...payout, live_mode: false }] });
		expect(entries).toEqual([
			{ ...payout, ...facts },
			{ ...payout, ...facts, live_mode: false },
		]);
	});
});

describe('matchesFilter', () => {
	it.each([
		[{}, true],
		[{ statuses: ['PAID_OUT', 'FAILED'] }, true],
		[{ statuses: ['FAILED'] }, false],
		[{ currencies: ['KWD'] }, true],
		[{ currencies: ['SAR'] }, false],
		[{ merchantIds: ['0012345'] }, true],
		[{ merchantIds: ['12345'] }, false],
		[{ walletIds: ['wallet_7'] }, true],
		[{ walletIds: ['007'] }, true],
		[{ walletIds: ['7'] }, false],
	])('should match %j: %s', (filter, expected) => {
		expect(matchesFilter(payout, { ...noFilter, ...filter })).toBe(expected);
	});
});

it.each([
	[{ id: 'wallet_7', legacy_id: '007' }, '007', 'wallet_7'],
	// As a webhook has it.
	[{ id: '007', legacy_id: '007' }, '007', undefined],
	[{ id: '007' }, '007', undefined],
	[{ id: 'wallet_7' }, 'wallet_7', undefined],
	[undefined, undefined, undefined],
])('should give the wallet %j the same ID wherever the payout comes from', (wallet, wallet_id, wallet_list_id) => {
	const flat = flatPayout({ id: 'p', wallet });
	expect([flat.wallet_id, flat.wallet_list_id]).toEqual([wallet_id, wallet_list_id]);
});

it.each<[unknown, string]>([
	['payout_1', 'payout_1'],
	[' payout_1, payout_2\npayout_3;payout_1 ', 'payout_1 payout_2 payout_3'],
	[['payout_1', 'payout_2, payout_3', 4], 'payout_1 payout_2 payout_3 4'],
	['', ''],
	[undefined, ''],
	[{}, ''],
])('should read the payout IDs in %j: %s', (value, expected) => {
	expect(readPayoutIds(value).join(' ')).toBe(expected);
});
