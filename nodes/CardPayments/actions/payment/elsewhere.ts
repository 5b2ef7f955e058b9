import type { IDataObject } from 'n8n-workflow';
import { CardPaymentsError, isLasting } from '../../domain/errors';
import { matchesPaymentFilter, type ListedPayment, type PaymentFilter } from '../../domain/list';
import { compare, hasOwnName, REPEAT_WINDOW, type Sought } from '../../domain/outcome';
import { MONEY_REQUESTS, type PaymentKind } from '../../domain/payment';
import type { Execution } from '../execution';
import type { Panel } from '../panel';
import { mayBeMade, nameFilter } from './lostResponse';
import { listAllPayments, periodSince } from './listAllPayments';

/** What an execution knows of the last day, by the kind; undefined where the service has no such list. */
type LastDay = Map<PaymentKind, Promise<ListedPayment[] | undefined>>;
const LAST_DAYS = new WeakMap<Execution, LastDay>();

/**
 * The same that another node, a copied workflow or one whose note is gone made in the last day, by the name that you
 * gave it. The service's list is asked once, and never proves that there's none.
 */
export async function madeElsewhere(
	execution: Execution,
	panel: Panel,
	sought: Sought,
): Promise<IDataObject | undefined> {
	const kind = MONEY_REQUESTS[sought.kind].keptAs;
	if (kind === undefined || !hasOwnName(sought)) return undefined;
	const listed = await lastDay(execution, panel, kind, nameFilter(sought.body)).catch((error: unknown) => {
		if (!(error instanceof CardPaymentsError)) throw error;
		panel.warn(
			`The service couldn't be asked whether it has a ${sought.kind} of the same reference: ${error.message}`,
		);
		return [];
	});
	// Another node's attempts have other keys.
	const named = { ...sought, keyField: '', since: execution.client.clock.now() - REPEAT_WINDOW };
	return listed.find((each) => mayBeMade(each) && compare(each, named) === 'same') as IDataObject | undefined;
}

/** Those of the name, where the service filters by it; else the whole day, read once for all items. */
async function lastDay(
	execution: Execution,
	{ index }: Panel,
	kind: PaymentKind,
	filter: PaymentFilter,
): Promise<ListedPayment[]> {
	const known: LastDay = LAST_DAYS.get(execution) ?? new Map();
	LAST_DAYS.set(execution, known);
	const { client } = execution;
	const period = periodSince(client, client.clock.now() - REPEAT_WINDOW);
	const list = async (enough?: (newest: ListedPayment[]) => boolean) =>
		await listAllPayments(client, index, kind, { period, attempts: 1, filter: enough ? filter : {}, enough });
	if (!known.has(kind) && Object.keys(filter).length > 0 && kind === 'charge') {
		const isOther = (each: ListedPayment) => !matchesPaymentFilter(each, filter);
		const found = await list((newest) => newest.some(isOther)).catch((error: unknown) => {
			if (!isLasting(error)) throw error;
			known.set(kind, Promise.resolve(undefined));
			return [];
		});
		if (!found.some(isOther)) return found;
	}
	const whole =
		known.get(kind) ??
		list().catch((error: unknown) => {
			if (isLasting(error)) return undefined;
			known.delete(kind);
			throw error;
		});
	known.set(kind, whole);
	return (await whole) ?? [];
}
