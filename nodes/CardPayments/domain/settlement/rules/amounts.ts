/** What amounts are made of, in which currency, and what their signs mean. */
import { directionOf } from '../../cells';
import { PARTS, type PartRole } from '../../columns';
import { meansCurrency } from '../../currency';
import { remembered } from '../../lazily';
import type { Doubt } from '../../tally';
import type { RowEffect, RowMeaning } from '../meanings';
import type { ReadSheet } from './rule';

/** Parts that several columns make are their sum. An empty cell of one says nothing of the others. */
export async function summedColumns({ rows, amounts, pause }: ReadSheet): Promise<void> {
	for (const part of PARTS)
		for (const [role, further] of amounts) {
			if (!role.startsWith(`${part} `)) continue;
			const column = rows[part];
			await rows.each(pause, (at) => {
				if (!Number.isNaN(further[at])) column[at] = (column[at] || 0) + (further[at] as number);
			});
		}
}

/** An amount in two columns is credit less debit. */
export async function debitAndCredit(sheet: ReadSheet): Promise<void> {
	await takePair(sheet, 'amount', 'debit', 'credit');
	await takePair(sheet, 'gross', 'gross_debit', 'gross_credit');
}

async function takePair(
	{ rows, amounts, pause }: ReadSheet,
	part: PartRole,
	debit: 'debit' | 'gross_debit',
	credit: 'credit' | 'gross_credit',
): Promise<void> {
	const [debits, credits] = [amounts.get(debit), amounts.get(credit)];
	if (debits === undefined && credits === undefined) return;
	// Debits may all be written with a minus sign.
	const areNegative = debits?.some((units) => units > 0) !== true;
	await rows.each(pause, (at) => {
		const taken = debits?.[at] ?? Number.NaN;
		const given = credits?.[at] ?? Number.NaN;
		if (Number.isNaN(taken) && Number.isNaN(given)) return;
		rows[part][at] = (given || 0) - ((areNegative ? Math.abs(taken) : taken) || 0);
		if (!taken || !given) return;
		rows[part][at] = Number.NaN;
		if (part === 'amount') rows.doubt(at, 'contradiction');
	});
}

/** A word beside an amount says what it does. A minus sign and a credit say two things, and so does no word. */
export async function directions({ rows, amounts, columns, pause }: ReadSheet): Promise<void> {
	if (columns.direction === undefined || amounts.has('debit') || amounts.has('credit')) return;
	const directionAt = remembered(directionOf);
	const words = rows.column('direction');
	await rows.each(pause, (at) => {
		const units = rows.amount[at] as number;
		const direction = directionAt(words.at(at));
		if (Number.isNaN(units) || (units === 0 && direction === undefined)) return;
		const isClear = direction === -1 || (direction === 1 && units >= 0);
		rows.amount[at] = isClear ? direction * Math.abs(units) + 0 : Number.NaN;
		if (!isClear) rows.doubt(at, 'contradiction');
	});
}

/** What is in another currency than the row isn't known in that of the row, unless it comes to its amount exactly. */
export async function currenciesOfParts({ rows, currency, pause }: ReadSheet): Promise<void> {
	if (!rows.texts.has('gross_currency') && !rows.texts.has('fee_currency')) return;
	const { amount, gross, fee, tax } = rows;
	const sizeAt = (units: Float64Array, at: number) => Math.abs(units[at] as number) || 0;
	await rows.each(pause, (at) => {
		const between = Math.abs(sizeAt(gross, at) - sizeAt(amount, at));
		if (sizeAt(amount, at) > 0 && between > 0 && between === sizeAt(fee, at) + sizeAt(tax, at)) return;
		const own = rows.text('currency', at) || currency;
		const isOther = (code: string) => code !== '' && own !== '' && !meansCurrency(code, own);
		const isOtherGross = isOther(rows.text('gross_currency', at));
		const ofFee = rows.text('fee_currency', at);
		if (isOtherGross && !Number.isNaN(gross[at])) {
			gross[at] = Number.NaN;
			rows.doubt(at, 'grossCurrency');
		}
		if ((ofFee === '' ? isOtherGross : isOther(ofFee)) && ((fee[at] as number) || (tax[at] as number))) {
			fee[at] = tax[at] = Number.NaN;
			rows.doubt(at, 'feeCurrency');
		}
	});
}

