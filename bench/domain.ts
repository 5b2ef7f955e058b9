import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** A module of nodes/CardPayments/domain, as Node.js can load it. */
export async function loadDomain<Module>(name: string): Promise<Module> {
	const folder = await mkdtemp(path.join(tmpdir(), 'card-payments-bench-'));
	const outfile = path.join(folder, 'module.mjs');
	try {
		await build({
			entryPoints: [`nodes/CardPayments/domain/${name}.ts`],
			outfile,
			bundle: true,
			format: 'esm',
			platform: 'node',
		});
		return (await import(pathToFileURL(outfile).href)) as Module;
	} finally {
		await rm(folder, { recursive: true });
	}
}
