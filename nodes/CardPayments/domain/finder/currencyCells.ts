import { currenciesMeant, decimalsOf, lettersOfCurrency } from '../currency';

/** The only currency that a text means; undefined for $ and kr, which several do. */
export function currencyMeant(text: string): string | undefined {
	const [first, ...others] = currenciesMeant(text);
	return others.length === 0 ? first : undefined;
}

/** The currency that a cell says; undefined where it says none, or one of several. */
export function currencyIn(cell: string): string | undefined {
	const text = lettersOfCurrency(cell.trim());
	return /\p{N}/u.test(text) ? undefined : currencyMeant(text);
}

/** How many decimals amounts have in the currency that a cell says; undefined where it says none. */
export function decimalsOfCell(cell: string): number | undefined {
	return decimalsOf(currencyIn(cell) ?? '');
}
