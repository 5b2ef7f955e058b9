import { readWritten, unitOfName } from '../cells';
import { currenciesMeant, currencyMeant, isKnownCurrency, lettersOfCurrency } from '../currency';
import { DateColumn, readDate, zoneNamed, type DateFormat } from '../dates';
import type { LineKey, MarkedLine } from '../services';
import type { Pause } from '../turns';
import { comparableName, typeWordMeaning } from '../words';
import { isSeparated, type Column } from './columns';
import type { Grid, GridSheet } from './grid';
import { directionIn, isCalled, wordsCalled } from './names';
import type { Candidates } from './ways';

type Seen = Pick<Candidates, 'grid' | 'columns' | 'currency' | 'paid'>;

/**
 * Columns that nothing adds up to: dates, IDs, currencies, by names and cells. Never more than likely.
 *
 * @param payouts the rows that are payouts themselves
 */
export async function otherLines(given: Seen, used: Column[], payouts: number[], pause: Pause): Promise<MarkedLine[]> {
	const { columns } = given;
	const free = columns.filter((column) => !used.includes(column) && column.filled.length > 0);
	const dates = dateLines(given, free);
	const ids = await idLines(given, free, payouts, pause);
	return [...dates, ...ids, ...currencyLines(given, used)];
}

function likely(key: LineKey, value: MarkedLine['value'], about?: string): MarkedLine {
	return { key, value, mark: 'likely', ...(about !== undefined && { about }) };
}

const TIME = /^([01]?\d|2[0-3])[:.]?[0-5]\d([:.]?[0-5]\d)?( ?[ap]\.?m\.?)?$/i;

/** Beside a colon, whatever it's called. */
function isTimeOfDay(cell: string, name: string): boolean {
	return TIME.test(cell) && (cell.includes(':') || isCalled(name, 'time'));
}

/** Not the payout's: that's equal in all rows, beside one that varies. */
function dateLines(given: Seen, columns: Column[]): MarkedLine[] {
	const { grid } = given;
	const days = columns.filter(({ kind }) => kind === 'date');
	const written = days.filter((column) => !isOnlyNumbers(column));
	// Beside days that are written so, numbers may be moments, and of anything else: only a name says it.
	const all = written.length > 0 ? written : days;
	const varied = all.filter(({ distinct, filled }) => distinct > 1 && filled.length * 2 > grid.count);
	const dates = varied.length > 0 ? varied : all;
	// What's called the payout's, or the first sale's, is it only where there's no other.
	const isOfRows = ({ name }: Column) => !isCalled(name, 'notDate');
	const ofRows = dates.filter(isOfRows);
	const score = ({ filled, name }: Column) => (isCalled(name, 'date') ? 2 : 0) + filled.length / grid.count;
	const [likeliest, ...others] = [...(ofRows.length > 0 ? ofRows : dates)].sort((a, b) => score(b) - score(a));
	if (likeliest === undefined) return unreadDates(columns);
	const near = [likeliest, ...others.filter((each) => score(likeliest) - score(each) < CLEARLY)];
	const order = orderLines(likeliest, all, given);
	const earliest = earliestOf(near, order[0]?.value as DateFormat | undefined);
	const date = earliest ?? likeliest;
	const [second] = near.filter((each) => each !== date);
	const isOneOfTwo = second !== undefined && earliest === undefined;
	// The only one may be the payout's.
	const isOfPayout = others.length === 0 && date.distinct === 1 && isCalled(date.name, 'notDate');
	const about = isOneOfTwo ? `${date.name} or ${second.name}` : `${date.name}, or - if it's only the payout's`;
	const lines: MarkedLine[] = [
		isOneOfTwo || isOfPayout
			? { key: 'dateColumn', value: undefined, mark: 'asked', about }
			: likely(
					'dateColumn',
					[perSheet(grid, date, [...dates, ...all.filter(isOfRows)], mayBeOf).join('|')],
					second === undefined ? undefined : `no row has it after ${second.name}`,
				),
	];
	const time = columns.find(
		(column) =>
			column !== date &&
			column.kind !== 'amount' &&
			column.filled.every((cell) => isTimeOfDay(cell, column.name)),
	);
	const read = date.filled.map((cell) => readDate(cell));
	const isTimed = time !== undefined && !read.some((each) => each?.hasTime === true);
	if (isTimed) lines.push(likely('timeColumn', [time.name]));
	const isOpen = isTimed || read.some((each) => each?.hasTime === true && each.offset === undefined);
	const zone = isOpen ? columns.find(hasZones) : undefined;
	if (zone !== undefined) lines.push(likely('zoneColumn', [zone.name]));
	return [...lines, ...order];
}

