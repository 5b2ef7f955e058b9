import type { Random } from '../random';
import type { Layout } from './layouts';
import type { TrueLine, World } from './world';

type Row = Record<string, unknown>;

export interface StatementTable {
	items: Row[];
	/** The true line of each row, by its number from 1 on; undefined for a row that is no line. */
	truth: Map<number, TrueLine>;
	extras: number;
}

/** Minor units of money that came or left, with what the bank takes beside it. */
export const netOf = ({ minor, fee }: TrueLine, isNet: boolean) => (isNet ? minor - fee : minor);

const OPENING = 50_000_000;

/** @param isNet whether the bank takes its fees off the amounts */
export function tableOf(random: Random, layout: Layout, world: World, isNet: boolean): StatementTable {
	const { balance: balanceName, extras } = layout;
	const lines = world.lines.filter(({ day }) => day >= world.first && day <= world.last);
	const balances = new Map<string, number>();
	const dash = random.pick(['', '', '-', '—']);
	const rows = lines.map((line) => {
		const before = balances.get(line.currency) ?? OPENING;
		const after = line.state === 'booked' ? before + netOf(line, isNet) : before;
		balances.set(line.currency, after);
		return { line, row: rowOf(random, layout, line, { after, dash }) };
	});
	const isNewestFirst = random.oneIn(3);
	if (isNewestFirst) rows.reverse();
	const extra = (word: string | undefined, balance = OPENING): Row[] =>
		word === undefined || rows.length === 0
			? []
			: [
					{
						...Object.fromEntries(Object.keys(rows[0]?.row ?? {}).map((name) => [name, ''])),
						[layout.date]: rows[0]?.row[layout.date],
						[layout.text]: word,
						[layout.amount || layout.sides[0]]: amountText(layout, balance),
						...(balanceName === '' ? {} : { [balanceName]: '' }),
					},
				];
	const [opening, closing] = [extra(extras[0]), extra(extras[1], [...balances.values()][0])];
	const [above, below] = isNewestFirst ? [closing, opening] : [opening, closing];
	const items = [...above, ...rows.map(({ row }) => row), ...below];
	const truth = new Map(rows.map(({ line }, at) => [at + above.length + 1, line]));
	return { items, truth, extras: above.length + below.length };
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
export function messageOf(random: Random, world: World): StatementTable {
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
	return { items, truth: new Map(lines.map((line, at) => [at + 1, line])), extras: 0 };
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
