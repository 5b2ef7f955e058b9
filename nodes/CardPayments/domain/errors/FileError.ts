import { CardPaymentsError } from './CardPaymentsError';

/** A payout file is broken, hostile, or beyond a limit. */
export class FileError extends CardPaymentsError {
	override name = 'FileError';
}