/** No date is taken from what may count other years, as 2569 and 1448 do. */
function unreadDates(columns: Column[]): MarkedLine[] {
	const column = columns.find(
		({ filled, name }) => isCalled(name, 'date') && filled.every((cell) => DAY_IN_NUMBERS.test(cell)),
	);
	const about = `no date can be read in ${column?.name}: which column has dates, or -`;
	return column === undefined ? [] : [{ key: 'dateColumn', value: undefined, mark: 'asked', about }];
}

function isOnlyNumbers({ filled, name }: Column): boolean {
	return !isCalled(name, 'date') && filled.every((cell) => /^(\d{10}|\d{13})$/.test(cell));
}

/** What costs 173 has no zone of that offset. */
function hasZones({ filled, kind }: Column): boolean {
	return kind !== 'amount' && [...new Set(filled)].every((cell) => zoneNamed(cell) !== undefined);
}

/** Which number of a date is the day, where one must say it: its own dates show it first, then all others and above. */
function orderLines({ filled }: Column, all: Column[], given: Seen): MarkedLine[] {
	const own = daysIn(filled);
	const days = daysIn([...own, ...all.flatMap((each) => daysIn(each.filled))]);
	const read = readDates([...days, ...given.grid.sheets.flatMap(({ above }) => above)]);
	if (read.order !== 'auto') return [{ key: 'dateFormat', value: read.order, mark: 'proved' }];
	return own.some((_, row) => read.isUnclear(row)) ? [orderLine(own, days)] : [];
}

const DAY_IN_NUMBERS = /\d{1,4}([-/.])\d{1,2}\1\d{1,4}/;

/** Each once, without their times: every row may have its own. */
function daysIn(cells: string[]): string[] {
	return [...new Set(cells.map((cell) => DAY_IN_NUMBERS.exec(cell)?.[0] ?? cell))];
}

function readDates(cells: string[], dateFormat?: DateFormat): DateColumn {
	const read = new DateColumn({ zone: 'unclear', now: Infinity, dateFormat });
	cells.forEach((cell, row) => read.put(row, cell));
	return read;
}

/** The days of a payout lie so near each other, and read the other way round so far apart, in days. */
const [NEAR, FAR] = [10, 28];

/** Which number is the day, where no date shows it: by how far apart they lie. */
function orderLine(own: string[], all: string[]): MarkedLine {
	for (const some of [own, all]) {
		const [dayFirst, monthFirst] = [widthOf(some, 'dayFirst'), widthOf(some, 'monthFirst')];
		if (Math.min(dayFirst, monthFirst) <= NEAR && Math.max(dayFirst, monthFirst) >= FAR) {
			const order: DateFormat = dayFirst < monthFirst ? 'dayFirst' : 'monthFirst';
			return likely('dateFormat', order, 'the other way round its days are months apart');
		}
	}
	return { key: 'dateFormat', value: undefined, mark: 'asked', about: 'day first or month first' };
}

/** In days. */
function widthOf(cells: string[], order?: DateFormat): number {
	const read = readDates(cells, order);
	const days = cells.map((_, row) => read.dayAt(row)).filter((day) => !Number.isNaN(day));
	const [first, last] = [
		days.reduce((least, day) => Math.min(least, day), Infinity),
		days.reduce((most, day) => Math.max(most, day), 0),
	];
	return last - first;
}

/**
 * What was sold on a day is processed, booked and settled on it or in the days after: the column that in each row is
 * the first of the days. Of the same days, the likeliest.
 */
