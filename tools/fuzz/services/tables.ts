/** Sheets of a payout as a team writes them, beside what each of their rows truly is. */
import type { Random } from '../random';
import { BY_ROW, type Fact, type Happened } from './facts';
import { ROLES, type Role, type RowType } from './names';
import { dateText, money, type Style } from './style';
import { summaryOf } from './summary';

export interface Table {
	name: string;
	header: string[];
	rows: string[][];
}

/** What a row truly is; undefined for totals and for the payout's own row. */
export interface Truth {
	table: number;
	row: number;
	type: RowType;
	/** In minor units. */
	net: number;
	isCounted: boolean;
	/** Fee and its tax, in minor units; undefined where no column has them. */
	costs: number | undefined;
}

export interface Written {
	tables: Table[];
	truths: Truth[];
}

const SHEETS: Record<RowType, string[]> = {
	charge: ['CHARGES'],
	refund: ['REFUNDS', 'REFUND'],
	dispute: ['DISPUTES', 'DISPUTE'],
	dispute_release: ['DISPUTE_RELEASES', 'DISPUTE RELEASE'],
	fee: ['FEES'],
	other: ['ADJUSTMENTS'],
};
const CONTRACT: RowType[] = ['charge', 'refund', 'dispute', 'dispute_release'];

export function written(random: Random, world: Happened, style: Style): Written {
	const tables: Table[] = [];
	const truths: Truth[] = [];
	const write = (name: string, facts: Fact[], type: RowType | undefined) => {
		const writer = new Writer(random, world, style, type);
		const table = tables.length;
		tables.push(writer.table(name, facts));
		if (writer.hasRows) facts.forEach((fact, row) => truths.push(writer.truth(fact, { table, row })));
	};
	if (style.layout === 'typed') write('settlement_20261130.csv', shuffled(random, world.facts), undefined);
	else
		for (const type of Object.keys(SHEETS) as RowType[]) {
			const facts = world.facts.filter((fact) => fact.type === type);
			if (facts.length > 0 || (style.hasEmptySheets && CONTRACT.includes(type)))
				write(`30112026  - ${random.pick(SHEETS[type])} 332387573923.csv`, facts, type);
		}
	if (style.layout === 'sheets' || world.summaryFee !== 0) tables.push(summaryOf(random, world, style));
	return { tables, truths };
}

function shuffled(random: Random, facts: Fact[]): Fact[] {
	return facts
		.map((fact) => [random.int(1_000_000), fact] as const)
		.sort(([a], [b]) => a - b)
		.map(([, fact]) => fact);
}

type Cell = (fact: Fact) => string;

class Writer {
	readonly hasRows: boolean;
	private readonly random: Random;
	private readonly world: Happened;
	private readonly style: Style;
	/** Of all rows. */
	private readonly type: RowType | undefined;
	private balance: number;

	constructor(random: Random, world: Happened, style: Style, type: RowType | undefined) {
		this.random = random;
		this.world = world;
		this.style = style;
		this.type = type;
		this.hasRows = world.facts.some((fact) => type === undefined || fact.type === type);
		this.balance = random.int(100_000);
	}

	table(name: string, facts: Fact[]): Table {
		const { style } = this;
		const place = (role: Role) => style.order[ROLES.indexOf(role)] as number;
		const columns = this.columns().sort(([a], [b]) => place(a) - place(b));
		const rows = facts.map((fact) => columns.map(([, cell]) => cell(fact)));
		if (style.hasTotals && facts.length > 1) rows.push(this.total(columns, facts));
		if (style.hasPayoutRow) rows.push(columns.map(([role]) => this.payoutCell(role)));
		return { name, header: columns.map(([role]) => style.names[role]), rows };
	}

	truth(fact: Fact, place: { table: number; row: number }): Truth {
		const { type, fixed, percent, tax, net, isUnpaid } = fact;
		const hasCosts = BY_ROW.includes(this.world.feePlace) && this.world.feePlace !== 'netOnly' && this.hasParts();
		return { ...place, type, net, isCounted: !isUnpaid, costs: hasCosts ? fixed + percent + tax : undefined };
	}

	/** Sheets of disputes have the amount only. */
	private hasParts(): boolean {
		return (
			this.type === undefined || this.type === 'charge' || (this.type === 'refund' && !this.style.hasOwnAmounts)
		);
	}

	private columns(): Array<[Role, Cell]> {
		const { style, type, world } = this;
		const columns: Array<[Role, Cell]> = [
			['id', ({ id }) => id],
			['order', ({ order }) => order],
			['date', ({ day }) => dateText(day, style)],
			['method', ({ method }) => method],
			...this.amounts(),
		];
		if (type === undefined) columns.push(['type', (fact) => style.words[fact.type]]);
		if (style.hasStatus && (type === undefined || type === 'charge')) columns.push(['status', this.status()]);
		if (style.hasCurrency) columns.push(['currency', () => world.currency]);
		if (style.hasPayoutRow) columns.push(['payoutId', () => '332387573923']);
		for (const role of style.decoys) columns.push([role, this.decoy(role)]);
		return columns;
	}

	private money(minor: number): string {
		return money(minor, this.world.decimals, this.world.currency, this.style);
	}

	/** Signed or not, as the team writes amounts that move the payout. */
	private moved(minor: number): string {
		return this.money(this.style.signs === 'signed' ? minor : Math.abs(minor));
	}

