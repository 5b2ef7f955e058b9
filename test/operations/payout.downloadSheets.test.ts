import { parse } from 'csv-parse/sync';
import JSZip from 'jszip';
import type { IDataObject } from 'n8n-workflow';
import { CONTINUE, credentialsFor, DAY, errorOf, NOW, useSandbox, zipOf } from '../engine/service.ts';
import type { NodeOptions } from '../harness/engine.ts';

const service = useSandbox({ days: 21 });
const download = (parameters: IDataObject = {}, rest: NodeOptions = {}) =>
	service.execute({ resource: 'payout', operation: 'downloadSheets', ...parameters }, rest);

/** A payout's CSV files, unzipped and parsed by other libraries than the node's. */
async function sheetsOf(payoutId: string) {
	const { files } = await JSZip.loadAsync(await zipOf(service.current, payoutId));
	return await Promise.all(
		Object.values(files).map(async (entry) => {
			const bytes = await entry.async('nodebuffer');
			return { file: entry.name, bytes, rows: parse(bytes, { columns: true }) as Array<Record<string, string>> };
		}),
	);
}

/** The Summary repeats the others: it's among the rows only if you choose it. */
const withoutSummary = async (payoutId: string) =>
	(await sheetsOf(payoutId)).filter(({ file }) => !file.includes('SUMMARY'));

const ready = () => service.ready().map(({ id }) => ({ json: { id } }));
/** A payout with a sheet of released disputes, besides those that all payouts have. */
const first = () => {
	const released = service.current.disputes.map(({ released_in }) => released_in);
	return ready().find(({ json }) => released.includes(json.id))?.json.id as string;
};

describe('rows', () => {
	it('should be every row of every sheet, in order, as text, with its origin', async () => {
		const id = first();
		const options = { formatFor: 'databases' };
		const { items, error } = await download({ options }, { input: [{ json: { id } }] });
		const about = { payout_id: id, payout_sheet: expect.any(String) as string };
		const expected = (await withoutSummary(id)).flatMap(({ file, rows }) =>
			rows.map((row, index) => ({ ...row, ...about, payout_file: file, payout_row: index + 1 })),
		);
		expect(error).toBeUndefined();
		expect(expected.length).toBeGreaterThan(3);
		expect(items.map(({ json }) => json)).toEqual(expected);
		expect(new Set(items.map(({ json }) => json.payout_sheet))).toContain('dispute_release');
	});

	it('should be in the order of the items, linked to them', async () => {
		const input = ready().slice(0, 40);
		const { items } = await download({}, { input });
		const linked = items.map(({ json, pairedItem }) => [(pairedItem as { item: number }).item, json.payout_id]);
		const places = new Map(linked as Array<[number, string]>);
		expect([...places]).toEqual(input.map(({ json }, index) => [index, json.id]));
	});

	it('should be of the chosen sheets only', async () => {
		const { items } = await download({
			payoutId: { __rl: true, mode: 'list', value: first() },
			sheets: ['charges'],
		});
		expect(new Set(items.map(({ json }) => json.payout_sheet))).toEqual(new Set(['charges']));
	});

	it('should be read again when the connection breaks in the middle of a file', async () => {
		service.current.faults.next({ kind: 'drop-mid-response', path: '/v2/payouts/download' });
		const { items, error } = await download({ payoutId: first() });
		expect(error).toBeUndefined();
		expect(items).toHaveLength((await withoutSummary(first())).flatMap(({ rows }) => rows).length);
	});
});

it('should output the CSV files or the zip as the service sent them', async () => {
	const payoutId = first();
	const expected = await sheetsOf(payoutId);
	const csv = await download({ payoutId, output: 'csvFiles', outputBinaryField: 'sheet' });
	const files = csv.items.map(async ({ binary }) => ({
		file: binary?.sheet?.fileName,
		type: binary?.sheet?.mimeType,
		bytes: await csv.readBinary(binary?.sheet),
	}));
	expect(await Promise.all(files)).toEqual(expected.map(({ file, bytes }) => ({ file, type: 'text/csv', bytes })));

	const zip = await download({ payoutId, output: 'zipFile' });
	expect(zip.items.map(({ binary }) => binary?.data)).toEqual([
		expect.objectContaining({ fileName: `${payoutId}.zip`, mimeType: 'application/zip' }),
	]);
	expect(await zip.readBinary(zip.items[0]?.binary?.data)).toEqual(await zipOf(service.current, payoutId));
});

