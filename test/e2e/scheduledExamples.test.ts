import type { IDataObject } from 'n8n-workflow';
import { dataTableOf, dataTablePath, dataTableRows } from '../../sandbox/runtime/dataTable.ts';
import { triggerOf, type Execution } from '../../sandbox/runtime/n8nApi.ts';
import { readExample } from '../../sandbox/runtime/setup.ts';
import { openEditor } from './editor.ts';
import { importWithSink } from './exampleSink.ts';
import { DAY, settledDay, startInstance, TIME_ZONE, type Instance } from './instance.ts';
import { rowsOf } from './sheetRows.ts';

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance();
});
afterAll(async () => {
	expect(instance.sandbox.violations).toEqual([]);
	await instance.close();
});

const jsonOf = (execution: Execution, node: string, output?: number) =>
	execution.items(node, output).map(({ json }) => json);
const succeeded = (execution: Execution) => {
	expect(execution.error).toBeUndefined();
	expect(execution.status).toBe('success');
};
/** The payouts of the sandbox in the last seven days. */
const recent = () => instance.sandbox.payouts.filter(({ date }) => date > Date.now() - 7 * DAY && date <= Date.now());
const isReady = ({ status, settlements_available }: Instance['sandbox']['payouts'][number]) =>
	status === 'PAID_OUT' && settlements_available;
const ready = () =>
	recent()
		.filter(isReady)
		.map(({ id }) => id);
const fileKey = ({ payout_file, payout_row }: IDataObject) => `${String(payout_file)}/${String(payout_row)}`;

describe('"Payout sync to Google Sheets"', () => {
	it('should send each row with a key of its own, the same in each run, amounts as numbers and all else as in the file', async () => {
		const example = await readExample('payout-sync-to-google-sheets.json');
		expect(example.nodes.find(({ name }) => name === 'Save Rows')?.parameters).toMatchObject({
			operation: 'appendOrUpdate',
			columns: { matchingColumns: ['payout_row_key'] },
			options: { cellFormat: 'RAW' },
		});
		const run = await importWithSink(instance, 'payout-sync-to-google-sheets.json', 'Save Rows');
		const execution = await run();
		succeeded(execution);
		const sent = jsonOf(execution, 'Save Rows');
		expect(new Set(sent.map(({ payout_row_key }) => payout_row_key)).size).toBe(sent.length);

		const expected = await rowsOf(instance.sandbox, ready());
		const rows = new Map(sent.map((row) => [fileKey(row), row]));
		expect(rows.size).toBe(expected.length);
		for (const { amount, card_last_four, customer_name, ...row } of expected.filter(
			({ card_last_four: digits }) => digits !== undefined,
		)) {
			expect(rows.get(fileKey(row))).toMatchObject({ amount: Number(amount), card_last_four, customer_name });
		}
		expect(jsonOf(await run(), 'Save Rows')).toEqual(sent);
	});
});

