import { counted } from '../counted';
import { addToGroup } from '../grouped';
import { readWritten } from '../cells';
import { timeIn, type Zone } from '../dates';
import { InputError, type Warn } from '../errors';
import { shortened, textOf } from '../input';
import { definedIn, type PayoutRecord, isPaidOut } from '../payout';
import { payoutNumber } from '../sheets';
import { moneyStatus } from '../words';
import type { Rows } from '../tally';
import type { ReadOptions } from './settlement';
import type { PayoutFile, ReadFile } from './payoutFileReader';
import { ofSeveral, paidByRows, saidByPayoutRows, type PayoutRows } from './rules/payoutRows';
import { payoutIn } from './summary';

/** The rows of one payout, and what is said of it. */
export interface FoundPayout {
	payout: PayoutRecord;
	time: number;
	sheets: Rows[];
	payoutRows: PayoutRows;
	/** What its Summary says; nothing where the file is of several payouts. */
	summary: Partial<PayoutRecord>;
	/** What that says was paid, where it can't be read; '' else. */
	unreadInSummary: string;
	/** The payouts that rows, the Summary and file names say, where these don't decide which one it is. */
	named: string[][];
}

/** Of a file that the service has for one payout. */
export function ofService({ payout }: PayoutFile, read: ReadFile, { zone, now }: ReadOptions): FoundPayout {
	const sheets = read.sheets.map(({ rows }) => rows);
	const { record, unread } = payoutIn(read.summary, { dateFormat: read.description.dateFormat, zone, now });
	return {
		payout,
		time: payoutTime(payout),
		sheets,
		payoutRows: saidByPayoutRows(sheets),
		summary: record,
		unreadInSummary: unread,
		named: idsIn(read, record),
	};
}

/** What rows and the Summary say. */
function idsIn(read: ReadFile, summary: Partial<PayoutRecord>): string[][] {
	return [read.sheets.flatMap(({ rows }) => [...rows.textsOf('payout_id')]), [textOf(summary.id)]];
}

/** To the second, as times of transactions are; NaN where the service doesn't say it. */
export function payoutTime({ date }: PayoutRecord): number {
	return typeof date === 'number' ? Math.floor(date / 1_000) * 1_000 : Number.NaN;
}

/** Of a file that isn't the service's own: what it says of each payout in it. What the user entered comes first. */
export function ofFile(file: PayoutFile, read: ReadFile, { zone, now }: ReadOptions, warn: Warn): FoundPayout[] {
	const { description } = read;
	const { dateFormat } = description;
	const { entered = { payoutId: '', paid: {}, date: '' } } = file;
	const readTime = (text: string, of: Zone | 'unclear' = zone) => timeIn(text, { dateFormat, zone: of, now });
	if (entered.date !== '' && Number.isNaN(readTime(entered.date)))
		throw new InputError(
			`"Payout Date" (${shortened(entered.date)}) isn't a date that is clear`,
			'Write it as 2026-10-31.',
		);
	const isNamed = description.payoutColumn !== undefined && description.payoutColumn.length > 0;
	const byId = chosenPayouts(file, read, isNamed, warn);
	const isAlone = byId.size === 1;
	if (!isAlone && entered.paid.amount !== undefined)
		throw new InputError(
			`The file holds ${byId.size} payouts, but "Paid Amount" is that of one`,
			'Enter the one you mean in "Payout ID", or leave "Paid Amount" empty.',
		);
	const summary = payoutIn(isAlone ? read.summary : [], { dateFormat, zone, now });
	const numbers = read.sheets.flatMap(({ rows }) => payoutNumber(rows.file) ?? []);
	const named = entered.payoutId === '' ? [] : [...idsIn(read, summary.record), numbers];
	return [...byId].map(([id, sheets]) => {
		const said = saidByPayoutRows(sheets);
		const payoutRows = sheets.some((rows) => rows.textsOf('payout_id').size > 0) ? said : ofSeveral(said);
		const times = [
			readTime(entered.date),
			summary.time,
			...sheets.map((rows) => readTime([...rows.textsOf('payout_date')][0] ?? '', rows.payoutZone)),
			payoutRows.time,
		];
		const time = times.find((each) => !Number.isNaN(each)) ?? Number.NaN;
		const status = statusSaid([summary.record.status ?? '', ...payoutRows.statuses]);
		const payout: PayoutRecord = { ...summary.record, ...paidByRows(payoutRows), ...definedIn(entered.paid), id };
		delete payout.status;
		if (status !== undefined) payout.status = status;
		if (!Number.isNaN(time)) payout.date = Math.floor(time);
		payout.currency ??= onlyCurrency(sheets);
		const ofSummary = { summary: summary.record, unreadInSummary: summary.unread };
		return { payout, time, sheets, payoutRows, ...ofSummary, named };
	});
}

