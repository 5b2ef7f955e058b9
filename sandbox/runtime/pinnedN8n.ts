import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { installPinned } from './pinned.ts';

/** The n8n that the package is tested in. */
export const N8N_PIN = { folder: 'sandbox/n8n', size: '2.2 GB' };

/** The version that the pin installs. */
export async function n8nVersion(): Promise<string> {
	const manifest = JSON.parse(await readFile(path.join(N8N_PIN.folder, 'package.json'), 'utf8')) as {
		dependencies: { n8n: string };
	};
	return manifest.dependencies.n8n;
}

/** Installs the pinned n8n, once a machine. @returns the folder with its `node_modules` */
export async function installN8n(): Promise<string> {
	const { folder, size } = N8N_PIN;
	return await installPinned({
		folder,
		label: `n8n ${await n8nVersion()} (${size})`,
		// The peers contradict each other.
		legacyPeers: true,
		compiledAside: { folder: 'sandbox/sqlite3', label: "n8n's database driver", compile: 'sqlite3' },
	});
}
