import { createSign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { formatRange, parseRange, type Area } from './googleSheets/a1.ts';
import { entered, rendered } from './googleSheets/cell.ts';
import { ENUMS, METHODS, SCHEMAS, STANDARD_QUERY } from './googleSheets/contract.ts';
import { checkResponse } from './googleSheets/validation.ts';
import { startGoogleSheets, type Document, type GoogleSheets } from './googleSheets.ts';

let google: GoogleSheets;
let document: Document;
let ca: Buffer;
let token: string;

beforeAll(async () => {
	google = await startGoogleSheets();
	ca = await readFile(google.certificateFile);
	token = ((await grant()).body as { access_token: string }).access_token;
});
afterAll(async () => await google.close());
beforeEach(() => {
	google.forget();
	document = google.createDocument();
});
afterEach(() => Object.assign(google.behavior, { quota: { read: Infinity, write: Infinity }, isStrict: false }));

interface Reply {
	status: number;
	body: unknown;
}

/** Sends to one of Google's hosts, trusting only the imitation's certificate. */
async function send(host: string, method: string, path: string, headers: Record<string, string>, body?: string) {
	return await new Promise<Reply>((resolve, reject) => {
		const options = { host: '127.0.0.1', port: google.port, servername: host, ca, method, path, agent: false };
		const sent = request({ ...options, headers: { host, ...headers } }, (response) => {
			let text = '';
			response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
			response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
		});
		sent.on('error', reject).end(body);
	});
}

async function grant(claims: object = {}, privateKey = google.account.privateKey) {
	const now = Math.floor(Date.now() / 1_000);
	const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
	const payload = {
		iss: google.account.email,
		scope: ['spreadsheets', 'drive.file'].map((name) => `https://www.googleapis.com/auth/${name}`).join(' '),
		aud: 'https://oauth2.googleapis.com/token',
		iat: now,
		exp: now + 3_600,
		...claims,
	};
	const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(payload)}`;
	const assertion = `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey).toString('base64url')}`;
	const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
	const headers = { 'content-type': 'application/x-www-form-urlencoded' };
	return await send('oauth2.googleapis.com', 'POST', '/token', headers, String(form));
}

async function call(method: string, path: string, body?: object, authorization = `Bearer ${token}`): Promise<Reply> {
	const text = body === undefined ? undefined : JSON.stringify(body);
	return await send(
		'sheets.googleapis.com',
		method,
		`/v4/spreadsheets/${document.id}${path}`,
		{ authorization },
		text,
	);
}

const bearer = () => ({ authorization: `Bearer ${token}` });
const get = async (range: string, query = '') => await call('GET', `/values/${encodeURIComponent(range)}${query}`);
const valuesIn = async (range: string, query?: string) =>
	((await get(range, query)).body as { values?: unknown }).values;
const update = async (range: string, values: unknown[][], option = 'RAW') =>
	await call('PUT', `/values/${encodeURIComponent(range)}?valueInputOption=${option}`, { values });
const append = async (range: string, values: unknown[][], query = '') =>
	await call('POST', `/values/${encodeURIComponent(range)}:append?valueInputOption=RAW${query}`, { values });
const change = async (...requests: object[]) => await call('POST', ':batchUpdate', { requests });
const refusal = (code: number, status: string, message: string) => ({
	status: code,
	body: { error: { code, status, message } },
});
const invalid = (message: string) => refusal(400, 'INVALID_ARGUMENT', message);
const LIMIT = 'This action would increase the number of cells in the workbook above the limit of 10000000 cells.';

describe('the service account', () => {
	it('should accept only requests that its key signed, for this purpose, and for an hour at most', async () => {
		const other = (await startGoogleSheets()) as GoogleSheets;
		await other.close();
		const now = Math.floor(Date.now() / 1_000);
		expect((await grant()).status).toBe(200);
		expect(await grant({}, other.account.privateKey)).toMatchObject({
			status: 400,
			body: { error: 'invalid_grant' },
		});
		expect((await grant({ aud: 'https://elsewhere.example' })).status).toBe(400);
		expect((await grant({ iss: 'somebody@else.example' })).status).toBe(400);
		expect((await grant({ exp: now - 1 })).status).toBe(400);
		expect((await grant({ exp: now + 7_200 })).status).toBe(400);
	});

	it('should reject requests without its token, or with one for another scope', async () => {
		const tokenFor = async (scope: string) => {
			const { body } = await grant({ scope: `https://www.googleapis.com/auth/${scope}` });
			return `Bearer ${(body as { access_token: string }).access_token}`;
		};
		expect((await call('GET', '', undefined, 'Bearer made-up')).status).toBe(401);
		expect(await call('GET', '', undefined, await tokenFor('gmail.labels'))).toMatchObject({
			status: 403,
			body: { error: { details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] } },
		});
		const readOnly = await tokenFor('spreadsheets.readonly');
		expect((await call('GET', '', undefined, readOnly)).status).toBe(200);
		expect((await call('POST', '/values/A1:clear', {}, readOnly)).status).toBe(403);
	});
});

