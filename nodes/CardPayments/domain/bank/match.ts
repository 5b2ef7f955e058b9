import { compareTexts } from '../input';
import type { BankLine } from './bankLine';
import { Decisions } from './decisions';
import { matchingOf } from './matching';
import type { Matching } from './matchVerdict';
import { namedLines } from './namedPayouts';
import { decideShortOrLate } from './shortOrLate';
import type { Statements } from './coverage';
import type { ExpectedPayout, MatchOptions } from './readings';
import { findReturns } from './returns';
import { decideByAmount, decideUnclear } from './sureAmounts';
import { TextShapes } from './textShapes';
import { inOrder, inTurns, type Pause } from '../turns';
import { paidByName } from './verdict';

/** Of payouts. */
const NEARLY_ALL = 0.9;

/**
 * Matches payouts with bank lines: by a name of the payout in the line, then by amount and days where nothing else can
 * be meant. A false match is worse than none: what isn't unique both ways is ambiguous. The order of the payouts and of
 * the lines changes nothing, and time grows as they do.
 */
export async function matchBank(
	allPayouts: ExpectedPayout[],
	{ lines: allLines, notBooked, coverage }: Statements,
	options: MatchOptions,
	pause: Pause,
): Promise<Matching> {
	const lines = await inOrder(
		allLines,
		pause,
		(a, b) => a.day - b.day || a.minor - b.minor || compareTexts(a.text, b.text),
	);
	const payouts = await inOrder(
		allPayouts,
		pause,
		(a, b) => a.day - b.day || a.time - b.time || compareTexts(a.id, b.id),
	);
	const decisions = new Decisions(payouts, lines, options, pause);
	await decideAll(decisions);
	return await matchingOf(decisions, { lines, notBooked, coverage });
}

async function decideAll(decisions: Decisions): Promise<void> {
	const { options, pause, payouts } = decisions;
	const { readings, named } = await namedLines(payouts, decisions.ofService, options, pause);
	decisions.named = named;
	await inTurns(readings, pause, (reading) => decisions.decide(reading, paidByName(reading, options)));
	const shapes = new TextShapes(options.service !== '');
	// Where a bank names nearly all, a line that names none and reads otherwise is somebody else's.
	if (options.service === '' && namesNearlyAll(decisions)) {
		await shapes.find(decisions);
		const alike: BankLine[] = [];
		await inTurns(decisions.ofService, pause, (line) => {
			if (shapes.looksLikeService(line)) alike.push(line);
		});
		decisions.ofService = alike;
	}
	await decideByAmount(decisions);
	await decideShortOrLate(decisions, shapes);
	await decideUnclear(decisions);
	await findReturns(decisions);
}

function namesNearlyAll({ decided, lines, payouts }: Decisions): boolean {
	const [first, last] = [lines[0]?.day ?? 0, lines.at(-1)?.day ?? 0];
	const wanted = payouts.filter((payout) => payout.unpaid === '' && payout.day >= first && payout.day <= last);
	const named = wanted.filter((payout) => decided.has(payout));
	return named.length > 0 && named.length >= wanted.length * NEARLY_ALL;
}
