import { CardPaymentsError } from '../../domain/errors';
import { type Settlement, readSettlements, type SettleOptions, type PayoutFile } from '../../domain/settlement';
import type { Execution } from '../execution';
import { namedError, PayoutErrors } from '../payoutList';
import type { Chosen, See } from './source';

interface PayoutReading<T> {
	chosen: Chosen;
	options: SettleOptions;
	see?: See;
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
	{ chosen, options, see, read, isDone = () => false, keepsErrors = execution.continuesOnFail }: PayoutReading<T>,
): AsyncGenerator<T | CardPaymentsError> {
	const errors: CardPaymentsError[] = [];
	const fail = (error: CardPaymentsError) => {
		if (!keepsErrors) throw error;
		for (const each of error instanceof PayoutErrors ? error.all : [error]) errors.push(each);
	};
	for await (const found of chosen.files(execution, options, see)) {
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
	options.proposals?.say(execution.warn(index));
	yield* errors;
}

/** Takes each payout that can be read to its end. Gives what became of the others. */
export async function eachSettlement(
	execution: Execution,
	index: number,
	reading: Omit<PayoutReading<void>, 'read' | 'isDone'>,
	take: (settlement: Settlement) => void | Promise<void>,
): Promise<CardPaymentsError[]> {
	const errors: CardPaymentsError[] = [];
	const read = async function* (file: PayoutFile): AsyncGenerator<void> {
		for await (const settlement of readSettlements(file, reading.options, execution.warn(index))) {
			if (settlement.broken !== undefined) throw settlement.broken;
			yield await take(settlement);
		}
	};
	for await (const found of readPayouts(execution, index, { ...reading, read }))
		if (found instanceof CardPaymentsError) errors.push(found);
	return errors;
}
