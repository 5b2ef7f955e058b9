/** The rows as a table for a terminal: the given columns, cut to what fits. */
export function table(rows: Array<Record<string, unknown>>, columns: string[]): string {
	const WIDEST = 24;
	const cell = (value: unknown) => {
		const text = String(value ?? '').replace(/\s+/g, ' ');
		return text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text;
	};
	const cells = [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))];
	const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
	const line = (values: string[]) =>
		values
			.map((value, index) => value.padEnd(widths[index] ?? 0))
			.join('  ')
			.trimEnd();
	const [head = [], ...body] = cells;
	return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...body.map(line)].join('\n');
}

/** What an example workflow gave, in one line or two; `period` is such as "yesterday". */
export function summarize(
	period: string,
	payouts: number,
	rows: Array<Record<string, unknown>>,
	notReady: string[],
): string {
	const sheets = new Set(rows.map(({ payout_file }) => payout_file)).size;
	const lines = [
		`${count(payouts, 'payout')} of ${period}, ${count(sheets, 'sheet')}, ${count(rows.length, 'row')}.`,
	];
	if (notReady.length > 0)
		lines.push(`${count(notReady.length, 'payout')} not paid out or without sheets yet: ${notReady.join(', ')}.`);
	return lines.join('\n');
}

function count(number: number, thing: string): string {
	return `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;
}
