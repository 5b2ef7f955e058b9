import { formatDecimal, decimalOf, UNIT_DECIMALS } from '../money';
import { remembered } from '../lazily';
import type { Rows } from '../tally';

/** The keys of a payout's rows: the same on every day, whatever its sheets are called and whatever columns come. */
export class Keys {
	private readonly repeated = new Map<string, number>();
	private readonly payoutId: string;

	constructor(payoutId: string) {
		this.payoutId = payoutId;
	}

	/** What makes the keys of a sheet's rows, of their amounts as they're in the sheet, whatever the sign. */
	of(rows: Rows): (at: number, units: number) => string {
		const headOf = remembered((type) => `${this.payoutId}/${type}/`);
		const ids = rows.ownIds();
		const [charges, orders] = [rows.column('transaction_id'), rows.column('order_reference')];
		const methods = rows.column('payment_method');
		return (at, units) => {
			const head = headOf(rows.typeAt(at));
			const ownId = ids(at);
			if (ownId !== '' && !rows.mayHaveOthersId(at) && !rows.has(at, 'repeatedId')) return head + ownId;
			const amount = Number.isNaN(units) ? 'none' : formatDecimal(decimalOf(Math.abs(units), UNIT_DECIMALS), 0);
			const named = ownId || charges.at(at);
			if (named !== '') return this.numbered(`${head}${named}/${amount}`);
			return this.numbered(
				head + hash([rows.dates.get(at) ?? '', orders.at(at), methods.at(at), amount].join('\n')),
			);
		};
	}

	/** Rows that mean the same are told apart by their number. */
	private numbered(key: string): string {
		const number = (this.repeated.get(key) ?? 0) + 1;
		this.repeated.set(key, number);
		return number === 1 ? key : `${key}/${number}`;
	}
}

/** 53 bits of a text (cyrb53, in the public domain), as short text. */
function hash(text: string): string {
	let a = 0xdeadbeef;
	let b = 0x41c6ce57;
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		a = Math.imul(a ^ code, 2_654_435_761);
		b = Math.imul(b ^ code, 1_597_334_677);
	}
	a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
	b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
	return (2 ** 32 * (b & 0x1fffff) + (a >>> 0)).toString(36).padStart(11, '0');
}
