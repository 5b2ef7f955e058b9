/** Makes the README's pictures anew: `node test/e2e/screenshots.ts`, after `npm run build`, with Node.js 24. */
import { mkdir, writeFile } from 'node:fs/promises';
import { openEditor, photographCanvas, photographOutput, runInEditor } from './editor.ts';
import { startInstance } from './instance.ts';

const FOLDER = 'docs/images';

const { n8n, owner, state, close } = await startInstance();
try {
	const { page, close: closeEditor } = await openEditor(n8n.url, owner);
	try {
		await runInEditor(page, `${n8n.url}/workflow/${state.workflows['payout-sync.json']?.id}`);
		await mkdir(FOLDER, { recursive: true });
		await writeFile(`${FOLDER}/payout-sync.png`, await photographCanvas(page));
		await writeFile(`${FOLDER}/payout-rows.png`, await photographOutput(page, 'Download Sheets'));
	} finally {
		await closeEditor();
	}
} finally {
	await close();
}
console.log(`Written: ${FOLDER}/payout-sync.png, ${FOLDER}/payout-rows.png`);
