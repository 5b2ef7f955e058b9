import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run } from './build.ts';
import type { N8nApi } from './n8nApi.ts';

/** The package as it would be published. */
export interface PackedPackage {
	name: string;
	version: string;
	/** Absolute path. */
	tarball: string;
	/** Of the tarball. The same content has the same hash. */
	hash: string;
}

/** Packs the built package into `folder`. */
export async function packPackage(folder: string): Promise<PackedPackage> {
	await mkdir(folder, { recursive: true });
	const { code, text } = await run('npm', ['pack', '--silent', '--pack-destination', path.resolve(folder)]);
	if (code !== 0) throw new Error(`npm pack failed:\n${text}`);
	const { name, version } = JSON.parse(await readFile('package.json', 'utf8')) as { name: string; version: string };
	const tarball = path.resolve(folder, `${name}-${version}.tgz`);
	return {
		name,
		version,
		tarball,
		hash: createHash('sha256')
			.update(await readFile(tarball))
			.digest('hex'),
	};
}

/**
 * The environment that n8n's own installer (Settings > Community Nodes) needs to take the package from the tarball.
 *
 * The installer executes `npm` (view, pack, install) and `tar`, and unpacks into `<user folder>/.n8n/nodes`. It strips
 * development and peer dependencies, loads the nodes, and adds the package to the database that the Community Nodes
 * page reads.
 *
 * All of that stays n8n's own code. n8n finds `npm.cjs` as `npm`: it responds to the commands that fail for an
 * unpublished package (view, pack, outdated), and passes the rest to the real npm. `tar.cjs` unpacks if the machine
 * has no `tar`.
 */
export async function communityCommands(
	folder: string,
	packed: PackedPackage,
	installation: string,
): Promise<NodeJS.ProcessEnv> {
	const bin = path.resolve(folder, 'bin');
	await mkdir(bin, { recursive: true });
	const variables = `SANDBOX_PACKAGE=${quoted(JSON.stringify(packed))} SANDBOX_PATH=${quoted(process.env.PATH ?? '')}`;
	const commands = {
		npm: [path.resolve('sandbox/runtime/npm.cjs')],
		tar: [path.resolve('sandbox/runtime/tar.cjs'), path.resolve(installation)],
	};
	for (const [name, args] of Object.entries(commands)) {
		const line = [process.execPath, ...args].map(quoted).join(' ');
		await writeFile(path.join(bin, name), `#!/bin/sh\nexport ${variables}\nexec ${line} "$@"\n`);
		await chmod(path.join(bin, name), 0o755);
	}
	return {
		PATH: [bin, path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
	};
}

/** Quotes any text for a shell. */
function quoted(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Installs or updates the packed package as the Community Nodes page does. */
export async function installInN8n(api: N8nApi, { name, version }: PackedPackage): Promise<void> {
	const installed = await api.get<Array<{ packageName: string }>>('/rest/community-packages');
	const known = installed.some(({ packageName }) => packageName === name);
	await api.send(known ? 'PATCH' : 'POST', '/rest/community-packages', { name, version });
}
