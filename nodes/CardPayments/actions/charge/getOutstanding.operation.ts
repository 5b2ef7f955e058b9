import { counted } from '../../domain/counted';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { formatted, formatter } from '../../domain/formatFor';
import { textOf } from '../../domain/input';
import type { Period } from '../../domain/list';
import { type PayoutRecord, PAYOUT_STATUSES, payoutState } from '../../domain/payout';
import { mappedInTurns } from '../../domain/turns';
import {
	HeldByPayouts,
	outstandingItem,
	outstandingOf,
	outstandingSums,
	outstandingTitle,
	paymentsOf,
} from '../../domain/orders';
import { allBalance } from '../../domain/present';
import type { TransactionType } from '../../domain/transactions';
import { isoIn } from '../../transport/n8n';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import { formatForOption, outputFields, readFormatFor, wantsSummary, periodFieldsOf, type Panel } from '../panel';
import { optionsField } from '../fields';
import { capturedCharges, refundsOf } from '../payment';
import { chosenPeriod, eachShownSettlement, settleOptions } from '../sources';

export const properties: INodeProperties[] = [
	...periodFieldsOf('Creation Date'),
	...outputFields('One for each charge and refund', 'One for each currency, by age'),
	optionsField([formatForOption]),
];

/** A payout that failed holds nothing. */
const HOLDING = PAYOUT_STATUSES.filter((status) => payoutState({ status }) !== 'failed');

/** Rows that a listed charge or refund is held by. */
const HELD_TYPES: TransactionType[] = ['charge', 'refund'];

/** What no payout of the period holds at its end. */
export async function* execute(execution: Execution, index: number): Lists {
	const panel = execution.panel(index, properties);
	const isSummary = wantsSummary(panel);
	const formatFor = readFormatFor(panel);
	const now = Date.now();
	const filter = { statuses: [...HOLDING], currencies: [], merchantIds: [], walletIds: [] };
	const chosen = chosenPeriod(panel, { dateOf: 'payout', filter }, { index, lateAfterDays: undefined, now });
	panel.check();
	const options = await settleOptions(panel, execution);
	const { period } = chosen;
	const { pause } = options;

	// Listed first: a payout that's made meanwhile holds some of them.
	const { charges, refunds } = await listedOfPeriod(execution, index, period);
	const held = new HeldByPayouts();
	const see = ({ id, status }: PayoutRecord) => {
		if (HOLDING.some((each) => each === textOf(status))) held.payouts.add(id);
	};
	const errors = await eachShownSettlement(execution, index, { chosen, options, see }, async (settlement) => {
		for await (const rows of paymentsOf(settlement, HELD_TYPES, pause)) for (const row of rows) held.addRow(row);
	});

	const { all: outstanding, unknown } = await outstandingOf({ charges, refunds }, held, pause);
	const leftOut = errors.length + execution.leftOut(index);
	const until = Math.min(now, period.to);
	const sums = await outstandingSums(outstanding, until, pause);
	const notCounted = sums.reduce((count, { not_counted: own }) => count + own, 0);
	const doubted = execution.doubted(index);
	execution.noteConclusion({ words: outstandingTitle(sums), type: doubted.length === 0 ? 'info' : 'warning' });
	const listed = charges.length + refunds.length;
	const within = 'charges or refunds that no payout holds';
	execution.noteSearched(index, { plural: 'payments', period, listed, within });
	sayOfPeriod(panel, { charges: charges.length, refunds: refunds.length, leftOut, unknown, notCounted });
	const iso = isoIn(execution.context, formatFor);
	const format = formatter(formatFor);
	const complete = leftOut + unknown.length + notCounted === 0 ? allBalance(doubted) : false;
	const balance = { true: '', false: ', not balanced', null: ', not compared' }[`${allBalance(doubted)}`];
	const note = `Before deductions${balance}`;
	const itemOf = (json: object) => ({ json: formatted(json as IDataObject, format, ['date', 'oldest_date']) });
	yield isSummary
		? sums.map((sum) => itemOf(summaryItem(sum, { iso, leftOut, complete, note })))
		: await mappedInTurns(outstanding, pause, (one) => itemOf(outstandingItem(one, until, iso)));
	yield* errors;
}

async function listedOfPeriod(execution: Execution, index: number, period: Period) {
	const listing = refundsOf(execution, index, period);
	// What fails first is said of charges, if they fail too.
	listing.catch(() => undefined);
	const charges = await capturedCharges(execution, index, period);
	return { charges, refunds: await listing };
}

function summaryItem(
	sum: Awaited<ReturnType<typeof outstandingSums>>[number],
	{
		iso,
		leftOut,
		...said
	}: { iso: ReturnType<typeof isoIn>; leftOut: number; complete: boolean | null; note: string },
) {
	return {
		...sum,
		oldest_date: iso(sum.oldest_date) ?? null,
		payouts_left_out: leftOut,
		...said,
	};
}

/** What was looked at, and what of it isn't known. */
interface OutstandingFound {
	charges: number;
	refunds: number;
	leftOut: number;
	/** Statuses that nobody knows. */
	unknown: string[];
	notCounted: number;
}

function sayOfPeriod(panel: Panel, { charges, refunds, leftOut, unknown, notCounted }: OutstandingFound): void {
	panel.warn(
		`Searched at ${counted(charges, 'captured charge')} and ${counted(refunds, 'refund')} of the period. Fees and disputes are not deducted: the service says them with the payout only`,
		'info',
	);
	if (leftOut > 0) panel.warn("What payouts hold that couldn't be read, or have no sheets yet, may be among it");
	if (unknown.length > 0)
		panel.warn(`Refunds of a status that the node doesn't know aren't counted: ${unknown.join(', ')}`);
	if (notCounted > 0)
		panel.warn(
			`${counted(notCounted, 'charge or refund has', 'charges or refunds have')} no amount that can be read`,
		);
}
