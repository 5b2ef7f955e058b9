import type { IDataObject } from 'n8n-workflow';
import { CardPaymentsError, InputError, isRefusal } from '../../domain/errors';
import type { PayoutRecord } from '../../domain/list/payoutRecord';
import { numberFromText } from '../../domain/money/money';
import { payoutInFile } from '../../domain/settlement/summary';
import { payoutFile, type PayoutFile, type ReadOptions } from '../../domain/settlement/readPayout';
import { looksLikeZip } from '../../domain/sheets/archive/archive';
import { payoutIdsIn } from '../../domain/sheets/payoutFile';
import { log } from '../../transport/messages';
import type { Execution } from '../execution';
import { joinedError, namedError } from '../payouts/errors';
import { payoutsOf, sortOut, withoutSheets } from './chosenPayouts';
import { downloadEach } from './downloadEach';
import type { PayoutChoice } from './payoutChoice';

/** A payout whose file is there, or why it isn't. */
type Found = { payout: PayoutRecord; file: PayoutFile } | CardPaymentsError;

/** Which payouts to read, and how. */
interface Reading<T> {
	choice: PayoutChoice;
	options: ReadOptions;
	/** What becomes of a payout; what it yields is passed on. */
	read: (file: PayoutFile, payout: PayoutRecord) => AsyncGenerator<T>;
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
	index: number,
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
			? filesOfItem(execution, index, choice, options)
			: filesOfService(execution, index, choice, { listed, late: errors });
	for await (const found of files) {
		if (found instanceof CardPaymentsError) {
			fail(found);
			continue;
		}
		const { payout, file } = found;
		try {
			yield* execution.inReadingTurn(() => read(file, payout));
		} catch (failure) {
			fail(namedError(failure, [payout.id], payout as IDataObject));
		}
		if (isDone()) break;
	}
	if (errors.length > 0 && !keepsErrors) throw joinedError(errors);
	yield* errors;
}

/** @param late takes the errors of payouts that should have had sheets: they come after all others */
async function* filesOfService(
	execution: Execution,
	index: number,
	choice: PayoutChoice,
	{ listed, late }: { listed: (payouts: PayoutRecord[]) => void; late: CardPaymentsError[] },
): AsyncGenerator<Found> {
	const warn = execution.warn(index);
	const payouts = await payoutsOf(execution, index, choice);
	listed(payouts);
	const { ready, errors } = sortOut(execution, payouts, choice, warn);
	late.push(...errors);
	let done = 0;
	for await (const { payout, zip, error } of downloadEach(execution.client, ready, choice.requestOptions)) {
		if (zip !== undefined) yield { payout, file: payoutFile(payout, zip) };
		else if (payout.settlements_available !== false || !isRefusal(error)) yield error;
		else late.push(...withoutSheets(execution, payout, choice, warn));
		log(execution.context, 'debug', `Card Payments: ${++done} of ${ready.length} payouts read`);
	}
}

async function* filesOfItem(
	execution: Execution,
	index: number,
	{ file: { field, payoutId, paid, currency } }: PayoutChoice,
	reading: ReadOptions,
): AsyncGenerator<Found> {
	const { helpers } = execution.context;
	const { fileName } = helpers.assertBinaryData(index, field);
	const bytes = await helpers.getBinaryDataBuffer(index, field);
	const csvName = looksLikeZip(bytes) ? undefined : (fileName ?? 'CHARGES.csv');
	const { limits } = reading;
	const ids = await payoutIdsIn(bytes, { kinds: [], payoutId, csvName, limits });
	for (const id of ids) {
		if (id === '')
			throw new InputError(
				'No name in the file shows which payout it belongs to',
				'Enter the ID of the payout in "Payout ID".',
			);
		const source = payoutId === '' ? { payoutId, only: id, csvName } : { payoutId, csvName };
		const options = { ...reading, neutralizeFormulas: false, memory: reading.memory() };
		const payout = await payoutInFile(id, bytes, { ...source, limits }, options);
		if (paid !== undefined) Object.assign(payout, { amount: numberFromText(paid) });
		if (currency !== undefined) payout.currency = currency;
		yield { payout, file: payoutFile(payout, bytes, source) };
	}
}