describe('a new document', () => {
	it('should have one sheet of 1,000 rows and 26 columns, with nothing in it', async () => {
		const properties = {
			sheetId: 0,
			title: 'Sheet1',
			index: 0,
			sheetType: 'GRID',
			gridProperties: { rowCount: 1_000, columnCount: 26 },
		};
		expect((await call('GET', '?fields=sheets.properties')).body).toEqual({ sheets: [{ properties }] });
		expect((await get("'Sheet1'")).body).toEqual({ range: 'Sheet1!A1:Z1000', majorDimension: 'ROWS' });
	});

	it('should be in the list of files', async () => {
		const named = google.createDocument("Owner's payouts");
		const list = async (q: string) =>
			(
				await send('www.googleapis.com', 'GET', `/drive/v3/files?q=${encodeURIComponent(q)}`, {
					authorization: `Bearer ${token}`,
				})
			).body;
		expect(await list(String.raw`name contains 'Owner\'s'`)).toEqual({
			files: [{ id: named.id, name: "Owner's payouts", webViewLink: named.url }],
		});
	});

	it('should be the only one that can be found', async () => {
		document = { id: 'unknown' } as Document;
		expect(await call('GET', '')).toEqual(refusal(404, 'NOT_FOUND', 'Requested entity was not found.'));
	});
});

describe('reading', () => {
	it('should omit empty cells and rows at the end, not those between', async () => {
		await update('Sheet1!A1', [['a', '', 'c', ''], [], ['', 'b', '']]);
		expect(await valuesIn('Sheet1')).toEqual([['a', '', 'c'], [], ['', 'b']]);
		expect(await valuesIn('Sheet1!B:B')).toEqual([[], [], ['b']]);
		expect(await valuesIn('Sheet1!A2:2')).toBeUndefined();
		expect(await valuesIn('C1')).toEqual([['c']]);
	});

	it('should cut off ranges at the grid, and reject those that begin outside', async () => {
		expect((await get('Sheet1!Y999:AB2000')).body).toMatchObject({ range: 'Sheet1!Y999:Z1000' });
		expect(await get('Sheet1!AA1:AB2')).toEqual(
			invalid('Range (Sheet1!AA1:AB2) exceeds grid limits. Max rows: 1000, max columns: 26'),
		);
		expect(await get('Sheet1!A1001')).toMatchObject({ status: 400 });
		expect(await get('Other!A1')).toEqual(invalid('Unable to parse range: Other!A1'));
	});
});

describe('a range', () => {
	it.each<[range: string, title: string | undefined, area: Area]>([
		['Sheet1', 'Sheet1', { row: 0, column: 0 }],
		["'It''s a sheet'!A2:B3", "It's a sheet", { row: 1, column: 0, endRow: 2, endColumn: 1 }],
		['Payouts 2026!2:5', 'Payouts 2026', { row: 1, column: 0, endRow: 4 }],
		['AB:AC', undefined, { row: 0, column: 27, endColumn: 28 }],
	])('should be read: %s', (range, title, area) => {
		expect(parseRange(range)).toMatchObject({ title, area });
	});

	it('should have quotes if the title needs them', () => {
		expect(formatRange("It's", { row: 0, column: 701, endRow: 4, endColumn: 702 })).toBe("'It''s'!ZZ1:AAA5");
	});
});

