import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import JSZip from 'jszip';
import type { IDataObject } from 'n8n-workflow';
import { startSandbox } from '../../sandbox/server.ts';
import { makeZip } from '../domain/sheets/zips.ts';
import { binaryItem, type NodeOptions } from '../harness/engine.ts';
import { errorOf, NOW, executePayout, type Sandbox } from './service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ now: NOW });
});
afterEach(() => sandbox.faults.clear());
afterAll(async () => {
	expect(sandbox.violations).toEqual([]);
	await sandbox.close();
});

const download = (parameters: IDataObject = {}, rest: NodeOptions = {}) =>
	executePayout(sandbox, { operation: 'downloadSheets', ...parameters }, rest);
const extract = (parameters: IDataObject = {}, rest: NodeOptions = {}) =>
	executePayout(sandbox, { operation: 'extractSheets', ...parameters }, rest);

/** The rows of a payout's file, unzipped and parsed by other libraries than the node's. */
async function rowsOf(payoutId: string, withSummary = false) {
	const zip = await JSZip.loadAsync(await zipOf(payoutId));
	const sheets = await Promise.all(
		// The Summary repeats the others. It's among the rows only if you choose it.
		Object.values(zip.files)
			.filter(({ name }) => withSummary || !name.includes('SUMMARY'))
			.map(async (file) => ({
				file: file.name,
				rows: parse(await file.async('string'), { columns: true }) as Array<Record<string, string>>,
			})),
	);
	return { sheets, count: sheets.reduce((sum, { rows }) => sum + rows.length, 0) };
}

async function zipOf(payoutId: string) {
	return await (await fetch(`${sandbox.url}/_sandbox/payouts/${payoutId}/zip`)).arrayBuffer();
}

const withFiles = () => sandbox.payouts.filter(({ settlements_available }) => settlements_available !== false);
/** A payout with a sheet of released disputes, besides those that all payouts have. */
const first = () => {
	const released = sandbox.disputes.map(({ released_in }) => released_in);
	return withFiles().find(({ id }) => released.includes(id))?.id as string;
};

