import { InputError } from '../errors/InputError';
import { isRecord } from '../input/json';
import { textOf } from '../input/text';
import { readAmount, readCurrency } from '../money/amount';
import { parseDecimal, subtract } from '../money/decimal';
import type { PaymentKind } from './kinds';
import type { PanelReader } from './panelReader';
import { paymentState, type PaymentState } from './state';

/** The authorization that's captured, or the charge that's refunded, as the service has it now. */
export interface Original {
	kind: PaymentKind;
	payment: Record<string, unknown>;
}

/**
 * Refuses what can't be captured or refunded any more, in words that say how it stands.
 *
 * @param possible the states in which the service is asked; it always is where the state isn't known
 */
export function requireState({ kind, payment }: Original, possible: PaymentState[], verb: string): void {
	const state = paymentState(payment);
	if (state === 'unknown' || possible.includes(state)) return;
	throw new InputError(
		`the ${kind} ${textOf(payment.id)} can't be ${verb}, since its status is ${textOf(payment.status)}`,
		'Check that the ID is the right one.',
	);
}

/**
 * Amount and currency as far as the panel says: of a part, in `amount`. All of it, or a currency that's
 * empty, comes from the look-up; without one they're errors.
 */
export function enteredPart(read: PanelReader, looksUp: boolean): { amount?: number; currency?: string } {
	const currency = looksUp && read.isEmpty('currency') ? undefined : read.currency('currency');
	if (isPart(read)) return { amount: read.amount('amount', currency), currency };
	if (!looksUp) {
		const option = read.label('options.lookUpFirst');
		read.refuse('howMuch', `can't be all of it while "${option}" is off`, 'Choose "A Part", and enter the amount.');
	}
	return { amount: undefined, currency };
}

const HOW_MUCH = ['all', 'part'] as const;
export type HowMuch = (typeof HOW_MUCH)[number];

function isPart(read: PanelReader): boolean {
	return read.choice('howMuch', HOW_MUCH) === 'part';
}

/**
 * The amount and currency to capture or refund, checked against the original: its currency, and not more
 * than its amount.
 */
export function amountWithin(read: PanelReader, { kind, payment }: Original): { amount: number; currency: string } {
	const its = textOf(payment.currency).toUpperCase();
	const currency = currencyOf(read, its, kind);
	const amount = isPart(read)
		? read.amount('amount', currency)
		: readAmount({ label: read.label('amount'), value: payment.amount }, currency, read.report);
	const [wanted, most] = [parseDecimal(amount), parseDecimal(payment.amount)];
	if (wanted && most && subtract(most, wanted).digits < 0n)
		read.refuse(
			'amount',
			`(${amount}) is more than the ${kind} has (${textOf(payment.amount)} ${its})`,
			'Enter that amount or less.',
		);
	if (amount === undefined || currency === undefined || read.errors.length > 0) throw read.allErrors();
	return { amount, currency };
}

/** The currency of the original, which must be the one on the panel, where both say. */
function currencyOf(read: PanelReader, its: string, kind: PaymentKind): string | undefined {
	if (read.isEmpty('currency')) {
		if (its !== '') return readCurrency({ label: read.label('currency'), value: its }, read.report);
		return read.refuse('currency', `is empty, and the look-up of the ${kind} has none`, 'Enter it.');
	}
	const entered = read.currency('currency');
	if (entered === undefined || its === '' || entered === its) return entered;
	return read.refuse(
		'currency',
		`(${entered}) isn't the currency of the ${kind} (${its})`,
		`Enter ${its}, or leave it empty.`,
	);
}

/** The ID of the customer that a payment is of. */
export function customerIdOf({ payment }: Original): string | undefined {
	return textOf(isRecord(payment.customer) ? payment.customer.id : undefined) || undefined;
}
