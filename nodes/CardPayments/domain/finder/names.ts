import { directionOf, hasPercent } from '../cells';
import { comparableName, nameOf, withoutRole, type NameRole } from '../words';

/** What a column's name says of its amounts. */
const AMOUNT_ROLES = [
	...(['foreign', 'rate', 'balance', 'discount', 'tax', 'fee', 'net', 'gross', 'amount'] as const),
] satisfies NameRole[];
export type AmountName = (typeof AMOUNT_ROLES)[number];
export type OtherName = Exclude<NameRole, AmountName>;

/** What says that an amount has a tax in it, or hasn't. */
const BESIDE_TAX =
	/\b(in[ck]l\w*|e[xks]{1,3}[ck]l\w*|ex|without|before|ohne|zzgl|hors|sin|sem|senza|zonder|utan|uten|uden|bez)\b/;
const LOOSE = /[^\p{L}\p{N}%％٪]+/gu;

/** What a column's name says of its amounts, of which so many differ; undefined where it says nothing. */
export function amountName(name: string, distinct: number): AmountName | undefined {
	const said = amountNames(name);
	if (said.includes('fee')) {
		// A "percentage fee" that differs by row is one, and so are a "discount fee" and a "foreign fee".
		if (said[0] === 'discount' || said[0] === 'foreign') return 'fee';
		if (said[0] === 'rate' && !hasPercent(name) && distinct > 1) return 'fee';
		// "Fee excluding VAT" is no tax.
		if (said.includes('tax') && BESIDE_TAX.test(comparableName(name))) return 'fee';
	}
	// "Net excluding VAT" is no tax, nor is an amount "including VAT".
	else if (said.includes('tax')) {
		const of = amountNames(withoutRole(name.replace(LOOSE, ' '), 'tax'));
		const whole = of.find((role) => role === 'net' || role === 'gross');
		return whole ?? (BESIDE_TAX.test(comparableName(name)) ? 'amount' : said[0]);
	}
	return said[0];
}

/** All that it may say of them, the more telling first. */
export function amountNames(name: string): AmountName[] {
	const isOfAmounts = (role: NameRole): role is AmountName => AMOUNT_ROLES.some((each) => each === role);
	return nameOf(name.replace(LOOSE, ' ')).filter(isOfAmounts);
}

/** Whether a name says that its amounts add to the payout or reduce it; undefined where it says neither, or both. */
export function directionIn(name: string): 1 | -1 | undefined {
	const words = comparableName(name);
	const said = [words, ...words.split(' ')].map(directionOf).filter((each) => each !== undefined);
	return new Set(said).size === 1 ? said[0] : undefined;
}

/** Whether a name may be that of another role. */
export function isCalled(name: string, role: OtherName): boolean {
	return nameOf(name).includes(role);
}

/** How many words of a name may say so. */
export function wordsCalled(name: string, role: OtherName): number {
	return comparableName(name)
		.split(' ')
		.filter((word) => isCalled(word, role)).length;
}
