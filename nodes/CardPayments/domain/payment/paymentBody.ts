import { namesOf } from '../input/choices';
import { readAuthentication } from './authentication';
import { readCustomer, readMetadata, readReceipt, readReference, type BodyPart } from './bodyParts';
import { finishBody, type KeyedBody } from './extraFields';
import type { PanelReader } from './panelReader';

export const THREE_D_SECURE = {
	internal: {
		label: 'Internal',
		description:
			"The service sends the cardholder to the bank's page, where needed. With Customer Initiated off, the service decides.",
	},
	external: {
		label: 'External',
		description: 'The cardholder was authenticated elsewhere, e.g. by a wallet: you supply the results',
	},
	off: { label: 'Off', description: 'No authentication. You then carry the risk of disputes.' },
};

/** What `threeDSecure` says in the request; `auto`: what fits the choice of 3-D Secure. */
export const THREE_D_SECURE_FLAGS = {
	auto: {
		label: 'Automatic',
		description:
			'On for Internal and External, off for Off. Omitted for Internal when the cardholder takes no part.',
	},
	false: { label: 'Off', description: 'Send threeDSecure: false' },
	true: { label: 'On', description: 'Send threeDSecure: true' },
	omit: { label: 'Omit', description: 'Send no threeDSecure: the service decides' },
};

/**
 * The body of a charge or authorize request, with the names of the contract. What's empty is left
 * out. The reader holds everything that's wrong; the body must not be sent if anything is.
 *
 * @param own the fields that only one of the two has
 */
export function paymentBody(read: PanelReader, own: BodyPart): KeyedBody {
	const currency = read.currency('currency');
	const customerInitiated = read.boolean('customerInitiated');
	const threeDSecure = read.choice('threeDSecure', namesOf(THREE_D_SECURE)) ?? 'internal';
	return finishBody(read, {
		amount: read.amount('amount', currency),
		currency,
		customer_initiated: customerInitiated,
		threeDSecure: threeDSecureFlag(read, threeDSecure, customerInitiated),
		save_card: read.boolean('additionalFields.saveCard'),
		...own,
		metadata: readMetadata(read),
		receipt: readReceipt(read),
		reference: readReference(read),
		customer: readCustomer(read),
		merchant: { id: read.optionalId('additionalFields.merchantId') },
		payment_agreement: { id: read.optionalId('additionalFields.paymentAgreementId') },
		source: { id: read.sourceId('sourceId') },
		authentication: threeDSecure === 'external' ? readAuthentication(read) : undefined,
		post: { url: read.webAddress('postUrl') },
		redirect: { url: read.webAddress('redirectUrl') },
	});
}

/**
 * Results from elsewhere are 3-D Secure too: by itself only Off asks the service to do without. Internal asks
 * for it where the cardholder takes part; without the cardholder it's left to the service, since a renewal
 * would wait forever on the bank's page. The option says something else in any combination.
 */
function threeDSecureFlag(
	read: PanelReader,
	chosen: keyof typeof THREE_D_SECURE,
	customerInitiated: boolean | undefined,
): boolean | undefined {
	const byChoice: Record<typeof chosen, boolean | undefined> = {
		internal: customerInitiated === false ? undefined : true,
		external: true,
		off: false,
	};
	const flag = read.choice('options.threeDSecureFlag', namesOf(THREE_D_SECURE_FLAGS)) ?? 'auto';
	return { auto: byChoice[chosen], true: true, false: false, omit: undefined }[flag];
}
