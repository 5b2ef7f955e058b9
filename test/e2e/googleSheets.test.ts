import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject, INode } from 'n8n-workflow';
import type { Execution } from '../../sandbox/runtime/n8nApi.ts';
import { startGoogleSheets, type Document, type GoogleSheets, type Method, type Row } from '../servers/googleSheets.ts';
import { readExample } from '../../sandbox/runtime/setup.ts';
import { withCredentials } from './exampleSink.ts';
import { addGoogleCredential, importIntoSheet, inDocument } from './googleNodes.ts';
import { startInstance, type Instance } from './instance.ts';
import { executionsOf, publish } from './publish.ts';
import { expectWhole, isReady, recentPayouts } from './transactions.ts';

const MAX_BYTES = 10_485_760;

/** n8n's own Google Sheets node with the examples' settings, against the imitation. */
let google: GoogleSheets;
let instance: Instance;
let credentialId: string;
let document: Document;
beforeAll(async () => {
	google = await startGoogleSheets();
	instance = await startInstance(google.settings, google.nodeArguments);
	credentialId = await addGoogleCredential(instance.api, google);
});
afterAll(async () => {
	await instance?.close();
	await google.close();
});
beforeEach(() => {
	document = google.createDocument();
	google.forget();
});

const node = (name: string, type: string, typeVersion: number, parameters: INode['parameters']): INode => ({
	id: name,
	name,
	type: `n8n-nodes-base.${type}`,
	typeVersion,
	position: [0, 0],
	parameters,
});

/** Executes nodes one after the other, from a manual trigger. */
async function execute(...nodes: INode[]): Promise<Execution> {
	const all = [node('Start', 'manualTrigger', 1, {}), ...nodes];
	const connections = Object.fromEntries(
		all.slice(1).map(({ name }, index) => [all[index]?.name, { main: [[{ node: name, type: 'main', index: 0 }]] }]),
	);
	const { id } = await instance.api.createWorkflow({
		name: 'Google Sheets',
		nodes: all.map((one) => inDocument(one, document, credentialId)),
		connections,
		settings: { executionOrder: 'v1' },
	});
	return await instance.api.executeWorkflow(id, 'Start');
}

const appendNode = (options: object): INode => ({
	...node('Append', 'googleSheets', 4.7, {
		operation: 'append',
		columns: { mappingMode: 'autoMapInputData', value: {}, matchingColumns: [], schema: [] },
		options: { cellFormat: 'RAW', ...options },
	}),
	retryOnFail: true,
	maxTries: 3,
	waitBetweenTries: 100,
});

const append = async (rows: Row[], { options = {}, change = {} }: { options?: object; change?: object } = {}) =>
	await execute(
		node('Rows', 'set', 3.4, { mode: 'raw', jsonOutput: JSON.stringify({ rows }), options: {} }),
		node('Split', 'splitOut', 1, { fieldToSplitOut: 'rows', options: {} }),
		{ ...appendNode(options), ...change },
	);

const succeeded = ({ error, status }: Execution) => {
	expect(error).toBeUndefined();
	expect(status).toBe('success');
};
const rowsFrom = (start: number, length: number): Row[] =>
	Array.from({ length }, (_, index) => ({
		key: `payout_1/charges/${start + index}`,
		amount: 12.5,
		card: '0042',
		note: '=1+2',
		date: '2026-09-05',
	}));

