import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IConnections, IDataObject, INode } from 'n8n-workflow';
import { EXAMPLE_PICTURES, exampleReadme } from '../tools/exampleReadme';

const SCHEMA = 'nodes/CardPayments/__schema__/v1.0.0/transaction/getMany.json';
const TRANSACTION_FIELDS = Object.keys((JSON.parse(readFileSync(SCHEMA, 'utf8')) as { properties: object }).properties);
const files = readdirSync('examples').filter((file) => file.endsWith('.json'));
const titles = files.map((file) => (JSON.parse(readFileSync(`examples/${file}`, 'utf8')) as { name: string }).name);
const SETTINGS = ['saveDataSuccessExecution', 'executionTimeout'];
const endToEnd = readdirSync('test/e2e')
	.filter((file) => file.endsWith('.test.ts'))
	.map((file) => readFileSync(`test/e2e/${file}`, 'utf8'));

/** Beyond the usual number of nodes: a whole shop, and a whole reconciliation. */
const LARGE: Record<string, number> = { '3d-secure-checkout.json': 18, 'payout-reconciler.json': 8 };
/** One that goes over several lines. */
const EXPRESSION = /\{\{(?:(?!\}\})[^])*\n/;

/** Every text in parameters. */
function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it('examples/README.md should match the workflows (if not: npm run screenshots)', () => {
	expect(readFileSync('examples/README.md', 'utf8')).toBe(exampleReadme());
});

it('docs/images/examples should have no pictures of workflows that are gone', () => {
	expect(readdirSync(EXAMPLE_PICTURES).sort()).toEqual(files.map((file) => file.replace('.json', '.png')).sort());
});

