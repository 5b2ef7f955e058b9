import { addToGroup } from '../grouped';
import { lazily } from '../lazily';
import { inTurns, type Pause } from '../turns';
import type { CamtStatement } from './camt';
import type { BankLine } from './matches';

/** A row of a statement that has an amount, and what's found of it. */
export interface StatementLine extends BankLine {
	/** What the bank took beside it; 0 for nothing. */
	fee: number;
	/** Each text, '' for an empty cell: without amounts, balances, days, directions and currencies. */
	cells: string[];
	/** The same without numbers. */
	label: string;
	/** The account's after the row; NaN where it isn't said. */
	balance: number;
	/** What came and what left, where the row has both, which no movement has. */
	both?: { came: number; left: number } | undefined;
	/** Whether its row type or a known word says that it's no movement. Others are compared with it. */
	isTotal: boolean;
	/** Whether it names a payout or the service, or its row type is one of movements. */
	isMovement: boolean;
	/** Whether a known word says that it's what the account had there. */
	isBalance: boolean;
	/** Of a message, where it's of one. */
	statement?: CamtStatement;
	is: 'movement' | 'total' | 'unsure';
	/** In two words. */
	why: string;
	/** Whether its balance doesn't follow, where that of most rows does. */
	isBroken: boolean;
	/** What else must have moved the balance since the row before that has one, and the rows between them. */
	gap: { rest: number; rows: StatementLine[] } | undefined;
}

/** The columns by which rows can be told from each other. */
type Columns = () => ReadonlySet<number>;

interface MovementRule {
	name: string;
	run(rows: StatementLine[], about: { pause: Pause; varied: Columns }): Promise<void>;
}

/** Each looks at the rows of one account. */
export const MOVEMENT_RULES: MovementRule[] = [
	{ name: 'balances', run: byBalance },
	{ name: 'sums', run: bySums },
	{ name: 'steps', run: bySteps },
	{ name: 'edges', run: atEdges },
];

/** A third of a label's rows says what the others are. */
const MANY = 3;

/** As it's known without the others. */
export function statementLine(known: Omit<StatementLine, 'label' | 'is' | 'why' | 'isBroken' | 'gap'>): StatementLine {
	const is = known.isTotal ? 'total' : known.both === undefined ? 'movement' : 'unsure';
	return { ...known, label: labelOf(known.cells), is, why: '', isBroken: false, gap: undefined };
}

/** Finds which rows of a statement are movements, by what they do to balances and sums, and the cells they lack. */
export async function findMovements(rows: StatementLine[], pause: Pause): Promise<void> {
	const varied = lazily(() => variedIn(rows));
	const [accounts, labels] = [new Map<string, StatementLine[]>(), new Map<string, StatementLine[]>()];
	await inTurns(rows, pause, (row) => {
		addToGroup(accounts, row.currency, row);
		addToGroup(labels, row.label, row);
	});
	for (const own of accounts.values()) for (const { run } of MOVEMENT_RULES) await run(own, { pause, varied });
	for (const own of labels.values()) {
		const totals = own.filter(({ is }) => is === 'total').length;
		if (totals > 1 && totals * MANY >= own.length)
			await inTurns(own, pause, (row) => judge(row, 'total', 'As other totals'));
	}
	await inTurns(rows, pause, (row) => (row.isBroken = isBroken(row)));
}

/** Whether the balance doesn't follow. */
function isBroken({ gap, is }: StatementLine): boolean {
	if (gap === undefined || is !== 'movement') return false;
	return gap.rows.reduce((sum, row) => sum + (row.is === 'movement' ? row.minor : 0), 0) !== gap.rest;
}

/** Between the texts of a label. */
const CELL_END = '\uE000';
const WORD_END = /[\s\uE000]+/;

function labelOf(cells: string[]): string {
	const text = cells.join(CELL_END).toLowerCase();
	return text
		.replace(/[\d\s.,:/-]+/g, ' ')
		.replace(/ ?\uE000 ?/g, CELL_END)
		.trim();
}

function variedIn(rows: StatementLine[]): ReadonlySet<number> {
	const varied = new Set<number>();
	const [first] = rows;
	for (const { cells } of rows)
		for (const [column, cell] of cells.entries()) if (cell !== first?.cells[column]) varied.add(column);
	return varied;
}

function judge(row: StatementLine, is: StatementLine['is'], why: string): void {
	if (!row.isMovement && row.is !== 'total') Object.assign(row, { is, why });
}

/** What the rows do to the balance, in one order of them. */
interface Walk {
	moved: StatementLine[];
	whole: StatementLine[];
	still: StatementLine[];
	broken: Array<[StatementLine, NonNullable<StatementLine['gap']>]>;
	compared: number;
	/** How many fall by what came, or rise by what left. */
	turned: number;
}

