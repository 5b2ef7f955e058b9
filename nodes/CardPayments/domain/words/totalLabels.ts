import { foldedWords } from '../cells';
import { lazily } from '../lazily';
import { isKnownCurrency } from '../currency';
import { BANK_COLUMNS } from './tableColumnNames';
import { vocabulary } from './vocabulary';

/** What says what others come to, and is nothing else in its language: a name beside it is what it's of. */
export const TOTALS =
	vocabulary(`total, totals, subtotal, totale, totali, subtotale, subtotaal, sum, summe, gesamt, gesamtsumme,
	totaal, suma, somme, toplam, итого, 合计, 合計, 总计, مجموع, المجموع, الاجمالي, اجمالي`);
/** The same, where no other word stands beside it: other words mean more than that. */
const SUMS = vocabulary(`summa, soma, gesamtbetrag, zwischensumme, endsumme, итог, всего, сумма, razem, ogolem, lacznie,
	celkem, osszesen, yhteensa, samlet, sammanlagt, ukupno, συνολο, סהכ, jumlah, جمع, payable, totales,
	totais, somma, eindtotaal, totalt, spolu, mindosszesen, разом, всього, общо, tong, योग, کل, 합계, 총계,
	소계, 総計, 小計, 総合計`);
/** What a sheet of totals is called. */
export const SUMMARIES =
	vocabulary(`summary, zusammenfassung, resumen, resumo, recapitulatif, riepilogo, ozet, ملخص, الملخص, samenvatting,
	sammanfattning, sammendrag, sammenfatning, yhteenveto, podsumowanie, souhrn, osszesites, rezumat, συνοψη, сводка,
	概要, 汇总, 匯總, 요약, ringkasan, tom tat, สรุป, סיכום`);
/** What an account has, in the languages of statements. */
export const BALANCES =
	vocabulary(`balance, saldo, solde, bakiye, bakiyesi, остаток, сальдо, رصيد, الرصيد, kontostand, forward,
	riporto, egyenleg, zustatek, υπολοιπο, залишок, יתרה, יתרת`);
/** The same, with the place in the statement in the word itself. */
const PLACED_BALANCES =
	vocabulary(`anfangssaldo, endsaldo, anfangsbestand, endbestand, saldovortrag, beginsaldo, eindsaldo,
	ubertrag, alkusaldo, loppusaldo, 繰越, 前月繰越, 前期繰越, 次月繰越, 翌月繰越, 期首残高, 期末残高, 期初余额, 期末余额, 承前余额,
	上期余额, 이월잔액, 전월이월, 기초잔액, 기말잔액, ยอดยกมา, ยอดยกไป`);
const SUM_WORDS = [TOTALS, SUMS, BALANCES, PLACED_BALANCES];
/** Where in a statement a balance stands. */
const PLACES_OF_BALANCES =
	vocabulary(`opening, closing, previous, starting, ending, initial, final, finale, alter, neuer, ancien,
	nouveau, inicial, anterior, iniziale, precedente, poczatkowe, koncowe, acilis, kapanis, devreden,
	الافتتاحي, الختامي, افتتاحي, ختامي, السابق, مرحل, входящий, исходящий, вхідний, вихідний, brought,
	carried, awal, akhir, devir, ingaende, utgaende, primo, ultimo, nyito, zaro, pocatecni, konecny,
	precedent, αρχικο, τελικο, פתיחה, סגירה, קודמת`);
/** In scripts that part no words. */
const WITHIN =
	vocabulary(`合计, 合計, 总计, 總計, 小计, 小計, 総計, 残高, 余额, 합계, 총계, 소계, 잔액, รวม, कुल, tong cong,
	סך הכל`);
/** How many there are. With a number, nothing else. */
const COUNTS = vocabulary(
	`records, record, rows, count, lines, entries, transactions, items, number, anzahl, nombre, cantidad`,
);
const LABEL_FILLERS =
	vocabulary(`net, grand, sub, of, the, for, per, amount, due, fees, charges, refunds, disputes, payments, sales,
	settlement, period, month, statement, account`);
