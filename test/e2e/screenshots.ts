/** Makes the README's pictures anew: `node test/e2e/screenshots.ts`, after `npm run build`, with Node.js 24. */
import { mkdir, writeFile } from 'node:fs/promises';
import { openEditor, photographCanvas, photographOutput, runInEditor } from './editor.ts';
import { photographExamples } from './exampleScreenshots.ts';
import { startInstance } from './instance.ts';
import { photographPanels } from './panelScreenshots.ts';

const FOLDER = 'docs/images';

const instance = await startInstance();
const { n8n, owner, state, close } = instance;
try {
	const { page, close: closeEditor } = await openEditor(n8n.url, owner);
	try {
		// First, while panels are as wide as n8n makes them.
		await photographPanels(instance, page);
		await runInEditor(page, `${n8n.url}/workflow/${state.workflows['payout-sync-to-data-table.json']?.id}`);
		await mkdir(FOLDER, { recursive: true });
		await writeFile(`${FOLDER}/payout-sync.png`, await photographCanvas(page));
		await writeFile(`${FOLDER}/payout-rows.png`, await photographOutput(page, 'Download Sheets'));
		console.log(`Written: ${(await photographExamples(instance, page, FOLDER)).join(', ')}`);
	} finally {
		await closeEditor();
	}
} finally {
	await close();
}
console.log(`Written: ${FOLDER}/payout-sync.png, ${FOLDER}/payout-rows.png`);
