import { BITS, LEFT_OUT } from './doubts';
import type { Movements } from './movement';
import type { RowEffect, SheetMeaning, WordMeaning } from './types';

/** Rows whose signs mean the same: of one type, or of one sheet. */
interface SignGroup {
	effect: RowEffect;
	above: number;
	below: number;
	/** What amounts are multiplied by; NaN where nothing shows it. */
	sign: number;
	/** The doubt of rows above and below zero. */
	doubtAbove: number;
	doubtBelow: number;
}

/**
 * Gives amounts the sign of what they do to the payout, per sheet and type: most charges mustn't turn the signs of
 * refunds. Where a file has signs, they are the truth; else the type's effect is.
 *
 * @param words what the words in the type column mean
 * @param hasSigns whether columns of debit and credit, or one of directions, gave the signs
 */
export function decideSigns(
	movements: Movements,
	sheet: SheetMeaning,
	words: WordMeaning[] | undefined,
	hasSigns: boolean,
): void {
	const groups: SignGroup[] = (words ?? [sheet]).map(({ effect }) => ({
		effect,
		above: 0,
		below: 0,
		sign: 1,
		doubtAbove: 0,
		doubtBelow: 0,
	}));
	const groupAt = (listed: Uint16Array | undefined, at: number) =>
		groups[words === undefined ? 0 : (listed?.[at] ?? 0)] as SignGroup;
	for (const { amount, count, doubts, listed } of movements.blocks)
		for (let at = 0; at < count; at++) {
			const units = amount[at] as number;
			if (units === 0 || Number.isNaN(units) || ((doubts[at] as number) & LEFT_OUT) !== 0) continue;
			const group = groupAt(listed.word, at);
			if (units > 0) group.above++;
			else group.below++;
		}
	// What reduces the payout, or may, and is below zero shows that signs are written.
	const isSigned =
		hasSigns ||
		(words !== undefined &&
			groups.some(({ effect, below }) => (effect === 'reduces' || effect === 'unknown') && below > 0));
	for (const group of groups) setSign(group, isSigned, hasSigns);
	for (const { amount, count, doubts, listed } of movements.blocks)
		for (let at = 0; at < count; at++) {
			const units = amount[at] as number;
			const { sign, effect, doubtAbove, doubtBelow } = groupAt(listed.word, at);
			let bits = doubts[at] as number;
			if ((bits & LEFT_OUT) !== 0) continue;
			if (Number.isNaN(sign)) bits |= effect === 'unknown' ? BITS.unknownSheet : BITS.unclearSigns;
			else if (sign === -1) amount[at] = 0 - units;
			if (units > 0) bits |= doubtAbove;
			else if (units < 0) bits |= doubtBelow;
			doubts[at] = bits;
		}
}

function setSign(group: SignGroup, isSigned: boolean, hasColumns: boolean): void {
	const { effect, above, below } = group;
	if (effect === 'signed') return;
	if (effect === 'unknown') {
		if (!isSigned) group.sign = Number.NaN;
		return;
	}
	if (effect === 'adds') {
		if (!hasColumns) group.doubtBelow = BITS.minus;
		return;
	}
	if (isSigned) {
		group.doubtAbove = below > 0 || hasColumns ? BITS.reversal : 0;
		return;
	}
	if (above > 0 && below > 0) {
		if (above === below) group.sign = Number.NaN;
		else if (above > below) group.doubtBelow = BITS.reversal;
		else group.doubtAbove = BITS.reversal;
	}
	if (above > below || below === 0) group.sign = -1;
}
