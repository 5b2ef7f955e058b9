import { followDisputes, type DisputedPayout } from '../../../nodes/CardPayments/domain/present/dispute';
import type { TransactionItem } from '../../../nodes/CardPayments/domain/present/transaction';

const DAY = 24 * 60 * 60 * 1_000;
const transaction = (type: string, id: string, more: TransactionItem = {}): TransactionItem => ({
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
	note: null,
	row: { id },
	...more,
});

/** A payout's rows: `-a` disputes the payment a, `+a` releases it, `-a 5` is of that amount. */
function payout(id: string, day: number, ...rows: string[]): DisputedPayout {
	const made = rows.map((row) => {
		const [ofPayment = '', amount] = row.slice(1).split(' ');
		const more = { payout_id: id, payout_date: `day ${day}`, ...(amount && { amount: Number(amount) }) };
		return transaction(row.startsWith('-') ? 'dispute' : 'dispute_release', ofPayment, more);
	});
	// The rows' own is written for where they go.
	return { payout: { id: `raw ${id}`, date: day * DAY }, rows: made };
}
const follow = async (payouts: DisputedPayout[], withRows = false) =>
	await followDisputes(payouts, { now: 100 * DAY, withRows, pause: async () => {} });

it('should return all that is known of a dispute', async () => {
	expect(await follow([payout('p1', 10, '-a')])).toEqual([
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
			note: null,
		},
	]);
});

it('should hold back what nobody can read the amount of', async () => {
	const { rows, ...of } = payout('p1', 10, '-a');
	const unread = rows.map((row) => ({ ...row, amount: null, amount_minor: null }));
	expect(await follow([{ ...of, rows: unread }])).toMatchObject([
		{ state: 'on_hold', disputed_in: 'p1', amount: null },
	]);
});

