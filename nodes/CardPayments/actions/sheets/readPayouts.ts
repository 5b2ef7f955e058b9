import { CardPaymentsError, InputError, isRefusal, understood } from '../../domain/errors';
import { matchesFilter, type PayoutRecord } from '../../domain/list/payoutRecord';
import { payoutInFile } from '../../domain/settlement/summary';
import type { PayoutFile, ReadOptions } from '../../domain/settlement/readPayout';
import { looksLikeZip } from '../../domain/sheets/archive/archive';
import { payoutIdIn } from '../../domain/sheets/payoutFile';
import { DAY } from '../../domain/units';
import { log } from '../../transport/messages';
import { downloadPayout } from '../../transport/payouts';
import type { Execution } from '../execution';
import { joinedError, knownPayout, listByIds, listCompletely, namedError } from '../payouts/payouts';
import type { PayoutChoice } from './payoutChoice';
import { sortOut, withoutSheets } from './sortOut';
import { SERVICE } from '../../domain/service';

/** Which payouts to read, and how. */
interface Reading<T> {
	choice: PayoutChoice;
	options: ReadOptions;
	/** What becomes of a payout; what it yields is passed on. */
	read: (file: PayoutFile) => AsyncGenerator<T>;
	/** Takes all payouts that the service lists, those that can't be read too. */
	listed?: (payouts: PayoutRecord[]) => void;
	/** Whether no more payouts are wanted. */
	isDone?: () => boolean;
	/** Whether errors are passed on even where the node doesn't continue on fail. */
	keepsErrors?: boolean;
}

/**
 * Reads the chosen payouts one by one. What can be read comes first, then what became of the others: a payout that
 * fails holds back no other one.
 */
export async function* readPayouts<T>(
	execution: Execution,
	{
		choice,
		options,
		read,
		listed = () => undefined,
		isDone = () => false,
		keepsErrors = execution.continuesOnFail,
	}: Reading<T>,
): AsyncGenerator<T | CardPaymentsError> {
	const errors: CardPaymentsError[] = [];
	const fail = (error: CardPaymentsError) => {
		if (!keepsErrors) throw error;
		errors.push(error);
	};
	const files =
		choice.from === 'fromFile'
			? filesOfItem(execution, choice, options)
			: filesOfService(execution, choice, { listed, late: errors });
	for await (const found of files) {
		if (found instanceof CardPaymentsError) {
			fail(found);
			continue;
		}
		try {
			yield* execution.inReadingTurn(() => read(found));
		} catch (failure) {
			fail(namedError(failure, found.payout));
		}
		if (isDone()) break;
	}
	if (errors.length > 0 && !keepsErrors) throw joinedError(errors);
	yield* errors;
}

/** The same for what is gathered while payouts are read. Gives what became of those that can't be. */
export async function readAllPayouts(
	execution: Execution,
	reading: Omit<Reading<void>, 'read'>,
	read: (file: PayoutFile) => Promise<void>,
): Promise<CardPaymentsError[]> {
	const errors: CardPaymentsError[] = [];
	const one = async function* (file: PayoutFile): AsyncGenerator<void> {
		yield await read(file);
	};
	for await (const found of readPayouts(execution, { ...reading, read: one }))
		if (found instanceof CardPaymentsError) errors.push(found);
	return errors;
}

/** @param late takes the errors of payouts that should have had sheets: they come after all others */
async function* filesOfService(
	execution: Execution,
	choice: PayoutChoice,
	{ listed, late }: { listed: (payouts: PayoutRecord[]) => void; late: CardPaymentsError[] },
): AsyncGenerator<PayoutFile | CardPaymentsError> {
	const payouts = await payoutsOf(execution, choice);
	listed(payouts);
	const { ready, errors } = sortOut(execution, payouts, choice);
	late.push(...errors);
	let done = 0;
	for await (const { payout, zip } of downloadEach(execution, ready, choice)) {
		if (!(zip instanceof CardPaymentsError)) yield { payout, zip, source: { payoutId: payout.id } };
		else if (payout.settlements_available !== false || !isRefusal(zip)) yield zip;
		else late.push(...withoutSheets(execution, payout, choice));
		log(execution.context, 'debug', `${SERVICE.name}: ${++done} of ${ready.length} payouts read`);
	}
}

