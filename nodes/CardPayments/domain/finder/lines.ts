import { decimalsOf } from '../currency';
import { UNIT_DECIMALS } from '../money';
import type { DescribedSheet, Description, LineKey, Mark, MarkedLine, TypeWord } from '../services';
import { sheetWords } from '../sheets';
import type { Amounts } from './amounts';
import { isSeparated, type Column } from './columns';
import { isSmall } from './costs';
import type { Grid } from './grid';
import { partsOf, type Parts } from './parts';
import type { RawTable } from './proposal';
import type { Typing } from './typings';
import { typeFacts } from '../transactions';
import { isTotalColumn, likelyType, moneyStatus, typeWordMeaning } from '../words';
import { mayBeOthers, type Candidates, type Way } from './ways';

const TYPES = 'charge, refund, dispute, dispute_release, fee, other, payout or none';
const TYPES_OF_SHEETS = 'charge, refund, dispute, dispute_release, fee, adds, reduces or none';
const FEES = 'in the rows, in the rows, not yet deducted, in the Summary, none';
const UNITS = 'major, or minor if 1050 is 10.50';
const MOST_NAMED = 8;

function line(key: LineKey, value: MarkedLine['value'], mark: Mark, about?: string): MarkedLine {
	return { key, value, mark, ...(about !== undefined && { about }) };
}

function asked(key: LineKey, about: string): MarkedLine {
	return line(key, undefined, 'asked', about);
}

function namesOf(columns: Column[]): string[] {
	return columns.map(({ name }) => name);
}

function orSeveral(fees: Column[]): string {
	return `${namesOf(fees).join(', ')}, or several of them`;
}

/** What files are written in, and where their columns are named, where a line above looks so, too. */
export function fileLines(tables: RawTable[], { sheets }: Grid): MarkedLine[] {
	const [encoding, ...more] = new Set(tables.flatMap((table) => table.encoding ?? []));
	// Of UTF-16 the bytes themselves show it.
	const how = encoding?.startsWith('utf-16') === true ? 'proved' : 'likely';
	const lines = encoding === undefined || more.length > 0 ? [] : [line('encoding', encoding, how)];
	const places = [...new Set(sheets.map(({ line: at }) => at))];
	const isLikeOne = sheets.some(({ above, header }) => above.some((cell) => header.includes(cell.trim())));
	return isLikeOne && places.length === 1 ? [...lines, line('headerLine', places[0], 'proved')] : lines;
}

/** @param isOpen whether amounts can be read under both signs, of which `met` come to what was paid */
export function signLines({ columns, sign }: Candidates, isOpen: boolean, met: number): MarkedLine[] {
	if (!columns.some(({ filled, kind }) => kind === 'amount' && filled.some(isSeparated))) return [];
	if (isOpen && met > 1) return [asked('decimalSign', 'either adds up')];
	return [line('decimalSign', sign, isOpen ? 'likely' : 'proved')];
}

/** All that a way says of money. To be read, nothing is asked of its costs, nor what words do. */
export function wayLines(
	way: Way,
	rows: Float64Array,
	given: Candidates,
	how: { mark: Mark; toRead: boolean },
): MarkedLine[] {
	const { amounts, effects, isByType, statuses, typing } = way;
	const { mark } = how;
	const isBelowZero = !isByType && amounts.values.some((each) => each < 0);
	const fees = feeLines(way, rows, given, how);
	const sales = salesIn(way, rows, feeColumns(fees, given));
	const isOpen = !how.toRead && isSignOpen(way, given);
	const isPayoutOpen = !how.toRead && Number.isNaN(given.paid) && mayBeOthers(way.payouts, typing.words);
	const lines = typeLines(typing, { mark, isBelowZero, way, sales, isSignOpen: isOpen, isPayoutOpen });
	lines.push(...sheetLines(typing, way, sales));
	const { paidWords, ...states } = statuses.lines;
	const said = paidWords?.filter((word) => isNeeded(word, way)) ?? [];
	const columnsOfWay = { ...states, ...(said.length > 0 && { paidWords: said }), ...amounts.lines };
	for (const [key, value] of Object.entries(columnsOfWay) as Array<[LineKey, string[]]>)
		lines.push(line(key, value, mark));
	// Rows of which nobody knows what they are count as they're written.
	const isUnknown = isOfNothing(typing);
	if (isUnknown && !isByType) lines.push(line('signs', 'asWritten', mark));
	else if (isUnknown) lines.push(line('signs', 'asWritten', mark, 'no row reduces the payout'));
	else if (amounts.isSigned || effects.includes(-1))
		lines.push(line('signs', isByType ? 'byType' : 'asWritten', mark));
	lines.push(...paidLines(way, given));
	if (isOpenUnit(amounts, given)) lines.push(openUnit());
	else if (given.unit === 'minor') lines.push(line('amountUnit', 'minor', mark));
	return [...lines, ...fees];
}

