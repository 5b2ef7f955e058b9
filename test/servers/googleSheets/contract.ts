/**
 * What Google's discovery document of `sheets:v4` says about the methods that n8n's Google Sheets node calls:
 * revision 20220831, in googleapis/google-api-python-client, googleapiclient/discovery_cache/documents/sheets.v4.json.
 *
 * A field is `name: 'type'`. `[]` repeats it. Left out is what leads to parts of a spreadsheet that no such request or
 * response here has: formats, charts, filters, data sources, metadata, and the other requests of a batch.
 */

/** The document lists their values. Their names are from the errors of the API. */
export const ENUMS = {
	Dimension: ['DIMENSION_UNSPECIFIED', 'ROWS', 'COLUMNS'],
	ValueInputOption: ['INPUT_VALUE_OPTION_UNSPECIFIED', 'RAW', 'USER_ENTERED'],
	ValueRenderOption: ['FORMATTED_VALUE', 'UNFORMATTED_VALUE', 'FORMULA'],
	DateTimeRenderOption: ['SERIAL_NUMBER', 'FORMATTED_STRING'],
	InsertDataOption: ['OVERWRITE', 'INSERT_ROWS'],
	SheetType: ['SHEET_TYPE_UNSPECIFIED', 'GRID', 'OBJECT', 'DATA_SOURCE'],
	RecalculationInterval: ['RECALCULATION_INTERVAL_UNSPECIFIED', 'ON_CHANGE', 'MINUTE', 'HOUR'],
	ThemeColorType: [
		'THEME_COLOR_TYPE_UNSPECIFIED',
		...(['TEXT', 'BACKGROUND', 'ACCENT1', 'ACCENT2', 'ACCENT3', 'ACCENT4', 'ACCENT5', 'ACCENT6', 'LINK'] as const),
	],
	Alt: ['json', 'media', 'proto'],
	ErrorFormat: ['1', '2'],
} as const;

export const SCHEMAS = {
	Spreadsheet: {
		spreadsheetId: 'string',
		properties: 'SpreadsheetProperties',
		sheets: 'Sheet[]',
		spreadsheetUrl: 'string',
	},
	SpreadsheetProperties: {
		title: 'string',
		locale: 'string',
		autoRecalc: 'RecalculationInterval',
		timeZone: 'string',
	},
	Sheet: { properties: 'SheetProperties' },
	SheetProperties: {
		sheetId: 'int32',
		title: 'string',
		index: 'int32',
		sheetType: 'SheetType',
		gridProperties: 'GridProperties',
		hidden: 'bool',
		tabColor: 'Color',
		tabColorStyle: 'ColorStyle',
		rightToLeft: 'bool',
	},
	GridProperties: {
		rowCount: 'int32',
		columnCount: 'int32',
		frozenRowCount: 'int32',
		frozenColumnCount: 'int32',
		hideGridlines: 'bool',
		rowGroupControlAfter: 'bool',
		columnGroupControlAfter: 'bool',
	},
	Color: { red: 'float', green: 'float', blue: 'float', alpha: 'float' },
	ColorStyle: { rgbColor: 'Color', themeColor: 'ThemeColorType' },

	ValueRange: { range: 'string', majorDimension: 'Dimension', values: 'ListValue[]' },
	UpdateValuesResponse: {
		spreadsheetId: 'string',
		updatedRange: 'string',
		updatedRows: 'int32',
		updatedColumns: 'int32',
		updatedCells: 'int32',
		updatedData: 'ValueRange',
	},
	AppendValuesResponse: { spreadsheetId: 'string', tableRange: 'string', updates: 'UpdateValuesResponse' },
	BatchUpdateValuesRequest: {
		valueInputOption: 'ValueInputOption',
		data: 'ValueRange[]',
		includeValuesInResponse: 'bool',
		responseValueRenderOption: 'ValueRenderOption',
		responseDateTimeRenderOption: 'DateTimeRenderOption',
	},
	BatchUpdateValuesResponse: {
		spreadsheetId: 'string',
		totalUpdatedRows: 'int32',
		totalUpdatedColumns: 'int32',
		totalUpdatedCells: 'int32',
		totalUpdatedSheets: 'int32',
		responses: 'UpdateValuesResponse[]',
	},
	ClearValuesRequest: {},
	ClearValuesResponse: { spreadsheetId: 'string', clearedRange: 'string' },

	BatchUpdateSpreadsheetRequest: {
		requests: 'Request[]',
		includeSpreadsheetInResponse: 'bool',
		responseRanges: 'string[]',
		responseIncludeGridData: 'bool',
	},
	BatchUpdateSpreadsheetResponse: {
		spreadsheetId: 'string',
		replies: 'Response[]',
		updatedSpreadsheet: 'Spreadsheet',
	},
	Request: {
		addSheet: 'AddSheetRequest',
		deleteSheet: 'DeleteSheetRequest',
		appendDimension: 'AppendDimensionRequest',
		deleteDimension: 'DeleteDimensionRequest',
	},
	Response: { addSheet: 'AddSheetResponse' },
	AddSheetRequest: { properties: 'SheetProperties' },
	AddSheetResponse: { properties: 'SheetProperties' },
	DeleteSheetRequest: { sheetId: 'int32' },
	AppendDimensionRequest: { sheetId: 'int32', dimension: 'Dimension', length: 'int32' },
	DeleteDimensionRequest: { range: 'DimensionRange' },
	DimensionRange: { sheetId: 'int32', dimension: 'Dimension', startIndex: 'int32', endIndex: 'int32' },
} as const;