function earliestOf(near: Column[], order: DateFormat | undefined): Column | undefined {
	if (near.length === 1) return near[0];
	const read = new Map(near.map((column) => [column, readDates(column.cells, order)]));
	const between = (one: Column, other: Column, row: number) => {
		if (one.cells[row] === other.cells[row]) return 0;
		return (read.get(other) as DateColumn).dayAt(row) - (read.get(one) as DateColumn).dayAt(row);
	};
	const hasBoth = (one: Column, other: Column, row: number) => one.cells[row] !== '' && other.cells[row] !== '';
	// Where days lie months apart beside those of a few days, their column may say since when somebody buys.
	const widths = near.map(({ filled }) => widthOf(daysIn(filled), order));
	const isWide = (one: Column) => (widths[near.indexOf(one)] as number) >= FAR && Math.min(...widths) <= NEAR;
	const isFirst = (one: Column, other: Column) =>
		!isWide(one) &&
		one.cells.every((_, row) => {
			const days = between(one, other, row);
			return !hasBoth(one, other, row) || days >= 0;
		});
	return near.find((one) => near.every((other) => one === other || isFirst(one, other)));
}

/** In a sheet of refunds, the date of a charge is none of its rows. */
function mayBeOf(name: string, { likelyType, type = likelyType }: GridSheet): boolean {
	const isOfCharge = comparableName(name)
		.split(' ')
		.some((word) => typeWordMeaning(word)?.type === 'charge');
	return !isOfCharge || type === undefined || type === 'charge';
}

/** The column, and of sheets that lack it the likeliest there. */
function perSheet(
	grid: Grid,
	main: Column,
	others: Column[],
	mayBe: (name: string, sheet: GridSheet) => boolean = () => true,
): string[] {
	const names = [main.name];
	for (const sheet of grid.sheets) {
		const { count, header } = sheet;
		if (count === 0 || names.some((name) => header.includes(name))) continue;
		const own = others.find(({ name }) => header.includes(name) && mayBe(name, sheet));
		if (own !== undefined) names.push(own.name);
	}
	return names;
}

/** Codes of approvals and terminals are no longer. */
const LONGEST_CODE = 8;
const SHORT_NUMBER = /^\d{1,8}$/;
const OF_CARD = /[*•]{2,}|x{4,}/i;

/** What the second likeliest must be behind by, and in a file of one row. */
const CLEARLY = 0.5;
const IN_ONE_ROW = 2.5;

/** Whose rows are: their IDs, orders and methods, and the payout they are of. */
async function idLines(given: Seen, columns: Column[], payouts: number[], pause: Pause): Promise<MarkedLine[]> {
	const texts = columns.filter(({ kind }) => kind === 'text' || kind === 'list' || kind === 'number');
	const able: Column[] = [];
	const different = new Set<Column>();
	for (const column of texts) {
		await pause();
		if (!mayBeId(column)) continue;
		able.push(column);
		if (isDifferentInSheets(column, given.grid)) different.add(column);
	}
	const [order] = able
		.filter(({ distinct, filled, name }) => isCalled(name, 'order') && distinct * 2 > filled.length)
		// Of an order's and an invoice's, the shop's own is the shorter one.
		.sort((a, b) => b.filled.length - a.filled.length || longestIn(a) - longestIn(b));
	const method = texts.find(
		({ filled, kind, name }) =>
			kind === 'list' &&
			isCalled(name, 'method') &&
			!filled.some((cell) => OF_CARD.test(cell) || /\d{3}/.test(cell)),
	);
	const { id, lines } = await transactionLines({ ...given, able, different, order, payouts }, pause);
	return [
		...lines,
		...(order === undefined ? [] : [likely('orderColumn', [order.name])]),
		...(method === undefined ? [] : [likely('paymentMethodColumn', [method.name])]),
		...payoutLines(
			given,
			texts.filter((column) => column !== id || payouts.length > 1),
			payouts,
		),
	];
}

interface SeenIds extends Seen {
	/** Columns that may be IDs, and those of them that differ in each row of a sheet. */
	able: Column[];
	different: Set<Column>;
	order: Column | undefined;
	payouts: number[];
}

