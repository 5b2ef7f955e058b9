/** A file of a service that nobody described: what a user has of a team's day, and what's true of it. */
import { storedZip } from '../../../test/domain/archive/rawZip.ts';
import type { Random } from '../random';
import { SHEETS, TYPES, type Type } from '../writing';
import { dayOf, type Day, type Fact } from './day';
import type { RoleName } from './languages';
import { headOf, teamOf, wordOf, type Team } from './team';
import { dateOf, encoded, fits, money } from './writing';

/** What a row truly is, amounts in minor units; undefined is what the file doesn't show. */
export interface Truth {
	table: number;
	row: number;
	id: string;
	type: Type | undefined;
	/** 2026-11-05 */
	day: string;
	net: number;
	isCounted: boolean;
	gross: number | undefined;
	/** Fee and its tax. */
	costs: number | undefined;
}

export interface Table {
	name: string;
	header: string[];
	rows: string[][];
}

export interface UndescribedFile {
	team: Team;
	world: { currency: string; decimals: number; feePlace: string };
	tables: Table[];
	truths: Truth[];
	/** What the user knows was paid, in minor units; undefined where only the file says it. */
	paid: number | undefined;
	bytes: { name: string; content: Buffer };
}

const OF_CONTRACT: Type[] = ['charge', 'refund', 'dispute', 'dispute_release'];
const COSTS: RoleName[] = ['fee', 'fixedFee', 'tax'];

/** Another day of the same team, where one is given. */
export function undescribedFile(random: Random, team: Team = teamOf(random)): UndescribedFile {
	const day = dayOf(random, team);
	const tables: Table[] = [];
	const truths: Truth[] = [];
	const write = (name: string, facts: Fact[]) => {
		facts.forEach((fact, row) => truths.push(truthOf(team, fact, { table: tables.length, row })));
		tables.push(tableOf(random, team, { name, facts, paid: day.paid }));
	};
	if (team.layout === 'one') write('export-4711.csv', day.facts);
	else
		for (const type of TYPES) {
			const facts = day.facts.filter((fact) => fact.type === type);
			if (facts.length > 0 || (team.hasEmptySheets && OF_CONTRACT.includes(type)))
				write(sheetName(team, type), facts);
		}
	if ((team.layout === 'zip' && team.sheets === undefined) || day.summaryFee !== 0)
		tables.push(summaryOf(random, team, day));
	const { currency, decimals, feePlace } = team;
	return {
		team,
		world: { currency, decimals, feePlace },
		tables,
		truths,
		paid: team.hasPayoutRow ? undefined : day.paid,
		bytes: bytesOf(random, team, tables),
	};
}

function sheetName({ sheets }: Team, type: Type): string {
	return sheets === undefined ? `30112026 - ${SHEETS[type]} 332387573923.csv` : `${sheets[type]}.csv`;
}

function truthOf(team: Team, fact: Fact, place: { table: number; row: number }): Truth {
	const { columns, feePlace, layout } = team;
	const inside = feePlace === 'netTaxInFee' ? 0 : fact.tax;
	return {
		...place,
		id: fact.id,
		net: fact.net,
		isCounted: !fact.isUnpaid,
		type: layout === 'zip' || columns.includes('type') ? fact.type : undefined,
		day: `2026-11-${String(fact.day + 1).padStart(2, '0')}`,
		gross: columns.includes('gross') ? fact.gross : undefined,
		costs: columns.includes('fee') ? fact.fee + fact.fixedFee + inside : undefined,
	};
}

interface Rows {
	name: string;
	facts: Fact[];
	paid: number;
}

function tableOf(random: Random, team: Team, { facts, name, paid }: Rows): Table {
	const header = team.columns.map((role, at) => headOf(random, team, role as RoleName, at));
	let balance = random.int(900_000);
	const total = facts.reduce((sum, { net }) => sum + net, 0);
	const rows = facts.map((fact) => {
		balance += fact.net;
		return team.columns.map((role) => cellOf(random, team, fact, { role, balance, total }));
	});
	if (team.hasPayoutRow) {
		const row = { ...payoutRow, id: '332387573923', gross: -paid, net: -paid };
		rows.push(team.columns.map((role) => cellOf(random, team, row, { role, balance: 0, total })));
	}
	if (team.hasTotal && facts.length > 0) rows.push(totalOf(random, team, facts));
	return { name, header, rows };
}

const payoutRow: Omit<Fact, 'id' | 'gross' | 'net' | 'type'> & { type: 'payout' } = {
	type: 'payout',
	day: 27,
	fee: 0,
	fixedFee: 0,
	tax: 0,
	isUnpaid: false,
};
type Written = Omit<Fact, 'type'> & { type: Type | 'payout' };

