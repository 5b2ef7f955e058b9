import type { Random } from '../random';
import { LAYOUTS, type Layout } from './layouts';
import { worldOf, type TrueLine, type World } from './world';

type Row = Record<string, unknown>;

export interface StatementTable {
	items: Row[];
	/** The true line of each row, by its number from 1 on; undefined for a row that is no line. */
	truth: Map<number, TrueLine>;
	/** Rows that are no lines, as words say; and those of which no word is known. */
	extras: number;
	unsaid: number;
	/** What the statement does to a reader. */
	trap: Trap;
	/** Lines that it lacks, and whether what came has the other sign. */
	cut: Set<TrueLine>;
	isTurned: boolean;
	/** What File Description says of it. */
	described: { rowTypeColumn?: string[]; movementWords?: string[] };
}

const TRAPS = [
	...(['none', 'none', 'turnover', 'debits', 'opening', 'closing'] as const),
	...(['daily balance', 'day total', 'pages', 'cut', 'cut'] as const),
] as const;
type Trap = (typeof TRAPS)[number];
const AT_THE_END = ['turnover', 'debits', 'closing'];
/** What a bank calls balances in rows of their own. */
const BALANCES: Array<[opening: string, closing: string]> = [
	['Opening Balance', 'Closing Balance'],
	['Saldo iniziale', 'Saldo finale'],
	['Anfangssaldo', 'Endsaldo'],
	['Solde précédent', 'Nouveau solde'],
	['الرصيد الافتتاحي', 'الرصيد الختامي'],
	['Balance brought forward', 'Balance carried forward'],
];
/** What no list knows. */
const UNKNOWN_WORDS = 'bordru fengal hixjum kellop mavnud pirquo rassyl tevulm vokwex yatzin'.split(' ');
const ROWS_OF_A_PAGE = 7;

/** Minor units of money that came or left, with what the bank takes beside it. */
export const netOf = ({ minor, fee }: TrueLine, isNet: boolean) => (isNet ? minor - fee : minor);

const OPENING = 50_000_000;

/** A statement in a layout of a bank, or a message, and what truly came. */
export function statementOf(random: Random) {
	const layout = random.oneIn(6) ? undefined : random.pick(LAYOUTS);
	const hasStates = layout === undefined || layout.state !== '';
	const world = worldOf(random, { hasStates, hasFees: layout !== undefined && layout.fee !== '' });
	const isNet = random.oneIn(2);
	const table = layout === undefined ? messageOf(random, world) : tableOf(random, layout, world, isNet);
	return { name: layout?.name ?? 'message', world, table, isNet };
}

export type Statement = ReturnType<typeof statementOf>;

/** What the user enters: '' where its lines don't have it. */
export function serviceOf({ service }: World, items: Row[]): string {
	return JSON.stringify(items).includes(service) ? service : '';
}

/** A row as it's written, and the line that it's of. */
interface Written {
	row: Row;
	line: TrueLine | undefined;
}

