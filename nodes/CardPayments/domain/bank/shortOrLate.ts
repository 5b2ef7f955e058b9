import type { BankLine } from './bankLine';
import { readingsByAmount } from './byAmount';
import type { Decisions } from './decisions';
import { AmountIndex } from './amountIndex';
import { isNear, isWhole, lastDayInTime, nearTo, roundPart, type ExpectedPayout, type Reading } from './readings';
import { resolved } from './resolve';
import type { TextShapes } from './textShapes';
import { inTurns } from '../turns';

/** How likely a line may have an amount by chance to be late money. */
const MOST_CHANCE = 0.01;

/** Of payouts that nothing explains: less in time is a fee kept, the whole later is late. */
export async function decideShortOrLate(decisions: Decisions, shapes: TextShapes): Promise<void> {
	const payouts = decisions.openPayouts.filter(({ unpaid }) => unpaid === '');
	const lines = decisions.openLines.filter(({ minor }) => minor > 0);
	const index = await AmountIndex.of(lines, decisions.pause);
	const late = await readingsByAmount(payouts, lines, decisions.lateSearch);
	const near = await nearReadings(decisions, payouts, await likelyLines(decisions, lines, { index, shapes }));
	const likely: Reading[] = [];
	await inTurns(late, decisions.pause, (reading) => {
		if (!isByChance(reading, index)) likely.push(reading);
	});
	await inTurns(near, decisions.pause, (reading) => likely.push(reading));
	const { certain, unclear } = await resolved(likely, decisions.pause);
	await inTurns(certain, decisions.pause, (reading) => decisions.decideAmount(reading));
	await inTurns(unclear, decisions.pause, (reading) => decisions.unclear.push(reading));
}

/** Among many lines that nothing explains, one has a payout's amount by chance, the sooner the rounder it is. */
function isByChance({ lines: [line] }: Reading, open: AmountIndex<BankLine>): boolean {
	const { minor } = line as BankLine;
	const like = open.countLike(line as BankLine);
	return (like * roundPart(minor)) / (1.5 * minor) > MOST_CHANCE;
}

/** Lines of the service, or alone of their size. */
async function likelyLines(
	decisions: Decisions,
	lines: BankLine[],
	{ index, shapes }: { index: AmountIndex<BankLine>; shapes: TextShapes },
): Promise<AmountIndex<BankLine>> {
	await shapes.find(decisions);
	const likely: BankLine[] = [];
	await inTurns(lines, decisions.pause, (line) => {
		if (shapes.looksLikeService(line) || index.countLike(line) === 1) likely.push(line);
	});
	return await AmountIndex.of(likely, decisions.pause);
}

/** Lines that have less than a payout by what a bank may keep. */
async function nearReadings(
	decisions: Decisions,
	payouts: ExpectedPayout[],
	likely: AmountIndex<BankLine>,
): Promise<Reading[]> {
	const { options } = decisions;
	const readings: Reading[] = [];
	const firstDay = decisions.lines[0]?.day ?? 0;
	await inTurns(payouts, decisions.pause, (payout) => {
		const { currency, day, minor } = payout;
		if (day < firstDay) return;
		const days: [number, number] = [day, lastDayInTime(payout, options)];
		for (const line of likely.within({ currency, days, minors: [nearTo(payout)[0], minor - 1] })) {
			const reading = { lines: [line], payouts: [payout] };
			if (isNear(line.minor, payout) && !decisions.namesOthers(line, payout) && !isWhole(reading, options))
				readings.push(reading);
		}
	});
	return readings;
}
