/** What a spreadsheet executes, judged in its own way and not in the nodes'. */
import { isRecord } from '../../nodes/CardPayments/domain/input';

/** What a text may begin with that a spreadsheet takes for a formula. */
export const STARTS = [
	...['=1+', '+1+', '-1+', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'],
	...[' =', '\u00a0+', '\u200b-', '\ufeff@', '\0=', '﹦'],
];
const EXECUTED = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Z}]*[=+\-@＝＋－＠﹢﹣﹦﹫])/u;
const NUMBER = /^\s*[+-]?[\d,]+(\.\d+)?\s*$/;

/** All texts in a value, and the names of its fields, with where they are. */
function textsIn(value: unknown, at = ''): Array<[at: string, text: string]> {
	if (typeof value === 'string') return [[at, value]];
	if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, `${at}[]`));
	if (!isRecord(value)) return [];
	return Object.entries(value).flatMap(([name, each]) => [
		[`${at}.(name)`, name] as [string, string],
		...textsIn(each, `${at}.${name}`),
	]);
}

/** The texts in a value that a spreadsheet would execute, and where they are. */
export function executedIn(value: unknown): Array<[at: string, text: string]> {
	return textsIn(value).filter(([, text]) => EXECUTED.test(text) && !NUMBER.test(text));
}

/** The same value with each of its texts and names beginning like a formula. */
export function spoiledWhole(value: unknown, spared: string[] = []): unknown {
	let count = 0;
	const spoil = (text: string) => `${STARTS[count++ % STARTS.length]}${text}`;
	const inside = (part: unknown): unknown => {
		if (typeof part === 'string') return spoil(part);
		if (Array.isArray(part)) return part.map(inside);
		if (!isRecord(part)) return part;
		const entries = Object.entries(part);
		return Object.fromEntries(
			entries.map(([name, each]) => [name, spared.includes(name) ? each : inside(each)] as const),
		);
	};
	return inside(value);
}