describe('updating', () => {
	it("should reject what is wider than the grid, in Google's words", async () => {
		const row = Array.from({ length: 35 }, (_, index) => `column ${index}`);
		expect(await update('Sheet1!1:1', [row])).toEqual(
			invalid('Requested writing within range [Sheet1!A1:Z1], but tried writing to column [AA]'),
		);
		expect(document.values()).toEqual([]);
	});

	it('should extend the grid from an existing row, unless it is strict', async () => {
		expect(await update('Sheet1!1001:1002', [['a'], ['b']])).toMatchObject({ status: 400 });
		const written = await update('Sheet1!1000:1003', [['a'], ['b'], ['c'], ['d']]);
		expect(written.body).toMatchObject({ updatedRange: 'Sheet1!A1000:A1003', updatedRows: 4, updatedCells: 4 });
		expect(document.sheet.rowCount).toBe(1_003);

		document = google.createDocument();
		google.behavior.isStrict = true;
		expect(await update('Sheet1!1000:1003', [['a'], ['b'], ['c'], ['d']])).toEqual(
			invalid('Requested writing within range [Sheet1!A1000:Z1000], but tried writing to row [1001]'),
		);
	});

	it('should keep a cell for null, and empty it for ""', async () => {
		await update('Sheet1!A1', [['a', 'b', 'c']]);
		await update('Sheet1!A1', [[null, '', 'd']]);
		expect(document.values()).toEqual([['a', '', 'd']]);
	});

	it('should count only rows, columns and cells with a new value, and omit zeros', async () => {
		const { body } = await update('A1', [[null, 'b', null, 'd'], [], [null, '']]);
		const counts = { updatedRows: 2, updatedColumns: 2, updatedCells: 3 };
		expect(body).toEqual({ spreadsheetId: document.id, updatedRange: 'Sheet1!A1:D3', ...counts });
		expect((await update('A1', [])).body).toEqual({ spreadsheetId: document.id, updatedRange: 'Sheet1!A1' });
	});

	it('should reject a body for another range than the path', async () => {
		const body = { range: 'Sheet1!A2', values: [['a']] };
		const mismatch = invalid("Request range[Sheet1!A1] does not match value's range[Sheet1!A2]");
		expect(await call('PUT', '/values/Sheet1!A1?valueInputOption=RAW', body)).toEqual(mismatch);
		expect(await call('POST', '/values/Sheet1!A1:append?valueInputOption=RAW', body)).toEqual(mismatch);
		expect(document.values()).toEqual([]);
	});

	it('should write many ranges at once, and name the one that is wrong', async () => {
		const data = ['A1', 'B2', 'AA3'].map((cell) => ({ range: `Sheet1!${cell}`, values: [[cell]] }));
		const send = async (ranges: object[]) =>
			await call('POST', '/values:batchUpdate', { valueInputOption: 'RAW', data: ranges });
		expect((await send(data.slice(0, 2))).body).toMatchObject({
			totalUpdatedRows: 2,
			totalUpdatedColumns: 2,
			totalUpdatedCells: 2,
			totalUpdatedSheets: 1,
		});
		expect(document.values()).toEqual([['A1'], ['', 'B2']]);
		expect(await send(data)).toEqual(
			invalid('Invalid data[2]: Range (Sheet1!AA3) exceeds grid limits. Max rows: 1000, max columns: 26'),
		);
	});

	it('should reject objects, a cell that is too long, and an update without an input option', async () => {
		expect(await update('A1', [['a', {}]])).toEqual(invalid('Invalid values[0][1]: struct_value'));
		expect((await update('A1', [['x'.repeat(50_001)]])).status).toBe(400);
		expect((await update('A1', [['x'.repeat(50_000)]])).status).toBe(200);
		expect(await call('PUT', '/values/A1', { values: [['a']] })).toEqual(
			invalid("'valueInputOption' is required but not specified"),
		);
	});
});

