import type { INodeProperties } from 'n8n-workflow';
import {
	amountField,
	currencyField,
	customerFields,
	merchantId,
	metadataFields,
	paymentAgreementId,
	postUrlField,
	receiptFields,
	referenceFields,
	saveCard,
} from './bodyFields';
import { moneyFields } from './moneyFields';
import { switchField, textField } from './panelFields';
import { threeDSecureFields, threeDSecureOptions } from './threeDSecureFields';

/**
 * The panel of a new charge or authorization.
 *
 * @param does what it does with money, in words
 * @param own the fields that only one of them has
 * @param additional the same of those that are needed less often
 */
export function paymentFields(does: string, own: INodeProperties[], additional: INodeProperties[]): INodeProperties[] {
	return moneyFields(does, {
		own: [
			amountField,
			currencyField,
			{
				...textField(
					'Source ID',
					'sourceId',
					'tok_…',
					'The ID of the card token that your checkout page got from the service. Never a card number.',
				),
				required: true,
			},
			switchField(
				'Customer Initiated',
				'customerInitiated',
				'on',
				'Whether the cardholder takes part in this payment',
			),
			...threeDSecureFields,
			{
				...textField(
					'Redirect URL',
					'redirectUrl',
					'https://shop.example.com/thanks',
					"Where the cardholder's browser goes after the bank's page",
				),
				hint: "Needed wherever the bank's page may appear: mostly with Internal 3D Secure",
			},
			postUrlField,
			customerFields,
			referenceFields,
			receiptFields,
			metadataFields,
			...own,
		],
		additional: [merchantId, paymentAgreementId, saveCard, ...additional],
		options: threeDSecureOptions,
	});
}
