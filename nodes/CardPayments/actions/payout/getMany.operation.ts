import { counted, namesInWords } from '../../domain/counted';
import type { INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { newestOf } from '../../domain/list';
import {
	matchesFilter,
	PAYOUT_LIST,
	type PayoutRecord,
	isPaidOut,
	isPayoutStatus,
	payoutState,
} from '../../domain/payout';
import { amountsInWords, countsBy, type Assessment } from '../conclusion';
import { periodFields, readPeriod, filtersInWords, limitFields, readLimit, FEW_OR_RAW, sizeField } from '../panel';
import { filtersField } from '../fields';
import type { Execution } from '../execution';
import { listAllPayouts, payoutFilterFields, readPayoutFilter } from '../payoutList';
import { payoutOptions, readPayoutItem } from './payoutItem';

export const properties: INodeProperties[] = [
	...periodFields,
	...limitFields('Returns the newest payouts of the period', { all: true }),
	sizeField(FEW_OR_RAW),
	filtersField(payoutFilterFields),
	payoutOptions,
];

/** Trouble is what a person asks the service about; a payout on its way isn't. */
export const assessment: Assessment = {
	countedBy: 'status',
	isTrouble: (item) => !isPayoutStatus(item.status) || payoutState(item) === 'failed',
	conclusionOf(items) {
		const others = Object.entries(countsBy(items, 'status')).filter(([status]) => !isPaidOut({ status }));
		const failed = items.filter((item) => payoutState(item) === 'failed').map(({ id }) => id);
		const paid = items.filter(isPaidOut);
		const parts = [
			`${counted(items.length, 'payout')}: ${paid.length} paid out`,
			...others.map(
				([status, count]) =>
					`${count} ${status}${payoutState({ status }) === 'failed' ? ` (${namesInWords(failed)})` : ''}`,
			),
		];
		const sums = amountsInWords(paid);
		return { words: [parts.join(', '), ...(sums === '' ? [] : [`paid out ${sums}`])].join('; '), type: 'info' };
	},
};

export async function execute(execution: Execution, index: number): Promise<INodeExecutionData[]> {
	const panel = execution.panel(index, properties);
	const filter = readPayoutFilter(panel);
	const period = readPeriod(panel);
	const limit = readLimit(panel, execution);
	const itemOf = readPayoutItem(panel, execution.context);
	panel.check();

	const isEnough = (payouts: PayoutRecord[]) =>
		payouts.filter((payout) => matchesFilter(payout, filter)).length >= limit;
	const found = await listAllPayouts(execution, index, period, limit === Infinity ? {} : { enough: isEnough });
	const matching = found.filter((payout) => matchesFilter(payout, filter));
	const listed = { plural: 'payouts', period, listed: found.length, passing: matching.length };
	execution.noteSearched(index, { ...listed, filters: filtersInWords(panel, payoutFilterFields) });
	return newestOf(matching, limit, PAYOUT_LIST).map(itemOf);
}
