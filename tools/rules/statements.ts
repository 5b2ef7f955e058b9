/** Statements as the domain reads and matches them: in the layouts of banks, with sums in words that no list knows. */
import { CardPaymentsError } from '../../nodes/CardPayments/domain/errors';
import { linesOf } from '../../nodes/CardPayments/domain/bank/matches';
import { Random } from '../fuzz/random.ts';
import { matched } from '../fuzz/statements/fuzzer.ts';
import { statementOf } from '../fuzz/statements/table.ts';
import type { Read } from './rules.ts';

/** Lines and what became of payouts. */
function statementReader(seed: number): [string, Read] {
	const statement = statementOf(new Random(seed));
	const read = async () => {
		try {
			const { matching, read: lines } = await matched(statement);
			return [
				lines.lines.map(({ number, minor, doubt }) => [number, minor, doubt]),
				[...matching.payouts].map(([{ id }, match]) => [
					id,
					match.status,
					linesOf(match).map(({ number }) => number),
				]),
			];
		} catch (error) {
			if (!(error instanceof CardPaymentsError)) throw error;
			return error.message;
		}
	};
	return [`${statement.name} ${seed}`, read];
}

export const statementCases = (count: number) => () =>
	Object.fromEntries(Array.from({ length: count }, (_, index) => statementReader(index + 1)));
