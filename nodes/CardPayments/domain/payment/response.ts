import { isRecord, picked, textOf, valueAt } from '../input';
import { createdText, type ListedPayment } from '../list';
import { codeOf, type PaymentKind, paymentState, pageToVisit, type PaymentState } from './state';
import { AUTHENTICATION_NAMES, authenticationVerdict, eciOf } from '../threeDSecure';

interface ThreeDSecureResult {
	/** Null while there's no result, without 3-D Secure, and in doubt. */
	authenticated: boolean | null;
	/** Why nothing says for certain whether the cardholder was authenticated, though there's a result. */
	authentication_doubt: string | undefined;
	transaction_status: string | undefined;
	eci: string | undefined;
}

/**
 * What a response says about 3-D Secure (see `authenticationVerdict`), read from the contract's `authentication`
 * object, in snake or camel spelling, and from `security.threeDSecure.status`, where some accounts get the result.
 */
export function threeDSecureResult(response: Record<string, unknown>): ThreeDSecureResult {
	const said = (...paths: string[]) => paths.map((path) => textOf(valueAt(response, path))).filter(Boolean);
	const statuses = said(
		'authentication.transaction_status',
		'authentication.transactionStatus',
		'security.threeDSecure.status',
	);
	const eci = eciOf(said('authentication.acsEci', 'authentication.acs_eci', 'authentication.eci')[0]);
	const { authenticated, doubt } = authenticationVerdict(statuses, eci, codeOf(response));
	return { authenticated, authentication_doubt: doubt, transaction_status: statuses[0], eci };
}

/** What a workflow decides by, of any payment: the same for charges, authorizations and refunds. */
function commonFields(payment: Record<string, unknown>) {
	const at = (path: string) => valueAt(payment, path);
	return {
		id: payment.id,
		already: payment.already,
		status: payment.status,
		payment_state: paymentState(payment),
		response_code: at('response.code'),
		response_message: at('response.message'),
		amount: payment.amount,
		currency: payment.currency,
		created: createdText(payment as ListedPayment),
		order_reference: at('reference.order'),
		card_brand: at('card.brand') ?? at('card.scheme'),
		card_last_four: at('card.last_four') ?? at('card.last4'),
		payment_method: at('source.payment_method') ?? payment.payment_method,
	};
}

/** Of all fields, those that most workflows use, the first first; n8n asks for at most ten. */
const MOST_USED = [
	'id',
	'already',
	'status',
	'payment_state',
	'amount',
	'currency',
	'captured_amount',
	'redirect_url',
	'live_mode',
	'authenticated',
	'authentication',
	'authentication_doubt',
	'response_message',
	'charge_id',
	'authorization_id',
	'created',
	'order_reference',
	'card_brand',
	'card_last_four',
	'payment_method',
];
const FEW = 10;

/** The ten most used of a payment's fields: why it failed where it did, what was captured where that isn't known. */
export function mostUsed(all: object): Record<string, unknown> {
	const fields = all as Record<string, unknown>;
	const isDone = ['paid', 'held', 'refunded', 'reversed'].includes(textOf(fields.payment_state));
	const isEmpty = (value: unknown) => value === undefined || (isRecord(value) && Object.keys(value).length === 0);
	const isSaid = (name: string) =>
		(isDone && name === 'response_message') || (name === 'captured_amount' && fields[name] !== null);
	const names = MOST_USED.filter((name) => !isEmpty(fields[name]) && !isSaid(name));
	return picked(fields, names.slice(0, FEW));
}

/** The contract's results of 3-D Secure, as they came; an ECI as it's written. */
function authenticationOf(payment: Record<string, unknown>): Record<string, unknown> {
	const came = AUTHENTICATION_NAMES.map((name) => [name, valueAt(payment, `authentication.${name}`)] as const);
	return Object.fromEntries(
		came
			.filter(([, value]) => value !== undefined)
			.map(([name, value]) => [name, name === 'acsEci' ? eciOf(textOf(value)) : value]),
	);
}

/** A charge or authorization; the address of the bank's page only while the cardholder must go there. */
function simplifyPayment(payment: Record<string, unknown>) {
	return {
		...commonFields(payment),
		...threeDSecureResult(payment),
		authentication: authenticationOf(payment),
		redirect_url: pageToVisit(payment),
		reference: payment.reference,
		customer_id: valueAt(payment, 'customer.id'),
		card_id: valueAt(payment, 'card.id'),
		payment_agreement_id: valueAt(payment, 'payment_agreement.id'),
		live_mode: payment.live_mode,
	};
}

/** A charge. It's taken whole, or not at all. */
function simplifyCharge(charge: Record<string, unknown>) {
	return { ...simplifyPayment(charge), captured_amount: movedAmount(charge, 'paid') };
}

/** An authorization, which goes on to show its whole amount when a part of it was captured. */
function simplifyAuthorization(authorization: Record<string, unknown>) {
	const state = paymentState(authorization);
	const captured = state === 'paid' ? null : movedAmount(authorization, 'paid');
	return { ...simplifyPayment(authorization), captured_amount: state === 'reversed' ? undefined : captured };
}

/** What a workflow decides by, of a refund. */
function simplifyRefund(refund: Record<string, unknown>) {
	return {
		...commonFields(refund),
		refunded_amount: movedAmount(refund, 'refunded'),
		redirect_url: pageToVisit(refund),
		charge_id: refund.charge_id,
		reason: refund.reason,
		reference: refund.reference,
		live_mode: refund.live_mode,
	};
}

/** What a workflow decides by, of each. */
export const SIMPLIFIED = {
	charge: simplifyCharge,
	authorization: simplifyAuthorization,
	refund: simplifyRefund,
} satisfies Record<PaymentKind, (payment: Record<string, unknown>) => object>;

/** How much money moved, by the state in which it has: all of it or nothing, and undefined where that isn't known. */
function movedAmount(payment: Record<string, unknown>, done: PaymentState): unknown {
	const state = paymentState(payment);
	if (state === 'unknown' || state === 'duplicate') return undefined;
	return state === done ? payment.amount : 0;
}

/**
 * Whether a body is the response to a payment. The contract only shows that it
 * holds an `authentication` object; an id will do too. A status alone will not, and neither will
 * anything that names an error: some services respond so with the HTTP status of a success.
 */
export function isPaymentResponse(body: unknown): body is Record<string, unknown> {
	if (!isRecord(body) || namesError(body.error) || namesError(body.errors)) return false;
	return !['', '0'].includes(textOf(body.id)) || isRecord(body.authentication);
}

/** Whether it says anything: not 0, false, null, or a list or an object of nothing else. */
function namesError(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.values(value).some(namesError);
	return value === true || !['', '0'].includes(textOf(value));
}
