import type { INodeProperties } from 'n8n-workflow';
import type { MatchOptions, StatementOptions } from '../../domain/bank';
import { DATE_FORMATS, offsetsOf } from '../../domain/dates';
import { namesOf } from '../../domain/input';
import { parseDecimal } from '../../domain/money';
import { STATEMENT_LINES } from '../../domain/table';
import {
	choiceField,
	collectionField,
	columnField,
	descriptionField,
	filtersField,
	numberField,
	optionsField,
	switchField,
	textField,
} from '../fields';
import { formatForOption, outputFields, readDescription, type Panel } from '../panel';
import { payoutFilterFields } from '../payoutList';
import { tableField, tableFileField } from '../sources';

const bankLinesField: INodeProperties = {
	displayName: 'Bank Lines',
	name: 'bankLines',
	type: 'json',
	default: '',
	placeholder: 'e.g. [{ "date": "2026-01-31", "amount": "1,250.75" }]',
	description: 'The lines of the bank statement, as a JSON array',
	displayOptions: { show: { '@tool': [true] } },
};

const columnFields: INodeProperties[] = [
	columnField(
		'Amount Column',
		'amount',
		'Amount',
		'The column of amounts, or of those that came in where there are two',
	),
	columnField('Date Column', 'date', 'Date', 'The column of the day on which the money came'),
	columnField('Debit Column', 'debit', 'Debit', 'The column of what left the account, where the bank has two'),
	columnField(
		'Credit or Debit Column',
		'direction',
		'Debit/Credit',
		'The column that says whether money came or left, where amounts have no sign',
	),
	columnField('Status Column', 'state', 'Status', 'The column that says whether a line is booked'),
	columnField('Currency Column', 'currency', 'Currency', 'The column of currencies, or the currency of the account'),
	{
		...textField(
			'Description Column',
			'description',
			'Details',
			'The columns with references, separated by commas. Without it, all columns that mean nothing else.',
		),
		requiresDataPath: 'multiple',
	},
	descriptionField(
		'File Description',
		'fileDescription',
		"What the columns don't show, if lines are read wrong: lines such as Decimal Sign = , or Header Line = 6",
	),
];

const matchOptions: INodeProperties[] = [
	formatForOption,
	choiceField(
		'Date Format',
		'dateFormat',
		{ choices: DATE_FORMATS, initial: 'auto' },
		"Which number of a date is the day, where the bank's own dates don't show it",
	),
	switchField(
		'Several in One Deposit',
		'several',
		'off',
		'Whether the bank may pay two or three payouts that follow each other as one line',
	),
	numberField(
		'Tolerance',
		'tolerance',
		{ min: 0, initial: 0 },
		'What the bank may keep of a line that still counts as matched. The difference is part of the result.',
	),
	textField(
		'Words for Debit',
		'debitWords',
		'Payment, Fee',
		'What your bank writes for money that left the account, separated by commas. Any other word is money that came.',
	),
	textField(
		'Words for Booked',
		'bookedWords',
		'Gebucht, Done',
		"What your bank writes for money that has moved, beside the words that the node knows. Other lines aren't counted.",
	),
];

/** Where the lines of the statement come from. */
export const BANK_LINES = {
	...{ displayName: 'Lines', name: 'lines', rows: 'lines of the bank statement' },
	file: {
		named: 'bank statement',
		formats: 'A CSV, an Excel workbook, CAMT as XML, or a zip of them',
		advice: 'Ask the bank for CSV, Excel (.xlsx), or CAMT.053 (ISO 20022 XML).',
		withXml: true,
	},
} as const;

const linesField = tableField(BANK_LINES);

/** All fields of *Match Bank Lines*. */
export const bankFields: INodeProperties[] = [
	{ ...linesField, displayOptions: { show: { '@tool': [false] } } },
	tableFileField(BANK_LINES),
	bankLinesField,
	textField(
		'Text in Payout Lines',
		'service',
		'Card Service Ltd',
		"What your bank writes in lines of payouts, such as the service's name. No other line can match then. Empty for all lines.",
	),
	numberField(
		'Days Until Paid',
		'daysUntilPaid',
		{ min: 0, max: 60, initial: 5 },
		"How many days after the payout's date the money may arrive. Later it's late, or missing.",
	),
	...outputFields(
		'One for each payout, and one for each line that is no payout',
		'One item that says whether the bank paid everything',
	),
	{
		...collectionField('Columns', 'columns', 'Correct a Column', columnFields),
		description: 'The node finds the columns, and the result says which. Correct those that it got wrong.',
	},
	filtersField(payoutFilterFields),
	optionsField(matchOptions),
];

/** How the lines are read, by the panel. */
export function readBankColumns(panel: Panel, timeZone: string): StatementOptions {
	const column = (name: string) => panel.trimmed(`columns.${name}`);
	return {
		named: {
			amount: column('amount'),
			debit: column('debit'),
			direction: column('direction'),
			date: column('date'),
			currency: column('currency'),
			state: column('state'),
			description: panel.list('columns.description'),
		},
		described: readDescription(panel, STATEMENT_LINES),
		debitWords: panel.list('options.debitWords'),
		bookedWords: panel.list('options.bookedWords'),
		dateFormat: panel.chosen('options.dateFormat', namesOf(DATE_FORMATS)),
		offsetAt: offsetsOf(timeZone),
		now: Date.now(),
	};
}

export function readMatchOptions(panel: Panel): MatchOptions {
	return {
		daysUntilPaid: panel.number('daysUntilPaid'),
		several: panel.switch('options.several', true),
		tolerance: parseDecimal(panel.number('options.tolerance', { fractions: true })) ?? 0n,
		service: panel.trimmed('service'),
	};
}
