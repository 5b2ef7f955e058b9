import {
	updateDisplayOptions,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
} from 'n8n-workflow';
import { simplifyPayment } from '../../domain/payment/response';
import { additionalFields, extraBodyFields, merchantId, paymentAgreementId, saveCard } from '../common/bodyFields';
import { moveMoney, describeMovements } from '../common/moveMoney';
import { paymentFields } from '../common/paymentFields';
import { hintAtAction, itemOf } from '../common/paymentOutput';
import { paymentRequest } from '../common/paymentRequest';
import { readPanel } from '../common/readPanel';
import type { Warn } from '../common/warnings';

const autoFields: INodeProperties = {
	displayName: 'Auto',
	name: 'auto',
	type: 'collection',
	placeholder: 'Add Auto Field',
	default: {},
	options: [
		{
			displayName: 'Time',
			name: 'time',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 24,
			hint: 'In hours',
			description: 'How long the service waits after the authorization',
		},
		{
			displayName: 'Type',
			name: 'type',
			type: 'options',
			options: [
				{ name: 'Capture', value: 'AUTO', description: 'Take the money (AUTO)' },
				{ name: 'Void', value: 'VOID', description: 'Release the money (VOID)' },
			],
			default: 'VOID',
			description:
				"What the service does with an authorization that you don't capture. If your service knows another type, enter it as an expression.",
		},
	],
	description: 'What happens to the authorization by itself',
};

const authorizeDebit: INodeProperties = {
	displayName: 'Authorize Debit',
	name: 'authorizeDebit',
	type: 'boolean',
	default: false,
	description: 'Whether debit cards may be authorized too',
};

const statementDescriptor: INodeProperties = {
	displayName: 'Statement Descriptor',
	name: 'statementDescriptor',
	type: 'string',
	default: '',
	placeholder: 'e.g. SARAS SHOP',
	description: "What the cardholder reads on the bank's statement",
};

const properties = paymentFields('reserves real money', [
	autoFields,
	additionalFields([authorizeDebit, extraBodyFields, merchantId, paymentAgreementId, saveCard, statementDescriptor]),
]);

export const description = updateDisplayOptions(
	{ show: { resource: ['authorization'], operation: ['create'] } },
	properties,
);

export const describeDone = (done: INodeExecutionData[]) => describeMovements('authorization', done);

export async function execute(this: IExecuteFunctions, index: number, warn: Warn): Promise<INodeExecutionData[]> {
	const read = readPanel.call(this, index, properties, warn);
	const own = {
		statement_descriptor: read.text('additionalFields.statementDescriptor'),
		authorize_debit: read.boolean('additionalFields.authorizeDebit'),
		auto: { type: read.text('auto.type'), time: read.hours('auto.time') },
	};
	const response = await moveMoney(this, index, read, paymentRequest(read, 'authorization', own));
	hintAtAction(response, index, warn);
	return itemOf(response, read, simplifyPayment);
}
