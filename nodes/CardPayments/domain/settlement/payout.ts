import { readDates, type ReadMoment } from '../cells/dates';
import { InputError, type CardPaymentsError } from '../errors';
import { textOf } from '../input/text';
import type { PayoutRecord } from '../list/payoutRecord';
import { numberOf, Sum, type Decimal } from '../money/decimal';
import { TRANSACTION_TYPES } from '../sheets/kinds';
import { balanceOf, checkRows, paidOut, tallyOf, type Balance, type Tally } from './balance';
import { NO_TIME } from './dates';
import { explain } from './explanations';
import { Ids } from './keys';
import { ROW_TYPES, type Movements } from './movement';
import { sayFees, sayRows } from './say';
import { readFile, type PayoutFile, type ReadFile, type ReadOptions, type Warn } from './sheets';
import { splitByPayout } from './split';
import { feeOfSummary, feesIn, payoutIn } from './summary';
import type { Texts } from './texts';

/** All that is known of one payout. */
export interface Settlement {
	/** With what its file says of it. */
	payout: PayoutRecord;
	/** When it was paid out: see `isDay`. NaN where nothing says it. */
	time: number;
	sheets: Array<Movements<Texts>>;
	/** The names of columns, by the sheet's path. */
	columns: Map<string, string[]>;
	/** Columns to add that no sheet has. */
	missing: Set<string>;
	/** What rows have beyond their header's columns. */
	beyond: Map<string, Map<number, string[]>>;
	tally: Tally;
	/** Undefined where not all was read, or nothing says what it paid. */
	balance: Balance | undefined;
	/** The status of one that wasn't paid. */
	unpaid: string | undefined;
	/** Why there may be more rows than these. */
	broken: CardPaymentsError | undefined;
}

const UNPAID = ['FAILED', 'PENDING', 'INITIATED'];

/** The status of a payout that wasn't paid, or isn't yet. */
export function unpaidStatus({ status }: PayoutRecord): string | undefined {
	return UNPAID.find((each) => each === textOf(status));
}

/**
 * What is known of the payouts in a file, mostly one: its rows in columns, and whether they add up to what it paid.
 *
 * @throws CardPaymentsError when the file can't be read
 */
export async function* readSettlements(file: PayoutFile, options: ReadOptions, warn: Warn): AsyncGenerator<Settlement> {
	const currency = textOf(file.entered?.paid.currency ?? file.payout.currency).toUpperCase();
	const read = await readFile(file, options, currency, warn);
	try {
		const payouts = file.entered === undefined ? [ofService(file, read)] : ofFile(file, read, options, warn);
		const isAlone = payouts.length === 1;
		for (const found of payouts) {
			yield await settle(found, { file, read, options, isAlone }, warn);
			await options.pause();
		}
	} finally {
		read.release();
	}
}

/** The rows of one payout, and what is said of it. */
interface FoundPayout {
	payout: PayoutRecord;
	time: number;
	sheets: Array<Movements<Texts>>;
}

function ofService({ payout }: PayoutFile, { sheets }: ReadFile): FoundPayout {
	const date = typeof payout.date === 'number' ? Math.floor(payout.date / 1_000) * 1_000 : Number.NaN;
	return { payout, time: date, sheets: sheets.map(({ movements }) => movements) };
}

/** Of a file that isn't the service's own: what it says of each payout in it. What the user entered comes first. */
function ofFile(file: PayoutFile, read: ReadFile, options: ReadOptions, warn: Warn): FoundPayout[] {
	const { payout, entered = { payoutId: '', paid: {}, date: '' } } = file;
	const { zone, description } = options;
	const byId = new Map<string, Array<Movements<Texts>>>();
	for (const { movements } of read.sheets) {
		const parts = movements.lists.payout.length > 1 ? splitByPayout(movements) : new Map([['', movements]]);
		for (const [id, rows] of parts) byId.set(id, [...(byId.get(id) ?? []), rows]);
	}
	const ids = [...byId.keys()].filter((id) => id !== '');
	const rest = byId.get('') ?? [];
	const own = entered.payoutId !== '' && !ids.includes(entered.payoutId) ? entered.payoutId : payout.id;
	let chosen = entered.payoutId === '' ? ids : ids.filter((id) => id === entered.payoutId);
	if (chosen.length === 0) {
		if (own === '')
			throw new InputError(
				'Nothing in the file shows which payout it belongs to',
				'Enter the ID of the payout in "Payout ID", or name the column with it in "Payout Column" of the credential.',
			);
		chosen = [own];
		byId.set(own, [...byId.values()].flat());
	} else {
		const others = [...byId].filter(([id]) => id !== '' && !chosen.includes(id)).length;
		if (others > 0) warn(`${others} other payouts in the file are left out`, chosen.join(', '), 'info');
		const count = rest.reduce((sum, rows) => sum + rows.count, 0);
		if (count > 0 && chosen.length === 1 && others === 0) byId.set(chosen[0] as string, [...byId.values()].flat());
		else if (count > 0) warn(`${count} rows belong to no payout, so they're left out`, rest[0]?.file ?? '');
	}
	if (chosen.length > 1 && entered.paid.amount !== undefined)
		throw new InputError(
			`The file holds ${chosen.length} payouts, but "Paid Amount" is that of one`,
			'Enter the one you mean in "Payout ID", or leave "Paid Amount" empty.',
		);
	const summary = payoutIn(read.summary, description.dateFormat, zone);
	const timeOf = (date: ReadMoment | undefined) =>
		date === undefined ? Number.NaN : date.moment + (date.hasTime ? 0 : NO_TIME);
	return chosen.map((id) => {
		const sheets = byId.get(id) ?? [];
		const said = saidByRows(sheets);
		const dates = [entered.date, ...sheets.flatMap(({ lists }) => datesOf(sheets, lists.payoutDate))];
		const times = readDates(dates, description.dateFormat, zone).map(timeOf);
		const time =
			[times[0], chosen.length > 1 ? Number.NaN : timeOf(summary.date), ...times.slice(1), said.time].find(
				(each) => each !== undefined && !Number.isNaN(each),
			) ?? Number.NaN;
		const record: PayoutRecord = {
			...(chosen.length > 1 ? {} : summary.record),
			...said.record,
			...definedIn(entered.paid),
			id,
		};
		if (!Number.isNaN(time)) record.date = time;
		record.currency ??= onlyCurrency(sheets);
		return { payout: record, time, sheets };
	});
}

