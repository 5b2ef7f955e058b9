import type { INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { newestOf } from '../../domain/list/collect';
import { matchesFilter } from '../../domain/list/payoutFilter';
import { PAYOUT_LIST } from '../../domain/list/payoutList';
import { type PayoutRecord } from '../../domain/list/payoutRecord';
import type { Execution } from '../execution';
import { listCompletely } from '../sources/listed';
import { payoutFilterFields, readPayoutFilter } from '../sources/payoutFilters';
import { periodFields, readPeriod } from '../panel/period';
import { filtersField, limitFields, readLimit, simplifyField } from '../panel/fields';
import { payoutOptions, readPayoutItem } from './payoutItem';

export const properties: INodeProperties[] = [
	...periodFields,
	...limitFields('Returns the newest payouts of the period', { all: true }),
	simplifyField,
	filtersField(payoutFilterFields),
	payoutOptions,
];

export async function execute(execution: Execution, index: number): Promise<INodeExecutionData[]> {
	const panel = execution.panel(index, properties);
	const filter = readPayoutFilter(panel);
	const period = readPeriod(panel);
	const limit = readLimit(panel);
	const itemOf = readPayoutItem(panel, execution.context);
	panel.check();

	const enough = (payouts: PayoutRecord[]) =>
		payouts.filter((payout) => matchesFilter(payout, filter)).length >= limit;
	const found = await listCompletely(execution, index, period, { enough });
	const matching = found.filter((payout) => matchesFilter(payout, filter));
	return newestOf(matching, limit, PAYOUT_LIST).map(itemOf);
}