describe.each(files)('examples/%s', (file) => {
	const text = readFileSync(`examples/${file}`, 'utf8');
	const workflow = JSON.parse(text) as {
		name: string;
		description: string;
		nodes: INode[];
		connections: IConnections;
		settings: object;
	};
	const names = workflow.nodes.map(({ name }) => name);

	it('should have an end-to-end test, and a place in the README with its picture', () => {
		// Its own name, or a helper's constant with it.
		const named = [...endToEnd, readFileSync('test/e2e/checkout.ts', 'utf8')];
		expect(named.filter((test) => test.includes(`'${file}'`))).not.toEqual([]);
		const readme = readFileSync('examples/README.md', 'utf8');
		expect(readme).toContain(`](${file})`);
		expect(readme).toContain(`](../${EXAMPLE_PICTURES}/${file.replace('.json', '.png')})`);
		expect(existsSync(`${EXAMPLE_PICTURES}/${file.replace('.json', '.png')}`)).toBe(true);
	});

	it('should contain only the workflow: no credentials, no IDs of another n8n, no pinned data, no secrets', () => {
		expect(Object.keys(workflow).sort()).toEqual(['connections', 'description', 'name', 'nodes', 'settings']);
		const { executionOrder, ...more } = workflow.settings as IDataObject;
		expect(executionOrder).toBe('v1');
		// Beyond that, only what an example needs: nobody's error workflow, owner or time zone.
		expect(Object.keys(more).filter((name) => !SETTINGS.includes(name))).toEqual([]);
		expect(workflow.nodes.filter(({ credentials }) => credentials !== undefined)).toEqual([]);
		expect(text).not.toMatch(/pinData|instanceId|cachedResult|"versionId"|staticData/);
		expect(text).not.toMatch(/[sp]k_(test|live)_|whsec_|Bearer |[\w.]+@[\w-]+\.\w+/);
		// You choose these: documents, sheets, addresses.
		for (const { parameters } of workflow.nodes) {
			for (const field of ['documentId', 'sheetName'])
				if (field in parameters) expect(parameters[field]).toEqual({ __rl: true, mode: 'list', value: '' });
			for (const field of ['fromEmail', 'toEmail']) if (field in parameters) expect(parameters[field]).toBe('');
		}
	});

	it('should begin with a note that says what to fill in, and names every such node', () => {
		const note = workflow.nodes.find(({ name }) => name === 'Read Me');
		expect(note?.type).toBe('n8n-nodes-base.stickyNote');
		const content = String(note?.parameters.content);
		expect(content).toMatch(/^## .+\n1\. /);
		const asking = /^n8n-nodes-card-payments\.|\.(googleSheets|emailSend|httpRequest|odoo|postgres)$/;
		expect(workflow.nodes.filter(({ type, name }) => asking.test(type) && !content.includes(`*${name}*`))).toEqual(
			[],
		);
		// It calls by name only nodes, other examples, or the table that it creates.
		const called = [...content.matchAll(/(?<!\*)\*([A-Z][\w ]*)\*(?!\*)/g)].map((match) => String(match[1]));
		expect(called.filter((name) => ![...names, ...titles, 'Payout transactions'].includes(name))).toEqual([]);
	});

	it('should be small: few nodes, a short note, and no expression of more than one line', () => {
		const most = LARGE[file] ?? (/charge|3d-secure/.test(file) ? 8 : 5);
		expect(workflow.nodes.filter(({ name }) => name !== 'Read Me').length).toBeLessThanOrEqual(most);
		const note = workflow.nodes.find(({ name }) => name === 'Read Me');
		expect(String(note?.parameters.content).split(/\s+/).length).toBeLessThanOrEqual(80);
		const long = textsIn(
			workflow.nodes.filter(({ name }) => name !== 'Read Me').map(({ parameters }) => parameters),
		);
		expect(long.filter((value) => value.startsWith('=') && value.includes('{{') && EXPRESSION.test(value))).toEqual(
			[],
		);
	});

	it('should have nodes with unique IDs and names, and connections between them', () => {
		expect(new Set(names).size).toBe(names.length);
		expect(new Set(workflow.nodes.map(({ id }) => id)).size).toBe(names.length);
		const ends = Object.values(workflow.connections).flatMap(
			({ main }) => main?.flatMap((output) => output?.map(({ node }) => node) ?? []) ?? [],
		);
		expect([...Object.keys(workflow.connections), ...ends].filter((name) => !names.includes(name))).toEqual([]);
		const loose = names.filter(
			(name) => name !== 'Read Me' && !ends.includes(name) && workflow.connections[name] === undefined,
		);
		expect(loose).toEqual([]);
	});

	it('should name only existing nodes in its expressions and code', () => {
		const called = [...text.matchAll(/\$\('([^']+)'\)/g)].map((match) => String(match[1]));
		expect(called.filter((name) => !names.includes(name))).toEqual([]);
	});
});

const readNodes = (file: string) =>
	JSON.parse(readFileSync(`examples/${file}`, 'utf8')) as {
		nodes: INode[];
		connections: IConnections;
		settings: IDataObject;
	};
const syncs = files.filter((file) => /^payout-(sync|webhook)/.test(file));
const toSheets = ['journal-entries.json', 'payout-reconciler.json'];

it.each(files)('examples/%s should need no code', (file) => {
	if (/3d-secure|charge/.test(file)) return;
	expect(readNodes(file).nodes.filter(({ type }) => /\.(code|function|functionItem)$/.test(type))).toEqual([]);
});

it.each(syncs)('examples/%s should not save successful executions, and end before the next one begins', (file) => {
	const { nodes, settings } = readNodes(file);
	expect(settings.saveDataSuccessExecution).toBe('none');
	if (nodes.some(({ type }) => type.endsWith('.scheduleTrigger')))
		expect(settings.executionTimeout).toBeLessThanOrEqual(60 * 60);
});

it.each(syncs)('examples/%s should lose no payout silently', (file) => {
	const { nodes } = readNodes(file);
	const all = nodes.filter(({ parameters }) => parameters.resource === 'transaction');
	expect(all.map(({ parameters }) => parameters.options)).toEqual([
		expect.objectContaining({ lateAfterDays: expect.any(Number) as number }),
	]);
});

const books = files.filter((file) => file.startsWith('journal-entries'));

it.each(books)('examples/%s should read a month when each of its payouts is paid or late', (file) => {
	const { nodes } = readNodes(file);
	const { rule } = nodes.find(({ type }) => type.endsWith('.scheduleTrigger'))?.parameters as {
		rule: { interval: [{ triggerAtDayOfMonth: number }] };
	};
	const { lateAfterDays } = nodes.find(({ name }) => name === 'Get Journal Entries')?.parameters
		.options as IDataObject;
	expect(rule.interval[0].triggerAtDayOfMonth).toBeGreaterThan(lateAfterDays as number);
});

it('should write a row once: every destination matches it by its key', () => {
	const writes = (file: string) => readNodes(file).nodes.find(({ name }) => /^Write /.test(name))?.parameters;
	for (const file of [...syncs.filter((name) => name !== 'payout-sync.json'), ...toSheets]) {
		const { operation, columns, filters, query } = writes(file) as IDataObject;
		if (file.includes('postgresql')) expect(query).toContain('on conflict (key)');
		else if (file.includes('data-table')) {
			expect(operation).toBe('upsert');
			expect(JSON.stringify(filters)).toContain('"keyName":"key"');
		} else {
			expect(operation).toBe('appendOrUpdate');
			expect(columns).toMatchObject({ mappingMode: 'autoMapInputData', matchingColumns: ['key'] });
		}
	}
});

it.each(['payout-sync-to-google-sheets.json', 'payout-webhook-to-rows.json'])(
	'examples/%s should set nothing but what a spreadsheet needs',
	(file) => {
		const { nodes } = readNodes(file);
		const transactions = nodes.find(({ parameters }) => parameters.resource === 'transaction');
		expect(transactions?.parameters.options).toMatchObject({ formatFor: 'spreadsheets' });
		const written = nodes.find(({ type }) => type.endsWith('.googleSheets'));
		// Appending makes the grid longer. Google may have written before it failed, so nothing is tried again.
		expect(written?.parameters.options).toEqual({ useAppend: true });
		expect(written).not.toHaveProperty('retryOnFail');
	},
);

it.each(files)('examples/%s should fail when payouts cannot be read', (file) => {
	const { nodes, connections } = readNodes(file);
	const readers = nodes.filter(
		({ parameters: { resource, operation } }) => resource === 'transaction' || operation === 'getJournalEntries',
	);
	for (const { name, onError } of readers) {
		const failures = connections[name]?.main?.[1]?.map(
			({ node }) => nodes.find((other) => other.name === node)?.type,
		);
		expect([name, failures]).toEqual([name, onError === undefined ? undefined : ['n8n-nodes-base.stopAndError']]);
	}
});

it('should have the same columns in the Data Table, in PostgreSQL and in a transaction', () => {
	const columns = (file: string) => JSON.stringify(readNodes(file).nodes.find(({ name }) => name === 'Create Table'));
	for (const field of TRANSACTION_FIELDS) {
		expect(columns('payout-sync-to-data-table.json')).toContain(`{"name":"${field}",`);
		expect(columns('payout-sync-to-postgresql.json')).toMatch(
			new RegExp(`  ${field} +(text|timestamptz|boolean|numeric|bigint)`),
		);
	}
	const statement = (file: string) => /create table.*/.exec(columns(file))?.[0];
	expect(statement('payout-webhook-to-postgresql.json')).toBe(statement('payout-sync-to-postgresql.json'));
});
