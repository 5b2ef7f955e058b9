/**
 * Every example opened in n8n's editor, as you paste it, and the small ones executed. The pictures are in
 * coverage/examples.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import { triggerOf } from '../../sandbox/runtime/n8nApi.ts';
import { readExample } from '../../sandbox/runtime/setup.ts';
import { composeEnvironment } from './composeFile.ts';
import { openEditor, visit } from './editor.ts';
import { sinkFor, withCredentials } from './exampleSink.ts';
import { startInstance, type Instance } from './instance.ts';
import { executionsOf, publish } from './publish.ts';
import { expectWhole, isReady, recentPayouts } from './transactions.ts';

const SYNC = 'payout-sync.json';
const PICTURES = 'coverage/examples';

let instance: Instance;
let webhookCredential: string;
beforeAll(async () => {
	instance = await startInstance(await composeEnvironment());
	const data = { scheme: 'standardWebhooks', secret: 'whsec_c2FuZGJveC13ZWJob29rLXNlY3JldA==' };
	webhookCredential = await instance.api.createCredential('cardPaymentsWebhookApi', data);
});
afterAll(async () => {
	expect(instance.sandbox.violations).toEqual([]);
	await instance.close();
});

it('should have only nodes that n8n knows, in a version that it knows', async () => {
	const types = await instance.api.get<Array<{ name: string; version: number | number[] }>>('/types/nodes.json');
	const known = new Set(types.flatMap(({ name, version }) => [version].flat().map((each) => `${name} ${each}`)));
	const unknown = new Set<string>();
	for (const file of Object.keys(instance.state.workflows))
		for (const { type, typeVersion } of (await readExample(file)).nodes)
			if (!known.has(`${type} ${typeVersion}`)) unknown.add(`${type} ${typeVersion}`);
	expect([...unknown]).toEqual([]);
});

interface RuleResult {
	ruleId: string;
	instanceIssues?: unknown[];
	nbAffectedWorkflows?: number;
}

/** What every n8n from npm is told. No example has a slow Code node, a Compression node or an import by URL. */
const ANYWHERE = [
	'docker-only-deployment-v3',
	'task-runner-task-timeout-v3',
	'compression-node-limits-v3',
	'workflow-import-url-removed-v3',
];

/** n8n's own rules of what n8n 3 breaks, over every example and the environment of docs/compose.yaml. */
it('should need no change for n8n 3', async () => {
	const { report } = await instance.api.send<{
		report: { instanceResults: RuleResult[]; workflowResults: RuleResult[] };
	}>('POST', '/rest/breaking-changes/report/refresh?version=v3');
	expect(report.workflowResults).toEqual([]);
	const found = report.instanceResults.map(({ ruleId }) => ruleId);
	expect(found.filter((rule) => !ANYWHERE.includes(rule))).toEqual([]);
});

it('should draw each node of each example', async () => {
	await mkdir(PICTURES, { recursive: true });
	const { page, close } = await openEditor(instance.n8n.url, instance.owner);
	try {
		for (const [file, { id }] of Object.entries(instance.state.workflows)) {
			const { nodes } = await readExample(file);
			await visit(page, `${instance.n8n.url}/workflow/${id}`);
			// Notes too.
			const drawn = page.locator('.vue-flow__node');
			for (const { id: node } of nodes) await page.locator(`.vue-flow__node[data-id="${node}"]`).waitFor();
			await page.waitForTimeout(500);
			await writeFile(`${PICTURES}/${file.replace('.json', '.png')}`, await page.screenshot({ scale: 'css' }));
			expect([file, await drawn.count()]).toEqual([file, nodes.length]);
		}
	} finally {
		await close();
	}
});

it('"Payout sync" should return every transaction of the payouts of seven days, adding up to each payout', async () => {
	const execution = await instance.api.executeWorkflow(
		instance.state.workflows[SYNC]?.id ?? '',
		triggerOf(await readExample(SYNC)),
	);
	expect([execution.error, execution.status]).toEqual([undefined, 'success']);
	const rows = execution.items('Rows').map(({ json }) => json);
	expect(rows.length).toBeGreaterThan(200);
	expectWhole(rows, recentPayouts(instance).filter(isReady));
});

