import { inMinorUnits } from '../money';
import { inTurns, type Pause } from '../turns';
import type { CamtStatement } from './camt';
import { LACKS_A_CELL, type StatementLine } from './movements';

/** Where the amount stands in the column of amounts, or in that of balances. */
function balancesOf({ balance, minor }: Pick<StatementLine, 'balance' | 'minor'>): number[] {
	return [minor, balance].filter((each) => each !== 0 && !Number.isNaN(each));
}

/** Of an account, what moved since the last balance that stands in a row of its own. */
class Stretch {
	/** Of rows that stand together, one is enough. */
	private before: number[] = [];
	private after: number[] = [];
	/** With what's in doubt and without, each with fees and without. */
	private sums: number[] = [];
	/** Whether each balance is reached from that before. */
	isReached = true;

	addBalance({ balance, minor }: StatementLine): void {
		this.after.push(...balancesOf({ balance, minor }));
	}

	add({ fee, minor }: StatementLine, isSure: boolean): void {
		if (this.after.length > 0) this.close();
		const { sums } = this;
		[minor, minor - fee, isSure ? minor : 0, isSure ? minor - fee : 0].forEach(
			(each, at) => (sums[at] = (sums[at] ?? 0) + each),
		);
	}

	close(): void {
		const { after, before, sums } = this;
		// A balance has no sign in some statements, and the newest may stand first.
		const isStep = (from: number, to: number) =>
			sums.some((sum) => [from - to, from + to].some((step) => Math.abs(step) === Math.abs(sum)));
		// Of several accounts, their balances together.
		const [froms, tos] = [before, after].map((all) => [...all, all.reduce((sum, each) => sum + each, 0)]);
		if (before.length > 0 && after.length > 0 && sums.length > 0)
			this.isReached &&= (froms as number[]).some((from) => (tos as number[]).some((to) => isStep(from, to)));
		if (after.length > 0) Object.assign(this, { before: after, after: [], sums: [] });
	}
}

/** Whether what moved comes to the difference of balances, of rows or of a message: else rows are missing. */
export async function reachesBalances(
	lines: StatementLine[],
	statements: CamtStatement[],
	pause: Pause,
): Promise<boolean> {
	if (statements.some(({ balances }) => balances !== undefined)) return await reachesSaid(lines, statements, pause);
	const isStated = ({ isBalance, why }: StatementLine) => isBalance || why === LACKS_A_CELL;
	if (!lines.some(isStated)) return true;
	const accounts = new Map<string, Stretch>();
	await inTurns(lines, pause, (line) => {
		const stretch = accounts.get(line.currency) ?? new Stretch();
		accounts.set(line.currency, stretch);
		if (isStated(line)) stretch.addBalance(line);
		else if (line.is !== 'total') stretch.add(line, line.is === 'movement');
	});
	for (const stretch of accounts.values()) stretch.close();
	return [...accounts.values()].every(({ isReached }) => isReached);
}

/** Whether each message's opening balance and booked entries come to its closing one, where it has both. */
async function reachesSaid(lines: StatementLine[], statements: CamtStatement[], pause: Pause): Promise<boolean> {
	const sums = new Map<CamtStatement | undefined, number>();
	await inTurns(lines, pause, ({ is, minor, statement }) => {
		if (is !== 'total') sums.set(statement, (sums.get(statement) ?? 0) + minor);
	});
	return statements.every((statement) => {
		const { closing, opening } = statement.balances ?? {};
		if (closing === undefined || opening === undefined) return true;
		const moved = inMinorUnits(closing.amount - opening.amount, closing.currency);
		return closing.currency === opening.currency && moved === (sums.get(statement) ?? 0);
	});
}