describe('appending', () => {
	it('should write below the last table in the range, or where the range begins', async () => {
		expect((await append('Sheet1', [['a']])).body).toMatchObject({ updates: { updatedRange: 'Sheet1!A1' } });
		await update('Sheet1!B3', [
			['b', 'c'],
			['d', 'e'],
		]);
		expect((await append('Sheet1', [['f']])).body).toMatchObject({
			tableRange: 'Sheet1!B3:C4',
			updates: { updatedRange: 'Sheet1!B5' },
		});
		expect((await append('A1', [['g']])).body).toMatchObject({ updates: { updatedRange: 'Sheet1!A2' } });
		expect((await append('Sheet1!10:12', [['h']])).body).toMatchObject({ updates: { updatedRange: 'Sheet1!A10' } });
	});

	it('should extend the grid, and write after its end unless it is strict', async () => {
		await append(
			'Sheet1',
			Array.from({ length: 1_200 }, (_, row) => [row]),
		);
		expect(document.sheet.rowCount).toBe(1_200);
		expect((await append('Sheet1!1201:1202', [['a'], ['b']])).body).toMatchObject({
			updates: { updatedRange: 'Sheet1!A1201:A1202' },
		});
		google.behavior.isStrict = true;
		expect((await append('Sheet1!1203:1203', [['c']])).status).toBe(400);
		expect((await append('Sheet1', [['c']])).status).toBe(200);
	});

	it('should push down the rows below when it inserts rows, and otherwise overwrite them', async () => {
		const values = [['a'], [], ['b']];
		await update('Sheet1!A1', values);
		await append('A1', [['c']], '&insertDataOption=INSERT_ROWS');
		expect(document.values()).toEqual([['a'], ['c'], [], ['b']]);
		await append('A1', [['d'], ['e']]);
		expect(document.values()).toEqual([['a'], ['c'], ['d'], ['e']]);
	});
});

describe('the grid', () => {
	it('should grow and shrink on request', async () => {
		const rows = { sheetId: 0, dimension: 'ROWS', length: 2 };
		const columns = { sheetId: '0', dimension: 'COLUMNS', length: 3 };
		await change({ appendDimension: rows }, { appendDimension: columns });
		expect(document.sheet).toMatchObject({ rowCount: 1_002, columnCount: 29 });
		await update('A1', [
			['a', 'b'],
			['c', 'd'],
		]);
		await change({ deleteDimension: { range: { sheetId: 0, dimension: 'ROWS', startIndex: 0, endIndex: 1 } } });
		expect(document.values()).toEqual([['c', 'd']]);
		await change({ deleteDimension: { range: { sheetId: 0, dimension: 'COLUMNS', startIndex: 1 } } });
		expect(document.sheet).toMatchObject({ rowCount: 1_001, columnCount: 1 });
		expect(document.values()).toEqual([['c']]);
	});

	it('should gain sheets, and keep the last one', async () => {
		const asked = { title: 'More', index: 0, hidden: true, gridProperties: { rowCount: 5, columnCount: 2 } };
		const properties = { ...asked, sheetId: 7, sheetType: 'GRID' };
		expect((await change({ addSheet: { properties: { ...asked, sheetId: 7 } } }, { addSheet: {} })).body).toEqual({
			spreadsheetId: document.id,
			replies: [
				{ addSheet: { properties } },
				{ addSheet: { properties: expect.objectContaining({ title: 'Sheet3', index: 2 }) as unknown } },
			],
		});
		expect((await call('GET', '?fields=sheets.properties.title')).body).toEqual({
			sheets: ['More', 'Sheet1', 'Sheet3'].map((title) => ({ properties: { title } })),
		});
		expect((await change({ addSheet: { properties: { sheetId: 7 } } })).status).toBe(400);
		document = google.createDocument();
		expect(await change({ deleteSheet: { sheetId: 0 } })).toEqual(
			invalid("Invalid requests[0].deleteSheet: You can't remove all the sheets in a document."),
		);
	});

	it('should change as a whole or not at all', async () => {
		await update('A1', [['a', 'b'], ['c']]);
		const range = { sheetId: 0, dimension: 'COLUMNS', startIndex: 0, endIndex: 1 };
		const rows = { ...range, dimension: 'ROWS' };
		const refused = await change(
			{ deleteDimension: { range } },
			{ deleteDimension: { range: rows } },
			{ addSheet: { properties: { title: 'More' } } },
			{ deleteSheet: { sheetId: 99 } },
		);
		expect(refused).toEqual(invalid('Invalid requests[3].deleteSheet: No grid with id: 99'));
		expect(document.values()).toEqual([['a', 'b'], ['c']]);
		expect(document.sheets).toHaveLength(1);
		expect(document.sheet).toMatchObject({ rowCount: 1_000, columnCount: 26 });
	});

	it('should have at most ten million cells in all sheets together', async () => {
		const rows = (length: number) => ({ appendDimension: { sheetId: 0, dimension: 'ROWS', length } });
		expect((await change(rows(383_000))).status).toBe(200);
		expect(await change(rows(1_000))).toEqual(invalid(`Invalid requests[0].appendDimension: ${LIMIT}`));
		expect((await change({ addSheet: { properties: { title: 'More' } } })).status).toBe(400);
		await update('Sheet1!A384000', [['last']]);
		expect(
			await append(
				'Sheet1',
				Array.from({ length: 700 }, () => ['a']),
			),
		).toEqual(invalid(LIMIT));
		expect(document.values()).toHaveLength(384_000);
	});
});

