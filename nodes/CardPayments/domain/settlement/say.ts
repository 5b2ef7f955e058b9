import type { Warn } from '../errors';
import { amountInWords, decimalOf, UNIT_DECIMALS } from '../money/decimal';
import { textOf } from '../input/text';
import type { PayoutRecord } from '../list/payoutRecord';
import { fileName, type TransactionType } from '../sheets/kinds';
import type { ReadOptions } from './description';
import { asOtherSheet } from './explanations';
import { doubtsOf, type FoundDoubt } from './doubts';
import type { Balance } from './balance';
import { hasGross } from './findColumns';
import type { Movements } from './movement';
import type { SettlementSheet } from './sheet';
import type { ReadFile } from './sheets';
import type { SummaryFees } from './summary';
import type { Tally } from './tally';
import { payoutNamed } from '../sheets/payoutFile';

/** What's known of a payout. */
interface Said {
	payout: PayoutRecord;
	sheets: Movements[];
	tally: Tally;
	balance: Balance | undefined;
}

/** Says what's odd or unknown about the rows of a payout. What a balance proves needs no word. */
export function sayRows(
	{ payout, sheets, balance }: Said,
	read: SettlementSheet[],
	types: TransactionType[],
	warn: Warn,
): void {
	for (const movements of sheets) {
		const place = `${payoutNamed(payout.id)}: ${fileName(movements.file)}`;
		const sheet = read.find((each) => each.movements.file === movements.file);
		for (const found of doubtsOf(movements, types)) {
			const { doubt, effect, rows } = found;
			const where = `${place}, ${rows}`;
			const words = doubtWords(found, sheet);
			if (doubt === 'unknownSheet') warn(unknownEffect(movements.file), place);
			else if (effect === 'notCounted') warn(`Not counted: ${words}`, where);
			else if (effect === 'info') warn(capitalized(words), where, 'info');
			else if (effect !== 'unproven' || balance?.balanced !== true) warn(capitalized(words), where);
		}
	}
}

/** Several columns of fees are named. */
function doubtWords({ doubt, words }: FoundDoubt, sheet: SettlementSheet | undefined): string {
	if (doubt !== 'severalFees' || sheet === undefined) return words;
	return `${words}: ${sheet.columns.fees.map((column) => sheet.movements.names[column] ?? '').join(', ')}`;
}

function unknownEffect(path: string): string {
	const toDo = `Add ${asOtherSheet(path, 'adds', 'reduces')}`;
	return `Nothing says what this sheet does to the payout, so its rows have no amount. ${toDo}, or name its Type Column`;
}

interface FeeFacts {
	options: ReadOptions;
	fees: SummaryFees;
	read: ReadFile;
}

/** Says what isn't known of fees, and which setting would say it. */
export function sayFees({ payout, tally }: Said, { options, fees, read }: FeeFacts, warn: Warn): void {
	const { description, types } = options;
	const place = payoutNamed(payout.id);
	const currency = textOf(payout.currency).toUpperCase();
	if (description.fees === 'inSummary' && Number.isNaN(fees.fee)) {
		const labels = [...new Set(read.summary.map(({ label }) => label))];
		const has = labels.length > 0 ? `. It has: ${labels.join(', ')}` : '';
		warn(`The node can't tell the fee in the Summary${has}. Name it in Fee Column, or check Fees`, place);
	}
	if (description.fees !== 'notSaid') return;
	const isInSummary = fees.fee > 0;
	const amount = isInSummary ? amountInWords(decimalOf(fees.fee, UNIT_DECIMALS), currency) : '';
	// An empty list would say that there are no fees.
	if (isInSummary && types.includes('fee') && (tally.byType.fee?.count ?? 0) === 0)
		warn(
			`The Summary has a fee of ${amount}, which the node leaves out. Set Fees to "In the Summary" in the credential`,
			place,
		);
	const missing = read.sheets.filter(({ movements, columns, meaning, isTyped }) => {
		return (
			!hasGross(columns) &&
			meaning.type !== 'fee' &&
			(isTyped || meaning.effect !== 'unknown') &&
			movements.count > 0
		);
	});
	if (missing.length === 0 || options.withoutParts === true) return;
	const names = missing.map(({ movements }) => fileName(movements.file)).join(', ');
	warn(
		'Gross amounts are empty: no column has them, and Fees in the credential is "Not Said"',
		`${place} (${names})`,
		'info',
	);
}

function capitalized(words: string): string {
	return words.charAt(0).toUpperCase() + words.slice(1);
}
