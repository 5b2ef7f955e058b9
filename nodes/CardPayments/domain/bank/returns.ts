import { addToGroup } from '../grouped';
import type { BankLine } from './bankLine';
import type { Decisions } from './decisions';
import type { Paid } from './matchVerdict';
import { LATE } from './readings';
import { inTurns } from '../turns';
import { groupBy } from './resolve';
import { tellsOfReturn } from '../words';

/**
 * Money that came and went back, to the cent, in a line that says so without naming its payout. One that doesn't say so
 * leaves it open whether the money stayed.
 */
export async function findReturns(decisions: Decisions): Promise<void> {
	const { pause, used } = decisions;
	await pause();
	const left = await groupBy(
		decisions.lines.filter((line) => line.minor < 0 && !used.has(line)),
		(line) => [`${line.currency} ${-line.minor}`],
		pause,
	);
	const owners = new Map<BankLine, Paid[]>();
	await inTurns([...new Set(decisions.decided.values())], pause, (paid) => {
		const [came, ...more] = paid.reading.lines;
		if (came === undefined || more.length > 0 || paid.status === 'returned') return;
		for (const line of left.get(`${came.currency} ${came.minor}`) ?? []) {
			const isIn = line.day >= came.day && line.day <= came.day + LATE;
			if (!isIn) continue;
			if (!saysReturn(line, decisions.options.service)) {
				paid.tookAsMuch ??= line;
				continue;
			}
			addToGroup(owners, line, paid);
		}
	});
	for (const [line, all] of owners) takeBack(decisions, line, all);
}

function takeBack(decisions: Decisions, line: BankLine, all: Paid[]): void {
	const [{ reading, by }] = all as [Paid];
	if (all.length === 1) {
		const whole = { ...reading, lines: [...reading.lines, line] };
		for (const payout of reading.payouts)
			decisions.decided.set(payout, { status: 'returned', by, reading: whole, back: [line] });
		decisions.used.add(line);
		return;
	}
	for (const { reading: each } of all) {
		for (const payout of each.payouts) decisions.decided.delete(payout);
		decisions.unclear.push(each, { lines: [line], payouts: each.payouts });
		for (const came of each.lines) decisions.used.delete(came);
	}
}

function saysReturn({ text }: BankLine, service: string): boolean {
	return tellsOfReturn(text) || (service !== '' && text.toLowerCase().includes(service.toLowerCase()));
}