function feeColumns(lines: MarkedLine[], { columns }: Candidates): Column[] {
	const names = lines.flatMap(({ key, value }) =>
		key === 'feeColumn' ? ((value as string[] | undefined) ?? []) : [],
	);
	return columns.filter(({ name }) => names.includes(name));
}

const TOOK_FEES = 'most rows, and each took a fee';

/**
 * The words of most rows that count, but for those of fees, if each adds and took a fee as sales do, in a column or in
 * a row of its own, and none for these is known.
 */
function salesIn(way: Way, rows: Float64Array, fees: Column[]): number[] {
	const { effects, payouts, typing } = way;
	const { at, words } = typing;
	if (words.some(({ type }) => type === 'charge')) return [];
	const isNothing = words.every(({ text }) => text === '');
	const types = words.map(({ text, type }, word) => {
		const does = doesIn(way, word);
		return type ?? (does === undefined ? undefined : likelyType(text, does));
	});
	const counts = words.map(() => ({ above: 0, below: 0, took: 0 }));
	let [all, beside] = [0, 0];
	rows.forEach((each, row) => {
		const word = at[row] as number;
		const count = counts[word];
		if (count === undefined || each === 0) return;
		if (types[word] === 'fee') {
			beside++;
			return;
		}
		all++;
		if (each < 0) count.below++;
		else count.above++;
		if (each > 0 && fees.some(({ units }) => units[row] !== 0)) count.took++;
	});
	const areBeside = counts.every(({ took }) => took === 0);
	const sold = [...words.keys()].filter((word) => {
		const { above, below, took } = counts[word] as (typeof counts)[number];
		const isOpen = types[word] === undefined && effects[word] !== 0 && !payouts.includes(word);
		return isOpen && above > 0 && (isNothing || below === 0) && (areBeside || took === above);
	});
	const count = sold.reduce((sum, word) => sum + (counts[word]?.above ?? 0), 0);
	const tookFees = !areBeside || (sold.length === 1 && beside >= count);
	return tookFees && count * 2 > all ? sold : [];
}

export function openUnit(about = UNITS): MarkedLine {
	return asked('amountUnit', about);
}

/** Only what was paid tells the unit. */
function isOpenUnit({ isWhole }: Amounts, { currency, paid }: Pick<Candidates, 'currency' | 'paid'>): boolean {
	return Number.isNaN(paid) && isWhole && decimalsOf(currency) !== 0;
}

/** Of refunds a state may say so itself, and disputes have states of their own: only of other rows a text says it. */
function isNeeded(paidWord: string, { statuses: { column }, typing }: Way): boolean {
	const saysItself = typing.words.map(({ type }) => {
		if (type === undefined || type === 'none' || type === 'payout') return false;
		return !typeFacts(type).hasMoneyStatus || (type === 'refund' && moneyStatus(paidWord, true) === 'paid');
	});
	return column?.cells.some((cell, row) => cell === paidWord && !saysItself[typing.at[row] as number]) === true;
}

/** Where only the payout's own row says what was paid, a fee beside it leaves open what the bank got. */
function paidLines({ amounts, typing }: Way, { columns, paid }: Candidates): MarkedLine[] {
	if (!Number.isNaN(paid)) return [];
	const isPayout = typing.words.map(({ type }) => type === 'payout');
	const hasFee = ({ says, units }: Column) =>
		says === 'fee' && units.some((each, row) => each !== 0 && isPayout[typing.at[row] as number] === true);
	const gross = columns.find(({ kind, says }) => kind === 'amount' && says === 'gross');
	if (!columns.some((column) => column.kind === 'amount' && hasFee(column))) return [];
	const names = namesOf([...amounts.columns, ...(gross === undefined ? [] : [gross])]);
	return [asked('paidColumn', `which one reached the bank: ${names.join(' or ')}`)];
}

