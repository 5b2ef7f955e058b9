import type { CardPaymentsError } from '../../domain/errors';
import { formatter } from '../../domain/formatFor';
import { Clock } from '../../domain/settlement/clock';
import { readSettlements } from '../../domain/settlement/payout';
import {
	transactionItems,
	type TransactionField,
	type TransactionItem,
} from '../../domain/settlement/present/transaction';
import type { ReadOptions } from '../../domain/settlement/sheets';
import type { TransactionType } from '../../domain/sheets/kinds';
import type { Execution } from '../execution';
import { readAllPayouts } from './readPayouts';
import type { Chosen, See } from './source';

interface Rows {
	chosen: Chosen;
	options: ReadOptions;
	fields: readonly TransactionField[];
	types: TransactionType[];
	see?: See;
}

/** Each transaction of the chosen payouts. Gives what became of those that can't be read. */
export async function gatherRows(
	execution: Execution,
	index: number,
	{ chosen, options, fields, types, see }: Rows,
	take: (row: TransactionItem) => void,
): Promise<CardPaymentsError[]> {
	const presented = {
		...{ fields, added: [], withRow: false, types, pause: options.pause, isWanted: () => true },
		clock: new Clock(options.zone, false),
		format: formatter('databases'),
		isDeducted: options.description.fees === 'inRowsNotDeducted',
	};
	return await readAllPayouts(execution, { chosen, options, see }, async (file) => {
		for await (const settlement of readSettlements(file, options, execution.warn(index))) {
			if (settlement.broken !== undefined) throw settlement.broken;
			for await (const rows of transactionItems(settlement, presented)) rows.forEach(take);
		}
	});
}
