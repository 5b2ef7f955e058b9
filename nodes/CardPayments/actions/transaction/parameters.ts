import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../../domain/errors/InputError';
import { readList } from '../../domain/input/lists';
import { readNumber } from '../../domain/input/numbers';
import { readKnownKeys } from '../../domain/settlement/knownKeys';
import { TRANSACTION_MEANINGS } from '../../domain/settlement/transactions';
import { TYPES } from '../../domain/settlement/types';
import type { TransactionType } from '../../domain/sheets/kinds';
import { readConcurrency } from '../common/concurrency';
import { readLimit } from '../common/panelFields';
import { merchantsAtService, readPayoutFilter } from '../common/payoutFilters';
import { readPayoutField } from '../common/payoutField';
import { readPeriod } from '../common/period';
import { lateOption } from './fields';
import { DOWNLOAD_TIMEOUT, readRequestOptions } from '../common/requestOptions';
import { sharedTexts } from '../common/sharedTexts';
import { readSettlementOptions } from '../common/settlementOptions';

export type Parameters = ReturnType<typeof readParameters>;

/** What's entered on the panel for one item. */
export function readParameters(this: IExecuteFunctions, index: number) {
	const options = this.getNodeParameter('options', index, {});
	const filters = this.getNodeParameter('filters', index, {});
	const byId = this.getNodeParameter('payouts', index) === 'byId';
	return {
		payoutIds: byId ? readPayoutField(this.getNodeParameter('payoutId', index, '', { extractValue: true })) : [],
		period: byId ? undefined : readPeriod.call(this, index),
		filter: readPayoutFilter(filters),
		merchants: merchantsAtService(filters),
		inBatches: this.getNodeParameter('output', index) === 'batches',
		limit: readLimit.call(this, index),
		now: Date.now(),
		/** Undefined where the destination isn't known: then all transactions are wanted. */
		known: 'skipKnownKeys' in options ? readKnownKeys(knownKeysField.call(this, index, options)) : undefined,
		failOnDifference: options.failOnDifference === true,
		lateAfterDays:
			'lateAfterDays' in options
				? readNumber(lateOption.displayName, options.lateAfterDays, { min: 0 })
				: undefined,
		requestOptions: readRequestOptions(index, options, DOWNLOAD_TIMEOUT),
		atATime: readConcurrency(options),
		reading: readSettlementOptions(options, TRANSACTION_MEANINGS, {
			texts: sharedTexts(this),
			types: readTypes(this.getNodeParameter('types', index, [])),
			added: readList(options.addColumns),
			amountsAs: options.amountsAs === 'text' ? 'text' : 'numbers',
			withRow: this.getNodeParameter('simplify', index) === false,
			neutralizeFormulas: options.neutralizeFormulas !== false,
		}),
	};
}

/** An empty field says that the destination is empty; an expression that gives nothing doesn't. */
function knownKeysField(this: IExecuteFunctions, index: number, { skipKnownKeys }: IDataObject): unknown {
	const entered = this.getNodeParameter('options', index, {}, { rawExpressions: true }).skipKnownKeys;
	return entered === '' ? [] : skipKnownKeys;
}

function readTypes(value: unknown): TransactionType[] {
	return readList(value).map((entry) => {
		const type = TYPES.find((known) => known === entry);
		if (type !== undefined) return type;
		throw new InputError(`"Types" (${entry}) isn't a type of transaction`, `Choose from ${TYPES.join(', ')}.`);
	});
}
