import { grouped } from './money';

/** "1 row", "2,000 rows". Pass what follows too where it changes: "1 row has", "2 rows have". */
export function counted(count: number, one: string, many = `${one}s`): string {
	return `${grouped(String(count))} ${count === 1 ? one : many}`;
}

/** Names that a sentence has, of however many. */
const MOST_NAMES = 3;

/** "payout_1, payout_2, payout_3 and 4 more" */
export function namesInWords(names: unknown[], separator = ', '): string {
	const shown = names.slice(0, MOST_NAMES).map((name) => String(name ?? '?'));
	return shown.join(separator) + (names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '');
}