/** Every method takes them. */
export const STANDARD_QUERY = {
	'$.xgafv': 'ErrorFormat',
	access_token: 'string',
	alt: 'Alt',
	callback: 'string',
	fields: 'string',
	key: 'string',
	oauth_token: 'string',
	prettyPrint: 'bool',
	quotaUser: 'string',
	uploadType: 'string',
	upload_protocol: 'string',
} as const;

const WRITE_SCOPES = ['drive', 'drive.file', 'spreadsheets'] as const;
const READ_SCOPES = [...WRITE_SCOPES, 'drive.readonly', 'spreadsheets.readonly'] as const;

const WRITE_QUERY = {
	valueInputOption: 'ValueInputOption',
	includeValuesInResponse: 'bool',
	responseValueRenderOption: 'ValueRenderOption',
	responseDateTimeRenderOption: 'DateTimeRenderOption',
} as const;

const DOCUMENT = 'v4/spreadsheets/{spreadsheetId}';
const RANGE = `${DOCUMENT}/values/{range}` as const;

/**
 * The methods by their ID without `sheets.spreadsheets.` for values, and without `sheets.` for spreadsheets. The first
 * whose path fits is meant.
 */
export const METHODS = {
	'values.append': {
		http: 'POST',
		path: `${RANGE}:append`,
		query: { ...WRITE_QUERY, insertDataOption: 'InsertDataOption' },
		request: 'ValueRange',
		response: 'AppendValuesResponse',
		scopes: WRITE_SCOPES,
	},
	'values.clear': {
		http: 'POST',
		path: `${RANGE}:clear`,
		query: {},
		request: 'ClearValuesRequest',
		response: 'ClearValuesResponse',
		scopes: WRITE_SCOPES,
	},
	'values.get': {
		http: 'GET',
		path: RANGE,
		query: {
			majorDimension: 'Dimension',
			valueRenderOption: 'ValueRenderOption',
			dateTimeRenderOption: 'DateTimeRenderOption',
		},
		request: undefined,
		response: 'ValueRange',
		scopes: READ_SCOPES,
	},
	'values.update': {
		http: 'PUT',
		path: RANGE,
		query: WRITE_QUERY,
		request: 'ValueRange',
		response: 'UpdateValuesResponse',
		scopes: WRITE_SCOPES,
	},
	'values.batchUpdate': {
		http: 'POST',
		path: `${DOCUMENT}/values:batchUpdate`,
		query: {},
		request: 'BatchUpdateValuesRequest',
		response: 'BatchUpdateValuesResponse',
		scopes: WRITE_SCOPES,
	},
	'spreadsheets.batchUpdate': {
		http: 'POST',
		path: `${DOCUMENT}:batchUpdate`,
		query: {},
		request: 'BatchUpdateSpreadsheetRequest',
		response: 'BatchUpdateSpreadsheetResponse',
		scopes: WRITE_SCOPES,
	},
	'spreadsheets.get': {
		http: 'GET',
		path: DOCUMENT,
		query: { ranges: 'string[]', includeGridData: 'bool' },
		request: undefined,
		response: 'Spreadsheet',
		scopes: READ_SCOPES,
	},
} as const;

export type MethodName = keyof typeof METHODS;
export type Enum<Name extends keyof typeof ENUMS> = (typeof ENUMS)[Name][number];

interface Scalars {
	string: string;
	bool: boolean;
	int32: number;
	float: number;
	/** A row or column of cells. */
	ListValue: unknown[];
}
export type Scalar = keyof Scalars;

/** The values of a type. Every field may be missing. */
export type Of<Type> = Type extends `${infer Item}[]`
	? Array<Of<Item>>
	: Type extends Scalar
		? Scalars[Type]
		: Type extends keyof typeof ENUMS
			? Enum<Type>
			: Type extends keyof typeof SCHEMAS
				? Fields<(typeof SCHEMAS)[Type]>
				: undefined;
export type Fields<Types> = { -readonly [Name in keyof Types]?: Of<Types[Name]> };
