import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject, INode } from 'n8n-workflow';
import type { Execution } from '../../sandbox/runtime/n8nApi.ts';
import { readExample } from '../../sandbox/runtime/setup.ts';
import { startGoogleSheets, type GoogleSheets, type Method } from '../servers/googleSheets.ts';
import type { Document, Row } from '../servers/googleSheets/document.ts';
import { withCredentials } from './exampleSink.ts';
import { addGoogleCredential, importIntoSheet, inDocument } from './googleNodes.ts';
import { startInstance, type Instance } from './instance.ts';
import { executionsOf, publish } from './publish.ts';
import { expectWhole, isReady, recentPayouts } from './transactions.ts';
import { node } from './workflow.ts';

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

const SYNC = 'payout-sync-to-google-sheets.json';
const WEBHOOK = 'payout-webhook-to-rows.json';
const ready = () => recentPayouts(instance).filter(isReady);
const rows = () => document.rows().filter(({ key }) => key !== '');
const importSync = async () => await importIntoSheet(instance, SYNC, { document, credentialId });
const succeeded = ({ error, status }: Execution) => {
	expect(error).toBeUndefined();
	expect(status).toBe('success');
};

describe('"Payout sync to Google Sheets"', () => {
	it('should fill an empty sheet, and change nothing the second night', async () => {
		const sync = await importSync();
		succeeded(await sync());
		expectWhole(rows(), ready());
		const first = document.values();
		succeeded(await sync());
		expect(document.values()).toEqual(first);
	});

	it('should write numbers as numbers, dates as dates, and text as it is, whatever a spreadsheet would take it for', async () => {
		const texts = ['=1+2', '+1', '-1', '@a', "'a", '0042', '12345678901234567', '1-2', '1e5', 'TRUE', '50%'];
		const id = await instance.sandbox.addPayout({
			amount: '11.00',
			sheets: {
				charges: texts.map((order_reference, index) => ({
					charge_id: `chg_text_${index}`,
					amount: '1.00',
					currency: 'SAR',
					created_at: '2026-09-05 12:00:00',
					order_reference,
				})),
			},
		});
		succeeded(await (await importSync())());
		const written = rows().filter(({ payout_id }) => payout_id === id);
		expect(written.map(({ order_reference }) => order_reference)).toEqual(texts);
		expect(written.map(({ amount, date }) => [amount, date])).toEqual(texts.map(() => [1, 46_270.5]));
	});

	it('should keep its rows whole where the user sorted, moved, added and deleted things', async () => {
		const sync = await importSync();
		succeeded(await sync());
		const { length } = rows();
		document.sort('amount');
		document.addColumn('checked', 0, 'by me');
		document.moveColumn('currency', 2);
		document.deleteRows(0, 2);
		await instance.sandbox.addPayout({ rows: 3 });
		succeeded(await sync());
		expectWhole(rows(), ready());
		expect(rows().filter(({ checked }) => checked === 'by me')).toHaveLength(length - 2);
	});

	it('should correct a row that the service corrects, and no other', async () => {
		const sync = await importSync();
		succeeded(await sync());
		const before = document.rows();
		const [charge] = ready().flatMap(({ sheets }) => sheets.charges);
		const reference = charge?.reference_order;
		Object.assign(charge ?? {}, { reference_order: 'corrected' });
		succeeded(await sync());
		Object.assign(charge ?? {}, { reference_order: reference });
		const changed = document.rows().filter((row, index) => row.order_reference !== before[index]?.order_reference);
		expect(changed.map(({ order_reference }) => order_reference)).toEqual(['corrected']);
		expect(document.rows()).toHaveLength(before.length);
	});

	const STEPS: Method[] = ['values.get', 'values.update', 'values.append'];
	it.each(STEPS)(
		'should write each row once in the next execution where Google refuses or fails %s',
		async (step) => {
			for (const fail of ['failNext', 'failNextOnceDone'] as const) {
				document = google.createDocument();
				const sync = await importSync();
				google[fail](step, fail === 'failNext' ? 'RESOURCE_EXHAUSTED' : 'UNAVAILABLE');
				const first = await sync();
				expect(first.status).toBe('error');
				succeeded(await sync());
				expectWhole(rows(), ready());
			}
		},
	);
});

describe('"Payout webhook to rows"', () => {
	/** Publishes the example at a path of its own; gives the workflow's id. */
	const report = async (path: string, payoutIds: string[]) => {
		const { api, n8n, sandbox, state } = instance;
		const example = await readExample(WEBHOOK);
		const nodes = example.nodes.map((one: INode) => {
			const moved = 'path' in one.parameters ? { ...one, parameters: { ...one.parameters, path } } : one;
			return inDocument(withCredentials(moved, state.credentials), document, credentialId);
		});
		const { id } = await publish(api, { ...example, nodes });
		const url = `${n8n.url}/webhook/${path}`;
		for (const payoutId of payoutIds) await sandbox.sendPayoutWebhook({ payoutId, url });
		return id;
	};
	const payoutsOf = (some: Row[]) => new Set(some.map(({ payout_id }) => payout_id)).size;
	const until = async (isTrue: () => boolean | Promise<boolean>) => {
		for (let tries = 0; tries < 300 && !(await isTrue()); tries++) await sleep(200);
	};

	it('should write the rows of each payout, and the sync completes them', async () => {
		const [one, two] = ready();
		await report('one', [one?.id ?? '']);
		await until(() => payoutsOf(rows()) === 1);
		expectWhole(rows(), one ? [one] : []);
		google.failNextOnceDone('values.append', 'UNAVAILABLE');
		const id = await report('two', [two?.id ?? '']);
		await until(async () => (await executionsOf(instance.api, id)).length > 0);
		succeeded(await (await importSync())());
		expectWhole(rows(), ready());
	});
});

// Last, since the others would write this payout too.
it('"Payout sync to Google Sheets" should write 11,000 rows in portions of 10,000, each once, in two nights', async () => {
	const id = await instance.sandbox.addPayout({ rows: 11_000 });
	const example = await readExample(SYNC);
	const loop = node('Loop Over Items', 'n8n-nodes-base.splitInBatches', 3, { batchSize: 10_000, options: {} });
	const to = (name: string) => [{ node: name, type: 'main' as const, index: 0 }];
	const connections = {
		...example.connections,
		'Get Transactions': { main: [to('Loop Over Items'), to('Stop and Report')] },
		'Loop Over Items': { main: [[], to('Write Rows')] },
		'Write Rows': { main: [to('Loop Over Items')] },
	};
	const nodes = [...example.nodes, loop].map((one) =>
		inDocument(withCredentials(one, instance.state.credentials), document, credentialId),
	);
	const workflow = await instance.api.createWorkflow({ ...example, nodes, connections });
	for (const night of [1, 2]) {
		succeeded(await instance.api.executeWorkflow(workflow.id, 'Every Night'));
		const written = rows().filter(({ payout_id }) => payout_id === id) as IDataObject[];
		expect([night, written.length, new Set(written.map(({ key }) => key)).size]).toEqual([night, 11_000, 11_000]);
		expectWhole(rows(), ready());
	}
	expect(Math.max(...google.requests.map(({ bytesIn }) => bytesIn))).toBeLessThan(10_485_760);
});
