import { PAYMENTS } from '../../domain/payment/kinds';
import { customerIdOf, requireState } from '../../domain/payment/original';
import { simplifyCapture } from '../../domain/payment/response';
import { tidy } from '../../domain/payment/rules';
import { textField } from '../panel/fields';
import {
	anyAmountOption,
	description,
	idOf,
	merchantId,
	metadata,
	orderReference,
	postUrl,
	receiptByEmail,
	receiptBySms,
	transactionReference,
} from '../payment/fields';
import { moneyOperation } from '../payment/moveMoney';
import { amountWithin, lookUpFirstOption, lookUpOriginal, looksUpFirst, partFields } from '../payment/original';
import { text, type PaymentField } from '../payment/table';

const customerId: PaymentField = {
	place: 'additional',
	property: textField(
		'Customer ID',
		'customerId',
		'cus_…',
		"The customer_id of the authorization. If empty, it's looked up.",
	),
	body: 'customer.id',
	read(panel, path) {
		if (!looksUpFirst(panel) && panel.isEmpty(path)) return panel.refuse(path, 'is empty');
		return text(tidy)(panel, path);
	},
};

/** A charge whose source is the authorization. The service takes no `customer_initiated` or `threeDSecure` for it. */
export const { properties, describeDone, execute } = moneyOperation({
	kind: 'capture',
	does: 'takes real money',
	fields: [
		idOf('authorization', 'source.id'),
		...partFields('authorization'),
		description,
		metadata,
		receiptByEmail,
		receiptBySms,
		orderReference,
		transactionReference,
		customerId,
		merchantId,
		postUrl,
	],
	options: [anyAmountOption, lookUpFirstOption('authorization', ', and fill in Amount, Currency and Customer ID')],
	path: () => PAYMENTS.charge.path,
	traces: (panel) => ({ authorization_id: panel.text('authorizationId') }),
	async complete(execution, panel) {
		if (!looksUpFirst(panel)) return {};
		const original = await lookUpOriginal(execution, panel, 'authorization');
		requireState(original, ['held'], 'captured');
		const id = panel.text(`additionalFields.${customerId.property.name}`) ?? customerIdOf(original);
		return { ...amountWithin(panel, original), ...(id !== undefined && { customer: { id } }) };
	},
	simplify: (response, panel) => simplifyCapture(response, panel.text('authorizationId')),
});
