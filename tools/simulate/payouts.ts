import { toText } from '../../sandbox/service/money.ts';
import type { Payout, PayoutStatus } from '../../sandbox/service/types.ts';
import type { Random } from '../fuzz/random.ts';
import { EVEN, movementsOf, REDUCES, styleOf, type Movement, type Style } from '../fuzz/movements.ts';
import { TOTALS } from '../fuzz/words.ts';
import { csvOf, sheetsOf, type Sheet } from '../fuzz/settlementFiles.ts';
import { descriptionOf } from '../fuzz/truth.ts';
import { money, sum, summaryFee, summaryTax, type Currency } from '../fuzz/writing.ts';
import { storedZip } from '../../test/domain/archive/rawZip.ts';
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
/** The day and the number in the names of generated sheets. */
const [DAY_IN_NAME, NUMBER] = ['30112026', '332387573923'];
/** As services whose rows can all be known write them. */
const FEES_SHOWN = ['parts', 'taxInFee', 'deducted', 'notDeducted', 'summary', 'feeSheet', 'none'] as const;
/** Numbers of movements, beyond those of charges that aren't in any payout. */
const NUMBERED_FROM = 10_000;
const DATES = ['iso', 'day', 'dayFirst', 'monthFirst', 'epoch', 'named'] as const;

const amountOf = ({ amount }: Movement) => amount;

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
		const random = world.random('style');
		this.style = {
			...styleOf(random),
			...EVEN,
			layout: 'sheets',
			signs: 'signed',
			title: 'none',
			unit: 'none',
			withStatus: false,
			rate: undefined,
			withUnit: (name) => name,
			fees: random.pick(FEES_SHOWN),
			dates: random.pick(DATES),
		};
	}

	/** What the credential says of the sheets. */
	get described(): string {
		const { fees = '', dateFormat } = descriptionOf(this.style);
		return [
			'Other Sheets = ADJUSTMENTS = adds',
			`Fees = ${FEES[fees]}`,
			`Date Format = ${dateFormat === 'monthFirst' ? 'month first' : 'day first'}`,
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
			minor: row.amount,
			date: this.dateOf(row, style),
		}));
		if (style.fees !== 'summary' || !record.settlements_available) return rows;
		const minor = 0 - summaryFee(movements) - summaryTax(movements);
		return [...rows, { order: null, type: 'fee', minor, date: this.localDay(record.date) }];
	}

	private dateOf({ day }: Movement, { dates }: Style): string {
		return dates === 'iso' || dates === 'epoch' ? this.localDay(Date.parse(`${day}T12:00:00Z`)) : day;
	}

	private localDay(moment: number): string {
		return this.days.format(moment);
	}

	private async begin(random: Random, serial: number): Promise<void> {
		const { time, service } = this.world;
		const odd = () => random.oneIn(30);
		const style: Style = {
			...this.style,
			currency: random.pick(CURRENCIES),
			total: odd() ? random.pick(TOTALS) : 'none',
			odd: odd() ? 'unreadable' : odd() ? 'foreign' : 'none',
		};
		const all = movementsOf(random, style, NUMBERED_FROM + 100 * serial).slice(0, MOST_ROWS);
		const isShort = random.oneIn(25);
		// A sheet of reversals looks like one that writes reductions with a minus: only what was paid tells them apart.
		const hasReversals = random.oneIn(8) && !isShort;
		const movements = hasReversals ? all : all.filter((row) => !isReversal(row));
		const wider = this.world.random(`wider world of ${serial}`);
		const more = wider.oneIn(12) ? wider.pick(WIDER) : undefined;
		if (more === 'another calendar') style.dates = wider.pick(['hijri', 'buddhist']);
		if (more === 'halalas' && style.currency === 'SAR' && style.fees !== 'summary')
			Object.assign(style, { unit: 'minor', withUnit: (name: string) => `${name} (halalas)`, numbers: 'plain' });
		for (const row of movements) row.day = new Date(time.now - random.int(6) * DAY).toISOString().slice(0, 10);
		const inSummary = style.fees === 'summary' ? summaryFee(movements) + summaryTax(movements) : 0;
		const type = random.pick(movements)?.type;
		const ofType = Math.abs(sum(movements.filter((row) => row.type === type).map(amountOf)));
		// Such a difference would vanish if a sheet had the other sign.
		const short = isShort ? random.pick([1 + random.int(500), 2 * ofType]) : 0;
		const ownRow = ownRowOf(more, wider, { style, due: sum(movements.map(amountOf)) - inSummary });
		const paid = sum(movements.map(amountOf)) - inSummary - short - (ownRow?.costs ?? 0);
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
		const oddity = style.odd === 'none' ? (style.total === 'none' ? undefined : 'totals') : style.odd;
		const payout: TruePayout = {
			record,
			style,
			movements,
			issued: [],
			sheets: [...sheetsOf(random, movements, style), ...(ownRow === undefined ? [] : [ownRow.sheet])],
			paid,
			changedAt: time.now,
			odd: short === 0 ? (oddity ?? oddOf(more)) : 'pays less',
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
		const { sheets } = payout;
		payout.issued = movements;
		const lacking = new Set(payout.movements.filter((row) => !movements.includes(row)).map(({ order }) => order));
		const isThere = (cells: string[]) => !cells.some((cell) => lacking.has(cell));
		this.pack(
			payout,
			sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.filter(isThere) })),
			() => '',
		);
	}

	/** All rows in another order, in files of other names, split, or with another column. */
	private issueAnew(random: Random, payout: TruePayout): void {
		payout.issued = payout.movements;
		const given = random.shuffled(payout.sheets.flatMap((sheet) => changed(random, sheet)));
		this.pack(payout, given, (index) => `(${index}) `);
	}

	private pack({ record, style }: TruePayout, sheets: Sheet[], beside: (index: number) => string): void {
		const day = new Date(record.date).toISOString().slice(0, 10).split('-').reverse().join('');
		record.archive = storedZip(
			sheets.map((sheet, index) => ({
				name: sheet.name.replace(DAY_IN_NAME, day).replace(NUMBER, `${beside(index)}${record.number}`),
				content: Buffer.from(csvOf(sheet, style)),
			})),
		);
	}
}

