import type { IDataObject } from 'n8n-workflow';
import { type Instance, DAY, TIME_ZONE } from './instance.ts';
import { toMinor } from '../../sandbox/service/money.ts';

type Payout = Instance['sandbox']['payouts'][number];

/** The sandbox's sheets, with the type, the column of their own ID, if any, and the sign of their transactions. */
const SHEETS = {
	charges: { type: 'charge', id: 'charge_id', sign: 1 },
	refunds: { type: 'refund', id: 'refund_id', sign: -1 },
	disputes: { type: 'dispute', id: 'dispute_id', sign: -1 },
	dispute_releases: { type: 'dispute_release', id: undefined, sign: 1 },
} as const;

export const isReady = ({ status, settlements_available }: Payout) =>
	status === 'PAID_OUT' && settlements_available !== false;

/** The payouts of the last seven days. */
export const recentPayouts = ({ sandbox }: Instance) =>
	sandbox.payouts.filter(({ date }) => date > Date.now() - 7 * DAY && date <= Date.now());

const monthOf = (time: number) =>
	new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONE, year: 'numeric', month: '2-digit' }).format(time);
const dayOfMonth = () =>
	Number(new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, day: 'numeric' }).format(Date.now()));
/** In last month, and more than seven days ago. */
export const lastMonth = () => Date.now() - (dayOfMonth() + 14) * DAY;
export const payoutsOfLastMonth = ({ sandbox }: Instance) =>
	sandbox.payouts.filter(({ date }) => monthOf(date) === monthOf(lastMonth()));

/** A payout's transactions, read from the sandbox itself. Generated rows aren't among them. */
export function transactionsIn({ id: payoutId, sheets, currency }: Payout) {
	return Object.entries(SHEETS).flatMap(([sheet, { type, id, sign }]) =>
		sheets[sheet as keyof typeof SHEETS].map((row) => ({
			// A release has no ID of its own, so its key is made of its charge and its amount.
			key: new RegExp(
				`^${payoutId}/${type}/${id === undefined ? `${row.charge_id}/${Number(row.amount)}` : row[id]}$`,
			),
			payout_id: payoutId,
			type,
			transaction_id: row.charge_id,
			amount: sign * Number(row.amount),
			currency,
		})),
	);
}

/** What rows say about payouts: each key once, and sums that are the payouts' amounts. */
export function expectWhole(rows: IDataObject[], payouts: Payout[]): void {
	expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
	const sums = new Map<unknown, bigint>();
	for (const { payout_id, amount, currency } of rows)
		sums.set(payout_id, (sums.get(payout_id) ?? 0n) + (toMinor(String(amount), String(currency)) ?? 0n));
	expect([...sums].sort()).toEqual(payouts.map(({ id, amount }): [string, bigint] => [id, amount]).sort());
	const nameOf = ({ payout_id, type, transaction_id }: IDataObject) => [payout_id, type, transaction_id].join(' ');
	const given = new Map(rows.map((row) => [nameOf(row), row]));
	for (const { key, ...expected } of payouts.flatMap(transactionsIn)) {
		const row = given.get(nameOf(expected)) ?? {};
		expect(row).toMatchObject(expected);
		expect(row.key).toMatch(key);
	}
}
