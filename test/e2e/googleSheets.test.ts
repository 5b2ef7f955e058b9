import type { INode } from 'n8n-workflow';
import type { Execution } from '../../sandbox/runtime/n8nApi.ts';
import { startGoogleSheets, type Document, type GoogleSheets, type Method, type Row } from '../servers/googleSheets.ts';
import { addGoogleCredential, inDocument } from './googleNodes.ts';
import { startInstance, type Instance } from './instance.ts';

/** n8n's own Google Sheets node, as the examples set it, talking to the stand-in. */
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

/** Runs nodes one after the other, from a trigger by hand. */
async function run(...nodes: INode[]): Promise<Execution> {
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
	return await instance.api.runWorkflow(id, 'Start');
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
	await run(
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
		'should fill a new, empty sheet and go on below, every cell as it came (Minimise API Calls: %s)',
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

	it('should find columns by their names, wherever the user moved them', async () => {
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

	it('should be waited for with Retry On Fail, at whatever request it ends, each row written once', async () => {
		for (const step of STEPS) {
			document = google.createDocument();
			google.forget();
			google.failNext(step, 'RESOURCE_EXHAUSTED');
			succeeded(await append(rowsFrom(1, 3), { options: { useAppend: step === 'values.append' } }));
			expect(google.answered.filter(({ status }) => status === 429)).toMatchObject([{ method: step }]);
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
		await run(
			node('Keys', 'googleSheets', 4.7, {
				operation: 'read',
				options: { dataLocationOnSheet: { values: { rangeDefinition: 'specifyRangeA1', range: 'A:A' } } },
			}),
		);

	it('should give its cells and transfer nothing else', async () => {
		document.fill(rowsFrom(1, 2_000));
		const execution = await read();
		succeeded(execution);
		expect(execution.items('Keys').map(({ json }) => json.key)).toEqual(rowsFrom(1, 2_000).map(({ key }) => key));
		expect(google.answered.find(({ method }) => method === 'values.get')?.cells).toBe(2_001);
	});

	it('should give nothing of a new, empty sheet', async () => {
		const execution = await read();
		succeeded(execution);
		expect(execution.items('Keys')).toEqual([]);
	});
});
