/** What a team decided once about its files: its language, how it writes, and which columns there are. */
import type { Random } from '../random';
import { TYPES, type Type } from '../writing';
import { LANGUAGES, type Language, type RoleName } from './languages';
import { MORE_LANGUAGES } from './moreLanguages';

export const FEE_PLACES = [
	...(['net', 'netAndTax', 'netOfTwoFees', 'netTaxInFee', 'netAndFee', 'netOnly'] as const),
	...(['noNet', 'noNetTax', 'noNetTwoFees', 'summary', 'summaryAndTax', 'rows', 'none', 'hidden'] as const),
] as const;
export type FeePlace = (typeof FEE_PLACES)[number];

const CURRENCIES: Array<[code: string, decimals: number, numeric: string, sign: string]> = [
	...([
		['SAR', 2, '682', 'ر.س'],
		['AED', 2, '784', 'AED'],
		['KWD', 3, '414', 'KD'],
		['EUR', 2, '978', '€'],
		['GBP', 2, '826', '£'],
		['USD', 2, '840', '$'],
		['TRY', 2, '949', '₺'],
		['BRL', 2, '986', 'R$'],
		['PLN', 2, '985', 'zł'],
		['JPY', 0, '392', '¥'],
		['CLP', 0, '152', '$'],
	] as Array<[string, number, string, string]>),
];
export const DECOYS: RoleName[] = [
	...(['balance', 'taxRate', 'exchangeRate', 'foreign', 'batchTotal', 'terminal'] as const),
	...(['installments', 'saleTax', 'feeRate', 'tip', 'status', 'order', 'method', 'currency'] as const),
];
const ENCODINGS = ['utf-8', 'utf-8', 'utf-8', 'utf-8', 'bom', 'utf-16le', 'utf-16le without bom', 'legacy'] as const;
const LEGACY: Record<string, string> = {
	ar: 'windows-1256',
	ja: 'shift_jis',
	tr: 'windows-1254',
	pl: 'windows-1250',
};

export interface Team {
	language: Language;
	/** Expanded once: a team writes a thing the same way each day. */
	words: Map<string, string[]>;
	currency: string;
	decimals: number;
	feePlace: FeePlace;
	layout: 'zip' | 'one';
	/** How a row says which way its amount goes. */
	ways: 'signed' | 'byType' | 'debitCredit' | 'direction';
	hasPayoutRow: boolean;
	hasUnpaid: boolean;
	/** A sheet of each type, also where nothing happened. */
	hasEmptySheets: boolean;
	/** What a refund costs: nothing, or its charge's fee is given back. */
	givesFeesBack: boolean;
	feeSign: 1 | -1;
	/** Of fees, in percent. */
	taxRate: number;
	/** Of charges. */
	fewest: number;
	/** What may happen. */
	types: readonly Type[];
	/** What it calls the file of each type, with no Summary beside them; else as the contract does. */
	sheets?: Partial<Record<Type, string>>;
	columns: string[];
	naming: 'words' | 'snake' | 'camel' | 'upper' | 'column';
	number: 'en' | 'de' | 'fr' | 'ch' | 'dot' | 'comma' | 'minor' | 'short';
	minus: '-' | '()' | 'behind' | '−';
	mark: '' | 'code before' | 'sign behind' | 'sign before';
	digits: 'ascii' | 'arabic' | 'wide';
	date: 'iso' | 'iso time' | 'day/' | 'month/' | 'day.' | 'day-Mon' | 'compact' | 'ja' | 'epoch';
	id: 'prefix' | 'number' | 'upper';
	separator: string;
	encoding: string;
	titleLines: number;
	hasTotal: boolean;
	currencyAs: 'code' | 'number';
	hasNamedCurrency: boolean;
	currencyOf: (typeof CURRENCIES)[number];
}

/** Columns of amounts at a fee place, in which `way` its amounts go. */
function moneyColumns(random: Random, feePlace: FeePlace, ways: Team['ways']): string[] {
	const net = ways === 'debitCredit' ? ['debit', 'credit'] : ['net'];
	const columns: Record<string, string[]> = {
		net: ['gross', 'fee', ...net],
		netAndTax: ['gross', 'fee', 'tax', ...net],
		netOfTwoFees: ['gross', 'fee', 'fixedFee', ...net],
		netTaxInFee: ['gross', 'fee', 'tax', ...net],
		netAndFee: ['fee', ...net],
		netOnly: net,
		noNet: ['gross', 'fee'],
		noNetTax: ['gross', 'fee', 'tax'],
		noNetTwoFees: ['gross', 'fee', 'fixedFee'],
	};
	return columns[feePlace] ?? (random.oneIn(2) ? net : ways === 'debitCredit' ? net : ['gross']);
}

