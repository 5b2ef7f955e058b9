import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { moneyOperation, type Movement } from '../common/moveMoney';
import { readMetadata } from '../../domain/payment/bodyParts';
import { finishBody } from '../../domain/payment/extraFields';
import { PAYMENTS } from '../../domain/payment/kinds';
import { amountWithin, enteredPart, requireState } from '../../domain/payment/original';
import type { PanelReader } from '../../domain/payment/panelReader';
import {
	additionalFields,
	descriptionField,
	extraBodyFields,
	idField,
	lookUpFirstOption,
	metadataFields,
	moneyNotice,
	partFields,
	postUrlField,
} from '../common/bodyFields';
import { lookUpOriginal } from '../common/lookUp';
import { idempotencyKeyField, moneyOptions } from '../common/moneyOptions';
import { tracesOf } from '../common/paymentRequest';
import { simplifyRefund } from './simplify';
import { simplifyField, textField } from '../common/panelFields';

const reasonField: INodeProperties = {
	...textField('Reason', 'reason', 'requested_by_customer', 'Why you give the money back'),
	required: true,
};

const merchantReference = textField(
	'Merchant Reference',
	'merchantReference',
	'R-1001',
	"Your own number for the refund. If the service's response gets lost, use it to find the refund there.",
);

const fields: INodeProperties[] = [
	moneyNotice('gives back real money'),
	idField('chargeId', 'Charge ID', PAYMENTS.charge.exampleId),
	reasonField,
	...partFields('charge'),
	merchantReference,
	postUrlField,
	metadataFields,
	additionalFields([descriptionField, extraBodyFields]),
	idempotencyKeyField,
	simplifyField,
	moneyOptions([lookUpFirstOption('charge', 'Amount and Currency')]),
];

export const { properties, describeDone, execute } = moneyOperation('refund', fields, refundOf, simplifyRefund);

function refundOf(read: PanelReader, context: IExecuteFunctions): Movement {
	const id = read.id('chargeId');
	const looksUp = read.boolean('options.lookUpFirst') !== false;
	if (read.isEmpty('reason')) read.refuse('reason', 'is empty', 'Enter why you give the money back.');
	const content = finishBody(read, {
		charge_id: id,
		...enteredPart(read, looksUp),
		reason: read.text('reason'),
		description: read.text('additionalFields.description'),
		reference: { merchant: read.text('merchantReference') },
		metadata: readMetadata(read),
		post: { url: read.webAddress('postUrl') },
	});
	const complete = async (sentBefore: boolean) => {
		const original = await lookUpOriginal(context, read, 'charge', id ?? '');
		// After an attempt whose outcome is unknown it may be refunded: then the key decides.
		if (!sentBefore) requireState(original, ['paid', 'refunded'], 'refunded');
		const part = amountWithin(read, original);
		return { body: part, traces: part };
	};
	return {
		path: PAYMENTS.refund.path,
		content,
		traces: { ...(id !== undefined && { charge_id: id }), ...tracesOf(content.keyless) },
		...(looksUp && { complete }),
	};
}
