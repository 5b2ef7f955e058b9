import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { formatted, formatter } from '../../domain/formatFor';
import { textOf } from '../../domain/input/text';
import type { PayoutRecord } from '../../domain/list/payoutRecord';
import { PAYOUT_STATUSES, payoutState } from '../../domain/list/payoutStatus';
import { HeldByPayouts, outstandingItems, outstandingOf, outstandingSums } from '../../domain/orders/outstanding';
import { isoIn } from '../../transport/calendar';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import { formatForOption, optionsField, outputFields, readFormatFor, wantsSummary } from '../panel/fields';
import { periodFieldsOf } from '../panel/period';
import { listAll } from '../payment/listAll';
import { gatherRows } from '../sources/gatherRows';
import { chosenPeriod } from '../sources/ofPeriod';
import { readingOf } from '../sources/readingOf';

export const properties: INodeProperties[] = [
	...periodFieldsOf('Creation Date'),
	...outputFields('One for each charge and refund', 'One for each currency, by age'),
	optionsField([formatForOption]),
];

/** A payout that failed holds nothing. */
const HOLDING = PAYOUT_STATUSES.filter((status) => payoutState({ status }) !== 'failed');

/** What no payout of the period holds at its end. */
export async function* execute(execution: Execution, index: number): Lists {
	const panel = execution.panel(index, properties);
	const isSummary = wantsSummary(panel);
	const formatFor = readFormatFor(panel);
	const now = Date.now();
	const filter = { statuses: [...HOLDING], currencies: [], merchantIds: [], walletIds: [] };
	const chosen = chosenPeriod(panel, { dateOf: 'payout', filter }, { index, lateAfterDays: undefined, now });
	const options = await readingOf(panel, execution, { types: ['charge', 'refund'] });
	const { period } = chosen;

	// Listed first: a payout that's made meanwhile holds some of them.
	const { client } = execution;
	const { warn } = panel;
	const charges = await listAll(client, index, 'charge', { period, filter: { status: 'CAPTURED' }, warn });
	const refunds = await listAll(client, index, 'refund', { period, warn });
	const held = new HeldByPayouts();
	const see = ({ id, status }: PayoutRecord) => {
		if (HOLDING.some((each) => each === textOf(status))) held.addPayout(id);
	};
	const fields = ['transaction_id', 'key', 'type'] as const;
	const rows = { chosen, options, fields, see };
	const errors = await gatherRows(execution, index, rows, ({ type, transaction_id: id, key }) =>
		held.addRow(textOf(type), textOf(id), textOf(key)),
	);

	const outstanding = outstandingOf(charges, refunds, held);
	const leftOut = errors.length + execution.leftOut(index);
	panel.warn('Fees and disputes are not deducted: the service says them with the payout only', 'info');
	if (leftOut > 0) panel.warn("What payouts hold that couldn't be read, or have no sheets yet, may be among it");
	const notCounted = outstanding.filter(({ amount }) => amount === undefined).length;
	if (notCounted > 0) panel.warn(`${notCounted} charges or refunds have no amount that can be read`);
	const until = Math.min(now, period.to);
	const iso = isoIn(execution.context, formatFor);
	const format = formatter(formatFor);
	const items = isSummary
		? outstandingSums(outstanding, until).map((sum) => ({
				...sum,
				oldest_date: iso(sum.oldest_date) ?? null,
				payouts_left_out: leftOut,
				note: 'Before fees and disputes',
			}))
		: outstandingItems(outstanding, until, iso);
	yield items.map((json) => ({ json: formatted(json as IDataObject, format, ['date', 'oldest_date']) }));
	yield* errors;
}
