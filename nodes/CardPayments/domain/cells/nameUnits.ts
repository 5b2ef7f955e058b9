import { lazily, remembered } from '../lazily';
import { currencyMeant, isKnownCurrency } from '../currency';
import { foldName, hasPercent, narrowBrackets } from './foldedNames';

/** What a column's name says of the numbers in it: "Fee %", "Amount (halalas)", "fee_usd". */
export interface NameUnit {
	/** The name without its unit, folded. */
	bare: string;
	/** Whether they are rates, thousands or the like: no amounts of money. */
	isNoAmount: boolean;
	/** Whether they are minor units. */
	isMinor: boolean;
	/** Whether they're without tax: "Total (excl. VAT)". */
	isNet: boolean;
	/** A code in capital letters, or a sign; '' where the name says none. */
	currency: string;
}

function unitWords(text: string): () => Set<string> {
	return lazily(() => new Set(text.trim().split(/\s+/).map(foldName)));
}

const RATES = unitWords(`percent percentage percents pct rate rates ratio bps bp bips permille promille taux pourcentage
	satz prozent prozentsatz tasa porcentaje porcentagem percentuale percentage oran yuzde procent prosent процент
	ставка نسبة معدل 率 费率 比率 料率 thousands thousand tsd millions million mio mrd k`);
const WITHOUT_TAX =
	unitWords(`net netto nett neto netta nette untaxed excl excluding exclusive ex exkl before without ht hvat hors htva sin
	senza sem bez haric ohne без بدون غير 税抜 税抜き 税別 不含税 세전 별도`);
const WITH_TAX = unitWords('incl including inclusive inkl gross ttc 税込');
const MINORS =
	unitWords(`cents kobo pesewas bani stotinki tetri tiyin cent ct cts centimes centime centavos centavo centimos centimo halala halalas halalah halalahs fils
	baisa baisas baiza pence paise paisa kopecks kopeks kopeyka kurus grosz groszy ore satang agorot piastres piasters
	centesimi oere haleru penny pennies rappen 	millimes milliemes sen minor minors subunit subunits هللة هللات فلس فلوس`);
const MINOR_PHRASES =
	/(?:^|[ _([-])(?:in[ _])?(?:minor|smallest|lowest|sub)[ _-]?(?:currency[ _-])?(?:units?|denominations?)(?![a-z])/i;
/** Codes of currencies that are words in names of columns. */
const WORDS = new Set(['ALL', 'TOP']);
function currencyOf(word: string): string {
	const code = word.toUpperCase();
	if (/^[A-Z]{3}$/.test(code) && isKnownCurrency(code) && !WORDS.has(code)) return code;
	return /^(\p{Sc}|R\$)$/u.test(word) ? (currencyMeant(word) ?? word) : '';
}

/** The unit in a column's name: in brackets, or a word at its beginning or its end. */
export const unitOfName = remembered(readUnit);

/** In brackets, as the first or the last word, as a sign, or as all there is: "[-] EUR". */
function currencyOfName(inBrackets: string[], outside: string, rest: string[]): string {
	const only = /^\P{L}*([A-Z]{3})\P{L}*$/u.exec(outside)?.[1] ?? '';
	const ends = rest.length > 1 ? [rest[0] ?? '', rest.at(-1) ?? ''] : [only];
	const sign = /\p{Sc}|R\$/u.exec(outside)?.[0] ?? '';
	const likely = [...inBrackets.map((content) => content.replace(/^in\s+/i, '')), ...ends, sign];
	return likely.map(currencyOf).find((code) => code !== '') ?? '';
}

function readUnit(written: string): NameUnit {
	const name = narrowBrackets(written);
	const inBrackets = [...name.matchAll(/[([](.*?)[)\]]/g)].map(([, content = '']) => content.trim());
	// A rate beside its number, as in "VAT 15%", is that of an amount.
	const outside = name
		.replace(/[([].*?[)\]]/g, ' ')
		.replace(/\d+(?:[.,]\d+)?\s*[%％٪]/g, ' ')
		.replace(MINOR_PHRASES, ' ');
	const rest = foldName(outside).split('_');
	const isMinorPhrase = MINOR_PHRASES.test(name);
	const parts = [...inBrackets.flatMap((content) => content.split(/[\s_]+/)), ...rest];
	const isPercent = hasPercent(`${outside} ${inBrackets.join(' ').replace(/\d+(?:[.,]\d+)?\s*[%％٪]/g, '')}`);
	const isRate = parts.some((part) => RATES().has(foldName(part))) || /'?000s?\b/.test(inBrackets.join(' '));
	const currency = currencyOfName(inBrackets, outside, rest);
	const isUnit = (part: string) =>
		MINORS().has(part) || (currency !== '' && rest.length > 1 && currencyOf(part) === currency);
	const bare = rest.filter((part, at) => !isUnit(part) && !(part === 'in' && at >= rest.length - 2)).join('_');
	const has = (words: Set<string>) => parts.some((part) => words.has(foldName(part)));
	const isPerCent = /per[ _-]cent/i.test(name);
	return {
		bare,
		isNoAmount: isPercent || isRate || isPerCent,
		isMinor: !isPerCent && (isMinorPhrase || has(MINORS())),
		isNet: has(WITHOUT_TAX()) && !has(WITH_TAX()),
		currency,
	};
}

/** Whether a column's amounts count the smallest coins: as a text says of all, else as its name does. */
export function countsMinor(name: string, amountUnit: 'major' | 'minor' | undefined): boolean {
	return amountUnit === undefined ? unitOfName(name).isMinor : amountUnit === 'minor';
}