describe('"Monthly reconciliation"', () => {
	const EXAMPLE = 'monthly-reconciliation.json';
	const monthOf = (time: number) =>
		new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONE, year: 'numeric', month: '2-digit' }).format(time);
	const dayOfMonth = () =>
		Number(new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, day: 'numeric' }).format(Date.now()));
	/** In the middle of the last day of last month. */
	const lastDay = () => Date.now() - dayOfMonth() * DAY;
	const allOfLastMonth = () => instance.sandbox.payouts.filter(({ date }) => monthOf(date) === monthOf(lastDay()));

	const inLastMonth = () => allOfLastMonth().filter(({ status }) => status === 'PAID_OUT');

	it('should mail a page with every payout of last month, exact totals, and what does not balance on top', async () => {
		await settledDay();
		const { sandbox } = instance;
		for (const currency of ['KWD', 'SAR', 'USD']) await sandbox.addPayout({ date: lastDay(), currency, rows: 2 });
		const wrong = await sandbox.addPayout({
			date: lastDay(),
			amount: '9007199254740.00',
			sheets: { charges: [{ charge_id: 'chg_w', amount: '90071992547409929.37', currency: 'SAR' }] },
			merchant_id: '<b>&"',
		});
		const unpaid = await sandbox.addPayout({ date: lastDay(), amount: '9007199254740.00', status: 'FAILED' });
		const partly = await sandbox.addPayout({
			date: lastDay(),
			amount: '1.00',
			currency: 'USD',
			sheets: { charges: [{ charge_id: 'chg_p', amount: '1.00', currency: 'USD' }] },
			files: { 'CHARGEBACKS.csv': 'charge_id,amount\nchg_x,1.00\n' },
		});
		const run = await importWithSink(instance, EXAMPLE, 'Send Report');
		const execution = await run();
		succeeded(execution);
		const [mail, ...others] = jsonOf(execution, 'Send Report');
		expect(others).toEqual([]);
		const [month, html] = [
			new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, year: 'numeric', month: 'long' }).format(lastDay()),
			String(mail?.html),
		];
		const unchecked = inLastMonth().filter(({ settlements_available }) => !settlements_available);
		const parts = [
			`1 of ${inLastMonth().length} payouts does not balance`,
			...(unchecked.length > 0 ? [`${unchecked.length} could not be checked`] : []),
			`${allOfLastMonth().length - inLastMonth().length} not paid`,
		];
		expect(mail?.subject).toBe(`Test mode: Reconciliation ${month}: ${parts.join(', ')}`);

		// Mail programs show no scripts, and no images from elsewhere.
		expect(html).not.toMatch(/<script|<img|https?:|url\(/i);
		expect(html).toContain('Merchant &#60;b&#62;&#38;&#34;');
		const [file] = execution.items('Write Report').map(({ binary }) => binary?.report);
		expect(file).toMatchObject({ mimeType: 'text/html', fileName: `reconciliation-${monthOf(lastDay())}.html` });

		const { page, close } = await openEditor(instance.n8n.url, instance.owner);
		try {
			await page.setContent(html);
			const table = async (heading: string) =>
				await page
					.locator(`h2:text-is("${heading}") ~ table.t`)
					.first()
					.locator('tr')
					.evaluateAll((rows) =>
						rows.map((row) =>
							[...row.children].map((cell) => (cell as unknown as { innerText: string }).innerText),
						),
					);
			const [, first] = await table('To look at');
			expect(first?.[1]).toContain(wrong);
			expect(first?.slice(3, 5)).toEqual(['9,007,199,254,740.00 SAR', '−90,062,985,348,155,189.37']);

			expect(await page.locator('h1 + .sum').innerText()).toBe('Test mode: no real money.');
			expect(
				(await table('Not paid'))
					.slice(1)
					.map((row) => row[1]?.split('\n')[0])
					.sort(),
			).toEqual(
				allOfLastMonth()
					.filter(({ status }) => status !== 'PAID_OUT')
					.map(({ id }) => id)
					.sort(),
			);
			expect((await table('Not paid')).find((row) => row[1]?.includes(unpaid))?.slice(2)).toEqual([
				'FAILED',
				'9,007,199,254,740.00 SAR',
			]);
			expect(
				(await table('Sheets of no known kind')).slice(1).map((row) => [row[1]?.split('\n')[0], row[2]]),
			).toEqual([[partly, 'CHARGEBACKS.csv']]);

			const totals = await table('Totals');
			// More digits than a float has.
			expect(totals.find(([name]) => name === 'SAR')?.[6]).toBe('−90,062,985,348,155,189.37');
			for (const currency of ['KWD', 'SAR', 'USD']) {
				const payouts = inLastMonth().filter(
					(payout) => payout.currency === currency && payout.settlements_available,
				);
				const shown = totals.find(([name]) => name === currency)?.[5]?.replace(/\D/g, '');
				expect(BigInt(shown ?? -1)).toBe(payouts.reduce((sum, { amount }) => sum + amount, 0n));

				const rows = await table(currency);
				const ids = rows.slice(1, -1).map((row) => row[1]?.split('\n')[0]);
				expect([...ids].sort()).toEqual(
					inLastMonth()
						.filter((payout) => payout.currency === currency)
						.map(({ id }) => id)
						.sort(),
				);
				const verdicts = rows.slice(1, -1).map((row) => row.at(-1));
				expect(verdicts.lastIndexOf('NO')).toBeLessThan(verdicts.indexOf('yes'));
			}
			// A bar for what is not zero; the longest is as long as there is room for.
			const widths = await page
				.locator('table.c table.b td')
				.evaluateAll((bars) => bars.map((bar) => (bar as unknown as { offsetWidth: number }).offsetWidth));
			expect(widths.length).toBeGreaterThan(inLastMonth().length - unchecked.length);
			expect(Math.min(...widths)).toBeGreaterThan(0);
			expect(Math.max(...widths)).toBeGreaterThan(400);
		} finally {
			await close();
		}
	});

	it('should report a month without payouts, too', async () => {
		const run = await importWithSink(instance, EXAMPLE, 'Send Report', { merchantId: 'nobody' });
		const execution = await run();
		succeeded(execution);
		expect(jsonOf(execution, 'Send Report').map(({ subject }) => subject)).toEqual([
			expect.stringMatching(/^Reconciliation \w+ \d{4}: no payouts$/),
		]);
	});
});