/** @param isNet whether the bank takes its fees off the amounts */
function tableOf(random: Random, layout: Layout, world: World, isNet: boolean): StatementTable {
	const { balance: balanceName, extras } = layout;
	const lines = world.lines.filter(({ day }) => day >= world.first && day <= world.last);
	const trap = lines.length === 0 ? 'none' : random.pick(TRAPS);
	const isTurned = balanceName === '' && trap === 'none' && random.oneIn(10);
	const isCut = (trap === 'cut' && !random.oneIn(3)) || (balanceName !== '' && random.oneIn(8));
	const [dash, word, type, totalType] = [random.pick(['', '', '-', '—']), ...random.shuffled(UNKNOWN_WORDS)];
	const kind = random.oneIn(5) ? 'Kind' : '';
	const hasState = random.oneIn(2);
	const cut = new Set<TrueLine>();
	const balances = new Map<string, number>();
	const written: Written[] = [];
	const sums = { came: 0, left: 0, day: 0, page: 0 };
	/** A row that is no line. */
	const total = (text: string | undefined, day: number, minor: number, isInBalance = false): Written[] => {
		if (text === undefined || minor === 0) return [];
		const line: TrueLine = { day, minor, fee: 0, currency: 'SAR', text, state: 'booked', pays: [] };
		const whole = rowOf(random, layout, line, { after: minor, dash: '' });
		const own = isInBalance ? [balanceName] : [layout.amount, ...layout.sides, layout.direction[0]];
		const kept = [layout.date, layout.text, layout.currency, ...(hasState ? [layout.state] : []), ...own];
		const cells = Object.entries(whole).map(([name, cell]) => [name, kept.includes(name) ? cell : '']);
		return [{ row: { ...Object.fromEntries(cells), ...(kind !== '' && { [kind]: totalType }) }, line: undefined }];
	};
	const own = lines.filter(({ currency, state }) => currency === 'SAR' && state === 'booked');
	const victim = random.oneIn(4) ? undefined : random.pick(world.payouts.filter((payout) => isLost(payout, world)));
	/** A row in words that nobody knows. One payout that never came has just its amount. */
	const trapped = (day: number, minor: number) => {
		const isFree = minor > 0 && !own.some((line) => line.minor === minor);
		if (victim !== undefined && isFree && day >= victim.day && day <= victim.day + 4) victim.minor = minor;
		written.push(...total(word, day, minor));
	};
	const [opened, closed] = random.pick(BALANCES);
	const isInBalance = balanceName !== '' && random.oneIn(2);
	const { first, last } = { first: lines[0]?.day ?? 0, last: lines.at(-1)?.day ?? 0 };
	if (victim !== undefined && AT_THE_END.includes(trap)) victim.day = last - random.int(5);
	if (victim !== undefined && trap === 'opening') victim.day = first - random.int(2);
	if (trap === 'opening' || trap === 'closing') trapped(first, OPENING);
	if (trap === 'cut') written.push(...total(opened, first, OPENING, isInBalance));
	lines.forEach((line, at) => {
		const before = balances.get(line.currency) ?? OPENING;
		const net = netOf(line, isNet);
		const after = line.state === 'booked' ? before + net : before;
		balances.set(line.currency, after);
		const shown = isTurned ? { ...line, minor: -line.minor } : line;
		// Another's line of its amount would be taken for it, and what went back for a row that moves nothing.
		const isOther = ({ minor, pays }: TrueLine) =>
			minor !== line.minor && !pays.some((id) => line.pays.includes(id));
		const isOne = line.currency === 'SAR' && lines.every((other) => other === line || isOther(other));
		if (isCut && isOne && line.pays.length > 0 && line.state === 'booked' && random.oneIn(3)) cut.add(line);
		else
			written.push({
				line,
				row: { ...rowOf(random, layout, shown, { after, dash }), ...(kind !== '' && { [kind]: type }) },
			});
		if (own.includes(line)) {
			sums[net > 0 ? 'came' : 'left'] += net;
			if (net > 0) sums.day += net;
		}
		if (lines[at + 1]?.day === line.day) return;
		if (trap === 'daily balance') trapped(line.day, balances.get('SAR') ?? 0);
		if (trap === 'day total') trapped(line.day, sums.day);
		if (trap === 'pages' && at % ROWS_OF_A_PAGE === ROWS_OF_A_PAGE - 1) trapped(line.day, sums.came);
		sums.day = 0;
	});
	if (trap === 'turnover') trapped(last, sums.came);
	if (trap === 'debits') trapped(last, sums.left);
	if (trap === 'closing') trapped(last, balances.get('SAR') ?? 0);
	if (trap === 'cut') written.push(...total(closed, last, balances.get('SAR') ?? 0, isInBalance));
	const said = trap === 'cut' ? written.filter(({ line }) => line === undefined).length : 0;
	const unsaid = written.filter(({ line }) => line === undefined).length - said;
	const isNewestFirst = random.oneIn(3);
	const opening = total(extras[0], first, OPENING);
	const closing = total(extras[1], last, [...balances.values()][0] ?? 0);
	const rows = trap === 'cut' || lines.length === 0 ? written : [...opening, ...written, ...closing];
	if (isNewestFirst) rows.reverse();
	const truth = new Map(rows.flatMap(({ line }, at) => (line === undefined ? [] : [[at + 1, line]])));
	const described = kind !== '' && random.oneIn(2) ? { rowTypeColumn: [kind], movementWords: [String(type)] } : {};
	const more = { unsaid, extras: rows.length - truth.size - unsaid, trap, cut, isTurned, described };
	return { items: rows.map(({ row }) => row), truth, ...more };
}

/** Whether no line is its own. */
function isLost({ currency, id, unpaid }: World['payouts'][number], { lines }: World): boolean {
	return currency === 'SAR' && unpaid === '' && !lines.some(({ pays }) => pays.includes(id));
}

