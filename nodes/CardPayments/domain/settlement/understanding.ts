import { ColumnNames } from '../cells';
import { COLUMNS, DESCRIBED_ROLES, PARTS, type FoundColumns, type PartRole } from '../columns';
import { InputError, type CardPaymentsError } from '../errors';
import { DESCRIPTION_LINES, LINE_KEYS, overlaid, printLines } from '../services';
import type { Description, LineKey, MarkedLine } from '../services';
import { doubtsOf, type Doubt, type Rows } from '../tally';
import type { PayoutFile, ReadFile } from './payoutFileReader';
import { withProposal, type SettleOptions } from './proposals';
import type { Settlement } from './settlement';
import type { SettlementSheet } from './settlementSheet';
import { isUnpaid } from './trouble';
import { nameOf } from '../words';

/** How a payout was read. */
type Understanding = Pick<Settlement, 'readAs' | 'proposed'>;

interface Known {
	file: PayoutFile;
	read: ReadFile;
	options: SettleOptions;
	/** Whether the file is of one payout only. */
	isAlone: boolean;
}

/** What of a sheet nobody understood yet. */
const NOT_UNDERSTOOD: Doubt[] = ['unknownType', 'unknownSheet', 'unclearDate', 'unclearSigns', 'unreadable'];

/** As what a payout was read, and a text for one that isn't understood wholly, or doesn't add up. */
export async function understandingOf(
	{ payout, sheets, comparison }: Pick<Settlement, 'payout' | 'sheets' | 'comparison'>,
	{ file, read, options, isAlone }: Known,
): Promise<Understanding> {
	const { proposals } = options;
	const own = overlaid(options.description, file.entered?.described ?? {});
	// Where only what's still asked speaks against a payout, the other lines add up.
	const isOff = comparison.balanced === false && (comparison.difference !== 0n || own.asked === undefined);
	if ((isOff || comparison.balanced === true) && Object.keys(own).length > 0) proposals?.noteDescribed(!isOff);
	const isUnread = sheets.some((rows) => doubtsOf(rows).some(({ doubt }) => NOT_UNDERSTOOD.includes(doubt)));
	// A sheet without an amount that's known is no end of a file: a text may say what it is.
	const isOpen = read.broken instanceof InputError;
	// Of a status that nobody knows, a text may say what it means.
	const mayBePaid = comparison.cause === 'unknown status' || !isUnpaid(comparison);
	const isRead = read.broken === undefined && mayBePaid;
	const isUnclear = comparison.balanced === null;
	const lacks = lackedLines(read.sheets, own);
	const isDue = isOpen || (isRead && (isUnread || comparison.balanced === false || isUnclear || lacks.length > 0));
	const proposed =
		proposals === undefined || !isDue
			? undefined
			: await proposals.of({
					file,
					payoutId: isAlone ? '' : payout.id,
					payout,
					options,
					isRead: !isUnread && !isOpen,
					isBalanced: comparison.balanced === true,
					...(comparison.balanced === true && !isUnread && { lacks, known: knownIn(sheets) }),
				});
	return { readAs: () => readAs(read.sheets, own), proposed };
}

/** How much is known of rows: costs, moments and IDs, less the kinds of what's doubted. */
export function knownIn(sheets: Rows[]): number {
	return sheets.reduce((sum, rows) => {
		const ids = rows.column('transaction_id');
		let known = 0;
		for (let at = 0; at < rows.count; at++) {
			for (const units of [rows.gross, rows.fee, rows.time]) if (!Number.isNaN(units[at])) known++;
			if (ids.has(at)) known++;
		}
		return sum + known - doubtsOf(rows).length;
	}, 0);
}

/** Lines of what no row has, though a column may: a balance proves amounts alone. */
function lackedLines(sheets: SettlementSheet[], own: Description): LineKey[] {
	const read = sheets.filter(({ rows }) => rows.count > 0);
	// Of a known service, all is known that its files have.
	if (read.some(({ reading }) => reading.service !== undefined)) return [];
	const lacks = (key: LineKey, roles: Array<keyof FoundColumns>) =>
		own[key] === undefined &&
		own.asked?.includes(key) !== true &&
		read.length > 0 &&
		read.every(({ columns }) => roles.every((role) => columns[role] === undefined));
	return [
		...(lacks('dateColumn', ['date']) ? ['dateColumn' as const] : []),
		...(lacks('transactionColumn', ['transaction_id', 'own_id']) ? ['transactionColumn' as const] : []),
		...(own.fees !== undefined ? [] : lackedCosts(read, lacks('feeColumn', []))),
	];
}

