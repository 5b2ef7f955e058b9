import type { INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { namesOf, optionsOf } from '../../domain/input';
import {
	fileName,
	payoutNamed,
	payoutSheets,
	readRows,
	type Row,
	SHEET_KINDS,
	type SheetKind,
	SHEETS,
} from '../../domain/sheets';
import { choiceField, choicesField, optionsField, textField } from '../fields';
import { formatForOption, type Panel, readFormatFor } from '../panel';
import { formatter } from '../../domain/formatFor';
import { ARCHIVE_LIMITS, gather } from '../../domain/archive';
import type { Execution } from '../execution';
import type { Warn } from '../../domain/errors';
import { sheetsOfService } from '../sources';

const SHEET_OUTPUTS = {
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

/** The sheets whose rows are read when none are chosen: the Summary's would be counted a second time. */
const SHEETS_OF_ROWS = SHEET_KINDS.filter((kind) => SHEETS[kind].transaction !== undefined);

type SheetParameters = Awaited<ReturnType<typeof readSheetParameters>>;

/** What's entered on the panel about the sheets that come out of a payout file. */
export async function readSheetParameters(panel: Panel, execution: Execution) {
	const output = panel.chosen('output', namesOf(SHEET_OUTPUTS));
	const kinds = panel.choices('sheets', SHEET_KINDS);
	const formatFor = readFormatFor(panel);
	panel.check();
	const description = await sheetsOfService(execution, panel.index);
	return {
		index: panel.index,
		output,
		/** None for all. */
		kinds,
		binaryField: panel.text('outputBinaryField') ?? '',
		selection: { kinds: kinds.length === 0 && output === 'rows' ? SHEETS_OF_ROWS : kinds, limits: ARCHIVE_LIMITS },
		rows: { formatFor, fallbackEncoding: description.encoding, pause: execution.pause, texts: execution.texts },
	};
}

type RowItem = INodeExecutionData & { json: Row };

/** A payout file. Where no payout is known, only names in it show whose its sheets are. */
interface PayoutZip {
	zip: Uint8Array;
	payoutId: string;
}

/**
 * The items that a payout file becomes, by the output the user chose, sheet by sheet. Sheets are
 * inflated and read one after the other; one that was not chosen is not inflated.
 */
export async function* itemsOfSheets(
	execution: Execution,
	{ index, output, kinds, binaryField, selection, rows }: SheetParameters,
	{ zip, payoutId: known }: PayoutZip,
): AsyncGenerator<INodeExecutionData[]> {
	const warn = execution.warn(index);
	const memory = execution.memoryOfFile();
	// One object for all rows, which may be a million.
	const pairedItem = { item: index };
	const toItem = (json: Row): RowItem => ({ json, pairedItem });
	let count = 0;
	const format = formatter(rows.formatFor);

	try {
		for await (const source of payoutSheets(zip, { ...selection, payoutId: known }, warn)) {
			const { file, kind, payoutId } = source;
			if (payoutId === '') warn("The node couldn't find out which payout the sheets belong to", 'The file');
			if (output === 'csvFiles') {
				const origin = { payout_id: format(payoutId), payout_sheet: kind, payout_file: format(file.path) };
				const bytes = Buffer.from(await gather(file.chunks()));
				const data = await execution.context.helpers.prepareBinaryData(bytes, fileName(file.path), 'text/csv');
				count++;
				yield [{ json: origin, binary: { [binaryField]: data } }];
				continue;
			}
			const { rows: items, warnings, broken } = await readRows(source, { ...rows, memory }, toItem);
			memory.hold();
			for (const warning of warnings) warn(warning, fileName(file.path));
			count += items.length;
			yield items;
			if (broken !== undefined) throw broken;
		}
		if (count === 0) sayNothing(known, kinds, output, warn);
	} finally {
		memory.end();
	}
}

/** One that wasn't paid has no sheets, or such without rows. */
function sayNothing(payoutId: string, kinds: SheetKind[], output: string, warn: Warn): void {
	const chosen = kinds.length === 0 ? '' : ` of ${kinds.map((kind) => SHEETS[kind].label).join(', ')}`;
	const what = output === 'csvFiles' ? `no CSV file${chosen}` : `no row${chosen}`;
	const wider = kinds.length === 0 ? '' : 'Choose more in "Sheets". ';
	warn(`The file has ${what}. ${wider}A payout that isn't paid has none`, payoutId && payoutNamed(payoutId), 'info');
}
