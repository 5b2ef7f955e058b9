import {
	updateDisplayOptions,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
} from 'n8n-workflow';
import { readMetadata, readReceipt, readReference } from '../../domain/payment/bodyParts';
import { finishBody } from '../../domain/payment/extraFields';
import { PAYMENTS } from '../../domain/payment/kinds';
import { amountWithin, customerIdOf, enteredPart, requireState } from '../../domain/payment/original';
import type { PanelReader } from '../../domain/payment/panelReader';
import { simplifyPayment } from '../../domain/payment/response';
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
import { moveMoney, describeMovements, type Movement } from '../common/moveMoney';
import { hintAtAction, itemOf } from '../common/paymentOutput';
import { tracesOf } from '../common/paymentRequest';
import { readPanel } from '../common/readPanel';
import type { Warn } from '../common/warnings';
import { simplifyField } from '../common/panelFields';

const customerId: INodeProperties = {
	displayName: 'Customer ID',
	name: 'customerId',
	type: 'string',
	default: '',
	placeholder: 'e.g. cus_…',
	description: "The customer_id of the authorization. If empty, it's looked up.",
};

const properties: INodeProperties[] = [
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

export const description = updateDisplayOptions(
	{ show: { resource: ['authorization'], operation: ['capture'] } },
	properties,
);

export const describeDone = (done: INodeExecutionData[]) => describeMovements('capture', done);

export async function execute(this: IExecuteFunctions, index: number, warn: Warn): Promise<INodeExecutionData[]> {
	const read = readPanel.call(this, index, properties, warn);
	const response = await moveMoney(this, index, read, captureOf(this, read));
	hintAtAction(response, index, warn);
	return itemOf(response, read, simplifyPayment);
}

/** A charge whose source is the authorization. The service takes no `customer_initiated` or `threeDSecure` for it. */
function captureOf(context: IExecuteFunctions, read: PanelReader): Movement {
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
		kind: 'capture',
		path: PAYMENTS.charge.path,
		content,
		traces: { ...(id !== undefined && { authorization_id: id }), ...tracesOf(content.keyless) },
		...(looksUp && { complete }),
	};
}
