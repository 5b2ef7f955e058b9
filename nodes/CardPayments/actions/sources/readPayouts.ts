import { CardPaymentsError } from '../../domain/errors';
import { uncapitalized } from '../../domain/input';
import {
	readSettlements,
	standingOf,
	troubleInWords,
	type PayoutFile,
	type Settlement,
	type SettleOptions,
} from '../../domain/settlement';
import { payoutNamed } from '../../domain/sheets';
import type { Execution } from '../execution';
import { namedError, PayoutErrors } from '../payoutList';
import type { Chosen, See } from './source';

interface PayoutReading<T> {
	files: ReturnType<Chosen['files']>;
	/** What there's to say of them in the end. */
	proposals?: SettleOptions['proposals'];
	/** What becomes of a payout; what it yields is passed on. */
	read: (file: PayoutFile) => AsyncGenerator<T>;
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
	{ files, proposals, read, isDone = () => false, keepsErrors = execution.continuesOnFail }: PayoutReading<T>,
): AsyncGenerator<T | CardPaymentsError> {
	const errors: CardPaymentsError[] = [];
	const fail = (error: CardPaymentsError) => {
		if (!keepsErrors) throw error;
		for (const each of error instanceof PayoutErrors ? error.all : [error]) errors.push(each);
	};
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
	proposals?.say(execution.warn(index));
	yield* errors;
}

export interface SettlementReading {
	chosen: Chosen;
	options: SettleOptions;
	see?: See | undefined;
	keepsErrors?: boolean;
}

/** Takes each payout that can be read to its end. Gives what became of the others. */
export async function eachSettlement(
	execution: Execution,
	index: number,
	{ chosen, options, see, ...reading }: SettlementReading,
	take: (settlement: Settlement) => void | Promise<void>,
): Promise<CardPaymentsError[]> {
	const errors: CardPaymentsError[] = [];
	const read = async function* (file: PayoutFile): AsyncGenerator<void> {
		for await (const settlement of readSettlements(file, options, execution.warn(index))) {
			if (settlement.broken !== undefined) throw settlement.broken;
			yield await take(settlement);
		}
	};
	const files = chosen.files(execution, options, see);
	const { proposals } = options;
	for await (const found of readPayouts(execution, index, { ...reading, files, proposals, read }))
		if (found instanceof CardPaymentsError) errors.push(found);
	return errors;
}

/** The same of payouts whose figures are shown: of one that isn't known to be what was paid, that's said first. */
export async function eachShownSettlement(
	execution: Execution,
	index: number,
	reading: SettlementReading,
	take: (settlement: Settlement) => Promise<void>,
): Promise<CardPaymentsError[]> {
	return await eachSettlement(execution, index, reading, async (settlement) => {
		sayComparison(settlement, execution, index);
		await take(settlement);
	});
}

/** Says of a payout whose figures are shown that they aren't known to be what was paid, if so. */
export function sayComparison({ payout, comparison }: Settlement, execution: Execution, index: number): void {
	const standing = standingOf(comparison);
	if (standing === 'balanced') return;
	const where = payoutNamed(payout.id);
	const text = troubleInWords(comparison);
	execution.noteDoubted(index, { id: payout.id, comparison });
	const warn = execution.warnFirst(index);
	if (standing === 'not balanced')
		warn("The transactions don't add up to what the payout paid", `${where} (${text})`);
	else if (standing === 'failed' || standing === 'on its way')
		execution.warn(index)(`Not paid: ${uncapitalized(text)}`, where, 'info');
	else warn(`Not compared: ${uncapitalized(text)}`, where);
}
