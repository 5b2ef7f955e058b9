import { type CardPaymentsError } from '../errors/CardPaymentsError';
import { InputError } from '../errors/InputError';
import type { Outcome } from './outcome';
import type { PaymentKind } from './body';

/** What identifies a payment at the service when its response is missing. */
export interface Traces {
	reference?: { transaction?: unknown; order?: unknown };
	idempotency_key?: string;
	amount?: unknown;
	currency?: unknown;
}

/** What stands in the item of a payment that failed, for a workflow to decide by. */
export interface OutcomeDetails extends Traces {
	outcome: Outcome;
}

/** The words and details that tell how a payment failed; both name the outcome. */
export function describeOutcome(
	kind: PaymentKind,
	outcome: Outcome,
	{ message, description }: CardPaymentsError,
	traces: Traces,
) {
	// An AI agent reads only one of the two, which one depends on its version: both give the advice.
	const payment = kind === 'charge' ? 'charge' : 'authorization';
	const headline = {
		rejected: `No ${payment} was made: ${message}`,
		not_sent: `The ${payment} was not sent: ${message}`,
		unknown: `It is unknown whether the ${payment} was made: ${message}. Look for it at the service before you send it again`,
	}[outcome];
	const advice = outcome === 'unknown' ? `Look for it by ${words(traces)}, before you send it again.` : '';
	const details: OutcomeDetails = { outcome, ...traces };
	return {
		message: headline,
		description: [advice, description, `Outcome: ${outcome}.`].filter(Boolean).join(' '),
		details: { ...details },
	};
}

function words({ reference, idempotency_key, amount, currency }: Traces): string {
	const parts = [
		reference?.order && `order reference "${String(reference.order)}"`,
		reference?.transaction && `transaction reference "${String(reference.transaction)}"`,
		idempotency_key && `idempotency key "${idempotency_key}"`,
		`amount ${String(amount)} ${String(currency)}`,
	];
	return parts.filter(Boolean).join(', ');
}

/** One problem of all that is wrong with an item's fields. */
export function allErrors(problems: CardPaymentsError[]): CardPaymentsError {
	const hints = problems.map(({ description }) => description).filter((hint) => hint !== undefined);
	return new InputError(problems.map(({ message }) => message).join('; '), [...new Set(hints)].join(' '));
}
