import { sleep, type IDataObject, type INodeProperties } from 'n8n-workflow';
import { ARCHIVE_LIMITS } from '../../domain/sheets/archive/archive';
import type { SheetSelection } from '../../domain/sheets/payoutFile';
import type { RowOptions } from '../../domain/sheets/sheet';
import { SHEETS, type SheetKind } from '../../domain/sheets/kinds';
import type { Encoding } from '../../domain/sheets/csv';
import { ROW_MEMORY, RowMemory } from '../../domain/sheets/rowMemory';
import { readList } from '../../domain/input/lists';
import { readNumber } from '../../domain/input/numbers';
import { MEBIBYTE } from '../../domain/units';
import { neutralizeFormulasOption } from './panelFields';

const DEEPEST_NESTING = 10;
const TEXT_OUTPUTS = ['rows', 'sheets'];

export type SheetOutput = 'rows' | 'sheets' | 'csvFiles' | 'zipFile';

const ROWS = { name: 'Rows', value: 'rows', description: 'An item for each row of each sheet' };
const WHOLE_SHEETS = { name: 'Sheets', value: 'sheets', description: 'An item for each sheet, its rows in a list' };
const CSV_FILES = {
	name: 'CSV Files',
	value: 'csvFiles',
	description: 'An item for each sheet, with the CSV file as it is',
};
const ZIP_FILE = { name: 'Zip File', value: 'zipFile', description: 'The file as the service sent it' };

const SHEET_CHOICES = Object.entries(SHEETS)
	.map(([value, { label, description }]) => ({ name: label, value, description }))
	.sort((a, b) => (a.name < b.name ? -1 : 1));

/** The fields that say what comes out of a payout file: the same wherever it comes from. */
export function sheetFields({ withZipFile }: { withZipFile: boolean }): INodeProperties[] {
	return [
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			noDataExpression: true,
			options: withZipFile ? [ROWS, WHOLE_SHEETS, CSV_FILES, ZIP_FILE] : [ROWS, WHOLE_SHEETS, CSV_FILES],
			default: 'rows',
			description: 'How to output the sheets',
		},
		{
			displayName: 'Sheets',
			name: 'sheets',
			type: 'multiOptions',
			displayOptions: { hide: { output: ['zipFile'] } },
			options: SHEET_CHOICES,
			default: [],
			hint: 'Choose none to read all, for rows all but the Summary',
			description:
				'The sheets to read. Each row says which sheet it is from. The Summary repeats the totals of the others.',
		},
		{
			displayName: 'Put Output File in Field',
			name: 'outputBinaryField',
			type: 'string',
			required: true,
			default: 'data',
			placeholder: 'e.g. data',
			hint: 'The name of the output binary field to put the file in',
			description: 'The binary field of each output item that holds its file',
			displayOptions: { show: { output: withZipFile ? ['csvFiles', 'zipFile'] : ['csvFiles'] } },
		},
	];
}

const entriesOption: INodeProperties = {
	displayName: 'Max Archive Entries',
	name: 'maxEntries',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 1000,
	description: 'The most files that an archive may hold. Protects n8n against hostile archives.',
};

const nestingOption: INodeProperties = {
	displayName: 'Max Archive Nesting',
	name: 'maxNesting',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: DEEPEST_NESTING },
	default: 2,
	description: 'How deep archives may be nested in the archive. 0 allows none inside.',
};

const inflatedSizeOption: INodeProperties = {
	displayName: 'Max Inflated Size',
	name: 'maxInflatedSize',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 512,
	hint: 'In MiB',
	description: 'The largest size that a file may inflate to. Protects n8n against hostile archives.',
};

const rowMemoryOption: INodeProperties = {
	displayName: 'Max Memory of Rows',
	name: 'maxRowMemory',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 512,
	hint: 'In MiB',
	description:
		'The most memory that the rows of a file may take. A file that takes more is an error. n8n needs up to twice as much to pass rows on.',
};

/** The guards against hostile archives. */
export const archiveOptions: INodeProperties[] = [entriesOption, nestingOption, inflatedSizeOption, rowMemoryOption];

export const fallbackEncodingOption: INodeProperties = {
	displayName: 'Fallback Encoding',
	name: 'fallbackEncoding',
	type: 'options',
	options: [
		{ name: 'Windows-1252 (Western European)', value: 'windows-1252' },
		{ name: 'Windows-1256 (Arabic)', value: 'windows-1256' },
	],
	default: 'windows-1256',
	description: 'The encoding of sheets that are neither UTF-8 nor UTF-16',
};

