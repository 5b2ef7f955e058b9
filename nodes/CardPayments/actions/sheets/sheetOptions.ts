import type { INodeProperties } from 'n8n-workflow';
import { namesOf, optionsOf, type Choices } from '../../domain/input/choices';
import { ARCHIVE_LIMITS } from '../../domain/sheets/archive/archive';
import { FALLBACK_ENCODING, type FallbackEncoding } from '../../domain/sheets/csv';
import { SHEETS } from '../../domain/sheets/kinds';
import { ROW_MEMORY } from '../../domain/sheets/rows/rowMemory';
import { MEBIBYTE } from '../../domain/units';
import type { RequestOptions } from '../../transport/retry';
import { choiceField, choicesField, formatForOption, numberField, textField } from '../panel/fields';
import type { Panel } from '../panel/panel';
import { readRequestOptions } from '../panel/requestOptions';

export const SHEET_OUTPUTS = {
	rows: { label: 'Rows', description: 'An item for each row of each sheet' },
	sheets: { label: 'Sheets', description: 'An item for each sheet, its rows in a list' },
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
	hint: 'Choose none to read all, for rows all but the Summary',
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

/** The binary field of the input item with a payout file, which the description says more of. */
export function inputFileField(description: string): INodeProperties {
	return {
		...textField('Input Binary Field', 'inputBinaryField', 'data', description),
		required: true,
		default: 'data',
		hint: 'The name of the input binary field containing the payout file',
	};
}

/** Guards n8n against large and hostile archives. */
export const maxMemoryOption: INodeProperties = {
	...numberField(
		'Max Memory',
		'maxMemory',
		{ min: 1, initial: ROW_MEMORY / MEBIBYTE },
		'The most that a file may inflate to, and that all rows may take. To pass rows on, n8n needs twice as much.',
	),
	hint: 'In MiB',
};

const FALLBACK_ENCODINGS: Choices<FallbackEncoding> = {
	'windows-1252': { label: 'Windows-1252 (Western European)' },
	'windows-1256': { label: 'Windows-1256 (Arabic)' },
};

export const fallbackEncodingOption = choiceField(
	'Fallback Encoding',
	'fallbackEncoding',
	{ choices: FALLBACK_ENCODINGS, initial: FALLBACK_ENCODING },
	'The encoding of sheets that are neither UTF-8 nor UTF-16',
);

/** How rows come out, where they do and no files. */
export const rowOptions: INodeProperties[] = [formatForOption, fallbackEncodingOption].map((option) => ({
	...option,
	displayOptions: { show: { '/output': ['rows', 'sheets'] } },
}));

/** How a payout file is read. All its rows may take as much as it inflates to. */
export function readFileOptions(panel: Panel) {
	return {
		limits: { ...ARCHIVE_LIMITS, bytes: readMaxMemory(panel) },
		fallbackEncoding: panel.chosen('options.fallbackEncoding', namesOf(FALLBACK_ENCODINGS)),
	};
}

/** In bytes. */
function readMaxMemory(panel: Panel): number {
	return MEBIBYTE * panel.number(`options.${maxMemoryOption.name}`, { fractions: true });
}

/** For a payout file, in milliseconds. */
export const DOWNLOAD_TIMEOUT = 300_000;

/** How files are downloaded. A zip is no larger than what is in it. */
export function readDownloadOptions(panel: Panel): RequestOptions {
	return { ...readRequestOptions(panel), mostDownloadBytes: readMaxMemory(panel) };
}
