/**
 * Makes the pictures in docs/images, except drawings, and the page of examples: `npm run screenshots`. To make only
 * some, name them:
 *
 *   npm run screenshots -- report first scheme examples table bank service 3ds fees
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { format, resolveConfig } from 'prettier';
import { launch, openEditor } from '../../test/e2e/editor.ts';
import { startInstance } from '../../test/e2e/instance.ts';
import { startGoogleSheets } from '../../test/servers/googleSheets.ts';
import { writeExampleReadme } from '../exampleReadme.ts';
import { takeExamples, takeFirstWorkflow } from './canvases.ts';
import { takeDataTable, takeReport, takeThreeDSecure } from './pages.ts';
import { takeAnotherService, takeBankStatement, takeFees, takeFoundScheme } from './panels.ts';
import type { Studio } from './studio.ts';

/** The order matters: last what changes n8n or the sandbox for the others. */
const PICTURES: Record<string, (studio: Studio) => Promise<void>> = {
	first: takeFirstWorkflow,
	scheme: takeFoundScheme,
	examples: takeExamples,
	table: takeDataTable,
	bank: takeBankStatement,
	service: takeAnotherService,
	'3ds': takeThreeDSecure,
	fees: takeFees,
};

const asked = process.argv.slice(2);
const names = ['report', ...Object.keys(PICTURES)];
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0)
	throw new Error(`There are no pictures called ${unknown.join(', ')}; there are ${names.join(', ')}`);

// The package's sources name no file endings.
const outfile = path.resolve('node_modules/.cache/shown.cjs');
await build({
	entryPoints: [path.join(import.meta.dirname, 'shown.ts')],
	outfile,
	bundle: true,
	format: 'cjs',
	platform: 'node',
	external: ['n8n-workflow'],
});
const { digestOf, DIGESTS, IMAGES, readDigests, SHOWN } = (await import(outfile)) as typeof import('./shown.ts');

const digests = existsSync(DIGESTS) ? readDigests() : {};

/** Keeps a picture, and what it shows. */
async function write(file: string, picture: Buffer): Promise<void> {
	if (SHOWN[file] === undefined) throw new Error(`shown.ts doesn't say what ${file} shows`);
	await mkdir(path.dirname(`${IMAGES}/${file}`), { recursive: true });
	await writeFile(`${IMAGES}/${file}`, picture);
	digests[file] = digestOf(file);
	const known = Object.entries(digests).filter(([name]) => SHOWN[name] !== undefined);
	const text = JSON.stringify(Object.fromEntries(known.sort(([a], [b]) => (a < b ? -1 : 1))));
	await writeFile(DIGESTS, await format(text, { ...(await resolveConfig(DIGESTS)), filepath: DIGESTS }));
	console.log(`Written: ${IMAGES}/${file}`);
}

const failed: string[] = [];
async function tried(name: string, take: () => Promise<void>): Promise<void> {
	await take().catch((error: unknown) => {
		console.error(`${name}: ${String(error)}`);
		failed.push(name);
	});
}
const isAsked = (name: string) => asked.length === 0 || asked.includes(name);

await writeExampleReadme();
if (isAsked('report')) {
	const browser = await launch();
	const page = await browser.newPage({ deviceScaleFactor: 1.25 });
	await tried('report', async () => await takeReport({ page, write }));
	await browser.close();
}
if (Object.keys(PICTURES).some(isAsked)) await takeInN8n();
if (failed.length > 0) throw new Error(`Take these again: npm run screenshots -- ${failed.join(' ')}`);

async function takeInN8n(): Promise<void> {
	const google = await startGoogleSheets();
	const instance = await startInstance(google.settings, google.nodeArguments);
	try {
		const { page, close } = await openEditor(instance.n8n.url, instance.owner);
		try {
			for (const [name, take] of Object.entries(PICTURES))
				if (isAsked(name)) await tried(name, async () => await take({ instance, page, google, write }));
		} finally {
			await close();
		}
	} finally {
		await instance.close();
		await google.close();
	}
}
