import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { Hand } from '../../test/e2e/hand.ts';
import type { Instance } from '../../test/e2e/instance.ts';
import { describeFees } from '../../test/e2e/walks.ts';

/** What each picture shows of the screen. */
const SHOWN: Record<string, { part: string; height: number }> = {
	difference: { part: 'output-panel', height: 320 },
	setting: { part: 'editCredential-modal', height: 760 },
	balanced: { part: 'output-panel', height: 320 },
};

/** Makes the pictures of docs/payouts.md: payouts that don't add up, the setting that explains it, and the result. */
export async function photographFeesInSummary(instance: Instance, page: Page, images: string): Promise<string[]> {
	const written: string[] = [];
	instance.sandbox.changeHabits({ fees: 'summary' });
	await instance.sandbox.addPayout(payoutOfToday());
	await page.setViewportSize({ width: 1600, height: 900 });
	const hand = new Hand(page);
	await hand.startWorkflow(instance.n8n.url);
	await hand.addNode('transactions', 'Card Payments', 'Get many transactions');
	await hand.choose(page.getByTestId('parameter-input-period'), 'Today');
	await describeFees(hand, async (stage) => {
		const { part = '', height = 0 } = SHOWN[stage] ?? {};
		const box = await page.getByTestId(part).boundingBox();
		if (box === null) throw new Error(`There is no ${part} to see`);
		const file = `${images}/fees-${stage}.png`;
		await page.mouse.move(5, 5);
		await page.waitForTimeout(1_000);
		await writeFile(
			file,
			await page.screenshot({ scale: 'css', clip: { ...box, height: Math.min(height, box.height) } }),
		);
		written.push(file);
	});
	instance.sandbox.changeHabits({ fees: 'rows' });
	return written;
}

/** 60 charges of 100.00, each with a fee of 1.50 and its tax of 0.23. */
function payoutOfToday() {
	const charges = Array.from({ length: 60 }, (_, index) => ({
		charge_id: `chg_${48_201 + index * 7}`,
		created: new Date().toISOString(),
		gross_amount: '100.00',
		fee: '1.50',
		vat: '0.23',
		amount: '98.27',
		currency: 'SAR',
	}));
	return { date: Date.now() - 60_000, currency: 'SAR', sheets: { charges } };
}