/** The sheet as it may come another day: in another order, renamed, split, with one more column. */
function changed(random: Random, sheet: Sheet): Sheet[] {
	const { name, header, rows } = sheet;
	if (name.includes('SUMMARY')) return [sheet];
	const hasTotal = rows.some(([id]) => id === '');
	const mixed = hasTotal ? rows : random.shuffled(rows);
	const withMore = random.oneIn(3);
	const cells = withMore ? mixed.map((row) => [String(random.int(9)), ...row]) : mixed;
	const names = withMore ? [random.pick(['note', 'terminal', 'risk score']), ...header] : header;
	const renamed = random.pick([name, name.toLowerCase(), name.replace('_', ' ')]);
	const cut = hasTotal ? 0 : random.int(cells.length + 1);
	const parts = [cells.slice(0, cut), cells.slice(cut)].filter((part) => part.length > 0);
	return parts.map((part) => ({ ...sheet, name: renamed, header: names, rows: part }));
}

/** What a row of the account itself does to the payout: it costs a fee of its own, or something was bought by it. */
function ownRowOf(more: string | undefined, random: Random, { style, due }: { style: Style; due: number }) {
	const costs = 1 + random.int(900);
	const written = (minor: number) => money(minor, style, style.unit === 'minor');
	const sheet = (words: string, header: string[], cells: string[]): Sheet => ({
		name: `${DAY_IN_NAME} - ${words} ${NUMBER}.csv`,
		header,
		rows: [cells],
		droppable: [],
	});
	if (more === 'a payout with a fee') {
		const cells = ['payout', 'PO', written(0 - due), written(costs), written(costs - due), style.currency];
		return { costs, sheet: sheet('TRANSFER', ['type', 'id', 'amount', 'fee', 'net_amount', 'currency'], cells) };
	}
	if (more !== 'a debit payment') return undefined;
	const cells = ['payment', 'PUR', written(costs), '', style.currency];
	return { costs, sheet: sheet('ACCOUNT', ['type', 'id', 'debit', 'credit', 'currency'], cells) };
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