/** The dates in the payout column of these rows. */
function datesOf(sheets: Array<Movements<Texts>>, list: string[]): string[] {
	const first = sheets.find(({ lists }) => lists.payoutDate === list);
	const index = first?.blocks[0]?.listed.payoutDate?.find((each) => each > 0);
	return index === undefined ? [] : [list[index] as string];
}

function definedIn(record: Partial<PayoutRecord>): Partial<PayoutRecord> {
	return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== ''));
}

/** The rows that are the payout itself say what was paid, in which currency and when. */
function saidByRows(sheets: Array<Movements<Texts>>): { record: Partial<PayoutRecord>; time: number } {
	const payout = ROW_TYPES.indexOf('payout');
	const sum = new Sum();
	let [count, time, currency] = [0, Number.NaN, ''];
	for (const { blocks, lists } of sheets)
		for (const block of blocks)
			for (let at = 0; at < block.count; at++) {
				const units = block.amount[at] as number;
				if (block.type[at] !== payout || Number.isNaN(units)) continue;
				sum.add(units);
				count++;
				time = block.time[at] as number;
				currency = lists.currency[block.listed.currency?.[at] ?? 0] ?? '';
			}
	if (count === 0) return { record: {}, time };
	const amount = sum.total();
	const paid: Decimal = amount < 0n ? -amount : amount;
	return { record: { amount: numberOf(paid), currency: currency || undefined } as Partial<PayoutRecord>, time };
}

/** The currency that all rows have; undefined where they have none, or several. */
function onlyCurrency(sheets: Array<Movements<Texts>>): string | undefined {
	const codes = new Set(
		sheets.flatMap(({ blocks, lists }) =>
			blocks.flatMap(({ count, listed }) =>
				[...new Set(listed.currency?.subarray(0, count))].map((index) => lists.currency[index] ?? ''),
			),
		),
	);
	codes.delete('');
	return codes.size === 1 ? [...codes][0] : undefined;
}

interface Settling {
	file: PayoutFile;
	read: ReadFile;
	options: ReadOptions;
	/** Whether the file is of one payout only: else its sheets explain nothing of one. */
	isAlone: boolean;
}

async function settle(found: FoundPayout, { file, read, options, isAlone }: Settling, warn: Warn): Promise<Settlement> {
	const { payout, time } = found;
	const { description, types, pause } = options;
	const currency = textOf(payout.currency).toUpperCase();
	const sheets = [...found.sheets];
	const ids = new Ids();
	for (const movements of sheets) {
		checkRows(movements, currency);
		await pause();
		await ids.addSheet(movements, pause);
	}
	const paid = paidOut(payout);
	const fees = feesIn(read.summary, description.columns, currency);
	if (description.fees === 'inSummary' && isAlone)
		sheets.push(
			feeOfSummary(fees, {
				file: read.summaryFile ?? 'Summary',
				currency,
				time,
				rest: remainder(paid?.amount, sheets),
			}),
		);
	const tally = tallyOf(sheets);
	await pause();
	const unpaid = file.entered === undefined ? unpaidStatus(payout) : undefined;
	const isWhole =
		TRANSACTION_TYPES.every((type) => types.length === 0 || types.includes(type)) && read.broken === undefined;
	let balance = isWhole && paid !== undefined && unpaid === undefined ? balanceOf(paid, sheets, tally) : undefined;
	if (balance !== undefined && !balance.balanced) {
		const known = isAlone ? read.sheets : [];
		balance = { ...balance, explanations: explain(balance, known, description.fees, fees) };
	}
	const settlement: Settlement = {
		payout,
		time,
		sheets,
		columns: new Map(read.sheets.map(({ movements, names }) => [movements.file, names])),
		missing: new Set(options.added.filter((name) => !read.sheets.some((sheet) => sheet.hasColumn(name)))),
		beyond: new Map(read.sheets.map(({ movements, beyond }) => [movements.file, beyond])),
		tally,
		balance,
		unpaid,
		broken: read.broken,
	};
	sayRows(settlement, read.sheets, types, warn);
	sayFees(settlement, { options, fees, read }, warn);
	return settlement;
}

/** What the payout paid less its other rows, for deciding how a Summary writes its fee; undefined where unknown. */
function remainder(paid: Decimal | undefined, sheets: Movements[]): Decimal | undefined {
	if (paid === undefined) return undefined;
	const { sums, notCounted } = tallyOf(sheets);
	if (notCounted > 0) return undefined;
	return Object.values(sums).reduce((rest, { amount }) => rest - amount.total(), paid);
}
