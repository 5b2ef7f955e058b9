import type { IDataObject } from 'n8n-workflow';
import { CardPaymentsError, InputError, ServiceError, isLasting, isNotOffered, understood } from '../../domain/errors';
import { textOf, valueAt } from '../../domain/input';
import { createdAt, type ListedPayment, type PaymentFilter, matchesPaymentFilter } from '../../domain/list';
import { formatDecimal, parseDecimal, recordedAmount } from '../../domain/money';
import {
	compare,
	isCertainlyOther,
	isRelated,
	keyIn,
	type ExpectedPayment,
	compareNamed,
	hasOwnName,
	REPEAT_WINDOW,
} from '../../domain/outcome';
import { MONEY_REQUESTS, type PaymentKind, refundedOf, paymentState } from '../../domain/payment';
import type { Body } from '../../domain/request';
import { DAY, HOUR, MINUTE, SECOND } from '../../domain/units';
import { type Client, getPayment } from '../../transport/service';
import { pause } from '../../transport/n8n';
import { listAllPayments, periodSince } from './paymentLists';
import type { Execution } from '../execution';
import type { Panel } from '../panel';

/** How long before something is looked for whose time isn't known, and by how much clocks may differ. */
export const LOOK_BACK_DAYS = 30;
const CLOCKS = 5 * MINUTE;

/** Waits before each look, in milliseconds: the first and the last are 30 seconds apart. */
const WAITS = [SECOND, 4 * SECOND, 10 * SECOND, 16 * SECOND];
const MISSING_AFTER = 30 * SECOND;

export interface Found {
	/** The service's record of it. */
	record?: IDataObject | undefined;
	/** What's there of the same original or name, and isn't certainly it. */
	related: IDataObject[];
	/** Whether the service lists others of the same minutes. */
	hasOthers: boolean;
}

/** Whether a record is what's expected. */
type Likeness = (record: ListedPayment) => ReturnType<typeof compare>;

/**
 * Looks at the service for what a request made.
 *
 * @throws CardPaymentsError where the service doesn't say
 */
export async function find(client: Client, index: number, expected: ExpectedPayment): Promise<Found> {
	const { kind, original = '', body } = expected;
	const keptAs = MONEY_REQUESTS[kind].keptAs;
	if (keptAs === undefined) {
		const record = await getPayment(client, 'authorization', original, { index });
		const state = paymentState(record);
		const isVoid = state === 'reversed';
		return { ...(isVoid && { record }), related: isVoid ? [] : [record], hasOthers: state === 'held' };
	}
	if (expected.isWhole && body.amount === undefined) return await findWhole(client, index, expected, keptAs);
	const { listed, isWhole } = await listFor(client, index, expected, { keptAs });
	const byClock = byItsClock(client, expected);
	const isOther = (record: ListedPayment) => isCertainlyOther(record, byClock);
	const hasOthers = isWhole && listed.length > 0 && listed.every(isOther);
	return { ...chosen(listed, expected, (record) => compare(record, byClock)), hasOthers };
}

/** One of all of the original, whose amount isn't on the panel: it's that of the authorization, or what was left. */
async function findWhole(
	client: Client,
	index: number,
	expected: ExpectedPayment,
	keptAs: PaymentKind,
): Promise<Found> {
	const { kind, original = '', body } = expected;
	const of = kind === 'refund' ? 'charge' : 'authorization';
	const whole = (await getPayment(client, of, original, { index })) as ListedPayment;
	// What was left then is known by all refunds before.
	const first = kind === 'refund' ? createdAt(whole) : undefined;
	const { listed } = await listFor(client, index, expected, { keptAs, first });
	const likeness: Likeness = (record) => {
		const amount = kind === 'refund' ? leftBefore(record, whole, listed) : whole.amount;
		return compare(record, {
			...byItsClock(client, expected),
			body: { ...body, amount, currency: whole.currency },
		});
	};
	return { ...chosen(listed, expected, likeness), hasOthers: false };
}

/** The same, by the clock of the service, whose last response said what time it is there. */
export function byItsClock({ clock }: Client, expected: ExpectedPayment): ExpectedPayment {
	return expected.since ? { ...expected, since: clock.at(expected.since) } : expected;
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
	{ body, since: logged = 0 }: ExpectedPayment,
	{ keptAs, first }: { keptAs: PaymentKind; first?: number | undefined },
): Promise<{ listed: ListedPayment[]; isWhole: boolean }> {
	const from = first ?? Math.max(logged, client.clock.now() - LOOK_BACK_DAYS * DAY);
	// Of a response that got lost, others of the same minutes count too.
	const filter = client.clock.now() - from > HOUR ? nameFilter(body) : {};
	// What contradicts itself may leave something out.
	let isWhole = true;
	const query = { period: periodSince(client, from - CLOCKS), filter, warn: () => (isWhole = false) };
	const listed = await listAllPayments(client, index, keptAs, query);
	return { listed, isWhole };
}

