import { counted, namesInWords } from '../../domain/counted';
import { SERVICE } from '../../domain/service';
import { type CardPaymentsError, ServiceError } from '../../domain/errors';
import { textOf } from '../../domain/input';
import {
	type PayoutRecord,
	isPayoutStatus,
	PAID_OUT,
	payoutState,
	whyUnpaid,
	whyWithoutSheets,
} from '../../domain/payout';
import { DAY } from '../../domain/units';
import { log } from '../../transport/n8n';
import type { Execution } from '../execution';
import { numberField } from '../fields';
import type { Panel } from '../panel';
import { payoutNamed } from '../../domain/sheets';

export const lateOption = numberField(
	'Late After (Days)',
	'lateAfterDays',
	{ min: 0, initial: 3 },
	'Fails for payouts without sheets after this many days, and for those still on their way. Without it, the node only warns.',
);

/** When a payout should have been paid, with its sheets. */
export interface Lateness {
	/** Of the input item. */
	index: number;
	/** Undefined where no payout is late. */
	lateAfterDays: number | undefined;
	/** Epoch milliseconds. */
	now: number;
}

export function readLateness(panel: Panel): Lateness {
	const option = `options.${lateOption.name}`;
	const lateAfterDays = panel.isAdded(option) ? panel.number(option) : undefined;
	return { index: panel.index, lateAfterDays, now: Date.now() };
}

/**
 * The listed payouts to download, and errors for those that should have had sheets by now.
 *
 * @param statuses those that are wanted; none wants all
 * @param areSeen whether the operation says itself what becomes of those that aren't
 */
export function sortOut(
	execution: Execution,
	payouts: PayoutRecord[],
	{ statuses, areSeen, ...lateness }: Lateness & { statuses: string[]; areSeen: boolean },
) {
	const ready: PayoutRecord[] = [];
	const errors: CardPaymentsError[] = [];
	const leftOut: PayoutRecord[] = [];
	const isExpected = statuses.includes(PAID_OUT);
	for (const payout of payouts) {
		const status = textOf(payout.status);
		if (statuses.length > 0 && !statuses.includes(status)) {
			const what = `it's still ${status || 'without a status'}`;
			const late = isExpected ? lateError(payout, lateness, what, 'Ask the service about it') : undefined;
			if (late !== undefined) errors.push(late);
			else if (isExpected || !isPayoutStatus(status)) leftOut.push(payout);
		}
		// What an item says may be out of date, what a list says is not.
		else if (payout.settlements_available !== false) ready.push(payout);
		else errors.push(...withoutSheets(execution, payout, lateness));
	}
	nameNotRead(execution, leftOut, lateness, areSeen);
	return { ready, errors };
}

/**
 * Of payouts that aren't paid, no transaction was paid, which is good to know.
 * One of an unknown status may be paid: it's left out, and counted so.
 */
function nameNotRead(execution: Execution, payouts: PayoutRecord[], { index }: Lateness, areSeen: boolean): void {
	const warn = execution.warn(index);
	const shown = (list: PayoutRecord[]) =>
		namesInWords(list.map(({ id, status }) => `${id} (${textOf(status) || 'no status'})`));
	const known = payouts.filter(({ status }) => isPayoutStatus(status));
	const unknown = payouts.filter(({ status }) => !isPayoutStatus(status));
	execution.noteLeftOut(index, unknown.length);
	if (areSeen) return;
	const which =
		known.length === 1
			? "1 payout isn't paid out, so its transactions aren't here"
			: `${known.length} payouts aren't paid out, so their transactions aren't here`;
	if (known.length > 0) warn(`${which}: ${shown(known)}`, '', 'info');
	if (unknown.length > 0)
		warn(`Payouts of an unknown status are left out: ${shown(unknown)}. Check the Status filter`);
}

/** A payout without sheets: an error if it's late, else a warning. That names the first of many, the log all. */
export function withoutSheets(execution: Execution, payout: PayoutRecord, lateness: Lateness): CardPaymentsError[] {
	const { id } = payout;
	if (payoutState(payout) === 'failed') {
		execution.warn(lateness.index)(`Not paid: the payout ${whyUnpaid(payout)}`, payoutNamed(id), 'info');
		return [];
	}
	const why = whyWithoutSheets(payout);
	const hint = `${why === '' ? '' : `The service says: ${why}. `}Ask the service for them`;
	const late = lateError(payout, lateness, 'it still has no sheets', hint);
	if (late !== undefined) return [late];
	log(execution.context, 'info', `${SERVICE.name}: payout ${id} has no sheets yet`);
	execution.noteLeftOut(lateness.index);
	const where = why === '' ? payoutNamed(id) : `${payoutNamed(id)} (${why})`;
	execution.warn(lateness.index)("The payout has no sheets yet, so its transactions aren't here", where);
	return [];
}

/** The error of a payout that should be paid, with its sheets, by now; undefined while it isn't late. */
function lateError(
	payout: PayoutRecord,
	{ lateAfterDays, now }: Lateness,
	what: string,
	hint: string,
): ServiceError | undefined {
	const { id, date } = payout;
	if (lateAfterDays === undefined || payoutState(payout) === 'failed' || date === undefined) return undefined;
	const days = (now - date) / DAY;
	if (!(days > lateAfterDays)) return undefined;
	return new ServiceError(
		`${payoutNamed(id)}: ${what} after ${counted(Math.floor(days), 'day')}`,
		`${hint}, or get its transactions later by its ID.`,
		{ details: { payout_id: id } },
	);
}