/** The columns to keep, from a list that takes a credential to load. */
export const listedColumnsOption: INodeProperties = {
	displayName: 'Column Names or IDs',
	name: 'columns',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'loadColumns' },
	// Names that the last payout's sheets do not have may still be in those of the next.
	allowArbitraryValues: true,
	default: [],
	hint: 'Choose none to keep all',
	description:
		'The columns to keep, as in the file or in snake_case. The list comes from the sheets of the chosen payout, or of the newest payout with sheets. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	displayOptions: { show: { '/output': TEXT_OUTPUTS } },
};

/** The same, typed. */
export const typedColumnsOption: INodeProperties = {
	displayName: 'Columns',
	name: 'columns',
	type: 'string',
	default: '',
	placeholder: 'e.g. charge_id, amount, currency',
	description: 'The columns to keep, separated by commas, as in the file or in snake_case. Leave empty to keep all.',
	displayOptions: { show: { '/output': TEXT_OUTPUTS } },
};

/** The options that say how sheets are read. */
export const sheetOptions: INodeProperties[] = [
	...archiveOptions,
	{ ...fallbackEncodingOption, displayOptions: { show: { '/output': TEXT_OUTPUTS } } },
	{
		displayName: 'Add Payout Columns',
		name: 'addPayoutColumns',
		type: 'boolean',
		// Without the option they're there: whoever adds it wants them gone.
		default: false,
		description:
			'Whether each row also says where it is from: payout_id, payout_sheet, payout_file and payout_row (1 is the first row below the header). The node never overwrites a column of the file.',
		displayOptions: { show: { '/output': TEXT_OUTPUTS } },
	},
	{
		displayName: 'Add Row Key',
		name: 'addRowKey',
		type: 'boolean',
		default: true,
		description:
			"Whether each row also has a payout_row_key, such as payout_332387573923/charges/1. It's the same each time you read the payout. Match rows by it, so that a repeated execution adds nothing twice.",
		displayOptions: { show: { '/output': TEXT_OUTPUTS } },
	},
	{
		displayName: 'Header Style',
		name: 'headerStyle',
		type: 'options',
		options: [
			{ name: 'As in File', value: 'asInFile', description: 'The header as it is, such as Charge ID' },
			{ name: 'Snake Case', value: 'snakeCase', description: 'Such as charge_id, for databases' },
		],
		default: 'snakeCase',
		description: 'How to write the names of columns. Without this option they stay as in the file.',
		displayOptions: { show: { '/output': TEXT_OUTPUTS } },
	},
	{
		displayName: 'Convert Numbers',
		name: 'convertNumbers',
		type: 'boolean',
		default: true,
		description:
			'Whether to turn columns that hold only decimals into numbers ("0.10" becomes 0.1). A column with anything else, a leading zero ("007") or more than 15 digits stays text.',
		displayOptions: { show: { '/output': TEXT_OUTPUTS } },
	},
	{ ...neutralizeFormulasOption, displayOptions: { show: { '/output': TEXT_OUTPUTS } } },
];

/** Lets the event loop go on with other things. */
export const pause = async () => await sleep(0);

/**
 * How much memory the rows of one file may take, in bytes.
 *
 * @throws InputError when it is no number, or none that is allowed
 */
export function readRowMemory(options: IDataObject): number {
	const limits = { min: 1, fractions: true };
	return MEBIBYTE * readNumber(rowMemoryOption.displayName, options.maxRowMemory, limits, ROW_MEMORY / MEBIBYTE);
}

/** How to read the sheets of one file. */
export function readRowOptions(options: IDataObject): Omit<RowOptions, 'texts'> {
	return {
		headerStyle: options.headerStyle === 'snakeCase' ? 'snakeCase' : 'asInFile',
		columns: readList(options.columns),
		convertNumbers: options.convertNumbers === true,
		neutralizeFormulas: options.neutralizeFormulas !== false,
		metadata: options.addPayoutColumns !== false,
		rowKey: options.addRowKey === true,
		fallbackEncoding: (options.fallbackEncoding ?? 'windows-1256') as Encoding,
		memory: new RowMemory(readRowMemory(options)),
		pause,
	};
}

/** @throws CardPaymentsError when a limit is no number, or none that is allowed */
export function readSelection(sheets: unknown, options: IDataObject, payoutIds: string[]): SheetSelection {
	const bytes =
		readNumber(
			inflatedSizeOption.displayName,
			options.maxInflatedSize,
			{ min: 1, fractions: true },
			ARCHIVE_LIMITS.bytesInAll / MEBIBYTE,
		) * MEBIBYTE;
	return {
		kinds: readList(sheets) as SheetKind[],
		payoutIds,
		limits: {
			entries: readNumber(entriesOption.displayName, options.maxEntries, { min: 1 }, ARCHIVE_LIMITS.entries),
			nesting: readNumber(
				nestingOption.displayName,
				options.maxNesting,
				{ min: 0, max: DEEPEST_NESTING },
				ARCHIVE_LIMITS.nesting,
			),
			bytesPerEntry: bytes,
			bytesInAll: bytes,
		},
	};
}
