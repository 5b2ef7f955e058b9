import { ServiceError } from '../errors/ServiceError';
import { isRecord } from '../input/json';
import { textOf } from '../input/text';
import type { Period } from '../list/period';

export type Charge = Record<string, unknown> & { id: string };

/** One response of the list operation. */
export interface ChargePage {
	charges: Charge[];
	hasMore: boolean;
}

/** What a list is narrowed down to; '' is anything. */
export interface ChargeFilter {
	status: string;
	order: string;
	transaction: string;
}

/** Asks for the charges between two epoch milliseconds; `startingAfter` is the last ID of the page before. */
export type AskForCharges = (period: Period, startingAfter: string | undefined) => Promise<ChargePage>;

/**
 * Reads the body of a list response.
 *
 * @throws ServiceError when it's no list of charges, or a charge in it has no ID
 */
export function readChargePage(body: unknown): ChargePage {
	const advice = 'The base URL may belong to another service. Check it in the credential.';
	if (!isRecord(body) || !Array.isArray(body.charges))
		throw listError("The service responded with something that isn't a list of charges", advice);
	const charges = body.charges.map((entry: unknown, index): Charge => {
		const id = isRecord(entry) ? textOf(entry.id) : '';
		if (id === '') throw listError(`Entry ${index + 1} of the list of charges has no ID`, advice);
		return { ...(entry as object), id };
	});
	// Where it doesn't say, it's asked again, until a page is empty.
	const more = textOf(body.has_more) || String(body.has_more ?? '');
	return { charges, hasMore: more === '' ? charges.length > 0 : !['false', '0'].includes(more.toLowerCase()) };
}

/**
 * All charges of a period, or as many of the newest as are enough, the newest first, each once. A period
 * longer than a service lists is asked for in pieces, the newest first. Pieces overlap by a
 * millisecond, and the whole has one more on both sides: a service may or may not count the ends in. A piece from a
 * service that doesn't list the newest first is asked for to its end: what's missing could be newer than what's found.
 *
 * @param longest the longest piece, in milliseconds
 * @throws ServiceError when the service's pages come to no end
 */
export async function collectCharges(
	period: Period,
	longest: number,
	ask: AskForCharges,
	enough: (found: Charge[]) => boolean,
): Promise<Charge[]> {
	const found = new Map<string, Charge>();
	const outside = new Set([period.from - 1, period.to + 1]);
	for (const piece of piecesOf({ from: period.from - 1, to: period.to + 1 }, longest)) {
		if (enough([...found.values()])) break;
		const seen = new Set<string>();
		let last: Charge | undefined;
		let newestFirst = true;
		for (let more = true; more && !(newestFirst && enough([...found.values()])); ) {
			const { charges, hasMore } = await ask(piece, last?.id);
			if (hasMore && charges.every(({ id }) => seen.has(id)))
				throw listError(
					'The list of charges never ends: the service says that it has more, but returns none that are new',
					'Choose a shorter period, so that one page is enough.',
				);
			for (const charge of charges) {
				seen.add(charge.id);
				const time = createdAt(charge) ?? Number.NaN;
				if (!outside.has(time)) found.set(charge.id, charge);
				if (last !== undefined && time > (createdAt(last) ?? Number.NaN)) newestFirst = false;
				last = charge;
			}
			more = hasMore;
		}
	}
	return [...found.values()].sort((a, b) => (createdAt(b) ?? 0) - (createdAt(a) ?? 0));
}

/** Whether a charge passes a filter: a service may not know it. */
export function matchesChargeFilter({ status, reference }: Charge, filter: ChargeFilter): boolean {
	const { order, transaction } = isRecord(reference) ? reference : {};
	return [
		[filter.status, status],
		[filter.order, order],
		[filter.transaction, transaction],
	].every(([wanted, its]) => wanted === '' || textOf(wanted) === textOf(its));
}

function piecesOf({ from, to }: Period, longest: number): Period[] {
	const pieces: Period[] = [];
	for (let end = to; ; end = end - longest + 1) {
		pieces.push({ from: Math.max(from, end - longest), to: end });
		if (end - longest <= from) return pieces;
	}
}

/** When it was made, in epoch milliseconds. */
function createdAt({ transaction }: Charge): number | undefined {
	const time = isRecord(transaction) ? textOf(transaction.created) : '';
	return /^\d+$/.test(time) ? Number(time) : undefined;
}

/** The service said yes, yet its list can't be used. */
function listError(message: string, advice: string): ServiceError {
	return new ServiceError(message, advice, { status: 200 });
}
