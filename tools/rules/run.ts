/**
 * Takes each rule of the rooms' lists away in turn, and prints the cases that come out otherwise. Fails for rules that
 * nothing misses.
 *
 *   npm run rules -- [part of a list's name]
 */
import { build } from 'esbuild';

/** The rooms, as Node.js can't import them: their imports have no extensions. */
const { outputFiles } = await build({
	stdin: {
		contents: "export { LONG_LISTS, RULE_LISTS } from './lists'; export { missedBy } from './rules';",
		resolveDir: import.meta.dirname,
	},
	bundle: true,
	write: false,
	format: 'esm',
	platform: 'node',
	external: ['n8n-workflow'],
	banner: { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom('/');" },
});
const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
const { LONG_LISTS, RULE_LISTS } = (await import(`data:text/javascript;base64,${code}`)) as typeof import('./lists.ts');
const { missedBy } = (await import(`data:text/javascript;base64,${code}`)) as typeof import('./rules.ts');
const [part = ''] = process.argv.slice(2);
let unmissed = 0;
for (const list of [...RULE_LISTS, ...LONG_LISTS].filter(({ name }) => name.includes(part)))
	for (const [rule, cases] of await missedBy(list)) {
		if (cases.length === 0) unmissed++;
		const more = cases.length > 3 ? ` and ${cases.length - 3} more` : '';
		console.log(`${list.name}, ${rule}: ${cases.slice(0, 3).join('; ') || 'NOTHING MISSES IT'}${more}`);
	}
console.log(`${unmissed} rules that nothing misses`);
process.exitCode = unmissed === 0 ? 0 : 1;
