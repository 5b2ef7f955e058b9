import { AmountColumn, countsMinor, currencyBeside, plainUnits, unitOfName, type AmountForm } from '../cells';
import { currenciesMeant, decimalsOf, isKnownCurrency, lettersOfCurrency, meansCurrency } from '../currency';
import type { Description } from '../services';
import { inTurns, type Pause } from '../turns';
import { lineText, valueAt, type Item } from './items';

/** A column of amounts, and what's known of it. */
interface TableCells {
	/** As in the table. */
	name: string;
	/** '' for nothing. */
	cells: string[];
	/** Of each row; '' where it isn't known. */
	currencies: string[];
	/** What the user's text says of its numbers. */
	described: Pick<Description, 'decimalSign' | 'amountUnit'>;
	/** Whether decimals are written in the one way of XML. */
	isPlain?: boolean;
}

/** The amounts in a column, row by row. All are read together, since the form of a column's amounts shows in all. */
export class TableAmounts {
	private readonly column: AmountColumn;
	private readonly others = new Map<number, string>();

	private constructor(form: AmountForm) {
		this.column = new AmountColumn(form);
	}

	static async of(known: TableCells, pause: Pause): Promise<TableAmounts> {
		const { currencies, described, name } = known;
		const isMinor = known.isPlain !== true && countsMinor(name, described.amountUnit);
		const amounts = new TableAmounts({ sign: described.decimalSign, isMinor });
		const { column, others } = amounts;
		await inTurns(known.cells, pause, (cell, at) => {
			if (known.isPlain) {
				column.setUnits(at, plainUnits(cell));
				return;
			}
			column.put(at, cell);
			const { currency } = column;
			if (currency !== '' && !meansCurrency(currency, currencies[at] as string)) others.set(at, currency);
		});
		if (!known.isPlain) await column.finish((at) => decimalsOf(currencies[at] as string), pause);
		return amounts;
	}

	/** In units of 10^-4; NaN where the cell has none, or none that's sure. */
	unitsAt(row: number): number {
		return this.column.unitsAt(row);
	}

	/** Whether the cell says something that can't be read for certain. */
	isUnread(row: number): boolean {
		return this.column.unreadable.has(row) || this.others.has(row);
	}

	/** What stands beside the number and isn't the row's currency; undefined for nothing. */
	otherCurrency(row: number): string | undefined {
		return this.others.get(row);
	}

	/** Whether all amounts are below zero: in a column of debits that says twice what left. */
	get areBelow(): boolean {
		const { units } = this.column;
		return units.some((each) => each < 0) && !units.some((each) => each > 0);
	}
}

/** Where the currencies of rows may stand. */
interface CurrencyPlaces {
	/** '' for none. */
	column: string;
	/** The code of rows whose column says none; '' where nothing says it. */
	code: string;
	/** Columns of amounts, beside which a code may stand. */
	amounts: string[];
	/** The code of all other rows. */
	fallback: string;
}

/** The currency of each row, as letters. */
export async function currenciesOf(
	items: Item[],
	{ column, code, amounts, fallback }: CurrencyPlaces,
	pause: Pause,
): Promise<string[]> {
	const currencies: string[] = [];
	await inTurns(items, pause, (item) => {
		const said = lettersOfCurrency(lineText(valueAt(item, column)).toUpperCase()) || code;
		const cells = () => amounts.map((name) => lineText(valueAt(item, name)));
		currencies.push(said || cells().map(currencyBeside).find(Boolean) || fallback);
	});
	return currencies;
}

/** "Bedrag (EUR)", "Amount SAR", "amount_usd"; '' for a name without a code. */
export function currencyInName(name: string): string {
	const { currency } = unitOfName(name);
	const [meant = '', other] = currenciesMeant(currency);
	if (meant !== '' && other === undefined) return meant;
	return name.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu)?.find(isKnownCurrency) ?? '';
}