export function teamOf(random: Random): Team {
	const [language, lexicon] = random.pick(Object.entries({ ...LANGUAGES, ...MORE_LANGUAGES }));
	const currencyOf = random.pick(CURRENCIES);
	const [currency, decimals] = currencyOf;
	const layout = random.pick(['zip', 'one', 'one'] as const);
	const feePlace = random.oneIn(25) ? 'hidden' : random.pick(FEE_PLACES.slice(0, -1));
	const isComputed = feePlace.startsWith('noNet');
	const ways = isComputed
		? random.pick(['signed', 'byType'] as const)
		: random.pick(['signed', 'signed', 'byType', 'byType', 'debitCredit', 'direction'] as const);
	const decoys = DECOYS.filter(() => random.oneIn(3));
	if (decoys.includes('foreign')) decoys.push('foreignCurrency');
	const hasUnpaid = random.oneIn(5);
	if (hasUnpaid && !decoys.includes('status')) decoys.push('status');
	const isMinor = decimals > 0 && random.oneIn(9);
	const plain = random.oneIn(6) ? 'short' : random.pick(['dot', 'comma', 'en', 'de', 'fr', 'ch'] as const);
	const columns = ['id', 'date', ...moneyColumns(random, feePlace, ways), ...decoys];
	if (layout === 'one' && !random.oneIn(12)) columns.push('type');
	if (ways === 'direction') columns.push('direction');
	const number = isMinor ? 'minor' : plain;
	return {
		language: lexicon,
		words: new Map(),
		currency,
		decimals,
		feePlace,
		layout,
		ways,
		currencyOf,
		types: TYPES,
		fewest: 1,
		taxRate: 15,
		hasPayoutRow: layout === 'one' && columns.includes('type') && random.oneIn(5),
		hasUnpaid,
		hasEmptySheets: layout === 'zip' && random.oneIn(4),
		givesFeesBack: random.oneIn(4),
		feeSign: random.pick([1, 1, -1] as const),
		columns: random.shuffled(columns),
		naming: random.pick(['words', 'words', 'words', 'snake', 'camel', 'upper', 'column'] as const),
		number,
		minus: random.pick(['-', '-', '-', '()', 'behind', '−'] as const),
		mark: isMinor ? '' : random.pick(['', '', '', '', 'code before', 'sign behind', 'sign before'] as const),
		digits:
			language === 'ar' && random.oneIn(2) ? 'arabic' : language === 'ja' && random.oneIn(4) ? 'wide' : 'ascii',
		date: random.pick(['iso', 'iso', 'day/', 'month/', 'day.', 'epoch', language === 'ja' ? 'ja' : 'iso'] as const),
		id: random.pick(['prefix', 'number', 'upper'] as const),
		separator: random.pick([',', ';', '\t', '|']),
		encoding: encodingOf(random, language),
		titleLines: random.oneIn(4) ? 1 + random.int(14) : 0,
		hasTotal: random.oneIn(5),
		currencyAs: random.pick(['code', 'code', 'number'] as const),
		hasNamedCurrency: random.oneIn(8),
	};
}

function encodingOf(random: Random, language: string): string {
	const encoding = random.pick(ENCODINGS);
	return encoding === 'legacy' ? (LEGACY[language] ?? 'windows-1252') : encoding;
}

/** What the team calls it, always the same. */
export function wordOf(random: Random, { language, words }: Team, role: RoleName): string {
	let found = words.get(role);
	if (found === undefined) {
		const text = language[role].replace(/\{([^}]*)\}/g, (_, choices: string) => random.pick(choices.split('|')));
		found = [text.trim().replace(/ +/g, ' ')];
		words.set(role, found);
	}
	return found[0] as string;
}

/** A column's name as the team writes names. */
export function headOf(random: Random, team: Team, role: RoleName, at: number): string {
	const key = `column ${role}`;
	const known = team.words.get(key)?.[0];
	if (known !== undefined) return known;
	const words = wordOf(random, team, role).split(' ');
	const isMoney = ['gross', 'fee', 'fixedFee', 'tax', 'net', 'debit', 'credit'].includes(role);
	const unit = team.hasNamedCurrency && isMoney ? ` (${team.currency})` : '';
	const names: Record<Team['naming'], string> = {
		words: words.join(' ') + unit,
		snake: words.join('_').toLowerCase() + (unit && `_${team.currency.toLowerCase()}`),
		camel: words.map((word, index) => (index === 0 ? word.toLowerCase() : word)).join('') + unit,
		upper: words.join(' ').toUpperCase() + unit,
		column: `${random.pick(['Col', 'Col', 'Column ', 'F'])}${at + 1}`,
	};
	team.words.set(key, [names[team.naming]]);
	return names[team.naming];
}
