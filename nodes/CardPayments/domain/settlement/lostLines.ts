import { ColumnNames } from '../cells';
import { COLUMNS, DESCRIBED_ROLES } from '../columns';
import { printLines, type Description, type LineKey } from '../services';
import type { SettlementSheet } from './settlementSheet';

const OF_SUMMARY: LineKey[] = ['feeColumn', 'taxColumn'];

/** Lines of a text of which no sheet has a column. */
export function lostLines(own: Description, sheets: SettlementSheet[]): string[] {
	const all = sheets.map(({ names }) => new ColumnNames(names));
	const isThere = (name: string) => all.some((names) => names.find(name) !== undefined);
	return DESCRIBED_ROLES.flatMap((role) => {
		const { line } = COLUMNS[role];
		const names = own[line] ?? [];
		const isElsewhere = own.fees === 'inSummary' && OF_SUMMARY.includes(line);
		if (names.length === 0 || isElsewhere || isThere(names.join(', '))) return [];
		const isFound = names.some((name) => [name, ...name.split('|'), ...name.split('+')].some(isThere));
		return isFound ? [] : [printLines([{ key: line, value: names, mark: 'proved' }])];
	});
}
