import js from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import tseslint from 'typescript-eslint';

export default tseslint.config(
	{ ignores: ['dist/', 'node_modules/', '**/node_modules/', '.n8n-sandbox/', 'coverage/'] },
	{ linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
	{
		files: ['**/*.ts', '**/*.mjs', '**/*.js', '**/*.cjs'],
		extends: [js.configs.recommended, tseslint.configs.recommended],
		rules: { 'no-undef': 'off' },
	},
	{ files: ['**/*.cjs', '*.js'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
	// n8n's official rules for community packages: the sources that are published, and package.json.
	{
		files: ['package.json', 'nodes/**/*.ts', 'credentials/**/*.ts', 'vendor/**/*.ts'],
		extends: [n8nCommunityNodesPlugin.configs.recommended],
		languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.json'] } },
	},
);