/** A word of a file that doesn't say that the payout was paid; undefined where each says that, or there's none. */
function statusSaid(statuses: string[]): string | undefined {
	return statuses.find((status) => status !== '' && !isPaidOut({ status }) && moneyStatus(status) !== 'paid');
}

const WITH_DECIMALS = /[.,]\d{2,4}\D*$/;

/**
 * The rows of the payouts that are wanted, by their ID.
 *
 * @param isNamed whether the user says which column has the IDs
 * @throws InputError where nothing shows whose they are
 */
function chosenPayouts(
	{ payout, entered, name = '' }: PayoutFile,
	read: ReadFile,
	isNamed: boolean,
	warn: Warn,
): Map<string, Rows[]> {
	const payoutId = entered?.payoutId ?? '';
	const byId = rowsByPayout(read, isNamed);
	const all = read.sheets.map(({ rows }) => rows);
	const rest = byId.get('') ?? [];
	byId.delete('');
	const others = [...byId.keys()].filter((id) => payoutId !== '' && id !== payoutId).length;
	// A usual name alone may be that of batches within the one that was paid.
	const areParts = byId.size > 1 && others === 0 && !isNamed && entered?.paid.amount !== undefined;
	if (byId.size === 0 || others === byId.size || areParts) {
		const onlyId = payoutId || payout.id || name;
		if (areParts)
			warn(`"Paid Amount" is taken for that of all ${byId.size} batches or payouts in the file`, name, 'info');
		else if (onlyId !== '' && onlyId === name)
			warn(
				'Nothing in the file names its payout, so it has the name of the file. "Payout ID" says another',
				name,
				'info',
			);
		if (onlyId === '')
			throw new InputError(
				'Nothing in the file shows which payout it belongs to',
				'Enter the ID of the payout in "Payout ID", or name the column with it: "Payout Column = …" in File Description.',
			);
		return new Map([[onlyId, all]]);
	}
	if (others > 0)
		warn(
			`${counted(others, 'other payout in the file is', 'other payouts in the file are')} left out`,
			payoutId,
			'info',
		);
	const chosen = new Map([...byId].filter(([id]) => payoutId === '' || id === payoutId));
	const count = rest.reduce((sum, rows) => sum + rows.count, 0);
	if (count > 0 && byId.size === 1) return new Map([[[...byId.keys()][0] as string, all]]);
	if (count > 0)
		warn(
			`${counted(count, "row belongs to no payout, so it's", "rows belong to no payout, so they're")} left out`,
			rest[0]?.file ?? '',
		);
	return chosen;
}

/** The rows of each payout in a file, sheet by sheet, by its ID; '' for those that say none. */
function rowsByPayout(read: ReadFile, isNamed: boolean): Map<string, Rows[]> {
	const byId = new Map<string, Rows[]>();
	for (const { rows } of read.sheets) {
		const ids = [...rows.textsOf('payout_id')];
		// What is paid of each row may be called so, too.
		const areIds = isNamed || ids.some((id) => !WITH_DECIMALS.test(id) || readWritten(id) === undefined);
		for (const [id, some] of areIds ? splitByPayout(rows) : [['', rows] as const]) addToGroup(byId, id, some);
	}
	return byId;
}

/** The rows of each payout in a sheet, by its ID; '' for totals and those that say none. In the order of the sheet. */
function splitByPayout(rows: Rows): Map<string, Rows> {
	const places = new Map<string, number[]>();
	for (let at = 0; at < rows.count; at++)
		addToGroup(places, rows.has(at, 'total') ? '' : rows.text('payout_id', at), at);
	return new Map([...places].map(([id, own]) => [id, places.size === 1 ? rows : rows.of(own)]));
}

/** The currency that all rows have; undefined where they have none, or several. */
function onlyCurrency(sheets: Rows[]): string | undefined {
	const codes = new Set(sheets.flatMap((rows) => [...rows.textsOf('currency')]));
	return codes.size === 1 ? [...codes][0] : undefined;
}
