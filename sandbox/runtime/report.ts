/** A table for a terminal, with the given columns cut to fit. */
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

/** An example's transactions, and what "Get Transactions" says of the others. */
interface Results {
	transactions: Array<Record<string, unknown>>;
	/** Its warnings, and the errors from its error output. */
	notes: string[];
}

/** The results in a few lines, with the figures from the canvas. */
export function summarize({ transactions, notes }: Results): string {
	const payouts = new Set(transactions.map(({ payout_id }) => payout_id)).size;
	const found = `${count(transactions.length, 'transaction')} of ${count(payouts, 'payout')} of the last seven days.`;
	return [found, ...notes].join('\n');
}

function count(number: number, thing: string): string {
	return `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;
}