describe('errors', () => {
	const UNKNOWN = 'payout_0000000';

	it.each([
		['payout_0000000', /^payout_0000000: The service rejected the request: .*payout_0000000/],
		['={{ $json.id }}', /^The payout ID is empty/],
	])('should name the payout %s and its item', async (payoutId, message) => {
		expect(errorOf(await download({ payoutId }))).toMatchObject({
			message: expect.stringMatching(message),
			itemIndex: 0,
		});
	});

	it('should name the key of downloads where it may be the wrong one', async () => {
		const { cardPaymentsApi } = credentialsFor(service.current);
		const credentials = { cardPaymentsApi: { ...cardPaymentsApi, downloadApiKey: 'sk_wrong_key_12345' } };
		const result = await download({}, { input: ready(), credentials });
		expect(errorOf(result)?.description).toContain('its download API key, if there is one');
		expect(JSON.stringify(result.run)).not.toContain('sk_wrong_key_12345');
	});

	it('should say why there are no sheets after Get Many, too', async () => {
		const date = NOW - 200 * DAY;
		const why = { settlements_available: false, settlements_description: 'Ready on Tuesday' };
		const id = await service.current.addPayout({ ...why, date, status: 'PAID_OUT', amount: '5.00', rows: 1 });
		const listed = { resource: 'payout', operation: 'getMany', period: 'custom', from: date - 1, to: date + 1 };
		const input = (await service.output(listed)).map((json) => ({ json }));
		expect(input).toHaveLength(1);
		const options = { formatFor: 'spreadsheets' };
		const got = {
			resource: 'transaction',
			operation: 'getMany',
			payouts: 'byId',
			payoutId: '={{ $json.id }}',
			options,
		};
		for (const { hints, error } of [await download({}, { input }), await service.execute(got, { input })]) {
			expect(error).toBeUndefined();
			expect(hints.map(({ message }) => message)).toEqual([
				expect.stringMatching(new RegExp(`^The payout has no sheets yet.*: ${id} \\(Ready on Tuesday\\)$`)),
			]);
		}
	});

	it('should skip a payout without sheets with a warning', async () => {
		const why = { settlements_available: false, settlements_description: 'Ready on Monday' };
		const id = await service.current.addPayout({ amount: '5.00', rows: 1, ...why });
		const input = [{ json: { id, ...why } }, { json: { id: first() } }];
		const { items, hints, error } = await download({}, { input });
		expect(error).toBeUndefined();
		expect(new Set(items.map(({ json }) => json.payout_id))).toEqual(new Set([first()]));
		expect(hints).toMatchObject([
			{ message: `The payout has no sheets yet, so its transactions aren't here: ${id} (Ready on Monday)` },
		]);
	});

	it.each([
		['html', /: The service sent something other than a zip file$/, /It began with: /],
		['json', /: The service sent something other than a zip file$/, /It began with: /],
		['empty-zip', /: The archive is empty$/, /Try again later/],
		['zip-without-csv', /: The archive holds no CSV sheet, only /, /Check that this is a payout file/],
	] as const)('should say what came instead of a payout file: %s', async (kind, message, description) => {
		service.current.faults.next({ kind, path: '/v2/payouts/download' });
		const actual = errorOf(await download({ payoutId: first() }));
		expect(actual.message).toMatch(message);
		expect(actual.message).toContain(`${first()}: `);
		expect(actual.description).toMatch(description);
	});

	it('should not stop other payouts under Continue on Fail, of other items or the same', async () => {
		const [one, two] = ready().map(({ json }) => json.id);
		const input = [one, UNKNOWN, two].map((id) => ({ json: { id } }));
		const error = expect.stringContaining(UNKNOWN) as string;
		const apart = await download({ sheets: ['summary'] }, { ...CONTINUE, input });
		expect(apart).toMatchObject({
			error: undefined,
			items: [
				{ json: { payout_id: one }, pairedItem: { item: 0 } },
				{ json: { payout_id: UNKNOWN, error }, pairedItem: { item: 1 } },
				{ json: { payout_id: two }, pairedItem: { item: 2 } },
			],
		});
		const together = await download({ sheets: ['summary'], payoutId: `${one}, ${UNKNOWN}` }, CONTINUE);
		expect(together.items.map((item) => item.json.error)).toEqual([undefined, error]);
	});
});
