import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import { CardPaymentsApi } from '../credentials/CardPaymentsApi.credentials';
import { CardPaymentsWebhookApi } from '../credentials/CardPaymentsWebhookApi.credentials';
import { CardPayments } from '../nodes/CardPayments/CardPayments.node';
import { CardPaymentsTrigger } from '../nodes/CardPayments/CardPaymentsTrigger.node';
import { DESCRIPTION_LINES, parseText } from '../nodes/CardPayments/domain/services';
import { RETRY_POLICY } from '../nodes/CardPayments/transport/service/pace';
import { inside, isOf, opened } from './nodes/fields.ts';
import { N8N_PIN, n8nVersion } from '../sandbox/runtime/pinnedN8n.ts';

const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
	encoding: 'utf8',
})
	.trim()
	.split('\n');
const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as {
	scripts: Record<string, string>;
	n8n: { nodes: string[] };
};

/** Every label on a panel: of fields, and of choices. */
function labels(properties: INodeProperties[]): string[] {
	return properties.flatMap((property) => [
		property.displayName,
		...(property.options ?? []).flatMap((option) => ('value' in option ? option.name : [])),
		...labels(inside(property)),
	]);
}
const node = new CardPayments().description.properties;
const trigger = new CardPaymentsTrigger().description.properties;
const webhookCredential = new CardPaymentsWebhookApi().properties;
const known = new Set([node, new CardPaymentsApi().properties, trigger, webhookCredential].flatMap(labels));

/** What n8n itself calls its places and settings. */
const N8N_WORDS = [
	'Settings → Community Nodes → Install',
	'Settings → Community Nodes',
	'Schedule Trigger',
	'On Error',
	'Card Payments',
	'Card Payments API',
	'Card Payments Trigger',
	'Card Payments Webhook API',
	'N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true',
];

const escaped = (text: string) => text.replace(/[()]/g, '\\$&');

