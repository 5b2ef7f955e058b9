const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');
const { mkdir, readdir, readFile, rename, rm, writeFile } = require('node:fs/promises');
const { builtinModules } = require('node:module');
const path = require('node:path');
const esbuild = require('esbuild');
const { dest, parallel, series, src } = require('gulp');

const packageJson = require('./package.json');
const { packaged, plainPackages } = require('./vendor/plainPackages.cjs');

const entryPoints = [...packageJson.n8n.nodes, ...packageJson.n8n.credentials].map((file) =>
	file.replace(/^dist\//, '').replace(/\.js$/, '.ts'),
);

async function clean() {
	await rm('dist', { recursive: true, force: true });
}

function typecheck() {
	return spawn(process.execPath, [require.resolve('typescript/bin/tsc'), '--noEmit'], { stdio: 'inherit' });
}

function lint() {
	return spawn(packageJson.scripts.lint, { shell: true, stdio: 'inherit' });
}

/** Bundles of CommonJS: the node in two files, others in one. Only n8n-workflow and Node's crypto stay outside. */
async function bundle() {
	const { metafile } = await esbuild.build({
		entryPoints,
		outdir: 'dist',
		outbase: '.',
		bundle: true,
		format: 'cjs',
		charset: 'utf8',
		platform: 'node',
		target: 'node20.19',
		// Every Node.js has them; esbuild asks for the newest Unicode, and would compile them at each use.
		supported: { 'regexp-unicode-property-escapes': true },
		treeShaking: true,
		legalComments: 'none',
		external: ['n8n-workflow'],
		plugins: [plainPackages],
		metafile: true,
	});
	await Promise.all(Object.keys(metafile.outputs).map(dropComments));
	await panelFirst(packageJson.n8n.nodes[0]);
	await writeFile('dist/THIRD_PARTY_NOTICES.txt', await notices([...packaged]));
}

/** A third of the bundle, and all of them are in the repository. Our own code stays as it is, line by line. */
async function dropComments(file) {
	const modules = (await readFile(file, 'utf8')).split(/^(?=\/\/ \S+\.ts$)/m);
	const dropped = modules.map(async (code) => {
		const isVendor = /^\/\/ (vendor|node_modules)\//.test(code);
		const dense = await denseCode(code, isVendor);
		return isVendor ? dense : (await esbuild.transform(dense, { charset: 'utf8' })).code;
	});
	await writeFile(file, (await Promise.all(dropped)).join(''));
}

async function denseCode(code, minifySyntax = false) {
	return (await esbuild.transform(code, { minifyWhitespace: true, minifySyntax, charset: 'utf8' })).code;
}

/**
 * n8n loads all nodes when it starts. Of this one it gets the panel, written out, at once; the code behind it is in
 * another file, loaded at its first use.
 */
async function panelFirst(file) {
	const code = file.replace('.node.js', '.execution.js');
	await rename(file, code);
	delete require.cache[path.resolve(code)];
	const [[name, Node]] = Object.entries(require(path.resolve(code)));
	const { description, ...used } = new Node();
	const members = Object.entries({ description, ...used }).map(
		([key, value]) => `${key} = ${written(value, `.${key}`)};`,
	);
	const lines = [
		'let made;',
		`const node = () => (made ??= new (require('./${path.basename(code)}').${name})());`,
		`class ${name} { ${members.join('\n')} }`,
		`module.exports = { ${name} };`,
	];
	await writeFile(file, await denseCode(lines.join('\n'), true));
}

/** A value of a node as code. Its functions are those of the node that's loaded later. */
function written(value, place) {
	if (typeof value === 'function')
		return `async function (...given) { return await node()${place}.apply(this, given); }`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	if (Array.isArray(value)) return `[${value.map((each, index) => written(each, `${place}[${index}]`)).join(',')}]`;
	const entries = Object.entries(value).filter(([, each]) => each !== undefined);
	const named = entries.map(([key, each]) => [
		JSON.stringify(key),
		written(each, `${place}[${JSON.stringify(key)}]`),
	]);
	return `{${named.map((pair) => pair.join(':')).join(',')}}`;
}

/** The licences of the packages whose code is in the bundles, read from the packages themselves. */
async function notices(inputs) {
	const names = new Set(inputs.map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]).filter(Boolean));
	const parts = await Promise.all(
		[...names].sort().map(async (name) => {
			const folder = path.join('node_modules', name);
			const { version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
			const file = ['LICENSE', 'LICENSE.md', 'LICENSE.txt'].find((f) => existsSync(path.join(folder, f)));
			if (!file) throw new Error(`${name} ships no licence text`);
			const text = await readFile(path.join(folder, file), 'utf8');
			return `${name} ${version} (${license})\n\n${text.trim()}\n`;
		}),
	);
	return `Parts of this package come from the following projects.\n\n${parts.join(`\n${'-'.repeat(72)}\n\n`)}`;
}

function assets() {
	return src(['nodes/**/*.svg', 'nodes/**/__schema__/**/*.json'], { encoding: false, base: '.' }).pipe(dest('dist'));
}

/** What n8n's panel finds the nodes by, and where it leads to. */
async function codex() {
	const { SERVICE } = require('./nodes/CardPayments/domain/service.ts');
	for (const file of packageJson.n8n.nodes.map((node) => node.replace(/^dist\//, '').replace(/js$/, 'json'))) {
		await mkdir(path.join('dist', path.dirname(file)), { recursive: true });
		await writeFile(path.join('dist', file), codexOf(await readFile(file, 'utf8'), SERVICE));
	}
}

/** A node's codex file for the service. */
function codexOf(text, { docs, aliases }) {
	const own = JSON.parse(text.replaceAll(packageJson.homepage.split('#')[0], docs));
	return JSON.stringify({ ...own, alias: [...own.alias, ...aliases] });
}

/** What n8n lets a community node require: a require of anything else is a broken build. */
const ALLOWED = ['n8n-workflow', 'crypto'];

async function onlyAllowed() {
	const files = (await readdir('dist', { recursive: true })).filter((name) => name.endsWith('.js'));
	for (const file of files) {
		const code = await readFile(path.join('dist', file), 'utf8');
		const required = [...code.matchAll(/\b(?:require|import)\(\s*["'`]([^"'`]+)["'`]\s*\)/g)].map(
			(match) => match[1],
		);
		const isOwn = (name) => files.includes(path.join(path.dirname(file), name));
		const wrong = required.filter((name) => !ALLOWED.includes(name) && !isOwn(name));
		if (wrong.length > 0) {
			const kind = builtinModules.includes(wrong[0].replace(/^node:/, '')) ? 'a Node.js module' : 'a package';
			throw new Error(
				`${file} requires ${wrong.join(', ')} (${kind}); only ${ALLOWED.join(' and ')} may stay outside the bundle`,
			);
		}
	}
}

exports.clean = clean;
exports.codexOf = codexOf;
const make = series(bundle, assets, codex, onlyAllowed);
/** Without the type check, which takes longest: for those who only want to try the package. */
exports.untyped = series(clean, make);
exports.build = series(clean, parallel(typecheck, make));
/** All that's checked before tests run, at the same time. */
exports.check = parallel(lint, exports.build);
exports.default = exports.build;
