import { formatRange } from './a1.ts';
import { ApiError, invalid } from './apiError.ts';
import { DATE_OPTIONS, INPUT_OPTIONS, MAX_CHARACTERS, RENDER_OPTIONS } from './cell.ts';
import type { Document } from './document.ts';
import { INSERT_OPTIONS, type Input, type Written } from './sheet.ts';

/** The quota that Google counts a request against. */
export type Quota = 'read' | 'write';

/** The methods of the APIs that n8n's node uses. */
export type Method =
	| 'token'
	| 'drive.files.list'
	| 'spreadsheets.get'
	| 'spreadsheets.batchUpdate'
	| 'values.get'
	| 'values.update'
	| 'values.append'
	| 'values.batchUpdate'
	| 'values.clear';

interface ApiCall {
	document: Document;
	range: string;
	query: URLSearchParams;
	body: unknown;
}

export interface ApiResponse {
	body: object;
	/** How many cells it read or wrote. */
	cells: number;
}

type Route = { quota: Quota; http: string; path: RegExp; run: (call: ApiCall) => ApiResponse };

const VALUES = String.raw`^/v4/spreadsheets/(?<id>[\w-]+)/values/(?<range>[^/]+?)`;
const DOCUMENT = String.raw`^/v4/spreadsheets/(?<id>[\w-]+)`;

export const ROUTES: Record<Exclude<Method, 'token' | 'drive.files.list'>, Route> = {
	'values.append': { quota: 'write', http: 'POST', path: new RegExp(`${VALUES}:append$`), run: append },
	'values.clear': { quota: 'write', http: 'POST', path: new RegExp(`${VALUES}:clear$`), run: clear },
	'values.get': { quota: 'read', http: 'GET', path: new RegExp(`${VALUES}$`), run: get },
	'values.update': { quota: 'write', http: 'PUT', path: new RegExp(`${VALUES}$`), run: update },
	'values.batchUpdate': {
		quota: 'write',
		http: 'POST',
		path: new RegExp(`${DOCUMENT}/values:batchUpdate$`),
		run: updateMany,
	},
	'spreadsheets.batchUpdate': {
		quota: 'write',
		http: 'POST',
		path: new RegExp(`${DOCUMENT}:batchUpdate$`),
		run: change,
	},
	'spreadsheets.get': { quota: 'read', http: 'GET', path: new RegExp(`${DOCUMENT}$`), run: describe },
};

function describe({ document }: ApiCall): ApiResponse {
	const sheets = document.sheets.map(({ id, title, rowCount, columnCount }, index) => ({
		properties: { sheetId: id, title, index, sheetType: 'GRID', gridProperties: { rowCount, columnCount } },
	}));
	const { id, title, url } = document;
	return { body: { spreadsheetId: id, properties: { title }, spreadsheetUrl: url, sheets }, cells: 0 };
}

function get({ document, range, query }: ApiCall): ApiResponse {
	const { sheet, area } = document.find(range);
	const render = oneOf(query, 'valueRenderOption', RENDER_OPTIONS, 'FORMATTED_VALUE');
	const dates = oneOf(query, 'dateTimeRenderOption', DATE_OPTIONS, 'SERIAL_NUMBER');
	const values = sheet.read(area, render, dates);
	const body = { range: formatRange(sheet.title, sheet.within(area)), majorDimension: 'ROWS' };
	return {
		body: values.length === 0 ? body : { ...body, values },
		cells: values.reduce((sum, { length }) => sum + length, 0),
	};
}

function update({ document, range, query, body }: ApiCall): ApiResponse {
	const { sheet, area } = document.find(range);
	const written = sheet.update(area, valuesIn(body), inputOption(query.get('valueInputOption')));
	return { body: updateResponse(document, sheet.title, written), cells: written.cells };
}

function append({ document, range, query, body }: ApiCall): ApiResponse {
	const { sheet, area } = document.find(range);
	const insert = oneOf(query, 'insertDataOption', INSERT_OPTIONS, 'OVERWRITE');
	const option = inputOption(query.get('valueInputOption'));
	const { table, ...written } = sheet.append(area, valuesIn(body), option, insert);
	const tableRange = table === undefined ? {} : { tableRange: formatRange(sheet.title, table) };
	const updates = updateResponse(document, sheet.title, written);
	return { body: { spreadsheetId: document.id, ...tableRange, updates }, cells: written.cells };
}

