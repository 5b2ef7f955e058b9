import { toText } from '../../sandbox/service/money.ts';
import type { Payout, PayoutStatus } from '../../sandbox/service/types.ts';
import type { Random } from '../fuzz/random.ts';
import {
	amountText,
	changed,
	isoDay,
	movementsOf,
	netOf,
	NUMBER,
	PLACES,
	REDUCES,
	sheetsOf,
	styleOf,
	zipOf,
	type Movement,
	type Sheet,
	type Style,
} from '../fuzz/payouts.ts';
import { sum, summaryFee, summaryTax, type Currency } from '../fuzz/writing.ts';
import { DAY, HOUR } from '../../test/harness/simulatedTime.ts';
import type { World } from './world.ts';

/** As a description says it. */
const FEES: Record<string, string> = {
	inRows: 'in the rows',
	inRowsNotDeducted: 'in the rows, not yet deducted',
	inSummary: 'in the Summary',
	none: 'none',
};
/** What services say of payouts that weren't paid, and that the contract doesn't know. */
const ODD_STATUSES = [
	...['RETURNED', 'CANCELLED', 'Cancelada', 'Storniert', 'Refusé', 'Rechazado', 'ملغي', 'キャンセル', 'failed'],
	...['Reverted', 'Blocked', 'Incomplete', 'ON_HOLD', ''],
];
/** What else services do, one in so many payouts. */
const WIDER = ['another calendar', 'halalas', 'a payout with a fee', 'a debit payment'] as const;
const CURRENCIES: Currency[] = ['SAR', 'KWD', 'JPY'];
/** Of a payout with more rows, the rest is another story. */
const MOST_ROWS = 9;

/** A row as a destination should have it; fees in the Summary have no order. */
export interface TrueRow {
	order: string | null;
	type: string;
	minor: number;
	date: string;
}

/** What truly happened in a payout. */
export interface TruePayout {
	record: Payout;
	style: Style;
	movements: Movement[];
	/** Those whose rows the sheets have by now. */
	issued: Movement[];
	/** As they come first. */
	sheets: Sheet[];
	paid: number;
	/** When the service last changed anything about it. */
	changedAt: number;
	/** Why its rows can't be all known, or don't add up. */
	odd: string | undefined;
}

/** All payouts of a service, from the first report to the last change of their sheets. */
export class Payouts {
	readonly all: TruePayout[] = [];
	readonly style: Style;
	readonly onChange: Array<(payout: TruePayout) => void> = [];
	private readonly world: World;
	private readonly days: Intl.DateTimeFormat;

	constructor(world: World) {
		this.world = world;
		this.days = new Intl.DateTimeFormat('en-CA', { timeZone: world.zone });
		this.style = { ...styleOf(world.random('style')), totals: false, unreadable: false, foreign: false };
	}

	/** What the credential says of the sheets. */
	get described(): string {
		const { fees, dates, others } = this.style;
		return [
			`Other Sheets = ADJUSTMENTS = ${others > 0 ? 'adds' : 'reduces'}`,
			`Fees = ${FEES[PLACES[fees]]}`,
			`Date Format = ${dates === 'monthFirst' ? 'month first' : 'day first'}`,
		].join('\n');
	}

	/** Plans a day's payouts. */
	planDay(day: number): void {
		const random = this.world.random(`payouts of day ${day}`);
		const count = random.pick([0, 0, 0, 0, 1, 1, 1, 2]);
		for (let index = 0; index < count; index++) {
			const at = this.world.start + day * DAY + random.int(24 * 60) * 60_000;
			this.world.time.at(at, () => this.world.time.start(async () => await this.begin(random, day * 10 + index)));
		}
	}

	/** The rows that a destination should have of a payout. */
	rowsOf({ issued, movements, style, record }: TruePayout): TrueRow[] {
		const rows = issued.map((row) => ({
			order: row.order,
			type: row.type as string,
			minor: netOf(row),
			date: this.dateOf(row, style),
		}));
		if (style.fees !== 'summary' || !record.settlements_available) return rows;
		const minor = 0 - summaryFee(movements) - summaryTax(movements);
		return [...rows, { order: null, type: 'fee', minor, date: this.localDay(record.date) }];
	}

