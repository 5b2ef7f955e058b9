import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { matchesFilter, simplifyPayout, type PayoutRecord } from '../../domain/list/payoutRecord';
import { listCompletely } from '../payouts/listPayouts';
import { LIST_TIMEOUT, listOptionFields, readRequestOptions } from '../panel/requestOptions';
import {
	merchantsAtService,
	payoutFilterFields,
	readPayoutFilter,
	settlementsAvailableFilter,
} from '../payouts/payoutFilters';
import { periodFields, readPeriod } from '../payouts/period';
import { filtersField, limitFields, optionsField, readLimit, readSimplify, simplifyField } from '../panel/fields';

export const properties: INodeProperties[] = [
	...periodFields,
	...limitFields('Returns the newest payouts of the period', { all: true }),
	simplifyField,
	filtersField([...payoutFilterFields, settlementsAvailableFilter]),
	optionsField(listOptionFields(LIST_TIMEOUT)),
];

export async function execute(this: IExecuteFunctions, index: number): Promise<INodeExecutionData[]> {
	const filters = this.getNodeParameter('filters', index, {});
	const filter = readPayoutFilter(filters);
	const merchants = merchantsAtService(filters);
	const period = readPeriod.call(this, index);
	const requestOptions = readRequestOptions(index, this.getNodeParameter('options', index, {}), LIST_TIMEOUT);
	const limit = readLimit.call(this, index);
	const simplify = readSimplify.call(this, index);

	const enough = (payouts: PayoutRecord[]) =>
		payouts.filter((payout) => matchesFilter(payout, filter)).length >= limit;
	const found = await listCompletely(this, period, requestOptions, { enough, merchants });
	return found
		.filter((payout) => matchesFilter(payout, filter))
		.slice(0, limit)
		.map((payout) => ({ json: (simplify ? simplifyPayout(payout) : payout) as IDataObject }));
}
