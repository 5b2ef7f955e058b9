import {
	matchesFilter,
	readPayoutIds,
	readPayoutPage,
	simplifyPayout,
	withListFacts,
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
		expect(page).toEqual({ payouts: [payout], hasMore: true, liveMode: false });
	});

	it.each([
		[{ has_more: true }, true],
		[{ has_more: 'true' }, true],
		[{ has_more: 'True' }, true],
		[{ has_more: 1 }, true],
		[{ has_more: 'yes' }, true],
		[{ has_more: 0 }, false],
		[{ has_more: '0' }, false],
		[{ has_more: false }, false],
		[{ has_more: 'false' }, false],
		[{}, false],
		[{ count: 2 }, true],
		[{ has_more: null, count: '2' }, true],
		[{ count: 1 }, false],
		[{ count: 0 }, false],
		[{ count: null }, false],
		[{ count: 'many' }, false],
		[{ has_more: false, count: 2 }, false],
		[{ has_more: true, count: 1 }, true],
	])('should read from %j whether the list has more: %s', (fields, hasMore) => {
		expect(readPayoutPage({ ...fields, payouts: [payout] }).hasMore).toBe(hasMore);
	});

	it('should turn a numeric id into text', () => {
		expect(readPayoutPage({ payouts: [{ id: 33271023375023 }] }).payouts[0]?.id).toBe('33271023375023');
	});

	it.each([[null], ['text'], [[]], [{ payouts: {} }], [{ charges: [] }]])('should refuse %j', (body) => {
		expect(() => readPayoutPage(body)).toThrow(/isn't a list of payouts/);
	});

	it.each([[null], [{}], [{ id: '' }], ['payout_1']])(
		'should refuse a list with the entry %j rather than drop it',
		(entry) => {
			expect(() => readPayoutPage({ payouts: [payout, entry] })).toThrow('Entry 2 of the payout list has no ID');
		},
	);
});

describe('readPayoutPage of a service that writes text', () => {
	it('should convert text to numbers and booleans, and keep other text', () => {
		const entry = { id: 'p', amount: '7351.874', date: '1698570023750', settlements_available: 'true' };
		expect(readPayoutPage({ payouts: [entry] }).payouts).toEqual([
			{ id: 'p', amount: 7351.874, date: 1_698_570_023_750, settlements_available: true },
		]);
		const odd = { id: 'p', amount: 'much', date: '', settlements_available: 'soon', merchant_id: '0012' };
		expect(readPayoutPage({ payouts: [odd] }).payouts).toEqual([odd]);
		// A number would hold other digits.
		const large = { id: 'p', amount: '12345678901234567.89' };
		expect(readPayoutPage({ payouts: [large] }).payouts).toEqual([large]);
	});
});

describe('withListFacts', () => {
	it('should put the version of the list on each payout', () => {
		const page = readPayoutPage({ api_version: 'V2', payouts: [payout] });
		expect(withListFacts(page).payouts).toEqual([{ ...payout, api_version: 'V2' }]);
	});

	const page = (liveMode: boolean | undefined, more = {}) =>
		withListFacts({ payouts: [{ ...payout, ...more }], hasMore: false, liveMode });

	it.each([true, false])('should put %s on each payout, and change nothing else', (liveMode) => {
		expect(page(liveMode)).toEqual({ payouts: [{ ...payout, live_mode: liveMode }], hasMore: false, liveMode });
	});

	it("should add nothing the list lacks, and keep the payout's own values", () => {
		expect(page(undefined).payouts).toEqual([payout]);
		expect(page(true, { live_mode: false }).payouts[0]?.live_mode).toBe(false);
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
	it("should return flat fields, with the bank statement's reference", () => {
		const bank = { name: 'Bank', swift: 'X', beneficiary: { name: 'Shop', iban: '****1234' } };
		const simple = simplifyPayout({
			...payout,
			wallet: { ...payout.wallet, bank },
			live_mode: false,
			bank_reference: 'TRF-1',
		});
		expect(Object.values(simple).filter((value) => typeof value === 'object')).toEqual([]);
		expect(simple).toMatchObject({
			live_mode: false,
			wallet_legacy_id: '007',
			bank_name: 'Bank',
			bank_iban: '****1234',
			bank_reference: 'TRF-1',
			id: 'payout_1',
			date_iso: '2023-10-29T09:00:23.750Z',
			amount: 7351.874,
			wallet_id: 'wallet_7',
		});
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
