import { ServiceError } from '../../domain/errors';
import { createdAt, shortPeriods, type ListedPayment, type PaymentFilter, type Period } from '../../domain/list';
import { areAsListed, chargesWithin, readChargeRows } from '../../domain/orders';
import { parseText } from '../../domain/services';
import { downloadCharges, listPayments } from '../../transport';
import type { Execution } from '../execution';

/** How many of the oldest charges are compared with the list. */
const COMPARED = 40;

/**
 * The charges of a period from files of up to 100,000, where the service has such, instead of from pages of 50.
 * Nothing publishes the files' columns, so they're believed only where the newest and the oldest charges are those of
 * the list, and where there are as many as the service says. Undefined where the list is to be read: it has one page
 * only, or the service has no such file, or one that doesn't say the same.
 */
export async function downloadedCharges(
	execution: Execution,
	index: number,
	{ period, filter }: { period: Period; filter: PaymentFilter },
): Promise<ListedPayment[] | undefined> {
	const { client } = execution;
	const learned = await client.learnedOf(index);
	if (learned.onlyListsCharges) return undefined;
	const { longestPeriod } = await client.serviceOf(index);
	const pieces = [...shortPeriods(period, longestPeriod)];
	const listed = async (piece: Period) =>
		await listPayments(client, 'charge', { period: piece, filter, startingAfter: undefined }, { index });
	const newest = await listed(pieces[0] as Period);
	if (!newest.hasMore) return undefined;
	const proved = async () => {
		const charges = await readFiles(execution, index, { period, pieces, filter });
		if (charges === undefined || !areAsListed(charges, newest.entries, { filter })) return undefined;
		const oldest = oldestOf(charges, longestPeriod);
		const { entries, hasMore } = await listed(oldest);
		const whole = hasMore ? undefined : oldest;
		return areAsListed(charges, entries, { filter, whole }) ? [...charges.values()] : undefined;
	};
	const charges = await proved().catch(unlessRefused);
	learned.onlyListsCharges = charges === undefined;
	return charges;
}

/** A service that has no such file, or fails to give it, has a list. */
function unlessRefused(error: unknown): undefined {
	if (!(error instanceof ServiceError)) throw error;
}

/** The charges of all files by their ID; undefined where one of them can't be read, or isn't whole. */
async function readFiles(
	execution: Execution,
	index: number,
	{ period, pieces, filter }: { period: Period; pieces: Period[]; filter: PaymentFilter },
): Promise<Map<string, ListedPayment> | undefined> {
	const all = new Map<string, ListedPayment>();
	for (const piece of pieces) {
		const charges = await readPiece(execution, index, { piece, filter });
		const within = charges && chargesWithin(charges, period);
		if (within === undefined) return undefined;
		for (const charge of within) all.set(charge.id, charge);
	}
	return all;
}

/** File after file, until the service says that there's no more; undefined where it isn't as many as it says. */
async function readPiece(
	execution: Execution,
	index: number,
	{ piece, filter }: { piece: Period; filter: PaymentFilter },
): Promise<ListedPayment[] | undefined> {
	const { client, texts, pause } = execution;
	const memory = execution.memoryOfFile();
	const { sheetDescription } = await client.serviceOf(index);
	const { description } = parseText(sheetDescription, 'Sheet Description');
	const charges: ListedPayment[] = [];
	let wanted: number | undefined;
	for (let after = ''; ; ) {
		const { csv, hasMore, total, last } = await downloadCharges(client, { period: piece, filter, after }, index);
		wanted ??= total;
		const rows = await readChargeRows(csv, description, { fallbackEncoding: undefined, memory, texts, pause });
		memory.end();
		if (rows === undefined || wanted === undefined || hasMore === undefined) return undefined;
		for (const charge of rows) charges.push(charge);
		if (!hasMore) return charges.length === wanted ? charges : undefined;
		if (rows.length === 0 || last === '' || last === after) return undefined;
		after = last;
	}
}

/** A period with some of the oldest charges, which the list has on its first page. */
function oldestOf(charges: ReadonlyMap<string, ListedPayment>, longestPeriod: number): Period {
	const times = [...charges.values()].map((charge) => createdAt(charge) as number).sort((a, b) => a - b);
	const from = times[0] ?? 0;
	return { from, to: Math.min(from + longestPeriod, times[Math.min(COMPARED, times.length) - 1] ?? 0) };
}