/** So many rows show that it's no accident. */
const ENOUGH_TURNED = 2;

/** Whether the balance falls by what came and rises by what left: columns or signs are the other way round. */
export async function isTurned(rows: StatementLine[], pause: Pause): Promise<boolean> {
	const accounts = new Map<string, StatementLine[]>();
	await inTurns(rows, pause, (row) => void (row.isTotal || addToGroup(accounts, row.currency, row)));
	for (const own of accounts.values()) {
		const [first = 0, last = 0] = [own[0]?.day, own.at(-1)?.day];
		// In the order of time: a balance before each row would look the same.
		const { compared, turned } = await walkOf(first > last ? own.toReversed() : own, pause);
		if (first !== last && turned >= ENOUGH_TURNED && turned === compared) return true;
	}
	return false;
}

/** What moves the balance by its amount is a movement; what leaves it as it was is none. Either order may hold. */
async function byBalance(rows: StatementLine[], { pause }: { pause: Pause }): Promise<void> {
	if (rows.every(({ balance }) => Number.isNaN(balance))) return;
	const [one, other] = [await walkOf(rows, pause), await walkOf(rows.toReversed(), pause)];
	const { broken, compared, moved, still, whole } = other.moved.length > one.moved.length ? other : one;
	if (moved.length < 2) return;
	// Of a statement that lacks many lines, few balances follow.
	for (const [row, gap] of broken) row.gap = gap;
	if (moved.length * 2 <= compared) return;
	for (const row of moved) row.isMovement = !row.isTotal && row.both === undefined;
	// Where the balance moved by the amount, no fee was taken off it.
	for (const row of whole) row.fee = 0;
	for (const row of still) judge(row, 'total', 'Moves no balance');
	// Where no balance shows the money of several rows, each row of money has one.
	if (moved.every(({ balance }) => !Number.isNaN(balance)))
		for (const row of rows) if (Number.isNaN(row.balance)) judge(row, 'unsure', 'Has no balance');
}

async function walkOf(rows: StatementLine[], pause: Pause): Promise<Walk> {
	type Step = [StatementLine, number, StatementLine[]];
	const [odd, joint]: [Step[], Step[]] = [[], []];
	const walk: Walk = { moved: [], whole: [], still: [], broken: [], compared: 0, turned: 0 };
	let before = NaN;
	let open: StatementLine[] = [];
	await inTurns(rows, pause, (row) => {
		const { balance, fee, minor } = row;
		if (Number.isNaN(balance)) return void open.push(row);
		const moved = balance - before;
		const others = open.length === 0 ? 0 : open.reduce((sum, each) => sum + each.minor, 0);
		if (!Number.isNaN(moved)) walk.compared++;
		if (moved === -minor && minor !== 0) walk.turned++;
		if (moved === minor || (moved === minor - fee && minor !== 0)) {
			walk.moved.push(row);
			if (moved === minor) walk.whole.push(row);
			for (const each of open) walk.still.push(each);
		} else if (open.length > 0 && moved === minor + others) joint.push([row, moved, open]);
		else if (!Number.isNaN(moved)) odd.push([row, moved, open]);
		before = balance;
		if (open.length > 0) open = [];
	});
	// What else never moves the balance is there in place of a line that's missing.
	const labels = new Set(walk.still.map(({ label }) => label));
	for (const step of joint) {
		const [row, , between] = step;
		if (between.some(({ label }) => labels.has(label))) odd.push(step);
		else for (const each of [...between, row]) walk.moved.push(each);
	}
	if (odd.length === 0) return walk;
	const stated = new Set<number>();
	await inTurns(rows, pause, ({ balance }) => void stated.add(balance));
	await inTurns(odd, pause, ([row, moved, between]) => {
		const { balance, fee, minor } = row;
		// Lines of one day may be in any order: then another line has the balance before.
		if (stated.has(balance - minor)) return;
		if (moved === 0 && minor !== 0) walk.still.push(row);
		else if (!stated.has(balance - minor + fee)) walk.broken.push([row, { rest: moved - minor, rows: between }]);
	});
	return walk;
}

/** A row that says what others come to. */
interface Total {
	row: StatementLine;
	/** How many it sums. */
	count: number;
	/** Whether it lacks a cell that all of them have. */
	lacks: boolean;
	/** Whether it's what came less what left. */
	isNet: boolean;
}

/** A net sum stands so near the end, or lacks a cell: what one row has, others often come to. */
const NEAR_THE_END = 4;

