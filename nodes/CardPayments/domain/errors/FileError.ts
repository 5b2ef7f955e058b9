import { CardPaymentsError } from './CardPaymentsError';

/** A payout file is broken, hostile, or beyond a limit. */
export class FileError extends CardPaymentsError {
	override name = 'FileError';

	/** Its subclasses, which are made of other things than words, become plain file errors. */
	override reworded(message: string, description?: string, details = this.details): FileError {
		return new FileError(message, description, details);
	}
}