describe("Google's contract", () => {
	const unknown = (name: string, place = '') =>
		`Invalid JSON payload received. Unknown name "${name}"${place}: Cannot find field.`;
	const type = (name: string) => `type.googleapis.com/google.apps.sheets.v4.${name}`;
	const RAW = '/values/A1?valueInputOption=RAW';
	const dimension = { sheetId: 0, dimension: 'ROWS', length: 1 };
	const appendDimension = (fields: object) => ({ requests: [{ appendDimension: { ...dimension, ...fields } }] });
	const AT = 'requests[0].append_dimension';

	it.each<
		[violation: string, request: [method: string, path: string, body?: object], field: string, message: string]
	>([
		[
			'an unknown query parameter',
			['GET', '/values/A1?render=FORMULA'],
			'',
			'Invalid JSON payload received. Unknown name "render": Cannot bind query parameter. ' +
				"Field 'render' could not be found in request message.",
		],
		[
			"an enum's unknown value in the query",
			['PUT', '/values/A1?valueInputOption=USER_ENTER', { values: [['a']] }],
			'value_input_option',
			`Invalid value at 'value_input_option' (${type('ValueInputOption')}), "USER_ENTER"`,
		],
		[
			'text for a boolean in the query',
			['PUT', `${RAW}&prettyPrint=perhaps`, {}],
			'pretty_print',
			`Invalid value at 'pretty_print' (TYPE_BOOL), "perhaps"`,
		],
		['an unknown field', ['POST', ':batchUpdate', { ...appendDimension({}), data: [] }], '', unknown('data')],
		['an unknown field of values', ['PUT', RAW, { value: 'a' }], 'data', unknown('value', " at 'data'")],
		[
			'an unknown field deep inside',
			['POST', ':batchUpdate', appendDimension({ size: 1 })],
			AT,
			unknown('size', ` at '${AT}'`),
		],
		[
			'an unknown request of a batch',
			['POST', ':batchUpdate', { requests: [{ frobnicate: {} }] }],
			'requests[0]',
			unknown('frobnicate', " at 'requests[0]'"),
		],
		[
			'two requests in one of a batch',
			['POST', ':batchUpdate', { requests: [{ deleteSheet: { sheetId: 1 }, addSheet: {} }] }],
			'requests[0]',
			"Invalid value at 'requests[0]' (oneof), oneof field 'kind' is already set. Cannot set 'addSheet'",
		],
		[
			"an enum's unknown value",
			['POST', ':batchUpdate', appendDimension({ dimension: 'ROW' })],
			`${AT}.dimension`,
			`Invalid value at '${AT}.dimension' (${type('Dimension')}), "ROW"`,
		],
		[
			'text for a number',
			['POST', ':batchUpdate', appendDimension({ length: 'one' })],
			`${AT}.length`,
			`Invalid value at '${AT}.length' (TYPE_INT32), "one"`,
		],
		[
			'text for an object',
			['POST', ':batchUpdate', { requests: ['addSheet'] }],
			'requests[0]',
			`Invalid value at 'requests[0]' (${type('BatchUpdateSpreadsheetRequest.Request')}), "addSheet"`,
		],
		[
			'a list for one value',
			['POST', ':batchUpdate', { requests: [{ addSheet: { properties: { title: ['a'] } } }] }],
			'requests[0].add_sheet.properties',
			`Invalid JSON payload received. Unknown name "title" at 'requests[0].add_sheet.properties': ` +
				'Proto field is not repeating, cannot start list.',
		],
		[
			'a cell for a row',
			['PUT', RAW, { values: ['a'] }],
			'data.values[0]',
			`Invalid value at 'data.values[0]' (type.googleapis.com/google.protobuf.ListValue), "a"`,
		],
	])('should reject %s', async (_, request, field, description) => {
		const { status, body } = await call(...request);
		const details = [
			{
				'@type': 'type.googleapis.com/google.rpc.BadRequest',
				fieldViolations: [field === '' ? { description } : { field, description }],
			},
		];
		const error = { code: 400, status: 'INVALID_ARGUMENT', message: description, details };
		expect({ status, body }).toEqual({ status: 400, body: { error } });
		expect(document.sheet).toMatchObject({ rowCount: 1_000, columnCount: 26 });
		expect(document.values()).toEqual([]);
	});

	it('should name all violations, before it looks for the document', async () => {
		document = { id: 'unknown' } as Document;
		expect(await call('POST', ':batchUpdate', { a: 1, b: 2 })).toMatchObject({
			status: 400,
			body: { error: { message: `${unknown('a')}\n${unknown('b')}` } },
		});
	});

	it('should reject a body that is not a JSON object', async () => {
		const refused = async (body: string) =>
			await send('sheets.googleapis.com', 'PUT', `/v4/spreadsheets/${document.id}${RAW}`, bearer(), body);
		expect(await refused('{"values"')).toEqual(invalid('Invalid JSON payload received. Unexpected token.'));
		expect((await refused('[]')).status).toBe(400);
	});

	it('should accept what its JSON allows, its standard parameters, and the body that n8n clears values with', async () => {
		expect(await change({ appendDimension: { ...dimension, dimension: null } })).toEqual(
			invalid('Invalid requests[0].appendDimension: No dimension specified.'),
		);
		expect((await call('POST', ':batchUpdate', appendDimension({ length: '2' }))).status).toBe(200);
		expect(document.sheet.rowCount).toBe(1_002);
		expect((await call('GET', '?alt=json&prettyPrint=false&key=a&quotaUser=b')).status).toBe(200);
		const body = { spreadsheetId: document.id, range: 'Sheet1!A1' };
		expect((await call('POST', '/values/Sheet1!A1:clear', body)).body).toEqual({
			spreadsheetId: document.id,
			clearedRange: 'Sheet1!A1',
		});
	});

	it.each(['sheets.data.rows', 'properties, sheets.properties', 'title'])(
		'should know no fields %s',
		async (fields) => {
			expect(await call('GET', `?fields=${encodeURIComponent(fields)}`)).toMatchObject({
				status: 400,
				body: {
					error: { details: [{ fieldViolations: [{ description: expect.stringMatching('Cannot find') }] }] },
				},
			});
		},
	);

	it.each([
		['GET', '?includeGridData=true'],
		['GET', '/values/A1?majorDimension=COLUMNS'],
		['PUT', `${RAW}&includeValuesInResponse=true`],
	])('should name what only Google supports: %s %s', async (method, path) => {
		expect((await call(method, path)).status).toBe(501);
	});

	it.each([
		['GET', '/values:batchGet?ranges=A1'],
		['PATCH', ''],
		['POST', '/values:batchClear'],
	])('should know no other method: %s %s', async (method, path) => {
		expect((await call(method, path)).status).toBe(404);
		expect(google.calls()).toEqual({ unknown: 1 });
	});

	it('should apply to responses, so that no test passes with a response that violates it', async () => {
		const healthy = { google, ca };
		const broken = await startGoogleSheets();
		[google, ca] = [broken, await readFile(broken.certificateFile)];
		try {
			document = broken.createDocument();
			document.sheet.title = 5 as unknown as string;
			const { access_token } = (await grant()).body as { access_token: string };
			const message = expect.stringMatching(String.raw`sheets\[0\].properties.title`) as unknown;
			expect(await call('GET', '', undefined, `Bearer ${access_token}`)).toEqual({
				status: 500,
				body: { error: { code: 500, status: 'INTERNAL', message } },
			});
		} finally {
			({ google, ca } = healthy);
			await expect(broken.close()).rejects.toThrow('breaks the contract');
		}
	});

	it.each([
		[{ updatedRow: 1 }, 'Unknown name "updatedRow"'],
		[{ updatedRows: '1' }, 'TYPE_INT32'],
		[{ updatedRange: null }, 'TYPE_STRING'],
		[{ updatedData: { majorDimension: 'ROW' } }, 'Dimension'],
	])('should not accept %j', (response, message) => {
		expect(() => checkResponse('values.update', response)).toThrow(message);
	});

	it('should define each type that it names', () => {
		const messages = [
			...Object.values(SCHEMAS),
			...Object.values(METHODS).map(({ query }) => query),
			STANDARD_QUERY,
		];
		const named = messages.flatMap((fields) => Object.values<string>(fields)).map((name) => name.replace('[]', ''));
		const known = ['string', 'bool', 'int32', 'float', 'ListValue', ...Object.keys(ENUMS), ...Object.keys(SCHEMAS)];
		expect(named.filter((name) => !known.includes(name))).toEqual([]);
		const asked = Object.values(METHODS).flatMap(({ request = [], response }) => [request, response].flat());
		const unused = Object.keys({ ...ENUMS, ...SCHEMAS }).filter((name) => ![...named, ...asked].includes(name));
		expect(unused).toEqual([]);
	});
});

