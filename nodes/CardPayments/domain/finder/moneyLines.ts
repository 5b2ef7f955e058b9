import { foldedWords } from '../cells';
import type { Description, Mark, MarkedLine } from '../services';
import type { RowType } from '../transactions';
import type { Deduction } from './deductions';
import { amountName } from './names';
import type { Parts } from './parts';
import { isCalledFee, isLikeRate, type Profile } from './profile';
import { areSignsShown, type SummaryAmount, type Way } from './ways';
import { isAsLikely, type Judgment } from './verdict';

/** What stands between columns of which a row has the first that its sheet has. */
const OR = ' | ';

/** The lines of what counts, as far as one way says it. */
export function amountLines(way: Way, mark: Mark): MarkedLine[] {
	const { base, scale, isByType } = way;
	const names = base.columns.map(({ name }) => name);
	const lines: MarkedLine[] = [];
	if (base.isPair) {
		lines.push({ key: 'debitColumn', value: names.slice(0, 1), mark });
		lines.push({ key: 'creditColumn', value: names.slice(1), mark });
	} else lines.push({ key: 'amountColumn', value: base.isOrdered ? [names.join(OR)] : names, mark });
	if (base.direction !== undefined) lines.push({ key: 'directionColumn', value: [base.direction.name], mark });
	// Where no row reduces the payout, nothing shows how those of another day are written.
	if (!base.isSigned && areSignsShown(way))
		lines.push({ key: 'signs', value: isByType ? 'byType' : 'asWritten', mark });
	if (scale !== 1) lines.push({ key: 'amountUnit', value: 'minor', mark });
	return lines;
}

/** What is taken, and where it stands. */
export function feeLines({ way, parts, others, isProved }: Judgment, profiles: Profile[]): MarkedLine[] {
	if (way === undefined) return [];
	const mark: Mark = isProved ? 'proved' : 'likely';
	const open = others.find((other) => isLessFees(other.way, way))?.way.deduction;
	if (open !== undefined) return openFees(open.columns);
	if (way.summary !== undefined) return summaryLines(way.summary, mark);
	const rival = others.find((other) => isLessOthers(other.way, way))?.way.deduction;
	if (way.deduction !== undefined && rival !== undefined) return contestedFees(way.deduction, rival);
	if (way.deduction !== undefined) return deductedLines(way.deduction.columns, mark);
	if (parts !== undefined) return partLines(parts, isProved && parts.isProved ? 'proved' : 'likely');
	if (areFeesInOwnRows(way)) return [{ key: 'fees', value: 'inOwnRows', mark: 'likely' }];
	return feesBesideNet(way, profiles);
}

/** A fee for a month says nothing of those of sales: amounts may be what's left of them. */
function areFeesInOwnRows({ base, typing }: Way): boolean {
	const rowsOf = (kind: RowType) => typing.words.reduce((sum, { type, rows }) => sum + (type === kind ? rows : 0), 0);
	const areOfSales = rowsOf('fee') * 2 >= rowsOf('charge') || base.columns.every(({ says }) => says === 'gross');
	return rowsOf('fee') > 0 && areOfSales && base.columns.every(({ says }) => says !== 'net');
}

function openFees(columns: Profile[]): MarkedLine[] {
	return [
		{ key: 'fees', value: undefined, mark: 'asked', about: 'in the rows, deducted or not: either adds up' },
		...splitLines(columns, 'likely'),
	];
}

/** Either comes to what was taken: which one is the fee, no sum shows. */
function contestedFees(...deductions: Deduction[]): MarkedLine[] {
	const names = deductions.map(({ columns }) => columns.map(({ name }) => name).join(', '));
	const about = `in the rows, not yet deducted, with "Fee Column = ${names.join('", or with "Fee Column = ')}": either adds up`;
	return [{ key: 'fees', value: undefined, mark: 'asked', about }];
}

/** The same amounts less other columns, each as likely to be a fee by its name: not less some of the fees. */
function isLessOthers({ base, deduction }: Way, way: Way): boolean {
	if (base !== way.base || deduction === undefined || way.deduction === undefined) return false;
	const { columns } = way.deduction;
	const isPart = columns.every(isCalledFee) && deduction.columns.every((column) => columns.includes(column));
	const meanOf = ({ priors, columns: { length } }: Deduction) => priors / length;
	return (
		deduction !== way.deduction &&
		!isPart &&
		isAsLikely({ prior: meanOf(deduction) }, { prior: meanOf(way.deduction) })
	);
}

