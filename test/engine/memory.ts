/**
 * What files take that are made to take much, in n8n's engine: `node --max-old-space-size=2048 test/engine/memory.ts
 * zips 1`. The last argument makes all sizes smaller. Prints what came of it as JSON, sizes in MiB.
 */
import JSZip from 'jszip';
import { startSandbox } from '../../sandbox/server.ts';
import { binaryItem, executeNode } from '../harness/engine.ts';

const MEBIBYTE = 1024 ** 2;
const scale = Number(process.argv[3]);
const options = { maxMemory: 512 * scale };

const CASES = {
	/** Four zips of some hundred bytes, each with a zip of a sheet of 256 MiB. */
	async zips() {
		const sheet = Buffer.alloc(256 * MEBIBYTE * scale, 'a\n');
		const zip = await zipped('a.zip', await zipped('CHARGES 111111.csv', sheet));
		const input = Array.from({ length: 4 }, () => binaryItem(zip, 'mail.zip', 'application/zip'));
		return await executeNode({ resource: 'payout', operation: 'extractSheets', options }, { input });
	},
	/** Five payouts of 700,000 rows of a letter. */
	async transactions() {
		const sandbox = await startSandbox();
		const files = { 'CHARGES 1.csv': `amount\n${'1\n'.repeat(700_000 * scale)}` };
		const input: Array<{ json: { id: string } }> = [];
		for (let count = 0; count < 5; count++)
			input.push({ json: { id: await sandbox.addPayout({ files, omitSheets: ['charges'] }) } });
		const credentials = { cardPaymentsApi: { apiKey: sandbox.keys.test, baseUrl: sandbox.url } };
		const parameters = { resource: 'transaction', operation: 'getMany', payouts: 'byId', options };
		const result = await executeNode(parameters, { input, credentials });
		await sandbox.close();
		return result;
	},
};

async function zipped(name: string, content: Uint8Array): Promise<Buffer> {
	const file = new JSZip().file(name, content);
	return await file.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE', compressionOptions: { level: 9 } });
}

let heap = 0;
const watch = setInterval(() => (heap = Math.max(heap, process.memoryUsage().heapUsed / MEBIBYTE)), 20);
const { items, error } = await CASES[process.argv[2] as keyof typeof CASES]();
clearInterval(watch);
console.log(JSON.stringify({ items: items.length, message: error?.message, heap: Math.round(heap) }));