describe('appending', () => {
	it.each([false, true])(
		'should fill a new, empty sheet and continue below, every cell unchanged (Minimise API Calls: %s)',
		async (useAppend) => {
			succeeded(await append(rowsFrom(1, 3), { options: { useAppend } }));
			expect(document.header()).toEqual(['key', 'amount', 'card', 'note', 'date']);
			succeeded(await append(rowsFrom(4, 1_200), { options: { useAppend } }));
			succeeded(await append(rowsFrom(1_204, 1), { options: { useAppend } }));
			expect(document.rows()).toEqual(rowsFrom(1, 1_204));
		},
	);

	it('should let Google read numbers, dates and formulas out of text unless cells are RAW', async () => {
		succeeded(await append(rowsFrom(1, 1), { options: { cellFormat: 'USER_ENTERED' } }));
		expect(document.rows()).toEqual([{ key: 'payout_1/charges/1', amount: 12.5, card: 42, note: 3, date: 46_270 }]);
	});

	it('should fail at more columns than a new sheet has, and write nothing', async () => {
		const wide = Object.fromEntries(Array.from({ length: 35 }, (_, index) => [`column_${index}`, index]));
		const { status, error } = await append([wide]);
		expect(status).toBe('error');
		expect(error?.description).toBe(
			'Requested writing within range [Sheet1!A1:Z1], but tried writing to column [AA]',
		);
		expect(document.values()).toEqual([]);
	});

	it('should find columns by their names, wherever the user moves them', async () => {
		succeeded(await append(rowsFrom(1, 2)));
		document.addColumn('mine', 0, 'seen');
		document.moveColumn('key', 3);
		document.deleteColumn('note');
		document.sort('key', 'descending');
		succeeded(await append(rowsFrom(3, 1)));
		expect(document.header()).toEqual(['mine', 'amount', 'card', 'key', 'date', 'note']);
		const [two, one] = rowsFrom(1, 2).reverse();
		expect(document.rows()).toEqual([
			{ ...two, mine: 'seen', note: '' },
			{ ...one, mine: 'seen', note: '' },
			{ ...rowsFrom(3, 1)[0], mine: '' },
		]);
	});

	it('should say so when the document would get more than ten million cells', async () => {
		document.sheet.appendRows(383_000);
		document.sheet.update({ row: 383_999, column: 0 }, [['last']], 'RAW');
		const { status, error } = await append(rowsFrom(1, 1_000), { change: { retryOnFail: false } });
		expect(status).toBe('error');
		expect(error?.description).toBe(
			'This action would increase the number of cells in the workbook above the limit of 10000000 cells.',
		);
	});
});

describe('a quota that is used up', () => {
	const STEPS: Method[] = [
		'token',
		'spreadsheets.get',
		'values.get',
		'values.update',
		'spreadsheets.batchUpdate',
		'values.append',
	];

	it('should pass with Retry On Fail, at any request, with each row written once', async () => {
		for (const step of STEPS) {
			document = google.createDocument();
			google.forget();
			google.failNext(step, 'RESOURCE_EXHAUSTED');
			succeeded(await append(rowsFrom(1, 3), { options: { useAppend: step === 'values.append' } }));
			expect(google.requests.filter(({ status }) => status === 429)).toMatchObject([{ method: step }]);
			expect(document.rows()).toEqual(rowsFrom(1, 3));
		}
	});

	it('should make the execution fail without it', async () => {
		google.behavior.quota.write = 0;
		const { status, error } = await append(rowsFrom(1, 1), { change: { retryOnFail: false } });
		google.behavior.quota.write = Infinity;
		expect(status).toBe('error');
		expect(error?.message).toBe('The service is receiving too many requests from you');
		expect(document.values()).toEqual([]);
	});
});

describe('reading one column', () => {
	const read = async () =>
		await execute(
			node('Keys', 'googleSheets', 4.7, {
				operation: 'read',
				options: { dataLocationOnSheet: { values: { rangeDefinition: 'specifyRangeA1', range: 'A:A' } } },
			}),
		);

	it('should return its cells and transfer nothing else', async () => {
		document.fill(rowsFrom(1, 2_000));
		const execution = await read();
		succeeded(execution);
		expect(execution.items('Keys').map(({ json }) => json.key)).toEqual(rowsFrom(1, 2_000).map(({ key }) => key));
		expect(google.requests.find(({ method }) => method === 'values.get')?.cells).toBe(2_001);
	});

	it('should return nothing for a new, empty sheet', async () => {
		const execution = await read();
		succeeded(execution);
		expect(execution.items('Keys')).toEqual([]);
	});
});

