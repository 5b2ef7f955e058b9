import { toMinor, toText } from './money.ts';
import type { Mode } from './types.ts';

/** Money that was really taken, held, released or given back: one entry each, whatever was answered. */
export interface Movement {
	type: 'charge' | 'authorization' | 'capture' | 'void' | 'refund';
	/** Of the charge, authorization or refund; a void has the id of its authorization. */
	id: string;
	/** The authorization that was captured, or the charge that was refunded. */
	of?: string;
	mode: Mode;
	/** With all decimals of the currency. */
	amount: string;
	currency: string;
	/** Epoch milliseconds, by the sandbox's clock. */
	time: number;
}

/** The sandbox's clock: it starts at `now`, and no two readings are the same. */
export type Clock = () => number;

export function clockFrom(now: number): Clock {
	const begun = Date.now();
	let last = 0;
	return () => {
		last = Math.max(last + 1, now + Date.now() - begun);
		return last;
	};
}

/** `amount` is one that `toMinor` has taken before. */
export function amountText(amount: number, currency: string): string {
	return toText(toMinor(amount, currency) ?? 0n, currency);
}
