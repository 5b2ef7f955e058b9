import { addToGroup } from '../grouped';
import { lazily } from '../lazily';
import { inTurns, mappedInTurns, type Pause } from '../turns';

/** A row of a statement that has an amount. */
export interface StatementLine {
	/** Each text, '' for an empty cell: without amounts, balances, days, directions and currencies. */
	cells: string[];
	/** Below zero for what left. */
	minor: number;
	/** What the bank took beside it; 0 for nothing. */
	fee: number;
	/** The account's after the row; NaN where it isn't said. */
	balance: number;
	/** Sums and balances are of one currency, and one account. */
	account: string;
	/** Whether it names a payout or the service, or its row type is one of movements. */
	isMovement: boolean;
	/** Whether its row type is another one, or a known word calls it a total. Others are compared with it. */
	isTotal: boolean;
	/** Whether a known word says that it's what the account had there. */
	isBalance: boolean;
}

/** What a row is, and why, in two words. */
export interface Movement {
	is: 'movement' | 'total' | 'unsure';
	why: string;
	/** Whether the balance moved by its amount, so that no fee was taken off it. */
	isWhole: boolean;
	/** Whether its balance doesn't follow, where that of most rows does. */
	isBroken: boolean;
}

interface Row extends StatementLine {
	/** Its cells without numbers. */
	label: string;
	/** The columns by which rows can be told from each other. */
	varied: () => ReadonlySet<number>;
	found: Movement;
	/** What else must have moved the balance since the row before that has one, and the rows between them. */
	gap?: { rest: number; rows: Row[] };
}