/** The anchors that GitHub makes of headings. */
function anchorsOf(markdown: string): string[] {
	return [...markdown.matchAll(/^#+ (.+)$/gm)].map((match) =>
		(match[1] as string)
			.toLowerCase()
			.replace(/[^\p{L}\p{N} _-]/gu, '')
			.replace(/ /g, '-'),
	);
}

/** The table of what a text can say, row by row. */
const ROWS_OF_LINES = Object.values(DESCRIPTION_LINES).map(({ name, value, about, default: usual }) => {
	const takes = value.takes.replaceAll('|', '\\|');
	return `| ${name} | ${takes} | ${about} | ${usual} |`;
});

/** What a page leads to, by the pattern that finds it: files beside the page, or of the repository. */
const LEADS: Array<
	[what: string, pattern: RegExp, isThere: (name: string, beside: (file: string) => string) => boolean]
> = [
	['link', /\]\(((?!https?:)[^)#]+)(?:#[^)]*)?\)/g, (file, beside) => existsSync(beside(file))],
	['picture', /\b(?:src|srcset)="([^"]+)"/g, (file, beside) => existsSync(beside(file))],
	[
		'script',
		/npm (?:run (?!--)|(?=(?:start|test)\b))([\w:-]+)/g,
		(script) => packageJson.scripts[script] !== undefined,
	],
	[
		'file',
		/(?:`|npx jest )((?:nodes|credentials|vendor|sandbox|test|docs|examples|bench|\.github|\.ci)\/[\w./-]*)/g,
		(file) => existsSync(file),
	],
];

describe.each(pages)('%s', (page) => {
	const text = readFileSync(page, 'utf8');
	const beside = (file: string) => path.resolve(path.dirname(page), file);

	it('should lead to files, pictures and scripts that exist', () => {
		const missing = LEADS.flatMap(([what, pattern, isThere]) =>
			[...text.matchAll(pattern)]
				.map(([, name = '']) => name)
				.filter((name) => !isThere(name, beside))
				.map((name) => `${what} ${name}`),
		);
		expect(missing).toEqual([]);
	});

	it('should link to headings that exist', () => {
		const links = [...text.matchAll(/\]\(([^)#:]*)#([^)]+)\)/g)].map(
			([, file, anchor]) => [file === '' ? page : path.join(path.dirname(page), file as string), anchor] as const,
		);
		const missing = links
			.filter(([file]) => file.endsWith('.md'))
			.filter(([file, anchor]) => !anchorsOf(readFileSync(file, 'utf8')).includes(anchor as string));
		expect(missing).toEqual([]);
	});
});

it('docs/images should have no picture that no page shows', () => {
	const shown = pages.map((page) => readFileSync(page, 'utf8')).join('\n');
	const pictures = globSync('docs/images/**/*.{png,svg}').map((file) => file.replace('docs/', ''));
	expect(pictures.filter((picture) => !shown.includes(picture))).toEqual([]);
});

it.each([
	'README.md',
	'docs/questions.md',
	'docs/payouts.md',
	'docs/files-of-another-service.md',
	'docs/bank-and-books.md',
	'docs/3d-secure.md',
	'docs/webhooks.md',
	'docs/operating.md',
	'docs/scale.md',
])('%s should call parameters by the labels on the panel', (page) => {
	const bold = [...readFileSync(page, 'utf8').matchAll(/\*\*([A-Z][^*]+)\*\*/g)].map((match) => match[1] as string);
	const sentences = bold.filter((text) => !text.endsWith('.'));
	expect(sentences.length).toBeGreaterThan(1);
	expect(sentences.filter((label) => !known.has(label) && !N8N_WORDS.includes(label))).toEqual([]);
});

it('docs/files-of-another-service.md should have a row for each line of a text', () => {
	const text = readFileSync('docs/files-of-another-service.md', 'utf8');
	for (const row of ROWS_OF_LINES) expect(text).toContain(row);
});

it('docs/files-of-another-service.md should have texts that can be read', () => {
	const text = readFileSync('docs/files-of-another-service.md', 'utf8');
	const texts = [...text.matchAll(/```\n([\s\S]*?)```/g)].map(([, lines = '']) => parseText(lines, 'text'));
	expect(texts.length).toBeGreaterThan(2);
	expect(texts.flatMap(({ asked = [] }) => asked)).toEqual([]);
});

/** Each field by its label, a number with its default. */
function expectNamed(fields: INodeProperties[], text: string) {
	for (const { displayName, default: fallback, type } of fields) {
		expect(text).toContain(`**${displayName}**`);
		if (type === 'number' && displayName !== 'Limit')
			expect(text).toMatch(new RegExp(`\\*\\*${escaped(displayName)}\\*\\*.*\\b${String(fallback)}\\b`));
	}
}

it('docs should name every parameter and option of the payout operations, with its default', () => {
	const text = ['docs/payouts.md', 'docs/bank-and-books.md'].map((page) => readFileSync(page, 'utf8')).join('\n');
	expectNamed(opened(node.filter(isOf('transaction', 'payout', 'dispute'))), text);
});

it('docs/webhooks.md should name every parameter and option of the trigger and its credential, with its default', () => {
	const fields = opened([...trigger, ...webhookCredential]).filter(({ type }) => type !== 'notice');
	expectNamed(fields, readFileSync('docs/webhooks.md', 'utf8'));
});

it('docs/operating.md should say for how long the node tries', () => {
	const text = readFileSync('docs/operating.md', 'utf8');
	expect(text).toContain(`${RETRY_POLICY.longestTotalWait / 1_000} seconds in all`);
});

it('README.md should name the tested version of n8n, and its size on disk', async () => {
	const text = readFileSync('README.md', 'utf8').replace(/\s+/g, ' ');
	const [major, minor] = (await n8nVersion()).split('.');
	expect(text).toContain(`Works with n8n ${major}.${minor} or newer`);
	expect(text).toContain(`n8n (${N8N_PIN.size}`);
});

/** Settings that n8n reads in its own package, which isn't installed here. */
const READ_ELSEWHERE = ['N8N_REINSTALL_MISSING_PACKAGES', 'N8N_UNVERIFIED_PACKAGES_ENABLED'];

it.each(['docs/operating.md', 'docs/webhooks.md', 'docs/scale.md'])('%s should name settings that n8n has', (page) => {
	const settings = new Set(readFileSync(page, 'utf8').match(/\b(?:N8N|EXECUTIONS)_[A-Z_]+\b|\bWEBHOOK_URL\b/g));
	const n8n = globSync(['node_modules/@n8n/config/dist/**/*.js', 'node_modules/n8n-core/dist/binary-data/**/*.js'])
		.map((file) => readFileSync(file, 'utf8'))
		.join('\n');
	expect([...settings].filter((name) => !n8n.includes(name) && !READ_ELSEWHERE.includes(name))).toEqual([]);
});

it('docs/operating.md should state the defaults of n8n', () => {
	const text = readFileSync('docs/operating.md', 'utf8');
	const config = (file: string) => readFileSync(`node_modules/@n8n/config/dist/configs/${file}.config.js`, 'utf8');
	const fallback = (file: string, name: string) =>
		Number(new RegExp(`this\\.${name} = ([\\d_]+);`).exec(config(file))?.[1]?.replace(/_/g, ''));
	expect(text).toContain(`for ${fallback('executions', 'pruneDataMaxAge')} hours`);
	expect(text).toContain(`${fallback('executions', 'pruneDataMaxCount').toLocaleString('en')} of them`);
	expect(text).toContain(`n8n itself takes ${fallback('endpoints', 'payloadSizeMax')} MB`);
});
