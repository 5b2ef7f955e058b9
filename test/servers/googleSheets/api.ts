import { formatRange } from './a1.ts';
import { ApiError, invalid } from './apiError.ts';
import { MAX_CHARACTERS } from './cell.ts';
import type { Enum, METHODS, MethodName, Of } from './contract.ts';
import type { Document } from './document.ts';
import type { Input, Sheet, Written } from './sheet.ts';
import type { Asked } from './validation.ts';

/** The quota that Google counts a request against. */
export type Quota = 'read' | 'write';

/** The methods of the APIs that n8n's node uses. */
export type Method = 'token' | 'drive.files.list' | MethodName;

interface ApiCall<Name extends MethodName> extends Asked<Name> {
	document: Document;
	range: string;
}

export interface ApiResponse<Body = object> {
	body: Body;
	/** How many cells it read or wrote. */
	cells: number;
}

type Run<Name extends MethodName> = (call: ApiCall<Name>) => ApiResponse<Of<(typeof METHODS)[Name]['response']>>;

export const RUNS: { [Name in MethodName]: Run<Name> } = {
	'spreadsheets.get': ({ document }) => {
		const { id, title, url } = document;
		const properties = { title, locale: 'en_US', autoRecalc: 'ON_CHANGE', timeZone: 'Etc/GMT' } as const;
		const sheets = document.sheets.map((sheet) => ({ properties: propertiesOf(document, sheet) }));
		return { body: { spreadsheetId: id, properties, sheets, spreadsheetUrl: url }, cells: 0 };
	},

	'spreadsheets.batchUpdate': ({ document, body: { requests = [] } }) => {
		if (requests.length === 0) throw invalid('Must specify at least one request.');
		const replies = document.allOrNothing(() => requests.map((request, index) => change(document, request, index)));
		return { body: { spreadsheetId: document.id, replies }, cells: 0 };
	},

	'values.get': ({ document, range, query }) => {
		const { sheet, area } = document.find(range);
		const { valueRenderOption = 'FORMATTED_VALUE', dateTimeRenderOption = 'SERIAL_NUMBER' } = query;
		const values = sheet.read(area, valueRenderOption, dateTimeRenderOption);
		const body = { range: formatRange(sheet.title, sheet.within(area)), majorDimension: 'ROWS' } as const;
		return {
			body: values.length === 0 ? body : { ...body, values },
			cells: values.reduce((sum, { length }) => sum + length, 0),
		};
	},

	'values.update': ({ document, range, query, body }) => {
		const option = inputOption(query.valueInputOption);
		sameRange(range, body);
		const { sheet, area } = document.find(range);
		const written = sheet.update(area, valuesIn(body), option);
		return { body: updateResponse(document, sheet.title, written), cells: written.cells };
	},

	'values.append': ({ document, range, query, body }) => {
		const option = inputOption(query.valueInputOption);
		sameRange(range, body);
		const { sheet, area } = document.find(range);
		const { table, ...written } = sheet.append(area, valuesIn(body), option, query.insertDataOption ?? 'OVERWRITE');
		const tableRange = table === undefined ? {} : { tableRange: formatRange(sheet.title, table) };
		const updates = updateResponse(document, sheet.title, written);
		return { body: { spreadsheetId: document.id, ...tableRange, updates }, cells: written.cells };
	},

	'values.batchUpdate': ({ document, body: { data = [], valueInputOption } }) => {
		const option = inputOption(valueInputOption);
		const touched = new Map<Sheet, { rows: Set<number>; columns: Set<number> }>();
		let cells = 0;
		const responses = data.map((entry, index) => {
			try {
				const { sheet, area } = document.find(entry.range ?? '');
				const written = sheet.update(area, valuesIn(entry), option);
				const { rows, columns } = touched.get(sheet) ?? { rows: new Set(), columns: new Set() };
				touched.set(sheet, { rows, columns });
				for (const row of written.rows) rows.add(row);
				for (const column of written.columns) columns.add(column);
				cells += written.cells;
				return updateResponse(document, sheet.title, written);
			} catch (error) {
				throw error instanceof ApiError ? invalid(`Invalid data[${index}]: ${error.message}`) : error;
			}
		});
		const sheets = [...touched.values()];
		const totals = {
			totalUpdatedRows: sheets.reduce((sum, { rows }) => sum + rows.size, 0),
			totalUpdatedColumns: sheets.reduce((sum, { columns }) => sum + columns.size, 0),
			totalUpdatedCells: cells,
			totalUpdatedSheets: sheets.length,
		};
		return { body: { spreadsheetId: document.id, ...withoutZeros(totals), responses }, cells };
	},

	'values.clear': ({ document, range }) => {
		const { sheet, area } = document.find(range);
		sheet.clear(area);
		const clearedRange = formatRange(sheet.title, sheet.within(area));
		return { body: { spreadsheetId: document.id, clearedRange }, cells: 0 };
	},
};

