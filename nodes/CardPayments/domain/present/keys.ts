import { formatDecimal, decimalOf, UNIT_DECIMALS } from '../money';
import { remembered } from '../lazily';
import type { Rows } from '../tally';
import { textHash } from '../textHash';

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

function hash(text: string): string {
	return textHash(text).toString(36).padStart(11, '0');
}
