import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installInN8n, packPackage } from '../sandbox/runtime/communityPackage.ts';
import { startN8n, type N8n } from '../sandbox/runtime/n8n.ts';
import { N8nApi } from '../sandbox/runtime/n8nApi.ts';
import { installN8n } from '../sandbox/runtime/pinnedN8n.ts';
import { freePort } from '../sandbox/runtime/ports.ts';

interface Bench {
	api: N8nApi;
	/** n8n's user folder. */
	folder: string;
	n8n: N8n;
}

/** Starts a fresh n8n with the packed package, and removes both afterwards. */
export async function withN8n(
	{ env = '', nodeArguments = [] as string[], settings = {} as Record<string, string> },
	run: (bench: Bench) => Promise<void>,
): Promise<void> {
	const installation = await installN8n();
	const folder = await mkdtemp(path.join(tmpdir(), 'card-payments-bench-'));
	try {
		// n8n reads this file in its working directory.
		await writeFile(path.join(folder, '.env'), env);
		const packed = await packPackage(folder);
		const n8n = await startN8n({
			installation,
			folder,
			packed,
			port: await freePort(17_678),
			nodeArguments,
			settings,
		});
		try {
			const api = new N8nApi(n8n.url);
			await api.enter({ email: 'owner@sandbox.test', password: 'Only-for-this-bench-1' });
			await installInN8n(api, packed);
			await run({ api, folder, n8n });
		} finally {
			await n8n.stop();
		}
	} finally {
		await rm(folder, { recursive: true, force: true, maxRetries: 5 });
	}
}
