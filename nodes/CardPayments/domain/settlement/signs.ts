import { negated, signOf, Sum, type Money } from '../money/money';

/**
 * What the signs in a sheet that reduces the payout mean. Services write its amounts with a minus sign or without;
 * beside them, an amount with the other sign gives back. Only the sum shows which is which, since the sheet reduces
 * the payout. Until then the first amount is taken for one that reduces it.
 */
export class Signs {
	/** The currency to add up; empty for that of the first amount. */
	private currency: string;
	/** The sign of amounts that reduce the payout; 0 before the first amount. */
	private usual: number;
	/** Whether there was a sign that is not the usual one. */
	private mixed = false;
	private sum: Sum | undefined;

	constructor(currency: string, usual = 0) {
		this.currency = currency;
		this.usual = usual;
	}

	/** What an amount does to the payout. */
	reduced(amount: Money, currency: string, decimals: number | undefined): Money {
		const sign = signOf(amount);
		if (sign !== 0) {
			this.usual ||= sign;
			this.mixed ||= sign !== this.usual;
			this.currency ||= currency;
			if (currency === this.currency) (this.sum ??= new Sum(decimals ?? 0)).add(amount);
		}
		return this.usual > 0 ? negated(amount) : amount;
	}

	/** Once all amounts are read: the sign of those that reduce the payout; 0 where nothing shows it. */
	get shown(): number {
		if (!this.mixed) return this.usual;
		const { digits = 0n } = this.sum?.total() ?? {};
		return digits > 0n ? 1 : digits < 0n ? -1 : 0;
	}

	/** Whether the first amount was no usual one. */
	get misread(): boolean {
		return this.mixed && this.shown === -this.usual;
	}

	get unclear(): boolean {
		return this.mixed && this.shown === 0;
	}
}
