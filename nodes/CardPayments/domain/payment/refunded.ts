import { textOf } from '../input/text';
import { add, parseDecimal, ZERO, type Decimal } from '../money/decimal';
import { paymentState, type PaymentState } from './state';

/** States in which money was given back, and won't be. */
const DECIDED: PaymentState[] = ['refunded', 'failed', 'reversed', 'duplicate'];

/** What refunds of one charge gave back, and the IDs of those that don't say: not through, or in another currency. */
export function refundedOf(
	refunds: Array<Record<string, unknown>>,
	currency: unknown,
): { amount: Decimal; open: string[] } {
	const open: string[] = [];
	let amount = ZERO;
	for (const refund of refunds) {
		const state = paymentState(refund);
		const back = textOf(refund.currency) === textOf(currency) ? parseDecimal(refund.amount) : undefined;
		if (state === 'refunded' && back !== undefined) amount = add(amount, back);
		else if (state === 'refunded' || !DECIDED.includes(state)) open.push(textOf(refund.id));
	}
	return { amount, open };
}