describe('payout: Download Sheets as rows', () => {
	it('should return every row of every sheet, in order, as text, with its origin', async () => {
		const id = first();
		const { items, error } = await download(
			{ options: { neutralizeFormulas: false } },
			{ input: [{ json: { id } }] },
		);
		const { sheets, count } = await rowsOf(id);
		expect(error).toBeUndefined();
		expect(count).toBeGreaterThan(3);
		expect(items.map(({ json }) => json)).toEqual(
			sheets.flatMap(({ file, rows }) =>
				rows.map((row, index) => ({
					...row,
					payout_id: id,
					payout_sheet: expect.any(String),
					payout_file: file,
					payout_row: index + 1,
				})),
			),
		);
		expect(new Set(items.map(({ json }) => json.payout_sheet))).toContain('dispute_release');
	});

	it('should link the rows of each payout to its item', async () => {
		const ids = withFiles()
			.slice(0, 3)
			.map(({ id }) => id);
		const { items } = await download({ sheets: ['summary'] }, { input: ids.map((id) => ({ json: { id } })) });
		for (const { json, pairedItem } of items)
			expect(pairedItem).toEqual({ item: ids.indexOf(json.payout_id as string) });
		expect(new Set(items.map(({ json }) => json.payout_id))).toEqual(new Set(ids));
	});

	it.each([1, 3, 20])('should return the same items in the same order, %i payouts at a time', async (concurrency) => {
		const input = withFiles()
			.slice(0, 40)
			.map(({ id }) => ({ json: { id } }));
		const { items, error } = await download({ options: { concurrency } }, { input });
		expect(error).toBeUndefined();
		const order = items.map(
			({ json, pairedItem }) =>
				(pairedItem as { item: number }).item -
				input.findIndex((item) => item.json.id === (json.payout_id_2 ?? json.payout_id)),
		);
		expect(new Set(order)).toEqual(new Set([0]));
		const positions = items.map(({ pairedItem }) => (pairedItem as { item: number }).item);
		expect(positions).toEqual([...positions].sort((a, b) => a - b));
		expect(new Set(positions).size).toBe(input.length);
	});

	it('should read several payouts in one n8n at once, in executions of their own', async () => {
		const ids = withFiles()
			.slice(0, 12)
			.map(({ id }) => id);
		const runs = await Promise.all(ids.map(async (payoutId) => await download({ payoutId })));
		expect(runs.map(({ error }) => error)).toEqual(ids.map(() => undefined));
		expect(runs.every(({ items }) => items.length > 0)).toBe(true);
	});

	it('should return the chosen sheets and columns only', async () => {
		const { items } = await download({
			payoutId: { __rl: true, mode: 'list', value: first() },
			sheets: ['charges'],
			options: { columns: ['amount'], addPayoutColumns: false },
		});
		expect(items.length).toBeGreaterThan(0);
		for (const { json } of items) expect(Object.keys(json)).toEqual(['amount']);
	});

	it('should convert numbers and rename columns if the options say so', async () => {
		const id = await sandbox.addPayout({
			currency: 'KWD',
			amount: '1.600',
			sheets: { charges: [{ 'Charge ID': 'chg_1', Amount: '1.500', Fee: '0.5', Card: '0042' }] },
		});
		const { items } = await download({
			payoutId: id,
			sheets: ['charges'],
			options: { convertNumbers: true, headerStyle: 'snakeCase', addPayoutColumns: false },
		});
		expect(items.map(({ json }) => json)).toEqual([{ charge_id: 'chg_1', amount: 1.5, fee: 0.5, card: '0042' }]);
	});

	it('should neutralize formulas by default', async () => {
		const id = await sandbox.addPayout({
			amount: '1.00',
			sheets: { charges: [{ charge_id: '=HYPERLINK("http://a")', amount: '-1.00' }] },
		});
		const cell = async (options: IDataObject) =>
			(await download({ payoutId: id, sheets: ['charges'], options })).items[0]?.json;
		expect(await cell({})).toMatchObject({ charge_id: '\'=HYPERLINK("http://a")', amount: '-1.00' });
		expect(await cell({ neutralizeFormulas: false })).toMatchObject({ charge_id: '=HYPERLINK("http://a")' });
	});

	it('should return the output that docs/payouts.md shows', async () => {
		const docs = readFileSync('docs/payouts.md', 'utf8');
		const [, name, header, row] = /A sheet `([^`]+)` with this in it:\n\n {4}(.+)\n {4}(.+)\n/.exec(
			docs,
		) as string[];
		const file = binaryItem(await makeZip([[name as string, `${header}\n${row}\n`]]), 'p.zip', 'application/zip');
		const item = async (parameters: IDataObject) => (await extract(parameters, { input: [file] })).items[0];
		const promised = JSON.parse(
			(/becomes this item:\n\n {4}(\{.+\})\n/.exec(docs) as string[])[1] as string,
		) as IDataObject;

		expect((await item({}))?.json).toEqual(promised);
		const { 'Charge ID': id, Amount, Customer } = promised;
		expect((await item({ options: { addPayoutColumns: false } }))?.json).toEqual({
			'Charge ID': id,
			Amount,
			Customer,
		});
		expect(Object.keys((await item({ options: { columns: ['Amount'] } }))?.json ?? {})).toEqual([
			'payout_id',
			'payout_sheet',
			'payout_file',
			'payout_row',
			'Amount',
		]);
		expect(
			Object.keys((await item({ options: { headerStyle: 'snakeCase', addPayoutColumns: false } }))?.json ?? {}),
		).toEqual(['charge_id', 'amount', 'customer']);
		expect((await item({ options: { convertNumbers: true } }))?.json).toEqual({ ...promised, Amount: 0.1 });
		expect((await item({ output: 'sheets' }))?.json).toMatchObject({
			row_count: 1,
			columns: ['Charge ID', 'Amount', 'Customer'],
			warnings: [],
		});
	});

	it('should show each warning once, for any number of files', async () => {
		const zip = await makeZip([
			['29102023  - CHARGES 111111.csv', 'a,a\n1\n'],
			['notes.pdf', 'x'],
		]);
		const file = binaryItem(zip, 'payout.zip', 'application/zip');
		const { items, hints } = await extract({}, { input: [file, file, file] });
		expect(items.map(({ json }) => json)).toMatchObject(Array(3).fill({ a: '1', a_2: '' }));
		expect(hints.map(({ message }) => message)).toEqual([
			'29102023  - CHARGES 111111.csv and 2 more: Column 2 is called "a_2", since "a" is taken',
			'29102023  - CHARGES 111111.csv and 2 more: 1 row(s) have fewer cells than the header; the missing ones are empty',
			"notes.pdf and 2 more: The file isn't a CSV sheet, so the node skipped it",
		]);
	});
});

describe('the other outputs', () => {
	it('should return an item for each sheet, with its rows', async () => {
		const id = first();
		const { items } = await download({ payoutId: id, output: 'sheets' });
		const { sheets } = await rowsOf(id, true);
		expect(items.map(({ json }) => [json.payout_file, json.row_count, (json.rows as unknown[]).length])).toEqual(
			sheets.map(({ file, rows }) => [file, rows.length, rows.length]),
		);
		expect(items[0]?.json).toMatchObject({
			payout_id: id,
			columns: expect.arrayContaining([expect.any(String)]),
			warnings: [],
		});
	});

	it('should return the CSV files unchanged', async () => {
		const id = first();
		const { items, readBinary } = await download({ payoutId: id, output: 'csvFiles', outputBinaryField: 'sheet' });
		const zip = await JSZip.loadAsync(await zipOf(id));
		expect(items).toHaveLength(Object.keys(zip.files).length);
		for (const { json, binary } of items) {
			expect(binary?.sheet).toMatchObject({ fileName: json.payout_file, mimeType: 'text/csv' });
			expect(await readBinary(binary?.sheet)).toEqual(
				await zip.file(json.payout_file as string)?.async('nodebuffer'),
			);
		}
	});

	it('should return the zip unchanged', async () => {
		const id = first();
		const { items, readBinary } = await download({ payoutId: id, output: 'zipFile' });
		expect(items).toHaveLength(1);
		expect(items[0]?.binary?.data).toMatchObject({ fileName: `${id}.zip`, mimeType: 'application/zip' });
		expect(await readBinary(items[0]?.binary?.data)).toEqual(Buffer.from(await zipOf(id)));
	});
});

describe('payout: Extract Sheets', () => {
	it('should return the same rows as a download', async () => {
		const id = first();
		const zip = Buffer.from(await zipOf(id));
		const extracted = await extract(
			{ inputBinaryField: 'mail' },
			{ input: [binaryItem(zip, 'payout.zip', 'application/zip', 'mail')] },
		);
		const downloaded = await download({ payoutId: id });
		expect(extracted.error).toBeUndefined();
		expect(extracted.items.map(({ json }) => json)).toEqual(downloaded.items.map(({ json }) => json));
	});

	it('should use the payout ID entered if the file has none', async () => {
		const zip = await makeZip([['charges.csv', 'a\n1']]);
		const { items } = await extract(
			{ options: { payoutId: 'payout_42' } },
			{ input: [binaryItem(zip, 'p.zip', 'application/zip')] },
		);
		expect(items[0]?.json).toMatchObject({ payout_id: 'payout_42', payout_sheet: 'charges', a: '1' });
	});

	it("should report a file that isn't a zip, and a field without a file", async () => {
		const input = [binaryItem(Buffer.from('a,b'), 'payout.csv', 'text/csv')];
		expect(errorOf(await extract({}, { input }))).toMatchObject({
			message: 'The file "payout.csv" isn\'t a zip',
			itemIndex: 0,
		});
		expect(errorOf(await extract({ inputBinaryField: 'other' }, { input })).message).toMatch(/other/);
	});
});

describe('errors in plain words', () => {
	it.each([
		[
			'an unknown payout',
			'payout_0000000',
			/^Payout payout_0000000: The service rejected the request: .*payout_0000000/,
		],
		['no payout', '={{ $json.id }}', /^The payout ID is empty/],
	])('should name %s', async (_, payoutId, message) => {
		expect(errorOf(await download({ payoutId }))).toMatchObject({
			message: expect.stringMatching(message),
			itemIndex: 0,
		});
	});

	it("should skip a payout without sheets with a warning, or fail with the service's reason if the option is on", async () => {
		const id = await sandbox.addPayout({
			amount: '5.00',
			rows: 1,
			settlements_available: false,
			settlements_description: 'Ready on Monday',
		});
		const input = [
			{ json: { id, settlements_available: false, settlements_description: 'Ready on Monday' } },
			{ json: { id: first() } },
		];
		const skipped = await download({}, { input });
		expect(skipped.error).toBeUndefined();
		expect(new Set(skipped.items.map(({ json }) => json.payout_id))).toEqual(new Set([first()]));
		expect(skipped.hints.map(({ message }) => message)).toEqual([
			`Payout ${id}: The payout has no sheets yet and was skipped`,
		]);

		const result = await download({ options: { failWithoutSheets: true } }, { input });
		expect(errorOf(result).description).toContain(
			"The payout list says that its settlements aren't available: Ready on Monday",
		);
	});

	it.each([
		['html', 'Payout %: The service sent something other than a zip file', /It began with: /],
		['json', 'Payout %: The service sent something other than a zip file', /It began with: /],
		['empty-zip', 'Payout %: The archive is empty', /Try again later/],
		['zip-without-csv', /^Payout %: The archive holds no CSV sheet, only /, /Check that this is a payout file/],
	] as const)('should say what came instead of a payout file: %s', async (kind, message, description) => {
		const id = first();
		sandbox.faults.next({ kind, path: '/v2/payouts/download' });
		const { message: actual, ...rest } = errorOf(await download({ payoutId: id }));
		expect(actual?.replace(id, '%')).toEqual(
			typeof message === 'string' ? message : expect.stringMatching(message),
		);
		expect(rest.description).toMatch(description);
	});

	it('should not let one bad payout stop the others under Continue on Fail', async () => {
		const [one, two] = withFiles().map(({ id }) => id);
		const input = [one, 'payout_0000000', two].map((id) => ({ json: { id } }));
		const { items, error } = await download(
			{ sheets: ['summary'] },
			{ input, node: { onError: 'continueRegularOutput' } },
		);
		expect(error).toBeUndefined();
		const failed = items.filter(({ json }) => json.error !== undefined);
		expect(failed).toEqual([
			expect.objectContaining({
				pairedItem: { item: 1 },
				json: expect.objectContaining({
					error: expect.stringContaining('payout_0000000'),
					payout_id: 'payout_0000000',
				}),
			}),
		]);
		expect(new Set(items.map(({ json }) => json.payout_id))).toEqual(new Set([one, 'payout_0000000', two]));
	});

	it.each([
		['concurrency', 0, `"Concurrency" (0) isn't a whole number from 1 to 50`],
		['timeout', '', '"Timeout" is empty'],
	])(
		'should refuse the option %s %j for the items that have it, and continue with the others',
		async (option, value, message) => {
			const ids = withFiles()
				.slice(0, 2)
				.map(({ id }) => id);
			const input = ids.map((id, index) => ({ json: { id, value: index === 0 ? value : 1_000 } }));
			const options = {
				[option]:
					option === 'concurrency' ? '={{ $json.value === 1000 ? 2 : $json.value }}' : '={{ $json.value }}',
			};
			const { items, error } = await download(
				{ sheets: ['summary'], options },
				{ input, node: { onError: 'continueRegularOutput' } },
			);
			expect(error).toBeUndefined();
			expect(items[0]?.json.error).toBe(message);
			expect(items[1]?.json).toMatchObject({ payout_id: ids[1] });
		},
	);

	it('should keep the rows before an error under Continue on Fail', async () => {
		const zip = await makeZip([
			['CHARGES 111111.csv', 'a\n1\n2\n'],
			['REFUNDS 111111.csv', 'a\n3\n"4\n5\n'],
			['DISPUTES 111111.csv', 'a\n6\n'],
		]);
		const { items } = await extract(
			{ options: { addPayoutColumns: false } },
			{ input: [binaryItem(zip, 'p.zip', 'application/zip')], node: { onError: 'continueRegularOutput' } },
		);
		expect(items.map(({ json }) => json)).toEqual([
			{ a: '1' },
			{ a: '2' },
			{ a: '3' },
			expect.objectContaining({
				error: expect.stringMatching(
					/REFUNDS 111111\.csv" has a quotation mark that is never closed at line \d/,
				),
			}),
		]);
		const [one] = withFiles().map(({ id }) => id);
		const several = await download(
			{ payoutId: `${one}, payout_0000000` },
			{ node: { onError: 'continueRegularOutput' } },
		);
		expect(several.items).toHaveLength((await rowsOf(one as string)).count + 1);
		expect(several.items.at(-1)?.json.error).toContain('payout_0000000');
	});

	it('should download again when the connection breaks in the middle of a file', async () => {
		sandbox.faults.next({ kind: 'drop-mid-response', path: '/v2/payouts/download' });
		const { items, error } = await download({ payoutId: first() });
		expect(error).toBeUndefined();
		expect(items).toHaveLength((await rowsOf(first())).count);
	});
});
