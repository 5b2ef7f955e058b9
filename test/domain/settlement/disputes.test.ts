import { followDisputes, type DisputedPayout } from '../../../nodes/CardPayments/domain/settlement/disputes';
import type { Transaction } from '../../../nodes/CardPayments/domain/settlement/transactions';

const DAY = 24 * 60 * 60 * 1_000;
const transaction = (type: Transaction['type'], id: string, more: Partial<Transaction> = {}): Transaction => ({
	key: `${type}/${id}`,
	payout_id: '',
	payout_date: null,
	merchant_id: null,
	wallet_id: null,
	live_mode: null,
	type,
	transaction_id: id === '' ? null : id,
	order_reference: null,
	date: null,
	payment_method: null,
	amount: type === 'dispute' ? -5 : 5,
	amount_minor: type === 'dispute' ? -500 : 500,
	gross: null,
	fee: null,
	tax: null,
	currency: 'SAR',
	reason: null,
	row: { id },
	...more,
});
const payout = (id: string, day: number, disputes: string[], releases: string[] = []): DisputedPayout => ({
	// The rows' own is written for where they go.
	payout: { id: `raw ${id}`, date: day * DAY },
	transactions: [
		...disputes.map((dispute) => transaction('dispute', dispute, { payout_id: id, payout_date: `day ${day}` })),
		...releases.map((release) =>
			transaction('dispute_release', release, { payout_id: id, payout_date: `day ${day}` }),
		),
	],
});
const follow = (payouts: DisputedPayout[], chargedBackAfterDays?: number, withRows = false) =>
	followDisputes(payouts, { chargedBackAfterDays, now: 100 * DAY, withRows });

describe("the contract's table", () => {
	it('received → on hold', () => {
		expect(follow([payout('p1', 10, ['chg_1'])])).toEqual([
			{
				key: 'dispute/chg_1',
				state: 'on_hold',
				transaction_id: 'chg_1',
				order_reference: null,
				reason: null,
				amount: 5,
				amount_minor: 500,
				currency: 'SAR',
				date: null,
				payment_method: null,
				merchant_id: null,
				disputed_in: 'p1',
				disputed_on: 'day 10',
				released_in: null,
				released_on: null,
				released_amount: null,
				days_on_hold: 90,
			},
		]);
	});

	it('on hold → released, in whatever order the payouts come', () => {
		const [dispute] = follow([payout('p3', 30, [], ['chg_1']), payout('p2', 20, []), payout('p1', 10, ['chg_1'])]);
		expect(dispute).toMatchObject({
			state: 'released',
			disputed_in: 'p1',
			released_in: 'p3',
			released_on: 'day 30',
			days_on_hold: 20,
		});
	});

	it('should not depend on which of two payouts of the same moment was downloaded first', () => {
		const both = [payout('p1', 10, ['chg_1']), payout('p2', 10, [], ['chg_1'])];
		expect(follow(both)).toEqual(follow([...both].reverse()));
	});

	it('on hold → charged back leaves no trace: on hold, unless the user says after how many days to assume it', () => {
		expect(follow([payout('p1', 10, ['chg_1'])])[0]?.state).toBe('on_hold');
		expect(follow([payout('p1', 10, ['chg_1'])], 91)[0]?.state).toBe('on_hold');
		expect(follow([payout('p1', 10, ['chg_1'])], 90)[0]?.state).toBe('charged_back_assumed');
		expect(follow([payout('p1', 10, ['chg_1']), payout('p2', 20, [], ['chg_1'])], 5)[0]?.state).toBe('released');
	});
});

it('should list a release whose dispute lies before the period', () => {
	expect(follow([payout('p1', 10, [], ['chg_1'])])).toMatchObject([
		{
			transaction_id: 'chg_1',
			state: 'released',
			disputed_in: null,
			released_in: 'p1',
			days_on_hold: null,
		},
	]);
});

it("should return the release's amount and row beside the dispute's", () => {
	const row = { charge_id: 'chg_1', amount: '3.50' };
	const release = transaction('dispute_release', 'chg_1', { amount: 3.5, amount_minor: 350, row });
	const partly = { ...payout('p2', 20, []), transactions: [release] };
	expect(follow([payout('p1', 10, ['chg_1']), partly], undefined, true)).toMatchObject([
		{ state: 'released', amount: 5, released_amount: 3.5, row: { id: 'chg_1' }, release_row: row },
	]);
	expect(follow([partly], undefined, true)).toMatchObject([
		{ state: 'released', amount: 3.5, released_amount: 3.5, row, release_row: row },
	]);
	expect(follow([partly])[0]).not.toHaveProperty('row');
});

it('should keep a second dispute of a released transaction separate', () => {
	const states = follow([payout('p1', 10, ['chg_1']), payout('p2', 20, ['chg_1'], ['chg_1'])]);
	expect(states.map(({ state, disputed_in, released_in }) => [state, disputed_in, released_in])).toEqual([
		['released', 'p1', 'p2'],
		['on_hold', 'p2', null],
	]);
});

it('should drop no row, not even one without an id', () => {
	expect(follow([payout('p1', 10, ['', '', 'chg_1']), payout('p2', 20, [], [''])])).toHaveLength(4);
});

describe('further releases of a dispute', () => {
	const withAmount = (id: string, day: number, type: Transaction['type'], amount: number): DisputedPayout => ({
		payout: { id, date: day * DAY },
		transactions: [
			transaction(type, 'chg_1', {
				key: `${id}/${type}`,
				payout_id: id,
				amount,
				amount_minor: amount * 100,
			}),
		],
	});

	it('should release a dispute with a positive row of the Dispute sheet', () => {
		const earlier = withAmount('p1', 10, 'dispute', -5);
		const later = withAmount('p2', 20, 'dispute', 5);
		expect(follow([earlier, later])).toEqual([
			expect.objectContaining({
				key: 'p1/dispute',
				state: 'released',
				disputed_in: 'p1',
				released_in: 'p2',
				released_amount: 5,
			}),
		]);
		const given = later.transactions.map((row) => ({ ...row, payout_id: 'p1' }));
		const inOne = { ...earlier, transactions: [...given, ...earlier.transactions] };
		expect(follow([inOne])).toEqual([expect.objectContaining({ state: 'released', released_in: 'p1' })]);
		expect(follow([later])).toEqual([
			expect.objectContaining({ key: 'p2/dispute', state: 'released', disputed_in: null, released_amount: 5 }),
		]);
	});

	it('should list what is released once more, on its own', () => {
		const payouts = [
			withAmount('p1', 10, 'dispute', -10),
			withAmount('p2', 20, 'dispute_release', 4.1),
			withAmount('p3', 30, 'dispute_release', 5.9),
		];
		expect(follow(payouts)).toEqual([
			expect.objectContaining({ key: 'p1/dispute', released_in: 'p2', released_amount: 4.1, days_on_hold: 10 }),
			expect.objectContaining({ disputed_in: null, released_in: 'p3', released_amount: 5.9 }),
		]);
	});
});
