/** A day of a service whose layout nobody described: its file, and what's true of each row. */
import { rawZip } from '../../../test/domain/archive/rawZip.ts';
import type { Random } from '../random';
import { LAYOUTS, type Layout } from './layouts';

export const ROW_TYPES = ['charge', 'refund', 'dispute', 'fee'] as const;
export type TrueType = (typeof ROW_TYPES)[number];

/** In minor units. */
export interface TrueRow {
	id: string;
	type: TrueType;
	/** What it does to the payout. */
	net: number;
	gross: number;
	/** Above zero what it costs, with its tax. */
	costs: number;
	day: string;
	isCounted: boolean;
}

export interface LayoutFile {
	name: string;
	layout: Layout;
	rows: TrueRow[];
	paid: number;
	decimals: number;
	content: Buffer;
	path: string;
}

const DECIMALS: Record<string, number> = { JPY: 0, KRW: 0, KWD: 3, BHD: 3 };

interface Fact extends TrueRow {
	fee: number;
	fixedFee: number;
	tax: number;
	at: number;
}

export function layoutFile(random: Random, name = random.pick(Object.keys(LAYOUTS))): LayoutFile {
	const layout = LAYOUTS[name] as Layout;
	const decimals = DECIMALS[layout.currency] ?? 2;
	const facts = factsOf(random, layout);
	const counted = facts.filter(({ isCounted }) => isCounted);
	const paid = counted.reduce((sum, { net }) => sum + net, 0);
	const csv = (some: Fact[]) => Buffer.from(csvOf(layout, some, decimals));
	if (layout.sheets === undefined)
		return { name, layout, rows: facts, paid, decimals, content: csv(facts), path: `${name}-export.csv` };
	const files = Object.entries(layout.sheets).flatMap(([type, sheet]) => {
		const own = facts.filter((fact) => fact.type === type);
		const content = csv(own);
		return own.length === 0 ? [] : [{ name: `${sheet}.csv`, content, data: content, method: 0 }];
	});
	return { name, layout, rows: facts, paid, decimals, content: rawZip(files), path: `${name}.zip` };
}

function factsOf(random: Random, { columns, fees, sheets, statuses, words }: Layout): Fact[] {
	const facts: Fact[] = [];
	const add = (type: TrueType, count: number) => {
		for (let left = count; left > 0; left--) {
			const at = facts.length;
			const size = 500 + random.int(80_000);
			const gross = type === 'charge' ? size : 0 - size;
			const isFree = type !== 'charge' || fees === undefined;
			const fee = isFree ? 0 : Math.max(1, Math.round(size / 40));
			const fixedFee = !isFree && columns.includes(':fixedFee') ? 25 : 0;
			const tax = fees?.tax === undefined ? 0 : Math.round(((fee + fixedFee) * fees.tax) / 100);
			const day = `2026-11-${String(1 + random.int(27)).padStart(2, '0')}`;
			const costs = fee + fixedFee + tax;
			const id = `${random.pick(['pay', 'trx', 'q'])}${(7_000_000 + at * 9_173 + random.int(9_000)).toString(36)}x${at}`;
			const isCounted = statuses === undefined || type !== 'charge' || !random.oneIn(7);
			facts.push({ id, type, gross, fee, fixedFee, tax, costs, net: gross - costs, day, isCounted, at });
		}
	};
	add('charge', 3 + random.int(25));
	for (const type of ['refund', 'dispute', 'fee'] as const) {
		const isThere =
			words === undefined ? type === 'refund' && (sheets === undefined || 'refund' in sheets) : type in words;
		if (isThere && random.oneIn(2)) add(type, 1 + random.int(3));
	}
	return sheets === undefined ? random.shuffled(facts) : facts;
}

