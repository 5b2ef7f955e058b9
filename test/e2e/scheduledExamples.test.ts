import { statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import { dataTableOf, dataTablePath, dataTableRows } from '../../sandbox/runtime/dataTable.ts';
import { triggerOf, type Execution } from '../../sandbox/runtime/n8nApi.ts';
import { readExample } from '../../sandbox/runtime/setup.ts';
import { startChangedList } from './changedList.ts';
import { openEditor } from './editor.ts';
import { withCredentials } from './exampleSink.ts';
import { DAY, settledDay, startInstance, TIME_ZONE, type Instance } from './instance.ts';
import { expectWhole, isReady, recentPayouts, transactionsIn } from './transactions.ts';

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
/** Executes an example as `npm start` imports it. */
const execute = async (file: string) =>
	await instance.api.executeWorkflow(instance.state.workflows[file]?.id ?? '', triggerOf(await readExample(file)));

const monthOf = (time: number) =>
	new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONE, year: 'numeric', month: '2-digit' }).format(time);
const dayOfMonth = () =>
	Number(new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, day: 'numeric' }).format(Date.now()));
/** In the middle of last month's last day. */
const lastDay = () => Date.now() - dayOfMonth() * DAY;
const ofLastMonth = () => instance.sandbox.payouts.filter(({ date }) => monthOf(date) === monthOf(lastDay()));

describe('"Payouts to journal lines"', () => {
	it('should create balanced lines for each payout, exact to the minor unit', async () => {
		await settledDay();
		const { sandbox } = instance;
		const charge = (number: number, gross: string, fee: string, vat: string, net: string) => ({
			charge_id: `chg_${number}`,
			gross_amount: gross,
			fee,
			vat,
			net_amount: net,
			currency: 'KWD',
		});
		const id = await sandbox.addPayout({
			date: lastDay(),
			currency: 'KWD',
			amount: '0.681',
			sheets: {
				charges: [
					charge(1, '0.100', '0.001', '0.000', '0.099'),
					charge(2, '0.200', '0.002', '0.001', '0.197'),
					charge(3, '0.700', '0.010', '0.005', '0.685'),
				],
				refunds: [charge(4, '0.300', '0.000', '0.000', '0.300')],
			},
		});
		const execution = await execute('payouts-to-journal-lines.json');
		succeeded(execution);
		const lines = jsonOf(execution, 'Journal Lines');
		expect(
			lines
				.filter(({ payout_id }) => payout_id === id)
				.map(({ account, debit, credit }) => [account, debit, credit]),
		).toEqual([
			['Bank', 0.681, 0],
			['Fees', 0.013, 0],
			['Tax on fees', 0.006, 0],
			['Sales', 0, 1],
			['Refunds', 0.3, 0],
		]);
		// Every payout of the month, in minor units: floats don't add up.
		const paid = ofLastMonth().filter(isReady);
		expect(new Set(lines.map(({ payout_id }) => payout_id))).toEqual(new Set(paid.map((payout) => payout.id)));
		const decimals = (currency: unknown) => (currency === 'KWD' ? 3 : 2);
		const minor = (amount: unknown, currency: unknown) =>
			BigInt(Number(amount).toFixed(decimals(currency)).replace('.', ''));
		for (const payout of paid) {
			const own = lines.filter(({ payout_id }) => payout_id === payout.id);
			const sum = (side: 'debit' | 'credit', account?: string) =>
				own
					.filter((line) => account === undefined || line.account === account)
					.reduce((total, line) => total + minor(line[side], payout.currency), 0n);
			expect([payout.id, sum('debit') - sum('credit')]).toEqual([payout.id, 0n]);
			expect([payout.id, sum('debit', 'Bank') - sum('credit', 'Bank')]).toEqual([payout.id, payout.amount]);
			if (payout.id === id) continue;
			const refunded = [...transactionsIn(payout).values()]
				.filter(({ type }) => type === 'refund')
				.reduce((total, { amount }) => total - minor(amount, payout.currency), 0n);
			expect(sum('debit', 'Refunds')).toBe(refunded);
		}
	});
});

