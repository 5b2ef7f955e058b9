/** What names the service, in one file. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import type { ICredentialType, INodeType } from 'n8n-workflow';
import { SERVICE } from '../nodes/CardPayments/domain/service';

const load = globalThis.requireOnce as NodeJS.Require;
const { plainPackages } = load('./vendor/plainPackages.cjs') as { plainPackages: esbuild.Plugin };
const { codexOf } = load('./gulpfile.js') as { codexOf: (text: string, service: object) => string };
const { n8n } = JSON.parse(readFileSync('package.json', 'utf8')) as { n8n: Record<'nodes' | 'credentials', string[]> };

const MADE_UP = {
	name: 'Qirsh',
	provider: 'Qirsh Pay',
	keysAt: 'https://docs.qirsh.test/keys',
	baseUrl: 'https://api.qirsh.test',
	aliases: ['qirsh'],
	docs: 'https://docs.qirsh.test',
};

const madeUp: esbuild.Plugin = {
	name: 'made-up',
	setup: ({ onLoad }) =>
		onLoad({ filter: /domain\/service\.ts$/ }, () => ({
			contents: `export const SERVICE = ${JSON.stringify(MADE_UP)};`,
		})),
};

/** Nodes and credentials, as they are built with another name in that file. */
async function build(): Promise<Array<INodeType | ICredentialType>> {
	const files = [...n8n.nodes, ...n8n.credentials].map((file) => file.replace('dist/', '').replace('.js', '.ts'));
	const { outputFiles } = await esbuild.build({
		entryPoints: files,
		outdir: 'dist',
		bundle: true,
		write: false,
		format: 'cjs',
		platform: 'node',
		external: ['n8n-workflow'],
		plugins: [madeUp, plainPackages],
	});
	return outputFiles.map(({ path: file, text }) => {
		const module = { exports: {} as Record<string, new () => INodeType | ICredentialType> };
		new Function('module', 'exports', 'require', text)(module, module.exports, load);
		const Made = module.exports[path.basename(file).split('.')[0] ?? ''];
		if (Made === undefined) throw new Error(`${file} exports something else`);
		return new Made();
	});
}

it('should name a service by one file alone', async () => {
	const [node, trigger, api, webhookApi] = (await build()) as [
		INodeType,
		INodeType,
		ICredentialType,
		ICredentialType,
	];
	expect([node.description.displayName, trigger.description.displayName]).toEqual(['Qirsh', 'Qirsh Trigger']);
	expect([node.description.defaults.name, trigger.description.defaults.name]).toEqual(['Qirsh', 'Qirsh Trigger']);
	expect([api.displayName, webhookApi.displayName]).toEqual(['Qirsh API', 'Qirsh Webhook API']);
	expect(api.properties.find(({ name }) => name === 'baseUrl')?.default).toBe(MADE_UP.baseUrl);
	expect(api.documentationUrl).toBe('https://docs.qirsh.test#the-credential');
	expect(JSON.stringify([node, trigger, api, webhookApi])).not.toMatch(/Card Payments|Tap Payments|tap\.company/);
	// Stored in workflows: these stay.
	expect([node.description.name, api.name]).toEqual(['cardPayments', 'cardPaymentsApi']);
});

it('should find the nodes by its words, and lead to its documentation', () => {
	const file = readFileSync('nodes/CardPayments/CardPayments.node.json', 'utf8');
	const { alias, resources } = JSON.parse(codexOf(file, MADE_UP)) as { alias: string[]; resources: object };
	expect(alias).toEqual(expect.arrayContaining(['payout', 'qirsh']));
	const own = JSON.parse(codexOf(file, SERVICE)) as { alias: string[] };
	expect(own.alias).toEqual(expect.arrayContaining(['tap', 'tap payments', 'mada', 'knet', 'benefit']));
	expect(JSON.stringify(resources)).toContain('"https://docs.qirsh.test#readme"');
});
