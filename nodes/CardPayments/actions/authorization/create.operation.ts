import type { INodeProperties } from 'n8n-workflow';
import type { Choices } from '../../domain/input/choices';
import { choiceField, collectionField, numberField, switchField, textField } from '../panel/fields';
import { paymentOperation } from '../payment/newPayment';

/** What the service does with an authorization that isn't captured, as the contract calls it. */
const AUTO_TYPES: Choices<'AUTO' | 'VOID'> = {
	AUTO: { label: 'Capture', description: 'Take the money (AUTO)' },
	VOID: { label: 'Void', description: 'Release the money (VOID)' },
};

const autoFields: INodeProperties = {
	...collectionField('Auto', 'auto', 'Add Auto Field', [
		{
			...numberField(
				'Time',
				'time',
				{ min: 0, initial: 24 },
				'How long the service waits after the authorization',
			),
			hint: 'In hours',
		},
		choiceField(
			'Type',
			'type',
			{ choices: AUTO_TYPES, initial: 'VOID' },
			"What the service does with an authorization that you don't capture. If your service knows another type, enter it as an expression.",
		),
	]),
	description: 'What happens to the authorization by itself',
};

const authorizeDebit = switchField(
	'Authorize Debit',
	'authorizeDebit',
	'off',
	'Whether debit cards may be authorized too',
);

const statementDescriptor = textField(
	'Statement Descriptor',
	'statementDescriptor',
	'SARAS SHOP',
	"What the cardholder reads on the bank's statement",
);

export const { properties, describeDone, execute } = paymentOperation('authorization', {
	does: 'reserves real money',
	fields: [autoFields],
	additional: [authorizeDebit, statementDescriptor],
	body: (read) => ({
		statement_descriptor: read.text('additionalFields.statementDescriptor'),
		authorize_debit: read.boolean('additionalFields.authorizeDebit'),
		auto: { type: read.text('auto.type'), time: read.hours('auto.time') },
	}),
});