/** Whether neither a column nor the name of a sheet may say what rows are. */
function isOfNothing({ column, words }: Typing): boolean {
	return column === undefined && words.every(({ text }) => text === '');
}

/** What sheets likely are by their names; of others the sum says what they do, and not what they are. */
function sheetLines(typing: Typing, way?: Way, sales: number[] = []): MarkedLine[] {
	const { column, words } = typing;
	if (column !== undefined || isOfNothing(typing)) return [];
	const sheets = words.flatMap(({ effect, likely, text }, at): DescribedSheet[] => {
		const name = sheetWords(text) || text;
		if (sales.includes(at)) return [];
		if (likely !== undefined) return [{ name, meaning: likely }];
		if (effect !== undefined) return [];
		const does = way?.effects[at];
		if (does === 0) return [{ name, meaning: 'none' }];
		return [
			{ name, meaning: undefined, ...(way?.isByType === true && { effect: does === -1 ? 'reduces' : 'adds' }) },
		];
	});
	const sold = sales.map((at): DescribedSheet => {
		const { text } = words[at] as (typeof words)[number];
		return { name: sheetWords(text) || text, meaning: 'charge' };
	});
	// Of names within each other, the longer says more.
	sheets.sort((a, b) => b.name.length - a.name.length);
	const likely = sheets.filter(({ meaning }) => meaning !== undefined && meaning !== 'none');
	const none = sheets.filter(({ meaning }) => meaning === 'none');
	const open = sheets.filter(({ meaning }) => meaning === undefined);
	return [
		...(sold.length > 0 ? [line('otherSheets', sold, 'likely', TOOK_FEES)] : []),
		...(likely.length > 0 ? [line('otherSheets', likely, 'likely', 'by their names')] : []),
		...(none.length > 0 ? [line('otherSheets', none, 'likely', 'only so it adds up')] : []),
		...(open.length > 0 ? [line('otherSheets', open, 'asked', TYPES_OF_SHEETS)] : []),
	];
}

interface TypesFound {
	mark: Mark;
	/** Whether amounts have signs, and some are below zero. */
	isBelowZero: boolean;
	way?: Way;
	/** Whether all could do the opposite, and whether another word could be the payout's. */
	isSignOpen?: boolean;
	isPayoutOpen?: boolean;
	/** The words of which rows are sales by what they took. */
	sales?: number[];
}

/** Where only the payout's own row says how much was paid, and words that nobody knows do all, it may be owed, too. */
function isSignOpen({ isByType, typing }: Way, { paid }: Candidates): boolean {
	return Number.isNaN(paid) && isByType && typing.words.every(({ effect }) => effect === undefined || effect === 0);
}

