import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import tseslint from 'typescript-eslint';

const NODE = ['CardPayments\\.node', 'CardPaymentsTrigger\\.node'];
const TOOLING = ['bench', 'sandbox', 'test', 'tools'];

/** Imports run one way: node -> trigger, methods, actions -> transport -> domain. */
const DIRECTIONS = [
	{
		files: ['nodes/**/*.ts'],
		not: TOOLING,
		message: "What's published imports nothing of what is around it.",
	},
	{
		files: ['nodes/CardPayments/domain/**/*.ts'],
		not: ['transport', 'actions', 'trigger', 'methods', ...NODE, ...TOOLING],
		packages: ['n8n-workflow'],
		message: 'domain/ is pure: it knows nothing of n8n, the clock, I/O or the parts that use it.',
	},
	{
		files: ['nodes/CardPayments/transport/**/*.ts'],
		not: ['actions', 'trigger', 'methods', ...NODE, ...TOOLING],
		message: 'transport/ imports from domain/ only.',
	},
	{
		files: ['nodes/CardPayments/actions/**/*.ts'],
		not: ['actions', 'trigger', 'methods', ...NODE, ...TOOLING],
		message: 'actions/ imports from transport/ and domain/ only.',
	},
	{
		files: ['nodes/CardPayments/actions/*/**/*.ts'],
		not: ['actions', 'trigger', 'methods', ...NODE, ...TOOLING],
		patterns: [
			{
				regex: '^\\.\\./(?!fields$|panel$|payment$|payoutList$|sources$|operation$|execution$|conclusion$|warnings$|\\.\\./)',
				message:
					'What operations of several resources share lives in fields/, panel/, payment/, payoutList/ and sources/.',
			},
		],
		message: 'actions/ imports from transport/ and domain/ only.',
	},
	{
		files: ['nodes/CardPayments/trigger/**/*.ts'],
		not: ['actions', 'methods', ...NODE, ...TOOLING],
		message: 'trigger/ imports from transport/ and domain/ only.',
	},
	{
		files: ['nodes/CardPayments/methods/**/*.ts'],
		not: ['actions', 'trigger', ...NODE, ...TOOLING],
		message: 'methods/ imports from transport/ and domain/ only.',
	},
	{
		files: ['credentials/**/*.ts'],
		not: ['actions/(?!fields$).+', 'trigger', 'methods', ...NODE, ...TOOLING],
		message: 'A credential imports from transport/ and domain/ only, but for the builders of fields.',
	},
	{
		files: ['sandbox/service/**/*.ts', 'sandbox/web/**/*.ts'],
		not: ['server.ts', 'start.ts', 'serve.ts', 'demo.ts', 'runtime'],
		message: 'The parts of the service know nothing of what starts them.',
	},
	{
		files: ['sandbox/service/**/*.ts'],
		not: ['server.ts', 'start.ts', 'serve.ts', 'demo.ts', 'runtime', 'web'],
		message: 'The service knows nothing of its pages, nor of what starts it.',
	},
];

/** The readers of bytes have one door, the folder's index. */
const CSV_DOOR = {
	regex: '^\\.{1,2}/(.*/)?csv/.+',
	message: "Import from the folder csv/: what's in it is its own.",
};

/** Each room has one door, the folder's index. From within, files import each other, never their own door. */
const DOMAIN = 'nodes/CardPayments/domain';
const ROOMS = readdirSync(new URL(DOMAIN, import.meta.url), { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.map(({ name }) => name)
	.concat(['n8n', 'service', 'trigger', 'methods', 'fields', 'panel', 'payoutList', 'sources'])
	.join('|');
const DOORS = {
	regex: `^\\.\\.?/(.+/)?(${ROOMS})/`,
	message: 'Import from the folder of the room: its index names what others may use.',
};

/** Each package that's bundled has one door too. */
const VENDOR = {
	regex: '^(luxon|csv-parse|@zip\\.js)(/|$)',
	message: "Import what's bundled from vendor/; DateTime is n8n's own, and comes in as a parameter.",
};

const oneWay = ({ files, not, packages = [], patterns = [], message }) => ({
	files,
	rules: {
		'no-restricted-imports': [
			'error',
			{
				paths: packages.map((name) => ({ name, message })),
				patterns: [
					{ regex: `^(\\./|(\\.\\./)+)(nodes/CardPayments/)?(${not.join('|')})(/|$)`, message },
					...(files[0].startsWith('sandbox') ? [] : [DOORS]),
					CSV_DOOR,
					VENDOR,
					...patterns,
				],
			},
		],
	},
});

const STATIC = { selector: 'ImportExpression', message: 'Import at the top: rules and the bundle see only that.' };

/** The clock and chance come in as parameters. */
const PURE = [
	'CallExpression[callee.object.name=/^(Date|performance|DateTime)$/][callee.property.name=/^(now|local|utc)$/]',
	'CallExpression[callee.object.name="Math"][callee.property.name="random"]',
	'CallExpression[callee.name="Date"]',
	'NewExpression[callee.name="Date"][arguments.length=0]',
].map((selector) => ({ selector, message: 'domain/ is pure: the clock and chance come in as parameters.' }));

const ONE_PLACE = 'Only transport/n8n/messages.ts writes to hints, errors and logs: use log, showHint or toNodeError.';
const MESSAGES = [
	'NewExpression[callee.name=/^(NodeApiError|NodeOperationError|NodeError)$/]',
	'MemberExpression[property.name=/^(logger|addExecutionHints)$/]',
	'Property[key.name=/^(logger|addExecutionHints)$/]',
].map((selector) => ({ selector, message: ONE_PLACE }));

export default tseslint.config(
	{ ignores: ['dist/', 'node_modules/', '**/node_modules/', '.n8n-sandbox/', 'coverage/'] },
	{ linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
	{
		files: ['**/*.ts', '**/*.mjs', '**/*.js', '**/*.cjs'],
		extends: [js.configs.recommended, tseslint.configs.recommended],
		rules: {
			'no-undef': 'off',
			'max-len': [
				'error',
				{
					code: 120,
					tabWidth: 4,
					ignoreStrings: true,
					ignoreTemplateLiterals: true,
					ignoreRegExpLiterals: true,
					ignoreUrls: true,
				},
			],
		},
	},
	{ files: ['**/*.cjs', '*.js'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
	// The compiler says it of these.
	{ files: ['**/*.ts'], rules: { '@typescript-eslint/no-unused-vars': 'off' } },
	// n8n's official rules for community packages: the sources that are published, and package.json.
	{
		files: ['package.json', 'nodes/**/*.ts', 'credentials/**/*.ts', 'vendor/**/*.ts'],
		extends: [n8nCommunityNodesPlugin.configs.recommended],
		languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.json'] } },
	},
	...DIRECTIONS.map(oneWay),
	// What a file, a service or a webhook says becomes HTML in n8n's editor and lines in its log.
	{
		files: ['nodes/**/*.ts'],
		ignores: ['nodes/CardPayments/transport/n8n/messages.ts'],
		rules: { 'no-restricted-syntax': ['error', STATIC, ...MESSAGES] },
	},
	{
		files: ['nodes/CardPayments/domain/**/*.ts'],
		rules: { 'no-restricted-syntax': ['error', STATIC, ...MESSAGES, ...PURE] },
	},
	{
		files: ['nodes/**/*.ts', 'credentials/**/*.ts', 'sandbox/**/*.ts', 'tools/**/*.ts', 'bench/**/*.ts'],
		rules: { '@typescript-eslint/max-params': ['error', { max: 4 }] },
	},
);
