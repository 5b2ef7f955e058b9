import type { INodeProperties } from 'n8n-workflow';
import type { BankColumns } from '../../domain/bank/lines';
import type { MatchOptions } from '../../domain/bank/readings';
import type { Choices } from '../../domain/input/choices';
import { parseDecimal, ZERO } from '../../domain/money/decimal';
import { DATE_FORMATS } from '../../domain/settlement/description';
import { choiceField, filtersField, numberField, optionsField, switchField, textField } from '../panel/fields';
import type { Panel } from '../panel/panel';
import { LIST_TIMEOUT, listOptionFields } from '../panel/requestOptions';
import { payoutFilterFields } from '../payouts/payoutFilters';

/** The name of an input field, which n8n enters where one is dragged here. */
function columnField(displayName: string, name: string, example: string, description: string): INodeProperties {
	return { ...textField(displayName, name, example, description), requiresDataPath: 'single' };
}

export const OUTPUTS: Choices<'items' | 'summary'> = {
	items: { label: 'Items', description: 'One for each payout, and one for each line that is no payout' },
	summary: { label: 'Summary', description: 'One item that says whether the bank paid everything' },
};

/** An agent gets the answer in short, unless the workflow says otherwise. */
function outputField(initial: keyof typeof OUTPUTS, isTool: boolean): INodeProperties {
	const field = choiceField('Output', 'output', { choices: OUTPUTS, initial }, 'What to return');
	return { ...field, displayOptions: { show: { '@tool': [isTool] } } };
}

const bankLinesField: INodeProperties = {
	displayName: 'Bank Lines',
	name: 'bankLines',
	type: 'json',
	default: '',
	placeholder: 'e.g. [{ "Date": "2026-01-31", "Amount": "1,250.75" }]',
	description: 'The lines of the bank statement, as a JSON array',
	displayOptions: { show: { '@tool': [true] } },
};

const debitOption = columnField(
	'Debit Column',
	'debit',
	'Debit',
	'The column of what left the account, where the bank has two. Amount is then the column of what came in.',
);
const directionOption = columnField(
	'Credit or Debit Column',
	'direction',
	'CdtDbtInd',
	'The column that says whether money came or left, where amounts have no sign: CRDT or DBIT, credit or debit',
);
const dateFormatOption = choiceField(
	'Date Format',
	'dateFormat',
	{ choices: DATE_FORMATS, initial: 'auto' },
	"Which number of a date is the day, where the bank's own dates don't show it",
);

export const properties: INodeProperties[] = [
	bankLinesField,
	{ ...columnField('Amount', 'amount', 'Amount', "The bank's column of amounts"), required: true },
	{ ...columnField('Date', 'date', 'Date', "The bank's column of dates"), required: true },
	{
		...columnField(
			'Currency',
			'currency',
			'SAR',
			"The bank's column of currencies, or the currency of the account",
		),
		required: true,
	},
	{
		...textField(
			'Description',
			'description',
			'Details',
			'The columns with references, separated by commas. Empty for all texts.',
		),
		requiresDataPath: 'multiple',
	},
	textField(
		'Lines of the Service',
		'service',
		'Card Service Ltd',
		"Text that the service's lines contain, such as its name. No other line can match then. Empty for all lines.",
	),
	numberField(
		'Days Until Paid',
		'daysUntilPaid',
		{ min: 0, max: 60, initial: 5 },
		"How many days after the payout's date the money may arrive",
	),
	switchField(
		'Several in One Deposit',
		'several',
		'on',
		'Whether the bank may show up to 10 payouts of one currency, which follow each other in time, as one line',
	),
	numberField(
		'Tolerance',
		'tolerance',
		{ min: 0, initial: 0 },
		'What the bank may keep of a line. The difference is part of the result.',
	),
	numberField(
		'Late After (Days)',
		'lateAfter',
		{ min: 0, initial: 5 },
		'A payout is late when the lines go on for so many days without it',
	),
	outputField('items', false),
	outputField('summary', true),
	filtersField(payoutFilterFields),
	optionsField([debitOption, directionOption, dateFormatOption, ...listOptionFields(LIST_TIMEOUT)]),
];

export function readColumns(panel: Panel): BankColumns {
	const named = (path: string) => panel.text(path)?.trim() ?? '';
	for (const path of ['amount', 'date', 'currency'])
		if (named(path) === '') panel.refuse(path, 'is empty', "Enter the name of the bank's column.");
	return {
		amount: named('amount'),
		debit: named('options.debit'),
		direction: named('options.direction'),
		date: named('date'),
		currency: named('currency'),
		description: panel.list('description'),
	};
}

export function readMatchOptions(panel: Panel): MatchOptions {
	return {
		daysUntilPaid: panel.number('daysUntilPaid'),
		lateAfter: panel.number('lateAfter'),
		several: panel.switch('several', true),
		tolerance: parseDecimal(panel.number('tolerance', { fractions: true })) ?? ZERO,
		service: panel.text('service')?.trim() ?? '',
	};
}
