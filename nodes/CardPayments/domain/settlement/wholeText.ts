import { describedBy, type MarkedLine } from '../services';
import type { RawTable } from '../finder';
import { SHEETS } from '../sheets';
import { COLUMNS, type DescribedRole, findColumns } from '../columns';
import { describeSheet } from './meanings';

/** What makes amounts. Of a name that a text doesn't say, it must say that no column has this meaning. */
const OF_AMOUNTS: DescribedRole[] = ['type', 'direction', 'gross', 'fee', 'tax'];
/** What only costs show, where the amounts have usual names. */
const OF_COSTS: DescribedRole[] = ['tax'];

/**
 * A text that is found says all of the amounts: where a column has a usual name and nothing shows that it's what it's
 * called, the text says so. Otherwise a sale's VAT would be taken for the tax on its fee.
 *
 * @param isOfCosts whether it's for costs alone
 */
export function wholeText(lines: MarkedLine[], tables: RawTable[], isOfCosts: boolean): MarkedLine[] {
	const areSaid = lines.some(({ key, value }) => WHAT_COUNTS.includes(key) && value !== undefined);
	const roles = areSaid ? OF_AMOUNTS : isOfCosts ? OF_COSTS : [];
	if (roles.length === 0) return lines;
	const described = describedBy(lines);
	const guessed = new Set<DescribedRole>();
	for (const { header: names, kind } of tables) {
		const header = names.map((name) => name.trim());
		const { description } = describeSheet(header, described);
		const found = findColumns(header, description, SHEETS[kind].transaction);
		for (const role of roles) if (found[role] !== undefined) guessed.add(role);
	}
	const isOpen = (role: DescribedRole) => !lines.some(({ key }) => key === COLUMNS[role].line);
	const none = roles.filter((role) => guessed.has(role) && isOpen(role));
	return [...lines, ...none.map((role): MarkedLine => ({ key: COLUMNS[role].line, value: [], mark: 'likely' }))];
}

const WHAT_COUNTS = [COLUMNS.amount.line, COLUMNS.credit.line] as string[];
