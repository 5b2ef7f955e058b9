import type { INodeProperties } from 'n8n-workflow';
import type { Choices } from '../../domain/input/choices';
import { AUTHENTICATION_INPUTS, FURTHER_NAMES } from '../../domain/payment/authentication';
import { AUTHENTICATION_FIELD_LIST } from '../../domain/payment/authenticationFields';
import { THREE_D_SECURE, THREE_D_SECURE_FLAGS } from '../../domain/payment/paymentBody';
import { ECIS, NOT_AUTHENTICATED } from '../../domain/payment/threeDSecure';
import { choiceField, collectionField, textField } from '../panel/fields';

const authenticationFields: INodeProperties[] = AUTHENTICATION_FIELD_LIST.map(
	({ label, panelName, description, example, secret }) => ({
		...textField(label, panelName, example, description),
		...(secret && { typeOptions: { password: true } }),
	}),
);

export const IF_NOT_AUTHENTICATED: Choices<'send' | 'stop'> = {
	send: {
		label: 'Send Anyway',
		description: 'Send it with a warning. The service may decline it, and you carry the risk of disputes.',
	},
	stop: { label: 'Stop', description: 'Fail before any money moves' },
};

export const threeDSecureFields: INodeProperties[] = [
	choiceField(
		'3D Secure',
		'threeDSecure',
		{ choices: THREE_D_SECURE, initial: 'internal' },
		"How the cardholder's bank confirms that the cardholder is the one who pays",
	),
	{
		...choiceField(
			'Authentication Input',
			'authenticationInput',
			{ choices: AUTHENTICATION_INPUTS, initial: 'fields' },
			'How you supply the results of 3-D Secure',
		),
		displayOptions: { show: { threeDSecure: ['external'] } },
	},
	{
		...collectionField('Authentication', 'authentication', 'Add Result', authenticationFields),
		displayOptions: { show: { threeDSecure: ['external'], authenticationInput: ['fields'] } },
		description: 'The results of 3-D Secure that was done elsewhere',
	},
	{
		displayName: 'Authentication (JSON)',
		name: 'authenticationJson',
		type: 'json',
		default: '',
		placeholder: 'e.g. {"transaction_status": "Y", "acsEci": "05"}',
		displayOptions: { show: { threeDSecure: ['external'], authenticationInput: ['json'] } },
		description: 'An object with the results. Names can be spelled like ds_transaction_id or dsTransactionId.',
	},
];

/** The options that belong to 3-D Secure. */
export const threeDSecureOptions: INodeProperties[] = [
	choiceField(
		'3D Secure Flag',
		'threeDSecureFlag',
		{ choices: THREE_D_SECURE_FLAGS, initial: 'auto' },
		'What the request sends as threeDSecure, whatever 3D Secure is set to',
	),
	choiceField(
		'Further Authentication Names',
		'furtherAuthenticationNames',
		{ choices: FURTHER_NAMES, initial: 'drop' },
		"What to do with names in Authentication (JSON) that the contract doesn't list, e.g. those of a service's own response",
	),
	choiceField(
		'If Not Authenticated',
		'ifNotAuthenticated',
		{ choices: IF_NOT_AUTHENTICATED, initial: 'stop' },
		`What to do when external 3-D Secure results say that the cardholder wasn't authenticated. Their status is one of ${NOT_AUTHENTICATED.join(', ')}, or the ECI is ${ECIS.notAuthenticated.join(' or ')}.`,
	),
];
