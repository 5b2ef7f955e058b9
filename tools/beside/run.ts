/**
 * Runs the code of a commit, or of where the branch left it, beside that of the working tree, on the same inputs, and
 * prints each figure and word that differs: all golden cases, and generated payouts, statements, lists of orders and
 * histories of payments.
 *
 *   npm run beside -- COMMIT [--only goldens,settlements,statements,orders,histories] [--count 300] [--seed 1]
 *
 * Fails for differences that expected.ts doesn't name. To see one again: `--only settlements --seed 17 --count 1`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { buildPackage, run } from '../../sandbox/runtime/build.ts';
import { differences, kindOf, type Difference } from './compare.ts';
import { EXPECTED } from './expected.ts';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		only: { type: 'string' },
		count: { type: 'string' },
		seed: { type: 'string', default: '1' },
	},
});
const [commit] = positionals;
if (commit === undefined) throw new Error('Name a commit to compare with, such as npm run beside -- main');

const ROOT = path.resolve('.');
// Outside of node_modules, where Node.js runs no TypeScript.
const CACHE = path.join(tmpdir(), 'card-payments-beside', createHash('sha256').update(ROOT).digest('hex').slice(0, 8));
const SIDE = path.join(CACHE, 'side.mjs');
const git = (...args: string[]) => execFileSync('git', args, { maxBuffer: 2 ** 30 });

/** A folder that looks like the package: what the engine loads of it, and the cases of the working tree. */
async function furnish(folder: string, dist: string): Promise<void> {
	await mkdir(path.join(folder, 'test'), { recursive: true });
	await cp(path.join(dist, '..', 'package.json'), path.join(folder, 'package.json'));
	await cp(dist, path.join(folder, 'dist'), { recursive: true });
	await symlink(path.join(ROOT, 'test/golden'), path.join(folder, 'test/golden'));
}

/** The code of the commit, built once. */
async function buildThen(): Promise<string> {
	// What others did since isn't the change.
	const hash = git('merge-base', commit as string, 'HEAD')
		.toString()
		.trim();
	const folder = path.join(CACHE, hash);
	if (existsSync(folder)) return folder;
	const [source, made] = [`${folder}-source`, `${folder}-made`];
	await Promise.all([source, made].map(async (each) => await rm(each, { recursive: true, force: true })));
	await mkdir(source, { recursive: true });
	execFileSync('tar', ['-x', '-C', source], { input: git('archive', hash) });
	await symlink(path.join(ROOT, 'node_modules'), path.join(source, 'node_modules'));
	const { code, text } = await run(process.execPath, ['node_modules/gulp/bin/gulp.js', 'untyped'], source);
	if (code !== 0) throw new Error(`${commit} can't be built:\n${text}`);
	await furnish(made, path.join(source, 'dist'));
	await rename(made, folder);
	await rm(source, { recursive: true });
	return folder;
}

/** The working tree's, which somebody may build anew meanwhile. */
async function buildNow(): Promise<string> {
	await buildPackage(console.error);
	const folder = path.join(CACHE, 'now');
	await rm(folder, { recursive: true, force: true });
	await furnish(folder, path.join(ROOT, 'dist'));
	return folder;
}

/** The generators of the working tree, for both sides. */
async function bundleSide(): Promise<typeof import('./worlds.ts')> {
	const { outputFiles } = await build({
		entryPoints: [path.join(import.meta.dirname, 'side.ts'), path.join(import.meta.dirname, 'worlds.ts')],
		bundle: true,
		splitting: true,
		write: false,
		outdir: CACHE,
		outExtension: { '.js': '.mjs' },
		format: 'esm',
		platform: 'node',
		packages: 'external',
		banner: { js: "import { createRequire as from } from 'node:module'; const require = from(import.meta.url);" },
	});
	for (const { path: file, contents } of outputFiles) await writeFile(file, contents);
	return (await import(path.join(CACHE, 'worlds.mjs'))) as typeof import('./worlds.ts');
}

function outcomesOf(side: 'then' | 'now', folder: string, args: string[]): AsyncIterator<string> {
	const child = spawn(process.execPath, [SIDE, side, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
	return createInterface({ input: child.stdout })[Symbol.asyncIterator]();
}

interface Kind {
	count: number;
	first: Difference;
	where: string;
}

await mkdir(CACHE, { recursive: true });
if (!existsSync(path.join(CACHE, 'node_modules')))
	await symlink(path.join(ROOT, 'node_modules'), path.join(CACHE, 'node_modules'));
const { WORLDS } = await bundleSide();
const [then, now] = [await buildThen(), await buildNow()];
const kinds = new Map<string, Kind>();
const worlds = values.only?.split(',') ?? Object.keys(WORLDS);
for (const name of worlds) {
	const world = WORLDS[name];
	if (world === undefined) throw new Error(`There is no "${name}", only ${Object.keys(WORLDS).join(', ')}`);
	const first = Number(values.seed);
	const count = world.count < Infinity ? Number(values.count ?? world.count) : Infinity;
	const began = performance.now();
	const args = [name, String(first), String(count)];
	const [before, after] = [outcomesOf('then', then, args), outcomesOf('now', now, args)];
	let [inputs, outcomes, different] = [0, 0, 0];
	for (let seed = first; seed < first + count; seed++) {
		const [a, b] = await Promise.all([before.next(), after.next()]);
		if (a.done === true && b.done === true && count === Infinity) break;
		if (a.done === true || b.done === true) throw new Error(`A side ended early in ${name}, at seed ${seed}`);
		inputs++;
		const [was, is] = [JSON.parse(a.value) as object, JSON.parse(b.value) as object];
		outcomes += Object.keys(is).length;
		if (a.value === b.value) continue;
		different++;
		for (const each of differences(was, is)) {
			const kind = `${name} ${kindOf({ ...each, path: each.path.replace(/^.*?(?: \d+)? (?=\w+\.)/, '') })}`;
			const found = kinds.get(kind);
			if (found !== undefined) found.count++;
			else kinds.set(kind, { count: 1, first: each, where: `--only ${name} --seed ${seed} --count 1` });
		}
	}
	const seconds = Math.round((performance.now() - began) / 1_000);
	console.log(`${name}: ${inputs} inputs, ${outcomes} outcomes, ${different} inputs differ, ${seconds} s`);
}

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 600) ?? 'nothing';
const all = [...kinds].sort(([, a], [, b]) => b.count - a.count);
const whyOf = (kind: string) => EXPECTED.find((each) => each.kind.test(kind))?.why;
for (const [kind, { count }] of all)
	if (whyOf(kind) !== undefined) console.log(`wanted ${count} × ${kind} (${whyOf(kind)})`);
const unexpected = all.filter(([kind]) => whyOf(kind) === undefined);
for (const [kind, { count, first, where }] of unexpected)
	console.log(
		`\n${count} × ${kind}\n  ${where}, ${first.path}\n  then: ${shown(first.then)}\n  now:  ${shown(first.now)}`,
	);
console.log(
	`\n${unexpected.length} kinds of differences that nobody wants, ${all.length - unexpected.length} that are wanted`,
);
process.exitCode = unexpected.length === 0 ? 0 : 1;
