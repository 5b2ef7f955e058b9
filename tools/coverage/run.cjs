/**
 * Measures which branches of domain/ the tests and simulated years reach, and names those that nothing reaches.
 *
 *   npm run coverage -- [--years 2] [--tests "test/domain test/operations"]
 */
const { spawnSync } = require('node:child_process');
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { parseArgs } = require('node:util');
const esbuild = require('esbuild');
const { createCoverageMap } = require('istanbul-lib-coverage');
const { plainPackages } = require('../../vendor/plainPackages.cjs');
const { n8n } = require('../../package.json');
const { instrumented } = require('./instrument.cjs');

const { years, tests } = parseArgs({
	options: { years: { type: 'string', default: '2' }, tests: { type: 'string', default: 'test/' } },
}).values;

async function build() {
	const counters = {
		name: 'counters',
		setup: ({ onLoad }) =>
			onLoad({ filter: /domain\/.*\.ts$/ }, ({ path: file }) => ({
				contents: instrumented(readFileSync(file, 'utf8'), file),
				loader: 'ts',
			})),
	};
	const names = [...n8n.nodes, ...n8n.credentials].map((file) => file.replace(/^dist\//, '').replace(/\.js$/, '.ts'));
	await esbuild.build({
		entryPoints: names,
		outdir: 'dist',
		outbase: '.',
		bundle: true,
		format: 'cjs',
		platform: 'node',
		target: 'node20',
		external: ['n8n-workflow'],
		plugins: [counters, plainPackages],
	});
}

function run(...given) {
	const { status } = spawnSync(process.execPath, given, { stdio: ['ignore', 2, 2] });
	if (status !== 0) console.error(`${given.join(' ')} failed`);
}

/** A fallback to nothing, as in `list[0] ?? ''`: strict types ask for it where no value can be missing. */
const FALLBACK = /^(''|0|null|undefined|Infinity|Number\.NaN|\[\]|\{\}|Buffer\.of\(\))$/;

/** Every branch: where it is, whether anything reached it, and whether it's a fallback to nothing. */
function branchesOf(map) {
	return map.files().flatMap((file) => {
		const lines = readFileSync(file, 'utf8').split('\n');
		const { branchMap, b } = map.fileCoverageFor(file).toJSON();
		return Object.entries(b).flatMap(([id, counts]) =>
			counts.map((count, at) => {
				const { type, loc, locations } = branchMap[id];
				const { start, end } = locations[at];
				const line = start.line ?? loc.start.line;
				const text = lines[line - 1].slice(start.column, end.column);
				const isFallback = /^(binary-expr|default-arg)$/.test(type) && FALLBACK.test(text);
				return { where: `${path.relative('.', file)}:${line}`, isReached: count > 0, isFallback };
			}),
		);
	});
}

function summaryOf(map) {
	const all = branchesOf(map);
	const share = (branches) => {
		const reached = branches.filter(({ isReached }) => isReached).length;
		return `${reached} of ${branches.length}, ${((100 * reached) / branches.length).toFixed(1)} %`;
	};
	return `${share(all)}; without fallbacks to nothing ${share(all.filter(({ isFallback }) => !isFallback))}`;
}

async function main() {
	mkdirSync('coverage', { recursive: true });
	await build();
	const transform = JSON.stringify({ '^.+\\.(ts|js|mjs)$': path.resolve('tools/coverage/transform.cjs') });
	const jest = ['--coverage', '--coverageReporters=json', '--collectCoverageFrom=nodes/CardPayments/domain/**/*.ts'];
	run('node_modules/jest/bin/jest.js', `--transform=${transform}`, ...jest, '--silent', ...tests.split(' '));
	const map = createCoverageMap(JSON.parse(readFileSync('coverage/coverage-final.json', 'utf8')));
	console.log(`tests: ${summaryOf(map)}`);
	run('--require', './tools/coverage/save.cjs', 'tools/simulate/run.ts', '--years', years);
	map.merge(JSON.parse(readFileSync('coverage/simulate.json', 'utf8')));
	console.log(`tests and ${years} simulated years: ${summaryOf(map)}`);
	const missed = branchesOf(map).filter(({ isReached, isFallback }) => !isReached && !isFallback);
	console.log(missed.map(({ where }) => where).join('\n'));
	writeFileSync('coverage/merged.json', JSON.stringify(map));
	// Without counters.
	run('node_modules/gulp/bin/gulp.js', 'build');
}

void main();