function typeLines(
	typing: Typing,
	{ isBelowZero, isPayoutOpen = false, isSignOpen: isOpen, mark, sales = [], way }: TypesFound,
): MarkedLine[] {
	const { column, words } = typing;
	if (column === undefined)
		return isOfNothing(typing)
			? [
					sales.length === 0
						? asked('rowsAre', 'charge, refund, dispute, dispute_release, fee or other')
						: line('rowsAre', 'charge', 'likely', TOOK_FEES),
					...(isBelowZero ? [asked('rowsBelowZeroAre', 'refund, dispute, fee or other')] : []),
				]
			: [];
	const unknown = words.filter(({ effect }) => effect === undefined);
	const payouts = way?.payouts.map((at) => words[at]).filter((word) => word?.effect === undefined) ?? [];
	const lines = [line('typeColumn', [column.name], unknown.length * 2 > words.length ? 'likely' : mark)];
	const own = payouts.map(
		(word): TypeWord => ({ word: word?.text ?? '', type: isPayoutOpen ? undefined : 'payout' }),
	);
	if (own.length > 0 && !isPayoutOpen)
		lines.push(line('typeWords', own, 'likely', 'it takes what the others come to'));
	const rest = unknown.filter((word) => !payouts.includes(word));
	const effectIn = (word: (typeof words)[number]) => way?.effects[words.indexOf(word)];
	const none = rest.filter((word) => effectIn(word) === 0);
	if (none.length > 0)
		lines.push(
			line(
				'typeWords',
				none.map(({ text }): TypeWord => ({ word: text, type: 'none' })),
				'likely',
				'only without it does the file come to what was paid',
			),
		);
	// What's paid with a minus sign is no sale.
	const isOwn = ({ text }: (typeof words)[number], at: number) =>
		typeWordMeaning(text)?.reduced !== undefined && doesIn(way, at) === -1;
	const open = [...rest.filter((word) => !none.includes(word)), ...words.filter(isOwn)];
	// The sum says what they do, and not what they are.
	const meant = open.map((word): TypeWord => {
		const does = isOpen === true ? undefined : doesIn(way, words.indexOf(word));
		const isSales = sales.includes(words.indexOf(word));
		const type = does === undefined ? undefined : (likelyType(word.text, does) ?? (isSales ? 'charge' : undefined));
		const isUsual = (type === 'refund' && does === -1) || (type === 'charge' && does === 1);
		const isSaid = way?.isByType === true && does !== undefined && !isUsual;
		return { word: word.text, type, ...(isSaid && { effect: does === -1 ? 'reduces' : 'adds' }) };
	});
	const isSold = ({ word }: TypeWord) => sales.some((at) => words[at]?.text === word);
	const likely = meant.filter(({ type }) => type !== undefined);
	const [sold, others] = [likely.filter(isSold), likely.filter((word) => !isSold(word))];
	if (sold.length > 0) lines.push(line('typeWords', sold, 'likely', TOOK_FEES));
	if (others.length > 0) lines.push(line('typeWords', others, 'likely', 'the word, and what its rows do'));
	const unclear = [...meant.filter(({ type }) => type === undefined), ...(isPayoutOpen ? own : [])];
	if (unclear.length > 0) lines.push(line('typeWords', unclear, 'asked', TYPES));
	return lines;
}

/** Which way the rows of a word go in a way; undefined where both. */
function doesIn(way: Way | undefined, word: number): 1 | -1 | undefined {
	if (way === undefined || way.effects[word] === 0) return undefined;
	if (way.isByType) return way.effects[word] === -1 ? -1 : 1;
	const { amounts, typing } = way;
	let [above, below] = [0, 0];
	amounts.values.forEach((each, row) => {
		if (typing.at[row] !== word) return;
		if (each > 0) above++;
		else if (each < 0) below++;
	});
	if (above > 0 && below > 0) return undefined;
	return below > 0 ? -1 : 1;
}

function feeLines(
	way: Way,
	rows: Float64Array,
	given: Candidates,
	{ mark, toRead }: { mark: Mark; toRead: boolean },
): MarkedLine[] {
	const { amounts, deduction, summary, typing } = way;
	const { columns, grid } = given;
	const costs = (fees: Column[], taxes: Column[], how: Mark) =>
		toRead ? costLines(fees, taxes, how) : namedCosts(fees, taxes, how, roundedIn(given));
	if (summary !== undefined)
		return [
			line('fees', 'inSummary', mark),
			line('feeColumn', [summary.label], mark),
			...(summary.tax === undefined ? [] : [line('taxColumn', [summary.tax], mark)]),
		];
	if (deduction !== undefined)
		return [
			line('fees', 'inRowsNotDeducted', mark),
			...costs(deduction.fees, deduction.taxes, mark),
			...(deduction.refunds === undefined ? [] : [line('refundFees', deduction.refunds, mark)]),
		];
	const parts = partsOf(way, rows, given);
	if (parts !== undefined) {
		const how = parts.isProved ? mark : 'likely';
		const name = firstOf(grid, parts.gross);
		const own = line('fees', 'inRows', how);
		if (!toRead && mayBeNoCost(parts, rows, given))
			return [
				own,
				// What's held back is taken of the gross amount, whatever it is.
				parts.fees.some(isHeldBack)
					? line('grossColumn', [name], 'likely')
					: asked('grossColumn', `${name}, or - if not all of these are taken of it`),
				asked('feeColumn', namesOf(parts.fees).join(', ')),
				...openTaxes(parts.taxes),
			];
		return [own, line('grossColumn', [name], how), ...costs(parts.fees, parts.taxes, how)];
	}
	// What's the same of whatever amount is rather a rate.
	const differ = new Set(amounts.values.filter(Boolean)).size > 1;
	const fees = columnsCalled(columns, 'fee').filter(({ distinct }) => distinct > 1 || !differ);
	if (fees.length > 0) {
		// What's credited and debited is what reaches the account.
		const isNet = amounts.lines.creditColumn !== undefined || amounts.columns.every(({ says }) => says === 'net');
		const how = isNet
			? line('fees', 'inRows', 'likely', 'the net amounts are what was paid')
			: asked('fees', 'in the rows or none: nothing shows whether they are deducted');
		// Of several, one may be a rate. Another amount than what these come to speaks against them.
		const isOther = (column: Column) =>
			mayBeGross(column) && !isShareOf(column, rows, fees, given) && !isSumOf(column, rows, grid);
		const others = columns.filter((column) => isOther(column) && !amounts.columns.includes(column));
		const against = others.length > 0 ? `: with the net amount none comes to ${namesOf(others).join(', ')}` : '';
		const several = asked('feeColumn', `${orSeveral(fees)}${against}`);
		// Without a word of it, the net amount and these would make it, whatever else was kept back.
		const gross = against === '' ? [] : [asked('grossColumn', `${namesOf(others).join(', ')}, or -`)];
		const open = fees.length > 1 || against !== '' ? [several] : costs(fees, [], 'likely');
		return [how, ...gross, ...open, ...openTaxes(columnsCalled(columns, 'tax'))];
	}
	if (haveFeesBeside(typing)) return [line('fees', 'inOwnRows', 'likely', 'about as many rows are fees as are not')];
	const areApart = typing.words.some(({ type }) => type === 'fee');
	if (areGross(amounts, columns, areApart)) {
		const about = 'the gross amounts are what was paid';
		return [line('fees', areApart ? 'inOwnRows' : 'none', 'likely', about)];
	}
	return [];
}