/** How long after a transaction its payout may be, in milliseconds. */
const LATEST_PAYOUT = 30 * DAY;

/** The payouts that one item asks for, as they are listed. */
async function payoutsOf(
	execution: Execution,
	{ index, payoutIds, period, dateOf, filter, paid }: PayoutChoice,
): Promise<PayoutRecord[]> {
	const { client, context } = execution;
	if (period !== undefined) {
		const to = dateOf === 'transaction' ? period.to + LATEST_PAYOUT : period.to;
		const listed = await listCompletely(execution, index, { ...period, to });
		// `sortOut` filters by status, and says what it drops.
		return listed.filter((payout) => matchesFilter(payout, { ...filter, statuses: [] }));
	}
	const item = execution.input(index);
	const known = payoutIds.map((id) => ({ ...(knownPayout(id, item) ?? { id }), ...paid }) as PayoutRecord);
	const unknown = known.filter(({ amount, currency }) => amount === undefined || currency === undefined);
	const ids = unknown.map(({ id }) => id);
	if (ids.length === 0) return known;
	// A service may not know this way to ask. Then it isn't known what they paid, which the node says.
	const listed = await listByIds(client, index, ids).catch((error: unknown): PayoutRecord[] => {
		log(context, 'info', `${SERVICE.name}: payouts couldn't be looked up by ID: ${understood(error).message}`);
		return [];
	});
	return known.map((payout) => listed.find(({ id }) => id === payout.id) ?? payout);
}

/**
 * Downloads the zips of payouts, several at the same time, and gives them in the order of the payouts. The next ones
 * are under way while the caller reads one.
 */
async function* downloadEach({ client }: Execution, payouts: PayoutRecord[], { index }: PayoutChoice) {
	/** The zip, or why there is none. */
	const download = async (payout: PayoutRecord) => {
		const zip = downloadPayout(client, payout.id, index);
		return { payout, zip: await zip.catch((error) => namedError(error, payout)) };
	};
	const underWay: Array<ReturnType<typeof download>> = [];
	let next = 0;
	const fill = () => {
		// Those that are done wait for the caller, and take memory.
		for (; underWay.length < 2 * client.limiter.atOnce && next < payouts.length; next++) {
			const downloading = download(payouts[next] as PayoutRecord);
			// Node.js must not end n8n for a failure that is looked at later.
			downloading.catch(() => undefined);
			underWay.push(downloading);
		}
	};
	for (fill(); underWay.length > 0; fill()) {
		const done = await (underWay.shift() as ReturnType<typeof download>);
		fill();
		yield done;
	}
}

async function* filesOfItem(
	{ context: { helpers } }: Execution,
	{ index, file: { field, payoutId }, paid }: PayoutChoice,
	reading: ReadOptions,
): AsyncGenerator<PayoutFile | CardPaymentsError> {
	const { fileName } = helpers.assertBinaryData(index, field);
	const bytes = await helpers.getBinaryDataBuffer(index, field);
	const csvName = looksLikeZip(bytes) ? undefined : (fileName ?? 'CHARGES.csv');
	const { limits } = reading;
	const id = await payoutIdIn(bytes, { kinds: [], payoutId, csvName, limits });
	if (id === '')
		throw new InputError(
			'No name in the file shows which payout it belongs to',
			'Enter the ID of the payout in "Payout ID".',
		);
	const source = { payoutId: id, csvName };
	const options = { ...reading, memory: reading.memory() };
	const payout = { ...(await payoutInFile(id, bytes, { ...source, limits }, options)), ...paid };
	yield { payout, zip: bytes, source };
}
