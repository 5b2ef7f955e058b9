import type { MarkedLine, DescribedSheet, TypeWord } from '../services';
import { isOpenTypeWord, typeWordMeaning } from '../words';
import { isCalled } from './names';
import type { Profile } from './profile';
import { TYPE_EFFECTS, type Word } from './typings';
import type { Hit } from './search';
import type { Way } from './ways';

/** What rows are: the column, its words, or the sheets. */
export function typeLines(way: Way, hits: Hit[], isProved: boolean): MarkedLine[] {
	const { typing } = way;
	if (typing.isBySheet) return sheetLines(way, isProved);
	if (typing.column === undefined) return [rowsAre(way)];
	const lines: MarkedLine[] = [
		{ key: 'typeColumn', value: [typing.column.name], mark: isProved ? 'proved' : 'likely' },
	];
	const words = typing.words.map((word, place) => wordOf(word, way, agreedEffect(place, way, hits, isProved)));
	const isAsked = words.some(({ type }) => type === undefined);
	lines.push({ key: 'typeWords', value: words, mark: isAsked ? 'asked' : 'likely' });
	return lines;
}

/** What a word's rows do, as far as all ways that add up agree; undefined where that isn't known. */
function agreedEffect(place: number, way: Way, hits: Hit[], isProved: boolean): -1 | 0 | 1 | undefined {
	const known = way.typing.words[place]?.effect;
	if (known !== undefined) return known;
	const alike = hits.filter((hit) => hit.way.typing === way.typing);
	const effects = new Set(alike.map((hit) => hit.way.effects[place]));
	return effects.size === 1 || isProved ? way.effects[place] : undefined;
}

/** The sum shows what a word does, never what it's called. */
function wordOf({ text, type, rows }: Word, way: Way, effect: -1 | 0 | 1 | undefined): TypeWord {
	const { typing, isByType } = way;
	if (type !== undefined && type !== 'other') return typedWord(text, type, effect);
	if (effect === undefined) return { word: text, type: undefined };
	if (effect === 0) return { word: text, type: openType(text) };
	const isMost = rows * 2 > typing.at.length && !typing.words.some((each) => each.type === 'charge');
	if (effect === 1 && isMost) return { word: text, type: 'charge' };
	const sign = effect === -1 ? 'reduces' : 'adds';
	return isByType ? { word: text, type: 'other', effect: sign } : { word: text, type: 'other' };
}

/** With its effect where that isn't the usual one of its type. */
function typedWord(word: string, type: NonNullable<TypeWord['type']>, effect: -1 | 0 | 1 | undefined): TypeWord {
	const usual = type === 'none' || type === 'payout' ? 0 : TYPE_EFFECTS[type];
	if (effect === usual || effect === undefined || effect === 0) return { word, type };
	return { word, type, effect: effect === 1 ? 'adds' : 'reduces' };
}

/** Of rows that don't count: those of payouts where their word may be of one. */
function openType(text: string): 'payout' | 'none' {
	const known = typeWordMeaning(text)?.type;
	return isOpenTypeWord(text) && known !== 'none' ? 'payout' : 'none';
}

/** Where nothing says what rows are, those above zero are charges; others may be anything. */
function rowsAre({ base, typing }: Way): MarkedLine {
	const isReducing = base.values.some((value) => value < 0);
	const isKnown = typing.at.length > 0 && !isReducing;
	if (isKnown) return { key: 'rowsAre', value: 'charge', mark: 'likely' };
	return {
		key: 'rowsAre',
		value: undefined,
		mark: 'asked',
		about: 'charge takes rows below zero for charges taken back',
	};
}

function sheetLines(way: Way, isProved: boolean): MarkedLine[] {
	const { effects, typing } = way;
	const own = typing.words.flatMap(({ text, type, rows }, place): DescribedSheet[] => {
		if (type !== undefined || rows === 0 || text === '') return [];
		const effect = effects[place];
		return [{ name: text, meaning: effect === 0 ? 'none' : effect === -1 ? 'reduces' : 'adds' }];
	});
	return own.length === 0 ? [] : [{ key: 'otherSheets', value: own, mark: isProved ? 'proved' : 'likely' }];
}

/** Whose words say that nothing was paid. */
export function statusLines({ statuses, typing, unpaid }: Way, isProved: boolean, profiles: Profile[]): MarkedLine[] {
	if (statuses === undefined) {
		// Today each row is paid; on another day one may not be.
		const named = profiles.find(
			(profile) => profile !== typing.column && profile.kind === 'list' && isCalled(profile.name, 'status'),
		);
		return named === undefined ? [] : [{ key: 'statusColumn', value: [named.name], mark: 'likely' }];
	}
	const mark = isProved ? 'proved' : 'likely';
	// Where rows count although their words say that nothing was paid, it's no status.
	if (statuses.words.some(({ isPaid }, place) => isPaid === false && unpaid[place] !== true))
		return [{ key: 'statusColumn', value: [], mark }];
	const words = statuses.words.flatMap(({ text }, place) => (unpaid[place] === true && text !== '' ? [text] : []));
	const lines: MarkedLine[] = [{ key: 'statusColumn', value: [statuses.column.name], mark }];
	if (words.length > 0) lines.push({ key: 'unpaidWords', value: words, mark });
	return lines;
}
