import type { INodeProperties } from 'n8n-workflow';
import { namesOf } from '../../domain/input/choices';
import { InputError } from '../../domain/errors/InputError';
import { isRecord } from '../../domain/input/json';
import type { BodyPart } from '../../domain/payment/bodyParts';
import { PAYMENTS } from '../../domain/payment/kinds';
import { tracesOf } from '../../domain/payment/outcomeError';
import { paymentBody } from '../../domain/payment/paymentBody';
import { whyNotAuthenticated } from '../../domain/payment/threeDSecure';
import type { OperationOnItems } from '../operation';
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
import { moneyOperation, type Movement } from './moveMoney';
import type { PaymentPanel } from './paymentPanel';
import { switchField, textField } from '../panel/fields';
import { IF_NOT_AUTHENTICATED, threeDSecureFields, threeDSecureOptions } from './threeDSecureFields';

/** What only one of charge and authorization has. */
interface OwnParts {
	/** What it does with money, in words. */
	does: string;
	fields?: INodeProperties[];
	/** Those that are needed less often. */
	additional: INodeProperties[];
	body(read: PaymentPanel): BodyPart;
}

/** An operation that makes a new charge or authorization. */
export function paymentOperation(kind: 'charge' | 'authorization', own: OwnParts): OperationOnItems {
	return moneyOperation(kind, paymentFields(own), (read) => paymentRequest(read, kind, own.body(read)));
}

function paymentFields({ does, fields = [], additional }: OwnParts): INodeProperties[] {
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
			...fields,
		],
		additional: [merchantId, paymentAgreementId, saveCard, ...additional],
		options: threeDSecureOptions,
	});
}

/** Results from elsewhere that don't show an authenticated cardholder are an error, or a warning by option. */
function paymentRequest(read: PaymentPanel, kind: 'charge' | 'authorization', own: BodyPart): Movement {
	const content = paymentBody(read, own);
	const { authentication } = content.body;
	const doubt = isRecord(authentication) ? whyNotAuthenticated(authentication) : undefined;
	if (doubt !== undefined) {
		const option = 'options.ifNotAuthenticated';
		if (read.choice(option, namesOf(IF_NOT_AUTHENTICATED)) === 'send') read.warn(`sent although ${doubt}`);
		else {
			read.report(
				new InputError(
					`"${read.label('threeDSecure')}": ${doubt}, so you would carry the risk of a dispute`,
					`Ask the cardholder to authenticate again. To send it all the same, choose ${IF_NOT_AUTHENTICATED.send.label} in the option "${read.label(option)}".`,
				),
			);
		}
	}
	return { path: PAYMENTS[kind].path, content, traces: tracesOf(content.keyless) };
}
