/**
 * Runs a TypeScript file: `node sandbox/run.cjs tools/fuzz/run.ts --minutes 1`. Of a folder, the file that's named
 * next: `node sandbox/run.cjs bench orders`.
 *
 * n8n needs Node.js 24. `npm ci` installs it as a devDependency, and npm puts it first in the PATH of every script.
 * It's missing only if install scripts are switched off.
 */
const { existsSync } = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
	console.error(
		`This needs Node.js 24, but runs on ${process.version} (${process.execPath}).\n` +
			'Run "npm ci" with install scripts allowed (without --ignore-scripts): it brings Node.js 24 for this\n' +
			'project only. Then start it through npm, e.g. "npm start".',
	);
	process.exit(1);
}

// Published is CommonJS, and what isn't says no kind: Node.js finds it out, and would say so.
const { emitWarning } = process;
process.emitWarning = (warning, ...more) => {
	if (more[0]?.code !== 'MODULE_TYPELESS_PACKAGE_JSON' && more[1] !== 'MODULE_TYPELESS_PACKAGE_JSON')
		emitWarning.call(process, warning, ...more);
};

const [node, , given = '', ...rest] = process.argv;
const isFile = given.endsWith('.ts');
const file = path.resolve(isFile ? given : path.join(given, `${rest.shift()}.ts`));
if (!existsSync(file)) {
	console.error(`There is no ${path.relative('.', file)}`);
	process.exit(1);
}
process.argv = [node, file, ...rest];
void import(pathToFileURL(file).href);
