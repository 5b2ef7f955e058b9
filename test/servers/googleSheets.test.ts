import { request } from 'node:http';
import { entered, rendered } from './googleSheets/cell.ts';
import { startGoogleSheets, type Document, type GoogleSheets } from './googleSheets.ts';

let google: GoogleSheets;
let document: Document;
beforeAll(async () => {
	google = await startGoogleSheets();
});
afterAll(async () => await google.close());
beforeEach(() => {
	google.forget();
	document = google.createDocument();
});

/** As n8n does through the preloaded script: to this machine, under Google's name. */
async function call(method: string, path: string, body?: object): Promise<{ status: number; body: object }> {
	const headers = { host: 'sheets.googleapis.com', authorization: 'Bearer ya29.c.stand-in' };
	const port = Number(google.settings.GOOGLE_STAND_IN_PORT);
	return await new Promise((resolve, reject) => {
		const url = `/v4/spreadsheets/${document.id}${path}`;
		const sent = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (response) => {
			let text = '';
			response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
			response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as object }));
		});
		sent.on('error', reject).end(body && JSON.stringify(body));
	});
}

const update = async (range: string, values: unknown[][], option = 'RAW') =>
	await call('PUT', `/values/${encodeURIComponent(range)}?valueInputOption=${option}`, { values });
const append = async (values: unknown[][]) =>
	await call('POST', '/values/Sheet1!9%3A9:append?valueInputOption=RAW', { values });

it.each<[text: string, stored: unknown, shown: string]>([
	['12.5', 12.5, '12.5'],
	['0042', 42, '42'],
	["'0042", '0042', '0042'],
	["'=1+1", '=1+1', '=1+1'],
	['=1+1', '#NAME?', '#NAME?'],
	['2026-09-05', 46_270, '2026-09-05'],
	['2026-09-05 12:00:00', 46_270.5, '2026-09-05 12:00:00'],
	['9/5/2026', 46_270, '9/5/2026'],
	['1-2', 46_024, '1-2'],
	['50%', 0.5, '50%'],
	['TRUE', true, 'TRUE'],
	['2026-09-05T12:00:00+03:00', '2026-09-05T12:00:00+03:00', '2026-09-05T12:00:00+03:00'],
	['2026-02-30', '2026-02-30', '2026-02-30'],
	['chg_1', 'chg_1', 'chg_1'],
])('a cell should take %s as typed for %p, and show %s', (text, stored, shown) => {
	const cell = entered(text, 'USER_ENTERED');
	expect(rendered(cell, 'UNFORMATTED_VALUE')).toBe(stored);
	expect(rendered(cell, 'FORMATTED_VALUE')).toBe(shown);
	expect(rendered(entered(text, 'RAW'), 'UNFORMATTED_VALUE')).toBe(text);
});

it('should read what was written, without empty cells at the end', async () => {
	await update('Sheet1!1:1', [['key', 'amount', '']]);
	await append([['a', 1, null]]);
	await call('POST', '/values:batchUpdate', {
		valueInputOption: 'RAW',
		data: [{ range: 'Sheet1!C2', values: [['x']] }],
	});
	expect((await call('GET', "/values/'Sheet1'?valueRenderOption=UNFORMATTED_VALUE")).body).toMatchObject({
		values: [
			['key', 'amount'],
			['a', 1, 'x'],
		],
	});
	expect((await call('GET', '/values/Sheet1!A:A')).body).toMatchObject({ values: [['key'], ['a']] });
	expect(google.requests.map(({ method, cells }) => [method, cells])).toEqual([
		['values.update', 3],
		['values.append', 2],
		['values.batchUpdate', 1],
		['values.get', 5],
		['values.get', 2],
	]);
});

it('should make the grid longer for an append, and refuse every other write beyond it', async () => {
	document.fill(Array.from({ length: 999 }, (_, index) => ({ key: index })));
	expect(await update('Sheet1!1001:1001', [['a']])).toMatchObject({
		status: 400,
		body: { error: { message: 'Range (Sheet1!1001:1001) exceeds grid limits. Max rows: 1000, max columns: 26' } },
	});
	expect((await append([['a']])).status).toBe(200);
	expect(document.rows()).toHaveLength(1_000);
	await call('POST', ':batchUpdate', { requests: [{ appendDimension: { dimension: 'ROWS', length: 1 } }] });
	expect((await update('Sheet1!1002:1002', [['b']])).status).toBe(200);
});
