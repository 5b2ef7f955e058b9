import type { INodeProperties } from 'n8n-workflow';
import { customerFields, metadataFields, receiptFields, referenceFields } from './paymentCollections';
import { idempotencyKeyField, optionFields } from './paymentOptions';
import { threeDSecureFields } from './threeDSecureFields';

/** The panel of a charge or an authorization; `own` are the fields that only one of them has. */
export function paymentFields(own: INodeProperties[]): INodeProperties[] {
	return [
		{
			displayName:
				'With a live key this moves real money, with a test key none. The output says which it was: see live_mode.',
			name: 'modeNotice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'Amount',
			name: 'amount',
			// Text keeps every digit: a number field would round before it can be checked.
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. 10.50',
			description:
				"In the currency's main unit: 10.50 is ten and a half. Not more decimals than the currency has.",
		},
		{
			displayName: 'Currency',
			name: 'currency',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. SAR',
			description: 'The three letters of the currency',
		},
		{
			displayName: 'Source ID',
			name: 'sourceId',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. tok_…',
			description: 'The ID of the card token that your checkout page got from the service. Never a card number.',
		},
		{
			displayName: 'Customer Initiated',
			name: 'customerInitiated',
			type: 'boolean',
			default: true,
			description: 'Whether the cardholder takes part in this payment',
		},
		...threeDSecureFields,
		{
			displayName: 'Redirect URL',
			name: 'redirectUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://shop.example.com/thanks',
			hint: 'Needed when 3D Secure is Internal',
			description: "Where the cardholder's browser goes after the bank's page",
		},
		{
			displayName: 'Post URL',
			name: 'postUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://n8n.example.com/webhook/…',
			description: 'Where the service reports the outcome, server to server',
		},
		customerFields,
		referenceFields,
		receiptFields,
		metadataFields,
		...own,
		idempotencyKeyField,
		{
			displayName: 'Simplify',
			name: 'simplify',
			type: 'boolean',
			default: true,
			description: 'Whether to return a simplified version of the response instead of the raw data',
		},
		optionFields,
	];
}