/** Publishes an example, has the sandbox report payouts, and returns the items that node `last` would send. */
async function execute(file: string, last: string, payoutIds: string[]): Promise<IDataObject[]> {
	const example = await readExample(file);
	const ids = { ...instance.state.credentials, cardPaymentsWebhookApi: webhookCredential };
	const nodes = example.nodes.map((node) => withCredentials(node.name === last ? sinkFor(node) : node, ids));
	const { id } = await publish(instance.api, { ...example, nodes });
	const path = nodes.find(({ type }) => type.endsWith('cardPaymentsTrigger'))?.parameters.path;
	for (const payoutId of payoutIds) {
		const { attempts } = await instance.sandbox.sendPayoutWebhook({
			payoutId,
			url: `${instance.n8n.url}/webhook/${String(path)}`,
			scheme: 'standard-webhooks',
		});
		expect(attempts.map(({ status }) => status)).toEqual([200]);
	}
	for (;;) {
		const executions = await executionsOf(instance.api, id);
		expect(executions.map(({ error }) => error)).not.toContainEqual(expect.anything());
		if (executions.length === payoutIds.length)
			return executions.flatMap((execution) => execution.items(last).map(({ json }) => json));
		await sleep(200);
	}
}

const paid = () =>
	instance.sandbox.payouts.filter(
		({ status, settlements_available }) => status === 'PAID_OUT' && settlements_available,
	);

it('"Payout alert" should send a message for every payout', async () => {
	const [first, second] = paid();
	const messages = await execute('payout-alert.json', 'Send Message', [first?.id ?? '', second?.id ?? '']);
	expect(messages).toHaveLength(2);
	expect(messages).toContainEqual({
		subject: expect.stringMatching(/^Payout PAID_OUT: [\d,]+\.\d{2,3} [A-Z]{3}$/) as string,
		text: expect.stringMatching(
			new RegExp(`^Payout ${first?.id} of \\d{4}-.*\\nMerchant \\d+, account \\*+\\w+ at \\S`),
		) as string,
	});
});

it('"Dispute alert" should send one message for each dispute and each row of an unknown sheet, and none for a payout without', async () => {
	const disputes = (id: string) => instance.sandbox.disputes.filter(({ disputed_in }) => disputed_in === id);
	const most = paid().sort((a, b) => disputes(b.id).length - disputes(a.id).length);
	const [disputed, undisputed] = [most[0]?.id ?? '', most.at(-1)?.id ?? ''];
	expect([disputes(disputed).length > 0, disputes(undisputed).length]).toEqual([true, 0]);

	const unknown = await instance.sandbox.addPayout({
		rows: 1,
		files: { 'CHARGEBACKS.csv': 'charge_id,amount\nchg_x,1.00\n' },
	});

	const messages = await execute('dispute-alert.json', 'Send Message', [disputed, undisputed, unknown]);
	const [other, ...more] = messages.filter(({ subject }) => String(subject).startsWith('Other of'));
	expect(more).toEqual([]);
	expect(other).toMatchObject({
		subject: `Other of ? SAR in payout ${unknown}`,
		text: expect.stringMatching(/^Your payout holds this back\. [^]*Amount: \? SAR\nCharge: chg_x\n/) as string,
	});
	expect(messages).toHaveLength(disputes(disputed).length + 1);
	for (const { subject, text } of messages.filter((message) => message !== other)) {
		expect(subject).toMatch(new RegExp(`^Dispute of [\\d,]+\\.\\d{2,3} [A-Z]{3} in payout ${disputed}$`));
		expect(text).toMatch(
			/\nType: dispute\nAmount: [\d,]+\.\d{2,3} [A-Z]{3}\nCharge: chg_\w+\nOrder: .*\nDate: \d{4}-/,
		);
	}
});
