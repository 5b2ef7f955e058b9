/** The README's second way to install: the packed tarball in n8n's folder, with the README's commands. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { packPackage } from '../../sandbox/runtime/communityPackage.ts';
import { startN8n, type N8n } from '../../sandbox/runtime/n8n.ts';
import { N8nApi } from '../../sandbox/runtime/n8nApi.ts';
import { installN8n } from '../../sandbox/runtime/pinnedN8n.ts';
import { freePort } from '../../sandbox/runtime/ports.ts';
import { composeEnvironment } from './composeFile.ts';
import { startSandbox, type Sandbox } from '../../sandbox/server.ts';

const OWNER = { email: 'owner@sandbox.test', password: 'Only-for-this-test-1' };

let home: string;
let sandbox: Sandbox;
let n8n: N8n | undefined;
let api: N8nApi;
beforeAll(async () => {
	home = await mkdtemp(path.join(tmpdir(), 'card-payments-packed-'));
	sandbox = await startSandbox({ port: 0, mailPort: 0 });
	const folder = path.join(home, 'checkout');
	const packed = await packPackage(folder);
	// A home folder may itself be a project: install nothing there.
	await writeFile(path.join(home, 'package.json'), '{}');
	await promisify(execFile)('sh', ['-c', await installCommand()], {
		env: { ...process.env, HOME: home },
		cwd: folder,
	});
	const compose = await composeEnvironment();
	n8n = await startN8n({
		installation: await installN8n(),
		folder: home,
		packed,
		port: await freePort(20_000 + Math.floor(Math.random() * 10_000)),
		settings: compose,
	});
	api = new N8nApi(n8n.url);
	await api.enter(OWNER);
});
afterAll(async () => {
	await n8n?.stop();
	await sandbox.close();
	await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

/** The README's command, for the folder with the tarball. */
async function installCommand(): Promise<string> {
	const [command] = /^ +npm install --prefix .*\.tgz$/m.exec(await readFile('README.md', 'utf8')) ?? [];
	if (command === undefined) throw new Error('README.md no longer says how to install the packed tarball');
	return command.trim();
}

it('should put the package into the folder of n8n, and nothing else with it', async () => {
	expect(await readdir(path.join(home, '.n8n/nodes'))).toContain('node_modules');
	const packages = await readdir(path.join(home, '.n8n/nodes/node_modules'));
	expect(packages.filter((name) => !name.startsWith('.'))).toEqual(['n8n-nodes-card-payments']);
});

it('should offer both nodes and both credentials after the next start of n8n', async () => {
	const names = async (file: string) => (await api.get<Array<{ name: string }>>(file)).map(({ name }) => name);
	expect(await names('/types/nodes.json')).toEqual(
		expect.arrayContaining([
			'n8n-nodes-card-payments.cardPayments',
			'n8n-nodes-card-payments.cardPaymentsTool',
			'n8n-nodes-card-payments.cardPaymentsTrigger',
		]),
	);
	expect(await names('/types/credentials.json')).toEqual(
		expect.arrayContaining(['cardPaymentsApi', 'cardPaymentsWebhookApi']),
	);
});

it('should register webhooks at the address that the compose file names', async () => {
	const { urlBaseWebhook } = await api.get<{ urlBaseWebhook: string }>('/rest/settings');
	expect(urlBaseWebhook).toBe((await composeEnvironment()).N8N_WEBHOOK_URL);
});

it('should offer the fields of its items for mapping before it has executed', async () => {
	const file = 'n8n-nodes-card-payments.cardPayments/1.0.0/transaction/getMany.json';
	const response = await fetch(`${n8n?.url}/schemas/${file}`);
	expect(response.status).toBe(200);
	const { properties } = (await response.json()) as { properties: Record<string, { type: string }> };
	expect(properties).toMatchObject({ key: { type: 'string' }, amount: { type: 'number' } });
});
