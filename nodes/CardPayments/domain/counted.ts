/** How sentences say numbers and names. */

/** With commas between thousands. */
export function grouped(text: string): string {
	const [whole = '', ...fraction] = text.split('.');
	return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
}

/** "1 row", "2,000 rows". Pass what follows too where it changes: "1 row has", "2 rows have". */
export function counted(count: number, one: string, many = `${one}s`): string {
	return `${grouped(String(count))} ${count === 1 ? one : many}`;
}

/** "id, amount, and currency" */
export function listed(names: string[]): string {
	return new Intl.ListFormat('en').format(names);
}

/** Names that a sentence has, of however many. */
const MOST_NAMES = 3;

/** "payout_1, payout_2, payout_3 and 4 more" */
export function namesInWords(names: unknown[], { separator = ', ', most = MOST_NAMES } = {}): string {
	const shown = names.slice(0, most).map((name) => String(name ?? '?'));
	return shown.join(separator) + (names.length > most ? ` and ${names.length - most} more` : '');
}
