import { foldedWords } from '../cells';
import { lazily } from '../lazily';

/** Languages in which banks and services write the names of months. */
const LANGUAGES =
	'en-GB de de-AT fr es ca it pt nl sv da nb is fi et lv lt pl cs sk hu ro hr sl sr-Latn tr el ru uk bg ar ar-SY ar-DZ he id';
const ENGLISH = 'january february march april may june july august september october november december'.split(' ');
/** Fewer letters begin several. */
const SHORTEST_MONTH = 3;

/** Of a year in which each month has this day. */
const FIFTHS = ENGLISH.map((_, month) => Date.UTC(2025, month, 5));

/** Months by what they are called beside a day; undefined for a word that means two, as `listopad` does. */
const monthsByWord = lazily(() => {
	const months = new Map<string, number | undefined>();
	for (const language of LANGUAGES.split(' '))
		for (const style of ['long', 'short'] as const) {
			const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, {
				month: style,
				day: 'numeric',
				timeZone: 'UTC',
			});
			FIFTHS.forEach((day, at) => {
				const part = format.formatToParts(day).find(({ type }) => type === 'month');
				const word = foldedWords(part?.value ?? '');
				months.set(word, !months.has(word) || months.get(word) === at + 1 ? at + 1 : undefined);
			});
		}
	return months;
});

/** The month, from 1 on, that a word means; undefined for none, and for two. */
export function monthNamed(word: string): number | undefined {
	const folded = foldedWords(word);
	if (folded.length < SHORTEST_MONTH) return undefined;
	const english = ENGLISH.findIndex((name) => name.startsWith(folded)) + 1;
	return english > 0 ? english : monthsByWord().get(folded);
}