/** Whether about each other row has a row of its fee: then no fee was taken of it before. */
function haveFeesBeside({ at, words }: Typing): boolean {
	const isFee = words.map(({ type }) => type === 'fee');
	const fees = at.reduce((count, word) => count + (isFee[word] === true ? 1 : 0), 0);
	return fees > 2 && fees * 3 > at.length;
}

/**
 * Whether amounts that come to what was paid are called what comes before costs, and no column may be one: a tax
 * without a fee is the sale's. A total may be after them.
 */
function areGross(amounts: Amounts, columns: Column[], areApart: boolean): boolean {
	const mayBeCost = ({ kind, says, units }: Column) => {
		if (kind !== 'amount' || !units.some(Boolean)) return false;
		// Beside rows of fees, only what's called one may be one, too.
		const isOpen = !areApart && (says === undefined || says === 'discount');
		return says === 'fee' || says === 'net' || (isOpen && isSmall(units, amounts.values));
	};
	const isBefore = ({ name, says }: Column) => says === 'gross' && !isTotalColumn(name);
	return amounts.columns.every(isBefore) && !columns.some(mayBeCost);
}

function mayBeGross({ kind, says, units }: Column): boolean {
	return kind === 'amount' && (says === 'gross' || says === 'amount') && units.some(Boolean);
}

/** A share so far from all of an amount is none that costs were taken of. */
const FAR = 1.5;
/** So many rows of other amounts show a share. */
const ENOUGH_ROWS = 3;

/**
 * Whether a column is in each row one share of what its amount and fees come to, far from all of it: the same in
 * another currency, or a tax of the sale. That speaks for these fees.
 */
export function isShareOf(part: Column, rows: Float64Array, fees: Column[], given: Candidates): boolean {
	const rounded = roundedIn(given);
	// What a refund costs may be taken or given back.
	const wholeAt = (row: number) => {
		const [amount, costs] = [rows[row] as number, costsOf(fees, row)];
		return amount > 0 ? amount + costs : costs === 0 ? -amount : 0;
	};
	const share = shareIn(part, wholeAt, rounded);
	return share !== undefined && (share >= FAR || share <= 1 / FAR);
}

function costsOf(costs: Column[], row: number): number {
	return costs.reduce((sum, { units }) => sum + Math.abs(units[row] as number), 0);
}

/** Whether a column is what the rows of each sheet come to, in each of them. */
function isSumOf({ units }: Column, rows: Float64Array, { sheets }: Grid): boolean {
	const filled = sheets.filter(({ count }) => count > 0);
	return filled.every(({ count, from }) => {
		const sum = rows.subarray(from, from + count).reduce((all, each) => all + each, 0);
		return units.subarray(from, from + count).every((each) => Math.abs(each) === Math.abs(sum));
	});
}

