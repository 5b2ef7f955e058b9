import { isRecord } from '../input/json';
import { textOf } from '../input/text';
import { meaningOfEci } from './authentication';

export interface ThreeDSecureResult {
	/** Whether the cardholder was authenticated; null while there is no result, and without 3-D Secure. */
	authenticated: boolean | null;
	transaction_status: string | undefined;
	eci: string | undefined;
}

/**
 * What an response says about 3-D Secure. This is the only place that decides `authenticated`:
 *
 * - true for Y (successful) and for A (attempted: the scheme stood in for the bank)
 * - false for every other result (N, R, U and also C, D, I), and whenever the ECI says "not
 *   authenticated", even next to a Y: when the two contradict each other, the worse one counts
 * - false as well when two places give different results, and one of them is not Y or A
 * - by the ECI alone where the service gives no status; null where it gives neither
 *
 * Read from the contract's `authentication` object, in snake or camel spelling, and from
 * `security.threeDSecure.status`, where some accounts get the result instead.
 */
export function threeDSecureResult(response: Record<string, unknown>): ThreeDSecureResult {
	const authentication = isRecord(response.authentication) ? response.authentication : {};
	const security =
		isRecord(response.security) && isRecord(response.security.threeDSecure) ? response.security.threeDSecure : {};
	const statuses = texts(authentication.transaction_status, authentication.transactionStatus, security.status);
	const status = statuses.find((each) => !isSuccess(each)) ?? statuses[0];
	const [eci] = texts(authentication.acsEci, authentication.acs_eci, authentication.eci);
	return { authenticated: isAuthenticated(status, eci), transaction_status: status, eci };
}

function isAuthenticated(status: string | undefined, eci: string | undefined): boolean | null {
	const meaning = meaningOfEci(eci);
	if (meaning === 'none') return false;
	if (status !== undefined) return isSuccess(status);
	return meaning === undefined ? null : true;
}

function isSuccess(status: string): boolean {
	return ['Y', 'A'].includes(status.toUpperCase());
}

/** The ten fields a workflow decides by; the address of the bank's page only while the cardholder must go there. */
export function simplifyPayment(response: Record<string, unknown>) {
	const { authenticated, transaction_status, eci } = threeDSecureResult(response);
	return {
		id: response.id,
		status: response.status,
		amount: response.amount,
		currency: response.currency,
		authenticated,
		transaction_status,
		eci,
		redirect_url: isRecord(response.transaction) ? response.transaction.url : undefined,
		reference: response.reference,
		live_mode: response.live_mode,
	};
}

/**
 * Whether a body is the response to a charge or an authorization. The contract only shows that it
 * holds an `authentication` object; an id will do too. A status alone will not, and neither will
 * anything that names an error: some services response so with the HTTP status of a success.
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

function texts(...values: unknown[]): string[] {
	return values.map(textOf).filter((text) => text !== '');
}
