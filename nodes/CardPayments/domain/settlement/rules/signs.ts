import type { Description } from '../../services';
import { BITS, LEFT_OUT, type Block } from '../../tally';
import type { RowEffect } from '../rowEffects';
import type { ReadSheet, RowRule } from './rule';

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

export function signs(sheet: ReadSheet): RowRule {
	return new Signs(sheet);
}

/**
 * Gives amounts the sign of what they do to the payout, per sheet and type: most charges mustn't turn the signs of
 * refunds. Where a file has signs, they are the truth; else the type's effect is.
 */
class Signs implements RowRule {
	/** By the word in the type column. */
	private readonly groups: SignGroup[];
	private readonly isTyped: boolean;
	private readonly hasColumns: boolean;
	private readonly described: Description['signs'];

	constructor({ words, isTyped, hasSigns, description }: ReadSheet) {
		const none = { above: 0, below: 0, sign: 1, doubtAbove: 0, doubtBelow: 0 };
		const byMeaning = new Map(words.map((word) => [word, { effect: word.effect, ...none }]));
		this.groups = words.map((word) => byMeaning.get(word) as SignGroup);
		this.isTyped = isTyped;
		this.hasColumns = hasSigns;
		// Where it's said what rows below zero are, no sign is odd.
		const isSaid = !isTyped && description.rowsBelowZeroAre !== undefined;
		this.described = description.signs ?? (isSaid ? 'asWritten' : undefined);
	}

	look(block: Block): void {
		for (let at = 0; at < block.count; at++) {
			const units = block.amount[at] as number;
			if (units === 0 || Number.isNaN(units) || block.has(at, LEFT_OUT)) continue;
			const group = this.groupAt(block, at);
			if (units > 0) group.above++;
			else group.below++;
		}
	}

	decide(): void {
		// What reduces the payout, or may, and is below zero shows that signs are written.
		const areShown = this.groups.some(({ effect, below }) => effect !== 'adds' && below > 0);
		if (this.described === undefined) this.decideUndescribed(areShown);
		else if (this.described !== 'byType' && !this.hasColumns && !areShown)
			for (const group of this.groups) if (group.effect === 'reduces') group.doubtAbove = BITS.signNotShown;
	}

	private decideUndescribed(areShown: boolean): void {
		const isSigned = this.hasColumns || (this.isTyped && areShown);
		for (const group of new Set(this.groups)) setSign(group, isSigned, this.hasColumns);
		// Minus signs on charges alone may be all that the file has of signs, or charges taken back beside magnitudes.
		const areStray = this.isTyped && !isSigned && this.groups.some(({ below }) => below > 0);
		for (const group of this.groups) if (areStray && group.effect === 'reduces') group.sign = Number.NaN;
	}

	apply(block: Block): void {
		const { amount, count } = block;
		for (let at = 0; at < count; at++) {
			if (block.has(at, LEFT_OUT)) continue;
			const units = amount[at] as number;
			const { sign, effect, doubtAbove, doubtBelow } = this.groupAt(block, at);
			if (this.described === 'byType') amount[at] = signedBy(effect, units);
			else if (Number.isNaN(sign)) block.doubt(at, effect === 'unknown' ? BITS.unknownSheet : BITS.unclearSigns);
			else if (sign === -1) amount[at] = 0 - units;
			if (units > 0) block.doubt(at, doubtAbove);
			else if (units < 0) block.doubt(at, doubtBelow);
		}
	}

	private groupAt({ listed }: Block, at: number): SignGroup {
		return this.groups[listed.type?.[at] ?? 0] as SignGroup;
	}
}

/** An amount as its type says it; of a type that says nothing, as it's written. */
function signedBy(effect: RowEffect, units: number): number {
	if (effect === 'adds') return Math.abs(units);
	return effect === 'reduces' ? 0 - Math.abs(units) : units;
}

function setSign(group: SignGroup, isSigned: boolean, hasColumns: boolean): void {
	const { effect, above, below } = group;
	if (effect === 'signed') return;
	if (effect === 'unknown') {
		if (!isSigned) group.sign = Number.NaN;
	} else if (effect === 'adds') {
		if (!hasColumns) group.doubtBelow = BITS.minus;
	} else if (isSigned) {
		if (below > 0 || hasColumns) group.doubtAbove = BITS.reversal;
	} else {
		if (above > 0 && below > 0) {
			if (above === below) group.sign = Number.NaN;
			else if (above > below) group.doubtBelow = BITS.reversal;
			else group.doubtAbove = BITS.reversal;
		}
		if (above > below || below === 0) group.sign = -1;
	}
}
