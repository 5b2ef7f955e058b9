import { isOpenDate, monthOrDay } from './dateOrders';
import type { MarkedLine } from '../services';
import { hasSeparator } from './eitherAmounts';
import type { RawTable } from './proposal';
import { isCalled, type OtherName } from './names';
import type { Profile } from './profile';

/** What files are written in that aren't UTF-8: only of UTF-16 their bytes show it. */
export function encodingLines(tables: RawTable[]): MarkedLine[] {
	const found = new Set(tables.map(({ encoding }) => encoding).filter((encoding) => encoding !== undefined));
	const [encoding, ...others] = found;
	if (encoding === undefined || others.length > 0) return [];
	return [{ key: 'encoding', value: encoding, mark: encoding.startsWith('utf-16') ? 'proved' : 'likely' }];
}

/** Columns that nothing adds up to: their names and cells make them likely, never more. */
export function otherLines(profiles: Profile[], used: Set<Profile>): MarkedLine[] {
	const free = profiles.filter((profile) => !used.has(profile));
	return [...dateLines(free), ...idLines(free)];
}

function dateLines(profiles: Profile[]): MarkedLine[] {
	const dates = profiles.filter(({ kind }) => kind === 'date');
	const own = dates.filter(({ name }) => !isCalled(name, 'notDate'));
	const named = own.find(({ name }) => isCalled(name, 'date')) ?? dates.find(({ name }) => isCalled(name, 'date'));
	const varied = [...dates].sort((a, b) => b.distinct - a.distinct)[0];
	const date = named ?? own[0] ?? varied;
	if (date === undefined) return [];
	const lines: MarkedLine[] = [{ key: 'dateColumn', value: [date.name], mark: 'likely' }];
	const shown = dates.flatMap(({ sample }) => sample.map(monthOrDay)).filter((order) => order !== undefined);
	const orders = new Set(shown);
	if (orders.size === 1) lines.push({ key: 'dateFormat', value: shown[0], mark: 'proved' });
	else if (dates.some(({ sample }) => sample.some(isOpenDate)))
		lines.push({ key: 'dateFormat', value: undefined, mark: 'asked', about: 'day first or month first' });
	return lines;
}

function idLines(profiles: Profile[]): MarkedLine[] {
	const texts = profiles.filter(({ kind }) => kind === 'text' || kind === 'list' || kind === 'number');
	const isVaried = ({ distinct, sample }: Profile) => distinct > 0.6 * sample.length;
	const many = texts.filter((profile) => profile.filled > 0 && isVaried(profile));
	const lines: MarkedLine[] = [];
	const say = (
		key: 'orderColumn' | 'transactionColumn' | 'payoutColumn' | 'paymentMethodColumn',
		found?: Profile,
	) => {
		if (found !== undefined) lines.push({ key, value: [found.name], mark: 'likely' });
	};
	const is = (role: OtherName) => (profile: Profile) => isCalled(profile.name, role);
	const order = many.find(is('order'));
	const ids = many.filter((profile) => profile !== order && profile.filled * 2 > most(many));
	const isFigure = ({ sample }: Profile) => sample.some(hasSeparator);
	const isOwn = (profile: Profile) =>
		is('id')(profile) && !is('payout')(profile) && !is('count')(profile) && !isFigure(profile);
	const id = ids.find(isOwn) ?? ids.filter(isDifferent).sort(byLetters)[0];
	say('transactionColumn', id);
	say('orderColumn', order);
	const isPayout = (profile: Profile) =>
		is('payout')(profile) && is('id')(profile) && profile.distinct * 2 <= profile.sample.length;
	say(
		'payoutColumn',
		texts.find((profile) => isPayout(profile) && profile !== id),
	);
	say(
		'paymentMethodColumn',
		texts.find((profile) => is('method')(profile) && !isVaried(profile) && profile.kind === 'list'),
	);
	return lines;
}

/** Texts of which no two are the same, beside many of the same: an ID, whatever it's called. */
function isDifferent({ kind, distinct, sample }: Profile): boolean {
	return kind === 'text' || (kind === 'list' && distinct === sample.length && distinct > 1);
}

/** What has letters and digits, and no spaces, first. */
function byLetters(one: Profile, other: Profile): number {
	const share = ({ sample }: Profile) =>
		sample.filter((cell) => /\p{L}/u.test(cell) && /\d/.test(cell) && !/\s/.test(cell)).length / sample.length;
	return share(other) - share(one);
}

function most(profiles: Profile[]): number {
	return Math.max(0, ...profiles.map(({ filled }) => filled));
}