/** Columns that what was paid is less. */
function deductedLines(columns: Profile[], mark: Mark): MarkedLine[] {
	const isFeeNamed = columns.every(isCalledFee);
	return [{ key: 'fees', value: 'inRowsNotDeducted', mark }, ...splitLines(columns, isFeeNamed ? mark : 'likely')];
}

/** What each row's amount is made of. */
function partLines({ gross, fees }: Parts, mark: Mark): MarkedLine[] {
	return [
		{ key: 'fees', value: 'inRows', mark },
		{ key: 'grossColumn', value: gross.map(({ name }) => name), mark },
		...splitLines(fees, mark),
	];
}

/** The only column called a fee beside a net amount: no sum shows it. */
function feesBesideNet({ base }: Way, profiles: Profile[]): MarkedLine[] {
	const beside = profiles.filter(({ kind, says }) => kind === 'amount' && says === 'fee');
	const isNet = base.columns.some(({ says }) => says === 'net') || base.isPair;
	// Beside another amount, parts would show it: what they don't show is no fee, or not the whole.
	const shown = profiles.filter(
		({ kind, says }) =>
			kind === 'amount' && (says === 'gross' || says === 'amount' || says === 'tax' || says === 'rate'),
	);
	const isAlone = shown.every((column) => base.columns.includes(column) || isLikeRate(column));
	const isEmpty = beside.every(({ units }) => units === undefined || units['.'].every((value) => value === 0));
	if (beside.length !== 1 || isEmpty || !isNet || !isAlone || beside.some(isLikeRate)) return [];
	return [{ key: 'fees', value: 'inRows', mark: 'likely' }, ...splitLines(beside, 'likely')];
}

/** The same amounts less columns that are called fees. */
function isLessFees({ base, deduction }: Way, way: Way): boolean {
	if (base !== way.base || way.deduction !== undefined || deduction === undefined) return false;
	return deduction.columns.some(({ says }) => says === 'fee') && deduction.columns.every(isCalledFee);
}

/** Whether a column is the fee or its tax is said by names alone. */
function splitLines(columns: Profile[], mark: Mark): MarkedLine[] {
	const taxes = columns.filter(({ says }) => says === 'tax');
	const fees = columns.filter((column) => !taxes.includes(column));
	const [main, rest] = fees.length > 0 ? [fees, taxes] : [taxes, []];
	const lines: MarkedLine[] = [{ key: 'feeColumn', value: main.map(({ name }) => name), mark }];
	if (rest.length > 0) lines.push({ key: 'taxColumn', value: rest.map(({ name }) => name), mark });
	return lines;
}

function summaryLines({ isFee, labels, taxLabels }: SummaryAmount, mark: Mark): MarkedLine[] {
	const nameOf = (names: string[], role: 'fee' | 'tax') =>
		names.find((name) => amountName(name) === role) ?? names.at(-1) ?? '';
	const lines: MarkedLine[] = [
		{ key: 'fees', value: 'inSummary', mark },
		{ key: 'feeColumn', value: [nameOf(labels, 'fee')], mark: isFee ? mark : 'likely' },
	];
	if (taxLabels !== undefined) lines.push({ key: 'taxColumn', value: [nameOf(taxLabels, 'tax')], mark });
	return lines;
}

/** What a text doesn't say yet: of its words, those that it leaves out. */
export function withoutKnown(lines: MarkedLine[], known: Description): MarkedLine[] {
	const said = new Set(known.typeWords?.map(({ word }) => foldedWords(word)));
	return lines.flatMap((line) => {
		if (known[line.key] === undefined) return [line];
		if (line.key !== 'typeWords') return [];
		const words = (line as MarkedLine<'typeWords'>).value?.filter(({ word }) => !said.has(foldedWords(word))) ?? [];
		const mark = words.some(({ type }) => type === undefined) ? 'asked' : 'likely';
		return words.length === 0 ? [] : [{ key: 'typeWords', value: words, mark }];
	});
}