/** By what you named it. */
function nameFilter(body: Body): PaymentFilter {
	const said = (name: string) => textOf(valueAt(body, `reference.${name}`));
	const [transaction, order] = [said('transaction'), said('order')];
	if (transaction !== '') return { transaction };
	return order === '' ? {} : { order };
}

/** Whether a record may be of money that moved: a failed one isn't, and a duplicate is another one. */
function mayBeMade(record: ListedPayment): boolean {
	return !['failed', 'duplicate'].includes(paymentState(record));
}

/** Of several, one that moved money; one that failed only where its key proves that it's this one. */
function chosen(
	listed: ListedPayment[],
	expected: ExpectedPayment,
	likeness: Likeness,
): Pick<Found, 'record' | 'related'> {
	const own = listed.filter((each) => likeness(each) === 'same');
	const moved = own.find(mayBeMade);
	const record = moved ?? own.find((each) => keyIn(each, expected.keyField) === expected.key);
	const related = listed.filter((each) => each !== record && isRelated(each, expected));
	return { record: record as IDataObject | undefined, related: related as IDataObject[] };
}

/** What becomes of a request that got no clear response, by what the service lists in the next half minute. */
export async function settle(
	client: Client,
	index: number,
	expected: ExpectedPayment,
	error: CardPaymentsError,
): Promise<IDataObject | 'not_moved' | 'unknown' | 'unlisted'> {
	let missingSince: number | undefined;
	for (const wait of WAITS) {
		const until = Date.now() + wait;
		try {
			await pause(client.context, () => until - Date.now());
			const { record, hasOthers } = await find(client, index, expected);
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

/** What an execution knows of the last day with a key, by the kind; undefined where the service has no such list. */
type LastDay = Map<PaymentKind, Promise<ListedPayment[] | undefined>>;
const LAST_DAYS = new WeakMap<object, LastDay>();

interface MadeElsewhere {
	/** What the service lists of the same name, and whether it's surely what's asked for. */
	made?: { record: IDataObject; isSame: boolean } | undefined;
	/** All that it lists; undefined where it wasn't asked, or doesn't say. */
	listed?: ListedPayment[] | undefined;
}

/**
 * The same that another node, a copied workflow or one whose note is gone made in the last day, by the name that you
 * gave it. The service's list is asked once, and never proves that there's none.
 */
export async function madeElsewhere(
	execution: Execution,
	panel: Panel,
	expected: ExpectedPayment,
): Promise<MadeElsewhere> {
	const kind = MONEY_REQUESTS[expected.kind].keptAs;
	if (kind === undefined || !hasOwnName(expected)) return {};
	const listed = await lastDay(execution, panel, kind, nameFilter(expected.body));
	if (listed === undefined) return {};
	const named = { ...expected, since: execution.client.clock.now() - REPEAT_WINDOW };
	const made = listed.filter(mayBeMade);
	const first = (likeness: ReturnType<typeof compareNamed>) =>
		made.find((each) => compareNamed(each, named) === likeness) as IDataObject | undefined;
	const same = first('same');
	const record = same ?? first('maybe');
	const other = first('other amount');
	if (record === undefined && other !== undefined) warnOfOtherAmount(panel, kind, other);
	return { listed, ...(record !== undefined && { made: { record, isSame: record === same } }) };
}

/** Another amount is another payment, unless somebody corrected it: both are then paid. */
function warnOfOtherAmount({ warn }: Panel, kind: PaymentKind, record: IDataObject): void {
	const other = `${textOf(record.id)} of ${recordedAmount(record)}`;
	warn(`The service has a ${kind} of the same reference and another amount: ${other}. It stays as it is`);
}

/** Those of the name, where the service filters by it; else the whole day, read once for all items. */
async function lastDay(
	{ client }: Execution,
	{ index, warn }: Panel,
	kind: PaymentKind,
	filter: PaymentFilter,
): Promise<ListedPayment[] | undefined> {
	const account = await client.learnedOf(index);
	const known: LastDay = LAST_DAYS.get(account) ?? new Map();
	LAST_DAYS.set(account, known);
	const period = periodSince(client, client.clock.now() - REPEAT_WINDOW);
	const list = async (enough?: (newest: ListedPayment[]) => boolean) =>
		await listAllPayments(client, index, kind, {
			period,
			attempts: 1,
			filter: enough ? filter : {},
			enough,
		}).catch((error: unknown) => {
			const { message } = understood(error);
			if (isLasting(error)) known.set(kind, Promise.resolve(undefined));
			else known.delete(kind);
			if (!isNotOffered(error))
				warn(`The service couldn't be asked whether it has a ${kind} of the same reference: ${message}`);
			return undefined;
		});
	if (!known.has(kind) && Object.keys(filter).length > 0 && kind === 'charge') {
		const isOther = (each: ListedPayment) => !matchesPaymentFilter(each, filter);
		const found = await list((newest) => newest.some(isOther));
		if (found?.some(isOther) !== true) return found;
	}
	const whole = known.get(kind) ?? list();
	known.set(kind, whole);
	return await whole;
}
