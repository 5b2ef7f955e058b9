import {
	matchesFilter,
	readPayoutIds,
	readPayoutPage,
	simplifyPayout,
} from '../../../nodes/CardPayments/domain/list/payoutRecord';

const noFilter = { statuses: [], currencies: [], merchantIds: [], walletIds: [], settlementsAvailableOnly: false };
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

	it('should turn a numeric id into text', () => {
		expect(readPayoutPage({ payouts: [{ id: 33271023375023 }] }).entries[0]?.id).toBe('33271023375023');
	});
});

describe('readPayoutPage of a service that writes text', () => {
	it('should convert text to numbers and booleans, and keep other text', () => {
		const entry = { id: 'p', amount: '7351.874', date: '1698570023750', settlements_available: 'true' };
		expect(readPayoutPage({ payouts: [entry] }).entries).toEqual([
			{ id: 'p', amount: 7351.874, date: 1_698_570_023_750, settlements_available: true },
		]);
		const odd = { id: 'p', amount: 'much', date: '', settlements_available: 'soon', merchant_id: '0012' };
		expect(readPayoutPage({ payouts: [odd] }).entries).toEqual([odd]);
		// A number would hold other digits.
		const large = { id: 'p', amount: '12345678901234567.89' };
		expect(readPayoutPage({ payouts: [large] }).entries).toEqual([large]);
	});
});

it("should put what the list says on each payout, and keep the payout's own values", () => {
	const entries = (list: object, own = {}) => readPayoutPage({ ...list, payouts: [{ ...payout, ...own }] }).entries;
	const facts = { live_mode: true, api_version: 'V2' };
	expect(entries(facts)).toEqual([{ ...payout, ...facts }]);
	expect(entries(facts, { live_mode: false })).toEqual([{ ...payout, api_version: 'V2', live_mode: false }]);
	expect(entries({})).toEqual([payout]);
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
		[{ settlementsAvailableOnly: true }, true],
	])('should match %j: %s', (filter, expected) => {
		expect(matchesFilter(payout, { ...noFilter, ...filter })).toBe(expected);
	});

	it('should not treat a missing settlements_available as available', () => {
		const filter = { ...noFilter, settlementsAvailableOnly: true };
		expect(matchesFilter({ id: 'a' }, filter)).toBe(false);
		expect(matchesFilter({ id: 'a', settlements_available: false }, filter)).toBe(false);
	});
});

describe('simplifyPayout', () => {
	it.each([
		[
			{ id: 'wallet_7', legacy_id: '007' },
			{ wallet_id: '007', wallet_list_id: 'wallet_7' },
		],
		// As a webhook has it.
		[{ id: '007', legacy_id: '007' }, { wallet_id: '007' }],
		[{ id: '007' }, { wallet_id: '007' }],
		[{ id: 'wallet_7' }, { wallet_id: 'wallet_7' }],
		[undefined, {}],
	])('should give the wallet %j the same ID wherever the payout comes from', (wallet, expected) => {
		const { wallet_id, wallet_list_id } = simplifyPayout({ id: 'p', wallet });
		expect({ wallet_id, wallet_list_id }).toEqual(expected);
	});
});

describe('readPayoutIds', () => {
	it.each([
		['payout_1', ['payout_1']],
		[' payout_1, payout_2\npayout_3;payout_1 ', ['payout_1', 'payout_2', 'payout_3']],
		[
			['payout_1', 'payout_2, payout_3', 4],
			['payout_1', 'payout_2', 'payout_3', '4'],
		],
		['', []],
		[undefined, []],
		[{}, []],
	])('should read %j', (value, expected) => {
		expect(readPayoutIds(value)).toEqual(expected);
	});
});
