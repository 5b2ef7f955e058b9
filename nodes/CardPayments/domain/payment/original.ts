import { InputError } from '../errors';
import { isRecord } from '../input/json';
import { textOf } from '../input/text';
import { paymentState, type PaymentState } from './state';

/** The authorization that's captured or voided, or the charge that's refunded, as the service has it now. */
export interface Original {
	kind: 'authorization' | 'charge';
	payment: Record<string, unknown>;
}

/** What to do about a state in which nothing more can be done. */
const INSTEAD: Partial<Record<PaymentState, string>> = {
	paid: 'It was captured. To give the money back, refund the charge that captured it.',
	reversed: 'It was released already.',
	failed: 'No money was taken or reserved by it.',
	action_required: "The cardholder hasn't confirmed it yet.",
	pending: "The service hasn't finished it yet. Look it up again later.",
};

/**
 * Refuses what can't be captured, voided or refunded any more, in words that say how it stands.
 *
 * @param possible the states in which the service is asked; it always is where the state isn't known
 */
export function requireState({ kind, payment }: Original, possible: PaymentState[], verb: string): void {
	const state = paymentState(payment);
	if (state === 'unknown' || possible.includes(state)) return;
	throw new InputError(
		`the ${kind} ${textOf(payment.id)} can't be ${verb}, since its status is ${textOf(payment.status)}`,
		INSTEAD[state] ?? 'Check that the ID is the right one.',
	);
}

/** The ID of the customer that a payment is of. */
export function customerIdOf({ payment }: Original): string | undefined {
	return textOf(isRecord(payment.customer) ? payment.customer.id : undefined) || undefined;
}
