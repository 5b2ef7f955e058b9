import type { INodeProperties } from 'n8n-workflow';
import { namesOf, type Choices } from '../../domain/input/choices';
import { FORMATS_FOR } from '../../domain/settlement/formatFor';
import { readKnownKeys } from '../../domain/settlement/knownKeys';
import { TRANSACTION_FIELDS } from '../../domain/settlement/transactions';
import { TRANSACTION_TYPES } from '../../domain/sheets/kinds';
import type { Execution } from '../execution';
import { choiceField, limitFields, optionsField, readLimit, switchField, textField } from '../panel/fields';
import type { Panel } from '../panel/panel';
import { payoutChoiceFields, payoutFilters, payoutOptions, readPayoutChoice } from '../sheets/payoutChoice';
import { formatForOption, readSettlementOptions } from '../sheets/settlementOptions';
import { BATCH_SIZE } from './batches';
import { dateOfField, readDateOf, typesField } from './sharedFields';

type Output = 'simplified' | 'raw' | 'selectedFields' | 'batches';

const OUTPUTS: Choices<Output> = {
	simplified: { label: 'Simplified', description: 'The fields that all transactions have' },
	raw: { label: 'Raw', description: 'These fields, and all columns of the sheet in the field row' },
	selectedFields: { label: 'Selected Fields', description: 'Only the fields that you choose' },
	batches: {
		label: 'Batches as JSON Text',
		description: `An item for up to ${BATCH_SIZE} transactions of a payout, as one JSON text for a database`,
	},
};

const fieldsField: INodeProperties = {
	displayName: 'Fields',
	name: 'fields',
	type: 'multiOptions',
	options: TRANSACTION_FIELDS.map((name) => ({ name, value: name })),
	default: ['key', 'date', 'type', 'amount', 'currency', 'payout_id'],
	description: 'The fields of each transaction. Those of Add Columns come too.',
	displayOptions: { show: { output: ['selectedFields'] } },
};

const failOnDifferenceOption = switchField(
	'Fail on Difference',
	'failOnDifference',
	'on',
	"Whether to fail if a payout's transactions don't add up to its amount. Otherwise the node warns.",
);

/** An agent gets 50 by default: more than it can read helps nobody. */
function limitFieldsFor(isTool: boolean): INodeProperties[] {
	return limitFields('The newest payouts come first', { all: !isTool }).map((field) => ({
		...field,
		displayOptions: { show: { ...field.displayOptions?.show, '@tool': [isTool] } },
	}));
}

export const properties: INodeProperties[] = [
	...payoutChoiceFields('The payouts whose transactions to get', 'ofPeriod', { ofPeriod: [dateOfField] }),
	typesField,
	{
		...choiceField(
			'Output',
			'output',
			{ choices: OUTPUTS, initial: 'simplified' },
			'How to output the transactions',
		),
		noDataExpression: true,
	},
	fieldsField,
	...[false, true].flatMap((isTool) => limitFieldsFor(isTool)),
	...payoutFilters,
	optionsField([
		formatForOption,
		textField(
			'Add Columns',
			'addColumns',
			'card_last_four, customer_name',
			'More columns of the sheets to add to each transaction, separated by commas, as in the file or in snake_case',
		),
		failOnDifferenceOption,
		textField(
			'Skip Known Keys',
			'skipKnownKeys',
			'{{ $json.keys }}',
			'The keys that your destination already has, or its rows with a field key. For an empty destination, give [].',
		),
		...payoutOptions,
	]),
];

export type Parameters = Awaited<ReturnType<typeof readParameters>>;

export async function readParameters(execution: Execution, index: number) {
	const panel = execution.panel(index, properties);
	const choice = readPayoutChoice(panel, execution);
	const output = panel.chosen('output', namesOf(OUTPUTS));
	const fields = output === 'selectedFields' ? panel.choices('fields', TRANSACTION_FIELDS) : [];
	const fromFile = choice.from === 'fromFile';
	const more = {
		types: panel.choices('types', TRANSACTION_TYPES),
		added: panel.list('options.addColumns'),
		withMinors: fields.some((name) => name.endsWith('_minor')),
		withRow: output === 'raw',
		formatFor: panel.chosen('options.formatFor', namesOf(FORMATS_FOR), 'anyDestination'),
	};
	const parameters = {
		choice,
		dateOf: readDateOf(panel, choice),
		output,
		fields,
		limit: readLimit(panel),
		/** Undefined where the destination isn't known: then all transactions are wanted. */
		known: panel.isAdded(KNOWN_KEYS) ? panel.tried(() => readKnownKeys(enteredKeys(panel))) : undefined,
		failOnDifference: panel.switch('options.failOnDifference', false),
	};
	panel.check();
	const reading = await readSettlementOptions(panel, execution, { fromFile, keepsRows: true }, more);
	panel.check();
	return { ...parameters, reading };
}

const KNOWN_KEYS = 'options.skipKnownKeys';

/** An empty field says that the destination is empty; an expression that gives nothing doesn't. */
function enteredKeys(panel: Panel): unknown {
	return panel.entered(KNOWN_KEYS) === '' ? [] : panel.value(KNOWN_KEYS);
}
