import { CardPaymentsError } from './CardPaymentsError';

/** A webhook's body isn't an event. */
export class PayloadError extends CardPaymentsError {
	override name = 'PayloadError';

	override reworded(message: string, description?: string, details = this.details): PayloadError {
		return new PayloadError(message, description, details);
	}
}