type Changes = Required<Of<'Request'>>;

const CHANGES: { [Name in keyof Changes]: (document: Document, change: Changes[Name]) => Of<'Response'> } = {
	appendDimension: (document, { sheetId, dimension, length = 0 }) => {
		const sheet = document.sheetOf(sheetId);
		inDimension(dimension, { ROWS: () => sheet.appendRows(length), COLUMNS: () => sheet.appendColumns(length) });
		return {};
	},
	deleteDimension: (document, { range: { sheetId, dimension, startIndex = 0, endIndex = Infinity } = {} }) => {
		const sheet = document.sheetOf(sheetId);
		inDimension(dimension, {
			ROWS: () => sheet.deleteRows(startIndex, endIndex),
			COLUMNS: () => sheet.deleteColumns(startIndex, endIndex),
		});
		return {};
	},
	addSheet: (document, { properties }) => {
		const sheet = document.addSheet(properties);
		return { addSheet: { properties: propertiesOf(document, sheet) } };
	},
	deleteSheet: (document, { sheetId }) => {
		document.deleteSheet(sheetId);
		return {};
	},
};

function change(document: Document, request: Of<'Request'>, index: number): Of<'Response'> {
	const [name] = Object.keys(request) as Array<keyof Changes>;
	if (name === undefined) throw invalid(`Invalid requests[${index}]: No request set.`);
	try {
		return applyChange(document, name, request as Changes);
	} catch (error) {
		throw error instanceof ApiError ? invalid(`Invalid requests[${index}].${name}: ${error.message}`) : error;
	}
}

function applyChange<Name extends keyof Changes>(document: Document, name: Name, request: Changes): Of<'Response'> {
	return CHANGES[name](document, request[name]);
}

function inDimension(dimension: Enum<'Dimension'> | undefined, act: Record<'ROWS' | 'COLUMNS', () => void>): void {
	if (dimension === undefined || dimension === 'DIMENSION_UNSPECIFIED') throw invalid('No dimension specified.');
	act[dimension]();
}

function propertiesOf(document: Document, sheet: Sheet): Of<'SheetProperties'> {
	const { properties, id, title, rowCount, columnCount } = sheet;
	const gridProperties = { ...properties.gridProperties, rowCount, columnCount };
	const index = document.sheets.indexOf(sheet);
	return { ...properties, sheetId: id, title, index, sheetType: 'GRID', gridProperties };
}

function updateResponse({ id }: Document, title: string, { area, rows, columns, cells }: Written) {
	const counts = { updatedRows: rows.length, updatedColumns: columns.length, updatedCells: cells };
	return { spreadsheetId: id, updatedRange: formatRange(title, area), ...withoutZeros(counts) };
}

/** Protobuf's JSON has no counts of 0. */
function withoutZeros<Counts extends Record<string, number>>(counts: Counts): Partial<Counts> {
	return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)) as Partial<Counts>;
}

function sameRange(range: string, body: Of<'ValueRange'>): void {
	if (!body.range || body.range === range) return;
	throw invalid(`Request range[${range}] does not match value's range[${body.range}]`);
}

function valuesIn({ values = [] }: Of<'ValueRange'>): Input[][] {
	for (const [row, inputs] of values.entries()) {
		for (const [column, input] of inputs.entries()) {
			if (input !== null && typeof input === 'object') {
				throw invalid(`Invalid values[${row}][${column}]: ${Array.isArray(input) ? 'list' : 'struct'}_value`);
			}
			if (typeof input === 'string' && input.length > MAX_CHARACTERS) {
				throw invalid(
					`Your input contains more than the maximum of ${MAX_CHARACTERS} characters in a single cell.`,
				);
			}
		}
	}
	return values as Input[][];
}

function inputOption(option: Enum<'ValueInputOption'> | undefined) {
	if (option !== undefined && option !== 'INPUT_VALUE_OPTION_UNSPECIFIED') return option;
	throw invalid("'valueInputOption' is required but not specified");
}