/** Which one share of a whole a column is in each row that has it; undefined for none, or where too few show it. */
function shareIn({ units }: Column, wholeAt: (row: number) => number, rounded: number): number | undefined {
	const pairs: Array<[whole: number, part: number]> = [];
	units.forEach((each, row) => {
		const whole = each === 0 ? 0 : wholeAt(row);
		if (whole > 0) pairs.push([whole, Math.abs(each)]);
	});
	if (new Set(pairs.map(([whole]) => whole)).size < ENOUGH_ROWS) return undefined;
	const [whole, part] = pairs.reduce((most, each) => (each[0] > most[0] ? each : most));
	const share = part / whole;
	const isOne = pairs.every(([each, other]) => Math.abs(each * share - other) <= rounded * Math.max(1, share));
	return isOne ? share : undefined;
}

/** More than what two amounts may be rounded by together, in units. */
function roundedIn({ currency }: Candidates): number {
	return 1.5 * 10 ** (UNIT_DECIMALS - (decimalsOf(currency) ?? 2));
}

function costLines(fees: Column[], taxes: Column[], how: Mark): MarkedLine[] {
	return [
		...(fees.length > 0 ? [line('feeColumn', namesOf(fees), how)] : []),
		...(taxes.length > 0 ? [line('taxColumn', namesOf(taxes), how)] : []),
	];
}

/** A sum proves what several columns take together, never which of them is a tax: only names say that. */
function namedCosts(fees: Column[], taxes: Column[], how: Mark, rounded: number): MarkedLine[] {
	const isNamed = ({ says }: Column) => says !== undefined && says !== 'amount';
	const unnamed = fees.filter((column) => !isNamed(column));
	const isApart = (one: Column, other: Column) =>
		isFlatBeside(one, other, rounded) || isFlatBeside(other, one, rounded);
	const areFees = unnamed.every((column) => fees.every((other) => other === column || isApart(column, other)));
	// Beside one that's called a tax, others are fees, and so is what's the same whatever the others are.
	if (taxes.length > 0 || fees.length < 2 || areFees) {
		const isSure = unnamed.length === 0 || fees.length + taxes.length === 1;
		return costLines(fees, taxes, isSure ? how : 'likely');
	}
	const named = fees.filter(isNamed);
	const all = `Fee Column = ${namesOf(fees).join(', ')}`;
	const tax = asked(
		'taxColumn',
		`${namesOf(unnamed).join(', ')} if a tax on the fee; of a fee, ${all} and Tax Column = -`,
	);
	return named.length === 0
		? [asked('feeColumn', orSeveral(unnamed)), tax]
		: [line('feeColumn', namesOf(named), 'likely'), tax];
}

/** Whether a cost is the same whatever the other one is: a tax on it would differ by more than it's rounded by. */
function isFlatBeside(flat: Column, { units }: Column, rounded: number): boolean {
	const costs = [...flat.units].map(Math.abs);
	const [cost = 0, ...different] = new Set(costs.filter(Boolean));
	const beside = [...units].map(Math.abs).filter((each, row) => each !== 0 && costs[row] !== 0);
	if (beside.length === 0 || different.length > 0) return false;
	return cost * (1 - Math.min(...beside) / Math.max(...beside)) > rounded;
}

/** Names of which each sheet takes the first that it has: that of the first sheet first. */
function firstOf({ sheets }: Grid, names: string[]): string {
	const place = (name: string) => sheets.findIndex(({ header }) => header.includes(name));
	return [...names].sort((a, b) => place(a) - place(b)).join('|');
}

/** Nothing adds up: what's likely by names and words, and what isn't known. */
export function openLines({ amounts, columns, currency, paid, statuses, typings }: Candidates): MarkedLine[] {
	const [typing] = typings;
	const isBelowZero = amounts.some(({ values }) => values.some((each) => each < 0));
	const status = statuses[0]?.lines.statusColumn;
	const fees = columnsCalled(columns, 'fee');
	return [
		...(typing === undefined ? [] : typeLines(typing, { mark: 'likely', isBelowZero })),
		...(typing === undefined ? [] : sheetLines(typing)),
		...(status === undefined ? [] : [line('statusColumn', status, 'likely')]),
		asked('amountColumn', `none adds up: ${amountNames(columns)}`),
		...(amounts.some((each) => isOpenUnit(each, { currency, paid })) ? [openUnit()] : []),
		...(amounts.length > 0 && fees.length > 0 ? [asked('fees', FEES), asked('feeColumn', orSeveral(fees))] : []),
		...openTaxes(columnsCalled(columns, 'tax')),
	];
}

