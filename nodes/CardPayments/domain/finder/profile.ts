import { DECIMAL_SIGNS, directionOf, type DecimalSign } from '../cells';
import { readDate } from '../dates';
import { isKnownCurrency } from '../currency';
import { currencyIn } from './currencyCells';
import { amountName, amountNames, directionIn, isCalled, type AmountName } from './names';
import { amountIn, hasSeparator, isEmpty, type EitherAmount } from './eitherAmounts';
import type { Grid } from './layout';

type ColumnKind = 'empty' | 'date' | 'currency' | 'direction' | 'amount' | 'number' | 'list' | 'text';

/** What a column holds, by its cells and its name. */
export interface Profile {
	at: number;
	name: string;
	kind: ColumnKind;
	/** What its name says of amounts. */
	says: AmountName | undefined;
	cells: string[];
	/** How many rows have a cell. */
	filled: number;
	/** Of the cells that are looked at. */
	distinct: number;
	sample: string[];
	/** Whether all amounts in it are whole numbers. */
	isWhole: boolean;
	/** The decimal signs under which all its amounts can be read. */
	signs: DecimalSign[];
	/** In units under each sign, zero for none; only of amounts. */
	units: Record<DecimalSign, Float64Array> | undefined;
}

const SAMPLE = 300;
const KIND_SHARE = 0.9;
const LONGEST_LIST = 40;

export function profilesOf(grid: Grid, paidCurrency: string | undefined): Profile[] {
	const profiles = grid.names.map((name, at) => profileOf(name, at, grid.cells[at] as string[], paidCurrency));
	const amounts = profiles.filter(({ kind }) => kind === 'amount');
	const isWritten = amounts.some(
		(profile) =>
			profile.filled > 2 && profile.sample.some(hasDecimals) && profile.says !== 'rate' && !isLikeRate(profile),
	);
	// Beside amounts with decimals, whole numbers that never have any are counts.
	for (const profile of amounts) {
		const { filled, isWhole, sample, says } = profile;
		const isZero = sample.every((cell) => /^[0\s]*$/.test(cell));
		const isBare = sample.every((cell) => /^[-+]?\d+$/.test(cell));
		if (isWritten && isWhole && isBare && filled > 2 && !isZero && says !== 'net' && says !== 'gross')
			profile.kind = 'number';
	}
	for (const profile of amounts) if (profile.kind === 'amount') profile.units = unitsOf(profile);
	return profiles;
}

function profileOf(name: string, at: number, cells: string[], paidCurrency: string | undefined): Profile {
	const filledCells = cells.filter((cell) => !isEmpty(cell));
	const step = Math.max(1, Math.ceil(filledCells.length / SAMPLE));
	const sample = filledCells.filter((_, index) => index % step === 0);
	const distinct = new Set(sample).size;
	const says = isPercentage(name, distinct, sample.length) ? 'fee' : amountName(name);
	const profile: Profile = {
		...{ at, name, says, cells, sample, filled: filledCells.length },
		distinct,
		kind: 'text',
		isWhole: !sample.some(hasSeparator),
		signs: [],
		units: undefined,
	};
	profile.kind = kindOf(profile, paidCurrency);
	return profile;
}

/** A "percentage fee" that differs by row is the fee, no rate: of those there are few. */
function isPercentage(name: string, distinct: number, count: number): boolean {
	const [first, ...others] = amountNames(name);
	return first === 'rate' && others.includes('fee') && count > 7 && distinct * 2 > count;
}

/** Whether its name says that it's a fee or the tax on one. */
export function isCalledFee({ says }: Pick<Profile, 'says'>): boolean {
	return says === 'fee' || says === 'tax';
}

/** Few numbers below a hundred. */
export function isLikeRate({ distinct, sample }: Profile): boolean {
	return distinct <= 5 && sample.every((cell) => /^\d{1,2}[.,]\d+\s*%?$/.test(cell));
}

/** Whether there are digits behind a separator that aren't three, as groups have. */
function hasDecimals(cell: string): boolean {
	return /[\d٠-٩][.,٫](?:[\d٠-٩]{1,2}|[\d٠-٩]{4,})(?![\d٠-٩.,])/.test(cell);
}