describe('"Monthly reconciliation"', () => {
	const EXAMPLE = 'monthly-reconciliation.json';
	const month = () =>
		new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, year: 'numeric', month: 'long' }).format(lastDay());
	const paidInLastMonth = () => ofLastMonth().filter(({ status }) => status === 'PAID_OUT');
	/** The page on a phone. */
	const onPhone = async <T>(
		html: string,
		look: (page: Awaited<ReturnType<typeof openEditor>>['page']) => Promise<T>,
	) => {
		const { page, close } = await openEditor(instance.n8n.url, instance.owner);
		try {
			await page.setViewportSize({ width: 400, height: 800 });
			await page.setContent(html);
			expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(400);
			return await look(page);
		} finally {
			await close();
		}
	};

	it('should mail a report that fits a phone, with exact totals and unbalanced payouts on top', async () => {
		await settledDay();
		const { sandbox } = instance;
		for (const currency of ['KWD', 'SAR', 'USD']) await sandbox.addPayout({ date: lastDay(), currency, rows: 2 });
		const wrong = await sandbox.addPayout({
			date: lastDay(),
			amount: '9007199254.41',
			sheets: { charges: [{ charge_id: 'chg_w', amount: '9007199254.40', currency: 'SAR' }] },
			merchant_id: '<b>&"',
		});
		const unchecked = await sandbox.addPayout({
			date: lastDay(),
			settlements_available: false,
			settlements_description: 'Being prepared.',
		});
		const partly = await sandbox.addPayout({
			date: lastDay(),
			amount: '1.00',
			currency: 'USD',
			sheets: { charges: [{ charge_id: 'chg_p', amount: '1.00', currency: 'USD' }] },
			files: { 'NOTES.csv': 'id,text\n1,a\n' },
		});
		succeeded(await execute(EXAMPLE));
		const mail = sandbox.mails.at(-1);
		const paid = paidInLastMonth();
		const waiting = paid.filter((payout) => !isReady(payout));
		expect(mail?.subject).toBe(
			`Test mode: Reconciliation ${month()}: 1 of ${paid.length} payouts doesn't balance, ${waiting.length} of ${paid.length} payouts not checked, ${ofLastMonth().length - paid.length} not paid`,
		);
		const html = mail?.html ?? '';
		// Mail programs show no scripts and no images from elsewhere, and cut mails beyond 102 KB.
		expect(html).not.toMatch(/<script|<img|https?:|url\(/i);
		expect(html.length).toBeLessThan(100_000);
		expect(html).not.toContain('..');
		expect(html).not.toMatch(/undefined|NaN|\[object/);
		await onPhone(html, async (page) => {
			const cards = await page.locator('.card').allInnerTexts();
			expect(cards).toHaveLength(1 + waiting.length);
			expect(cards[0]).toContain(wrong);
			expect(cards[0]).toContain('merchant <b>&"');
			expect(cards[0]).toMatch(/Difference: 0\.01 SAR\./);
			expect(cards.find((card) => card.includes(unchecked))).toContain('Being prepared.');
			for (const currency of ['KWD', 'SAR', 'USD']) {
				const own = paid.filter((payout) => payout.currency === currency);
				const heading = `${currency}: ${own.filter((payout) => isReady(payout) && payout.id !== wrong).length} of ${own.length} balanced`;
				const table = await page.locator(`h2:text-is("${heading}") + table tr`).allInnerTexts();
				const shown = table.find((row) => row.startsWith('Paid out'))?.replace(/\D/g, '');
				expect([currency, BigInt(shown ?? -1)]).toEqual([
					currency,
					own.filter(isReady).reduce((sum, { amount }) => sum + amount, 0n),
				]);
			}
			const text = await page.locator('body').innerText();
			expect(text).toContain(partly);
			for (const { id } of ofLastMonth().filter(({ status }) => status !== 'PAID_OUT'))
				expect(text).toContain(id);
		});
	});

	it('should stay under the size at which mail programs clip messages, however many payouts balance', async () => {
		const { sandbox } = instance;
		for (let number = 0; number < 300; number++) await sandbox.addPayout({ date: lastDay(), rows: 1 });
		succeeded(await execute(EXAMPLE));
		const html = sandbox.mails.at(-1)?.html ?? '';
		expect(html.length).toBeLessThan(100_000);
		expect(html).toMatch(/\d{3} payouts, in the totals above\./);
	});

	it('should report a month without payouts, too', async () => {
		const example = await readExample(EXAMPLE);
		const { nodes } = await instance.api.get<{ nodes: typeof example.nodes }>(
			`/rest/workflows/${instance.state.workflows[EXAMPLE]?.id}`,
		);
		const filtered = nodes.map((node) =>
			node.name === 'List Payouts'
				? { ...node, parameters: { ...node.parameters, filters: { merchantId: 'nobody' } } }
				: node,
		);
		const { id } = await instance.api.createWorkflow({ ...example, nodes: filtered });
		succeeded(await instance.api.executeWorkflow(id, triggerOf(example)));
		const mail = instance.sandbox.mails.at(-1);
		expect(mail?.subject).toBe(`Reconciliation ${month()}: no payouts`);
		expect(mail?.html).not.toMatch(/undefined|NaN|<table/);
	});
});

