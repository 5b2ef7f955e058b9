import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installInN8n, packPackage, type PackedPackage } from '../../sandbox/runtime/communityPackage.ts';
import { startN8n } from '../../sandbox/runtime/n8n.ts';
import { N8nApi, type Owner } from '../../sandbox/runtime/n8nApi.ts';
import { installN8n } from '../../sandbox/runtime/pinnedN8n.ts';
import { freePort } from '../../sandbox/runtime/ports.ts';
import { ensureCredentials, importExamples } from '../../sandbox/runtime/setup.ts';
import type { State } from '../../sandbox/runtime/state.ts';
import { startSandbox } from '../../sandbox/server.ts';

/** The folder of a stopped n8n with the packed package and the setup of `npm start`. Each test file has a copy. */
export interface Prepared {
	owner: Owner;
	packed: PackedPackage;
	state: Pick<State, 'credentials' | 'workflows'>;
}

export const PREPARED = 'PREPARED_N8N';

/** Once for all test files: migrations, n8n's installer and the import take longer than the rest of a start. */
export default async function prepareOnce(): Promise<void> {
	const folder = await mkdtemp(path.join(tmpdir(), 'card-payments-prepared-'));
	process.env[PREPARED] = folder;
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
	await writeFile(path.join(folder, 'prepared.json'), JSON.stringify(await prepare(path.join(folder, 'n8n'))));
}

export async function prepare(folder: string): Promise<Prepared> {
	const installation = await installN8n();
	const packed = await packPackage(folder);
	const sandbox = await startSandbox({ port: 0, mailPort: 0 });
	try {
		const n8n = await startN8n({ installation, folder, packed, port: await freePort(20_000) });
		try {
			const owner = { email: 'owner@sandbox.test', password: 'Only-for-this-test-1' };
			const state = { credentials: {}, workflows: {} };
			const api = new N8nApi(n8n.url);
			await api.enter(owner);
			await installInN8n(api, packed);
			await ensureCredentials(api, sandbox, state);
			await importExamples(api, sandbox, state, console.log);
			return { owner, packed, state };
		} finally {
			await n8n.stop();
		}
	} finally {
		await sandbox.close();
	}
}
