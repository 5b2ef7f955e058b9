import { type CardPaymentsError, ServiceError } from '../../domain/errors';
import { textOf } from '../../domain/input/text';
import { isPayoutStatus, type PayoutRecord } from '../../domain/list/payoutRecord';
import { DAY } from '../../domain/units';
import { log } from '../../transport/messages';
import type { Execution } from '../execution';
import type { PayoutChoice } from './payoutChoice';
import { SERVICE } from '../../domain/service';

/** The payouts to download, and errors for those that should have had sheets by now. */
export function sortOut(execution: Execution, payouts: PayoutRecord[], choice: PayoutChoice) {
	const ready: PayoutRecord[] = [];
	const errors: CardPaymentsError[] = [];
	const leftOut: PayoutRecord[] = [];
	const { statuses } = choice.filter;
	const isExpected = statuses.includes('PAID_OUT');
	for (const payout of payouts) {
		const status = textOf(payout.status);
		if (choice.period === undefined) ready.push(payout);
		else if (statuses.length > 0 && !statuses.includes(status)) {
			const what = `it's still ${status || 'without a status'}`;
			const late = isExpected ? lateError(payout, choice, what, 'Ask the service about it') : undefined;
			if (late !== undefined) errors.push(late);
			else if (isExpected || !isPayoutStatus(status)) leftOut.push(payout);
		}
		// What an item says may be out of date, what a list says is not.
		else if (payout.settlements_available !== false) ready.push(payout);
		else errors.push(...withoutSheets(execution, payout, choice));
	}
	nameLeftOut(execution, leftOut, choice);
	return { ready, errors };
}

/** Payouts of a status that are named, of however many. */
const MOST_NAMED = 5;

/** A known status is good to know; an unknown one may be that of a paid payout. */
function nameLeftOut(execution: Execution, payouts: PayoutRecord[], { index }: PayoutChoice): void {
	const warn = execution.warn(index);
	const shown = (list: PayoutRecord[]) => {
		const names = list.slice(0, MOST_NAMED).map(({ id, status }) => `${id} (${textOf(status) || 'no status'})`);
		return names.join(', ') + (list.length > MOST_NAMED ? ` and ${list.length - MOST_NAMED} more` : '');
	};
	const known = payouts.filter(({ status }) => isPayoutStatus(status));
	const unknown = payouts.filter(({ status }) => !isPayoutStatus(status));
	const which =
		known.length === 1 ? "1 payout isn't paid out and is" : `${known.length} payouts aren't paid out and are`;
	if (known.length > 0) warn(`${which} left out: ${shown(known)}`, '', 'info');
	if (unknown.length > 0)
		warn(`Payouts of an unknown status are left out: ${shown(unknown)}. Check the Status filter`, '');
}

/** A payout without sheets: an error if it's late, else a warning. That names the first of many, the log all. */
export function withoutSheets(execution: Execution, payout: PayoutRecord, choice: PayoutChoice): CardPaymentsError[] {
	const { id, settlements_description: description } = payout;
	const why = textOf(description).replace(/\.+$/, '');
	const hint = `${why === '' ? '' : `The service says: ${why}. `}Ask the service for them`;
	const late = lateError(payout, choice, 'it still has no sheets', hint);
	if (late !== undefined) return [late];
	log(execution.context, 'info', `${SERVICE.name}: payout ${id} has no sheets yet`);
	execution.warn(choice.index)("The payout has no sheets yet, so its transactions aren't here", `Payout ${id}`);
	return [];
}

/** The error of a payout that should be paid, with its sheets, by now; undefined while it isn't late. */
function lateError(
	{ id, date, status }: PayoutRecord,
	{ lateAfterDays, now }: PayoutChoice,
	what: string,
	hint: string,
): ServiceError | undefined {
	if (lateAfterDays === undefined || status === 'FAILED' || date === undefined) return undefined;
	const days = (now - date) / DAY;
	if (!(days > lateAfterDays)) return undefined;
	return new ServiceError(
		`Payout ${id}: ${what} after ${Math.floor(days)} days`,
		`${hint}, or get its transactions later by its ID.`,
		{ details: { payout_id: id } },
	);
}