describe('"Payouts to journal lines" with payouts that can\'t be booked', () => {
	/** In last month, and more than seven days ago. */
	const date = () => Date.now() - (dayOfMonth() + 14) * DAY;

	it('should create no line for a payout that adds up to another amount or is late, and then fail naming each', async () => {
		const { sandbox } = instance;
		const charge = (charge_id: string) => ({ charge_id, amount: '1.00', currency: 'SAR' });
		const wrong = await sandbox.addPayout({
			date: date(),
			amount: '1.01',
			sheets: { charges: [charge('chg_w')] },
		});
		const late = await sandbox.addPayout({ date: date(), status: 'INITIATED' });
		const good = await sandbox.addPayout({ date: date(), amount: '1.00', sheets: { charges: [charge('chg_g')] } });
		const execution = await execute('payouts-to-journal-lines.json');
		expect(execution.status).toBe('error');
		for (const id of [wrong, late]) expect(execution.error?.message).toContain(`Payout ${id}: `);
		const lines = jsonOf(execution, 'Journal Lines');
		expect(lines.filter(({ payout_id }) => [wrong, late].includes(String(payout_id)))).toEqual([]);
		expect(
			lines
				.filter(({ payout_id }) => payout_id === good)
				.map(({ account, debit, credit }) => [account, debit, credit]),
		).toEqual([
			['Bank', 1, 0],
			['Sales', 0, 1],
		]);
	});
});

