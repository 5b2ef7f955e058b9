// n8n executes this as `npm` in the sandbox, see communityPackage.ts. It responds for the one package that isn't
// published yet, and passes the rest to the real npm.
const { spawnSync } = require('node:child_process');
const { copyFileSync } = require('node:fs');
const path = require('node:path');

const { name, version, tarball } = JSON.parse(process.env.SANDBOX_PACKAGE);
const [command, specifier] = process.argv.slice(2);

if (specifier === `${name}@${version}` && command === 'view') {
	console.log(JSON.stringify(version));
} else if (specifier === `${name}@${version}` && command === 'pack') {
	copyFileSync(tarball, path.basename(tarball));
	console.log(path.basename(tarball));
} else if (command === 'outdated') {
	console.log('{}');
} else {
	const { status, error } = spawnSync('npm', process.argv.slice(2), {
		stdio: 'inherit',
		env: { ...process.env, PATH: process.env.SANDBOX_PATH },
	});
	if (error) console.error(`npm could not be run: ${error.message}`);
	process.exitCode = status ?? 1;
}
