import { zeroIfNone } from '../money/decimal';
import type { FeePlace } from './description';
import type { Note } from './balance';
import type { Parts } from './transactions';

export type Has = Record<keyof Parts, boolean>;

/**
 * Splits the rows of one sheet into gross amount, fee and tax. `gross` has the sign of what it does to the payout, fee
 * and tax are as they are written. In a sheet that has all of them their sum shows whether a row's fee is taken or
 * given back, and in most rows whether the tax is part of the fee.
 */
export class Fees {
	private readonly place: FeePlace;
	private readonly has: Has;
	/** In a sheet of fees the gross amount is nothing. */
	private readonly areFees: boolean;
	private readonly reduces: boolean;
	/** Whether the sheet has all of them. */
	private readonly provesItself: boolean;
	/** How many rows write a fee, and a tax, above zero; less those that write it below. */
	private above = { fee: 0, tax: 0 };
	/** What the fee and tax of the last row come to, where nothing shows that its amount is what is left. */
	taken = 0;
	/** How many rows show that the tax comes on top of the fee; less those that show that it's part of it. */
	private onTop = 0;

	constructor(place: FeePlace, has: Has, areFees: boolean, reduces: boolean) {
		this.place = place;
		this.has = has;
		this.areFees = areFees;
		this.reduces = reduces;
		this.provesItself = has.amount && (areFees ? has.fee : has.gross);
	}

	look({ amount, gross, fee, tax }: Parts): void {
		this.above.fee += Math.sign(fee) || 0;
		this.above.tax += Math.sign(tax) || 0;
		if (!this.provesItself || !(Math.abs(tax) > 0)) return;
		const between = Math.abs(Math.abs(amount) - (this.areFees ? 0 : Math.abs(gross)));
		if (between === Math.abs(fee) + Math.abs(tax)) this.onTop++;
		else if (between === Math.abs(fee)) this.onTop--;
	}

	split(parts: Parts): Note | undefined {
		if (this.areFees) return this.splitFee(parts);
		const fee = this.usual(parts.fee, this.above.fee);
		const tax = this.usual(parts.tax, this.above.tax);
		const taken = zeroIfNone(fee) + zeroIfNone(tax);
		this.taken = taken;
		const { amount, gross } = parts;
		const hasOtherGross = this.has.gross && !Number.isNaN(gross) && Math.abs(gross) !== Math.abs(amount);
		if (this.place === 'inSummary' || this.place === 'none') {
			const none = Number.isNaN(amount) ? Number.NaN : 0;
			Object.assign(parts, { gross: amount, fee: none, tax: none });
			return taken !== 0 || hasOtherGross ? 'feeLeftOut' : undefined;
		}
		const isDeducted = this.place === 'inRows';
		if (isDeducted && this.provesItself && !Number.isNaN(gross)) return this.splitByGross(parts, fee, tax);
		if (isDeducted) parts.gross = Number.isNaN(fee) ? Number.NaN : amount + taken;
		else Object.assign(parts, { gross: amount, amount: amount - taken });
		this.take(parts, fee, tax, 1);
		if (fee < 0 || tax < 0 || (!isDeducted && hasOtherGross)) return 'feeDoubt';
		if (taken === 0) return undefined;
		if (!isDeducted) return this.reduces || this.has.tax ? 'feeUnproven' : undefined;
		// That the payout balances proves these by no means.
		return this.reduces || zeroIfNone(tax) !== 0 ? 'feeParts' : 'feeUnproven';
	}

	/** What's above zero reduces the payout, as most rows do. */
	private usual(written: number, above: number): number {
		return above < 0 ? 0 - written : written;
	}

	private take(parts: Parts, fee: number, tax: number, sign: 1 | -1): void {
		parts.fee = 0 - sign * (this.onTop < 0 ? fee - zeroIfNone(tax) : fee);
		parts.tax = 0 - sign * tax;
	}

	private splitByGross(parts: Parts, fee: number, tax: number): Note | undefined {
		const { amount } = parts;
		this.taken = 0;
		const taken = zeroIfNone(fee) + (this.onTop < 0 ? 0 : zeroIfNone(tax));
		const likeAmount = Math.abs(parts.gross) * (Math.sign(amount) || 1);
		for (const gross of [parts.gross, likeAmount]) {
			const given = amount - gross;
			if (Math.abs(given) !== Math.abs(taken)) continue;
			parts.gross = gross;
			this.take(parts, fee, tax, given === 0 - taken ? 1 : -1);
			return undefined;
		}
		parts.gross = likeAmount;
		this.take(parts, fee, tax, 1);
		return Number.isNaN(amount) ? undefined : 'feeMismatch';
	}

	private splitFee(parts: Parts): Note | undefined {
		const { amount, fee, tax } = parts;
		parts.gross = 0;
		const sign = Math.sign(amount) || -1;
		if (!this.has.amount) {
			const written = this.usual(fee, this.above.fee);
			this.take(parts, written, this.usual(tax, this.above.tax), 1);
			parts.amount = parts.fee + zeroIfNone(parts.tax);
			if (written < 0) return 'feeDoubt';
			return tax > 0 || tax < 0 ? 'feeUnproven' : undefined;
		}
		parts.tax = sign * Math.abs(tax);
		parts.fee = amount - zeroIfNone(parts.tax);
		if (!this.has.fee) return Math.abs(tax) > 0 ? 'feeUnproven' : undefined;
		const shown = this.onTop < 0 ? amount : parts.fee;
		return Number.isNaN(fee) || Math.abs(shown) === Math.abs(fee) ? undefined : 'feeMismatch';
	}
}
