import { understood, type CardPaymentsError, ServiceError } from '../../domain/errors';
import { textOf } from '../../domain/input/text';
import { isPayoutStatus, matchesFilter, type PayoutRecord } from '../../domain/list/payoutRecord';
import { DAY } from '../../domain/units';
import { log } from '../../transport/messages';
import type { RequestOptions } from '../../transport/retry';
import { knownPayout } from '../payouts/knownPayout';
import { listByIds, listCompletely } from '../payouts/listPayouts';
import type { Warn } from '../warnings';
import type { Execution } from '../execution';
import type { PayoutChoice } from './payoutChoice';

/** The payouts that one item asks for, as they are listed. */
export async function payoutsOf(
	execution: Execution,
	index: number,
	{ payoutIds, period, filter, requestOptions, isPaidKnown }: PayoutChoice,
): Promise<PayoutRecord[]> {
	if (period !== undefined) {
		const listed = await listCompletely(execution.client, period, requestOptions);
		// `sortOut` filters by status, and says what it drops.
		return listed.filter((payout) => matchesFilter(payout, { ...filter, statuses: [] }));
	}
	const item = execution.input(index);
	const known = payoutIds.map((id) => knownPayout(id, item) ?? { id });
	if (isPaidKnown) return known;
	const unknown = known.filter(({ amount, currency }) => amount === undefined || currency === undefined);
	const ids = unknown.map(({ id }) => id);
	const listed = ids.length === 0 ? [] : await listedById(execution, ids, requestOptions);
	const found = new Map(listed.map((payout) => [payout.id, payout]));
	return known.map((payout) => found.get(payout.id) ?? payout);
}

/**
 * Payouts by ID as the service lists them. A service may not know this way to ask: then it isn't known
 * what they paid, which the node says.
 */
async function listedById(
	execution: Execution,
	ids: string[],
	requestOptions: RequestOptions,
): Promise<PayoutRecord[]> {
	return await listByIds(execution.client, ids, requestOptions).catch((error: unknown) => {
		const { message } = understood(error);
		log(execution.context, 'info', `Card Payments: payouts couldn't be looked up by ID: ${message}`);
		return [];
	});
}

/** The payouts to download, and errors for those that should have had sheets by now. */
export function sortOut(
	execution: Execution,
	payouts: PayoutRecord[],
	choice: PayoutChoice,
	warn: Warn,
): { ready: PayoutRecord[]; errors: CardPaymentsError[] } {
	const errors: CardPaymentsError[] = [];
	const ready: PayoutRecord[] = [];
	const { period } = choice;
	const skipped: PayoutRecord[] = [];
	for (const payout of payouts) {
		if (hasOtherStatus(payout, choice)) {
			const isExpected = choice.filter.statuses.includes('PAID_OUT');
			const late = isExpected ? lateError(payout, choice) : undefined;
			if (late !== undefined) errors.push(late);
			else if (isExpected || !isPayoutStatus(payout.status)) skipped.push(payout);
		}
		// What an item says may be out of date, what a list says is not.
		else if (payout.settlements_available !== false || period === undefined) ready.push(payout);
		else errors.push(...withoutSheets(execution, payout, choice, warn));
	}
	nameSkipped(skipped, warn);
	return { ready, errors };
}

/** Whether the status filter leaves a payout of the period out. */
function hasOtherStatus({ status }: PayoutRecord, { period, filter }: PayoutChoice): boolean {
	return period !== undefined && filter.statuses.length > 0 && !filter.statuses.includes(textOf(status));
}

/** Payouts of a status that are named, of however many. */
const MOST_NAMED = 5;

/** Says which payouts aren't here. A known status is good to know; an unknown one may be that of a paid payout. */
function nameSkipped(payouts: PayoutRecord[], warn: Warn): void {
	const shown = (list: PayoutRecord[]) => {
		const names = list.slice(0, MOST_NAMED).map(({ id, status }) => `${id} (${textOf(status) || 'no status'})`);
		return names.join(', ') + (list.length > MOST_NAMED ? ` and ${list.length - MOST_NAMED} more` : '');
	};
	const known = payouts.filter(({ status }) => isPayoutStatus(status));
	const unknown = payouts.filter(({ status }) => !isPayoutStatus(status));
	if (known.length === 1) warn(`1 payout isn't paid out and is left out: ${shown(known)}`, '', 'info');
	if (known.length > 1) warn(`${known.length} payouts aren't paid out and are left out: ${shown(known)}`, '', 'info');
	if (unknown.length > 0)
		warn(`Payouts of an unknown status are left out: ${shown(unknown)}. Check the Status filter`, '');
}

/** A payout without sheets: an error if it's late, else a warning. That names the first of many, the log all. */
export function withoutSheets(
	execution: Execution,
	payout: PayoutRecord,
	choice: PayoutChoice,
	warn: Warn,
): CardPaymentsError[] {
	const late = lateError(payout, choice);
	if (late !== undefined) return [late];
	log(execution.context, 'info', `Card Payments: payout ${payout.id} has no sheets yet`);
	warn("The payout has no sheets yet, so its transactions aren't here", `Payout ${payout.id}`);
	return [];
}

/** The error of a payout that should have had sheets by now; undefined while it isn't late. */
function lateError(payout: PayoutRecord, choice: PayoutChoice): CardPaymentsError | undefined {
	const { id, date, status } = payout;
	const { lateAfterDays, now } = choice;
	if (lateAfterDays === undefined || status === 'FAILED' || date === undefined) return undefined;
	if (!(now - date > lateAfterDays * DAY)) return undefined;
	const late = (what: string, hint: string) =>
		new ServiceError(
			`Payout ${id}: ${what} after ${Math.floor((now - date) / DAY)} days`,
			`${hint}, or get its transactions later by its ID.`,
			{ details: { payout_id: id } },
		);
	if (hasOtherStatus(payout, choice))
		return late(`it's still ${textOf(status) || 'without a status'}`, 'Ask the service about it');
	const why = payout.settlements_description?.trim().replace(/\.+$/, '');
	return late('it still has no sheets', `${why ? `The service says: ${why}. ` : ''}Ask the service for them`);
}
