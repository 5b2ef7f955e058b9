import { CardPaymentsError } from './CardPaymentsError';

/** What was entered on the panel, in a credential or by an expression is wrong. Nothing was sent. */
export class InputError extends CardPaymentsError {
	override name = 'InputError';
}

/** Takes note of one of several errors, for the user to see all of them at once. */
export type Report = (error: InputError) => void;
