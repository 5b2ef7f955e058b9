import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { CardPaymentsError, InputError } from '../../domain/errors';
import type { PayoutRecord } from '../../domain/list/payoutRecord';
import { differenceError, differenceText } from '../../domain/settlement/balance';
import { changedKeys, goneKeys, type KnownKeys } from '../../domain/settlement/knownKeys';
import { readPayout, type PayoutFile } from '../../domain/settlement/readPayout';
import { sumsText, Totals } from '../../domain/settlement/totals';
import type { Transaction } from '../../domain/settlement/transactions';
import type { Execution } from '../execution';
import { concurrencyById } from '../sheets/sheetOptions';
import { readPayouts } from '../sheets/readPayouts';
import type { Warn } from '../warnings';
import { Batches } from './batches';
import { properties, readParameters, type Parameters } from './fields';
import { isDatedIn, withLaterPayouts } from './sharedFields';

export { properties };

export const concurrency = concurrencyById;

export async function* execute(
	execution: Execution,
	index: number,
): AsyncGenerator<INodeExecutionData[] | CardPaymentsError> {
	const parameters = await readParameters(execution, index);
	const { choice, dateOf, fields, known, limit, output, reading } = parameters;
	const warn = execution.warn(index);
	// One object for all items, which may be a million.
	const pairedItem = { item: index };
	const toItem = (json: object): INodeExecutionData => ({ json: json as IDataObject, pairedItem });
	const chosen = fields.length === 0 ? undefined : [...fields, ...reading.added];
	const totals = new Totals([], 'payout');
	let payouts = 0;
	let left = limit;

	const isDated = isDatedIn(choice, dateOf, reading.offsetAt);
	const wantedOf = (transactions: Transaction[]) => {
		const isWanted = (transaction: Transaction) =>
			known?.keys.has(transaction.key) !== true && isDated(transaction);
		const all = transactions.every(isWanted);
		const wanted = all && transactions.length <= left ? transactions : transactions.filter(isWanted).slice(0, left);
		left -= wanted.length;
		for (const transaction of wanted) totals.add(transaction);
		return wanted;
	};
	const read = async function* (file: PayoutFile, payout: PayoutRecord): AsyncGenerator<INodeExecutionData[]> {
		const batches = new Batches(payout.id);
		const keys = new Set<string>();
		payouts++;
		for await (const transactions of transactionsOf(file, payout, parameters, warn)) {
			for (const { key } of transactions) keys.add(key);
			for (const key of known === undefined ? [] : changedKeys(known, transactions))
				warn("The amount isn't what your destination has. Update the row", key);
			const wanted = wantedOf(transactions);
			if (output === 'batches') {
				for (const batch of batches.take(wanted)) {
					yield batch.map(toItem);
					await reading.pause();
				}
			} else yield wanted.map(chosen === undefined ? toItem : (each) => toItem(pick(each, chosen)));
			if (left <= 0) break;
		}
		yield batches.rest().map(toItem);
		const isWhole = left > 0 && reading.types.length === 0;
		for (const key of known !== undefined && isWhole ? goneKeys(known, payout.id, keys) : [])
			warn("Your destination has this transaction, but the payout doesn't. Check whether it's there twice", key);
	};
	yield* readPayouts(execution, index, {
		choice: withLaterPayouts(choice, dateOf),
		options: reading,
		read,
		isDone: () => left <= 0,
	});
	if (index === 0 && known !== undefined && known.repeated.size > 0) yield* reportRepeated(execution, known, warn);
	const sums = sumsText(totals.items(), payouts);
	if (sums !== undefined) warn(sums, '', 'info');
}

function pick(transaction: Transaction, names: string[]): IDataObject {
	return Object.fromEntries(names.map((name) => [name, transaction[name] ?? null])) as IDataObject;
}

/** A transaction that the destination has twice counts twice there, so somebody must know. */
function* reportRepeated(execution: Execution, { repeated }: KnownKeys, warn: Warn): Generator<CardPaymentsError> {
	const [first = ''] = repeated;
	const more = repeated.size > 1 ? `, and ${repeated.size - 1} more` : '';
	const message = `Your destination has a transaction in several rows: key ${first}${more}`;
	const toDo = 'Delete all but one of the rows with the same key, or the sums are wrong.';
	if (execution.continuesOnFail) yield new InputError(message, toDo);
	else warn(`${message}. ${toDo}`, 'Skip Known Keys');
}

/** The transactions of a payout, and at the end whether they add up to it. */
async function* transactionsOf(
	file: PayoutFile,
	{ id }: PayoutRecord,
	{ reading, failOnDifference }: Parameters,
	warn: Warn,
): AsyncGenerator<Transaction[]> {
	const balance = yield* readPayout(file, reading, warn);
	if (file.paid === undefined && reading.types.length === 0)
		warn('Not compared: nothing says what the payout paid', `Payout ${id}`);
	if (balance === undefined || balance.balanced) return;
	const error = differenceError(balance);
	if (failOnDifference) throw error;
	warn("The transactions don't add up to what the payout paid", `Payout ${id} (${differenceText(balance)})`);
}
