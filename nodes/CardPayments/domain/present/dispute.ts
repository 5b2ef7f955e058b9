import { addToGroup } from '../grouped';
import { compareTexts, picked } from '../input';
import { recordedAmount } from '../money';
import type { PayoutRecord } from '../payout';
import { inTurns, type Pause } from '../turns';
import { DAY } from '../units';
import type { TransactionItem } from './transaction';

export type DisputeState = 'on_hold' | 'released' | 'ambiguous';

/** A payout with its rows of disputes and releases. */
export interface DisputedPayout {
	payout: PayoutRecord;
	/** Why its amounts aren't known to be right; undefined where it balances. */
	doubt?: string | undefined;
	rows: TransactionItem[];
}

interface DisputeOptions {
	/** Epoch milliseconds. */
	now: number;
	withRows: boolean;
	/** A period may have any number of disputes. */
	pause: Pause;
}

type Dispute = ReturnType<typeof newDispute>;

/**
 * Follows each disputed transaction through the payouts, by the contract's table: received → on hold → released in a
 * later payout. A chargeback leaves no trace in later payouts: such a dispute stays on hold.
 *
 * A charge may be disputed several times: which of these a release ends, an ID says, else its amount. Where neither
 * does, or more is released than was held back, they are `ambiguous`. Nothing is dropped: a release
 * without its dispute is listed too, and so is a row without an ID.
 */
export async function followDisputes(payouts: DisputedPayout[], options: DisputeOptions): Promise<Dispute[]> {
	const follower = new Follower(options);
	for (const payout of [...payouts].sort(oldestFirst)) await follower.add(payout);
	return await follower.concluded();
}

/** A dispute that nothing has released yet. */
interface Held {
	dispute: Dispute;
	row: TransactionItem;
}

class Follower {
	private readonly disputes: Dispute[] = [];
	/** By the ID of the charge, and by that of the dispute. */
	private readonly byCharge = new Map<unknown, Held[]>();
	private readonly byId = new Map<unknown, Held[]>();
	private readonly times = new Map<Dispute, number | undefined>();
	private readonly options: DisputeOptions;

	constructor(options: DisputeOptions) {
		this.options = options;
	}

	async add(payout: DisputedPayout): Promise<void> {
		const { rows } = payout;
		const { pause } = this.options;
		// A release in the same payout as a dispute can only belong to an earlier one.
		await this.releaseAll(
			rows.filter(({ type }) => type === 'dispute_release'),
			payout,
		);
		const disputed = rows.filter(({ type }) => type === 'dispute');
		await inTurns(disputed, pause, (row) => {
			if (!givesBack(row)) this.hold(row, payout);
		});
		await this.releaseAll(disputed.filter(givesBack), payout);
	}

	async concluded(): Promise<Dispute[]> {
		await inTurns(this.disputes, this.options.pause, (dispute) => {
			if (dispute.state !== 'released') dispute.days_on_hold = days(this.times.get(dispute), this.options.now);
		});
		return this.disputes;
	}

	/** All disputes may be of one charge: each release looks at all that are left. */
	private async releaseAll(rows: TransactionItem[], payout: DisputedPayout): Promise<void> {
		for (const row of rows) {
			await this.options.pause();
			this.release(row, payout);
		}
	}

	private hold(row: TransactionItem, { payout: { date }, doubt }: DisputedPayout): void {
		const started = { disputed_in: row.payout_id, disputed_on: row.payout_date };
		const dispute = { ...newDispute(row, this.options), ...started };
		if (doubt !== undefined) addNote(dispute, doubt);
		this.times.set(dispute, date);
		this.disputes.push(dispute);
		const held = { dispute, row };
		if (row.transaction_id !== null) addToGroup(this.byCharge, row.transaction_id, held);
		for (const id of idsOf(row)) addToGroup(this.byId, id, held);
	}

	private release(row: TransactionItem, { payout, doubt }: DisputedPayout): void {
		const named = this.namedBy(row);
		const found = named === undefined ? this.heldLike(row) : [named];
		const [held] = found;
		if (found.length > 1 || (named === undefined && held !== undefined && !isWithin(row, held))) {
			for (const { dispute } of found) markAmbiguous(dispute, found.length, row);
			return;
		}
		const dispute = held?.dispute ?? newDispute(row, this.options);
		if (held === undefined) this.disputes.push(dispute);
		else this.letGo(held);
		Object.assign(dispute, {
			state: 'released',
			released_in: row.payout_id,
			released_on: row.payout_date,
			released_amount: positive(row.amount),
			days_on_hold: days(this.times.get(dispute), payout.date),
			...(this.options.withRows && { release_row: row.row }),
		});
		if (doubt !== undefined) addNote(dispute, doubt);
	}

