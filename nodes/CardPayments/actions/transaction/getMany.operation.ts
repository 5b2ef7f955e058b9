import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { CardPaymentsError } from '../../domain/errors/CardPaymentsError';
import { InputError } from '../../domain/errors/InputError';
import { isRefusal } from '../../domain/errors/ServiceError';
import type { PayoutRecord } from '../../domain/list/payoutRecord';
import { differenceError, differenceText } from '../../domain/settlement/difference';
import type { KnownKeys } from '../../domain/settlement/knownKeys';
import { payoutFile, readPayout } from '../../domain/settlement/readPayout';
import type { Transaction } from '../../domain/settlement/transactions';
import { log } from '../../transport/messages';
import { concurrencyOfAll } from '../panel/requestOptions';
import { downloadEach } from '../sheets/downloadEach';
import { namedError } from '../payouts/namedError';
import { joinedError } from '../payouts/joinedError';
import { inReadingTurn } from '../sheets/readingTurn';
import type { Warn } from '../warnings';
import { Batches } from './batches';
import { passedOn, passesOnNothing, type PassedOn } from './passedOn';
import { readParameters, type Parameters } from './fields';
import { payoutsOf, sortOut, withoutSheets } from './chosenPayouts';

export { properties } from './fields';

/** Several payouts of a period are downloaded at a time for one item; of payouts by ID, several items. */
export function concurrency(this: IExecuteFunctions): number {
	return this.getNodeParameter('payouts', 0) === 'byId' ? concurrencyOfAll.call(this) : 1;
}

/**
 * The transactions of the payouts that can be read come first, then what became of the others: a payout
 * that fails holds back no other one.
 */
export async function* execute(
	this: IExecuteFunctions,
	index: number,
	warn: Warn,
): AsyncGenerator<INodeExecutionData[] | CardPaymentsError> {
	let succeeds = false;
	try {
		yield* transactionItems.call(this, index, warn);
		succeeds = true;
	} finally {
		// With Continue on Fail, what came before the failure is passed on.
		if (!succeeds && !this.continueOnFail()) passesOnNothing(this);
	}
}

async function* transactionItems(
	this: IExecuteFunctions,
	index: number,
	warn: Warn,
): AsyncGenerator<INodeExecutionData[] | CardPaymentsError> {
	const parameters = readParameters.call(this, index);
	const { requestOptions, inBatches, limit, known, destination } = parameters;
	const missing = known && { known, passed: passedOn(this, destination) };
	// One object for all items, which may be a million.
	const pairedItem = { item: index };
	const toItem = (json: object): INodeExecutionData => ({ json: json as IDataObject, pairedItem });

	const { ready, errors } = sortOut.call(this, await payoutsOf.call(this, index, parameters), parameters, warn);
	const fail = (error: CardPaymentsError) => {
		if (!this.continueOnFail()) throw error;
		errors.push(error);
	};
	let left = limit;
	let done = 0;
	for await (const { payout, zip, error } of downloadEach(this, ready, requestOptions)) {
		if (error !== undefined) {
			if (payout.settlements_available !== false || !isRefusal(error)) fail(error);
			else errors.push(...withoutSheets.call(this, payout, parameters, warn));
			continue;
		}
		const batches = new Batches(payout.id);
		try {
			const sheets = inReadingTurn(this, () => transactionsOf(payout, zip, parameters, warn));
			for await (const transactions of sheets) {
				const wanted = missing ? missingOf(transactions, missing, left, warn) : transactions.slice(0, left);
				left -= wanted.length;
				yield inBatches ? batches.take(wanted).map(toItem) : wanted.map(toItem);
				if (left <= 0) break;
			}
		} catch (failure) {
			fail(namedError(failure, [payout.id], payout as IDataObject));
		}
		yield batches.rest().map(toItem);
		log(this, 'debug', `Card Payments: transactions of ${++done} of ${ready.length} payouts read`);
		if (left <= 0) break;
	}
	if (index === 0 && known !== undefined && known.repeated.size > 0) reportRepeated.call(this, known, errors, warn);
	if (errors.length > 0 && !this.continueOnFail()) throw joinedError(errors);
	yield* errors;
}

/**
 * The transactions of a sheet that the destination doesn't have, up to a limit. Those that another execution, or this
 * one before, passed on aren't there yet when the destination is read.
 */
function missingOf(
	sheet: Transaction[],
	{ known, passed }: { known: KnownKeys; passed: PassedOn },
	limit: number,
	warn: Warn,
): Transaction[] {
	const [first] = sheet;
	if (first === undefined) return sheet;
	const isMissing = ({ key }: Transaction) => !known.keys.has(key);
	const { count, executionId } = passed.earlier(first.key);
	if (count > 0 && sheet.slice(0, count).some(isMissing))
		warn(
			executionId === undefined
				? 'Skipped, as this execution returned them before. If they go to another place, give each place a name in the option Destination'
				: `Skipped, as execution ${executionId} runs at the same time and writes them. Execute the workflow again to add any that are missing`,
			`Transactions of payout ${first.payout_id}`,
		);
	const missing = (count > 0 ? sheet.slice(count) : sheet).filter(isMissing);
	const last = missing[limit];
	if (missing.length > 0) passed.note(first.key, last === undefined ? sheet.length : sheet.indexOf(last));
	return last === undefined ? missing : missing.slice(0, limit);
}

/** A transaction that the destination has twice counts twice there, so somebody must know. */
function reportRepeated(
	this: IExecuteFunctions,
	{ repeated }: KnownKeys,
	errors: CardPaymentsError[],
	warn: Warn,
): void {
	const [first = ''] = repeated;
	const more = repeated.size > 1 ? `, and ${repeated.size - 1} more` : '';
	const message = `Your destination has a transaction in several rows: key ${first}${more}`;
	const todo = 'Delete all but one of the rows with the same key, or the sums are wrong.';
	if (this.continueOnFail()) errors.push(new InputError(message, todo));
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
