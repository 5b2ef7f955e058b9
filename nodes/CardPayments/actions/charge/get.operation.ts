import type { IDataObject } from 'n8n-workflow';
import { collect } from '../../domain/list/collect';
import { createdAt, type ListedPayment } from '../../domain/list/payments';
import { numberOf } from '../../domain/money/decimal';
import { refundedOf } from '../../domain/payment/refunded';
import { DAY } from '../../domain/units';
import { listPayments } from '../../transport/payments';
import type { Execution } from '../execution';
import { switchField } from '../panel/fields';
import type { Panel } from '../panel/panel';
import { longestPeriodOption, readListOptions } from '../panel/requestOptions';
import { lookUpOperation } from '../payment/lookUp';

const addRefundedAmount = switchField(
	'Add Refunded Amount',
	'addRefundedAmount',
	'off',
	"Whether to look for the charge's refunds and add what they gave back, as refunded_amount",
);

/** What the charge's refunds gave back, which the charge itself doesn't say; null where that isn't known. */
async function refundedAmount({ client }: Execution, panel: Panel, charge: IDataObject): Promise<IDataObject> {
	if (!panel.boolean('options.addRefundedAmount')) return {};
	const from = createdAt(charge as ListedPayment);
	if (from === undefined) {
		panel.warn("The charge doesn't say when it was made, so the node can't look for its refunds");
		return { refunded_amount: null };
	}
	const options = readListOptions(panel);
	const listed = await collect(
		{
			plural: 'refunds',
			dateOf: createdAt,
			hasPages: true,
			ask: async (period, startingAfter) =>
				await listPayments(client, 'refund', { period, filter: {}, startingAfter }, options),
		},
		// The service's clock may be ahead.
		{ from, to: Date.now() + DAY },
		options,
	);
	const { amount, pending } = refundedOf(charge, listed);
	if (amount === undefined)
		panel.warn('The refunds at the service leave open how much was given back. Look at them with Refund: Get Many');
	if (pending.length > 0) panel.warn(`Not counted, since they aren't through: ${pending.join(', ')}`, 'info');
	return { refunded_amount: amount === undefined ? null : (numberOf(amount) ?? null) };
}

export const { properties, execute } = lookUpOperation('charge', {
	options: [addRefundedAmount, longestPeriodOption('refunds')],
	add: refundedAmount,
});
