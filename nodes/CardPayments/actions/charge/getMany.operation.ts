import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { collectCharges, matchesChargeFilter, type Charge } from '../../domain/payment/chargeList';
import { simplifyPayment } from '../../domain/payment/response';
import { LONGEST_PERIOD } from '../../domain/list/payouts';
import { LISTED_STATUSES } from '../../domain/payment/state';
import { listCharges } from '../../transport/payments';
import { itemOf } from '../payment/paymentOutput';
import { chargePeriodFields, readPeriod } from '../payouts/period';
import { LIST_TIMEOUT, listOptionFields, readListOptions } from '../panel/requestOptions';
import type { Execution } from '../execution';
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

export async function execute(execution: Execution, index: number): Promise<INodeExecutionData[]> {
	const panel = execution.panel(index, properties);
	const filter = {
		status: panel.choice('filters.status', LISTED_STATUSES) ?? '',
		order: panel.text('filters.order') ?? '',
		transaction: panel.text('filters.transaction') ?? '',
	};
	const period = readPeriod(panel, execution);
	const limit = readLimit(panel);
	const requestOptions = readListOptions(panel);
	panel.check();

	const matching = (charges: Charge[]) => charges.filter((charge) => matchesChargeFilter(charge, filter));
	const found = await collectCharges(
		period,
		requestOptions.longestPeriod ?? LONGEST_PERIOD,
		async (part, startingAfter) =>
			await listCharges(execution.client, { period: part, filter, startingAfter }, requestOptions),
		(charges) => matching(charges).length >= limit,
	);
	return matching(found)
		.slice(0, limit)
		.flatMap((charge) => itemOf(charge as IDataObject, panel, simplifyPayment));
}
