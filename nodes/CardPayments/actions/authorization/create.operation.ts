import type { INodeProperties } from 'n8n-workflow';
import { moneyOperation } from '../common/moveMoney';
import { additionalFields, extraBodyFields, merchantId, paymentAgreementId, saveCard } from '../common/bodyFields';
import { paymentFields } from '../common/paymentFields';
import { paymentRequest } from '../common/paymentRequest';

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

const fields = paymentFields('reserves real money', [
	autoFields,
	additionalFields([authorizeDebit, extraBodyFields, merchantId, paymentAgreementId, saveCard, statementDescriptor]),
]);

export const { properties, describeDone, execute } = moneyOperation('authorization', fields, (read) =>
	paymentRequest(read, 'authorization', {
		statement_descriptor: read.text('additionalFields.statementDescriptor'),
		authorize_debit: read.boolean('additionalFields.authorizeDebit'),
		auto: { type: read.text('auto.type'), time: read.hours('auto.time') },
	}),
);
