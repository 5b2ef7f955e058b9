import { DESCRIPTION_LINES, LINE_KEYS, printLines, type Description, type LineKey, type MarkedLine } from '../services';
import { COLUMNS, DESCRIBED_ROLES, PARTS, type PartRole } from '../columns';
import type { SettlementSheet } from './settlementSheet';

/**
 * What was read as what, as a text that would read it so again: lines of a known service and those found by names say
 * it in a comment.
 */
export function readAs(sheets: SettlementSheet[], own: Description): string {
	const lines = new Map<string, MarkedLine>();
	for (const { columns, names, reading } of sheets) {
		const { description, service } = reading;
		const originOf = (key: LineKey) => {
			if (own[key] !== undefined) return undefined;
			return description[key] === undefined ? 'by its name' : service;
		};
		const take = (key: LineKey, value: MarkedLine['value']) => {
			const about = originOf(key);
			const line: MarkedLine = { key, value, mark: 'proved', ...(about !== undefined && { about }) };
			lines.set(JSON.stringify([key, value]), line);
		};
		for (const role of DESCRIBED_ROLES) {
			const found = columns[role];
			const isSummed = PARTS.some((part) => part === role);
			const places = isSummed ? columns.summed[role as PartRole] : found === undefined ? [] : [found];
			if (places.length > 0)
				take(
					COLUMNS[role].line,
					places.map((column) => names[column] ?? ''),
				);
		}
		for (const key of LINE_KEYS) if (description[key] !== undefined && !isColumn(key)) take(key, description[key]);
	}
	return printLines([...lines.values()]);
}

function isColumn(key: LineKey): boolean {
	return DESCRIPTION_LINES[key].value.takes === 'column';
}
