import { isNoAmount } from './bases';
import { countedAt, isReversed, type Way } from './ways';

/** Whether nothing in the file speaks against a way that adds up. */
export function isPossible(way: Way): boolean {
	const isAgainst = [isReversed, isAddingBack, isMostLeftOut, isAgainstSigns].some((is) => is(way));
	return !isAgainst && !isNoAmount(way.base);
}

/** Signs as written under which refunds, disputes and fees together add to the payout are others' signs, or none. */
function isAddingBack({ base, isByType, typing, ...way }: Way): boolean {
	if (isByType || base.isSigned) return false;
	let [sum, rows] = [0, 0];
	for (let row = 0; row < typing.at.length; row++) {
		if (typing.words[typing.at[row] as number]?.effect !== -1) continue;
		const value = countedAt({ base, isByType, typing, ...way }, row);
		sum += value;
		if (value !== 0) rows++;
	}
	return rows > 0 && sum > 0;
}

/** Whether what's said to add has minus signs in some rows, which would be lost: they say that those take it back. */
function isAgainstSigns({ base, effects, isByType, typing }: Way): boolean {
	if (!isByType) return false;
	let [above, below, unknown] = [0, 0, 0];
	for (let row = 0; row < typing.at.length; row++) {
		const place = typing.at[row] as number;
		const value = base.values[row] as number;
		if (effects[place] !== 1 || value === 0) continue;
		if (value > 0) above++;
		else if (typing.words[place]?.effect === undefined) unknown++;
		else below++;
	}
	return (below + unknown > 0 && above > 0) || (unknown > 0 && below === 0);
}

/** Whether most rows have words that nobody knows and that would be left out: what remains may be anything. */
function isMostLeftOut({ typing, effects }: Way): boolean {
	const { at, words } = typing;
	const isLeftOut = words.map(({ effect }, place) => effect === undefined && effects[place] === 0);
	const rows = at.reduce((sum, place) => sum + (isLeftOut[place] === true ? 1 : 0), 0);
	return rows * 2 > at.length;
}
