// n8n needs Node.js 24. `npm ci` installs it as a devDependency, and npm puts it first in the PATH of every script.
// It's missing only if install scripts are switched off.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
	console.error(
		`This needs Node.js 24, but runs on ${process.version} (${process.execPath}).\n` +
			'Run "npm ci" with install scripts allowed (without --ignore-scripts): it brings Node.js 24 for this\n' +
			'project only. Then start it through npm, e.g. "npm start".',
	);
	process.exit(1);
}
