/** How one team writes its payout files. */
import type { Random } from '../random';
import type { Happened } from './facts';
import { MORE_LANGUAGES } from './moreNames';
import { LANGUAGES, ROLES, SPELLINGS, type Language, type Role, type Word } from './names';

export type Numbers =
	| 'plain'
	| 'thousands'
	| 'comma'
	| 'commaThousands'
	| 'spaces'
	| 'apostrophes'
	| 'arabic'
	| 'minor';
export type Signs = 'signed' | 'magnitudes' | 'debitCredit' | 'direction';

export interface Style {
	language: string;
	/** By role, unique. */
	names: Record<Role, string>;
	words: Record<Word, string>;
	paid: string;
	unpaid: string[];
	totalWord: string;
	summaryNames: { fee: string; tax: string; net: string };
	/** One sheet a type, as in the contract, or rows with a type each. */
	layout: 'sheets' | 'typed';
	signs: Signs;
	numbers: Numbers;
	minus: 'before' | 'behind' | 'brackets';
	/** Beside each number. */
	beside: '' | 'code' | 'sign';
	dates: 'iso' | 'day' | 'dayFirst' | 'monthFirst' | 'dotted';
	directions: [credit: string, debit: string];
	/** Of the sheet's own kind, beside the amount of the charge. */
	hasOwnAmounts: boolean;
	feesBelowZero: boolean;
	decoys: Role[];
	hasStatus: boolean;
	hasCurrency: boolean;
	hasTotals: boolean;
	totalPlace: number;
	hasPayoutRow: boolean;
	hasEmptySheets: boolean;
	hasTitle: boolean;
	order: number[];
	separator: ',' | ';' | '\t';
	encoding: 'utf-8' | 'latin1';
}

const DECOYS: Role[] = [
	'balance',
	'rate',
	'saleTax',
	'discount',
	'quantity',
	'foreign',
	'number',
	'payoutDate',
	'last4',
];

export function styleOf(random: Random, { decimals, feePlace, hasUnpaid }: Happened): Style {
	const all = { ...LANGUAGES, ...MORE_LANGUAGES };
	const name = random.pick(Object.keys(all));
	const language = all[name] as Language;
	const layout = random.pick(['sheets', 'sheets', 'typed'] as const);
	const pickFrom = <K extends string>(lists: Record<K, string[]>) =>
		Object.fromEntries(Object.entries<string[]>(lists).map(([key, list]) => [key, random.pick(list)]));
	const isNameless = random.oneIn(10);
	return {
		language: isNameless ? 'nameless' : name,
		names: namesOf(random, language, { isNameless, isEnglish: name === 'english' }),
		words: pickFrom(language.words) as Record<Word, string>,
		paid: random.pick(language.paid),
		unpaid: language.unpaid,
		totalWord: random.pick(language.total),
		summaryNames: {
			fee: random.pick(language.summaryFee),
			tax: random.pick(language.summaryTax),
			net: random.pick(language.summaryNet),
		},
		layout,
		signs: signsOf(random, layout),
		numbers: numbersOf(random, name, decimals),
		minus: random.pick(['before', 'before', 'before', 'behind', 'brackets']),
		beside: random.pick(['', '', '', '', 'code', 'sign']),
		dates: random.pick(['iso', 'iso', 'day', 'dayFirst', 'monthFirst', 'dotted']),
		directions: random.pick([
			['CR', 'DR'],
			['C', 'D'],
			['+', '-'],
			['credit', 'debit'],
		]),
		hasOwnAmounts: layout === 'sheets' && random.oneIn(5),
		feesBelowZero: random.oneIn(6),
		decoys: DECOYS.filter(() => random.oneIn(4)),
		hasStatus: hasUnpaid || random.oneIn(5),
		hasCurrency: random.oneIn(2),
		hasTotals: random.oneIn(5),
		totalPlace: random.int(4),
		hasPayoutRow: layout === 'typed' && !feePlace.startsWith('summary') && feePlace !== 'hidden' && random.oneIn(4),
		hasEmptySheets: layout === 'sheets' && random.oneIn(4),
		hasTitle: random.oneIn(10),
		order: ROLES.map(() => random.int(1_000)),
		separator: random.pick([',', ',', ';', '\t']),
		encoding:
			['german', 'french', 'spanish', 'swedish', 'dutch'].includes(name) && random.oneIn(8) ? 'latin1' : 'utf-8',
	};
}