	private dateOf(row: Movement, { dates }: Style): string {
		const isMoment = dates === 'iso' || dates === 'epoch';
		return isMoment ? this.localDay(Date.parse(`${isoDay(row)}T12:00:00Z`)) : isoDay(row);
	}

	private localDay(moment: number): string {
		return this.days.format(moment);
	}

	private async begin(random: Random, serial: number): Promise<void> {
		const { time, service } = this.world;
		const odd = () => random.oneIn(30);
		const style = {
			...this.style,
			currency: random.pick(CURRENCIES),
			totals: odd(),
			unreadable: odd(),
			foreign: odd(),
		};
		const all = movementsOf(random, style).slice(0, MOST_ROWS);
		const isShort = random.oneIn(25);
		// A sheet of reversals looks like one that writes reductions with a minus: only what was paid tells them apart.
		const hasReversals = random.oneIn(8) && !isShort;
		const movements = hasReversals ? all : all.filter((row) => !isReversal(row));
		const wider = this.world.random(`wider world of ${serial}`);
		const more = wider.oneIn(12) ? wider.pick(WIDER) : undefined;
		if (more === 'another calendar') style.dates = wider.pick(['hijri', 'buddhist']);
		if (more === 'halalas' && style.currency === 'SAR' && style.fees !== 'summary')
			Object.assign(style, { inHalalas: true, numbers: 'plain' });
		for (const row of movements) {
			const date = new Date(time.now - random.int(6) * DAY);
			const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
			Object.assign(row, { year, month, day });
		}
		const inSummary = style.fees === 'summary' ? summaryFee(movements) + summaryTax(movements) : 0;
		const type = random.pick(movements)?.type;
		const ofType = Math.abs(sum(movements.filter((row) => row.type === type).map(netOf)));
		// Such a difference would vanish if a sheet had the other sign.
		const short = isShort ? random.pick([1 + random.int(500), 2 * ofType]) : 0;
		const ownRow = ownRowOf(more, wider, { style, due: sum(movements.map(netOf)) - inSummary });
		const paid = sum(movements.map(netOf)) - inSummary - short - (ownRow?.costs ?? 0);
		const id = `payout_${Number(NUMBER) + serial}`;
		await service.store.add({
			id,
			date: time.now,
			currency: style.currency,
			amount: toText(BigInt(paid), style.currency),
			status: random.pick(['PENDING', 'INITIATED']),
			settlements_available: false,
			settlements_description: random.pick(['', 'The sheets are being prepared.']),
			...(random.oneIn(2) && { bank_reference: `FT${serial}${random.int(1000)}` }),
		});
		const record = service.store.find(id) as Payout;
		const odds = ['totals', 'unreadable', 'foreign'] as const;
		const payout: TruePayout = {
			record,
			style,
			movements,
			issued: [],
			sheets: [...sheetsOf(random, movements, style), ...(ownRow === undefined ? [] : [ownRow.sheet])],
			paid,
			changedAt: time.now,
			odd: short === 0 ? (odds.find((each) => style[each]) ?? oddOf(more)) : 'pays less',
		};
		this.all.push(payout);
		this.changedNow(
			payout,
			`of ${toText(BigInt(paid), style.currency)} ${style.currency} begins, ${payout.odd ?? 'even'}`,
		);
		await this.live(random, payout);
	}