/** Different in each row of a sheet, what refunds call it by, and no card's. */
async function transactionLines(
	{ able, different, grid, order, payouts }: SeenIds,
	pause: Pause,
): Promise<{ id: Column | undefined; lines: MarkedLine[] }> {
	const score = (column: Column) =>
		(isCalled(column.name, 'id') ? 2 : 0) +
		// "Payment ID" says more than "Action ID".
		(wordsCalled(column.name, 'id') > 1 ? CLEARLY : 0) -
		(isCalled(column.name, 'payout') ? 2 : 0) -
		(isCalled(column.name, 'order') ? 2 : 0) -
		(isCalled(column.name, 'noId') ? 1 : 0) +
		(different.has(column) ? 1 : 0) -
		// Beside long IDs, short numbers are those of orders, and more so those that are counted.
		(isShort(column) ? CLEARLY : 0) -
		(isCounted(column) ? 2 * CLEARLY : 0) +
		// What few rows have is rather what they refer to.
		(2 * column.filled.length) / grid.count +
		(isReferred(column, able, payouts) ? 2 : 0);
	const others = able.filter((column) => column !== order);
	const scores = new Map<Column, number>();
	for (const column of others) {
		if (column.distinct === 1 && grid.count > 1) continue;
		// An ID may stand in several rows, as a refund's and a fee's may, but not most.
		const isCalledId = isCalled(column.name, 'id') && differInMost(column);
		if (!different.has(column) && !isCalledId) continue;
		await pause();
		scores.set(column, score(column));
	}
	const scoreOf = (column: Column) => scores.get(column) as number;
	const ids = [...scores.keys()].sort((a, b) => scoreOf(b) - scoreOf(a));
	const [id, second] = ids;
	if (id === undefined) {
		// What's called so, and is the same in more rows than a charge and its refund, is the payout's.
		const called = others.filter(({ name }) => isCalled(name, 'id'));
		const areOfPayout =
			called.length > 0 && called.every(({ distinct, filled }) => distinct === 1 && filled.length > 2);
		return { id, lines: areOfPayout ? [likely('transactionColumn', [])] : [] };
	}
	// "Invoice ID" may be the ID beside a reference that several rows that have one share, or that of a customer.
	const isShared = ({ cells }: Column) =>
		!isDifferentInSheets({ cells: id.cells.map((cell, row) => (cells[row] === '' ? '' : cell)) }, grid);
	const isOrder =
		isCalled(id.name, 'order') ||
		(order !== undefined &&
			different.has(order) &&
			isCalled(order.name, 'id') &&
			(isShared(order) || isCalled(id.name, 'customer')));
	// Of two that differ in each row, only a name, or what refunds say, tells which; in a single row, all differ.
	const clearly = grid.count === 1 ? IN_ONE_ROW : CLEARLY;
	const isNear = second !== undefined && scoreOf(id) - scoreOf(second) < clearly;
	// Six digits may be the code of an approval, and ten a moment, in any language.
	const isCode = id.filled.every((cell) => /^(\d{6}|1[5-9]\d{8})$/.test(cell));
	if (isNear || isOrder || isCode) {
		const about = [id, second ?? order].flatMap((each) => each?.name ?? []).join(' or ');
		return { id, lines: [{ key: 'transactionColumn', value: undefined, mark: 'asked', about }] };
	}
	// Of a sheet of one row.
	const inFewRows = others.filter((column) => different.has(column) && column.distinct === 1);
	const called = [...ids, ...inFewRows].filter(({ name }) => isCalled(name, 'id'));
	return { id, lines: [likely('transactionColumn', [perSheet(grid, id, called).join('|')])] };
}

/** Which payout rows are of: where several have rows of their own, what those share with the others. */
function payoutLines({ paid }: Seen, texts: Column[], payouts: number[]): MarkedLine[] {
	const isCalledPayout = ({ name }: Column) => isCalled(name, 'payout');
	if (payouts.length > 1) {
		const shared = texts.filter((column) => isOfPayouts(column, payouts));
		const payout = shared.find(isCalledPayout) ?? (shared.length === 1 ? shared[0] : undefined);
		if (payout !== undefined) return [likely('payoutColumn', [payout.name])];
		const about = `whose each row is${shared.length === 0 ? '' : `: ${shared.map(({ name }) => name).join(' or ')}`}`;
		return [{ key: 'payoutColumn', value: undefined, mark: 'asked', about }];
	}
	const payout = texts.find(
		(column) =>
			isCalledPayout(column) &&
			isCalled(column.name, 'id') &&
			// What's known to be paid is one payout, and may be several batches on another day.
			(Number.isNaN(paid)
				? column.distinct * 2 <= column.filled.length
				: column.distinct === 1 && isCalled(column.name.replace(/batch/i, ''), 'payout')),
	);
	return payout === undefined ? [] : [likely('payoutColumn', [payout.name])];
}

