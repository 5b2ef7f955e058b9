import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import { CardPaymentsApi } from '../credentials/CardPaymentsApi.credentials';
import { CardPaymentsWebhookApi } from '../credentials/CardPaymentsWebhookApi.credentials';
import { CardPayments } from '../nodes/CardPayments/CardPayments.node';
import { CardPaymentsTrigger } from '../nodes/CardPayments/CardPaymentsTrigger.node';

const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { encoding: 'utf8' }).trim().split('\n');
const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string>; n8n: { nodes: string[] } };

/** Every label on the panels: parameters, options of collections, and choices. */
function labels(properties: INodeProperties[]): string[] {
	return properties.flatMap(({ displayName, options = [] }) => [
		displayName,
		...options.flatMap((option) => ('displayName' in option && 'type' in option ? labels([option]) : 'values' in option ? labels(option.values) : option.name)),
	]);
}
const trigger = new CardPaymentsTrigger().description.properties;
const webhookCredential = new CardPaymentsWebhookApi().properties;
const known = new Set([new CardPayments().description.properties, new CardPaymentsApi().properties, trigger, webhookCredential].flatMap(labels));

/** What n8n itself calls its places and settings. */
const N8N_WORDS = ['Settings → Community Nodes → Install', 'Schedule Trigger', 'On Error', 'Card Payments', 'Card Payments API', 'Card Payments Trigger', 'Card Payments Webhook API', 'N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true'];

describe.each(pages)('%s', (page) => {
	const text = readFileSync(page, 'utf8');

	it('should link to files that exist', () => {
		const links = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map((match) => match[1] as string).filter((link) => !/^https?:/.test(link));
		expect(links.filter((link) => !existsSync(path.resolve(path.dirname(page), link)))).toEqual([]);
	});

	it('should name npm scripts that exist', () => {
		const scripts = [...text.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)].map((match) => match[1] ?? match[2] as string);
		expect(scripts.filter((script) => packageJson.scripts[script] === undefined)).toEqual([]);
	});

	it('should name files of the repository that exist', () => {
		const files = [...text.matchAll(/`((?:nodes|credentials|vendor|sandbox|test|docs|examples|bench)\/[\w./-]*)`/g)].map((match) => match[1] as string);
		expect(files.filter((file) => !existsSync(file))).toEqual([]);
	});
});

it.each(['README.md', 'docs/payout-sheets.md', 'docs/3d-secure.md', 'docs/webhooks.md'])('%s should call parameters by the labels on the panel', (page) => {
	const bold = [...readFileSync(page, 'utf8').matchAll(/\*\*([A-Z][^*]+)\*\*/g)].map((match) => match[1] as string);
	const sentences = bold.filter((text) => !text.endsWith('.'));
	expect(sentences.length).toBeGreaterThan(5);
	expect(sentences.filter((label) => !known.has(label) && !N8N_WORDS.includes(label))).toEqual([]);
});

it('docs/payout-sheets.md should name every parameter and option of the payout operations, with its default', () => {
	const text = readFileSync('docs/payout-sheets.md', 'utf8');
	const properties = new CardPayments().description.properties.filter(({ displayOptions }) => displayOptions?.show?.resource?.includes('payout'));
	const all = properties.flatMap((property) => (property.type === 'collection' ? (property.options as INodeProperties[]) : [property]));
	for (const { displayName, default: fallback, type } of all.filter(({ name }) => name !== 'operation')) {
		expect(text).toContain(`**${displayName}**`);
		if (type === 'number' && displayName !== 'Limit') expect(text).toMatch(new RegExp(`\\*\\*${displayName}\\*\\*.*\\b${String(fallback)}\\b`));
	}
});

it('docs/3d-secure.md should name every field and option of charges and authorizations', () => {
	const text = readFileSync('docs/3d-secure.md', 'utf8');
	const isOwn = ({ displayOptions }: INodeProperties) => ['charge', 'authorization'].includes(displayOptions?.show?.resource?.[0] as string);
	const own = new CardPayments().description.properties.filter(isOwn).filter(({ name }) => name !== 'operation');
	const groups = ['additionalFields', 'options', 'authentication'];
	const all = own.flatMap((property) => (groups.includes(property.name) ? (property.options as INodeProperties[]) : [property]));
	const names = all.map(({ displayName }) => displayName).filter((name) => name !== 'Authentication (JSON)');
	expect(names.filter((name) => !text.includes(`**${name}**`))).toEqual([]);
});

it('docs/webhooks.md should name every parameter and option of the trigger and its credential, with its default', () => {
	const text = readFileSync('docs/webhooks.md', 'utf8');
	const all = [...trigger, ...webhookCredential].flatMap((property) => (property.type === 'collection' ? (property.options as INodeProperties[]) : [property]));
	for (const { displayName, default: fallback, type } of all.filter((property) => property.type !== 'notice')) {
		expect(text).toContain(`**${displayName}**`);
		if (type === 'number') expect(text).toMatch(new RegExp(`\\*\\*${displayName}\\*\\*.*\\b${String(fallback)}\\b`));
	}
});