// Keep this last: it leaves a late payout behind, which makes every sync fail.
describe('"Payout sync to a Data Table"', () => {
	const EXAMPLE = 'payout-sync-to-data-table.json';
	let execution: Execution;
	/** Without n8n's times. IDs stay, so that a replaced row shows. */
	const stored = async () =>
		(await dataTableRows(instance.api, dataTableOf(execution))).map(
			(row): IDataObject => ({ ...row, createdAt: undefined, updatedAt: undefined }),
		);
	const ready = () => recentPayouts(instance).filter(isReady);

	it('should create its table with every transaction of the last seven days', async () => {
		execution = await execute(EXAMPLE);
		succeeded(execution);
		const rows = await stored();
		expect(rows.length).toBeGreaterThan(200);
		expectWhole(rows, ready());
	});

	it('should change nothing when it runs again', async () => {
		const before = await stored();
		execution = await execute(EXAMPLE);
		succeeded(execution);
		expect(await stored()).toEqual(before);
	});

	it('should add what is missing', async () => {
		const before = await stored();
		const charges = (id: string) => `charge_id,amount,currency\n${id},1.00,SAR\n`;
		const id = await instance.sandbox.addPayout({
			amount: '3.00',
			sheets: { charges: [{ charge_id: 'chg_a', amount: '1.00', currency: 'SAR' }] },
			files: { 'CHARGES part 2.csv': charges('chg_b'), 'CHARGES part 3.csv': charges('chg_c') },
			omitSheets: ['summary'],
		});
		for (let times = 0; times < 2; times++) {
			execution = await execute(EXAMPLE);
			succeeded(execution);
			const added = (await stored()).slice(before.length);
			expect(added.map(({ key, transaction_id }) => [key, transaction_id])).toEqual([
				[`${id}/charge/chg_a`, 'chg_a'],
				[`${id}/charge/chg_b`, 'chg_b'],
				[`${id}/charge/chg_c`, 'chg_c'],
			]);
		}
	});

	it('should add each row once when it is executed twice at the same time', async () => {
		const before = await stored();
		const ids = [];
		for (let number = 0; number < 5; number++) ids.push(await instance.sandbox.addPayout({ rows: 20 }));
		instance.sandbox.faults.next({ kind: 'delay', path: '/v2/payouts/download', delayMs: 300, times: 1_000 });
		const both = await Promise.all([execute(EXAMPLE), execute(EXAMPLE)]);
		instance.sandbox.faults.clear();
		both.forEach(succeeded);
		const written = await stored();
		execution = await execute(EXAMPLE);
		succeeded(execution);
		// Neither left a row to the other that it didn't write.
		expect(await stored()).toEqual(written);
		const added = written.slice(before.length).map(({ key }) => String(key));
		expect(added).toHaveLength(100);
		expect(new Set(added).size).toBe(100);
		for (const id of ids) expect(added.filter((key) => key.startsWith(`${id}/`))).toHaveLength(20);
	});

	it('should add every row when a step was executed alone just before', async () => {
		const before = await stored();
		const id = await instance.sandbox.addPayout({ rows: 3 });
		const step = await instance.api.executeWorkflow(
			instance.state.workflows[EXAMPLE]?.id ?? '',
			triggerOf(await readExample(EXAMPLE)),
			undefined,
			{ destinationNode: { nodeName: 'Get Transactions', mode: 'inclusive' } },
		);
		succeeded(step);
		expect(step.items('Get Transactions')).toHaveLength(3);
		expect(await stored()).toEqual(before);
		execution = await execute(EXAMPLE);
		succeeded(execution);
		const added = (await stored()).slice(before.length);
		expect(added.map(({ payout_id }) => payout_id)).toEqual([id, id, id]);
	});

	it('should read all keys when another period is chosen', async () => {
		const before = await stored();
		const example = await readExample(EXAMPLE);
		const { nodes } = await instance.api.get<{ nodes: typeof example.nodes }>(
			`/rest/workflows/${instance.state.workflows[EXAMPLE]?.id}`,
		);
		const changed = nodes.map((node) =>
			node.name === 'Get Transactions'
				? { ...node, parameters: { ...node.parameters, period: 'thisMonth' } }
				: node,
		);
		const { id } = await instance.api.createWorkflow({ ...example, nodes: changed });
		for (let times = 0; times < 2; times++) succeeded(await instance.api.executeWorkflow(id, triggerOf(example)));
		const rows = await stored();
		expect(rows.length).toBeGreaterThanOrEqual(before.length);
		expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
	});

	it('should add a payout once that is listed with an earlier date, or with none', async () => {
		const before = await stored();
		const { api, sandbox, state } = instance;
		const [early, undated] = [await sandbox.addPayout({ rows: 2 }), await sandbox.addPayout({ rows: 2 })];
		const dates: Record<string, number | null> = { [early]: Date.now() - 40 * DAY, [undated]: null };
		const service = await startChangedList(sandbox.url, (payout) => ({
			...payout,
			...(String(payout.id) in dates ? { date: dates[String(payout.id)] } : {}),
		}));
		try {
			const { id: cardPaymentsApi } = await api.send<{ id: string }>('POST', '/rest/credentials', {
				name: 'Changed list',
				type: 'cardPaymentsApi',
				data: { apiKey: sandbox.keys.test, baseUrl: service.url },
			});
			const example = await readExample(EXAMPLE);
			const nodes = example.nodes.map((node) => withCredentials(node, { ...state.credentials, cardPaymentsApi }));
			const { id } = await api.createWorkflow({ ...example, nodes });
			for (let times = 0; times < 2; times++) {
				execution = await api.executeWorkflow(id, triggerOf(example));
				succeeded(execution);
				const added = (await stored()).slice(before.length);
				expect(added.map(({ payout_id }) => payout_id).sort()).toEqual([early, early, undated, undated].sort());
			}
		} finally {
			await service.close();
		}
	});

	it('should show the rows on the page of the table', async () => {
		const { page, close } = await openEditor(instance.n8n.url, instance.owner);
		try {
			await page.goto(instance.n8n.url + dataTablePath(dataTableOf(execution)));
			const [first] = await stored();
			await page.getByText(String(first?.key), { exact: true }).waitFor();
			await page.getByText(`Total ${(await stored()).length}`).waitFor();
		} finally {
			await close();
		}
	});

	it('should be complete again, with each row once, after n8n is killed in the middle of writing', async () => {
		const { api, folder, sandbox, state } = instance;
		await execute(EXAMPLE);
		const before = await stored();
		await sandbox.addPayout({ rows: 8_000 });
		const journal = path.join(folder, '.n8n', 'database.sqlite-wal');
		const downloads = () =>
			sandbox.requests.filter(({ path: of, status }) => of === '/v2/payouts/download' && status === 200).length;
		const expected = downloads() + recentPayouts(instance).filter(isReady).length;
		await api.startByHand(state.workflows[EXAMPLE]?.id ?? '', triggerOf(await readExample(EXAMPLE)));
		while (downloads() < expected) await sleep(2);
		const all = Date.now();
		while (statSync(journal).mtimeMs <= all) await sleep(2);
		await instance.killAndRestart();
		const left = (await stored()).slice(before.length);
		expect(left.length).toBeLessThan(8_000);

		for (let times = 0; times < 2; times++) {
			execution = await execute(EXAMPLE);
			succeeded(execution);
			const rows = await stored();
			expect(rows).toHaveLength(before.length + 8_000);
			expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
		}
	});

	it('should save the others when downloads fail or sheets are missing, and then fail naming each', async () => {
		const { sandbox } = instance;
		const late = await sandbox.addPayout({ date: Date.now() - 6 * DAY, settlements_available: false });
		await sandbox.addPayout({ date: Date.now() - 6 * DAY, settlements_available: false, status: 'FAILED' });
		const unpaid = await sandbox.addPayout({ date: Date.now() - 6 * DAY - 1_000, status: 'INITIATED' });
		const good = await sandbox.addPayout({
			date: Date.now() - 5 * DAY,
			amount: '2.00',
			sheets: { charges: [{ charge_id: 'chg_good', amount: '2.00', currency: 'SAR' }] },
		});
		sandbox.faults.next({ kind: 'status', path: '/v2/payouts/download', status: 400, times: 2 });
		execution = await execute(EXAMPLE);
		expect(execution.status).toBe('error');
		const lines = execution.error?.message.split('\n') ?? [];
		expect(lines).toHaveLength(4);
		expect(lines.filter((line) => /^Payout payout_\d+: The service rejected/.test(line))).toHaveLength(2);
		expect(lines.some((line) => line.startsWith(`Payout ${late}: it still has no sheets after 6 days`))).toBe(true);
		expect(lines.some((line) => line.startsWith(`Payout ${unpaid}: it's still INITIATED after 6 days`))).toBe(true);
		const saved = await stored();
		expect(saved.map(({ key }) => key)).toContain(`${good}/charge/chg_good`);
		expect(saved.filter(({ payout_id }) => payout_id === unpaid)).toEqual([]);
	});
});
