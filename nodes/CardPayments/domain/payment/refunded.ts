import { lettersOfCurrency } from '../currency';
import { textOf } from '../input';
import { parseDecimal, type Decimal } from '../money';
import { paymentState } from './state';

/**
 * What refunds gave back of a charge, as far as they are through; undefined where one doesn't say what it is of,
 * whether money moved, or how much in the charge's currency.
 */
export function refundedOf(
	charge: Record<string, unknown>,
	refunds: Array<Record<string, unknown>>,
): { amount: Decimal | undefined; pending: string[] } {
	const pending: string[] = [];
	let amount: Decimal | undefined = 0n;
	for (const refund of refunds) {
		const of = textOf(refund.charge_id);
		if (of !== '' && of !== textOf(charge.id)) continue;
		const state = paymentState(refund);
		if (['pending', 'action_required'].includes(state)) pending.push(textOf(refund.id));
		const moved = ['refunded', 'unknown'].includes(state);
		const isKnown = state === 'refunded' && of !== '' && currencyLetters(refund) === currencyLetters(charge);
		const back = isKnown ? parseDecimal(refund.amount) : undefined;
		if (moved) amount = amount === undefined || back === undefined ? undefined : amount + back;
	}
	return { amount, pending };
}

/** The letters of a currency, however it's written. */
export function currencyLetters({ currency }: Record<string, unknown>): string {
	return lettersOfCurrency(textOf(currency).toUpperCase());
}
