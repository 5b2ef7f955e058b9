/** The lint rules that keep the layout: each violation fails, put in once. */
import { spawnSync } from 'node:child_process';

const VIOLATIONS: Array<[file: string, code: string, rule: string]> = [
	['actions/charge/x.ts', "import '../../actions/payout/get.operation';", 'no-restricted-imports'],
	['actions/charge/x.ts', "import '../payout/get.operation';", 'no-restricted-imports'],
	['actions/panel/x.ts', "import '../charge';", 'no-restricted-imports'],
	['actions/sources/x.ts', "import '../transaction/fields';", 'no-restricted-imports'],
	['actions/payout/x.ts', "import '../resources';", 'no-restricted-imports'],
	['actions/panel/x.ts', "import '../../trigger/settings';", 'no-restricted-imports'],
	['actions/charge/x.ts', "import '../../CardPayments.node';", 'no-restricted-imports'],
	['actions/x.ts', "import '../methods/credentialTest';", 'no-restricted-imports'],
	['transport/x.ts', "import '../CardPaymentsTrigger.node';", 'no-restricted-imports'],
	['transport/x.ts', "import '../actions/router';", 'no-restricted-imports'],
	['methods/x.ts', "import '../actions/panel';", 'no-restricted-imports'],
	['trigger/x.ts', "import '../actions/panel';", 'no-restricted-imports'],
	['trigger/x.ts', "import '../../../sandbox/server';", 'no-restricted-imports'],
	['CardPayments.node.ts', "import '../../tools/fuzz/run';", 'no-restricted-imports'],
	['domain/x.ts', "import '../CardPayments.node';", 'no-restricted-imports'],
	['domain/input/x.ts', "import '../../transport/http';", 'no-restricted-imports'],
	['domain/input/x.ts', "import 'n8n-workflow';", 'no-restricted-imports'],
	['domain/input/x.ts', "import '../../../../test/harness/clock';", 'no-restricted-imports'],
	['domain/bank/x.ts', "import '../money/decimal';", 'no-restricted-imports'],
	['actions/charge/x.ts', "import '../payoutList/payoutLists';", 'no-restricted-imports'],
	['actions/charge/x.ts', "import '../fields/fields';", 'no-restricted-imports'],
	['trigger/x.ts', "import '../transport/service/client';", 'no-restricted-imports'],
	['domain/sheets/x.ts', "import './csv/records';", 'no-restricted-imports'],
	['domain/sheets/x.ts', "import 'csv-parse/sync';", 'no-restricted-imports'],
	['domain/list/x.ts', "import 'luxon';", 'no-restricted-imports'],
	['actions/payout/x.ts', "import '@zip.js/zip.js';", 'no-restricted-imports'],
	['domain/x.ts', "export const x = async () => await import('./units');", 'no-restricted-syntax'],
	['domain/x.ts', 'export const x = () => Date.now();', 'no-restricted-syntax'],
	['domain/x.ts', 'export const x = () => Math.random();', 'no-restricted-syntax'],
	['domain/x.ts', 'export const x = () => new Date();', 'no-restricted-syntax'],
	['domain/x.ts', 'export const x = () => DateTime.now();', 'no-restricted-syntax'],
	['actions/x.ts', 'export const x = (context: Context) => context.logger;', 'no-restricted-syntax'],
	['domain/x.ts', 'export const x = (a: 1, b: 2, c: 3, d: 4, e: 5) => a;', '@typescript-eslint/max-params'],
	['../../sandbox/service/x.ts', "import '../web/dashboard.ts';", 'no-restricted-imports'],
	['../../sandbox/web/x.ts', "import '../server.ts';", 'no-restricted-imports'],
];

const ALLOWED: Array<[file: string, code: string]> = [
	['actions/charge/x.ts', "import '../sources';"],
	['domain/bank/x.ts', "import '../money';"],
	['actions/dispute/x.ts', "import '../execution';"],
	['actions/charge/x.ts', "import './get.operation';"],
	['actions/x.ts', "import './charge';"],
	['domain/x.ts', 'export const x = (now: number) => new Date(now);'],
	['domain/list/x.ts', "import '../../../../vendor/zip';"],
	['../../sandbox/web/x.ts', "import '../service/money.ts';"],
];

/** The rules that each text breaks; in a process of its own, since the configuration is an ES module. */
const SCRIPT = `
import { ESLint } from 'eslint';
const eslint = new ESLint();
const broken = JSON.parse(process.argv[1]).map(async ([filePath, code]) => {
	const [{ messages }] = await eslint.lintText(code, { filePath });
	return messages.map(({ ruleId, message }) => ruleId ?? message);
});
console.log(JSON.stringify(await Promise.all(broken)));`;

const texts = [...VIOLATIONS, ...ALLOWED].map(([file, code]) => [`nodes/CardPayments/${file}`, `${code}\n`]);
const { stdout, stderr } = spawnSync(
	process.execPath,
	['--input-type=module', '--eval', SCRIPT, JSON.stringify(texts)],
	{ encoding: 'utf8' },
);
const broken = JSON.parse(stdout || JSON.stringify(stderr)) as string[][];

it('should reject each violation by its rule', () => {
	expect(broken.length).toBe(texts.length);
	expect(VIOLATIONS.filter(([, , rule], place) => broken[place]?.includes(rule) !== true)).toEqual([]);
});

it('should accept what is allowed', () => {
	expect(broken.slice(VIOLATIONS.length)).toEqual(ALLOWED.map(() => []));
});
