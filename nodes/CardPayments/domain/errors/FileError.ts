import { CardPaymentsError } from './CardPaymentsError';

/** A payout file is broken, hostile, or beyond a limit. */
export class FileError extends CardPaymentsError {
	override name = 'FileError';

	override reworded(message: string, description?: string, details = this.details): FileError {
		return new FileError(message, description, details);
	}
}