/** What says what all rows before it, or those since the last such row, come to. */
async function bySums(rows: StatementLine[], { pause, varied }: { pause: Pause; varied: Columns }): Promise<void> {
	let best: Total[] = [];
	for (const order of [rows, rows.toReversed()]) {
		const found = await totalsIn(order, varied, pause);
		if (weightOf(found) > weightOf(best)) best = found;
	}
	if (best.length === 0) return;
	const explained = new Set(best.map(({ row }) => row));
	const sizes = new Set<number>();
	await inTurns(rows, pause, (row) => {
		if (!explained.has(row)) sizes.add(Math.abs(row.minor));
	});
	// A sum alone only casts doubt: a client may pay just what others did.
	for (const { row, count, lacks } of best) {
		const isSure = count > 1 && lacks && !sizes.has(Math.abs(row.minor));
		judge(
			row,
			isSure || row.both !== undefined ? 'total' : 'unsure',
			count === 1 ? 'A total?' : `Sum of ${count}?`,
		);
	}
}

function weightOf(totals: Total[]): number {
	return totals.reduce((sum, { count, lacks }) => sum + (count > 1 ? 2 : 1) + (lacks ? 1 : 0), 0);
}

async function totalsIn(order: StatementLine[], varied: Columns, pause: Pause): Promise<Total[]> {
	const totals: Total[] = [];
	const all = new Sum(varied);
	// What stands first may be a balance.
	const later = new Sum(varied);
	let since = all;
	let isInTotals = false;
	await inTurns(order, pause, (row, place) => {
		if (row.isTotal) isInTotals = true;
		if (row.is === 'total') return;
		const total = totalIn(row, { since, all, later }, place >= order.length - NEAR_THE_END);
		if (total !== undefined) totals.push(total);
		else if (row.both === undefined) {
			if (isInTotals) since = new Sum(varied);
			if (all.count > 0) later.add(row);
			all.add(row);
			if (since !== all) since.add(row);
		}
		isInTotals = total !== undefined;
	});
	return totals;
}

/** @param isNearEnd whether it stands among the last rows */
function totalIn(
	row: StatementLine,
	{ since, all, later }: Record<'since' | 'all' | 'later', Sum>,
	isNearEnd: boolean,
) {
	const { both, isMovement, minor } = row;
	if (both !== undefined) {
		const sum = [since, all, later].find(({ came, left }) => came === both.came && left === -both.left);
		return sum && { row, count: sum.count, lacks: true, isNet: true };
	}
	if (isMovement || minor === 0) return undefined;
	const found = [...new Set([since, all])].flatMap((sum) => totalsOf(row, sum));
	const ofLater = totalsOf(row, later).filter(({ count }) => count > 1);
	return (
		[...found, ...ofLater]
			.sort((a, b) => b.count - a.count)
			.filter(({ isNet, lacks }) => !isNet || lacks || isNearEnd)
			// A second deposit of the same amount is no sum: it's of two at least, lacks a cell, or is all strange.
			.find(({ count, lacks }) => count > 1 || lacks || (isNearEnd && all.isOnlyOther(row)))
	);
}

function totalsOf(row: StatementLine, sum: Sum): Total[] {
	const { minor } = row;
	const { came, cameCount, count, left, leftCount } = sum;
	const isNet = minor === came + left && cameCount > 0 && leftCount > 0;
	const counts = [minor === came ? cameCount : 0, Math.abs(minor) === -left ? leftCount : 0, isNet ? count : 0];
	if (counts.every((own) => own === 0) || sum.hasWordOf(row)) return [];
	const lacks = sum.isLacking(row);
	return counts.flatMap((own, at) => (own > 0 ? [{ row, count: own, lacks, isNet: at === 2 }] : []));
}

/**
 * Rows of one label that differ by what moved between them are balances, in either order: the first of them may be what
 * all before it come to.
 */
async function bySteps(rows: StatementLine[], { pause }: { pause: Pause }): Promise<void> {
	const [sums, counts] = [[0], [0]];
	const labels = new Map<string, number[]>();
	await inTurns(rows, pause, ({ is, label, minor }, at) => {
		const isIn = is !== 'total';
		sums.push((sums[at] as number) + (isIn ? minor : 0));
		counts.push((counts[at] as number) + (isIn ? 1 : 0));
		addToGroup(labels, label, at);
	});
	for (const places of labels.values())
		for (const sign of places.length > 1 ? [1, -1] : []) {
			await pause();
			const steps: Array<{ moved: number; count: number }> = [];
			for (let place = 1; place < places.length; place++) {
				const [before, own] = [places[place - 1] as number, places[place] as number];
				const moved = (sums[own] as number) - (sums[before + 1] as number);
				const count = (counts[own] as number) - (counts[before + 1] as number);
				const step = ((rows[own] as StatementLine).minor - (rows[before] as StatementLine).minor) * sign;
				if (count === 0 || step !== moved) break;
				steps.push({ moved, count });
			}
			if (steps.length < places.length - 1) continue;
			const isSum = isSumOfAll(rows, (sign > 0 ? places[0] : places.at(-1)) as number, { sums, counts, sign });
			const isReal = isSum || steps.some((step) => step.count > 1 && step.moved !== 0);
			const isVaried = new Set(steps.map(({ moved }) => Math.abs(moved))).size > 2;
			if (!isReal && !isVaried) continue;
			for (const at of places)
				judge(rows[at] as StatementLine, steps.length > 1 ? 'total' : 'unsure', 'A balance?');
		}
}