function kindOf(profile: Profile, paidCurrency: string | undefined): ColumnKind {
	const { distinct, filled, name, sample } = profile;
	if (filled === 0) return 'empty';
	const share = (is: (cell: string) => boolean) => sample.filter(is).length >= KIND_SHARE * sample.length;
	const amounts = sample.map(amountIn);
	const isAmount = (amount: EitherAmount) => !Number.isNaN(amount['.']) || !Number.isNaN(amount[',']);
	const isFigure = amounts.filter(isAmount).length >= KIND_SHARE * sample.length;
	if (share((cell) => readDate(cell) !== undefined) && !(isFigure && isDecimal(sample))) return 'date';
	if (isCurrencies(profile)) return 'currency';
	if (sample.every((cell) => directionOf(cell) !== undefined) && distinct <= 3) return 'direction';
	if (isFigure) {
		if (isIdentifier(profile) || isForeign(name, amounts, paidCurrency)) return 'number';
		profile.signs = DECIMAL_SIGNS.filter((sign) =>
			amounts.every((amount) => !isAmount(amount) || !Number.isNaN(amount[sign])),
		);
		return profile.signs.length === 0 ? 'text' : 'amount';
	}
	return distinct <= Math.min(LONGEST_LIST, Math.max(12, sample.length / 4)) ? 'list' : 'text';
}

/** Codes and signs, or the numbers of ISO 4217 under the name of a currency. */
function isCurrencies({ name, sample }: Profile): boolean {
	const said = sample.filter((cell) => currencyIn(cell) !== undefined);
	if (said.length < KIND_SHARE * sample.length) return false;
	return isCalled(name, 'currency') || said.some((cell) => !/^\d+$/.test(cell));
}

/** Dates written as 20.11.26 are no amounts, and 1,000.50 is no date. */
function isDecimal(sample: string[]): boolean {
	return sample.some((cell) => /^\D*\d+[.,]\d{1,2}\D*$/.test(cell));
}

/** Names that are of amounts, whatever their digits look like. */
const AMOUNT_NAMED: AmountName[] = ['net', 'gross', 'fee', 'amount'];

/** Digits that are a name: too long, all of one length and different, or with leading zeros. */
function isIdentifier({ distinct, isWhole, name, sample, says }: Profile): boolean {
	if (!isWhole) return false;
	const digits = sample.map((cell) => cell.replace(/^[`'#]/, ''));
	if (!digits.every((cell) => /^\d+$/.test(cell))) return false;
	const isNamed = (says !== undefined && AMOUNT_NAMED.includes(says)) || directionIn(name) !== undefined;
	if (isNamed) return digits.some((cell) => cell.length > 12);
	if (digits.some((cell) => cell.length > 12 || /^0\d/.test(cell))) return true;
	if (isCalled(name, 'count') || (says === undefined && isCalled(name, 'id'))) return true;
	const lengths = new Set(digits.map((cell) => cell.length));
	const isEven = lengths.size === 1 && (digits[0] as string).length >= 4;
	return isEven && digits.length > 2 && distinct > digits.length * KIND_SHARE;
}

/** A code in the name, or beside most numbers, of another currency than the payout's. */
function isForeign(name: string, amounts: EitherAmount[], paidCurrency: string | undefined): boolean {
	if (paidCurrency === undefined) return false;
	const inName = name.match(/\b[A-Z]{3}\b/g)?.filter((code) => isKnownCurrency(code) && code !== 'NET') ?? [];
	if (inName.length > 0 && !inName.includes(paidCurrency)) return true;
	const codes = amounts.map(({ currency }) => currency).filter((code) => isKnownCurrency(code));
	return codes.length > 0 && codes.every((code) => code !== paidCurrency);
}

function unitsOf({ cells }: Profile): Record<DecimalSign, Float64Array> {
	const units = { '.': new Float64Array(cells.length), ',': new Float64Array(cells.length) };
	for (let row = 0; row < cells.length; row++) {
		const cell = cells[row] as string;
		if (cell === '') continue;
		const amount = amountIn(cell);
		units['.'][row] = Number.isNaN(amount['.']) ? 0 : amount['.'];
		units[','][row] = Number.isNaN(amount[',']) ? 0 : amount[','];
	}
	return units;
}