function signsOf(random: Random, layout: Style['layout']): Signs {
	if (layout === 'sheets') return random.pick(['magnitudes', 'magnitudes', 'signed', 'debitCredit']);
	return random.pick(['signed', 'signed', 'magnitudes', 'debitCredit', 'direction']);
}

/** Some languages write decimal commas. */
function numbersOf(random: Random, name: string, decimals: number): Numbers {
	if (decimals > 0 && random.oneIn(10)) return 'minor';
	if (name === 'arabic' && random.oneIn(3)) return 'arabic';
	if (['english', 'arabic', 'japanese'].includes(name)) return random.pick(['plain', 'plain', 'thousands']);
	return random.pick(['plain', 'comma', 'comma', 'commaThousands', 'spaces', 'apostrophes']);
}

function namesOf(
	random: Random,
	language: Language,
	{ isNameless, isEnglish }: { isNameless: boolean; isEnglish: boolean },
): Record<Role, string> {
	const spell = isEnglish ? (SPELLINGS[random.pick(Object.keys(SPELLINGS))] as (name: string) => string) : undefined;
	const code = random.pick(['Col', 'F', 'field_', 'x']);
	const used = new Set<string>();
	const names = {} as Record<Role, string>;
	const places = ROLES.map((_, at) => at).sort(() => random.int(3) - 1);
	for (const [at, role] of ROLES.entries()) {
		const free = language.names[role].map(spell ?? ((name) => name)).filter((name) => !used.has(name));
		const name = isNameless
			? `${code}${1 + (places[at] as number)}`
			: free.length > 0
				? random.pick(free)
				: `${role} 2`;
		used.add(name);
		names[role] = name;
	}
	return names;
}

const SIGNS: Record<string, string> = { EUR: '€', USD: '$', BRL: 'R$', JPY: '¥', SAR: 'ر.س', IDR: 'Rp', CLP: '$' };

/** An amount as this team writes it. */
export function money(minor: number, decimals: number, currency: string, { beside, minus, numbers }: Style): string {
	const size = Math.abs(minor);
	if (numbers === 'minor') return signed(String(size), minor < 0, minus);
	const digits = String(size).padStart(decimals + 1, '0');
	const whole = decimals === 0 ? digits : digits.slice(0, -decimals);
	const fraction = decimals === 0 ? '' : digits.slice(-decimals);
	const groups = (sign: string) => whole.replace(/\B(?=(\d{3})+$)/g, sign);
	const by = (group: string, point: string) => `${groups(group)}${fraction && point}${fraction}`;
	const text = {
		plain: by('', '.'),
		thousands: by(',', '.'),
		comma: by('', ','),
		commaThousands: by('.', ','),
		spaces: by('\u00a0', ','),
		apostrophes: by('’', '.'),
		arabic: by('٬', '٫').replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] as string),
	}[numbers];
	const unit = beside === '' ? '' : beside === 'code' ? ` ${currency}` : ` ${SIGNS[currency] ?? currency}`;
	return `${signed(text, minor < 0, minus)}${unit}`;
}

function signed(text: string, isBelow: boolean, minus: Style['minus']): string {
	if (!isBelow) return text;
	return { before: `-${text}`, behind: `${text}-`, brackets: `(${text})` }[minus];
}

export function dateText(day: string, { dates }: Style): string {
	const [year = '', month = '', date = ''] = day.split('-');
	return {
		iso: `${day}T09:30:00Z`,
		day,
		dayFirst: `${date}/${month}/${year}`,
		monthFirst: `${month}/${date}/${year}`,
		dotted: `${date}.${month}.${year}`,
	}[dates];
}
