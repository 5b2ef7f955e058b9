import { readdirSync, readFileSync } from 'node:fs';
import type { IConnections, IDataObject, INode } from 'n8n-workflow';
import { EXAMPLE_PICTURES, exampleReadme } from '../tools/exampleReadme';

const SCHEMA = 'nodes/CardPayments/__schema__/v1.0.0/transaction/getMany.json';
const TRANSACTION_FIELDS = Object.keys((JSON.parse(readFileSync(SCHEMA, 'utf8')) as { properties: object }).properties);
const files = readdirSync('examples').filter((file) => file.endsWith('.json'));
const textOf = (file: string) => readFileSync(`examples/${file}`, 'utf8');
const read = (file: string) =>
	JSON.parse(textOf(file)) as { name: string; nodes: INode[]; connections: IConnections; settings: IDataObject };
const titles = files.map((file) => read(file).name);
const SETTINGS = ['saveDataSuccessExecution', 'executionTimeout'];
const endToEnd = readdirSync('test/e2e')
	.filter((file) => file.endsWith('.test.ts'))
	.map((file) => readFileSync(`test/e2e/${file}`, 'utf8'));

/** Every text in parameters. */
function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it('examples/README.md should match the workflows (if not: npm run screenshots)', () => {
	expect(readFileSync('examples/README.md', 'utf8')).toBe(exampleReadme());
});

