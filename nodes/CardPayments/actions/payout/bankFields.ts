import type { INodeProperties } from 'n8n-workflow';
import type { MatchOptions, StatementOptions } from '../../domain/bank';
import { offsetsOf } from '../../domain/dates';
import { parseDecimal } from '../../domain/money';
import { keysOf } from '../../domain/services';
import { descriptionField, filtersField, numberField, optionsField, switchField, textField } from '../fields';
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

const matchOptions: INodeProperties[] = [
	formatForOption,
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
];

/** Where the lines of the statement come from. */
export const BANK_LINES = {
	displayName: 'Lines',
	name: 'lines',
	rows: 'lines of the bank statement',
	initial: 'fromFile',
	file: {
		named: 'bank statement',
		formats: 'A CSV, an Excel workbook, CAMT as XML, or a zip of them',
		advice: 'Ask the bank for CSV, Excel (.xlsx), or CAMT.053 (ISO 20022 XML).',
		withXml: true,
		orItems: 'Input Items in "Lines"',
	},
} as const;

/** A tool has no input. */
const forPeople = (field: INodeProperties): INodeProperties => ({
	...field,
	displayOptions: { show: { '@tool': [false], ...field.displayOptions?.show } },
});

/** All fields of *Match Bank Lines*. */
export const bankFields: INodeProperties[] = [
	forPeople(tableField(BANK_LINES)),
	forPeople(tableFileField(BANK_LINES)),
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
	descriptionField(
		'File Description',
		'fileDescription',
		'What the statement means, if lines are read wrong: lines such as Date Column = Booked or Decimal Sign = ,',
	),
	filtersField(payoutFilterFields),
	optionsField(matchOptions),
];

/** How the lines are read, by the panel. */
export function readStatementOptions(panel: Panel, timeZone: string): StatementOptions {
	return {
		described: readDescription(panel, 'fileDescription', keysOf('statements')),
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
