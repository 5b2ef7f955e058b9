import { readAuthentication } from './authentication';
import { readCustomer, readMetadata, readReceipt, readReference, type BodyPart } from './bodyParts';
import { finishBody, type KeyedBody } from './extraFields';
import type { PanelReader } from './panelReader';

const THREE_D_SECURE = ['internal', 'external', 'off'] as const;
export type ThreeDSecure = (typeof THREE_D_SECURE)[number];

/** What `threeDSecure` says in the request; `auto`: what fits the choice of 3-D Secure. */
const THREE_D_SECURE_FLAGS = ['auto', 'true', 'false', 'omit'] as const;
export type ThreeDSecureFlag = (typeof THREE_D_SECURE_FLAGS)[number];

/**
 * The body of a charge or authorize request, with the names of the contract. What's empty is left
 * out. The reader holds everything that's wrong; the body must not be sent if anything is.
 *
 * @param own the fields that only one of the two has
 */
export function paymentBody(read: PanelReader, own: BodyPart): KeyedBody {
	const currency = read.currency('currency');
	const customerInitiated = read.boolean('customerInitiated');
	const threeDSecure = read.choice('threeDSecure', THREE_D_SECURE) ?? 'internal';
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
	chosen: ThreeDSecure,
	customerInitiated: boolean | undefined,
): boolean | undefined {
	const byChoice: Record<ThreeDSecure, boolean | undefined> = {
		internal: customerInitiated === false ? undefined : true,
		external: true,
		off: false,
	};
	const flag = read.choice('options.threeDSecureFlag', THREE_D_SECURE_FLAGS) ?? 'auto';
	return { auto: byChoice[chosen], true: true, false: false, omit: undefined }[flag];
}
