import { moneyOperation, type Movement } from '../payment/moveMoney';
import { readMetadata, readReceipt, readReference } from '../../domain/payment/bodyParts';
import { finishBody } from '../../domain/payment/extraFields';
import { PAYMENTS } from '../../domain/payment/kinds';
import { customerIdOf, enteredPart } from '../../domain/payment/original';
import {
	descriptionField,
	idField,
	merchantId,
	metadataFields,
	postUrlField,
	receiptFields,
	referenceFields,
} from '../payment/bodyFields';
import type { Execution } from '../execution';
import { moneyFields } from '../payment/moneyFields';
import type { PaymentPanel } from '../payment/paymentPanel';
import { textField } from '../panel/fields';
import { lookUpFirstOption, partFields, partMovement, readLookUpFirst } from '../payment/partMovement';

const customerId = textField(
	'Customer ID',
	'customerId',
	'cus_…',
	"The customer_id of the authorization. If empty, it's looked up.",
);

const fields = moneyFields('takes real money', {
	own: [
		idField('authorization'),
		...partFields('authorization'),
		referenceFields,
		postUrlField,
		receiptFields,
		metadataFields,
	],
	additional: [customerId, descriptionField, merchantId],
	options: [lookUpFirstOption('authorization', 'Amount, Currency and Customer ID')],
});

export const { properties, describeDone, execute } = moneyOperation('capture', fields, captureOf);

/** A charge whose source is the authorization. The service takes no `customer_initiated` or `threeDSecure` for it. */
function captureOf(read: PaymentPanel, execution: Execution): Movement {
	const id = read.id('authorizationId');
	const looksUp = readLookUpFirst(read);
	const customer = { id: read.optionalId('additionalFields.customerId') };
	if (!looksUp && customer.id === undefined) read.refuse('additionalFields.customerId', 'is empty');
	const content = finishBody(read, {
		...enteredPart(read, looksUp),
		description: read.text('additionalFields.description'),
		metadata: readMetadata(read),
		receipt: readReceipt(read),
		reference: readReference(read),
		customer,
		merchant: { id: read.optionalId('additionalFields.merchantId') },
		source: { id },
		post: { url: read.webAddress('postUrl') },
	});
	return partMovement(execution, read, {
		path: PAYMENTS.charge.path,
		content,
		kind: 'authorization',
		id,
		looksUp,
		possible: ['held'],
		verb: 'captured',
		inherited: (original) => {
			const customerId = customer.id ?? customerIdOf(original);
			return customerId === undefined
				? {}
				: { customer: { ...(content.body.customer as object), id: customerId } };
		},
	});
}
