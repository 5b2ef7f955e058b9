import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { CardPaymentsError } from '../../domain/errors/CardPaymentsError';
import { InputError } from '../../domain/errors/InputError';
import { isRefusal } from '../../domain/errors/ServiceError';
import type { PayoutRecord } from '../../domain/list/payoutRecord';
import { differenceError, differenceText } from '../../domain/settlement/difference';
import { changedKeys, goneKeys, type KnownKeys } from '../../domain/settlement/knownKeys';
import { payoutFile, readPayout } from '../../domain/settlement/readPayout';
import type { Transaction } from '../../domain/settlement/transactions';
import { log } from '../../transport/messages';
import type { Execution } from '../execution';
import { concurrencyOfAll } from '../sheets/downloadOptions';
import { downloadEach } from '../sheets/downloadEach';
import { namedError } from '../payouts/namedError';
import { joinedError } from '../payouts/joinedError';
import type { Warn } from '../warnings';
import { Batches } from './batches';
import { properties, readParameters, type Parameters } from './fields';
import { payoutsOf, sortOut, withoutSheets } from './chosenPayouts';

export { properties };

/** Several payouts of a period are downloaded at a time for one item; of payouts by ID, several items. */
export function concurrency(execution: Execution): number {
	const byId = execution.panel(0, properties).value('payouts') === 'byId';
	return byId ? concurrencyOfAll(execution) : 1;
}

/**
 * The transactions of the payouts that can be read come first, then what became of the others: a payout
 * that fails holds back no other one.
 */
export async function* execute(
	execution: Execution,
	index: number,
): AsyncGenerator<INodeExecutionData[] | CardPaymentsError> {
	const parameters = readParameters(execution, index);
	const { requestOptions, inBatches, limit, known } = parameters;
	const warn = execution.warn(index);
	// One object for all items, which may be a million.
	const pairedItem = { item: index };
	const toItem = (json: object): INodeExecutionData => ({ json: json as IDataObject, pairedItem });

	const { ready, errors } = sortOut(execution, await payoutsOf(execution, index, parameters), parameters, warn);
	const fail = (error: CardPaymentsError) => {
		if (!execution.continuesOnFail) throw error;
		errors.push(error);
	};
	let left = limit;
	let done = 0;
	for await (const { payout, zip, error } of downloadEach(execution.client, ready, requestOptions)) {
		if (error !== undefined) {
			if (payout.settlements_available !== false || !isRefusal(error)) fail(error);
			else errors.push(...withoutSheets(execution, payout, parameters, warn));
			continue;
		}
		const batches = new Batches(payout.id);
		const keys = new Set<string>();
		try {
			const sheets = execution.inReadingTurn(() => transactionsOf(payout, zip, parameters, warn));
			for await (const transactions of sheets) {
				for (const key of known === undefined ? [] : changedKeys(known, transactions))
					warn("The amount isn't what your destination has. Update the row", key);
				for (const { key } of transactions) keys.add(key);
				const wanted = transactions.filter(({ key }) => known?.keys.has(key) !== true).slice(0, left);
				left -= wanted.length;
				yield inBatches ? batches.take(wanted).map(toItem) : wanted.map(toItem);
				if (left <= 0) break;
			}
			const isWhole = left > 0 && parameters.reading.types.length === 0;
			for (const key of known !== undefined && isWhole ? goneKeys(known, payout.id, keys) : [])
				warn(
					"Your destination has this transaction, but the payout doesn't. Check whether it's there twice",
					key,
				);
		} catch (failure) {
			fail(namedError(failure, [payout.id], payout as IDataObject));
		}
		yield batches.rest().map(toItem);
		log(execution.context, 'debug', `Card Payments: transactions of ${++done} of ${ready.length} payouts read`);
		if (left <= 0) break;
	}
	if (index === 0 && known !== undefined && known.repeated.size > 0) reportRepeated(execution, known, errors, warn);
	if (errors.length > 0 && !execution.continuesOnFail) throw joinedError(errors);
	yield* errors;
}

/** A transaction that the destination has twice counts twice there, so somebody must know. */
function reportRepeated(execution: Execution, { repeated }: KnownKeys, errors: CardPaymentsError[], warn: Warn): void {
	const [first = ''] = repeated;
	const more = repeated.size > 1 ? `, and ${repeated.size - 1} more` : '';
	const message = `Your destination has a transaction in several rows: key ${first}${more}`;
	const todo = 'Delete all but one of the rows with the same key, or the sums are wrong.';
	if (execution.continuesOnFail) errors.push(new InputError(message, todo));
	else warn(`${message}. ${todo}`, 'Skip Known Keys');
}

/** The transactions of a payout, and at the end whether they add up to it. */
async function* transactionsOf(
	payout: PayoutRecord,
	zip: Uint8Array,
	{ reading, failOnDifference }: Parameters,
	warn: Warn,
): AsyncGenerator<Transaction[]> {
	const file = payoutFile(payout, zip);
	const balance = yield* readPayout(file, reading, warn);
	if (file.paid === undefined && reading.types.length === 0)
		warn("The node doesn't know what the payout paid, so it didn't check the sum", `Payout ${payout.id}`);
	if (balance === undefined || balance.balanced) return;
	const error = differenceError(balance);
	if (failOnDifference) throw error;
	warn("The transactions don't add up to what the payout paid", `Payout ${payout.id} (${differenceText(balance)})`);
}