interface MovementRule {
	name: string;
	run(rows: Row[], pause: Pause): Promise<void>;
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

/** Which rows of a statement are movements, by what they do to balances and sums, and the cells that they lack. */
export async function movementsIn(lines: StatementLine[], pause: Pause, rules = MOVEMENT_RULES): Promise<Movement[]> {
	const varied = lazily(() => variedIn(lines));
	const rows = await mappedInTurns(
		lines,
		pause,
		(line): Row => ({
			...{ ...line, varied, label: labelOf(line) },
			found: { is: line.isTotal ? 'total' : 'movement', why: '', isWhole: false, isBroken: false },
		}),
	);
	const [accounts, labels] = [new Map<string, Row[]>(), new Map<string, Row[]>()];
	await inTurns(rows, pause, (row) => {
		addToGroup(accounts, row.account, row);
		addToGroup(labels, row.label, row);
	});
	for (const own of accounts.values()) for (const { run } of rules) await run(own, pause);
	for (const own of labels.values()) {
		const totals = own.filter(({ found }) => found.is === 'total').length;
		if (totals > 1 && totals * MANY >= own.length)
			await inTurns(own, pause, (row) => judge(row, 'total', 'As other totals'));
	}
	return await mappedInTurns(rows, pause, (row) => {
		row.found.isBroken = isBroken(row);
		return row.found;
	});
}

/** Whether the balance doesn't follow, with what's in doubt and without. */
function isBroken({ found, gap, isTotal }: Row): boolean {
	if (gap === undefined || isTotal || found.is !== 'movement') return false;
	const sumOf = (isIn: (row: Row) => boolean) => gap.rows.reduce((sum, row) => sum + (isIn(row) ? row.minor : 0), 0);
	return (
		sumOf((row) => row.found.is === 'movement') !== gap.rest &&
		sumOf((row) => row.found.is !== 'total') !== gap.rest
	);
}

/** Between the texts of a label. */
const CELL_END = '\uE000';

function labelOf({ cells }: StatementLine): string {
	const text = cells.join(CELL_END).toLowerCase();
	return text
		.replace(/[\d\s.,:/-]+/g, ' ')
		.replace(/ ?\uE000 ?/g, CELL_END)
		.trim();
}

function variedIn(lines: StatementLine[]): ReadonlySet<number> {
	const varied = new Set<number>();
	const [first] = lines;
	for (const { cells } of lines)
		for (const [column, cell] of cells.entries()) if (cell !== first?.cells[column]) varied.add(column);
	return varied;
}

function judge({ found, isMovement }: Row, is: Movement['is'], why: string): void {
	if (!isMovement && found.is !== 'total') Object.assign(found, { is, why });
}

/** What the rows do to the balance, in one order of them. */
interface Walk {
	moved: Row[];
	whole: Row[];
	still: Array<[Row, Movement['is']]>;
	broken: Array<[Row, NonNullable<Row['gap']>]>;
	compared: number;
}

/** What moves the balance by its amount is a movement; what leaves it as it was is none. Either order may hold. */
async function byBalance(rows: Row[], pause: Pause): Promise<void> {
	if (rows.every(({ balance }) => Number.isNaN(balance))) return;
	const [one, other] = [await walkOf(rows, pause), await walkOf(rows.toReversed(), pause)];
	const { broken, compared, moved, still, whole } = other.moved.length > one.moved.length ? other : one;
	if (moved.length < 2 || moved.length * 2 <= compared) return;
	for (const row of moved) row.isMovement = !row.isTotal;
	for (const { found } of whole) found.isWhole = true;
	for (const [row, is] of still) judge(row, is, 'Moves no balance');
	for (const [row, gap] of broken) row.gap = gap;
	// Where no balance shows the money of several rows, each row of money has one.
	if (moved.every(({ balance }) => !Number.isNaN(balance)))
		for (const row of rows) if (Number.isNaN(row.balance)) judge(row, 'unsure', 'Has no balance');
}

async function walkOf(rows: Row[], pause: Pause): Promise<Walk> {
	const stated = new Set(rows.map(({ balance }) => balance));
	const walk: Walk = { moved: [], whole: [], still: [], broken: [], compared: 0 };
	let before = NaN;
	let open: Row[] = [];
	const stays = (own: Row[]) => own.forEach((row) => walk.still.push([row, 'total']));
	await inTurns(rows, pause, (row) => {
		const { balance, fee, minor } = row;
		if (Number.isNaN(balance)) return void open.push(row);
		const moved = balance - before;
		const others = open.reduce((sum, each) => sum + each.minor, 0);
		if (!Number.isNaN(moved)) walk.compared++;
		else {
			stays(open.filter((each) => each.minor === balance - minor));
			if (minor === balance) walk.still.push([row, 'unsure']);
		}
		if (moved === minor || (moved === minor - fee && minor !== 0)) {
			walk.moved.push(row);
			if (moved === minor) walk.whole.push(row);
			stays(open);
		} else if (open.length > 0 && moved === minor + others) walk.moved.push(row, ...open);
		else if (moved === 0 && minor !== 0 && !stated.has(balance - minor)) walk.still.push([row, 'total']);
		// Lines of one day may be in any order: then another line has the balance before.
		else if (!Number.isNaN(moved) && !stated.has(balance - minor) && !stated.has(balance - minor + fee))
			walk.broken.push([row, { rest: moved - minor, rows: open }]);
		before = balance;
		open = [];
	});
	stays(open.filter(({ minor }) => minor === before));
	return walk;
}

/** A row that says what others come to. */
interface Total {
	row: Row;
	/** How many it sums. */
	count: number;
	/** Whether it lacks a cell that all of them have. */
	lacks: boolean;
	of: 'credits' | 'debits' | 'net' | 'balance';
}

interface Scan {
	totals: Total[];
	/** The first row, where another one says what it comes to with all that moved. */
	opening: Row | undefined;
}

/** What labels say that they found more totals in each round. */
const MOST_ROUNDS = 5;
/** A net sum or a balance stands so near the end, or lacks a cell: what one row has, others often come to. */
const NEAR_THE_END = 4;

/** What says what all rows before it, or those since the last such row, come to. */
async function bySums(rows: Row[], pause: Pause): Promise<void> {
	const [labels, banned] = [new Set<string>(), new Set<string>()];
	const ways = [rows, rows.toReversed()].flatMap((order) => [false, true].map((isOpened) => ({ order, isOpened })));
	let best: Scan = { totals: [], opening: undefined };
	for (let round = 0; round < MOST_ROUNDS; round++) {
		const known = labels.size + banned.size;
		const before = new Set(labels);
		best = { totals: [], opening: undefined };
		for (const { order, isOpened } of ways) {
			const found = await scan(order, isOpened, { labels, banned, pause });
			if (weightOf(found) > weightOf(best)) best = found;
		}
		for (const { row } of best.totals) labels.add(row.label);
		const own = new Set([...best.totals.map(({ row }) => row), best.opening]);
		const others = new Map<string, { all: number; others: number }>();
		await inTurns(rows, pause, (row) => {
			if (!before.has(row.label)) return;
			const count = others.get(row.label) ?? { all: 0, others: 0 };
			others.set(row.label, count);
			count.all++;
			if (!own.has(row)) count.others++;
		});
		for (const [label, count] of others) if (count.others * 5 > count.all) banned.add(label);
		if (labels.size + banned.size === known) break;
	}
	const explained = new Set(best.totals.map(({ row }) => row));
	const sizes = new Set<number>();
	await inTurns(rows, pause, (row) => {
		if (!explained.has(row)) sizes.add(Math.abs(row.minor));
	});
	// A sum alone only casts doubt: a client may pay just what others did.
	for (const { row, count, lacks } of best.totals)
		judge(row, count > 1 && lacks && !sizes.has(Math.abs(row.minor)) ? 'total' : 'unsure', `Sum of ${count}?`);
	if (best.opening !== undefined) judge(best.opening, 'unsure', 'A balance?');
}

function weightOf({ totals }: Scan): number {
	return totals.reduce((sum, { count, lacks }) => sum + (count > 1 ? 2 : 1) + (lacks ? 1 : 0), 0);
}

/** @param isOpened whether the first row is a balance */
async function scan(
	order: Row[],
	isOpened: boolean,
	{ banned, labels, pause }: { labels: Set<string>; banned: Set<string>; pause: Pause },
): Promise<Scan> {
	const totals: Total[] = [];
	const all = new Sum();
	let since = all;
	let balance = isOpened ? (order[0] as Row).minor : NaN;
	let hasClosed = false;
	let isInTotals = false;
	await inTurns(order, pause, (row, place) => {
		if (row.isTotal) isInTotals = true;
		if (row.found.is === 'total' || (isOpened && place === 0)) return;
		const isOpen = !row.isMovement && row.minor !== 0 && !banned.has(row.label);
		const total = (
			isOpen ? [...(since === all ? [] : totalsOf(row, since, NaN)), ...totalsOf(row, all, balance)] : []
		)
			.sort((a, b) => b.count - a.count)
			// A second deposit of the same amount is no sum: it's of two at least, or lacks a cell.
			.filter(({ count, lacks }) => count > 1 || lacks || labels.has(row.label))
			.find(
				({ lacks, of }) => lacks || place >= order.length - NEAR_THE_END || of === 'credits' || of === 'debits',
			);
		if (total !== undefined) {
			totals.push(total);
			hasClosed ||= total.of === 'balance';
		} else {
			if (isInTotals) since = new Sum();
			all.add(row);
			if (since !== all) since.add(row);
			balance += row.minor;
		}
		isInTotals = total !== undefined;
	});
	return { totals, opening: isOpened && hasClosed ? order[0] : undefined };
}

function totalsOf(row: Row, sum: Sum, balance: number): Total[] {
	const { minor } = row;
	const { came, cameCount, count, left, leftCount } = sum;
	if (minor !== came && Math.abs(minor) !== -left && minor !== came + left && minor !== balance) return [];
	const found: Array<[Total['of'], number]> = [];
	if (minor === came) found.push(['credits', cameCount]);
	if (Math.abs(minor) === -left) found.push(['debits', leftCount]);
	if (minor === came + left && cameCount > 0 && leftCount > 0) found.push(['net', count]);
	if (minor === balance) found.push(['balance', count + 1]);
	if (count === 0 || sum.hasWordOf(row)) return [];
	const lacks = sum.isLacking(row);
	return found.flatMap(([of, own]) => (own > 0 ? [{ row, of, count: own, lacks }] : []));
}

/** Rows of one label that differ by what moved between them are balances, in either order. */
async function bySteps(rows: Row[], pause: Pause): Promise<void> {
	const [sums, counts] = [[0], [0]];
	const sizes = new Map<number, number>();
	const labels = new Map<string, number[]>();
	await inTurns(rows, pause, ({ found, label, minor }, at) => {
		const isIn = found.is !== 'total';
		sums.push((sums[at] as number) + (isIn ? minor : 0));
		counts.push((counts[at] as number) + (isIn ? 1 : 0));
		sizes.set(Math.abs(minor), (sizes.get(Math.abs(minor)) ?? 0) + 1);
		addToGroup(labels, label, at);
	});
	for (const places of labels.values()) {
		await pause();
		if (places.length > 1) await judgeSteps(rows, places, { sums, counts, sizes, pause });
	}
}

async function judgeSteps(
	rows: Row[],
	places: number[],
	{ counts, pause, sizes, sums }: { sums: number[]; counts: number[]; sizes: Map<number, number>; pause: Pause },
): Promise<void> {
	const own = places.map((at) => rows[at] as Row);
	const mine = new Map<number, number>();
	await inTurns(own, pause, ({ minor }) => void mine.set(Math.abs(minor), (mine.get(Math.abs(minor)) ?? 0) + 1));
	const alike = own.filter(({ minor }) => sizes.get(Math.abs(minor)) !== mine.get(Math.abs(minor)));
	if (alike.length * 2 > own.length) return;
	for (const sign of [1, -1]) {
		await pause();
		const steps: Array<{ moved: number; count: number }> = [];
		for (let place = 1; place < places.length; place++) {
			const [from, to] = [(places[place - 1] as number) + 1, places[place] as number];
			const moved = (sums[to] as number) - (sums[from] as number);
			const count = (counts[to] as number) - (counts[from] as number);
			const step = ((own[place] as Row).minor - (own[place - 1] as Row).minor) * sign;
			if (count === 0 || step !== moved) break;
			steps.push({ moved, count });
		}
		const isReal = steps.some(({ moved, count }) => count > 1 && moved !== 0);
		const isVaried = new Set(steps.map(({ moved }) => Math.abs(moved))).size > 2;
		if (steps.length === own.length - 1 && (isReal || isVaried))
			for (const row of own) judge(row, steps.length > 1 ? 'total' : 'unsure', 'A balance?');
	}
}

export const LACKS_A_CELL = 'Lacks a cell';

/** What came first or last, and lacks a cell that all between them have. */
async function atEdges(rows: Row[], pause: Pause): Promise<void> {
	const inner = new Sum();
	const isIn = ({ found }: Row) => found.is === 'movement';
	await inTurns(rows, pause, (row) => {
		if (isIn(row)) inner.add(row);
	});
	const isOpen = ({ found }: Row) => found.is !== 'total';
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
	private readonly rows: Row[] = [];
	private seen = 0;
	private readonly words = new Set<string>();
	/** How many have something in a column. */
	private readonly filled: number[] = [];

	get count(): number {
		return this.cameCount + this.leftCount;
	}

	add(row: Row): void {
		this.rows.push(row);
		this.tally(row, 1);
	}

	/** Its words stay: they only keep another row from being a sum. */
	remove(row: Row): void {
		this.look();
		this.tally(row, -1);
		this.fill(row, -1);
	}

	/** A total has no text that a row which it sums has. */
	hasWordOf({ label, varied }: Row): boolean {
		this.look();
		return wordsOf(label).some((text, column) => varied().has(column) && this.words.has(`${column} ${text}`));
	}

	/** Whether a row lacks a cell that all of these have. */
	isLacking({ cells }: Row): boolean {
		this.look();
		return cells.some((cell, column) => cell === '' && this.filled[column] === this.count);
	}

	private tally({ minor }: Row, times: number): void {
		if (minor > 0) {
			this.came += minor * times;
			this.cameCount += times;
		} else {
			this.left += minor * times;
			this.leftCount += times;
		}
	}

	private look(): void {
		for (; this.seen < this.rows.length; this.seen++) {
			const row = this.rows[this.seen] as Row;
			wordsOf(row.label).forEach((text, column) => text !== '' && this.words.add(`${column} ${text}`));
			this.fill(row, 1);
		}
	}

	private fill({ cells }: Row, times: number): void {
		cells.forEach((cell, column) => (this.filled[column] = (this.filled[column] ?? 0) + (cell === '' ? 0 : times)));
	}
}

/** By column; what's shorter than three letters says nothing. */
function wordsOf(label: string): string[] {
	return label.split(CELL_END).map((text) => (text.length > 2 ? text : ''));
}