/** Whether a row has what the balance at the edge, if there's one, and two or more rows from there on come to. */
function isSumOfAll(
	rows: StatementLine[],
	place: number,
	{ sums, counts, sign }: Record<'sums' | 'counts', number[]> & { sign: number },
): boolean {
	const [from, to] = sign > 0 ? [0, place] : [place + 1, rows.length];
	const of = (all: number[]) => (all[to] as number) - (all[from] as number);
	const edge = rows[sign > 0 ? 0 : rows.length - 1] as StatementLine;
	const opening = edge.is === 'total' ? edge.minor : 0;
	return of(counts) > 1 && (rows[place] as StatementLine).minor === opening + of(sums);
}

export const LACKS_A_CELL = 'Lacks a cell';

/** What came first or last, and lacks a cell that all between them have. */
async function atEdges(rows: StatementLine[], { pause, varied }: { pause: Pause; varied: Columns }): Promise<void> {
	const inner = new Sum(varied);
	const isIn = ({ is }: StatementLine) => is === 'movement';
	await inTurns(rows, pause, (row) => {
		if (isIn(row)) inner.add(row);
	});
	const isOpen = ({ is }: StatementLine) => is !== 'total';
	const edges = new Set([rows.find(isOpen), rows.findLast(isOpen)].filter((row) => row !== undefined));
	for (const row of edges) if (isIn(row)) inner.remove(row);
	for (const order of [rows, rows.toReversed()])
		for (const row of order) {
			if (!isOpen(row)) continue;
			if (!edges.has(row) && isIn(row)) inner.remove(row);
			edges.add(row);
			if (row.isMovement || inner.count < 2 || !inner.isLacking(row)) break;
			if (row.minor > 0) judge(row, 'unsure', LACKS_A_CELL);
		}
}

/** What rows come to, and what all of them have: looked at where it's asked for, which is seldom. */
class Sum {
	came = 0;
	left = 0;
	cameCount = 0;
	leftCount = 0;
	private readonly rows: StatementLine[] = [];
	private readonly varied: Columns;
	private readonly words = new Set<string>();
	private spoken = 0;
	/** How many have something in a column. */
	private readonly filled: number[] = [];
	private seen = 0;

	constructor(varied: Columns) {
		this.varied = varied;
	}

	get count(): number {
		return this.cameCount + this.leftCount;
	}

	add(row: StatementLine): void {
		this.rows.push(row);
		this.tally(row, 1);
	}

	/** Its words stay: they only keep another row from being a sum. */
	remove(row: StatementLine): void {
		this.tally(row, -1);
		this.fill(row, -1);
	}

	/** A total has no text that a row which it sums has. */
	hasWordOf({ label }: StatementLine): boolean {
		for (; this.spoken < this.rows.length; this.spoken++)
			wordsOf((this.rows[this.spoken] as StatementLine).label).forEach(
				(text, column) => text !== '' && this.words.add(`${column} ${text}`),
			);
		return wordsOf(label).some((text, column) => this.varied().has(column) && this.words.has(`${column} ${text}`));
	}

	/** Whether a row has what the only credit among these has, and no word of it. */
	isOnlyOther({ label, minor }: StatementLine): boolean {
		if (this.cameCount !== 1 || minor !== this.came) return false;
		const words = label.split(WORD_END);
		const credit = this.rows.find((row) => row.minor > 0);
		return credit?.label.split(WORD_END).some((word) => word.length > 2 && words.includes(word)) === false;
	}

	/** Whether a row lacks a cell that all of these have. */
	isLacking({ cells }: StatementLine): boolean {
		if (!cells.includes('')) return false;
		for (; this.seen < this.rows.length; this.seen++) this.fill(this.rows[this.seen] as StatementLine, 1);
		return cells.some((cell, column) => cell === '' && this.filled[column] === this.count);
	}

	private tally({ minor }: StatementLine, times: number): void {
		if (minor > 0) {
			this.came += minor * times;
			this.cameCount += times;
		} else {
			this.left += minor * times;
			this.leftCount += times;
		}
	}

	private fill({ cells }: StatementLine, times: number): void {
		cells.forEach((cell, column) => (this.filled[column] = (this.filled[column] ?? 0) + (cell === '' ? 0 : times)));
	}
}

/** By column; what's shorter than three letters says nothing. */
function wordsOf(label: string): string[] {
	return label.split(CELL_END).map((text) => (text.length > 2 ? text : ''));
}
