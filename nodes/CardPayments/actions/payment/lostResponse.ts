import type { IDataObject } from 'n8n-workflow';
import { CardPaymentsError, InputError, ServiceError } from '../../domain/errors';
import { isRecord, textOf } from '../../domain/input';
import { createdAt, type ListedPayment, type PaymentFilter } from '../../domain/list';
import { formatDecimal, parseDecimal } from '../../domain/money';
import { compare, isCertainlyOther, isRelated, keyIn, type Sought } from '../../domain/outcome';
import { MONEY_REQUESTS, type PaymentKind, refundedOf, paymentState } from '../../domain/payment';
import type { Body } from '../../domain/request';
import { DAY, HOUR } from '../../domain/units';
import { type Client, getPayment } from '../../transport/service';
import { pause } from '../../transport/n8n';
import { listAllPayments, periodSince } from './listAllPayments';
import { isNotOffered } from './listedPayments';

/** How long before something is looked for whose time isn't known, and by how much clocks may differ. */
export const LOOK_BACK_DAYS = 30;
const CLOCKS = 5 * 60_000;

/** Waits before each look, in milliseconds: the first and the last are 30 seconds apart. */
const WAITS = [1_000, 4_000, 10_000, 16_000];
const MISSING_AFTER = 30_000;

export interface Found {
	/** The service's record of it. */
	record?: IDataObject | undefined;
	/** What's there of the same original or name, and isn't certainly it. */
	related: IDataObject[];
	/** Whether the service lists others of the same minutes. */
	hasOthers: boolean;
}

/** Whether a record is what's sought. */
type Likeness = (record: ListedPayment) => ReturnType<typeof compare>;

/**
 * Looks at the service for what a request made.
 *
 * @throws CardPaymentsError where the service doesn't say
 */
export async function find(client: Client, index: number, sought: Sought): Promise<Found> {
	const { kind, original = '', body } = sought;
	const keptAs = MONEY_REQUESTS[kind].keptAs;
	if (keptAs === undefined) {
		const record = await getPayment(client, 'authorization', original, { index });
		const state = paymentState(record);
		const isVoid = state === 'reversed';
		return { ...(isVoid && { record }), related: isVoid ? [] : [record], hasOthers: state === 'held' };
	}
	if (sought.isWhole && body.amount === undefined) return await findWhole(client, index, sought, keptAs);
	const { listed, isWhole } = await listFor(client, index, sought, { keptAs });
	const byClock = byItsClock(client, sought);
	const isOther = (record: ListedPayment) => isCertainlyOther(record, byClock);
	const hasOthers = isWhole && listed.length > 0 && listed.every(isOther);
	return { ...chosen(listed, sought, (record) => compare(record, byClock)), hasOthers };
}

/** One of all of the original, whose amount isn't on the panel: it's that of the authorization, or what was left. */
async function findWhole(client: Client, index: number, sought: Sought, keptAs: PaymentKind): Promise<Found> {
	const { kind, original = '', body } = sought;
	const of = kind === 'refund' ? 'charge' : 'authorization';
	const whole = (await getPayment(client, of, original, { index })) as ListedPayment;
	// What was left then is known by all refunds before.
	const first = kind === 'refund' ? createdAt(whole) : undefined;
	const { listed } = await listFor(client, index, sought, { keptAs, first });
	const likeness: Likeness = (record) => {
		const amount = kind === 'refund' ? leftBefore(record, whole, listed) : whole.amount;
		return compare(record, { ...byItsClock(client, sought), body: { ...body, amount, currency: whole.currency } });
	};
	return { ...chosen(listed, sought, likeness), hasOthers: false };
}

/** The same, by the clock of the service, whose last response said what time it is there. */
export function byItsClock({ clock }: Client, sought: Sought): Sought {
	return sought.since ? { ...sought, since: clock.at(sought.since) } : sought;
}

