import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { readChoice, readChoices, namesOf, type Choices } from '../../domain/input/choices';
import { readList } from '../../domain/input/lists';
import { textOf } from '../../domain/input/text';
import { readKnownKeys } from '../../domain/settlement/knownKeys';
import { TRANSACTION_MEANINGS } from '../../domain/settlement/transactions';
import { TRANSACTION_TYPES } from '../../domain/sheets/kinds';
import { readConcurrency } from '../common/concurrencyOption';
import {
	neutralizeFormulasOption,
	readAddedNumber,
	readChoiceOption,
	readLimit,
	readSimplify,
	readSwitch,
} from '../common/panelFields';
import { merchantsAtService, readPayoutFilter } from '../common/payoutFilters';
import { readPayoutField } from '../common/payoutField';
import { readPeriod } from '../common/period';
import {
	AMOUNTS_AS,
	amountsOption,
	failOnDifferenceOption,
	lateOption,
	OUTPUTS,
	outputField,
	PAYOUTS,
	payoutsField,
	typesField,
} from './fields';
import { DOWNLOAD_TIMEOUT, readRequestOptions } from '../common/requestOptions';
import { readSettlementOptions } from '../common/settlementOptions';

export type Parameters = ReturnType<typeof readParameters>;

/** What's entered on the panel for one item. */
export function readParameters(this: IExecuteFunctions, index: number) {
	const options = this.getNodeParameter('options', index, {});
	const filters = this.getNodeParameter('filters', index, {});
	const chosen = <Value extends string>({ displayName, name }: INodeProperties, labels: Choices<Value>) =>
		readChoice(displayName, this.getNodeParameter(name, index), namesOf(labels));
	const byId = chosen(payoutsField, PAYOUTS) === 'byId';
	return {
		payoutIds: byId ? readPayoutField(this, index) : [],
		period: byId ? undefined : readPeriod.call(this, index),
		filter: readPayoutFilter(filters),
		merchants: merchantsAtService(filters),
		inBatches: chosen(outputField, OUTPUTS) === 'batches',
		limit: readLimit.call(this, index),
		now: Date.now(),
		/** Undefined where the destination isn't known: then all transactions are wanted. */
		known: 'skipKnownKeys' in options ? readKnownKeys(knownKeysField.call(this, index, options)) : undefined,
		destination: textOf(options.destination) || `${this.getWorkflow().id ?? ''}/${this.getNode().id}`,
		failOnDifference: readSwitch(failOnDifferenceOption, options, false),
		lateAfterDays: readAddedNumber(lateOption, options),
		requestOptions: readRequestOptions(index, options, DOWNLOAD_TIMEOUT),
		atATime: readConcurrency(options),
		reading: readSettlementOptions.call(this, options, TRANSACTION_MEANINGS, {
			types: readChoices(typesField.displayName, this.getNodeParameter('types', index, []), TRANSACTION_TYPES),
			added: readList(options.addColumns),
			amountsAs: readChoiceOption(amountsOption, options, AMOUNTS_AS, 'numbers'),
			withRow: !readSimplify.call(this, index),
			neutralizeFormulas: readSwitch(neutralizeFormulasOption, options, true),
		}),
	};
}

/** An empty field says that the destination is empty; an expression that gives nothing doesn't. */
function knownKeysField(this: IExecuteFunctions, index: number, { skipKnownKeys }: IDataObject): unknown {
	const entered = this.getNodeParameter('options', index, {}, { rawExpressions: true }).skipKnownKeys;
	return entered === '' ? [] : skipKnownKeys;
}