/** Rows whose signs mean the same: of one meaning. */
interface SignGroup {
	effect: RowEffect;
	above: number;
	below: number;
	/** What amounts are multiplied by; NaN where nothing shows it. */
	sign: number;
	/** What's doubted of rows above and below zero. */
	doubtAbove?: Doubt;
	doubtBelow?: Doubt;
}

/**
 * Gives amounts the sign of what they do to the payout, per sheet and type: most charges mustn't turn the signs of
 * refunds. Where a file has signs, they are the truth; else the type's effect is.
 */
export async function signs(sheet: ReadSheet): Promise<void> {
	const { rows, meaningAt, isTyped, hasSigns, description, pause } = sheet;
	const { amount } = rows;
	// Where it's said what rows below zero are, no sign is odd.
	const isSaid = !isTyped && description.rowsBelowZeroAre !== undefined;
	const said = description.signs ?? (isSaid ? 'asWritten' : undefined);
	const groups = new Map<RowMeaning, SignGroup>();
	const groupAt = (at: number): SignGroup => {
		const meaning = meaningAt(at);
		let group = groups.get(meaning);
		if (group === undefined) groups.set(meaning, (group = { effect: meaning.effect, above: 0, below: 0, sign: 1 }));
		return group;
	};
	await rows.each(pause, (at) => {
		if (!rows.counts(at)) return;
		const group = groupAt(at);
		if ((amount[at] as number) > 0) group.above++;
		else if ((amount[at] as number) < 0) group.below++;
	});
	const all = [...groups.values()];
	// What reduces the payout, or may, and is below zero shows that signs are written.
	const areShown = all.some(({ effect, below }) => effect !== 'adds' && below > 0);
	const isSigned = hasSigns || (isTyped && areShown);
	// Minus signs on charges alone may be all that the file has of signs, or charges taken back beside magnitudes.
	const areStray = isTyped && !isSigned && all.some(({ below }) => below > 0);
	for (const group of all) {
		const isReducing = group.effect === 'reduces';
		if (said === undefined) decideSign(group, isSigned, hasSigns);
		else if (said !== 'byType' && !hasSigns && !areShown && isReducing) group.doubtAbove = 'signNotShown';
		if (said === undefined && areStray && isReducing) group.sign = Number.NaN;
	}
	await rows.each(pause, (at) => {
		if (!rows.counts(at)) return;
		const units = amount[at] as number;
		const { sign, effect, doubtAbove, doubtBelow } = groupAt(at);
		if (said === 'byType') amount[at] = signedBy(effect, units);
		else if (Number.isNaN(sign)) rows.doubt(at, effect === 'unknown' ? 'unknownSheet' : 'unclearSigns');
		else if (sign === -1) amount[at] = 0 - units;
		const doubt = units > 0 ? doubtAbove : units < 0 ? doubtBelow : undefined;
		if (doubt !== undefined) rows.doubt(at, doubt);
	});
}

/** An amount as its type says it; of a type that says nothing, as it's written. */
function signedBy(effect: RowEffect, units: number): number {
	if (effect === 'adds') return Math.abs(units);
	return effect === 'reduces' ? 0 - Math.abs(units) : units;
}

/** @param hasSigns whether columns say what adds */
function decideSign(group: SignGroup, isSigned: boolean, hasSigns: boolean): void {
	const { effect, above, below } = group;
	if (effect === 'unknown' && !isSigned) group.sign = Number.NaN;
	else if (effect === 'adds' && !hasSigns) group.doubtBelow = 'minus';
	if (effect !== 'reduces') return;
	if (isSigned) {
		if (below > 0 || hasSigns) group.doubtAbove = 'reversal';
	} else {
		// As most are written, they reduce the payout.
		if (above > below || below === 0) group.sign = -1;
		if (above === 0 || below === 0) return;
		if (above === below) group.sign = Number.NaN;
		else if (above > below) group.doubtBelow = 'reversal';
		else group.doubtAbove = 'reversal';
	}
}
