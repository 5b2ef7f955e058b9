import type { IDataObject } from 'n8n-workflow';
import { isLasting, understood } from '../../domain/errors';
import { textOf } from '../../domain/input';
import { matchesPaymentFilter, type ListedPayment, type PaymentFilter } from '../../domain/list';
import { compareNamed, hasOwnName, REPEAT_WINDOW, type Sought } from '../../domain/outcome';
import { MONEY_REQUESTS, type PaymentKind } from '../../domain/payment';
import type { Execution } from '../execution';
import type { Panel } from '../panel';
import { mayBeMade, nameFilter } from './lostResponse';
import { listAllPayments, periodSince } from './listAllPayments';
import { isNotOffered } from './listedPayments';

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
export async function madeElsewhere(execution: Execution, panel: Panel, sought: Sought): Promise<MadeElsewhere> {
	const kind = MONEY_REQUESTS[sought.kind].keptAs;
	if (kind === undefined || !hasOwnName(sought)) return {};
	const listed = await lastDay(execution, panel, kind, nameFilter(sought.body));
	if (listed === undefined) return {};
	const named = { ...sought, since: execution.client.clock.now() - REPEAT_WINDOW };
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
function warnOfOtherAmount({ warn }: Panel, kind: PaymentKind, { id, amount, currency }: IDataObject): void {
	const other = `${textOf(id)} of ${textOf(amount)} ${textOf(currency)}`;
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
