/** What differs between two outcomes, and which differences are of one kind. */
export interface Difference {
	path: string;
	then: unknown;
	now: unknown;
}

type Values = Record<string, unknown>;

const isObject = (value: unknown): value is Values =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What items of both sides that are about the same thing have in common: the first of these that they have. */
const NAMES = ['key', 'order_reference', 'payout_id', 'account', 'type', 'id'];

export function differences(then: unknown, now: unknown, path = ''): Difference[] {
	if (same(then, now)) return [];
	if (Array.isArray(then) && Array.isArray(now)) return ofLists(then, now, `${path}[]`);
	const [linesThen, linesNow] = [linesOf(then), linesOf(now)];
	if (linesThen !== undefined && linesNow !== undefined) return differences(linesThen, linesNow, path);
	if (!isObject(then) || !isObject(now)) return [{ path, then, now }];
	const names = [...new Set([...Object.keys(then), ...Object.keys(now)])];
	const found = names.flatMap((name) => differences(then[name], now[name], path === '' ? name : `${path}.${name}`));
	return found.length > 0 ? found : [{ path: `${path} order`, then: Object.keys(then), now: Object.keys(now) }];
}

/** The lines "Name = value" of a proposed text, by name, and the words above them; undefined of any other text. */
function linesOf(text: unknown): Record<string, string> | undefined {
	if (typeof text !== 'string') return undefined;
	const lines = text
		.split(/\n|<br \/>/)
		.map((line) => /^([A-Z][A-Za-z ]*) = (.*)$/.exec(line) ?? ['', 'words', line]);
	const named = lines.filter(([line, , value]) => line !== '' || value !== '');
	if (named.every(([line]) => line === '')) return undefined;
	return Object.fromEntries(named.map(([, name = '', value = '']) => [name, value]));
}

function ofLists(then: unknown[], now: unknown[], path: string): Difference[] {
	const left = new Set(then);
	const pairs: Array<[then: unknown, now: unknown]> = [];
	const take = (rest: unknown[], isPair: (a: unknown, b: unknown) => boolean) =>
		rest.filter((each) => {
			const other = [...left].find((a) => isPair(a, each));
			if (other === undefined) return true;
			left.delete(other);
			pairs.push([other, each]);
			return false;
		});
	const nameOf = (value: unknown) => {
		// A proposed text is like no other hint.
		const isNamed = isObject(value) && linesOf(value.message) === undefined;
		const name = isNamed ? NAMES.find((each) => value[each] !== undefined) : undefined;
		return name === undefined ? undefined : `${name} ${String((value as Values)[name])}`;
	};
	const beginningOf = (value: unknown) => (isObject(value) ? String(value.message).split(' ', 1)[0] : undefined);
	let rest = take(now, same);
	// Hints, which have no name.
	rest = take(rest, (a, b) => isObject(b) && b.message !== undefined && beginningOf(a) === beginningOf(b));
	rest = take(rest, (a, b) => nameOf(a) !== undefined && nameOf(a) === nameOf(b));
	if (!isObject(then[0] ?? now[0])) rest = take(rest, () => true);
	const found = [
		...pairs.flatMap(([a, b]) => differences(a, b, path)),
		...[...left].map((each) => ({ path, then: each, now: undefined })),
		...rest.map((each) => ({ path, then: undefined, now: each })),
	];
	return found.length > 0 ? found : [{ path: `${path} order`, then: '', now: '' }];
}

const LONGEST = 110;

/** A value without what's different in each case: numbers, names, dates. */
function shape(value: unknown): string {
	if (value === undefined) return 'nothing';
	if (typeof value === 'number') return '#';
	if (isObject(value) && typeof value.message === 'string') return shape(value.message);
	if (isObject(value)) return `{${String(value.type ?? value.status ?? 'item')}}`;
	if (typeof value !== 'string') return JSON.stringify(value).slice(0, LONGEST);
	const lines = linesOf(value);
	if (lines !== undefined) return `a text of ${Object.keys(lines).join(', ')}`;
	const plain = value
		.replace(/<[^>]*>/g, '')
		.replace(/"[^"]*"/g, '"…"')
		.replace(/[\w-]*\d[\w.,:/-]*/g, '#')
		.replace(/#( #)+/g, '#');
	return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : `'${plain}'`;
}

/** Of a line that names columns or sheets, whether it says what they are. */
function shapeOfNames(value: unknown): string {
	const [said = ''] = typeof value === 'string' ? value.split('   #') : [];
	if (value === undefined) return 'nothing';
	return said === '-' ? 'none' : said.includes('?') ? 'asked' : 'names';
}

export const kindOf = ({ path, then, now }: Difference): string => {
	const of = /( Column|Other Sheets)$/.test(path) ? shapeOfNames : shape;
	return `${path}: ${of(then)} → ${of(now)}`;
};
