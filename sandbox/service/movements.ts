import { toMinor, toText } from './money.ts';
import type { Mode } from './types.ts';

/** Money that was taken, held, released or given back: one entry each, whatever the response was. */
export interface Movement {
	type: 'charge' | 'authorization' | 'capture' | 'void' | 'refund';
	/** ID of the charge, authorization or refund. A void has its authorization's ID. */
	id: string;
	/** The captured authorization, or the refunded charge. */
	of?: string;
	mode: Mode;
	/** With all decimals of the currency. */
	amount: string;
	currency: string;
	/** Epoch milliseconds, by the sandbox's clock. */
	time: number;
}

/** The sandbox's clock: it starts at `now` and never gives the same time twice. */
export type Clock = () => number;

export function clockFrom(now: number): Clock {
	const begun = Date.now();
	let last = 0;
	return () => {
		last = Math.max(last + 1, now + Date.now() - begun);
		return last;
	};
}

/** Pass only an `amount` that `toMinor` accepts. */
export function amountText(amount: number, currency: string): string {
	return toText(toMinor(amount, currency) ?? 0n, currency);
}