function totalOf(random: Random, team: Team, facts: Fact[]): string[] {
	const counted = facts.filter(({ isUnpaid }) => !isUnpaid);
	const [first] = team.columns
		.map((role, at) => ({ role, at }))
		.filter(({ role }) => ['id', 'date', 'type'].includes(role));
	return team.columns.map((role, at) => {
		if (at === first?.at) return wordOf(random, team, 'total');
		if (role !== 'gross' && role !== 'net') return '';
		const sum = counted.reduce(
			(all, fact) => all + (team.ways === 'signed' ? fact[role] : Math.abs(fact[role])),
			0,
		);
		return money(sum, team);
	});
}

interface At {
	role: string;
	balance: number;
	total: number;
}

function cellOf(random: Random, team: Team, fact: Written, { balance, role, total }: At): string {
	const signed = (minor: number) => money(team.ways === 'signed' ? minor : Math.abs(minor), team);
	const is = (name: RoleName) => wordOf(random, team, name);
	const rate = team.currency === 'USD' ? 1 : 3.75;
	const number = Math.abs(fact.gross);
	const ofSix = (digits: number) => String(digits % 1_000_000).padStart(6, '0');
	const cells: Record<string, () => string> = {
		id: () => fact.id,
		date: () => dateOf(fact.day, team),
		gross: () => signed(fact.gross),
		net: () => signed(fact.net),
		debit: () => (fact.net < 0 ? money(-fact.net, team) : ''),
		credit: () => (fact.net >= 0 ? money(fact.net, team) : ''),
		direction: () => is(fact.net < 0 ? 'reduces' : 'adds'),
		type: () => is(fact.type === 'fee' ? 'feeRow' : fact.type),
		status: () => is(fact.isUnpaid ? 'unpaid' : 'paid'),
		balance: () => money(balance, team),
		batchTotal: () => money(total, team),
		taxRate: () => String(team.taxRate),
		exchangeRate: () => String(rate),
		feeRate: () => '2.75',
		foreign: () => money(Math.round(number / rate), { ...team, mark: '' }),
		foreignCurrency: () => 'USD',
		terminal: () => '70018834',
		installments: () => String(1 + (number % 3)),
		saleTax: () => money(Math.round((number * 15) / 115), team),
		tip: () => money(number % 7 === 0 ? Math.round(number / 10) : 0, team),
		order: () => String(100_200 + (number % 9_000)),
		method: () => (number % 2 === 0 ? 'VISA' : 'Mastercard'),
		payoutDate: () => dateOf(27, team),
		time: () => '10:15:00',
		merchant: () => '4711008',
		payout: () => 'B20261128',
		refunded: () => money(0, team),
		auth: () => ofSix(number * 7_919),
		card: () => `4111 11** **** ${1_000 + (number % 9_000)}`,
		trace: () => ofSix(number),
		short: () => `${300_000 + number}.${number % 9}`,
		currency: () => (team.currencyAs === 'code' ? team.currency : team.currencyOf[2]),
	};
	if (COSTS.includes(role as RoleName)) return money(fact[role as 'fee'] * team.feeSign, team);
	return cells[role]?.() ?? '';
}

function summaryOf(random: Random, team: Team, day: Day): Table {
	const lines = [[wordOf(random, team, 'summaryPaid'), money(day.paid, team)]];
	if (day.summaryFee !== 0) lines.push([wordOf(random, team, 'summaryFee'), money(day.summaryFee, team)]);
	if (day.summaryTax !== 0) lines.push([wordOf(random, team, 'tax'), money(day.summaryTax, team)]);
	const name = '30112026 - PAYOUT SUMMARY 332387573923.csv';
	if (random.oneIn(2)) return { name, header: ['#', '='], rows: lines };
	return { name, header: lines.map(([label]) => label as string), rows: [lines.map(([, cell]) => cell as string)] };
}

function csvOf(random: Random, team: Team, { header, rows }: Table): Buffer {
	const { separator } = team;
	const cell = (text: string) =>
		text.includes(separator) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
	const titles = Array.from({ length: team.titleLines }, (_, at) =>
		at === 0 ? [wordOf(random, team, 'title')] : at % 3 === 0 ? [] : [`${wordOf(random, team, 'terminal')}: ${at}`],
	);
	const text = [...titles, header, ...rows].map((cells) => cells.map(cell).join(separator)).join('\r\n');
	return encoded(text, fits(text, team.encoding) ? team.encoding : 'utf-8');
}

function bytesOf(random: Random, team: Team, tables: Table[]): UndescribedFile['bytes'] {
	const files = tables.map((table) => ({ name: table.name, content: csvOf(random, team, table) }));
	const [only] = files;
	if (files.length === 1 && only !== undefined) return only;
	return { name: 'payout.zip', content: storedZip(files) };
}
