import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { collectCharges, matchesChargeFilter, type Charge } from '../../domain/payment/chargeList';
import { simplifyPayment } from '../../domain/payment/response';
import { LONGEST_PERIOD } from '../../domain/list/payouts';
import { LISTED_STATUSES } from '../../domain/payment/state';
import { listCharges } from '../../transport/payments';
import { readLookUpOptions } from '../payment/lookUp';
import { itemOf } from '../payment/paymentOutput';
import { chargePeriodFields, readPeriod } from '../payouts/period';
import { readPanel } from '../panel/readPanel';
import { LIST_TIMEOUT, listOptionFields } from '../panel/requestOptions';
import type { Warn } from '../warnings';
import { filtersField, limitFields, optionsField, readLimit, simplifyField, textField } from '../panel/fields';

export const properties: INodeProperties[] = [
	...chargePeriodFields,
	...limitFields('Returns the newest charges of the period', { all: false }),
	simplifyField,
	filtersField([
		textField(
			'Order Reference',
			'order',
			'A-1001',
			'Only charges of this order, as in Reference when the charge was created',
		),
		{
			displayName: 'Status',
			name: 'status',
			type: 'options',
			options: LISTED_STATUSES.map((value) => ({ name: value, value })),
			default: 'CAPTURED',
			description: 'Only charges in this state',
		},
		textField(
			'Transaction Reference',
			'transaction',
			'T-1001-1',
			'Only charges with this number of yours, as in Reference when the charge was created',
		),
	]),
	optionsField(listOptionFields(LIST_TIMEOUT, 'charges')),
];

export async function execute(this: IExecuteFunctions, index: number, warn: Warn): Promise<INodeExecutionData[]> {
	const read = readPanel.call(this, index, properties, warn);
	const filter = {
		status: read.choice('filters.status', LISTED_STATUSES) ?? '',
		order: read.text('filters.order') ?? '',
		transaction: read.text('filters.transaction') ?? '',
	};
	if (read.errors.length > 0) throw read.allErrors();
	const period = readPeriod.call(this, index);
	const limit = readLimit.call(this, index);
	const requestOptions = readLookUpOptions(read);

	const matching = (charges: Charge[]) => charges.filter((charge) => matchesChargeFilter(charge, filter));
	const found = await collectCharges(
		period,
		requestOptions.longestPeriod ?? LONGEST_PERIOD,
		async (part, startingAfter) => await listCharges(this, { period: part, filter, startingAfter }, requestOptions),
		(charges) => matching(charges).length >= limit,
	);
	return matching(found)
		.slice(0, limit)
		.flatMap((charge) => itemOf(charge as IDataObject, read, simplifyPayment));
}