describe('the examples', () => {
	const SYNC = 'payout-sync-to-google-sheets.json';
	const WEBHOOK = 'payout-webhook-to-rows.json';
	const ready = () => recentPayouts(instance).filter(isReady);
	/** Retries after 100 ms, not after seconds. */
	const quick = (one: INode): INode => (one.retryOnFail === true ? { ...one, waitBetweenTries: 100 } : one);
	const importSync = async (change = quick) =>
		await importIntoSheet(instance, SYNC, { document, credentialId, change });
	const inPortions =
		(batchSize: number) =>
		(one: INode): INode =>
			one.type.endsWith('.splitInBatches')
				? { ...one, parameters: { ...one.parameters, batchSize } }
				: quick(one);
	const appends = () => google.requests.filter(({ method }) => method === 'values.append');
	const rows = () => document.rows().filter(({ key }) => key !== '');

	it('"Payout sync to Google Sheets" should fill a new, empty sheet, and write nothing the second time', async () => {
		const sync = await importSync();
		succeeded(await sync());
		expectWhole(rows(), ready());
		const before = document.rows();
		google.forget();
		succeeded(await sync());
		expect(document.rows()).toEqual(before);
		expect(google.requests.filter(({ method }) => /update|append|Update/.test(method))).toEqual([]);
	});

	it('"Payout sync to Google Sheets" should add missing rows, even if the user sorted and moved things', async () => {
		const sync = await importSync();
		succeeded(await sync());
		const all = rows().map(({ key }) => key);
		document.sort('amount', 'descending');
		document.addColumn('checked', 0);
		document.addColumn('by', 1);
		document.moveColumn('currency', 2);
		document.deleteColumn('wallet_id');
		document.deleteRows(0, 2);
		document.deleteRows(5, 1);
		succeeded(await sync());
		expect(
			rows()
				.map(({ key }) => key)
				.sort(),
		).toEqual(all.sort());
		expectWhole(rows(), ready());

		// The last column, a row of your own, and a new payout.
		document.moveColumn('key', document.header().length - 1);
		const id = await instance.sandbox.addPayout({ rows: 3 });
		google.forget();
		succeeded(await sync());
		expect(rows().filter(({ payout_id }) => payout_id === id)).toHaveLength(3);
		expectWhole(rows(), ready());
	});

	it('"Payout sync to Google Sheets" should append each row once when it is executed twice at the same time', async () => {
		const sync = await importSync(inPortions(10));
		const { sandbox } = instance;
		sandbox.faults.next({ kind: 'delay', path: '/v2/payouts/download', delayMs: 700, times: 1_000 });
		const before = sandbox.requests.length;
		const first = sync();
		// It has read the keys. The other one reads them before this one appends.
		for (let tries = 0; tries < 300 && sandbox.requests.length === before; tries++) await sleep(20);
		const both = await Promise.all([first, sync()]);
		sandbox.faults.clear();
		both.forEach(succeeded);
		// Neither left a row to the other that it didn't write.
		expectWhole(rows(), ready());
		succeeded(await sync());
		expectWhole(rows(), ready());
	});

	it('"Payout sync to Google Sheets" should fail and write nothing when the column of the keys is gone', async () => {
		const sync = await importSync();
		succeeded(await sync());
		for (const change of [() => document.renameColumn('key', 'id'), () => document.deleteColumn('id')]) {
			change();
			const before = document.values();
			const { status, error } = await sync();
			expect(status).toBe('error');
			expect(error?.message).toMatch(
				/^"Skip Known Keys" has \d+ rows, but no row has a key\. The node writes nothing/,
			);
			expect(document.values()).toEqual(before);
		}
	});

	it('"Payout sync to Google Sheets" should try again when Google limits reading', async () => {
		for (const step of ['values.get', 'spreadsheets.get'] as const) {
			document = google.createDocument();
			const again = await importSync();
			google.failNext(step, 'RESOURCE_EXHAUSTED', 2);
			succeeded(await again());
			expectWhole(rows(), ready());
		}
	});

	it('"Payout sync to Google Sheets" should write each row once in the second execution if Google failed the first', async () => {
		const failures = [
			() => google.failNext('values.update', 'RESOURCE_EXHAUSTED'),
			() => google.failNext('values.append', 'RESOURCE_EXHAUSTED'),
			() => google.failNextOnceDone('values.append', 'UNAVAILABLE'),
		];
		for (const fail of failures) {
			document = google.createDocument();
			const sync = await importSync();
			fail();
			expect((await sync()).status).toBe('error');
			succeeded(await sync());
			expectWhole(rows(), ready());
		}
	});

	it('"Payout sync to Google Sheets" should write each row once if Google fails a later portion', async () => {
		const failures = [
			() => google.failNext('values.append', 'RESOURCE_EXHAUSTED'),
			() => google.failNextOnceDone('values.append', 'UNAVAILABLE'),
		];
		for (const fail of failures) {
			document = google.createDocument();
			const sync = await importSync(inPortions(10));
			// The third portion fails, or the second one once it's written.
			google.beforeNext('values.append', () => google.beforeNext('values.append', fail));
			expect((await sync()).status).toBe('error');
			expect(rows()).toHaveLength(20);
			succeeded(await sync());
			expectWhole(rows(), ready());
		}
	});

	it('"Payout sync to Google Sheets" should fail when its rows are too long for a request, until its portions are smaller', async () => {
		google.behavior.maxBytes = 8_000;
		const { status, error } = await (await importSync())();
		expect(status).toBe('error');
		expect(error?.description).toBe('Request payload size exceeds the limit: 8000 bytes.');
		expect(rows()).toEqual([]);
		const sync = await importSync(inPortions(10));
		succeeded(await sync());
		google.behavior.maxBytes = MAX_BYTES;
		expectWhole(rows(), ready());
	});

	it('"Payout sync to Google Sheets" should correct rows when it is changed as its note says', async () => {
		succeeded(await (await importSync())());
		const example = await readExample(SYNC);
		const removed = ['Read First Row', 'Read Keys'];
		const noted: Record<string, (parameters: IDataObject) => IDataObject> = {
			'Get Transactions': ({ options, ...rest }) => {
				const left = Object.entries(options as IDataObject).filter(([name]) => name !== 'skipKnownKeys');
				return { ...rest, options: Object.fromEntries(left) };
			},
			'Loop Over Items': (parameters) => ({ ...parameters, batchSize: 5_000 }),
			'Append Rows': ({ columns, ...rest }) => ({
				...rest,
				operation: 'appendOrUpdate',
				columns: { ...(columns as IDataObject), matchingColumns: ['key'] },
			}),
		};
		const nodes = example.nodes
			.filter(({ name }) => !removed.includes(name))
			.map((one) => {
				const parameters = noted[one.name]?.(one.parameters as IDataObject) ?? one.parameters;
				return { ...one, parameters: parameters as INode['parameters'] };
			})
			.map((one) => inDocument(withCredentials(one, instance.state.credentials), document, credentialId));
		const connections = Object.entries({ ...example.connections, 'Every Night': example.connections['Read Keys'] });
		const { id } = await instance.api.createWorkflow({
			...example,
			nodes,
			connections: Object.fromEntries(connections.filter(([name]) => !removed.includes(name))),
		});
		const sync = async () => await instance.api.executeWorkflow(id, 'Every Night');

		succeeded(await sync());
		const before = document.rows();
		const payout = ready().find(({ sheets }) => sheets.charges.length > 0);
		const [charge] = payout?.sheets.charges ?? [];
		const key = `${payout?.id}/charges/1`;
		const reference = charge?.reference_order;
		Object.assign(charge ?? {}, { reference_order: 'corrected' });
		const added = await instance.sandbox.addPayout({ rows: 3 });
		succeeded(await sync());
		Object.assign(charge ?? {}, { reference_order: reference });
		const corrected = before.map((row) => (row.key === key ? { ...row, order_reference: 'corrected' } : row));
		expect(corrected).not.toEqual(before);
		expect(document.rows().slice(0, before.length)).toEqual(corrected);
		expect(
			rows()
				.slice(before.length)
				.map(({ payout_id }) => payout_id),
		).toEqual([added, added, added]);
		expectWhole(rows(), ready());
	});

	it('"Payout sync to Google Sheets" should keep a row that somebody adds while it writes', async () => {
		const sync = await importSync();
		succeeded(await sync());
		const { length } = rows();
		await instance.sandbox.addPayout({ rows: 3 });
		const other = { row: 0, column: 0 };
		google.beforeNext('values.append', () => document.sheet.append(other, [['mine']], 'RAW', 'OVERWRITE'));
		succeeded(await sync());
		expect(rows()).toHaveLength(length + 4);
		expectWhole(
			rows().filter(({ key }) => key !== 'mine'),
			ready(),
		);
	});

	it('"Payout sync to Google Sheets" should find its keys beside columns that have numbers as names', async () => {
		const sync = await importSync();
		succeeded(await sync());
		document.addColumn('2025', document.header().length, 'x');
		document.addColumn('7', 0, 'x');
		const before = document.rows();
		succeeded(await sync());
		expect(document.rows()).toEqual(before);
		await instance.sandbox.addPayout({ rows: 2 });
		succeeded(await sync());
		expectWhole(rows(), ready());
	});

	it('"Payout sync to Google Sheets" should write text that begins like a formula as it is', async () => {
		const texts = ['=1+2', '+1', '-1', '@a', "'a", '0042'];
		const id = await instance.sandbox.addPayout({
			amount: '6.00',
			sheets: {
				charges: texts.map((order_reference, index) => ({
					charge_id: `chg_${index}`,
					amount: '1.00',
					currency: 'SAR',
					order_reference,
				})),
			},
		});
		succeeded(await (await importSync())());
		const written = rows().filter(({ payout_id }) => payout_id === id);
		expect(written.map(({ order_reference }) => order_reference)).toEqual(texts);
	});

	it('"Payout sync to Google Sheets" should write the others when downloads fail, and then fail naming each', async () => {
		const sync = await importSync(inPortions(10));
		instance.sandbox.faults.next({ kind: 'status', path: '/v2/payouts/download', status: 400, times: 2 });
		const { status, error } = await sync();
		expect(status).toBe('error');
		const failed = (error?.message ?? '').split('\n').map((line) => /^Payout (\w+): /.exec(line)?.[1]);
		expect(failed).toHaveLength(2);
		expectWhole(
			rows(),
			ready().filter(({ id }) => !failed.includes(id)),
		);
		succeeded(await sync());
		expectWhole(rows(), ready());
	});

	it('"Payout sync to Google Sheets" should add 1,000 rows to 50,000', async () => {
		const fields = Object.keys((await firstRow()) ?? {});
		document.fill(
			Array.from({ length: 50_000 }, (_, index) =>
				Object.fromEntries(
					fields.map((field) => [
						field,
						field === 'key' ? `payout_0/charges/${index + 1}` : `${field} ${index}`,
					]),
				),
			),
		);
		await instance.sandbox.addPayout({ rows: 1_000 });
		const sync = await importSync();
		succeeded(await sync());
		expect(rows()).toHaveLength(50_000 + (await expectedRows()));
		google.forget();
		succeeded(await sync());
		// The first row and the column of the keys.
		expect(google.requests.reduce((sum, { cells }) => sum + cells, 0)).toBeLessThan(52_500);
	});

	const firstRow = async () => {
		const other = google.createDocument();
		succeeded(await (await importIntoSheet(instance, SYNC, { document: other, credentialId }))());
		return other.rows()[0];
	};
	const expectedRows = async () => {
		const other = google.createDocument();
		succeeded(await (await importIntoSheet(instance, SYNC, { document: other, credentialId }))());
		return other.rows().length;
	};

	/** Publishes the example at a path of its own; gives the workflow's id. */
	const reportAtOnce = async (path: string, payoutIds: string[]) => {
		const { api, n8n, sandbox, state } = instance;
		const example = await readExample(WEBHOOK);
		const nodes = example.nodes.map((one) => {
			const moved = 'path' in one.parameters ? { ...one, parameters: { ...one.parameters, path } } : one;
			return inDocument(withCredentials(quick(moved), state.credentials), document, credentialId);
		});
		const { id } = await publish(api, { ...example, nodes });
		const url = `${n8n.url}/webhook/${path}`;
		await Promise.all(payoutIds.map(async (payoutId) => await sandbox.sendPayoutWebhook({ payoutId, url })));
		return id;
	};
	const writtenOf = (payoutIds: string[]) => rows().filter(({ payout_id }) => payoutIds.includes(String(payout_id)));
	const payoutsOf = (some: Row[]) => new Set(some.map(({ payout_id }) => payout_id)).size;

	it('"Payout webhook to rows" should add the rows of payouts that are reported at once, each once', async () => {
		const reported = ready().slice(0, 5);
		const id = await reportAtOnce(
			'five',
			reported.map((payout) => payout.id),
		);
		for (let tries = 0; tries < 300 && payoutsOf(rows()) < reported.length; tries++) await sleep(200);
		await executionsOf(instance.api, id);
		expectWhole(rows(), reported);
		// The nightly sync completes the sheet.
		succeeded(await (await importSync())());
		expectWhole(rows(), ready());
	});

	it('"Payout webhook to rows" should write each row once, even if Google fails after it wrote them', async () => {
		const [done, refused] = ready().slice(0, 2);
		const ids = [done?.id ?? '', refused?.id ?? ''];
		google.failNextOnceDone('values.append', 'UNAVAILABLE');
		const first = await reportAtOnce('done', ids.slice(0, 1));
		const failed = async (id: string) => (await executionsOf(instance.api, id)).length > 0;
		while (!(await failed(first))) await sleep(200);
		google.failNext('values.append', 'RESOURCE_EXHAUSTED');
		const second = await reportAtOnce('refused', ids.slice(1));
		while (!(await failed(second))) await sleep(200);
		expect([...new Set(rows().map(({ payout_id }) => payout_id))]).toEqual(ids.slice(0, 1));
		succeeded(await (await importSync())());
		expectWhole(rows(), ready());
	});

	it('"Payout webhook to rows" should not add the rows of a payout that the sync is about to add', async () => {
		const sync = await importSync();
		const { sandbox } = instance;
		sandbox.faults.next({ kind: 'delay', path: '/v2/payouts/download', delayMs: 1_500, times: 1_000 });
		const before = sandbox.requests.length;
		const syncing = sync();
		for (let tries = 0; tries < 300 && sandbox.requests.length === before; tries++) await sleep(20);
		const id = await reportAtOnce('overlap', [ready()[0]?.id ?? '']);
		succeeded(await syncing);
		sandbox.faults.clear();
		// It saves only failed executions.
		expect(await executionsOf(instance.api, id)).toEqual([]);
		expectWhole(rows(), ready());
	});

	it('"Payout webhook to rows" should leave to the nightly sync what Google rejects of a hundred at once', async () => {
		const reported: string[] = [];
		for (let number = 0; number < 100; number++) reported.push(await instance.sandbox.addPayout({ rows: 2 }));
		// Google's own.
		google.behavior.quota = { read: 60, write: 60 };
		const id = await reportAtOnce('hundred', reported);
		// n8n saves those only that failed.
		const failed = async () => (await executionsOf(instance.api, id)).length;
		const written = () => payoutsOf(writtenOf(reported));
		for (let tries = 0; tries < 300 && (await failed()) + written() < reported.length; tries++) await sleep(200);
		expect(await failed()).toBeGreaterThan(50);
		expect((await failed()) + written()).toBe(reported.length);
		expect(writtenOf(reported)).toHaveLength(2 * written());

		google.behavior.quota = { read: Infinity, write: Infinity };
		succeeded(await (await importSync())());
		expect(writtenOf(reported)).toHaveLength(2 * reported.length);
		expectWhole(rows(), ready());
	});

	// They come last, since the others would write this payout too.
	it('"Payout sync to Google Sheets" should append more rows than one request holds', async () => {
		const id = await instance.sandbox.addPayout({ rows: 50_000 });
		const sync = await importSync();
		succeeded(await sync());
		expect(appends().reduce((sum, { bytesIn }) => sum + bytesIn, 0)).toBeGreaterThan(MAX_BYTES);
		expect(writtenOf([id])).toHaveLength(50_000);
		expectWhole(rows(), ready());
		const before = document.values();
		google.forget();
		succeeded(await sync());
		expect(document.values()).toEqual(before);
		expect(appends()).toEqual([]);
	});

	it('"Payout webhook to rows" should append more rows than one request holds', async () => {
		const id = await instance.sandbox.addPayout({ rows: 50_000 });
		const workflow = await reportAtOnce('large', [id]);
		for (let tries = 0; tries < 300 && appends().length < 5; tries++) await sleep(200);
		expect(await executionsOf(instance.api, workflow)).toEqual([]);
		expect(new Set(writtenOf([id]).map(({ key }) => key)).size).toBe(50_000);
		expect(rows()).toHaveLength(50_000);
	});
});
