import { ServiceError } from '../errors/ServiceError';
import { isoDate, newestFirst, type PayoutPage, type PayoutRecord } from './payoutRecord';
import type { Period } from './period';
import { DAY } from '../units';

/** Asks the service for the payouts between two epoch milliseconds. */
type AskForPayouts = (from: number, to: number) => Promise<PayoutPage>;

/** Below this width in milliseconds, halves that overlap would not get any smaller. */
const SMALLEST_SPLIT = 4;

/** In milliseconds. Live services list no longer period, by their documentation. */
export const LONGEST_PERIOD = 30 * DAY;

/**
 * All payouts of a period from a service that lists a limited period, says when there are more but shows no
 * way to the next page, nor whether it counts the ends of a period in.
 *
 * The period is asked for in pieces, the newest first. A piece that comes back incomplete is halved and asked for
 * again, the newer half first. Pieces and halves overlap by a millisecond, and the whole is asked for with a
 * millisecond more on both sides, so that every payout is inside some part whichever ends the service counts in.
 * Payouts are merged by id; those which only the extra milliseconds let in are taken out again. Nothing else is
 * filtered here: which of its times counts is up to the service. What an incomplete response listed
 * is kept, even if its halves don't list it.
 *
 * @param enough is asked after each complete part whether what was found already will do; parts
 * come newest first, so what is missing then is older than all that was found
 * @param longestPeriod of one request, in milliseconds
 * @returns the payouts, newest first
 * @throws ServiceError when a single millisecond holds more payouts than the service is willing to list
 */
export async function collectPayouts(
	period: Period,
	ask: AskForPayouts,
	enough: (found: PayoutRecord[]) => boolean = () => false,
	longestPeriod = LONGEST_PERIOD,
): Promise<PayoutRecord[]> {
	const found = new Map<string, PayoutRecord>();
	const inIncomplete: PayoutRecord[] = [];
	/** Everything from here on was asked for completely. */
	let completeFrom = Infinity;

	const add = (payouts: PayoutRecord[], from: number) => {
		for (const payout of payouts) {
			if (payout.date !== period.from - 1 && payout.date !== period.to + 1) found.set(payout.id, payout);
		}
		completeFrom = from;
	};
	const done = () => completeFrom < Infinity && enough([...found.values()]);

	const collect = async (from: number, to: number): Promise<void> => {
		const page = await ask(from, to);
		if (!page.hasMore) return add(page.payouts, from);
		if (to - from < SMALLEST_SPLIT) return add(await millisecondByMillisecond(from, to, page, ask), from);

		inIncomplete.push(...page.payouts);
		const middle = from + Math.floor((to - from) / 2);
		await collect(middle - 1, to);
		if (!done()) await collect(from, middle);
	};

	for (const { from, to } of pieces({ from: period.from - 1, to: period.to + 1 }, longestPeriod)) {
		if (done()) break;
		await collect(from, to);
	}
	const isComplete = completeFrom === period.from - 1;
	// Older ones than what was asked for completely may be missing others between.
	const missed = inIncomplete.filter(
		({ id, date }) => !found.has(id) && (isComplete || (date !== undefined && date >= completeFrom)),
	);
	add(missed, completeFrom);
	return [...found.values()].sort(newestFirst);
}

/**
 * The parts of a period that are no longer than allowed, the newest first; each begins where the older one ends but
 * one.
 */
function* pieces({ from, to }: Period, longest: number): Generator<Period> {
	// With both its ends counted in, a piece is as long as allowed.
	const width = Math.max(longest - 1, SMALLEST_SPLIT);
	let end = to;
	while (end - from > width) {
		yield { from: end - width, to: end };
		end = end - width + 1;
	}
	yield { from, to: end };
}

/**
 * The last resort: every millisecond on its own. How a service must be asked for one millisecond
 * depends on which ends it counts in, so each way is tried until one gives complete responses that
 * hold everything seen so far.
 */
async function millisecondByMillisecond(
	from: number,
	to: number,
	seen: PayoutPage,
	ask: AskForPayouts,
): Promise<PayoutRecord[]> {
	const waysToAskForOne = [
		{ before: 0, after: 0 },
		{ before: 0, after: 1 },
		{ before: 1, after: 0 },
		{ before: 1, after: 1 },
	];
	for (const { before, after } of waysToAskForOne) {
		const payouts: PayoutRecord[] = [];
		let complete = true;
		for (let time = from; time <= to && complete; time++) {
			const page = await ask(time - before, time + after);
			payouts.push(...page.payouts);
			complete = !page.hasMore;
		}
		const ids = new Set(payouts.map((payout) => payout.id));
		if (complete && seen.payouts.length > 0 && seen.payouts.every((payout) => ids.has(payout.id))) return payouts;
	}
	throw new ServiceError(
		`The service has more payouts at ${isoDate(from)} than it lists in one response`,
		'Its list for a single millisecond says "has_more", or a "count" larger than the list. The node returns nothing rather than an incomplete list. Ask the service for larger lists.',
		{ status: 200 },
	);
}
