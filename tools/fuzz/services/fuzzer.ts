/** Proposals for files that nobody described, beside what's true of them. */
import { printLines } from '../../../nodes/CardPayments/domain/services/index.ts';
import type { Fuzzer } from '../random';
import { serviceFile, type ServiceFile } from './file';
import { judged, OUTCOMES, type Outcome } from './judge';

const outcomes = new Map<string, Record<Outcome, number>>();

/** @throws Error for a line that says proved and isn't true */
export const services: Fuzzer = async (random) => {
	const file = serviceFile(random);
	const { lines, outcome, wrong } = judged(file);
	for (const group of groupsOf(file)) {
		const counts =
			outcomes.get(group) ?? (Object.fromEntries(OUTCOMES.map((each) => [each, 0])) as Record<Outcome, number>);
		outcomes.set(group, counts);
		counts[outcome]++;
	}
	if (outcome === 'proved wrong')
		throw new Error(`proved, but ${wrong.slice(0, 5).join('; ')}\n${printLines(lines)}`);
};

function groupsOf({ truths, world }: ServiceFile): string[] {
	const rows = truths.length;
	return [
		'all',
		rows < 5 ? '1 to 4 rows' : rows < 15 ? '5 to 14 rows' : '15 rows or more',
		`fees: ${world.feePlace}`,
	];
}

/** How often which proposal came out how. */
export function proposals(): string {
	const lines = [...outcomes]
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([group, counts]) => `| ${group} | ${OUTCOMES.map((each) => counts[each]).join(' | ')} |`);
	return lines.length === 0
		? ''
		: [`| | ${OUTCOMES.join(' | ')} |`, '|---|---|---|---|---|---|---|', ...lines].join('\n');
}
