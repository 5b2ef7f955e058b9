import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { Instance } from '../../test/e2e/instance.ts';
import { openPanel, photographPanel, savePanels, setScheme } from '../../test/e2e/panels.ts';

const FOLDER = 'docs/images/panels';

/** Makes the pictures of every operation's panel and the trigger's anew, in light and dark. Returns what was written. */
export async function photographPanels(instance: Instance, page: Page): Promise<string[]> {
	await rm(FOLDER, { recursive: true, force: true });
	await mkdir(FOLDER, { recursive: true });
	const size = page.viewportSize();
	const panels = await savePanels(instance);
	for (const panel of panels) {
		await openPanel(page, panel);
		for (const scheme of ['light', 'dark'] as const) {
			await setScheme(page, scheme);
			await writeFile(`${FOLDER}/${panel.name}-${scheme}.png`, await photographPanel(page));
		}
	}
	await setScheme(page, 'light');
	if (size !== null) await page.setViewportSize(size);
	return [`${panels.length * 2} pictures in ${FOLDER}`];
}
