import type { IDataObject } from 'n8n-workflow';
import type { Instance } from './instance.ts';
import { DAY } from './instance.ts';

type Payout = Instance['sandbox']['payouts'][number];

/** The sandbox's sheets, with the type, the own ID and the sign of their transactions. */
const SHEETS = {
	charges: { type: 'charge', id: 'charge_id', sign: 1 },
	refunds: { type: 'refund', id: 'refund_id', sign: -1 },
	disputes: { type: 'dispute', id: 'dispute_id', sign: -1 },
	dispute_releases: { type: 'dispute_release', id: 'dispute_id', sign: 1 },
} as const;

export const isReady = ({ status, settlements_available }: Payout) =>
	status === 'PAID_OUT' && settlements_available !== false;

/** The payouts of the last seven days. */
export const recentPayouts = ({ sandbox }: Instance) =>
	sandbox.payouts.filter(({ date }) => date > Date.now() - 7 * DAY && date <= Date.now());

/** A payout's transactions by their keys, read from the sandbox itself. Generated rows aren't among them. */
export function transactionsIn({ id: payoutId, sheets }: Payout): Map<string, { type: string; amount: number }> {
	return new Map(
		Object.entries(SHEETS).flatMap(([sheet, { type, id, sign }]) =>
			sheets[sheet as keyof typeof SHEETS].map((row): [string, { type: string; amount: number }] => [
				`${payoutId}/${type}/${row[id]}`,
				{ type, amount: sign * Number(row.amount) },
			]),
		),
	);
}

/** What rows say about payouts: each key once, and sums that are the payouts' amounts. */
export function expectWhole(rows: IDataObject[], payouts: Payout[]): void {
	expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
	const sums = new Map<unknown, bigint>();
	for (const { payout_id, amount_minor } of rows)
		sums.set(payout_id, (sums.get(payout_id) ?? 0n) + BigInt(amount_minor as number | string));
	expect([...sums].sort()).toEqual(payouts.map(({ id, amount }): [string, bigint] => [id, amount]).sort());
	const given = new Map(rows.map((row) => [row.key, row]));
	for (const payout of payouts) {
		for (const [key, { type, amount }] of transactionsIn(payout))
			expect(given.get(key)).toMatchObject({ payout_id: payout.id, type, amount, currency: payout.currency });
	}
}