const LONGEST_LABEL = 40;
const AMOUNT = /\d{1,3}(?:[.,'’ ]\d{3})*[.,]\d{2,3}(?!\d)/g;
const DAY_OR_YEAR = /^(?:\d{1,2}|(?:19|20)\d\d)$/;

/** What the column of a total is called begins with one of these: "Gesamtbetrag", "Totalbelopp", 总金额. */
const TOTAL_NAMES =
	vocabulary(`total*, gesamt*, totaal*, toplam*, summe*, celk*, 合計*, 合计*, 总*, 總*, 총*, итог*, الاجمالي, اجمالي,
	المجموع, مجموع`);

/** Whether a column's name says that it has totals. */
export function isTotalColumn(name: string): boolean {
	return foldedWords(name).split(' ').some(TOTAL_NAMES.has);
}

/** Whether one of a row's cells has a word for a total that is nothing else, or calls it one and nothing else. */
export function tellsOfTotal(cells: string[]): boolean {
	return cells.some((cell) => hasTotal(cell) || isBareTotal(cell));
}

function hasTotal(text: string): boolean {
	return foldedWords(text).split(' ').some(TOTALS.has);
}

/** What a statement's sums are of. */
const SIDES = lazily(
	() => new Set([...BANK_COLUMNS.credit(), ...BANK_COLUMNS.debit()].flatMap((name) => name.split(' '))),
);
/** Names that companies have, too. */
const COMPANY_WORDS = vocabulary('payments, spent');
const MOVEMENTS = vocabulary(`movement, movements, change, turnover, transactions, operations, mouvements, movimientos,
	operaciones, movimenti, operazioni, movimentacoes, lancamentos, umsatze, bewegungen, buchungen,
	boekingen, transacties, mutaties, islemler, operacji, transakcji, операций, движений, الحركات,
	العمليات, transaksi, mutasi, 거래`);

/** Whether a cell says nothing but that it's the sum of a statement's sides: "Total credits", "Summe Haben". */
function isSumOfSide(text: string): boolean {
	if (text.length > LONGEST_LABEL || /\d/.test(text)) return false;
	const words = foldedWords(text).split(' ');
	const isSide = (word: string) => (SIDES().has(word) && !COMPANY_WORDS.has(word)) || MOVEMENTS.has(word);
	const isKnown = words.every((word) => isSide(word) || isSum(word) || FILLERS_OF_SUMS.has(word));
	if (!isKnown || !words.some(isSide)) return false;
	return words.some(isSum) || (words.includes('net') && words.some(MOVEMENTS.has));
}

/** Whether a cell says that it's a sum, and nothing of what: a text, or somebody's name. */
export function isBareTotal(text: string): boolean {
	if (text.length > LONGEST_LABEL || /\d/.test(text)) return false;
	const words = foldedWords(text).split(' ');
	return words.some(isSum) && words.every((word) => isSum(word) || FILLERS_OF_SUMS.has(word));
}

const FILLERS_OF_SUMS =
	vocabulary(`grand, sub, net, gross, overall, general, genel, the, of, for, this, de, des, der, statement, page,
	period, month`);

function isSum(word: string): boolean {
	return TOTALS.has(word) || SUMS.has(word);
}

/** Whether a cell says nothing but that its row is no line of a statement: a balance, or the sum of a side. */
export function isStatementLabel(text: string): boolean {
	return isBalanceLabel(text) || isSumOfSide(text);
}

/** Whether a cell says nothing but that it's the balance where a statement begins or ends. */
export function isBalanceLabel(text: string): boolean {
	if (text.length > LONGEST_LABEL || /\d/.test(text)) return false;
	const words = foldedWords(text).split(' ');
	if (words.length === 1) return PLACED_BALANCES.has(words[0] ?? '');
	return words.some(BALANCES.has) && words.some(PLACES_OF_BALANCES.has) && words.every(isPartOfBalance);
}

function isPartOfBalance(word: string): boolean {
	return BALANCES.has(word) || PLACES_OF_BALANCES.has(word) || LABEL_FILLERS.has(word);
}

/**
 * Whether a cell calls its row a total, a balance or a count: "Total", "Saldo", "Carried forward", "TOTAL-2026-11",
 * "Records: 2". An ID such as TOTAL-100234 is none.
 */
export function isTotalLabel(text: string): boolean {
	if (text.length > LONGEST_LABEL || !mayBeLabel(text)) return false;
	if (!/\d{3}/.test(text) && hasTotal(text)) return true;
	const tokens = foldedWords(text.replace(AMOUNT, ' ')).split(' ');
	const words = tokens.filter((token) => !/^\d/.test(token));
	const numbers = tokens.filter((token) => /^\d/.test(token));
	if (WITHIN.isWithin(words.join(' '))) return true;
	const areCounted = words.length > 0 && words.every((word) => COUNTS.has(word) || LABEL_FILLERS.has(word));
	if (areCounted && words.some((word) => COUNTS.has(word))) return numbers.length === 1;
	const isSum = (word: string) => SUM_WORDS.some((each) => each.has(word));
	const isKnown = (word: string) =>
		[LABEL_FILLERS, PLACES_OF_BALANCES, COUNTS].some((each) => each.has(word)) ||
		isKnownCurrency(word.toUpperCase());
	const areDates = numbers.every((number) => DAY_OR_YEAR.test(number)) || words.some((word) => COUNTS.has(word));
	return areDates && words.some(isSum) && words.every((word) => isSum(word) || isKnown(word));
}

/** Words of totals, balances and counts that are written without accents. */
const wordsOfLabels = lazily(
	() => new Set([...SUM_WORDS, COUNTS].flatMap((each) => each.all()).filter((word) => /^[a-z]{3,}$/.test(word))),
);
const beginningsOfLabels = lazily(() => new Set([...wordsOfLabels()].map((word) => beginningAt(word, 0))));

/**
 * Most cells are told apart by their digits, as IDs have them: a label has a word of totals, or begins in another
 * script, or has neither digits at its end nor any beside a letter.
 */
function mayBeLabel(text: string): boolean {
	if (text === '') return false;
	return text.charCodeAt(0) > 0x7f || !isLikeAnId(text) || hasWord(text);
}

/** Each label has a word of them: its first one, or one behind a blank or a hyphen. */
function hasWord(text: string): boolean {
	const beginnings = beginningsOfLabels();
	for (let at = 0; at < text.length; at++) {
		const isFirst = at === 0 || text[at - 1] === ' ' || text[at - 1] === '-';
		if (isFirst && beginnings.has(beginningAt(text, at)) && wordsOfLabels().has(wordAt(text, at))) return true;
	}
	return false;
}

function wordAt(text: string, at: number): string {
	return (/^[a-z]+/i.exec(text.slice(at))?.[0] ?? '').toLowerCase();
}

/** Three letters in any case as one number: a text for each cell would take its time. */
function beginningAt(text: string, at: number): number {
	const letter = (index: number) => (text.charCodeAt(at + index) | 0x20) & 0xff;
	return (letter(0) << 16) | (letter(1) << 8) | letter(2);
}

/** Digits that an ID may end with. */
const LAST = 4;

function isLikeAnId(text: string): boolean {
	let wasLetter = false;
	let wasDigit = false;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		const isDigit = (code ^ 0x30) <= 9;
		const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
		if ((isDigit && (wasLetter || at >= text.length - LAST)) || (isLetter && wasDigit)) return true;
		wasLetter = isLetter;
		wasDigit = isDigit;
	}
	return false;
}

/** The lists, by name. */
export const LABEL_WORDS = {
	totals: TOTALS,
	sums: SUMS,
	balances: BALANCES,
	'balances with their places': PLACED_BALANCES,
	'places of balances': PLACES_OF_BALANCES,
	counts: COUNTS,
	fillers: LABEL_FILLERS,
	movements: MOVEMENTS,
	'fillers of sums': FILLERS_OF_SUMS,
};