// Last: it leaves an overdue payout behind, which makes every sync fail.
describe('"Payout sync to a Data Table"', () => {
	const EXAMPLE = 'payout-sync-to-data-table.json';
	const run = async () =>
		await instance.api.runWorkflow(
			instance.state.workflows[EXAMPLE]?.id ?? '',
			triggerOf(await readExample(EXAMPLE)),
		);
	let execution: Execution;
	/** Without n8n's times; ids stay, so that a row that was replaced is noticed. */
	const stored = async () =>
		(await dataTableRows(instance.api, dataTableOf(execution))).map(
			(row): IDataObject => ({ ...row, createdAt: undefined, updatedAt: undefined }),
		);

	it('should make its table and put every row of the last seven days into it, as the files have it', async () => {
		execution = await run();
		succeeded(execution);
		const expected = await rowsOf(instance.sandbox, ready());
		expect(expected.length).toBeGreaterThan(200);
		const rows = new Map((await stored()).map((row) => [fileKey(row), row]));
		expect(rows.size).toBe(expected.length);
		for (const { payout_file, payout_row, ...cells } of expected) {
			const row = rows.get(fileKey({ payout_file, payout_row })) as IDataObject;
			expect(row.row_key).toBe(`${String(row.payout_id)}/${String(row.payout_sheet)}/${payout_row}`);
			expect(JSON.parse(row.data as string)).toMatchObject(cells);
			if (row.payout_sheet === 'charges')
				expect(row).toMatchObject({
					amount: cells.amount,
					currency: cells.currency,
					transaction_id: cells.charge_id,
					transaction_date: cells.created,
				});
		}
		expect(
			jsonOf(execution, 'Next Night')
				.map(({ id }) => id)
				.sort(),
		).toEqual(
			recent()
				.filter((payout) => !isReady(payout))
				.map(({ id }) => id)
				.sort(),
		);
	});

	it('should change nothing when it runs again', async () => {
		const before = await stored();
		execution = await run();
		succeeded(execution);
		expect(await stored()).toEqual(before);
	});

	it('should show the rows on the page of the table', async () => {
		const { page, close } = await openEditor(instance.n8n.url, instance.owner);
		try {
			await page.goto(instance.n8n.url + dataTablePath(dataTableOf(execution)));
			const [first] = await stored();
			await page.getByText(String(first?.transaction_id), { exact: true }).waitFor();
			await page.getByText(`Total ${(await stored()).length}`).waitFor();
		} finally {
			await close();
		}
	});

	it('should keep the rows of several files of one kind apart', async () => {
		const before = await stored();
		const charges = (id: string) => `charge_id,amount,currency\n${id},1.00,SAR\n`;
		const id = await instance.sandbox.addPayout({
			sheets: { charges: [{ charge_id: 'chg_a', amount: '1.00', currency: 'SAR' }] },
			files: { 'CHARGES part 2.csv': charges('chg_b'), 'CHARGES part 3.csv': charges('chg_c') },
			omitSheets: ['summary'],
		});
		for (let times = 0; times < 2; times++) {
			execution = await run();
			succeeded(execution);
			const added = (await stored()).slice(before.length);
			expect(added.map(({ row_key, transaction_id }) => [row_key, transaction_id])).toEqual([
				[`${id}/charges/1`, 'chg_a'],
				[`${id}/charges/1/2`, 'chg_b'],
				[`${id}/charges/1/3`, 'chg_c'],
			]);
		}
	});

	it('should save the others when downloads fail or sheets stay away, and then fail naming each', async () => {
		const { sandbox } = instance;
		const overdue = await sandbox.addPayout({
			date: Date.now() - 6 * DAY,
			settlements_available: false,
			merchant_id: '77',
		});
		await sandbox.addPayout({ date: Date.now() - 6 * DAY, settlements_available: false, status: 'FAILED' });
		const unpaid = await sandbox.addPayout({
			date: Date.now() - 6 * DAY - 1_000,
			status: 'INITIATED',
			merchant_id: '77',
		});
		// The newest are downloaded first: those that fail.
		const good = await sandbox.addPayout({
			date: Date.now() - 5 * DAY,
			sheets: { charges: [{ charge_id: 'chg_good', amount: '2.00', currency: 'SAR' }] },
		});
		sandbox.faults.next({ kind: 'status', path: '/v2/payouts/download', status: 400, times: 2 });
		execution = await run();
		expect(execution.status).toBe('error');
		const lines = execution.error?.message.split('\n') ?? [];
		expect(lines).toHaveLength(4);
		expect(lines.filter((line) => /^Payout payout_\d+: The service rejected/.test(line))).toHaveLength(2);
		expect(lines[2]).toMatch(`Payout ${overdue} of 20`);
		const saved = await stored();
		expect(saved.map(({ row_key }) => row_key)).toContain(`${good}/charges/1`);
		expect(saved.filter(({ payout_id }) => payout_id === unpaid)).toEqual([]);

		const alone = await importWithSink(instance, EXAMPLE, '', { merchantId: '77' });
		expect((await alone()).error?.message).toMatch(
			new RegExp(`^Payout ${overdue} of \\S+ still has no sheets\nPayout ${unpaid} of \\S+ is still INITIATED$`),
		);
	});
});