/** What of a charge was left to refund when a refund of it was made; undefined where that can't be told. */
function leftBefore(refund: ListedPayment, charge: ListedPayment, refunds: ListedPayment[]): string | undefined {
	const made = createdAt(refund);
	const others = refunds.filter((each) => each.id !== refund.id && textOf(each.charge_id) === charge.id);
	const earlier = others.filter((each) => (createdAt(each) ?? -Infinity) <= (made ?? -Infinity));
	const { amount, pending } = refundedOf(charge, earlier);
	const whole = parseDecimal(charge.amount);
	if (amount === undefined || whole === undefined || pending.length > 0) return undefined;
	return formatDecimal(whole - amount, 0);
}

async function listFor(
	client: Client,
	index: number,
	{ body, since: noted = 0 }: Sought,
	{ keptAs, first }: { keptAs: PaymentKind; first?: number | undefined },
): Promise<{ listed: ListedPayment[]; isWhole: boolean }> {
	const from = first ?? Math.max(noted, client.clock.now() - LOOK_BACK_DAYS * DAY);
	// Of a response that got lost, others of the same minutes count too.
	const filter = client.clock.now() - from > HOUR ? nameFilter(body) : {};
	// What contradicts itself may leave something out.
	let isWhole = true;
	const query = { period: periodSince(client, from - CLOCKS), filter, warn: () => (isWhole = false) };
	const listed = await listAllPayments(client, index, keptAs, query);
	return { listed, isWhole };
}

/** By what you named it. */
export function nameFilter({ reference }: Body): PaymentFilter {
	const { order, transaction } = (isRecord(reference) ? reference : {}) as Record<string, unknown>;
	return withoutBlanks(textOf(transaction) === '' ? { order } : { transaction });
}

/** Whether a record may be of money that moved: a failed one isn't, and a duplicate is another one. */
export function mayBeMade(record: ListedPayment): boolean {
	return !['failed', 'duplicate'].includes(paymentState(record));
}

/** Of several, one that moved money; one that failed only where its key proves that it's this one. */
function chosen(listed: ListedPayment[], sought: Sought, likeness: Likeness): Pick<Found, 'record' | 'related'> {
	const own = listed.filter((each) => likeness(each) === 'same');
	const moved = own.find(mayBeMade);
	const record = moved ?? own.find((each) => keyIn(each, sought.keyField) === sought.key);
	const related = listed.filter((each) => each !== record && isRelated(each, sought));
	return { record: record as IDataObject | undefined, related: related as IDataObject[] };
}

/** What becomes of a request that got no clear response, by what the service lists in the next half minute. */
export async function settle(
	client: Client,
	index: number,
	sought: Sought,
	error: CardPaymentsError,
): Promise<IDataObject | 'not_moved' | 'unknown' | 'unlisted'> {
	let missingSince: number | undefined;
	for (const wait of WAITS) {
		const until = Date.now() + wait;
		try {
			await pause(client.context, () => until - Date.now());
			const { record, hasOthers } = await find(client, index, sought);
			if (record !== undefined) return record;
			missingSince = hasOthers ? (missingSince ?? Date.now()) : undefined;
		} catch (failure) {
			if (isNotOffered(failure)) return 'unlisted';
			if (isFinal(failure)) return 'unknown';
			missingSince = undefined;
		}
	}
	const isMissing = missingSince !== undefined && Date.now() - missingSince >= MISSING_AFTER;
	return isMissing && !mayGoOn(error) ? 'not_moved' : 'unknown';
}

/** Whether there's no use in looking again: the service has no such list, or the execution was cancelled. */
function isFinal(failure: unknown): boolean {
	if (failure instanceof ServiceError) return (failure.status ?? 500) < 500 && failure.status !== 429;
	return failure instanceof InputError || !(failure instanceof CardPaymentsError);
}

/** Whether the service may still be at it: somebody only stopped waiting. */
function mayGoOn(error: CardPaymentsError): boolean {
	return (
		error instanceof ServiceError &&
		(error.code === 'ETIMEDOUT' || [408, 499, 504, 524].includes(error.status ?? 0))
	);
}

function withoutBlanks(filter: Record<string, unknown>): PaymentFilter {
	return Object.fromEntries(Object.entries(filter).filter(([, value]) => textOf(value) !== ''));
}