function columnsCalled(columns: Column[], what: 'fee' | 'tax'): Column[] {
	return columns.filter(({ kind, says, units }) => kind === 'amount' && says === what && units.some(Boolean));
}

/**
 * Whether some of what's between two amounts may be no cost: no fee is taxed by half of it, nor in each row by a share
 * of what was sold that's none of the fee; and none is taken in one column and paid in another, but beside refunds.
 */
function mayBeNoCost({ fees, taxes }: Parts, rows: Float64Array, given: Candidates): boolean {
	const rounded = roundedIn(given);
	const isOnSales = (tax: Column) => {
		if (fees.length === 0) return false;
		const isOfSale = isShareOf(tax, rows, [...fees, ...taxes], given);
		const isOfFee = [fees, ...fees.map((fee) => [fee])].some(
			(some) => shareIn(tax, (row) => costsOf(some, row), rounded) !== undefined,
		);
		return !fees.some((fee) => isSmall(tax.units, fee.units)) || (isOfSale && !isOfFee);
	};
	const isAgainst = (one: Column, other: Column) =>
		one.units.some((each, row) => (rows[row] as number) > 0 && each * (other.units[row] as number) < 0);
	return (
		fees.some(isHeldBack) ||
		taxes.some(isOnSales) ||
		fees.some((one) => fees.some((other) => isAgainst(one, other)))
	);
}

/** As a reserve is, which may be no cost. */
function isHeldBack({ says }: Column): boolean {
	return says === 'balance';
}

/** Only amounts before costs show what a tax is on. */
function openTaxes(taxes: Column[]): MarkedLine[] {
	const about = `${namesOf(taxes).join(', ')} if on top of fees, - if in them or on sales`;
	return taxes.length === 0 ? [] : [asked('taxColumn', about)];
}

function amountNames(columns: Column[]): string {
	const all = columns.filter(({ kind }) => kind === 'amount');
	return namesOf(all.slice(0, MOST_NAMED)).join(', ');
}

/** Lines that two ways may differ in, and what's asked then. */
const QUESTIONS: Array<{
	keys: LineKey[];
	ask: (open: LineKey[], columns: Column[]) => MarkedLine[];
	/** Lines that say it in another way. */
	instead?: LineKey[];
}> = [
	{
		instead: ['debitColumn', 'creditColumn'],
		keys: ['amountColumn', 'debitColumn', 'creditColumn', 'directionColumn'],
		ask: (_, columns) => [asked('amountColumn', `several add up: ${amountNames(columns)}`)],
	},
	{
		keys: ['fees', 'feeColumn', 'taxColumn', 'grossColumn', 'refundFees'],
		ask: (open) => {
			const names = open.filter((key) => key !== 'fees' && key.endsWith('Column'));
			return ['fees' as const, ...names].map((key) => asked(key, 'several add up'));
		},
	},
	{ keys: ['signs'], ask: () => [asked('signs', 'as written or by type')] },
	{
		keys: ['statusColumn', 'unpaidWords', 'paidWords'],
		ask: () => [asked('unpaidWords', 'which words say that nothing was paid')],
	},
];

/** Several ways come to what was paid and say something else of rows: all that they differ in is asked. */
export function withQuestions(
	lines: MarkedLine[],
	first: Description,
	others: Description[],
	columns: Column[],
): MarkedLine[] {
	const isOpen = (key: LineKey) => others.some((other) => JSON.stringify(other[key]) !== JSON.stringify(first[key]));
	let all = lines;
	for (const { keys, ask, instead = [] } of QUESTIONS) {
		const open = keys.filter(isOpen);
		if (open.length === 0) continue;
		const questions = ask(open, columns);
		const replaced = new Set([...open, ...instead, ...questions.map(({ key }) => key)]);
		all = [...all.filter(({ key }) => !replaced.has(key)), ...questions];
	}
	return all;
}
