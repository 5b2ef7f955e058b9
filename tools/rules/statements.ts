/** Statements as the domain reads and matches them: in the layouts of banks, and in words that no list knows. */
import { offsetsOf } from '../../nodes/CardPayments/domain/dates';
import { CardPaymentsError } from '../../nodes/CardPayments/domain/errors';
import { matchBank, readStatement, statementLines, type MatchOptions } from '../../nodes/CardPayments/domain/bank';
import { linesOf } from '../../nodes/CardPayments/domain/bank/matches';
import { hold } from '../bankWorld/hold.ts';
import { bankWorld } from '../bankWorld/world.ts';
import { Random } from '../fuzz/random.ts';
import { LAYOUTS } from '../fuzz/statements/layouts.ts';
import { tableOf } from '../fuzz/statements/table.ts';
import { worldOf } from '../fuzz/statements/world.ts';
import type { Read } from './rules.ts';

const OPTIONS: Omit<MatchOptions, 'service'> = { daysUntilPaid: 5, several: true, tolerance: 0n };
const pause = async () => {};

/** Lines and what became of payouts. */
function layoutReader(seed: number): [string, Read] {
	const random = new Random(seed);
	const layout = random.pick(LAYOUTS);
	const world = worldOf(random, { hasStates: layout.state !== '', hasFees: layout.fee !== '' });
	const { items } = tableOf(random, layout, world, random.oneIn(2));
	const service = JSON.stringify(items).includes(world.service) ? world.service : '';
	const read = async () => {
		try {
			const options = { described: {}, offsetAt: offsetsOf('Asia/Riyadh'), now: Date.UTC(2026, 11, 31) };
			const statement = await readStatement(items, options, pause);
			const lines = await statementLines(statement, 'SAR', pause);
			const { payouts } = await matchBank(world.payouts, lines, { ...OPTIONS, service }, pause);
			return [
				lines.lines.map(({ number, minor, doubt }) => [number, minor, doubt]),
				[...payouts].map(([{ id }, match]) => [id, match.status, linesOf(match).map(({ number }) => number)]),
			];
		} catch (error) {
			if (!(error instanceof CardPaymentsError)) throw error;
			return error.message;
		}
	};
	return [`${layout.name} ${seed}`, read];
}

const unnamedReader = (seed: number): [string, Read] => [`bank world ${seed}`, async () => await hold(bankWorld(seed))];

const seeds = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

export const statementCases = (count: number) => () =>
	Object.fromEntries(seeds(count).flatMap((seed) => [unnamedReader(seed), layoutReader(seed)]));
