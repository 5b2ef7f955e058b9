import type { INodeProperties } from 'n8n-workflow';
import {
	amountField,
	currencyField,
	customerFields,
	metadataFields,
	moneyNotice,
	postUrlField,
	receiptFields,
	referenceFields,
} from './bodyFields';
import { idempotencyKeyField, moneyOptions } from './moneyOptions';
import { threeDSecureFields, threeDSecureOptions } from './threeDSecureFields';
import { simplifyField } from './panelFields';

/**
 * The panel of a new charge or authorization.
 *
 * @param does what it does with money, in words
 * @param own the fields that only one of them has
 */
export function paymentFields(does: string, own: INodeProperties[]): INodeProperties[] {
	return [
		moneyNotice(does),
		amountField,
		currencyField,
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
			hint: "Needed wherever the bank's page may appear: mostly with Internal 3D Secure",
			description: "Where the cardholder's browser goes after the bank's page",
		},
		postUrlField,
		customerFields,
		referenceFields,
		receiptFields,
		metadataFields,
		...own,
		idempotencyKeyField,
		simplifyField,
		moneyOptions(threeDSecureOptions),
	];
}
