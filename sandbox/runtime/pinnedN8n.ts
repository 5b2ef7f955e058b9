import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { installPinned } from './pinned.ts';

/** The oldest and the newest n8n that the package is tested in. */
export const N8N_PINS = {
	oldest: { folder: 'sandbox/n8n-oldest', size: '1.2 GB' },
	newest: { folder: 'sandbox/n8n', size: '2.2 GB' },
};

type N8nPin = keyof typeof N8N_PINS;

/** The n8n for the tests. `N8N_VERSION=oldest` chooses the other one. */
export function chosenPin(): N8nPin {
	const pin = process.env.N8N_VERSION ?? 'newest';
	if (pin === 'newest' || pin === 'oldest') return pin;
	throw new Error(`N8N_VERSION is "${pin}"; it can be ${Object.keys(N8N_PINS).join(' or ')}`);
}

/** The version that a pin installs. */
export async function n8nVersion(pin: N8nPin): Promise<string> {
	const manifest = JSON.parse(await readFile(path.join(N8N_PINS[pin].folder, 'package.json'), 'utf8')) as {
		dependencies: { n8n: string };
	};
	return manifest.dependencies.n8n;
}

/** Installs a pinned n8n, once a machine. @returns the folder with its `node_modules` */
export async function installN8n(pin: N8nPin): Promise<string> {
	const { folder, size } = N8N_PINS[pin];
	// The peers contradict each other. Only the database driver needs its install script, which compiles it.
	return await installPinned({
		folder,
		label: `n8n ${await n8nVersion(pin)} (${size})`,
		rebuild: ['sqlite3'],
		legacyPeers: true,
	});
}
