import { textOf, valueAt } from '../../domain/input';
import { PAYMENTS, SIMPLIFIED } from '../../domain/payment';
import { tidy } from '../../domain/request';
import { textField } from '../fields';
import {
	anyAmountOption,
	PAYMENT_FIELDS,
	amountWithin,
	isPart,
	operationOn,
	partFields,
	text,
	type PaymentField,
} from '../payment';

const customerId: PaymentField = {
	place: 'additional',
	property: textField(
		'Customer ID',
		'customerId',
		'cus_…',
		"The customer_id of the authorization. If empty, it's looked up.",
	),
	body: 'customer.id',
	read: text(tidy),
};

/**
 * A charge whose source is the authorization, which goes on to show its whole amount. The service takes no
 * `customer_initiated` or `threeDSecure` for it.
 */
export const { properties, assessment, describeDone, execute } = operationOn('authorization', {
	kind: 'capture',
	does: 'takes real money',
	idInBody: 'source.id',
	possible: ['held'],
	verb: 'captured',
	idHint: 'An authorization, never a charge',
	fields: [
		...partFields('authorization'),
		PAYMENT_FIELDS.description,
		PAYMENT_FIELDS.metadata,
		PAYMENT_FIELDS.receiptByEmail,
		PAYMENT_FIELDS.receiptBySms,
		PAYMENT_FIELDS.orderReference,
		PAYMENT_FIELDS.transactionReference,
		customerId,
		PAYMENT_FIELDS.merchantId,
		PAYMENT_FIELDS.postUrl,
	],
	options: [anyAmountOption],
	path: () => PAYMENTS.charge.path,
	identify(panel, body) {
		const authorization = panel.text('authorizationId');
		if (!isPart(panel)) return { by: [authorization, 'whole'], isRepeatable: false };
		return { by: [authorization, valueAt(body, 'reference.transaction')], isRepeatable: true };
	},
	complete(_, panel, original) {
		const entered = panel.text(`additionalFields.${customerId.property.name}`);
		const id = entered ?? textOf(valueAt(original?.payment, 'customer.id'));
		return { ...amountWithin(panel, original), ...(id !== '' && { customer: { id } }) };
	},
	simplify: (capture, panel) => ({
		...SIMPLIFIED.charge(capture),
		authorization_id: panel.text('authorizationId'),
	}),
});
