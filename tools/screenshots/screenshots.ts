/**
 * Makes the pictures in docs/images, except drawings: `npm run screenshots`. To make only some, name them:
 *
 *   npm run screenshots -- first scheme examples books service 3ds fees
 */
import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { openEditor } from '../../test/e2e/editor.ts';
import { photographAnotherService } from './anotherServiceScreenshots.ts';
import { photographBooks } from './bookScreenshots.ts';
import { photographExamples } from './exampleScreenshots.ts';
import { startInstance, type Instance } from '../../test/e2e/instance.ts';
import { startGoogleSheets, type GoogleSheets } from '../../test/servers/googleSheets.ts';
import { photographFeesInSummary } from './feesInSummaryScreenshots.ts';
import { photographFirstWorkflow } from './firstWorkflowScreenshots.ts';
import { photographFoundScheme } from './findSchemeScreenshot.ts';
import { photographThreeDSecure } from './threeDSecureScreenshots.ts';

const FOLDER = 'docs/images';

type Photograph = (instance: Instance, page: Page, images: string, google: GoogleSheets) => Promise<string[]>;

/** The order matters: last what changes n8n for the others. */
const PICTURES: Record<string, Photograph> = {
	first: photographFirstWorkflow,
	scheme: photographFoundScheme,
	examples: photographExamples,
	books: photographBooks,
	service: photographAnotherService,
	'3ds': photographThreeDSecure,
	fees: photographFeesInSummary,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => PICTURES[name] === undefined);
if (unknown.length > 0)
	throw new Error(
		`There are no pictures called ${unknown.join(', ')}; there are ${Object.keys(PICTURES).join(', ')}`,
	);

const google = await startGoogleSheets();
const instance = await startInstance(google.settings, google.nodeArguments);
try {
	const { page, close } = await openEditor(instance.n8n.url, instance.owner);
	try {
		await mkdir(FOLDER, { recursive: true });
		for (const [name, photograph] of Object.entries(PICTURES)) {
			if (asked.length > 0 && !asked.includes(name)) continue;
			console.log(`Written: ${(await photograph(instance, page, FOLDER, google)).join(', ')}`);
		}
	} finally {
		await close();
	}
} finally {
	await instance.close();
	await google.close();
}
