import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { newestOf } from '../../domain/list/collect';
import { matchesFilter, PAYOUT_LIST, simplifyPayout, type PayoutRecord } from '../../domain/list/payoutRecord';
import type { Execution } from '../execution';
import { isoIn } from '../../transport/calendar';
import { listCompletely } from '../sources/listed';
import { payoutFilterFields, readPayoutFilter, settlementsAvailableFilter } from '../sources/payoutFilters';
import { periodFields, readPeriod } from '../panel/period';
import { filtersField, limitFields, readLimit, simplifyField } from '../panel/fields';

export const properties: INodeProperties[] = [
	...periodFields,
	...limitFields('Returns the newest payouts of the period', { all: true }),
	simplifyField,
	filtersField([...payoutFilterFields, settlementsAvailableFilter]),
];

export async function execute(execution: Execution, index: number): Promise<INodeExecutionData[]> {
	const panel = execution.panel(index, properties);
	const settlementsAvailableOnly = panel.switch('filters.settlementsAvailableOnly', false);
	const filter = { ...readPayoutFilter(panel), settlementsAvailableOnly };
	const period = readPeriod(panel);
	const limit = readLimit(panel);
	const simplify = panel.switch('simplify', true);
	panel.check();

	const enough = (payouts: PayoutRecord[]) =>
		payouts.filter((payout) => matchesFilter(payout, filter)).length >= limit;
	const iso = isoIn(execution.context);
	const found = await listCompletely(execution, index, period, { enough });
	const matching = found.filter((payout) => matchesFilter(payout, filter));
	return newestOf(matching, limit, PAYOUT_LIST).map((payout) => ({
		json: (simplify ? simplifyPayout(payout, iso) : payout) as IDataObject,
	}));
}
