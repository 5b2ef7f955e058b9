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

const WHAT_STANDS_WHERE = [
	...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm),
];

describe('the table of what stands where, in CONTRIBUTING', () => {
	const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
	const rows = WHAT_STANDS_WHERE;
	const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

	it('should name files and folders that exist', () => {
		const places = rows.flatMap(([, , places]) => quoted(places)).filter((name) => /[/.]/.test(name));
		expect(places.length).toBeGreaterThan(20);
		const pattern = (name: string) => name.replaceAll('.', '\\.').replace('*', '[^/]*');
		const isThere = (name: string) => {
			const place = new RegExp(`(^|/)${pattern(name)}${name.endsWith('/') ? '' : '$'}`);
			return files.some((file) => place.test(file));
		};
		expect(places.filter((name) => !isThere(name))).toEqual([]);
	});

	it('should name tests that exist', () => {
		const names = rows.flatMap(([, , , tests]) => quoted(tests)).filter((name) => !name.startsWith('npm'));
		const tests = files.filter((file) => file.endsWith('.test.ts'));
		const lonely = names
			.flatMap((name) => name.split(' '))
			.filter((name) => !tests.some((file) => file.includes(name)));
		expect(lonely).toEqual([]);
	});
});

describe.each(pages)('%s', (page) => {
	const text = readFileSync(page, 'utf8');

	it('should link to files that exist', () => {
		const links = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)]
			.map((match) => match[1] as string)
			.filter((link) => !/^https?:/.test(link));
		expect(links.filter((link) => !existsSync(path.resolve(path.dirname(page), link)))).toEqual([]);
	});

	it('should show pictures that exist', () => {
		const pictures = [...text.matchAll(/\b(?:src|srcset)="([^"]+)"/g)].map((match) => match[1] as string);
		expect(pictures.filter((picture) => !existsSync(path.resolve(path.dirname(page), picture)))).toEqual([]);
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

	it('should name npm scripts that exist', () => {
		const scripts = [...text.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
			(match) => match[1] ?? (match[2] as string),
		);
		expect(scripts.filter((script) => packageJson.scripts[script] === undefined)).toEqual([]);
	});

	it('should name files of the repository that exist', () => {
		const files = [
			...text.matchAll(
				/(?:`|npx jest )((?:nodes|credentials|vendor|sandbox|test|docs|examples|bench|\.github|\.ci)\/[\w./-]*)/g,
			),
		].map((match) => match[1] as string);
		expect(files.filter((file) => !existsSync(file))).toEqual([]);
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

it('sandbox/README.md should name flags, paths and keys that the sandbox knows', () => {
	const text = readFileSync('sandbox/README.md', 'utf8');
	const code = globSync(['sandbox/*.ts', 'sandbox/service/*.ts', 'sandbox/web/*.ts'])
		.map((file) => readFileSync(file, 'utf8'))
		.join('\n');
	const flags = [...text.matchAll(/`--([\w-]+)`/g)].map((match) => match[1] as string);
	expect(flags.length).toBeGreaterThan(5);
	expect(flags.filter((flag) => !code.includes(`'${flag}'`) && !code.includes(`${flag}:`))).toEqual([]);
	const paths = [...text.matchAll(/\/_sandbox\/(\w+)/g)].map((match) => match[1] as string);
	expect(paths.filter((each) => !code.includes(each))).toEqual([]);
	const keys = text.match(/\b(?:sk_\w+|tok_\w+|whsec_[\w=]{10,})/g) ?? [];
	expect(keys.filter((key) => !code.includes(key))).toEqual([]);
});
