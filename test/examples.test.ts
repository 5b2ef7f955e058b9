import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import type { IConnections, IDataObject, INode } from 'n8n-workflow';
import { EXAMPLE_PICTURES, exampleReadme } from '../tools/exampleReadme';

const files = readdirSync('examples').filter((file) => file.endsWith('.json'));
const titles = files.map((file) => (JSON.parse(readFileSync(`examples/${file}`, 'utf8')) as { name: string }).name);
const endToEnd = readdirSync('test/e2e')
	.filter((file) => file.endsWith('.test.ts'))
	.map((file) => readFileSync(`test/e2e/${file}`, 'utf8'));

it('examples/README.md should be what the workflows make of it (if not: npm run screenshots)', () => {
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

	it('should be run by an end-to-end test, and stand in the README with its picture', () => {
		// Its own name, or that of a helper's constant for it.
		const named = [...endToEnd, readFileSync('test/e2e/checkout.ts', 'utf8')];
		expect(named.filter((test) => test.includes(`'${file}'`))).not.toEqual([]);
		const readme = readFileSync('examples/README.md', 'utf8');
		expect(readme).toContain(`](${file})`);
		expect(readme).toContain(`](../${EXAMPLE_PICTURES}/${file.replace('.json', '.png')})`);
		expect(existsSync(`${EXAMPLE_PICTURES}/${file.replace('.json', '.png')}`)).toBe(true);
	});

	it("should hold nothing but the workflow: no credentials, no ids of somebody's n8n, no pinned data, no secrets", () => {
		expect(Object.keys(workflow).sort()).toEqual(['connections', 'description', 'name', 'nodes', 'settings']);
		expect(workflow.settings).toEqual({ executionOrder: 'v1' });
		expect(workflow.nodes.filter(({ credentials }) => credentials !== undefined)).toEqual([]);
		expect(text).not.toMatch(/pinData|instanceId|cachedResult|"versionId"|staticData/);
		expect(text).not.toMatch(/[sp]k_(test|live)_|whsec_|Bearer |[\w.]+@[\w-]+\.\w+/);
		// Chosen by the user: documents, sheets, addresses.
		for (const { parameters } of workflow.nodes) {
			for (const field of ['documentId', 'sheetName'])
				if (field in parameters) expect(parameters[field]).toEqual({ __rl: true, mode: 'list', value: '' });
			for (const field of ['fromEmail', 'toEmail']) if (field in parameters) expect(parameters[field]).toBe('');
		}
	});

	it('should begin with a note that says what to fill in, and name every node that has to be', () => {
		const note = workflow.nodes.find(({ name }) => name === 'Read Me');
		expect(note?.type).toBe('n8n-nodes-base.stickyNote');
		const content = String(note?.parameters.content);
		expect(content).toMatch(/^## .+\n1\. /);
		const asking = /^n8n-nodes-card-payments\.|\.(googleSheets|emailSend|postgres)$/;
		expect(workflow.nodes.filter(({ type, name }) => asking.test(type) && !content.includes(`*${name}*`))).toEqual(
			[],
		);
		// What it calls by name is a node, another example, or the table that is made.
		const called = [...content.matchAll(/(?<!\*)\*([A-Z][\w ]*)\*(?!\*)/g)].map((match) => String(match[1]));
		expect(called.filter((name) => ![...names, ...titles, 'Payout rows'].includes(name))).toEqual([]);
	});

	it('should say in its note where a token of the sandbox stands that no other service takes', () => {
		const note = String(workflow.nodes.find(({ name }) => name === 'Read Me')?.parameters.content);
		const holders = workflow.nodes.filter(
			({ name, parameters }) => name !== 'Read Me' && JSON.stringify(parameters).includes('tok_visa'),
		);
		expect(holders.filter(({ name }) => !note.includes(`*${name}*`))).toEqual([]);
	});

	it('should have nodes with ids and names of their own, and connections between them', () => {
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

	it('should name only nodes that there are in its expressions and code', () => {
		const called = [...text.matchAll(/\$\('([^']+)'\)/g)].map((match) => String(match[1]));
		expect(called.filter((name) => !names.includes(name))).toEqual([]);
	});
});

it('should have the key of a row wherever rows are written so that running twice changes nothing', () => {
	const written = files.filter((file) => /-to-(?!table)/.test(file));
	expect(written.length).toBeGreaterThan(2);
	for (const file of written) {
		const { nodes } = JSON.parse(readFileSync(`examples/${file}`, 'utf8')) as { nodes: INode[] };
		const downloads = nodes.filter(({ parameters }) => parameters.operation === 'downloadSheets');
		expect([
			file,
			downloads.map(({ parameters }) => (parameters.options as IDataObject | undefined)?.addRowKey),
		]).toEqual([file, [true]]);
		expect(JSON.stringify(nodes.filter(({ name }) => name !== 'Read Me'))).toContain('payout_row_key');
	}
});

it('should say how to be told of a payout once, where each webhook is a message', () => {
	const { nodes } = JSON.parse(readFileSync('examples/payout-alert.json', 'utf8')) as { nodes: INode[] };
	expect(nodes.find(({ type }) => type.endsWith('cardPaymentsTrigger'))?.parameters.filters).toBeUndefined();
	expect(nodes.find(({ name }) => name === 'Read Me')?.parameters.content).toContain(
		'For one message only, choose PAID_OUT in the filter **Payout Status**',
	);
});

it.each(files)('examples/%s should end red, not green, when a download fails', (file) => {
	const { nodes, connections } = JSON.parse(readFileSync(`examples/${file}`, 'utf8')) as {
		nodes: INode[];
		connections: IConnections;
	};
	for (const { name, onError } of nodes.filter(({ parameters }) => parameters.operation === 'downloadSheets')) {
		const failures = connections[name]?.main?.[1]?.map(
			({ node }) => nodes.find((other) => other.name === node)?.type,
		);
		expect([name, failures]).toEqual([name, onError === undefined ? undefined : ['n8n-nodes-base.stopAndError']]);
	}
});

/** What a code node of an example gives for items. */
function runCode(file: string, name: string, items: IDataObject[]): IDataObject[] {
	const { nodes } = JSON.parse(readFileSync(`examples/${file}`, 'utf8')) as { nodes: INode[] };
	const code = String(nodes.find((node) => node.name === name)?.parameters.jsCode);
	const given = runInNewContext(`JSON.stringify((() => {${code}})())`, {
		$input: { all: () => items.map((json) => ({ json })) },
	}) as string;
	return (JSON.parse(given) as Array<{ json: IDataObject }>).map(({ json }) => json);
}

it.each(['payout-sync-to-google-sheets.json', 'payout-webhook-to-rows.json'])(
	'examples/%s should make numbers of amounts that Reconcile reads, and of nothing else',
	(file) => {
		const amounts = [
			'12.50',
			'-3',
			'+12.00',
			' 7.10',
			'1,234.50',
			'-1,234,567.125',
			'0.100',
			'1,234',
			'12,34.50',
			'0042',
			'1e5',
			'12 SAR',
			'',
			'1234567890123456',
		];
		expect(
			runCode(
				file,
				'Amounts as Numbers',
				amounts.map((amount) => ({ amount })),
			).map(({ amount }) => amount),
		).toEqual([
			12.5,
			-3,
			12,
			7.1,
			1234.5,
			-1_234_567.125,
			0.1,
			'1,234',
			'12,34.50',
			'0042',
			'1e5',
			'12 SAR',
			'',
			'1234567890123456',
		]);
		expect(
			runCode(file, 'Amounts as Numbers', [
				{ charge_id: '12.50', 'Net Amount': '1,000.00', total: 3, payout_row: 1 },
			]),
		).toEqual([{ charge_id: '12.50', 'Net Amount': 1000, total: 3, payout_row: 1 }]);
	},
);

it.each(['payout-sync-to-google-sheets.json', 'payout-webhook-to-rows.json'])(
	'examples/%s should append rows, not write them where the last row was when it read the sheet',
	(file) => {
		const { nodes } = JSON.parse(readFileSync(`examples/${file}`, 'utf8')) as { nodes: INode[] };
		expect(nodes.find(({ type }) => type.endsWith('.googleSheets'))?.parameters.options).toEqual({
			cellFormat: 'RAW',
			useAppend: true,
		});
	},
);

it.each(files.filter((file) => readFileSync(`examples/${file}`, 'utf8').includes('cardPaymentsTrigger')))(
	'examples/%s should have publishing as its last step: n8n publishes nothing that lacks a credential',
	(file) => {
		const { nodes } = JSON.parse(readFileSync(`examples/${file}`, 'utf8')) as { nodes: INode[] };
		const steps =
			String(nodes.find(({ name }) => name === 'Read Me')?.parameters.content).match(/^\d\. .*/gm) ?? [];
		expect(steps.map((step) => step.includes('Publish the workflow'))).toEqual(
			steps.map((_, index) => index === steps.length - 1),
		);
	},
);

it('examples/payout-sync-to-data-table.json should give each amount the currency that belongs to it', () => {
	const currencies = { currency: 'USD', settlement_currency: 'SAR' };
	const rows = [
		{ amount: '1', ...currencies },
		{ amount: '1', net_amount: '3', ...currencies },
		{ refund_amount: '1', settlement_currency: 'SAR' },
		{ settlement_amount: '3', currency_code: 'KWD' },
		{ net_amount: '2', amount_currency: 'BHD' },
		{ id: '1' },
	];
	expect(
		runCode('payout-sync-to-data-table.json', 'Choose Columns', rows).map(({ amount, currency }) => [
			amount,
			currency,
		]),
	).toEqual([
		['1', 'USD'],
		['3', 'SAR'],
		['1', 'SAR'],
		['3', 'KWD'],
		['2', 'BHD'],
		[null, null],
	]);
});

it('should have in PostgreSQL the names that the note asks for, however the file spells them', () => {
	for (const file of ['payout-sync-to-postgresql.json', 'payout-webhook-to-postgresql.json']) {
		const { nodes } = JSON.parse(readFileSync(`examples/${file}`, 'utf8')) as { nodes: INode[] };
		expect(nodes.find(({ name }) => name === 'Download Sheets')?.parameters.options).toMatchObject({
			columnNames: 'snakeCase',
		});
		expect(String(nodes.find(({ name }) => name === 'Read Me')?.parameters.content)).toContain(
			"data->>'charge_id'",
		);
	}
});
