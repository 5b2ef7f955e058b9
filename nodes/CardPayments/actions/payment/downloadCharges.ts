import { ServiceError } from '../../domain/errors';
import {
	createdAt,
	shortPeriods,
	type ListedPayment,
	type ListPage,
	type PaymentFilter,
	type Period,
} from '../../domain/list';
import { areAsListed, chargesWithin, readChargeRows } from '../../domain/orders';
import { parseText } from '../../domain/services';
import { downloadCharges, listPayments } from '../../transport/service';
import { eachConcurrently } from '../../domain/turns';
import type { Execution } from '../execution';

/** How many of the oldest charges are compared with the list. */
const COMPARED = 40;
/** How many files are asked for at the same time. */
const CHARGE_FILES_AT_ONCE = 4;

/**
 * The charges of a period from files of up to 100,000, where the service has such, instead of from pages of 50.
 * Nothing publishes the files' columns, so they're believed only where the newest and the oldest charges are those of
 * the list, and where there are as many as the service says. Undefined where the list is to be read: it has one page
 * only, or the service has no such file, or one that doesn't say the same.
 */
export async function downloadedCharges(
	execution: Execution,
	index: number,
	query: ChargeQuery,
): Promise<ListedPayment[] | undefined> {
	const { client } = execution;
	const learned = await client.learnedOf(index);
	if (learned.onlyListsCharges) return undefined;
	const { longestPeriod } = await client.serviceOf(index);
	const pieces = [...shortPeriods(query.period, longestPeriod)];
	const [first] = pieces as [Period];
	const only = pieces.length === 1 ? await listedPage(execution, index, query, first) : undefined;
	if (only?.hasMore === false) return undefined;
	const charges = await proved(execution, index, { ...query, pieces, longestPeriod, only }).catch(unlessRefused);
	learned.onlyListsCharges = charges === undefined;
	return charges;
}

interface ChargeQuery {
	period: Period;
	filter: PaymentFilter;
}

/** The newest charges of a period, as the service lists them. */
async function listedPage(execution: Execution, index: number, { filter }: ChargeQuery, period: Period) {
	return await listPayments(execution.client, 'charge', { period, filter, startingAfter: undefined }, { index });
}

interface ChargePieces extends ChargeQuery {
	/** Parts of the period, the newest first. */
	pieces: Period[];
	longestPeriod: number;
	/** The page of the only piece, where it's known. */
	only: ListPage<ListedPayment> | undefined;
}

/** The charges of the files; undefined where the list doesn't say the same of the newest and of the oldest. */
async function proved(
	execution: Execution,
	index: number,
	{ pieces, longestPeriod, only, ...query }: ChargePieces,
): Promise<ListedPayment[] | undefined> {
	const isSaid = ({ entries, hasMore }: ListPage<ListedPayment>, part: Period, charges: ChargesById) =>
		areAsListed(charges, entries, { filter: query.filter, whole: hasMore ? undefined : part });
	const [first] = pieces as [Period];
	// The newest are asked for no later than the files, which then have all of them.
	const [newest, charges] = await Promise.all([
		only ?? listedPage(execution, index, query, first),
		readFiles(execution, index, query, pieces),
	]);
	if (charges === undefined || charges.size === 0 || !isSaid(newest, first, charges)) return undefined;
	await execution.pause();
	const oldest = oldestOf(charges, longestPeriod);
	return isSaid(await listedPage(execution, index, query, oldest), oldest, charges)
		? [...charges.values()]
		: undefined;
}

/** A service that has no such file, or fails to give it, has a list. */
function unlessRefused(error: unknown): undefined {
	if (!(error instanceof ServiceError)) throw error;
}

type ChargesById = ReadonlyMap<string, ListedPayment>;

/** The charges of all files by their ID; undefined where one of them can't be read, or isn't whole. */
async function readFiles(
	execution: Execution,
	index: number,
	{ period, filter }: ChargeQuery,
	pieces: Period[],
): Promise<ChargesById | undefined> {
	const read: Array<ListedPayment[] | undefined> = [];
	const readEach = async (number: number) => {
		const charges = await readPiece(execution, index, { piece: pieces[number] as Period, filter });
		await execution.pause();
		read[number] = charges && chargesWithin(charges, period);
	};
	const isBroken = () => read.some((charges) => charges === undefined);
	// The first alone: most services have no such files.
	await readEach(0);
	await eachConcurrently(
		pieces.length - 1,
		CHARGE_FILES_AT_ONCE,
		async (after) => await readEach(after + 1),
		isBroken,
	);
	const all = new Map<string, ListedPayment>();
	for (const charges of read) {
		await execution.pause();
		if (charges === undefined) return undefined;
		for (const charge of charges) all.set(charge.id, charge);
	}
	await execution.pause();
	return all;
}

/** File after file, until the service says that there's no more; undefined where it isn't as many as it says. */
async function readPiece(
	execution: Execution,
	index: number,
	{ piece, filter }: { piece: Period; filter: PaymentFilter },
): Promise<ListedPayment[] | undefined> {
	const { client, pause } = execution;
	const memory = execution.memoryOfFile();
	const { sheetDescription } = await client.serviceOf(index);
	const description = parseText(sheetDescription, 'Sheet Description');
	const charges: ListedPayment[] = [];
	let wanted: number | undefined;
	for (let after = ''; ; ) {
		const { csv, hasMore, total, last } = await downloadCharges(client, { period: piece, filter, after }, index);
		wanted ??= total;
		const rows = await readChargeRows(csv, description, { fallbackEncoding: undefined, memory, pause });
		memory.end();
		if (rows === undefined || wanted === undefined || hasMore === undefined) return undefined;
		for (const charge of rows) charges.push(charge);
		if (!hasMore) return charges.length === wanted ? charges : undefined;
		if (rows.length === 0 || last === '' || last === after) return undefined;
		after = last;
	}
}

/** A period with some of the oldest charges, which the list has on its first page. */
function oldestOf(charges: ChargesById, longestPeriod: number): Period {
	const times = [...charges.values()].map((charge) => createdAt(charge) as number).sort((a, b) => a - b);
	const from = times[0] ?? 0;
	return { from, to: Math.min(from + longestPeriod, times[Math.min(COMPARED, times.length) - 1] ?? 0) };
}
