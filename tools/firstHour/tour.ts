/** What a newcomer does in the browser after `npm start`, with only the README and docs/webhooks.md. */
import { openEditor } from '../../test/e2e/editor.ts';
import { rowsOf } from '../../test/e2e/hand.ts';
import { addUpFees, receiveWebhook, type Reached } from '../../test/e2e/walks.ts';

/** What `npm start` prints. */
export interface Printed {
	rows: string;
	report: string;
	service: string;
	email: string;
	password: string;
}

export async function tour({ rows, report, service, email, password }: Printed, reached: Reached): Promise<void> {
	const n8n = new URL(rows).origin;
	const { page, close } = await openEditor(n8n, { email, password } as never);
	try {
		await page.goto(rows);
		await page
			.getByText(/^\d{4}-\d\d-\d\dT\d\d:\d\d/)
			.first()
			.waitFor();
		await reached('rows on screen', page);

		await page.goto(report);
		await page
			.getByText(/reconcil/i)
			.first()
			.waitFor();
		await reached('report opened', page);

		const fees = await addUpFees(page, n8n);
		const totals = (await rowsOf(fees.table)).map(({ currency, fees: sum }) => `${sum} ${currency}`);
		await reached(`fees of last month after ${fees.hand.clicks} clicks`, page);
		console.log(`         ${totals.join(', ')}`);

		const { clicks } = await receiveWebhook(page, n8n, service, reached);
		console.log(`         ${clicks} clicks for the webhook`);
	} finally {
		await close();
	}
}
