import type { INodeProperties } from 'n8n-workflow';
import { namesOf, type Choices } from '../../domain/input/choices';
import { readKnownKeys } from '../../domain/settlement/knownKeys';
import { TRANSACTION_MEANINGS } from '../../domain/settlement/transactions';
import { SHEETS, sheetsOf, TRANSACTION_TYPES } from '../../domain/sheets/kinds';
import {
	choiceField,
	filtersField,
	limitFields,
	neutralizeFormulasOption,
	numberField,
	optionsField,
	readLimit,
	simplifyField,
	switchField,
	textField,
} from '../panel/fields';
import { payoutPicker, readPayoutField } from '../payouts/payoutField';
import { merchantsAtService, payoutFilterFields, readPayoutFilter } from '../payouts/payoutFilters';
import { periodFields, readPeriod } from '../payouts/period';
import type { Execution } from '../execution';
import type { Panel } from '../panel/panel';
import { listOptionFields, readListOptions } from '../panel/requestOptions';
import { concurrencyOption, DOWNLOAD_TIMEOUT, readDownloadOptions } from '../sheets/downloadOptions';
import { readSettlementOptions, settlementOptions } from '../sheets/settlementOptions';
import { BATCH_SIZE } from './batches';

const OF_PERIOD = { show: { payouts: ['ofPeriod'] } };
const BY_ID = { show: { payouts: ['byId'] } };

/** "dispute_release" as the panel writes it. */
function typeLabel(type: string): string {
	return type.replace(/(^|_)(.)/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase());
}

const lateOption = numberField(
	'Report Late Payouts After (Days)',
	'lateAfterDays',
	{ min: 0, initial: 3 },
	'Fails for payouts without sheets after this many days, unless the payout itself failed. If you filter by PAID_OUT, it also fails for payouts still on their way. Errors come after the transactions of all other payouts. Without this option, the node skips such payouts with a warning.',
);

const PAYOUTS: Choices<'ofPeriod' | 'byId'> = {
	ofPeriod: { label: 'Of a Period', description: 'All payouts of a period, such as last month' },
	byId: { label: 'By ID', description: 'The payouts of a trigger, of Get Many, or that you choose' },
};

const OUTPUTS: Choices<'items' | 'batches'> = {
	items: { label: 'Items', description: 'An item for each transaction' },
	batches: {
		label: 'Batches as JSON Text',
		description: `An item for up to ${BATCH_SIZE} transactions of a payout, as one JSON text for a database`,
	},
};

const AMOUNTS_AS: Choices<'numbers' | 'text'> = {
	numbers: { label: 'Numbers', description: 'Such as 12.5, to sum them' },
	text: { label: 'Exact Text', description: 'Such as "12.50", with any number of digits' },
};

const payoutsField: INodeProperties = {
	...choiceField(
		'Payouts',
		'payouts',
		{ choices: PAYOUTS, initial: 'ofPeriod' },
		'The payouts whose transactions to get',
	),
	noDataExpression: true,
};

const typesField: INodeProperties = {
	displayName: 'Types',
	name: 'types',
	type: 'multiOptions',
	options: TRANSACTION_TYPES.map((type) => ({
		name: typeLabel(type),
		value: type,
		description: sheetsOf([type])
			.map((kind) => SHEETS[kind].description)
			.join(', '),
	})).sort((a, b) => (a.name < b.name ? -1 : 1)),
	default: [],
	hint: 'Choose none for all',
	description:
		'Only transactions of these types. The node compares the sum with the payout only when you get all types.',
};

const outputField: INodeProperties = {
	...choiceField('Output', 'output', { choices: OUTPUTS, initial: 'items' }, 'How to output the transactions'),
	noDataExpression: true,
};

const amountsOption = choiceField(
	'Amounts As',
	'amountsAs',
	{ choices: AMOUNTS_AS, initial: 'numbers' },
	'How to write amount, gross, fee and tax',
);

