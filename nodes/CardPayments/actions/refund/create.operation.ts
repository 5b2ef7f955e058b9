import { PAYMENTS, SIMPLIFIED, refundedOf } from '../../domain/payment';
import { withoutCardNumber } from '../../domain/request';
import { CardPaymentsError, InputError, understood } from '../../domain/errors';
import { textOf, valueAt } from '../../domain/input';
import { createdAt, type ListedPayment } from '../../domain/list';
import { parseDecimal, type Decimal } from '../../domain/money';
import type { Execution } from '../execution';
import { textField } from '../fields';
import type { Panel } from '../panel';
import {
	listAllPayments,
	periodSince,
	anyAmountOption,
	PAYMENT_FIELDS,
	amountWithin,
	isPart,
	operationOn,
	currencyOfPart,
	partFields,
	required,
	type PaymentField,
} from '../payment';

const reason: PaymentField = {
	place: 'panel',
	property: {
		...textField('Reason', 'reason', 'requested_by_customer', 'Why you give the money back'),
		required: true,
	},
	body: 'reason',
	read: required('Enter why you give the money back.', withoutCardNumber),
};

export const { properties, assessment, describeDone, execute } = operationOn('charge', {
	kind: 'refund',
	does: 'gives back real money',
	idInBody: 'charge_id',
	possible: ['paid', 'refunded'],
	verb: 'refunded',
	idHint: 'A captured charge. For money only reserved, Authorization: Void',
	fields: [
		...partFields('charge'),
		currencyOfPart,
		reason,
		PAYMENT_FIELDS.description,
		PAYMENT_FIELDS.merchantReference,
		PAYMENT_FIELDS.metadata,
		PAYMENT_FIELDS.postUrl,
	],
	options: [anyAmountOption],
	path: () => PAYMENTS.refund.path,
	identify(panel, body) {
		const charge = body.charge_id;
		if (!isPart(panel)) return { by: [charge, 'whole'], isRepeatable: false };
		const merchant = valueAt(body, 'reference.merchant');
		return merchant === undefined ? undefined : { by: [charge, merchant], isRepeatable: true };
	},
	complete: async (execution, panel, original) =>
		amountWithin(panel, original, original && (await leftOf(execution, panel, original.payment))),
	simplify: SIMPLIFIED.refund,
});

/** How much of a charge can still be given back; undefined where the service doesn't say. */
async function leftOf(
	{ client }: Execution,
	panel: Panel,
	charge: Record<string, unknown>,
): Promise<Decimal | undefined> {
	const [from, whole] = [createdAt(charge as ListedPayment), parseDecimal(charge.amount)];
	if (from === undefined || whole === undefined) return undefined;
	const refunds = await listAllPayments(client, panel.index, 'refund', { period: periodSince(client, from) }).catch(
		understood,
	);
	if (refunds instanceof CardPaymentsError) return undefined;
	const { amount, pending } = refundedOf(charge, refunds);
	if (amount === undefined || pending.length > 0) return undefined;
	if (amount >= whole)
		throw new InputError(`nothing is left of the charge ${textOf(charge.id)}`, 'All of it was given back before.');
	return whole - amount;
}
