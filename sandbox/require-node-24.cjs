// n8n needs Node.js 24. `npm ci` brings it as a devDependency, and npm puts it first in the PATH of
// every script; it is missing only where install scripts were switched off.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
	console.error(
		`This needs Node.js 24, but runs on ${process.version} (${process.execPath}).\n` +
			'Run "npm ci" with install scripts allowed (without --ignore-scripts): it brings Node.js 24 for this\n' +
			'project only. Then start it through npm, e.g. "npm start".',
	);
	process.exit(1);
}