it.each<[string, DisputedPayout[], unknown[]]>([
	['on hold', [payout('p1', 10, '-a')], [['on_hold', 'p1', null, null, 90]]],
	['released', [payout('p1', 10, '-a'), payout('p2', 20, '+a')], [['released', 'p1', 'p2', 5, 10]]],
	[
		'released, whatever the order',
		[payout('p3', 30, '+a'), payout('p2', 20), payout('p1', 10, '-a')],
		[['released', 'p1', 'p3', 5, 20]],
	],
	[
		'on hold while more was released than it',
		[payout('p1', 10, '-a -60'), payout('p2', 20, '+a 115')],
		[['ambiguous', 'p1', null, null, 90]],
	],
	['disputed before the period', [payout('p1', 10, '+a')], [['released', null, 'p1', 5, null]]],
	[
		'disputed twice with one amount, of which nothing says which is released',
		[payout('p1', 10, '-a'), payout('p2', 20, '-a'), payout('p3', 30, '+a')],
		[
			['ambiguous', 'p1', null, null, 90],
			['ambiguous', 'p2', null, null, 80],
		],
	],
	[
		'disputed twice, of which the amount says which is released',
		[payout('p1', 10, '-a -40', '-a -60'), payout('p2', 20, '+a 60')],
		[
			['on_hold', 'p1', null, null, 90],
			['released', 'p1', 'p2', 60, 10],
		],
	],
	[
		'disputed twice, and both released',
		[payout('p1', 10, '-a -40', '-a -60'), payout('p2', 20, '+a 60'), payout('p3', 30, '+a 39')],
		[
			['released', 'p1', 'p3', 39, 20],
			['released', 'p1', 'p2', 60, 10],
		],
	],
	[
		'disputed twice, with another amount released',
		[payout('p1', 10, '-a -40', '-a -60'), payout('p2', 20, '+a 50')],
		[
			['ambiguous', 'p1', null, null, 90],
			['ambiguous', 'p1', null, null, 90],
		],
	],
	[
		'disputed again',
		[payout('p1', 10, '-a'), payout('p2', 20, '-a', '+a')],
		[
			['released', 'p1', 'p2', 5, 10],
			['on_hold', 'p2', null, null, 80],
		],
	],
	[
		'released in parts',
		[payout('p1', 10, '-a -10'), payout('p2', 20, '+a 4.1'), payout('p3', 30, '+a 5.9')],
		[
			['released', 'p1', 'p2', 4.1, 10],
			['released', null, 'p3', 5.9, null],
		],
	],
	[
		'released by a positive row of the Dispute sheet',
		[payout('p1', 10, '-a'), payout('p2', 20, '-a 5')],
		[['released', 'p1', 'p2', 5, 10]],
	],
	['released so at once', [payout('p1', 10, '-a 5', '-a')], [['released', 'p1', 'p1', 5, 0]]],
	['released so, before the period', [payout('p2', 20, '-a 5')], [['released', null, 'p2', 5, null]]],
])('should tell what is %s', async (_, payouts, expected) => {
	const disputes = await follow(payouts);
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

it('should not depend on which of two payouts of the same moment was downloaded first', async () => {
	const both = [payout('p1', 10, '-a'), payout('p2', 10, '+a')];
	expect(await follow(both)).toEqual(await follow([...both].reverse()));
});

it("should return the release's amount and row beside the dispute's", async () => {
	const row = { charge_id: 'a', amount: '3.50' };
	const partly = payout('p2', 20, '+a 3.5');
	Object.assign(partly.rows[0] ?? {}, { row });
	expect(await follow([payout('p1', 10, '-a'), partly], true)).toMatchObject([
		{
			key: 'dispute/a',
			released_on: 'day 20',
			amount: 5,
			released_amount: 3.5,
			row: { id: 'a' },
			release_row: row,
		},
	]);
	expect(await follow([partly], true)).toMatchObject([
		{ key: 'dispute_release/a', amount: 3.5, released_amount: 3.5, row, release_row: row },
	]);
	expect((await follow([partly]))[0]).not.toHaveProperty('row');
});

it('should drop no row, not even one without an id', async () => {
	expect(await follow([payout('p1', 10, '-', '-', '-a'), payout('p2', 20, '+')])).toHaveLength(4);
});

it('should follow a dispute by its ID, whatever the amount', async () => {
	const row = (type: string, id: string, amount: number) => transaction(type, 'a', { dispute_id: id, amount });
	const held = {
		payout: { id: 'p1', date: 10 * DAY },
		rows: [row('dispute', 'dp_1', -60), row('dispute', 'dp_2', -60)],
	};
	const released = { payout: { id: 'p2', date: 20 * DAY }, rows: [row('dispute_release', 'dp_2', 60)] };
	expect((await follow([held, released])).map(({ state }) => state)).toEqual(['on_hold', 'released']);
	const other = { ...released, rows: [row('dispute_release', 'dp_9', 60)] };
	expect((await follow([held, other])).map(({ state }) => state)).toEqual(['on_hold', 'on_hold', 'released']);
});

it("should go by the rows' own IDs where amounts are the same", async () => {
	const row = (type: string, own_id: string) => transaction(type, 'a', { own_id, dispute_id: null });
	const at = (id: string, day: number, ...rows: TransactionItem[]) => ({ payout: { id, date: day * DAY }, rows });
	const followed = await follow([
		at('p1', 10, row('dispute', 'dp_1'), row('dispute', 'dp_2')),
		at('p2', 20, row('dispute_release', 'dp_2')),
	]);
	expect(followed.map(({ state }) => state)).toEqual(['on_hold', 'released']);
});

it('should give others their turn, however many there are', async () => {
	let turns = 0;
	const pause = async () => void turns++;
	const ids = Array.from({ length: 10_000 }, (_, number) => `-${number}`);
	await followDisputes([payout('p1', 10, ...ids)], { now: 100 * DAY, withRows: false, pause });
	expect(turns).toBeGreaterThan(100);
});