function longestIn({ filled }: Column): number {
	return filled.reduce((most, { length }) => Math.max(most, length), 0);
}

function isShort({ filled }: Column): boolean {
	return filled.every((cell) => SHORT_NUMBER.test(cell));
}

/** So many numbers may be left out for each that a shop counts on by. */
const MOST_LEFT_OUT = 20;

/** Whether they hardly leave numbers out, as the shop's own do: those of a service count all shops. */
function isCounted({ distinct, filled }: Column): boolean {
	const before = /^\D*/.exec(filled[0] ?? '')?.[0] ?? '';
	let [least, most] = [Infinity, -Infinity];
	for (const cell of filled) {
		const number = cell.startsWith(before) ? cell.slice(before.length) : '';
		if (!/^\d{1,15}$/.test(number)) return false;
		least = Math.min(least, Number(number));
		most = Math.max(most, Number(number));
	}
	return distinct > 2 && most - least <= MOST_LEFT_OUT * distinct;
}

/** Each payout's own row has another text, and all other rows have one of these. */
function isOfPayouts({ cells, distinct }: Column, payouts: number[]): boolean {
	const own = new Set(payouts.map((row) => cells[row] as string));
	return distinct > 1 && own.size === distinct && !own.has('') && cells.every((cell) => own.has(cell));
}

function mayBeId({ filled, name, says }: Column): boolean {
	const sample = filled.slice(0, 300);
	const isText = sample.some((cell) => /\s/.test(cell)) || !sample.some((cell) => /\d/.test(cell));
	const isOfCard = sample.some((cell) => OF_CARD.test(cell)) || (isCalled(name, 'method') && !/id|ref/i.test(name));
	const isNumber = sample.some((cell) => /^[-−(]|[-−)]$/.test(cell) || isSeparated(cell));
	// Asked last, as it takes all rows.
	const isLine = () => filled.every((cell) => Number(cell) <= filled.length);
	// The second instalment of three isn't the only one.
	const isPart = sample.every((cell) => /^\d{1,2} ?\/ ?\d{1,2}$/.test(cell));
	// An order's number of four digits is no time.
	const isTime = sample.every((cell) => isTimeOfDay(cell, name));
	return (
		!isText &&
		// "Cargo" is a charge, too.
		(directionIn(name) === undefined || isCalled(name, 'id')) &&
		!isNumber &&
		!isOfCard &&
		!isPart &&
		!isTime &&
		!isCalled(name, 'count') &&
		(says === undefined || isCalled(name, 'id')) &&
		!(isCalled(name, 'noId') && sample.every((cell) => cell.length <= LONGEST_CODE)) &&
		!isLine()
	);
}

/** Two in four rows are too few to show that each is that of a sale and its fee. */
function differInMost({ distinct, filled }: Column): boolean {
	return distinct * 2 > filled.length || (distinct > 2 && distinct * 2 === filled.length);
}

function isDifferentInSheets({ cells }: Pick<Column, 'cells'>, { sheets }: Grid): boolean {
	return sheets.every(({ count, from }) => {
		const seen = new Set<string>();
		for (let row = from; row < from + count; row++) {
			const cell = cells[row] as string;
			if (cell === '') continue;
			if (seen.has(cell)) return false;
			seen.add(cell);
		}
		return true;
	});
}

/** So many rows show what refunds refer to. */
const MOST_REFERRED = 2_000;

