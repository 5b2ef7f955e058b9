import { foldedWords } from '../cells';
import { lazily } from '../lazily';
import { COLUMN_NAMES, type Names } from './columnNames';
import type { NameRole } from './nameOf';
import { vocabulary } from './vocabulary';

/** What such a table calls the columns of a role, folded, the likelier first. */
function namesOf(of: 'sheet' | 'bank' | 'orders', role: NameRole): string[] {
	const { exact, [of]: own = '*' }: Names = COLUMN_NAMES[role];
	const names = own.replace('*', exact).split(',');
	const isAway = (name: string) => name.trim().startsWith('-');
	const away = new Set(names.filter(isAway).map(foldedWords));
	return names
		.filter((name) => !isAway(name))
		.map(foldedWords)
		.filter((name) => !away.has(name));
}

/** What settlements call a column, where the contract shows none: as comparable words, in which headers are folded. */
export function sheetNames(role: NameRole): readonly string[] {
	return namesOf('sheet', role).map((name) => name.replaceAll(' ', '_'));
}

type TableNames<Role extends NameRole> = Record<Role, () => string[]>;

function ofTables<Role extends NameRole>(of: 'bank' | 'orders', roles: readonly Role[]): TableNames<Role> {
	return Object.fromEntries(roles.map((role) => [role, lazily(() => namesOf(of, role))])) as TableNames<Role>;
}

/** What banks call their columns. */
export const BANK_COLUMNS = ofTables('bank', [
	...(['amount', 'credit', 'debit', 'direction', 'date', 'currency', 'fee', 'balance'] as const),
]);

/** What shops call their columns. */
export const ORDER_COLUMNS = ofTables('orders', ['order', 'amount', 'currency', 'date']);

const FEE_NAMES = lazily(() => sheetNames('fee'));
const LIKE_A_FEE =
	/^(?!.*(tax|vat|gst|currency|type|rate|percent|description|id))(?!.*(^|_)(tva|iva|mwst|ust|btw|moms|mva|kdv|ppn)(_|$)).*(^|_)(fees?|commissions?|markup|interchange)(_amount|_nc)?$/;

/** What is one of several fees by its name, whether or not the others stand beside it. */
const PART_OF_FEE =
	/(^|_)(fixed|flat|percentage|variable|proportional|per_(item|click|transaction)|click|auth|authori[sz]ation|interchange|scheme|network|markup)(_|$)/;

/** Whether a settlement's column is a fee by its name, or one of several; undefined where it's none. */
export function feeName(name: string): 'whole' | 'part' | undefined {
	if (!FEE_NAMES().includes(name) && !LIKE_A_FEE.test(name)) return undefined;
	return PART_OF_FEE.test(name) ? 'part' : 'whole';
}

/** Columns of numbers that aren't what came or left, by a word of their names, or by what stands in it. */
const OTHER_NUMBERS = vocabulary(`stand, orig, fee, rate, tax, vat, no, nr, code, ref, id`);
const WITHIN_OTHER_NUMBERS =
	vocabulary(`balance, saldo, solde, bakiye, kontostand, رصيد, 残高, 余额, остаток, gebuhr, kosten, 手数料, 手续费,
	комисс, رسوم, kurs, kurz, 汇率, レート, курс, سعر, original, ursprung, local, number, nummer, numero, 番号, 编号, 号, номер, رقم, iban`);

/** Whether a column's name says that its numbers are nothing that came or left. */
export function isOtherNumber(name: string): boolean {
	const words = foldedWords(name);
	return words.split(' ').some(OTHER_NUMBERS.has) || WITHIN_OTHER_NUMBERS.isWithin(words);
}

/** One of these words in a column's name says that it tells a line's state. */
const STATE_NAMES = vocabulary(COLUMN_NAMES.status.exact);
const WITHIN_STATE_NAMES = vocabulary(`status, ${COLUMN_NAMES.status.part}`);

/** Whether a column's name says that it tells a line's state. */
export function isStateName(name: string): boolean {
	const words = foldedWords(name);
	const pairs = words.split(' ').flatMap((word, at, all) => [word, `${word} ${all[at + 1] ?? ''}`]);
	return pairs.some(STATE_NAMES.has) || WITHIN_STATE_NAMES.isWithin(words);
}

/** Shops give the day on which an order was cancelled, and nothing where it wasn't. */
const CANCELLED_NAMES = vocabulary(
	'cancelled at, canceled at, cancelled on, canceled on, cancellation date, date cancelled, date canceled, storniert am',
);

export function isCancelledName(name: string): boolean {
	return CANCELLED_NAMES.has(foldedWords(name));
}