function csvOf(layout: Layout, facts: Fact[], decimals: number): string {
	const columns = layout.columns.split(';').map((each) => each.split(':') as [string, string]);
	const delimiter = layout.delimiter ?? ',';
	const quoted = (cell: string) => (cell.includes(delimiter) ? `"${cell}"` : cell);
	const rows = facts.map((fact) => columns.map(([, role]) => cellOf(layout, fact, role, decimals)));
	if (layout.total !== undefined) {
		const sum = (of: 'gross' | 'net') =>
			facts.filter((each) => each.isCounted).reduce((all, each) => all + each[of], 0);
		rows.push(
			columns.map(([, role], at) =>
				at === 0
					? (layout.total as string)
					: role === 'gross' || role === 'net'
						? money(sum(role), layout, decimals)
						: '',
			),
		);
	}
	const titles = (layout.titles ?? []).map((title) => [title]);
	const lines = [...titles, columns.map(([name]) => name), ...rows];
	return lines.map((cells) => cells.map(quoted).join(delimiter)).join('\r\n');
}

function cellOf(layout: Layout, fact: Fact, role: string, decimals: number): string {
	const { direction, fees, signs, statuses, words } = layout;
	const amount = (minor: number) => money(signs === 'minus' ? minor : Math.abs(minor), layout, decimals);
	const cost = (minor: number) => money(minor * (fees?.sign ?? 1), layout, decimals);
	const number = String(300_000 + fact.at * 37);
	const cells: Record<string, () => string> = {
		id: () => fact.id,
		date: () => dateOf(fact.day, layout.date),
		payoutDate: () => dateOf('2026-11-28', layout.date),
		type: () => words?.[fact.type] ?? '',
		gross: () => amount(fact.gross),
		net: () => amount(fact.net),
		credit: () => (fact.net >= 0 ? money(fact.net, layout, decimals) : ''),
		debit: () => (fact.net < 0 ? money(0 - fact.net, layout, decimals) : ''),
		fee: () => cost(fact.fee),
		fixedFee: () => cost(fact.fixedFee),
		tax: () => cost(fact.tax),
		refunded: () => money(0, layout, decimals),
		direction: () => direction?.[fact.net < 0 ? 1 : 0] ?? '',
		status: () => statuses?.[fact.isCounted ? 0 : 1] ?? '',
		currency: () => layout.currency,
		method: () => (fact.at % 3 === 0 ? 'VISA' : 'Mastercard'),
		order: () => `A-${number}`,
		card: () => `4111 11** **** ${1000 + fact.at}`,
		auth: () => String(100_000 + ((fact.at * 7_919) % 899_999)),
		trace: () => String(fact.at + 1).padStart(6, '0'),
		short: () => `${number}.${fact.at}`,
		...{ merchant: () => '4711008', terminal: () => '70018834', payout: () => 'B20261128', time: () => '10:15:00' },
	};
	return cells[role]?.() ?? '';
}

function money(minor: number, { number }: Layout, decimals: number): string {
	const abs = String(Math.abs(minor)).padStart(decimals + 1, '0');
	const whole = decimals === 0 ? abs : abs.slice(0, -decimals);
	const rest = decimals === 0 ? '' : abs.slice(-decimals);
	const sign = minor < 0 ? '-' : '';
	if (number === 'minor') return String(minor);
	const group = { point: '', comma: '', 'comma thousands': '.', 'space comma': '\u00a0' }[number];
	const grouped = group === '' ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
	return sign + grouped + (rest === '' ? '' : (number === 'point' ? '.' : ',') + rest);
}

const MONTH = 'Nov';

function dateOf(day: string, form: Layout['date']): string {
	const [yyyy = '', mm = '', dd = ''] = day.split('-');
	const forms: Record<Layout['date'], string> = {
		...{ iso: day, 'iso time': `${day}T09:30:00Z`, 'day/': `${dd}/${mm}/${yyyy}`, 'month/': `${mm}/${dd}/${yyyy}` },
		...{ 'day.': `${dd}.${mm}.${yyyy}`, compact: `${yyyy}${mm}${dd}`, 'day-Mon': `${dd}-${MONTH}-${yyyy}` },
	};
	return forms[form];
}