function updateMany({ document, body }: ApiCall): ApiResponse {
	const { data = [], valueInputOption } = body as { data?: Array<{ range: string }>; valueInputOption?: string };
	const option = inputOption(valueInputOption ?? null);
	const results = data.map((entry, index) => {
		try {
			const { sheet, area } = document.find(entry.range);
			const written = sheet.update(area, valuesIn(entry), option);
			return { cells: written.cells, response: updateResponse(document, sheet.title, written) };
		} catch (error) {
			throw error instanceof ApiError ? invalid(`Invalid data[${index}]: ${error.message}`) : error;
		}
	});
	const cells = results.reduce((sum, result) => sum + result.cells, 0);
	const responses = results.map(({ response }) => response);
	return { body: { spreadsheetId: document.id, totalUpdatedCells: cells, responses }, cells };
}

function clear({ document, range }: ApiCall): ApiResponse {
	const { sheet, area } = document.find(range);
	sheet.clear(area);
	const clearedRange = formatRange(sheet.title, sheet.within(area));
	return { body: { spreadsheetId: document.id, clearedRange }, cells: 0 };
}

interface DimensionRange {
	sheetId: number | string;
	dimension: 'ROWS' | 'COLUMNS';
	startIndex: number;
	endIndex: number;
}

interface Changes {
	appendDimension: { sheetId: number | string; dimension: 'ROWS' | 'COLUMNS'; length: number };
	deleteDimension: { range: DimensionRange };
	addSheet: { properties: { title: string; sheetId?: number } };
	deleteSheet: { sheetId: number | string };
}

const CHANGES: { [Name in keyof Changes]: (document: Document, change: Changes[Name]) => object } = {
	appendDimension: (document, { sheetId, dimension, length }) => {
		const sheet = document.sheetOf(Number(sheetId));
		({ ROWS: () => sheet.appendRows(length), COLUMNS: () => sheet.appendColumns(length) })[dimension]();
		return {};
	},
	deleteDimension: (document, { range: { sheetId, dimension, startIndex, endIndex } }) => {
		const sheet = document.sheetOf(Number(sheetId));
		const remove = {
			ROWS: () => sheet.deleteRows(startIndex, endIndex),
			COLUMNS: () => sheet.deleteColumns(startIndex, endIndex),
		};
		remove[dimension]();
		return {};
	},
	addSheet: (document, { properties: { title, sheetId } }) => {
		const { id } = document.addSheet(title, sheetId);
		return { addSheet: { properties: { sheetId: id, title, sheetType: 'GRID' } } };
	},
	deleteSheet: (document, { sheetId }) => {
		document.deleteSheet(Number(sheetId));
		return {};
	},
};

function change({ document, body }: ApiCall): ApiResponse {
	const { requests = [] } = body as { requests?: Array<Partial<Changes>> };
	if (requests.length === 0) throw invalid('Must specify at least one request.');
	const replies = requests.map((request, index) => {
		const names = Object.keys(request);
		const [name = ''] = names;
		if (names.length !== 1 || !isChange(name)) {
			throw invalid(
				`Invalid JSON payload received. Unknown name "${name}" at 'requests[${index}]': Cannot find field.`,
			);
		}
		try {
			return applyChange(document, name, request);
		} catch (error) {
			throw error instanceof ApiError ? invalid(`Invalid requests[${index}].${name}: ${error.message}`) : error;
		}
	});
	return { body: { spreadsheetId: document.id, replies }, cells: 0 };
}

const isChange = (name: string): name is keyof Changes => name in CHANGES;

function applyChange<Name extends keyof Changes>(document: Document, name: Name, request: Partial<Changes>): object {
	return CHANGES[name](document, request[name] as Changes[Name]);
}

function updateResponse({ id }: Document, title: string, { area, rows, columns, cells }: Written) {
	return {
		spreadsheetId: id,
		updatedRange: formatRange(title, area),
		updatedRows: rows,
		updatedColumns: columns,
		updatedCells: cells,
	};
}

function valuesIn(body: unknown): Input[][] {
	const { values = [] } = (body ?? {}) as { values?: unknown[] };
	for (const [row, inputs] of values.entries()) {
		if (!Array.isArray(inputs)) throw invalid(`Invalid value at 'data.values[${row}]' (ListValue)`);
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

function inputOption(value: string | null) {
	const option = INPUT_OPTIONS.find((known) => known === value);
	if (option === undefined) throw invalid("'valueInputOption' is required but not specified");
	return option;
}

function oneOf<Option extends string>(query: URLSearchParams, name: string, known: readonly Option[], other: Option) {
	const value = query.get(name);
	if (value === null) return other;
	const option = known.find((candidate) => candidate === value);
	if (option === undefined) throw invalid(`Invalid value at '${name}' (Enum), "${value}"`);
	return option;
}
