import { addToGroup } from '../grouped';
import { inMinorUnits } from '../money';
import { inTurns, type Pause } from '../turns';
import type { CamtStatement } from './camt';
import { LACKS_A_CELL, type StatementLine } from './movements';

/** Whether what moved comes to the difference of balances, of rows or of a message: else rows are missing. */
export async function reachesBalances(
	lines: StatementLine[],
	statements: CamtStatement[],
	pause: Pause,
): Promise<boolean> {
	if (statements.some(({ balances }) => balances !== undefined)) return await reachesSaid(lines, statements, pause);
	const accounts = new Map<string, StatementLine[]>();
	await inTurns(lines, pause, (line) => addToGroup(accounts, line.currency, line));
	for (const own of accounts.values()) if (!(await reachesRows(own, pause))) return false;
	return true;
}

/** Whether each balance that stands in a row of its own is reached from that before. */
async function reachesRows(rows: StatementLine[], pause: Pause): Promise<boolean> {
	// Of rows that stand together, one is enough.
	let [before, after]: [number[], number[]] = [[], []];
	let moved = NaN;
	let isReached = true;
	const close = () => {
		// The newest may stand first.
		const isStep = (from: number, to: number) => Math.abs(from - to) === Math.abs(moved);
		if (before.length > 0 && !Number.isNaN(moved))
			isReached &&= before.some((from) => after.some((to) => isStep(from, to)));
		[before, after, moved] = [after, [], NaN];
	};
	await inTurns(rows, pause, ({ balance, is, isBalance, minor, why }) => {
		// It stands in the column of amounts, or in that of balances.
		if (isBalance || why === LACKS_A_CELL)
			after.push(...[minor, balance].filter((each) => each !== 0 && !Number.isNaN(each)));
		else if (is !== 'total') {
			if (after.length > 0) close();
			moved = (Number.isNaN(moved) ? 0 : moved) + minor;
		}
	});
	if (after.length > 0) close();
	return isReached;
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
