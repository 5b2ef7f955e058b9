import { counted } from '../counted';
import type { Warn } from '../errors';
import { amountInWords, decimalOf, UNIT_DECIMALS } from '../money';
import { capitalized, textOf } from '../input';
import { fileName, payoutNamed, sheetWords } from '../sheets';
import { DESCRIPTION_LINES } from '../services';
import { INPUT_ROWS } from './payoutFileReader';
import type { ReadOptions } from './settlement';
import { doubtsOf, type FoundDoubt, type Rows } from '../tally';
import { hasGross } from '../columns';
import type { Settlement } from './settlement';
import type { SettlementSheet } from './settlementSheet';
import type { ReadFile } from './payoutFileReader';
import type { SummaryFees } from './summary';

/** What a payout was read from, and how. */
interface ReadPayout {
	read: ReadFile;
	options: ReadOptions;
	/** What the Summary says. */
	fees: SummaryFees;
}

/** Says what's odd or unknown about a payout's rows and fees. What a balance proves needs no word. */
export function sayDoubts(settlement: Settlement, known: ReadPayout, warn: Warn): void {
	sayRows(settlement, known, warn);
	const { fees } = known.read.description;
	if (fees === 'inSummary' && Number.isNaN(known.fees.fee)) sayUnclearFee(settlement, known, warn);
	if (fees === undefined) sayFeesNotSaid(settlement, known, warn);
}

function sayRows(settlement: Settlement, { read }: ReadPayout, warn: Warn): void {
	const { payout, sheets, comparison, proven, proposed } = settlement;
	const isProved = comparison.balanced === true;
	for (const own of sheets) {
		const place = `${payoutNamed(payout.id)}: ${fileName(own.file)}`;
		const sheet = read.sheets.find((each) => each.rows.file === own.file);
		if (isWithoutTransaction(own))
			warn(`${noneOf(own.count)} is a transaction. Check its header and its columns`, place);
		const doubts = doubtsOf(own);
		const isUnknown = sheet?.isTyped !== true && doubts.some(({ doubt }) => doubt === 'unknownSheet');
		for (const found of doubts) {
			const { doubt, effect, rows } = found;
			// The sheet is said to be unknown, with all of its rows.
			if (isUnknown && doubt === 'unknownType') continue;
			const where = `${place}, ${rows}`;
			const words = doubtWords(found, sheet);
			if (isUnknown && doubt === 'unknownSheet') warn(unknownEffect(own.file, proposed), place);
			else if (effect === 'notCounted') warn(`Not counted: ${words}`, where);
			else if (!proven.includes(doubt)) warn(capitalized(words), where, urgencyOf(effect, isProved));
		}
	}
}

/** What a balance proves is good to know. */
function urgencyOf(effect: FoundDoubt['effect'], isProved: boolean): 'warning' | 'info' {
	const isSettled = isProved && (effect === 'skipped' || effect === 'provable');
	return effect === 'info' || isSettled ? 'info' : 'warning';
}

/** Several columns of fees are named. */
function doubtWords({ doubt, words }: FoundDoubt, sheet: SettlementSheet | undefined): string {
	if (doubt !== 'severalFees' || sheet === undefined) return words;
	return `${words}: ${sheet.columns.summed.fee.map((column) => sheet.names[column] ?? '').join(', ')}`;
}

/** Whether a sheet has rows, of which nothing comes out. One that is the payout itself says what it paid. */
function isWithoutTransaction(rows: Rows): boolean {
	for (let at = 0; at < rows.count; at++) if (rows.isTransaction(at) || rows.typeAt(at) === 'payout') return false;
	return rows.count > 0;
}

/** A text that may describe the file says what to do. */
function unknownEffect(path: string, proposed: string | undefined): string {
	const unknown = 'Nothing says what this sheet does to the payout, so its rows have no amount';
	if (proposed !== undefined) return unknown;
	return `${unknown}. Say "${asOtherSheet(path)}" in a description, or "Type Column = …"`;
}

/** Of rows that no sheet is named of, Rows Are. */
function asOtherSheet(path: string): string {
	if (path === INPUT_ROWS) return `${DESCRIPTION_LINES.rowsAre.name} = charge or refund`;
	return `${DESCRIPTION_LINES.otherSheets.name} = ${sheetWords(path) || fileName(path)} = adds or reduces`;
}

function sayUnclearFee({ payout }: Settlement, { read }: ReadPayout, warn: Warn): void {
	const labels = [...new Set(read.summary.map(({ label }) => label))];
	const has = labels.length > 0 ? `. It has: ${labels.join(', ')}` : '';
	warn(
		`The node can't tell the fee in the Summary${has}. Name it in Fee Column, or check Fees`,
		payoutNamed(payout.id),
	);
}

/** What isn't known as nobody says where fees are. */
function sayFeesNotSaid(settlement: Settlement, { fees, read, options }: ReadPayout, warn: Warn): void {
	const { payout, tally, comparison } = settlement;
	const place = payoutNamed(payout.id);
	// An empty list of fees would say that there are none.
	const hasNone = (tally.byType.fee?.count ?? 0) === 0 && (tally.parts().fees ?? 0n) === 0n;
	if (fees.fee > 0 && hasNone && comparison.balanced !== true) {
		const amount = amountInWords(decimalOf(fees.fee, UNIT_DECIMALS), textOf(payout.currency).toUpperCase());
		const toDo = 'Say "Fees = in the Summary" in Sheet Description, or in File Description for a file';
		warn(`The Summary has a fee of ${amount}, which the node leaves out. ${toDo}`, place);
	}
	const isMissing = ({ rows, columns, meaning, isTyped }: SettlementSheet) =>
		!hasGross(columns) && meaning.type !== 'fee' && (isTyped || meaning.effect !== 'unknown') && rows.count > 0;
	const missing = read.sheets.filter(isMissing);
	if (missing.length === 0 || options.withoutParts === true) return;
	const names = missing.map(({ rows }) => fileName(rows.file)).join(', ');
	warn(
		'Gross amounts are empty: no column has them, and no "Fees = …" says where fees are',
		`${place} (${names})`,
		'info',
	);
}

function noneOf(rows: number): string {
	return rows === 1 ? 'Not even its one row' : `None of its ${counted(rows, 'row')}`;
}
