import {
	AmountColumn,
	countsMinor,
	DECIMAL_SIGNS,
	directionOf,
	readWritten,
	unitOfName,
	type DecimalSign,
} from '../cells';
import { currenciesMeant, decimalsOf, isKnownCurrency, lettersOfCurrency } from '../currency';
import { daysOfSpreadsheet, readDate } from '../dates';
import { UNIT_DECIMALS } from '../money';
import type { Description } from '../services';
import type { Pause } from '../turns';
import { typeWordMeaning } from '../words';
import { isEmpty, type Grid } from './grid';
import { amountName, directionIn, isCalled, type AmountName } from './names';

type Kind = 'empty' | 'date' | 'currency' | 'direction' | 'amount' | 'number' | 'list' | 'text';

/** What a column holds by its cells, and what its name says. */
export interface Column {
	name: string;
	at: number;
	cells: string[];
	/** Those with something in them. */
	filled: string[];
	distinct: number;
	kind: Kind;
	says: AmountName | undefined;
	/** In units of 10^-4, zero for none. */
	units: Float64Array;
	/** Whether no amount has a separator. */
	isWhole: boolean;
}

/** So many cells show what a column is. */
const TRIED = 300;
/** Beyond so many, how many differ is about. */
const MOST_DISTINCT = 2_000;
const NO_UNITS = new Float64Array();

export function isSeparated(cell: string): boolean {
	return /[\d٠-٩۰-۹０-９][.,٫．，][\d٠-٩۰-۹０-９]/.test(cell);
}

/** Whether it has some that can't be thousands. */
function hasDecimals(cell: string): boolean {
	const written = readWritten(cell);
	return written !== undefined && written.decimals > 0 && written.unclear === undefined;
}

/** What's known of a column before its amounts are read. */
type Facts = Pick<Column, 'name' | 'at' | 'cells' | 'filled' | 'distinct' | 'says'> & { sample: string[] };

/** The columns as cells may be read: under a decimal sign, and in a unit of all amounts, where that isn't by names. */
export interface ReadColumns {
	columns: Column[];
	sign: DecimalSign;
	unit: AmountUnit;
}
type AmountUnit = Description['amountUnit'];

interface Known {
	currency: string;
	/** Whether what was paid is known: else any unit may be. */
	isPaid: boolean;
	description: Description;
	pause: Pause;
}

/**
 * The columns under each decimal sign under which most of them are amounts, and in minor units where they may be: one
 * of those that don't differ.
 */
export async function columnsOf(grid: Grid, known: Known): Promise<ReadColumns[]> {
	const { currency, description, isPaid, pause } = known;
	const { amountUnit: unit, decimalSign } = description;
	const facts: Facts[] = [];
	for (const [at, name] of grid.names.entries()) {
		await pause();
		facts.push(factsOf(name, at, grid.cells[at] as string[]));
	}
	const amounts = (columns: Column[]) => columns.filter(({ isWhole, kind }) => kind === 'amount' && !isWhole);
	// Some rows show which sign may be: only under that one all are read.
	const tried = facts.map((each) => ({ ...each, cells: each.sample, filled: each.sample }));
	const signs = decimalSign === undefined ? DECIMAL_SIGNS : [decimalSign];
	const counts: number[] = [];
	// A rate of all rows may be written in its own way.
	for (const sign of signs) {
		const columns = await readColumns(tried, { sign, unit, currency, pause });
		counts.push(amounts(columns).filter(({ cells, distinct }) => distinct > 1 || cells.length === 1).length);
	}
	const best: ReadColumns[] = [];
	for (const sign of signs.filter((_, at) => counts[at] === Math.max(...counts))) {
		const columns = await readColumns(facts, { sign, unit, currency, pause });
		best.push({ columns, sign, unit });
		if (amounts(columns).length === 0) break;
	}
	const [first, second] = best as [ReadColumns, ReadColumns?];
	if (second !== undefined && !isSame(amounts(first.columns), amounts(second.columns))) return best;
	const isWhole = first.columns.some((column) => column.kind === 'amount' && column.isWhole);
	if (!isPaid || !isWhole || unit !== undefined || decimalsOf(currency) === 0) return [first];
	const columns = await readColumns(facts, { sign: first.sign, unit: 'minor', currency, pause });
	return isSame(first.columns, columns) ? [first] : [first, { ...first, columns, unit: 'minor' }];
}