/** Fees that another column may be, or the gross amount where rows have fees and none of them has that. */
function lackedCosts(sheets: SettlementSheet[], mayLack: boolean): LineKey[] {
	const isWithout = mayLack && !sheets.some(hasFee) && sheets.some((sheet) => mayHaveFee(sheet) && !isOfFees(sheet));
	if (isWithout || isMismatch(sheets)) return ['feeColumn'];
	const hasGross = sheets.some(({ rows }) => isKnown(rows, rows.gross));
	return sheets.some(hasFee) && !hasGross ? ['feeColumn', 'grossColumn'] : [];
}

/** Whether nothing comes to the amount with all that's read as gross amount and fees: other columns may. */
function isMismatch(sheets: SettlementSheet[]): boolean {
	return sheets.some(({ rows }) => rows.doubts.includes('mismatch'));
}

/** Whether a row has a fee: a column may have that name, and nothing in it. */
function hasFee({ rows }: SettlementSheet): boolean {
	return isKnown(rows, rows.fee);
}

function isOfFees({ rows }: SettlementSheet): boolean {
	return !rows.amount.some((_, at) => rows.typeAt(at) !== 'fee');
}

/** Of a row of fees, both always are. */
function isKnown(rows: Rows, units: Float64Array): boolean {
	return units.some((each, at) => !Number.isNaN(each) && rows.typeAt(at) !== 'fee');
}

/** Whether a tax is alone, or a column that nothing was read of may be called a fee. */
function mayHaveFee({ columns, names }: SettlementSheet): boolean {
	const read = Object.values(columns);
	if (columns.tax !== undefined) return true;
	return names.some((name, at) => !read.includes(at) && nameOf(name).includes('fee'));
}

/** The error of a file that can't be read, with a text that may describe it. */
export async function unreadError(
	error: CardPaymentsError,
	file: PayoutFile,
	options: SettleOptions,
): Promise<CardPaymentsError> {
	const payout = { ...file.payout, ...file.entered?.paid };
	const text = await options.proposals?.of({ file, payoutId: '', payout, options, isRead: false });
	return text === undefined ? error : withProposal(error, text);
}

/**
 * What was read as what, as a text that would read it so again: lines of a known service and those found by names say
 * it in a comment.
 */
export function readAs(sheets: SettlementSheet[], own: Description): string {
	const lines = new Map<string, MarkedLine>();
	for (const { columns, names, reading } of sheets) {
		const { description, service } = reading;
		const originOf = (key: LineKey) => {
			if (own[key] !== undefined) return undefined;
			return description[key] === undefined ? 'by its name' : service;
		};
		const take = (key: LineKey, value: MarkedLine['value']) => {
			const about = originOf(key);
			const line: MarkedLine = { key, value, mark: 'proved', ...(about !== undefined && { about }) };
			lines.set(JSON.stringify([key, value]), line);
		};
		for (const role of DESCRIBED_ROLES) {
			const found = columns[role];
			const isSummed = PARTS.some((part) => part === role);
			const places = isSummed ? columns.summed[role as PartRole] : found === undefined ? [] : [found];
			if (places.length > 0)
				take(
					COLUMNS[role].line,
					places.map((column) => names[column] ?? ''),
				);
		}
		for (const key of LINE_KEYS) if (description[key] !== undefined && !isColumn(key)) take(key, description[key]);
	}
	return printLines([...lines.values()]);
}

function isColumn(key: LineKey): boolean {
	return DESCRIPTION_LINES[key].value.takes === 'column';
}

const OF_SUMMARY: LineKey[] = ['feeColumn', 'taxColumn'];

/** Lines of a text of which no sheet has a column. */
export function lostLines(own: Description, sheets: SettlementSheet[]): string[] {
	const all = sheets.map(({ names }) => new ColumnNames(names));
	const isThere = (name: string) => all.some((names) => names.find(name) !== undefined);
	return DESCRIBED_ROLES.flatMap((role) => {
		const { line } = COLUMNS[role];
		const names = own[line] ?? [];
		const isElsewhere = own.fees === 'inSummary' && OF_SUMMARY.includes(line);
		if (names.length === 0 || isElsewhere || isThere(names.join(', '))) return [];
		const isFound = names.some((name) => [name, ...name.split('|'), ...name.split('+')].some(isThere));
		return isFound ? [] : [printLines([{ key: line, value: names, mark: 'proved' }])];
	});
}
