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

/** A payout's rows: `-a` disputes the payment a, `+a` releases it, `-a 5` is of that amount. */
function payout(id: string, day: number, ...rows: string[]): DisputedPayout {
	const transactions = rows.map((row) => {
		const [ofPayment = '', amount] = row.slice(1).split(' ');
		const more = { payout_id: id, payout_date: `day ${day}`, ...(amount && { amount: Number(amount) }) };
		return transaction(row.startsWith('-') ? 'dispute' : 'dispute_release', ofPayment, more);
	});
	// The rows' own is written for where they go.
	return { payout: { id: `raw ${id}`, date: day * DAY }, transactions };
}
const follow = (payouts: DisputedPayout[], chargedBackAfterDays?: number, withRows = false) =>
	followDisputes(payouts, { chargedBackAfterDays, now: 100 * DAY, withRows });

it('should return all that is known of a dispute', () => {
	expect(follow([payout('p1', 10, '-a')])).toEqual([
		{
			key: 'dispute/a',
			state: 'on_hold',
			transaction_id: 'a',
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

it.each<[string, DisputedPayout[], number | undefined, unknown[]]>([
	['on hold', [payout('p1', 10, '-a')], undefined, [['on_hold', 'p1', null, null, 90]]],
	['not yet charged back', [payout('p1', 10, '-a')], 91, [['on_hold', 'p1', null, null, 90]]],
	['charged back', [payout('p1', 10, '-a')], 90, [['charged_back_assumed', 'p1', null, null, 90]]],
	['released', [payout('p1', 10, '-a'), payout('p2', 20, '+a')], 5, [['released', 'p1', 'p2', 5, 10]]],
	[
		'released, whatever the order',
		[payout('p3', 30, '+a'), payout('p2', 20), payout('p1', 10, '-a')],
		undefined,
		[['released', 'p1', 'p3', 5, 20]],
	],
	['disputed before the period', [payout('p1', 10, '+a')], undefined, [['released', null, 'p1', 5, null]]],
	[
		'disputed again',
		[payout('p1', 10, '-a'), payout('p2', 20, '-a', '+a')],
		undefined,
		[
			['released', 'p1', 'p2', 5, 10],
			['on_hold', 'p2', null, null, 80],
		],
	],
	[
		'released in parts',
		[payout('p1', 10, '-a -10'), payout('p2', 20, '+a 4.1'), payout('p3', 30, '+a 5.9')],
		undefined,
		[
			['released', 'p1', 'p2', 4.1, 10],
			['released', null, 'p3', 5.9, null],
		],
	],
	[
		'released by a positive row of the Dispute sheet',
		[payout('p1', 10, '-a'), payout('p2', 20, '-a 5')],
		undefined,
		[['released', 'p1', 'p2', 5, 10]],
	],
	['released so at once', [payout('p1', 10, '-a 5', '-a')], undefined, [['released', 'p1', 'p1', 5, 0]]],
	['released so, before the period', [payout('p2', 20, '-a 5')], undefined, [['released', null, 'p2', 5, null]]],
])('should tell what is %s', (_, payouts, chargedBackAfterDays, expected) => {
	const disputes = follow(payouts, chargedBackAfterDays);
	expect(disputes.map((each) => each.transaction_id)).toEqual(expected.map(() => 'a'));
	expect(
		disputes.map((each) => [
			each.state,
			each.disputed_in,
			each.released_in,
			each.released_amount,
			each.days_on_hold,
		]),
	).toEqual(expected);
});

it('should not depend on which of two payouts of the same moment was downloaded first', () => {
	const both = [payout('p1', 10, '-a'), payout('p2', 10, '+a')];
	expect(follow(both)).toEqual(follow([...both].reverse()));
});

it("should return the release's amount and row beside the dispute's", () => {
	const row = { charge_id: 'a', amount: '3.50' };
	const partly = payout('p2', 20, '+a 3.5');
	Object.assign(partly.transactions[0] ?? {}, { row });
	expect(follow([payout('p1', 10, '-a'), partly], undefined, true)).toMatchObject([
		{
			key: 'dispute/a',
			released_on: 'day 20',
			amount: 5,
			released_amount: 3.5,
			row: { id: 'a' },
			release_row: row,
		},
	]);
	expect(follow([partly], undefined, true)).toMatchObject([
		{ key: 'dispute_release/a', amount: 3.5, released_amount: 3.5, row, release_row: row },
	]);
	expect(follow([partly])[0]).not.toHaveProperty('row');
});

it('should drop no row, not even one without an id', () => {
	expect(follow([payout('p1', 10, '-', '-', '-a'), payout('p2', 20, '+')])).toHaveLength(4);
});
