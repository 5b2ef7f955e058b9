import { readFileSync } from 'node:fs';
import type { IConnections, IDataObject, INode } from 'n8n-workflow';
import { at } from '../harness/clock.ts';
import { useSimulatedClock } from '../harness/simulatedClock.ts';
import { executeWorkflow } from '../harness/engine.ts';
import { sample } from '../harness/long.ts';
import { useRecorder } from './recorder.ts';
import { credentialsFor, DAY, NOW, useSandbox } from './service.ts';

/** Examples that mail of their own accord, and what they say of each sheet that's empty. */
const EXAMPLES: Record<string, Record<string, RegExp>> = {
	'close-my-month.json': {
		'Get Bank Lines': /No bank lines were given/,
		'Get Orders': /No orders were given/,
	},
	'payout-reconciler.json': { 'Get Bank Lines': /No bank lines were given/ },
	'unpaid-orders.json': { 'Get Orders': /No orders were given/ },
	'monthly-report.json': {},
	'refunds-by-mail.json': {},
};
const ROWS: Record<string, IDataObject[]> = {
	'Get Bank Lines': [
		{ date: new Date(NOW - 40 * DAY).toISOString().slice(0, 10), amount: '5.00', text: 'Card sales' },
	],
	'Get Orders': [{ order: 'A-1', amount: '5.00', currency: 'SAR' }],
};
useSimulatedClock();
const service = useSandbox();
const recorder = useRecorder();

/** Executes an example with these sheets empty, and gives the mail and what the nodes said. */
async function mailOf(file: string, empty: string[], credentials: ReturnType<typeof credentialsFor>) {
	const { nodes, connections } = JSON.parse(readFileSync(`examples/${file}`, 'utf8')) as {
		nodes: INode[];
		connections: IConnections;
	};
	const filled = nodes.map((node) =>
		node.type === 'n8n-nodes-base.googleSheets' && node.parameters.operation === undefined
			? { ...node, parameters: { rows: empty.includes(node.name) ? [] : ((ROWS[node.name] ?? []) as never) } }
			: node,
	);
	// In the month after that of the sandbox's payouts.
	const { items, error } = await at(
		NOW,
		async () => await executeWorkflow({ nodes: filled, connections, credentials, mode: 'trigger' }),
	);
	const mail = nodes.find(({ type }) => type === 'n8n-nodes-base.emailSend')?.name ?? '';
	return { error, mails: items(mail).map(({ json }) => json) };
}

/** None, one and all of them. */
const choicesOf = (sheets: string[]) => [[], ...sheets.map((sheet) => [sheet]), sheets];

describe.each(sample(Object.entries(EXAMPLES), 2))('examples/%s', (file, sheets) => {
	it.each([[], Object.keys(sheets)])('should mail, and say what was empty: %s %s', async (...empty) => {
		const { error, mails } = await mailOf(file, empty, credentialsFor(service.current));
		expect(error).toBeUndefined();
		expect(mails).toHaveLength(1);
		const [{ subject, html, text } = {}] = mails;
		expect(subject).not.toBe('');
		for (const [sheet, words] of Object.entries(sheets))
			expect(words.test(`${String(html)} ${String(text)}`)).toBe(empty.includes(sheet));
	});

	it('should mail of a service that lists nothing, and never that all is well', async () => {
		const nothing = { object: 'list', has_more: false, count: 0, payouts: [], charges: [], refunds: [] };
		recorder.respondWith({ body: JSON.stringify(nothing) });
		for (const empty of choicesOf(Object.keys(sheets))) {
			const { error, mails } = await mailOf(file, empty, recorder.credentials);
			expect(error).toBeUndefined();
			expect(mails).toHaveLength(1);
			expect(String(mails[0]?.subject)).not.toMatch(/all .*balance|paid everything/);
		}
	});

	it('should mail of a payout whose sheets are missing', async () => {
		const id = await service.current.addPayout({ date: NOW - 35 * DAY, settlements_available: false });
		const { error, mails } = await mailOf(file, [], credentialsFor(service.current));
		expect(error).toBeUndefined();
		expect(mails).toHaveLength(1);
		if (['monthly-report.json', 'close-my-month.json', 'refunds-by-mail.json'].includes(file))
			expect(`${String(mails[0]?.html)} ${String(mails[0]?.text)}`).toContain(id);
	});
});

/** Those of other destinations, whose execution begins by itself: nothing is written, and the node says why. */
const SILENT = ['payout-sync.json', 'payout-sync-to-google-sheets.json', 'journal-entries.json'];

it.each(SILENT)('examples/%s should say why it wrote nothing, of a service that lists nothing', async (file) => {
	const { nodes, connections } = JSON.parse(readFileSync(`examples/${file}`, 'utf8')) as {
		nodes: INode[];
		connections: IConnections;
	};
	recorder.respondWith({ body: JSON.stringify({ object: 'list', has_more: false, count: 0, payouts: [] }) });
	const { credentials } = recorder;
	const { error, hints } = await at(
		NOW,
		async () => await executeWorkflow({ nodes, connections, credentials, mode: 'trigger' }),
	);
	expect(error).toBeUndefined();
	const said = hints(nodes.find(({ type }) => type.endsWith('.cardPayments'))?.name ?? '');
	expect(said.map(({ message }) => message).join()).toMatch(/^No payouts from .*: the service lists none/);
});
