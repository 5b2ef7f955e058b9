import { describedBy, type MarkedLine, type Proposal } from '../services';
import { SHEETS } from '../sheets';
import { COLUMNS, type Meaning } from './columns';
import { describeSheet } from './describeSheet';
import { findColumns } from './findColumns';

/** What makes amounts. Of a name that a text doesn't say, it must say that no column has this meaning. */
const OF_AMOUNTS: Meaning[] = ['type', 'direction', 'gross', 'fee', 'tax'];

/**
 * A text that is found says all of the amounts: where a column has a usual name and nothing shows that it's what it's
 * called, the text says so. Otherwise a sale's VAT would be taken for the tax on its fee.
 */
export function wholeText(lines: MarkedLine[], headers: Proposal['headers']): MarkedLine[] {
	if (!lines.some(({ key, value }) => WHAT_COUNTS.includes(key) && value !== undefined)) return lines;
	const described = describedBy(lines);
	const guessed = new Set<Meaning>();
	for (const { header, kind } of headers) {
		const { description } = describeSheet(header, described);
		const found = findColumns(header, description, SHEETS[kind].transaction);
		for (const meaning of OF_AMOUNTS) if (found[meaning] !== undefined) guessed.add(meaning);
	}
	const isOpen = (meaning: Meaning) => !lines.some(({ key }) => key === COLUMNS[meaning].line);
	const none = OF_AMOUNTS.filter((meaning) => guessed.has(meaning) && isOpen(meaning));
	return [
		...lines,
		...none.map((meaning): MarkedLine => ({ key: COLUMNS[meaning].line, value: [], mark: 'likely' })),
	];
}

const WHAT_COUNTS = [COLUMNS.amount.line, COLUMNS.credit.line] as string[];