function rowOf(random: Random, layout: Layout, line: TrueLine, { after, dash }: { after: number; dash: string }): Row {
	const { amount, balance, currency, date, direction, fee, number, sides, state, text } = layout;
	const { minor } = line;
	const words = { booked: layout.booked, failed: layout.failed, pending: layout.pending, odd: layout.odd }[
		line.state
	];
	const isSigned = direction[0] === '' && layout.name !== 'unsigned';
	const row: Row = {
		[date]: written(layout.day(new Date(line.day * 86_400_000)), layout),
		...(number === ''
			? {}
			: { [number]: number.includes('%') ? '2.5' : String(10_000_000 + random.int(80_000_000)) }),
		[text]: line.text,
	};
	if (amount !== '') row[amount] = amountText(layout, isSigned ? minor : Math.abs(minor));
	if (sides[0] !== '') {
		row[sides[0]] = minor > 0 ? amountText(layout, minor) : dash;
		row[sides[1]] = minor < 0 ? amountText(layout, -minor) : dash;
	}
	if (direction[0] !== '') row[direction[0]] = minor > 0 ? direction[1] : direction[2];
	if (fee !== '') row[fee] = line.fee === 0 ? random.pick(['', '0', dash]) : amountText(layout, line.fee);
	row[currency] = layout.codes[line.currency] ?? line.currency;
	if (state !== '') row[state] = random.pick(words);
	if (balance !== '') row[balance] = amountText(layout, after);
	return row;
}

function amountText(layout: Layout, minor: number): string {
	const { decimal, group, isMinor, negative } = layout;
	const digits = String(Math.abs(minor)).padStart(3, '0');
	const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group);
	const text = written(isMinor ? String(Math.abs(minor)) : `${whole}${decimal}${digits.slice(-2)}`, layout);
	if (minor >= 0) return text;
	return { minus: `-${text}`, 'minus behind': `${text}-`, brackets: `(${text})`, DR: `${text} DR` }[negative];
}

/** With the digits that the bank writes. */
function written(text: string, { digits }: Layout): string {
	return text.replace(/\d/g, (digit) => [...digits][Number(digit)] as string);
}

/** The same as a message of ISO 20022, as n8n's XML node gives it. */
function messageOf(random: Random, world: World): StatementTable {
	const lines = world.lines.filter(({ day }) => day >= world.first && day <= world.last);
	const iso = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
	const states = { booked: 'BOOK', failed: 'INFO', pending: 'PDNG', odd: 'ZZYX' };
	const entries = lines.map((line) => ({
		Amt: { Ccy: line.currency, _: (Math.abs(line.minor) / 100).toFixed(2) },
		CdtDbtInd: line.minor < 0 ? 'DBIT' : 'CRDT',
		Sts: { Cd: states[line.state] },
		[random.pick(['BookgDt', 'ValDt'])]: dateElement(random, iso(line.day)),
		NtryDtls: { TxDtls: { RmtInf: { Ustrd: line.text } } },
	}));
	const period = {
		FrDtTm: `${iso(world.first)}T00:00:00`,
		ToDtTm: `${iso(world.last)}T23:59:59${random.pick(['', '.999', 'Z', '+03:00'])}`,
	};
	// In one statement, or in several of one message, some in a list of one.
	const half = Math.floor(entries.length / 2);
	const parts = random.oneIn(2) ? [entries] : [entries.slice(0, half), entries.slice(half)];
	const statements = parts.map((Ntry) => ({
		FrToDt: period,
		Ntry: random.oneIn(2) || Ntry.length !== 1 ? Ntry : Ntry[0],
	}));
	const prefix = random.pick(['', 'ns2:']);
	const named = prefix === '' ? statements : (prefixed(statements, prefix) as object[]);
	const items = [{ [`${prefix}Document`]: { [`${prefix}BkToCstmrStmt`]: { [`${prefix}Stmt`]: named } } }];
	const truth = new Map(lines.map((line, at) => [at + 1, line]));
	return { items, truth, extras: 0, unsaid: 0, trap: 'none', cut: new Set(), isTurned: false, described: {} };
}

/** A day as ISO 20022 may write it: `xs:date` has a zone or none, `xs:dateTime` may have parts of seconds. */
function dateElement(random: Random, day: string): object {
	const zone = random.pick(['', 'Z', '+01:00', '-05:00', '+14:00']);
	if (random.oneIn(2)) return { Dt: `${day}${zone}` };
	return { DtTm: `${day}T${random.pick(['00:00:00', '12:30:00', '12:30:00.123'])}` };
}

function prefixed(node: unknown, prefix: string): unknown {
	if (Array.isArray(node)) return node.map((each) => prefixed(each, prefix));
	if (typeof node !== 'object' || node === null) return node;
	return Object.fromEntries(
		Object.entries(node).map(([name, value]) => [
			name === '_' ? name : `${prefix}${name}`,
			name === 'Amt' ? value : prefixed(value, prefix),
		]),
	);
}
