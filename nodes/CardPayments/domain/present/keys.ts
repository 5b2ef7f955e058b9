import { formatDecimal, decimalOf, UNIT_DECIMALS } from '../money';
import { BITS, ownIds, type Block } from '../tally';
import { CHARGE, ROW_TYPES } from '../transactions';

/** The keys of a payout's rows: the same on every day, whatever its sheets are called and whatever columns come. */
export class Keys {
	private readonly repeated = new Map<string, number>();
	private readonly heads: string[];

	constructor(payoutId: string) {
		this.heads = ROW_TYPES.map((type) => `${payoutId}/${type}/`);
	}

	/** @param units as in the sheet, whatever the sign */
	of(block: Block, at: number, units: number, rest: () => string[]): string {
		const type = block.type[at] as number;
		const head = this.heads[type] as string;
		const own = ownIds(block, type);
		const charge = block.texts.get('transaction_id');
		const isTakenBack = type === CHARGE && (block.amount[at] as number) < 0 && own === charge;
		const ownId = own?.[at] ?? '';
		if (ownId !== '' && !isTakenBack && !block.has(at, BITS.repeatedId)) return head + ownId;
		const named = ownId || (charge?.[at] ?? '');
		const amount = Number.isNaN(units) ? 'none' : formatDecimal(decimalOf(Math.abs(units), UNIT_DECIMALS), 0);
		const unnamed = () => hash([...rest(), amount].join('\n'));
		return this.numbered(head + (named === '' ? unnamed() : `${named}/${amount}`));
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