	/** The dispute that a release names by an ID which no other has. */
	private namedBy(row: TransactionItem): Held | undefined {
		const named = idsOf(row).map((id) => this.byId.get(id) ?? []);
		return named.find(({ length }) => length === 1)?.[0];
	}

	/** The disputes of its charge that a release may end: one, where its amount says which. */
	private heldLike(row: TransactionItem): Held[] {
		// Another ID is that of another dispute.
		const isOther = (held: Held) => isKnown(row.dispute_id) && isKnown(held.row.dispute_id);
		const all = (this.byCharge.get(row.transaction_id) ?? []).filter((held) => !isOther(held));
		const isSame = (held: Held) =>
			positive(held.row.amount) === positive(row.amount) && held.row.currency === row.currency;
		const same = all.filter(isSame);
		return same.length > 0 ? same : all;
	}

	private letGo(held: Held): void {
		const without = (all: Held[] = []) => all.filter((each) => each !== held);
		const { transaction_id: charge } = held.row;
		this.byCharge.set(charge, without(this.byCharge.get(charge)));
		for (const id of idsOf(held.row)) this.byId.set(id, without(this.byId.get(id)));
	}
}

/** That of the dispute, and the row's own where the service has one beside the charge's. */
function idsOf({ dispute_id: dispute, own_id: own, transaction_id: charge }: TransactionItem): unknown[] {
	return [...new Set([dispute, own === charge ? null : own].filter(isKnown))];
}

function isKnown(id: unknown): boolean {
	return id !== null && id !== undefined && id !== '';
}

function markAmbiguous(
	dispute: Dispute,
	count: number,
	{ payout_id: payout, amount, currency }: TransactionItem,
): void {
	const released = recordedAmount({ amount: positive(amount), currency });
	const which =
		count === 1
			? 'of this charge, more than was held back or in another currency: it may be of an earlier dispute'
			: `of ${count} disputes of this charge, and nothing says of which`;
	dispute.state = 'ambiguous';
	addNote(dispute, `payout ${String(payout)} released ${released} ${which}`);
}

function addNote(dispute: Dispute, note: string): void {
	dispute.note = isKnown(dispute.note) ? `${String(dispute.note)}; ${note}` : note;
}

/** Whether a release may be of what was held back. */
function isWithin(release: TransactionItem, { row }: Held): boolean {
	const [released, held] = [positive(release.amount), positive(row.amount)];
	return release.currency === row.currency && (released === null || held === null || released <= held);
}

/** Whether a row of the Dispute sheet ends a dispute. */
function givesBack({ amount }: TransactionItem): boolean {
	return Number(amount) > 0;
}

function positive(amount: unknown): number | null {
	return typeof amount === 'number' ? Math.abs(amount) : null;
}

/** One disputed transaction. Amounts are positive, in major units of `currency`; what isn't known is null. */
function newDispute(row: TransactionItem, { withRows }: DisputeOptions) {
	const { key, transaction_id, order_reference, currency, date, payment_method, merchant_id, note } = row;
	return {
		/** Of the row in the Dispute sheet, or in that of the release where that is all there is. */
		key,
		state: 'on_hold' as DisputeState,
		transaction_id,
		order_reference,
		reason: row.reason ?? null,
		amount: positive(row.amount),
		amount_minor: positive(row.amount_minor),
		currency,
		date,
		payment_method,
		merchant_id,
		/** The payout it was held back from; null if that lies before the period. */
		disputed_in: null as unknown,
		disputed_on: null as unknown,
		/** The payout it was paid out with after all. */
		released_in: null as unknown,
		released_on: null as unknown,
		/** It may be less than what was held back. */
		released_amount: null as number | null,
		/** From one payout to the other, or up to now. */
		days_on_hold: null as number | null,
		note,
		/** The rows of the two sheets; `row` is the release's where that is all there is. */
		...(withRows ? { row: row.row, release_row: null as unknown } : {}),
	};
}

/** The fields most workflows need. Both payouts are named: by them, everything else is found, and what's doubted. */
const SIMPLE_FIELDS = [
	...(['state', 'amount', 'currency', 'released_amount', 'order_reference', 'transaction_id'] as const),
	...(['days_on_hold', 'disputed_in', 'released_in', 'key', 'note'] as const),
];

export function simplifyDispute(dispute: Dispute) {
	return picked(dispute, SIMPLE_FIELDS);
}

function oldestFirst({ payout: a }: DisputedPayout, { payout: b }: DisputedPayout): number {
	return (a.date ?? 0) - (b.date ?? 0) || compareTexts(a.id, b.id);
}

function days(from: number | undefined, to: number | undefined): number | null {
	return from === undefined || to === undefined ? null : Math.floor((to - from) / DAY);
}
