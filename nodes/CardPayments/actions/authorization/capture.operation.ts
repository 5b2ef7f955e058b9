import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { moneyOperation, type Movement } from '../common/moveMoney';
import { readMetadata, readReceipt, readReference } from '../../domain/payment/bodyParts';
import { finishBody } from '../../domain/payment/extraFields';
import { PAYMENTS } from '../../domain/payment/kinds';
import { amountWithin, customerIdOf, enteredPart, requireState } from '../../domain/payment/original';
import type { PanelReader } from '../../domain/payment/panelReader';
import {
	additionalFields,
	descriptionField,
	extraBodyFields,
	idField,
	lookUpFirstOption,
	merchantId,
	metadataFields,
	moneyNotice,
	partFields,
	postUrlField,
	receiptFields,
	referenceFields,
} from '../common/bodyFields';
import { lookUpOriginal } from '../common/lookUp';
import { idempotencyKeyField, moneyOptions } from '../common/moneyOptions';
import { tracesOf } from '../common/paymentRequest';
import { simplifyField, textField } from '../common/panelFields';

const customerId = textField(
	'Customer ID',
	'customerId',
	'cus_…',
	"The customer_id of the authorization. If empty, it's looked up.",
);

const fields: INodeProperties[] = [
	moneyNotice('takes real money'),
	idField('authorizationId', 'Authorization ID', PAYMENTS.authorization.exampleId),
	...partFields('authorization'),
	referenceFields,
	postUrlField,
	receiptFields,
	metadataFields,
	additionalFields([customerId, descriptionField, extraBodyFields, merchantId]),
	idempotencyKeyField,
	simplifyField,
	moneyOptions([lookUpFirstOption('authorization', 'Amount, Currency and Customer ID')]),
];

export const { properties, describeDone, execute } = moneyOperation('capture', fields, captureOf);

/** A charge whose source is the authorization. The service takes no `customer_initiated` or `threeDSecure` for it. */
function captureOf(read: PanelReader, context: IExecuteFunctions): Movement {
	const id = read.id('authorizationId');
	const looksUp = read.boolean('options.lookUpFirst') !== false;
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
	const complete = async (sentBefore: boolean) => {
		const original = await lookUpOriginal(context, read, 'authorization', id ?? '');
		// After an attempt whose outcome is unknown it may be captured: then the key decides.
		if (!sentBefore) requireState(original, ['held'], 'captured');
		const part = amountWithin(read, original);
		const customerId = customer.id ?? customerIdOf(original);
		const its = customerId !== undefined && { customer: { ...(content.body.customer as object), id: customerId } };
		return { body: { ...part, ...its }, traces: part };
	};
	return {
		path: PAYMENTS.charge.path,
		content,
		traces: { ...(id !== undefined && { authorization_id: id }), ...tracesOf(content.keyless) },
		...(looksUp && { complete }),
	};
}