	/** From its first report to the last change. */
	private async live(random: Random, payout: TruePayout): Promise<void> {
		const { time } = this.world;
		const { record, movements } = payout;
		const slow = random.oneIn(25);
		await time.pass(slow ? (4 + random.int(5)) * DAY : (1 + random.int(40)) * HOUR);
		record.status = random.oneIn(30) ? 'FAILED' : 'PAID_OUT';
		// Their sheets come all the same.
		const odd = this.world.random(`status of ${record.id}`);
		if (odd.oneIn(20)) record.status = odd.pick(ODD_STATUSES) as PayoutStatus;
		this.changedNow(payout, record.status);
		if (record.status === 'FAILED') return;
		const late = random.oneIn(15);
		await time.pass(late ? (3 + random.int(6)) * DAY : random.int(20) * HOUR);
		const lacking = random.oneIn(25) && movements.length > 2 ? 1 + random.int(2) : 0;
		this.issue(payout, movements.slice(0, movements.length - lacking));
		record.settlements_available = true;
		delete record.settlements_description;
		this.changedNow(payout, lacking > 0 ? `has sheets, ${lacking} rows are missing` : 'has sheets');
		const issues = lacking > 0 ? 1 : random.pick([0, 0, 0, 1, 2]);
		for (let issue = 0; issue < issues; issue++) {
			await time.pass((1 + random.int(40)) * HOUR);
			const before = payout.issued.length;
			this.issueAnew(random, payout);
			// The same rows in other files are no change to anybody.
			if (before < movements.length) this.changedNow(payout, 'has the rest of its sheets');
			else this.world.note(`${record.id} has its sheets anew`);
		}
	}

	private changedNow(payout: TruePayout, what: string): void {
		payout.changedAt = this.world.time.now;
		this.world.note(`${payout.record.id} ${what}`);
		for (const hear of this.onChange) hear(payout);
	}

	private issue(payout: TruePayout, movements: Movement[]): void {
		const { record, sheets } = payout;
		payout.issued = movements;
		const lacking = new Set(payout.movements.filter((row) => !movements.includes(row)).map(({ order }) => order));
		const given = sheets.map((sheet) => ({
			...sheet,
			rows: sheet.rows.filter((cells) => !lacking.has(cells[1] ?? '')),
		}));
		record.archive = zipOf(given, (words) => `${dayInName(record)}  - ${words} ${record.number}.csv`);
	}

	/** All rows in another order, in files of other names, split, or with another column. */
	private issueAnew(random: Random, payout: TruePayout): void {
		const { record, sheets } = payout;
		payout.issued = payout.movements;
		const given = random.shuffled(sheets.flatMap((sheet) => changed(random, sheet)));
		record.archive = zipOf(
			given,
			(words, index) => `${dayInName(record)} - ${words} (${index}) ${record.number}.csv`,
		);
	}
}

/** What a row of the account itself does to the payout: it costs a fee of its own, or something was bought by it. */
function ownRowOf(more: string | undefined, random: Random, { style, due }: { style: Style; due: number }) {
	const costs = 1 + random.int(900);
	const written = (minor: number) => amountText(minor, style);
	if (more === 'a payout with a fee') {
		const rows = [['payout', 'PO', written(0 - due), written(costs), written(costs - due), style.currency]];
		const header = ['type', 'id', 'amount', 'fee', 'net_amount', 'currency'];
		return { costs, sheet: { words: 'TRANSFER', header, rows } };
	}
	if (more !== 'a debit payment') return undefined;
	const rows = [['payment', 'PUR', written(costs), '', style.currency]];
	return { costs, sheet: { words: 'ACCOUNT', header: ['type', 'id', 'debit', 'credit', 'currency'], rows } };
}

/** Units in a column's name change nothing; what else there is isn't as in other payouts. */
function oddOf(more: string | undefined): string | undefined {
	return more === 'halalas' ? undefined : more;
}

/** A row that undoes what others of its sheet do: services write them in many ways. */
function isReversal({ type, gross, fee }: Movement): boolean {
	if (type === 'other') return false;
	return REDUCES.includes(type) ? (gross || fee) > 0 : gross < 0;
}

/** DDMMYYYY */
function dayInName({ date }: Payout): string {
	return new Date(date).toISOString().slice(0, 10).split('-').reverse().join('');
}