function isSame(one: Column[], other: Column[]): boolean {
	return other.every(({ units }, at) => units.every((each, row) => each === one[at]?.units[row]));
}

function factsOf(name: string, at: number, cells: string[]): Facts {
	// Most columns have no empty cells.
	const filled = cells.some(isEmpty) ? cells.filter((cell) => !isEmpty(cell)) : cells;
	const distinct = distinctIn(filled);
	const step = Math.ceil(filled.length / TRIED);
	const sample = step <= 1 ? filled : filled.filter((_, index) => index % step === 0);
	return { name, at, cells, filled, distinct, says: amountName(name, distinct), sample };
}

/** How many differ; of many, about. */
function distinctIn(cells: string[]): number {
	const seen = new Set<string>();
	for (let at = 0; at < cells.length; at++) {
		seen.add(cells[at] as string);
		if (seen.size > MOST_DISTINCT) return Math.round((cells.length * seen.size) / (at + 1));
	}
	return seen.size;
}

async function readColumns(facts: Facts[], reading: AmountReading): Promise<Column[]> {
	const columns: Column[] = [];
	for (const each of facts) {
		await reading.pause();
		columns.push(await readColumn(each, reading));
	}
	const isRate = ({ filled }: Column) => filled.every((cell) => /^\d{1,2}[.,]\d+$/.test(cell));
	let isWritten = false;
	for (const column of columns) {
		await reading.pause();
		isWritten ||=
			column.kind === 'amount' && column.says !== 'rate' && column.filled.some(hasDecimals) && !isRate(column);
	}
	// Beside amounts with decimals, whole numbers are counts.
	for (const column of columns) {
		await reading.pause();
		const { filled, kind, name, says } = column;
		const isMoney = says === 'net' || says === 'gross' || unitOfName(name).isMinor;
		if (kind !== 'amount' || !isWritten || isMoney) continue;
		if (filled.every((cell) => /^[-+]?\d+$/.test(cell)) && !filled.every((cell) => /^[-+]?0+$/.test(cell)))
			column.kind = 'number';
	}
	return columns;
}

interface AmountReading {
	sign: DecimalSign;
	unit: AmountUnit;
	currency: string;
	pause: Pause;
}

async function readColumn({ sample, ...facts }: Facts, reading: AmountReading): Promise<Column> {
	const { currency, sign } = reading;
	const { cells, filled, name } = facts;
	const column: Column = { ...facts, kind: 'text', units: NO_UNITS, isWhole: false };
	const tried = new AmountColumn({ sign });
	sample.forEach((cell, row) => tried.put(row, cell));
	const isRead = tried.unreadable.size <= 0.2 * sample.length;
	const { isForeign, unreadable, units } = isRead ? await unitsOf(cells, name, reading) : NOTHING_READ;
	column.units = units;
	column.isWhole = isRead && !filled.some(isSeparated);
	const isFigure = isRead && unreadable <= 0.1 * filled.length;
	column.kind = kindOf(column, { sample, isFigure, isForeign, decimals: decimalsOf(currency) });
	return column;
}

const NOTHING_READ = { isForeign: false, unreadable: Infinity, units: NO_UNITS };

async function unitsOf(cells: string[], name: string, { currency, pause, sign, unit }: AmountReading) {
	const read = new AmountColumn({ sign, isMinor: countsMinor(name, unit) });
	read.expect(cells.length);
	let isForeign = false;
	for (let row = 0; row < cells.length; row++) {
		const cell = cells[row] as string;
		read.put(row, isEmpty(cell) ? '' : cell);
		if (read.currency !== '')
			isForeign ||= isKnownCurrency(read.currency) && currency !== '' && read.currency !== currency;
	}
	await read.finish(() => decimalsOf(currency) ?? 2, pause);
	const units = read.units.map((each) => each || 0);
	return { isForeign, unreadable: read.unreadable.size, units };
}

