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
	/** Of the tarball; the same content gives the same hash. */
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
 * What n8n needs in its environment for its own installer, the one behind Settings > Community Nodes,
 * to take the package from the tarball.
 *
 * That installer runs the commands `npm` (view, pack, install) and `tar`, unpacks into `<user folder>/.n8n/nodes`,
 * strips what a user's n8n does not install (development and peer dependencies), loads the nodes into
 * the running n8n, and enters the package in its database, where the Community Nodes page reads it.
 * All of that stays n8n's own doing: only the questions about this package that an unpublished version
 * would fail (view, pack, outdated) are answered by `npm.cjs`, which n8n finds as `npm` and which passes everything
 * else on to the real one. `tar.cjs` unpacks where the machine has no `tar`.
 */
export async function communityCommands(
	folder: string,
	packed: PackedPackage,
	installation: string,
): Promise<NodeJS.ProcessEnv> {
	const bin = path.resolve(folder, 'bin');
	await mkdir(bin, { recursive: true });
	// n8n 1 runs them without the environment.
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

/** For a shell, whatever is in it. */
function quoted(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Installs the packed package as the Community Nodes page does, or updates it. */
export async function installInN8n(api: N8nApi, { name, version }: PackedPackage): Promise<void> {
	const installed = await api.get<Array<{ packageName: string }>>('/rest/community-packages');
	const known = installed.some(({ packageName }) => packageName === name);
	await api.send(known ? 'PATCH' : 'POST', '/rest/community-packages', { name, version });
}
