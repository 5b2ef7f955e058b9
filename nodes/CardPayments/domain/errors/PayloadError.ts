import { CardPaymentsError } from './CardPaymentsError';

/** A webhook's body isn't an event. */
export class PayloadError extends CardPaymentsError {
	override name = 'PayloadError';
}