interface Seen {
	sample: string[];
	isFigure: boolean;
	isForeign: boolean;
	decimals: number | undefined;
}

function kindOf(column: Column, seen: Seen): Kind {
	const { distinct, filled, name } = column;
	const { sample } = seen;
	if (filled.length === 0) return 'empty';
	const share = (is: (cell: string) => boolean) => sample.filter(is).length >= 0.9 * sample.length;
	const isFigure = seen.isFigure && !share(isCode);
	const isNumber = filled.every((cell) => /^\d+$/.test(cell)) && isCalled(name, 'id') && !isCalled(name, 'date');
	if (!isNumber && !(isFigure && sample.some(hasDecimals)) && share((cell) => isDay(cell, name))) return 'date';
	const isCalledSo = isCalled(name, 'currency');
	if ((!isFigure || isCalledSo) && share((cell) => isCurrency(cell, isCalledSo))) return 'currency';
	// What types say, as "Encaissement" does, is no direction.
	const isType = sample.every((cell) => typeWordMeaning(cell) !== undefined);
	if (distinct <= 3 && !isType && sample.every((cell) => directionOf(cell) !== undefined)) return 'direction';
	if (isFigure) return isAmount(column, seen) ? 'amount' : 'number';
	return distinct <= Math.min(40, Math.max(12, filled.length / 4)) ? 'list' : 'text';
}

/** "T01" and "fee_14" are codes, "SAR12" isn't. */
function isCode(cell: string): boolean {
	const [, word = ''] = /^(\p{L}+)[-_]?\d+$/u.exec(cell) ?? [];
	return word.length > 2 ? currenciesMeant(word.toUpperCase()).length === 0 : word !== '' && !/^rs$/i.test(word);
}

/** A note may have a hundred thousand characters. */
const LONGEST_CURRENCY = 40;

/** A code, its number, or a sign; where it's called so, an abbreviation, too: TL. */
function isCurrency(cell: string, isCalledSo: boolean): boolean {
	if (cell.length > LONGEST_CURRENCY) return false;
	const text = lettersOfCurrency(cell.toUpperCase());
	return isKnownCurrency(text) || ((isCalledSo || /^\p{Sc}$/u.test(cell)) && currenciesMeant(cell).length > 0);
}

/** A number of ten digits may be a moment, but not of years in which nobody reads this. */
const LATEST = Date.UTC(2035, 0);

function isDay(cell: string, name: string): boolean {
	return readDate(cell, LATEST) !== undefined || (isCalled(name, 'date') && daysOfSpreadsheet(cell) !== undefined);
}

/** A long number is an ID, and so is one that's called so; an amount has no more decimals than its currency. */
function isAmount(column: Column, { decimals, isForeign }: Seen): boolean {
	const { distinct, filled, isWhole, name, says, units } = column;
	if (isForeign || says === 'rate') return false;
	if (isWhole && filled.some((cell) => /^\D?0\d|^\d{9,}$/.test(cell))) return false;
	const { currency, isMinor } = unitOfName(name);
	const isOther = (['id', 'noId', 'count', 'order'] as const).some((role) => isCalled(name, role));
	// Of fees some are none, or repeat.
	const isNone = says === undefined && directionIn(name) === undefined;
	const mayBeOther = isNone || (says === 'fee' && distinct * 2 > filled.length && !units.includes(0));
	if (isWhole && currency === '' && !isMinor && mayBeOther && isOther && !areWritten(filled)) return false;
	return decimals === undefined || units.every((each) => Math.abs(each % 10 ** (UNIT_DECIMALS - decimals)) < 1e-6);
}

/** Whether nothing but digits and signs is there, and a sign or parted thousands, as numbers of things have none. */
function areWritten(cells: string[]): boolean {
	const isFigure = (cell: string) => /^[^\p{L}\p{N}]*(\d{1,3}([\s'’]\d{3})+|\d+)[^\p{L}\p{N}]*$/u.test(cell);
	return cells.every(isFigure) && cells.some((cell) => /^[-−(]|[-−)]$|\d[\s'’]\d/.test(cell));
}
