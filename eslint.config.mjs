import js from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import tseslint from 'typescript-eslint';

/** Imports run one way: node -> trigger, methods, actions -> transport -> domain. */
const DIRECTIONS = [
	{
		files: ['nodes/CardPayments/domain/**/*.ts'],
		not: ['transport', 'actions', 'trigger', 'methods'],
		packages: ['n8n-workflow'],
		message: 'domain/ is pure: it knows nothing of n8n, the clock, I/O or the parts that use it.',
	},
	{
		files: ['nodes/CardPayments/transport/**/*.ts'],
		not: ['actions', 'trigger', 'methods'],
		message: 'transport/ imports from domain/ only.',
	},
	{
		files: ['nodes/CardPayments/actions/**/*.ts'],
		not: ['trigger', 'methods'],
		message: 'actions/ imports from transport/ and domain/ only.',
	},
	{
		files: ['nodes/CardPayments/actions/*/**/*.ts'],
		not: ['trigger', 'methods'],
		patterns: [
			{
				regex: '^\\.\\./(?!common/|operation$|\\.\\./)',
				message: 'What operations of several resources share lives in actions/common/.',
			},
		],
		message: 'actions/ imports from transport/ and domain/ only.',
	},
	{
		files: ['nodes/CardPayments/trigger/**/*.ts'],
		not: ['actions', 'methods'],
		message: 'trigger/ imports from transport/ and domain/ only.',
	},
	{
		files: ['nodes/CardPayments/methods/**/*.ts'],
		not: ['actions', 'trigger'],
		message: 'methods/ imports from transport/ and domain/ only.',
	},
	{
		files: ['credentials/**/*.ts'],
		not: ['transport', 'actions', 'trigger', 'methods'],
		message: 'A credential imports from domain/ only.',
	},
	{
		files: ['sandbox/service/**/*.ts', 'sandbox/web/**/*.ts'],
		not: ['server.ts', 'start.ts', 'serve.ts', 'demo.ts', 'runtime'],
		message: 'The parts of the service know nothing of what starts them.',
	},
];

/** The readers of bytes have one door, the folder's index. */
const CSV_DOOR = {
	regex: '^\\.{1,2}/(.*/)?csv/.+',
	message: "Import from the folder csv/: what's in it is its own.",
};

const oneWay = ({ files, not, packages = [], patterns = [], message }) => ({
	files,
	rules: {
		'no-restricted-imports': [
			'error',
			{
				paths: packages.map((name) => ({ name, message })),
				patterns: [
					{ regex: `^(\\.\\./)+(nodes/CardPayments/)?(${not.join('|')})(/|$)`, message },
					CSV_DOOR,
					...patterns,
				],
			},
		],
	},
});

const ONE_PLACE = 'Only transport/messages.ts writes to hints, errors and logs: use log, showHint or toNodeError.';

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
		ignores: ['nodes/CardPayments/transport/messages.ts'],
		rules: {
			'no-restricted-syntax': [
				'error',
				{
					selector: 'NewExpression[callee.name=/^(NodeApiError|NodeOperationError|NodeError)$/]',
					message: ONE_PLACE,
				},
				{ selector: 'MemberExpression[property.name=/^(logger|addExecutionHints)$/]', message: ONE_PLACE },
				{ selector: 'Property[key.name=/^(logger|addExecutionHints)$/]', message: ONE_PLACE },
			],
		},
	},
);