const failOnDifferenceOption = switchField(
	'Fail on Difference',
	'failOnDifference',
	'on',
	"Whether to fail if a payout's transactions don't add up to its amount. Otherwise the node warns. If the node continues on errors, it outputs the transactions first.",
);

export const properties: INodeProperties[] = [
	payoutsField,
	...periodFields.map((field) => ({
		...field,
		// An agent may choose the period itself.
		...(field.name === 'period' && { noDataExpression: false }),
		displayOptions: { show: { ...field.displayOptions?.show, ...OF_PERIOD.show } },
	})),
	...payoutPicker(
		'The payout whose transactions to get',
		'You can enter several IDs, separated by commas, or a list from an expression',
	).map((field) => ({ ...field, displayOptions: { show: { ...field.displayOptions?.show, ...BY_ID.show } } })),
	typesField,
	outputField,
	...limitFields('The newest payouts come first', { all: true }),
	{ ...simplifyField, hint: 'Off adds all columns of the sheet, as row' },
	// Only these are money in the bank.
	{ ...filtersField(payoutFilterFields, { status: ['PAID_OUT'] }), displayOptions: OF_PERIOD },
	optionsField([
		...settlementOptions(TRANSACTION_MEANINGS),
		textField(
			'Add Columns',
			'addColumns',
			'card_last_four, customer_name',
			'More columns of the sheets to add to each transaction, separated by commas, as in the file or in snake_case',
		),
		amountsOption,
		failOnDifferenceOption,
		neutralizeFormulasOption,
		lateOption,
		textField(
			'Skip Known Keys',
			'skipKnownKeys',
			'{{ $json.keys }}',
			'The keys of the transactions your destination already has, or its rows with a field key. The node skips them. Rows without any key, and an expression that gives nothing, are errors: for an empty destination, give [].',
		),
		concurrencyOption,
		...listOptionFields(DOWNLOAD_TIMEOUT),
	]),
];

export type Parameters = ReturnType<typeof readParameters>;

/** What's entered on the panel for one item. */
export function readParameters(execution: Execution, index: number) {
	const panel = execution.panel(index, properties);
	const byId = panel.chosen('payouts', namesOf(PAYOUTS)) === 'byId';
	const parameters = {
		payoutIds: byId ? readPayoutField(panel) : [],
		period: byId ? undefined : readPeriod(panel, execution),
		filter: readPayoutFilter(panel),
		merchants: merchantsAtService(panel),
		inBatches: panel.chosen('output', namesOf(OUTPUTS)) === 'batches',
		limit: readLimit(panel),
		now: Date.now(),
		/** Undefined where the destination isn't known: then all transactions are wanted. */
		known: panel.isAdded(KNOWN_KEYS) ? panel.tried(() => readKnownKeys(enteredKeys(panel))) : undefined,
		failOnDifference: panel.switch('options.failOnDifference', false),
		lateAfterDays: panel.addedNumber('options.lateAfterDays'),
		requestOptions: { ...readListOptions(panel), ...readDownloadOptions(panel) },
		reading: readSettlementOptions(panel, execution, TRANSACTION_MEANINGS, {
			types: panel.choices('types', TRANSACTION_TYPES),
			added: panel.list('options.addColumns'),
			amountsAs: panel.chosen('options.amountsAs', namesOf(AMOUNTS_AS), 'numbers'),
			withRow: !panel.switch('simplify', true),
			formatFor: panel.switch('options.neutralizeFormulas', true) ? 'anyDestination' : 'databases',
		}),
	};
	panel.check();
	return parameters;
}

const KNOWN_KEYS = 'options.skipKnownKeys';

/** An empty field says that the destination is empty; an expression that gives nothing doesn't. */
function enteredKeys(panel: Panel): unknown {
	return panel.entered(KNOWN_KEYS) === '' ? [] : panel.value(KNOWN_KEYS);
}
