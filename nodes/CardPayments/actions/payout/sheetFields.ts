import type { INodeProperties } from 'n8n-workflow';
import { optionsOf } from '../../domain/input';
import { SHEETS } from '../../domain/sheets';
import { choiceField, choicesField, optionsField, textField } from '../fields';
import { formatForOption } from '../panel';

export const SHEET_OUTPUTS = {
	rows: { label: 'Rows', description: 'An item for each row of each sheet' },
	csvFiles: { label: 'CSV Files', description: 'An item for each sheet, with the CSV file as it is' },
	zipFile: { label: 'Zip File', description: 'The file as the service sent it' },
};

const sheetsField: INodeProperties = {
	...choicesField(
		'Sheets',
		'sheets',
		SHEETS,
		'The sheets to read. Each row says which sheet it is from. The Summary repeats the totals of the others.',
	),
	displayOptions: { hide: { output: ['zipFile'] } },
	hint: 'Choose none for all; rows leave out the Summary then',
};

/** The fields that say what comes out of a payout file: the same wherever it comes from. */
export function sheetFields({ withZipFile }: { withZipFile: boolean }): INodeProperties[] {
	return [
		{
			...choiceField('Output', 'output', { choices: SHEET_OUTPUTS, initial: 'rows' }, 'How to output the sheets'),
			noDataExpression: true,
			options: optionsOf(SHEET_OUTPUTS).filter(({ value }) => withZipFile || value !== 'zipFile'),
		},
		sheetsField,
		{
			...textField(
				'Put Output File in Field',
				'outputBinaryField',
				'data',
				'The binary field of each output item that holds its file',
			),
			required: true,
			default: 'data',
			hint: 'The name of the output binary field to put the file in',
			displayOptions: { show: { output: withZipFile ? ['csvFiles', 'zipFile'] : ['csvFiles'] } },
		},
	];
}

/** How rows come out, where they do and no files. */
export const rowOptions: INodeProperties[] = [
	{ ...formatForOption, displayOptions: { show: { '/output': ['rows'] } } },
];

/** Where there are no others: no button that adds nothing. */
export const rowOptionsField: INodeProperties = {
	...optionsField([formatForOption]),
	displayOptions: { show: { output: ['rows'] } },
};