describe.each(files)('examples/%s', (file) => {
	const text = textOf(file);
	const workflow = read(file);
	const { nodes, connections } = workflow;
	const note = nodes.find(({ name }) => name === 'Read Me');
	const others = nodes.filter((node) => node !== note);
	const content = String(note?.parameters.content);
	const names = nodes.map(({ name }) => name);

	it('should have an end-to-end test, and a place in the README with its picture', () => {
		// Its own name, or a helper's constant with it.
		const named = [...endToEnd, readFileSync('test/e2e/checkout.ts', 'utf8')];
		expect(named.filter((test) => test.includes(`'${file}'`))).not.toEqual([]);
		const readme = readFileSync('examples/README.md', 'utf8');
		expect(readme).toContain(`](${file})`);
		expect(readme).toContain(`](../${EXAMPLE_PICTURES}/${file.replace('.json', '.png')})`);
	});

	it('should mail amounts with the decimals of their currency', () => {
		const mailed = others.filter(({ type }) => type === 'n8n-nodes-base.emailSend');
		const amounts = mailed.flatMap(({ parameters }) =>
			textsIn(parameters).flatMap((text) => text.match(/\$json\.\w*amount\b[^}]*/g) ?? []),
		);
		for (const amount of amounts) expect(amount).toContain('currency: $json.currency');
	});

	it('should contain only the workflow: no credentials, no IDs of another n8n, no pinned data, no secrets', () => {
		expect(Object.keys(workflow).sort()).toEqual(['connections', 'description', 'name', 'nodes', 'settings']);
		const { executionOrder, ...more } = workflow.settings;
		expect(executionOrder).toBe('v1');
		// Beyond that, only what an example needs: nobody's error workflow, owner or time zone.
		expect(Object.keys(more).filter((name) => !SETTINGS.includes(name))).toEqual([]);
		expect(nodes.filter(({ credentials }) => credentials !== undefined)).toEqual([]);
		expect(text).not.toMatch(/pinData|instanceId|cachedResult|"versionId"|staticData/);
		expect(text).not.toMatch(/[sp]k_(test|live)_|whsec_|Bearer |[\w.]+@[\w-]+\.\w+/);
		// You choose these: documents, sheets, addresses.
		for (const { parameters } of nodes) {
			for (const field of ['documentId', 'sheetName'])
				if (field in parameters) expect(parameters[field]).toEqual({ __rl: true, mode: 'list', value: '' });
			for (const field of ['fromEmail', 'toEmail']) if (field in parameters) expect(parameters[field]).toBe('');
		}
	});

	it('should begin with a note that says what to fill in, and names every such node', () => {
		expect(note?.type).toBe('n8n-nodes-base.stickyNote');
		expect(content).toMatch(/^## .+\n1\. /);
		const asking =
			/^n8n-nodes-card-payments\.|\.(googleSheets|emailSend|httpRequest|odoo|postgres|lmChat\w+|mcpTrigger|evaluationTrigger)$/;
		expect(nodes.filter(({ type, name }) => asking.test(type) && !content.includes(`*${name}*`))).toEqual([]);
		// It calls by name only nodes, other examples, or the table that it creates.
		const called = [...content.matchAll(/(?<!\*)\*([A-Z][\w ]*)\*(?!\*)/g)].map((match) => String(match[1]));
		expect(called.filter((name) => ![...names, ...titles, 'Payout transactions'].includes(name))).toEqual([]);
	});

	it('should have nodes with unique IDs and names, and connections between them', () => {
		expect(new Set(names).size).toBe(names.length);
		expect(new Set(nodes.map(({ id }) => id)).size).toBe(names.length);
		const ends = Object.values(connections)
			.flatMap((kinds) => Object.values(kinds).flat())
			.flatMap((output) => output?.map(({ node }) => node) ?? []);
		expect([...Object.keys(connections), ...ends].filter((name) => !names.includes(name))).toEqual([]);
		const loose = others.filter(({ name }) => !ends.includes(name) && connections[name] === undefined);
		expect(loose).toEqual([]);
	});

	it('should name only existing nodes in its expressions and code', () => {
		const called = [...text.matchAll(/\$\('([^']+)'\)/g)].map((match) => String(match[1]));
		expect(called.filter((name) => !names.includes(name))).toEqual([]);
	});

	it('should fail when payouts cannot be read', () => {
		const readers = nodes.filter(
			({ parameters: { resource, operation } }) =>
				resource === 'transaction' || operation === 'getJournalEntries',
		);
		for (const { name, onError } of readers) {
			const failures = connections[name]?.main?.[1]?.map(
				({ node }) => nodes.find((other) => other.name === node)?.type,
			);
			// Or the errors are in what's sent.
			const isSent = onError === 'continueRegularOutput' && /reportSections|pluck\('error'\)/.test(text);
			expect([name, failures]).toEqual([
				name,
				onError === undefined || isSent ? undefined : ['n8n-nodes-base.stopAndError'],
			]);
		}
	});
});

const syncs = files.filter((file) => /^payout-(sync|webhook)/.test(file));
const toSheets = ['journal-entries.json', 'payout-reconciler.json'];

it.each(syncs)('examples/%s should save no success, end before the next begins, and lose no payout', (file) => {
	const { nodes, settings } = read(file);
	expect(settings.saveDataSuccessExecution).toBe('none');
	if (nodes.some(({ type }) => type.endsWith('.scheduleTrigger')))
		expect(settings.executionTimeout).toBeLessThanOrEqual(60 * 60);
	const all = nodes.filter(({ parameters }) => parameters.resource === 'transaction');
	const options = { lateAfterDays: expect.any(Number) as number };
	expect(all).toMatchObject([{ parameters: { options } }]);
});

const books = files.filter((file) => file.startsWith('journal-entries'));

it.each(books)('examples/%s should read a month when each of its payouts is paid or late', (file) => {
	const { nodes } = read(file);
	const { rule } = nodes.find(({ type }) => type.endsWith('.scheduleTrigger'))?.parameters as {
		rule: { interval: [{ triggerAtDayOfMonth: number }] };
	};
	const { lateAfterDays } = nodes.find(({ name }) => name === 'Get Journal Entries')?.parameters
		.options as IDataObject;
	expect(rule.interval[0].triggerAtDayOfMonth).toBeGreaterThan(lateAfterDays as number);
});

it('should write a row once: every destination matches it by its key', () => {
	const writes = (file: string) => read(file).nodes.find(({ name }) => /^Write /.test(name))?.parameters;
	for (const file of [...syncs.filter((name) => name !== 'payout-sync.json'), ...toSheets]) {
		const { operation, columns, filters } = writes(file) as IDataObject;
		expect(operation).toBe(/postgresql|data-table/.test(file) ? 'upsert' : 'appendOrUpdate');
		if (file.includes('data-table')) expect(JSON.stringify(filters)).toContain('"keyName":"key"');
		else {
			expect(columns).toMatchObject({ mappingMode: 'autoMapInputData', matchingColumns: ['key'] });
		}
	}
});

it.each(['payout-sync-to-google-sheets.json', 'payout-webhook-to-rows.json'])(
	'examples/%s should set nothing but what a spreadsheet needs',
	(file) => {
		const { nodes } = read(file);
		const transactions = nodes.find(({ parameters }) => parameters.resource === 'transaction');
		expect(transactions?.parameters.options).toMatchObject({ formatFor: 'spreadsheets' });
		const written = nodes.find(({ type }) => type.endsWith('.googleSheets'));
		// Appending makes the grid longer. Google may have written before it failed, so nothing is tried again.
		expect(written?.parameters.options).toEqual({ useAppend: true });
		expect(written).not.toHaveProperty('retryOnFail');
	},
);

it('should have the same columns in the Data Table, in PostgreSQL and in a transaction', () => {
	const columns = (file: string) => JSON.stringify(read(file).nodes.find(({ name }) => name === 'Create Table'));
	for (const field of TRANSACTION_FIELDS) {
		expect(columns('payout-sync-to-data-table.json')).toContain(`{"name":"${field}",`);
		expect(columns('payout-sync-to-postgresql.json')).toMatch(
			new RegExp(`  ${field} +(text|timestamptz|boolean|numeric|bigint)`),
		);
	}
	const statement = (file: string) => /create table.*/.exec(columns(file))?.[0];
	expect(statement('payout-webhook-to-postgresql.json')).toBe(statement('payout-sync-to-postgresql.json'));
});