describe('a cell', () => {
	const cell = (text: string) => entered(text, 'USER_ENTERED');
	const value = (text: string) => rendered(cell(text), 'UNFORMATTED_VALUE', 'SERIAL_NUMBER');

	it.each([
		['0042', 42],
		['1,234.50', 1_234.5],
		['-7', -7],
		['$100.15', 100.15],
		['10%', 0.1],
		['1E5', 100_000],
		['12345678901234567890', 12345678901234567000],
		['true', true],
		["'0042", '0042'],
		['2026-09-05', 46_270],
		['9/5/2026', 46_270],
		['2026-09-05 12:00:00', 46_270.5],
		['2026-02-30', '2026-02-30'],
		['2026-09-05T12:00:00Z', '2026-09-05T12:00:00Z'],
		['=1+2', 3],
		['+evil', '#NAME?'],
		['1,23', '1,23'],
		['pay_1', 'pay_1'],
	])('should read %s as if it were typed', (text, expected) => expect(value(text)).toBe(expected));

	it.each(['0042', '=1+2', '2026-09-05', 'TRUE', "'a", '+1'])('should keep %s as it is in RAW', (text) =>
		expect(rendered(entered(text, 'RAW'), 'UNFORMATTED_VALUE', 'SERIAL_NUMBER')).toBe(text),
	);

	it('should be returned as shown, as stored, or as its formula', () => {
		expect(rendered(0.1 + 0.2, 'FORMATTED_VALUE', 'SERIAL_NUMBER')).toBe('0.3');
		expect(rendered(true, 'FORMATTED_VALUE', 'SERIAL_NUMBER')).toBe('TRUE');
		expect(rendered(cell('=1+2'), 'FORMULA', 'SERIAL_NUMBER')).toBe('=1+2');
		expect(rendered(cell('2026-09-05'), 'UNFORMATTED_VALUE', 'FORMATTED_STRING')).toBe('2026-09-05');
		expect(rendered(cell('2026-09-05'), 'FORMATTED_VALUE', 'SERIAL_NUMBER')).toBe('2026-09-05');
	});
});