/** What refunds call it by; a payout's own row is no payment. */
function isReferred(column: Column, able: Column[], payouts: number[]): boolean {
	const named = new Set<string>();
	for (const other of able)
		if (other !== column)
			other.cells.slice(0, MOST_REFERRED).forEach((cell, row) => {
				if (cell.length > 4 && cell !== column.cells[row]) named.add(cell);
			});
	for (const row of payouts) named.delete(column.cells[row] as string);
	return column.cells.some((cell) => named.has(cell));
}

/** In which currency amounts are: the payout's, else what the file shows. Columns in others are of something else. */
function currencyLines({ columns, currency, grid }: Seen, used: Column[]): MarkedLine[] {
	const all = columns.filter(({ kind }) => kind === 'currency');
	const [first, ...others] = all;
	const named = used.map(({ name }) => unitOfName(name).currency).filter(Boolean);
	// Where the name of the amount says it, a column says that of something else.
	if (currency === '' && (first === undefined || named.length > 0))
		return shownCurrency(new Set([...named, ...signsShown(columns)]), grid);
	if (currency === '') return likelyCurrency(all, first as Column, others);
	// A text that is found says, too, that what's called so isn't it.
	if (first === undefined)
		return columns.some(({ filled, name }) => filled.length > 0 && isCalled(name, 'currency'))
			? [likely('currencyColumn', [])]
			: [];
	const rowsIn = new Map(
		all.map((column) => {
			const own = new Set([...new Set(column.filled)].filter((cell) => currencyIn(cell) === currency));
			return [column, column.filled.filter((cell) => own.has(cell)).length];
		}),
	);
	const rowsOf = (column: Column) => rowsIn.get(column) as number;
	const able = all.filter((column) => rowsOf(column) > 0).sort((a, b) => rowsOf(b) - rowsOf(a));
	const isFull = (column: Column) => rowsOf(column) === column.filled.length;
	const best = able.filter(isFull).find(({ name }) => isCalled(name, 'payout')) ?? able[0];
	return [likely('currencyColumn', best === undefined ? [] : [best.name])];
}

function likelyCurrency(all: Column[], first: Column, others: Column[]): MarkedLine[] {
	const isOne = others.every(({ cells }) => cells.every((cell, row) => cell === first.cells[row]));
	// What comes to one sum is in one currency.
	const [same, ...more] = isOne ? [first] : all.filter(({ distinct }) => distinct === 1);
	const column = all.find(({ name }) => isCalled(name, 'payout')) ?? (more.length === 0 ? same : undefined);
	const about = all.map(({ name }) => name).join(', ');
	return column === undefined
		? [{ key: 'currencyColumn', value: undefined, mark: 'asked', about }]
		: [likely('currencyColumn', [column.name])];
}

/** What stands beside amounts. */
export function signsShown(columns: Column[]): Set<string> {
	const amounts = columns.filter(({ kind }) => kind === 'amount');
	const beside = new Set(amounts.flatMap(({ filled }) => filled.slice(0, 300).map(besideAmount)));
	beside.delete('');
	return beside;
}

/** Codes that are words, too. */
const WORDS = /^(ALL|CUP|PEN|TOP|TRY)$/;

function shownCurrency(beside: Set<string>, { sheets }: Grid): MarkedLine[] {
	const [sign, ...signs] = beside;
	const meant = signs.length === 0 && sign !== undefined ? currencyMeant(sign) : undefined;
	if (meant !== undefined) return [likely('currency', meant)];
	const words = sheets.flatMap(({ above }) =>
		above.flatMap((cell) => cell.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu) ?? []),
	);
	const [code, ...codes] = new Set(words.filter((word) => isKnownCurrency(word) && !WORDS.test(word)));
	const isMeant = sign === undefined || currenciesMeant(sign).includes(code ?? '');
	if (code !== undefined && codes.length === 0 && isMeant)
		return [likely('currency', code, 'it stands above the rows')];
	const about = sign === undefined ? 'nothing in the file says it' : `what ${[...beside].join(', ')} means`;
	return [{ key: 'currency', value: undefined, mark: 'asked', about }];
}

function besideAmount(cell: string): string {
	return readWritten(cell)?.currency ?? '';
}

function currencyIn(cell: string): string | undefined {
	const text = lettersOfCurrency(cell.trim());
	return /\p{N}/u.test(text) ? undefined : currencyMeant(text);
}