	private cost(minor: number): string {
		return this.money(this.style.feesBelowZero ? 0 - minor : minor);
	}

	private amounts(): Array<[Role, Cell]> {
		const { style, world } = this;
		if (!this.hasParts())
			return this.split(style.hasOwnAmounts ? 'own' : 'gross', ({ net }) => net, [
				...(style.hasOwnAmounts
					? [['gross', ({ gross }) => this.money(Math.abs(gross) * 2 + 13)] as [Role, Cell]]
					: []),
			]);
		const fee: [Role, Cell] = ['fee', ({ fixed, percent }) => this.cost(fixed + percent)];
		const tax: [Role, Cell] = ['tax', (fact) => this.cost(fact.tax)];
		const two: Array<[Role, Cell]> = [
			['fixed', ({ fixed }) => this.cost(fixed)],
			['percent', ({ percent }) => this.cost(percent)],
		];
		const gross: [Role, Cell] = ['gross', (fact) => this.moved(fact.gross)];
		const net = (others: Array<[Role, Cell]>) => this.split('net', (fact) => fact.net, others);
		const before = (others: Array<[Role, Cell]>) => this.split('gross', (fact) => fact.gross, others);
		switch (world.feePlace) {
			case 'net':
				return net([gross, fee]);
			case 'netAndTax':
				return net([gross, fee, tax]);
			case 'netOfTwoFees':
				return net([gross, ...two]);
			case 'netOnly':
				return net([]);
			case 'netAndFee':
				return net([fee]);
			case 'noNet':
				return before([fee]);
			case 'noNetTax':
				return before([fee, tax]);
			case 'noNetTwoFees':
				return before(two);
			default:
				return before([]);
		}
	}

	/** The amount that counts, in one column or two. */
	private split(role: Role, amount: (fact: Fact) => number, others: Array<[Role, Cell]>): Array<[Role, Cell]> {
		const { directions, signs } = this.style;
		const size: Cell = (fact) => this.money(Math.abs(amount(fact)));
		if (signs === 'debitCredit')
			return [
				...others,
				['debit', (fact) => (amount(fact) < 0 ? size(fact) : '')],
				['credit', (fact) => (amount(fact) < 0 ? '' : size(fact))],
			];
		if (signs === 'direction')
			return [...others, [role, size], ['direction', (fact) => directions[amount(fact) < 0 ? 1 : 0] as string]];
		return [...others, [role, (fact) => this.moved(amount(fact))]];
	}

	private status(): Cell {
		const words = this.style.unpaid.filter(() => this.random.oneIn(2));
		return ({ isUnpaid }) =>
			isUnpaid ? this.random.pick(words.length > 0 ? words : this.style.unpaid) : this.style.paid;
	}

	private decoy(role: Role): Cell {
		const { random, style } = this;
		const cells: Partial<Record<Role, Cell>> = {
			balance: ({ net, isUnpaid }) => this.money((this.balance += isUnpaid ? 0 : net)),
			rate: () => random.pick(['2.75', '1.45', '2.50']),
			saleTax: ({ gross }) => this.money(Math.round(Math.abs(gross) * 0.13)),
			discount: ({ gross }) => (random.oneIn(3) ? this.money(Math.round(Math.abs(gross) / 10)) : this.money(0)),
			quantity: () => String(1 + random.int(5)),
			foreign: ({ gross }) => this.money(Math.round(Math.abs(gross) * 0.27) + 1),
			number: () => String(100_000 + random.int(900_000)),
			payoutDate: () => dateText('2026-11-30', style),
			last4: () => String(1_000 + random.int(9_000)),
		};
		return cells[role] as Cell;
	}

	/** The sums of the columns of amounts, and a word somewhere else. */
	private total(columns: Array<[Role, Cell]>, facts: Fact[]): string[] {
		const counted = facts.filter(({ isUnpaid }) => !isUnpaid);
		const of = (value: (fact: Fact) => number) => counted.reduce((sum, fact) => sum + value(fact), 0);
		const sums: Partial<Record<Role, number>> = { gross: of(({ gross }) => gross), net: of(({ net }) => net) };
		const free = columns.flatMap(([role], at) => (['id', 'order', 'date', 'method'].includes(role) ? [at] : []));
		const labelled = free[this.style.totalPlace % free.length];
		return columns.map(([role], at) => {
			if (at === labelled) return this.style.totalWord;
			const sum = sums[role];
			return sum === undefined ? '' : this.moved(sum);
		});
	}

	/** The payout takes what its rows brought, and may cost something itself. */
	private payoutCell(role: Role): string {
		const { style, world } = this;
		const amount = 0 - world.paid;
		const whole: Role = BY_ROW.slice(0, 5).includes(world.feePlace) ? 'net' : 'gross';
		const texts: Partial<Record<Role, string>> = {
			id: 'po_332387573923',
			type: style.words.payout,
			date: dateText('2026-11-30', style),
			debit: this.money(Math.abs(amount)),
			direction: style.directions[1],
			currency: world.currency,
			payoutId: '332387573923',
			status: style.paid,
			[whole]: this.moved(amount),
			...(whole === 'net' && { gross: this.moved(amount + world.payoutFee) }),
			...(whole === 'net' && world.payoutFee > 0 && { fee: this.cost(world.payoutFee) }),
		};
		if (style.signs === 'debitCredit' && whole === 'gross') delete texts.gross;
		return texts[role] ?? '';
	}
}