describe('its limit of a request', () => {
	it.each([append, update])('should be 10 MiB, and write nothing beyond', async (write) => {
		const values = Array.from({ length: 2_000 }, () => ['é'.repeat(2_615)]);
		const size = Buffer.byteLength(JSON.stringify({ values }));
		expect((await write('A1', [...values, ['x'.repeat(10_485_760 - size - '[""],'.length)]])).status).toBe(200);
		document = google.createDocument();
		expect(await write('A1', [...values, ['x'.repeat(10_485_761 - size - '[""],'.length)]])).toEqual(
			invalid('Request payload size exceeds the limit: 10485760 bytes.'),
		);
		expect(document.values()).toEqual([]);
	});
});

describe('its quota', () => {
	it('should apply to reading and writing separately, by requests a minute', async () => {
		google.behavior.quota = { read: 2, write: 1 };
		expect((await get('A1')).status).toBe(200);
		expect((await call('GET', '')).status).toBe(200);
		const metadata = { quota_limit: 'ReadRequestsPerMinutePerUser' };
		expect(await get('A1')).toMatchObject({
			status: 429,
			body: {
				error: { status: 'RESOURCE_EXHAUSTED', details: [{ reason: 'RATE_LIMIT_EXCEEDED', metadata }] },
			},
		});
		expect((await update('A1', [['a']])).status).toBe(200);
		expect((await append('A1', [['b']])).status).toBe(429);
		expect(document.values()).toEqual([['a']]);
	});

	it('should fail the next requests of one method, whichever it is', async () => {
		google.failNext('values.append', 'RESOURCE_EXHAUSTED', 2);
		google.failNext('token', 'UNAVAILABLE');
		expect((await update('A1', [['a']])).status).toBe(200);
		const statuses = [await append('A1', [['b']]), await append('A1', [['b']]), await append('A1', [['b']])];
		expect(statuses.map(({ status }) => status)).toEqual([429, 429, 200]);
		expect((await grant()).status).toBe(503);
		expect(document.values()).toEqual([['a'], ['b']]);
	});

	it('should fail the next request of a method after it takes effect', async () => {
		google.failNextOnceDone('values.append', 'UNAVAILABLE');
		google.beforeNext('values.append', () => document.fill([{ a: 'somebody else' }]));
		expect((await append('A1', [['b']])).status).toBe(503);
		expect(document.values()).toEqual([['a'], ['somebody else'], ['b']]);
		expect((await append('A1', [['c']])).status).toBe(200);
		expect(document.values()).toHaveLength(4);
	});

	it('should record what was called, with cells and bytes', async () => {
		await update('A1', [['a', 'b']]);
		await get('A1:C3');
		await get('A1');
		expect(google.calls()).toEqual({ 'values.get': 2, 'values.update': 1 });
		expect(google.requests.map(({ cells }) => cells)).toEqual([2, 2, 1]);
		expect(google.requests[0]?.bytesIn).toBe('{"values":[["a","b"]]}'.length);
	});
});

describe('its user', () => {
	it('should sort rows, and add, move, rename and delete columns and rows', () => {
		document.fill([
			{ key: 'b', amount: 2 },
			{ key: 'a', amount: 1 },
		]);
		document.sort('key');
		document.addColumn('note', 0, 'mine');
		document.moveColumn('key', 2);
		document.renameColumn('amount', 'money');
		expect(document.rows()).toEqual([
			{ note: 'mine', money: 1, key: 'a' },
			{ note: 'mine', money: 2, key: 'b' },
		]);
		document.deleteColumn('note');
		document.deleteRows(0, 1);
		expect(document.values()).toEqual([
			['money', 'key'],
			[2, 'b'],
		]);
	});
});
