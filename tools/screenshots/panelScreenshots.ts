import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { Instance } from '../../test/e2e/instance.ts';
import { openPanel, photographPanel, savePanels, setScheme } from '../../test/e2e/panels.ts';

/** Pictures of the panels that reviewers look at first. */
const FOLDER = 'docs/images/panels';
/** Pictures of all other panels, for when you change one: too many to keep. */
const REST = 'coverage/panels';
/** Each resource's most-used operation, and the trigger. */
const MAIN = [
	'authorization-create',
	'charge-create',
	'dispute-get-many',
	'payout-reconcile',
	'refund-create',
	'transaction-get-many',
	'trigger',
];

/**
 * Makes the pictures of every operation's and the trigger's panel, in light and dark, and with every option. Returns
 * the files it wrote.
 */
export async function photographPanels(instance: Instance, page: Page): Promise<string[]> {
	for (const folder of [FOLDER, REST]) {
		await rm(folder, { recursive: true, force: true });
		await mkdir(folder, { recursive: true });
	}
	const size = page.viewportSize();
	const panels = await savePanels(instance);
	for (const panel of panels) {
		await openPanel(page, panel);
		for (const scheme of ['light', 'dark'] as const) {
			await setScheme(page, scheme);
			const folder = MAIN.includes(panel.name) ? FOLDER : REST;
			await writeFile(`${folder}/${panel.name}-${scheme}.png`, await photographPanel(page));
		}
	}
	await setScheme(page, 'light');
	const unfolded = await savePanels(instance, 'unfolded');
	for (const panel of unfolded) {
		await openPanel(page, panel);
		await writeFile(`${REST}/${panel.name}-unfolded.png`, await photographPanel(page));
	}
	if (size !== null) await page.setViewportSize(size);
	return [`${panels.length * 2 + unfolded.length} pictures in ${FOLDER} and ${REST}`];
}
