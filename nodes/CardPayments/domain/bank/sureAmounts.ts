import type { BankLine } from './bankLine';
import { readingsByAmount } from './byAmount';
import type { Decisions } from './decisions';
import { AmountIndex } from './amountIndex';
import { lastDayInTime, isInTime, LATE, isRound, sumOfMinors, type ExpectedPayout, type Reading } from './readings';
import { clustersOf, resolved } from './resolve';
import { inTurns } from '../turns';
import { UnexplainedPayouts } from './unexplainedPayouts';

/**
 * Decides what only one line and its payouts can be. A line isn't certain either where it may be the late money of
 * payouts that nothing else in the statement explains, or of some from before it.
 */
export async function decideByAmount(decisions: Decisions): Promise<void> {
	const payouts = decisions.openPayouts;
	const readings = await readingsByAmount(payouts, decisions.openLines, decisions.search());
	const depositsFor = await decisions.depositsFor(new Set(readings.flatMap(({ lines }) => lines)));
	for (;;) {
		const { certain, unclear } = await resolved(readings, decisions.pause);
		// Of twins with a line each, neither is missing, though nobody knows whose line is whose.
		const settled = (await clustersOf(unclear, decisions.pause)).filter(
			(cluster) => sumOfMinors(cluster.lines) >= sumOfMinors(cluster.payouts),
		);
		await decisions.pause();
		const explained = new Set([...certain, ...settled].flatMap((reading) => reading.payouts));
		const missing = payouts.filter((payout) => !explained.has(payout) && payout.unpaid === '');
		const explaining = certain.flatMap((reading) => reading.lines);
		await decisions.pause();
		const late = await readingsByAmount(missing, explaining, decisions.lateSearch);
		if (late.length === 0) {
			decisions.unclear = unclear;
			await decideCertain(decisions, certain, { readings, missing, depositsFor });
			return;
		}
		for (const reading of late) readings.push(reading);
	}
}

interface Unexplained {
	/** All by amount. */
	readings: Reading[];
	missing: ExpectedPayout[];
	/** Lines that may hold one beside others. */
	depositsFor: (payout: ExpectedPayout) => BankLine[];
}

/**
 * In time and unique, but where a line that nothing explains has the same amount later: it may be the money, and this
 * line somebody else's. The service's own text tells them apart.
 */
async function decideCertain(
	decisions: Decisions,
	certain: Reading[],
	{ readings, missing, depositsFor }: Unexplained,
): Promise<void> {
	const { options, named, pause } = decisions;
	const explained = new Set(readings.flatMap(({ lines }) => lines));
	const later = await AmountIndex.of(
		options.service === '' ? decisions.openLines.filter((line) => !explained.has(line)) : [],
		pause,
	);
	const unexplained = await UnexplainedPayouts.of(missing, options, pause);
	await inTurns(certain, pause, (reading) => {
		const [payout, ...more] = reading.payouts as [ExpectedPayout];
		const [line] = reading.lines as [BankLine];
		const days: [number, number] = [payout.day, lastDayInTime(payout, options, LATE)];
		const { currency, minor } = payout;
		const isFree = (other: BankLine) => !decisions.namesOthers(other, payout);
		const free = more.length > 0 ? [] : later.within({ currency, days, minors: [minor, minor] }, isFree);
		// It may as well be what a bank left of one that nothing explains, or two such together.
		const kept = unexplained
			.leaving(line, currency)
			.filter((other) => isRound(minor) || depositsFor(other).length === 0);
		const pair = more.length > 0 ? [] : unexplained.pairOf(line, currency);
		const isOpen = kept.length + pair.length > 0 || (free.length > 0 && isInTime(line.day, payout, options));
		if (!isOpen || named.get(line)?.has(payout)) return decisions.decideAmount(reading);
		decisions.unclear.push(reading);
		for (const each of free) decisions.unclear.push({ lines: [each], payouts: [payout] });
		for (const other of kept) decisions.unclear.push({ lines: [line], payouts: [other] });
		if (pair.length > 0) decisions.unclear.push({ lines: [line], payouts: pair });
	});
}

/** What was unclear may be clear once others are decided. */
export async function decideUnclear(decisions: Decisions): Promise<void> {
	const { pause } = decisions;
	const isOpen = ({ lines, payouts }: Reading) =>
		!lines.some((line) => decisions.used.has(line)) && !payouts.some((payout) => decisions.decided.has(payout));
	await pause();
	const { certain, unclear } = await resolved(decisions.unclear.filter(isOpen), pause);
	await inTurns(certain, pause, (reading) => decisions.decideAmount(reading));
	decisions.unclear = unclear;
}
