/** How a proposal comes out beside what's true. */
import {
	describedBy,
	type LineKey,
	type MarkedLine,
	MONEY_KEYS,
} from '../../../nodes/CardPayments/domain/services/index.ts';
import { findDescription } from '../../../nodes/CardPayments/domain/finder/index.ts';
import { sheetKind } from '../../../nodes/CardPayments/domain/sheets/sheetKinds.ts';
import type { ServiceFile } from './file';
import { readBy } from './reader';

export const OUTCOMES = ['proved right', 'proved wrong', 'likely right', 'likely wrong', 'asked', 'nothing'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface Judged {
	outcome: Outcome;
	/** What's untrue. */
	wrong: string[];
	lines: MarkedLine[];
}

/** Lines that say what counts: what is asked here leaves it open. */
const MONEY: LineKey[] = [...MONEY_KEYS, 'typeColumn', 'typeWords', 'rowsAre'];

export function proposalFor({ paid, tables, world }: ServiceFile) {
	const units = 10 ** (4 - world.decimals);
	return findDescription(
		tables.map(({ header, name, rows }) => ({
			name,
			kind: sheetKind(name),
			header,
			headerLine: 1,
			rows,
			isCut: false,
		})),
		paid === undefined ? undefined : { units: paid * units, currency: world.currency },
		{},
	);
}

export function judged(file: ServiceFile): Judged {
	const proposal = proposalFor(file);
	if (proposal === undefined) return { outcome: 'nothing', wrong: [], lines: [] };
	const { isProved, lines } = proposal;
	const isProvedLine = (key: string) => lines.some((line) => line.key === key && line.mark === 'proved');
	const open = lines.filter(({ key, mark }) => mark === 'asked' && MONEY.includes(key));
	const { amounts, costs, types } = wrongOf(file, lines);
	// A name that's asked leaves amounts as proved as they are.
	const wrong = [...amounts, ...(isProvedLine('feeColumn') || !isProved ? costs : [])];
	if (isProved) return { outcome: wrong.length === 0 ? 'proved right' : 'proved wrong', wrong, lines };
	if (open.length > 0) return { outcome: 'asked', wrong: [], lines };
	return {
		outcome: wrong.length + types.length === 0 ? 'likely right' : 'likely wrong',
		wrong: [...wrong, ...types],
		lines,
	};
}

function wrongOf({ tables, truths, world }: ServiceFile, lines: MarkedLine[]) {
	const units = 10 ** (4 - world.decimals);
	const wrong = { amounts: [] as string[], costs: [] as string[], types: [] as string[] };
	const read = readBy(describedBy(lines), tables, 10 ** world.decimals);
	for (const truth of truths) {
		const row = read[truth.table]?.[truth.row];
		if (row === undefined) continue;
		const where = `${tables[truth.table]?.name} ${truth.row + 1}`;
		const net = truth.isCounted ? truth.net * units : 0;
		if (Math.abs(row.net - net) >= 1) wrong.amounts.push(`${where}: ${row.net / 10_000} is ${net / 10_000}`);
		if (row.isCounted !== truth.isCounted && net !== 0) wrong.amounts.push(`${where}: counted ${row.isCounted}`);
		const isSaid = row.costs !== undefined && truth.isCounted;
		if (isSaid && truth.costs !== undefined && Math.abs((row.costs as number) - Math.abs(truth.costs) * units) >= 1)
			wrong.costs.push(`${where}: costs ${(row.costs as number) / 10_000} are ${(truth.costs * units) / 10_000}`);
		if (isSaid && truth.costs === undefined && row.costs !== 0) wrong.costs.push(`${where}: costs of none`);
		if (truth.isCounted && row.type !== truth.type && row.type !== 'other')
			wrong.types.push(`${where}: ${row.type} is ${truth.type}`);
	}
	return wrong;
}
