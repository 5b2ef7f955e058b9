import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { IDataObject, INode } from 'n8n-workflow';
import { triggerOf, type Execution } from '../../sandbox/runtime/n8nApi.ts';
import { ADDED_WALLET } from '../../sandbox/service/payouts.ts';
import { readExample } from '../../sandbox/runtime/setup.ts';
import { makeWorkbook } from '../domain/workbook/workbooks.ts';
import { startGoogleSheets, type GoogleSheets } from '../servers/googleSheets.ts';
import type { Document } from '../servers/googleSheets/document.ts';
import { listen } from '../servers/listen.ts';
import { activate } from './activate.ts';
import { openEditor } from './editor.ts';
import { addGoogleCredential, inDocument } from './googleNodes.ts';
import { settledDay, startInstance, TIME_ZONE, type Instance } from './instance.ts';
import { executionsOf } from './publish.ts';
import { isReady, lastMonth, payoutsOfLastMonth } from './transactions.ts';
import { withIds } from './workflow.ts';

/** The examples for bank and books, executed as `npm start` imports them. */
let instance: Instance;
let google: GoogleSheets;
let googleCredential: string;
let accounting: Awaited<ReturnType<typeof startAccounting>>;
beforeAll(async () => {
	google = await startGoogleSheets();
	accounting = await startAccounting();
	instance = await startInstance(google.settings, google.nodeArguments);
	googleCredential = await addGoogleCredential(instance.api, google);
});
afterAll(async () => {
	expect(instance.sandbox.violations).toEqual([]);
	await instance.close();
	await google.close();
	await accounting.close();
});

/** Stands in for the one request of Odoo and of Xero that an example makes. */
async function startAccounting() {
	const requests: Array<{ path: string; headers: IDataObject; body: IDataObject }> = [];
	const server = createServer((request, response) => {
		const respond = async () => {
			const body = JSON.parse(await text(request)) as IDataObject;
			requests.push({ path: request.url ?? '', headers: request.headers as IDataObject, body });
			response.writeHead(200, { 'content-type': 'application/json' });
			// Of Odoo: the user, or the new record.
			response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, result: 7 }));
		};
		respond().catch((error: unknown) => response.destroy(error as Error));
	});
	return { requests, ...(await listen(server)) };
}

type Change = (node: INode) => INode;

/** Executes an example from its trigger, with changes to its nodes. */
async function execute(file: string, change: Change = (node) => node): Promise<Execution> {
	const { api, state } = instance;
	const example = await readExample(file);
	const { nodes } = await api.get<{ nodes: INode[] }>(`/rest/workflows/${state.workflows[file]?.id}`);
	const { id } = await api.createWorkflow({ ...example, nodes: nodes.map(change) });
	return await api.executeWorkflow(id, triggerOf(example));
}

/** Gives the nodes of these names their documents. */
const inDocuments =
	(documents: Record<string, Document>): Change =>
	(node) => {
		const document = documents[node.name];
		return document === undefined ? node : inDocument(node, document, googleCredential);
	};
const documentOf = (rows: Array<Record<string, string>>) => {
	const document = google.createDocument();
	document.fill(rows);
	return document;
};
const jsonOf = (execution: Execution, node: string) => execution.items(node).map(({ json }) => json);
const succeeded = (execution: Execution) => {
	expect(execution.error).toBeUndefined();
	expect(execution.status).toBe('success');
};

const ofLastMonth = () => payoutsOfLastMonth(instance);
const decimals = (currency: unknown) => (currency === 'KWD' ? 3 : 2);
const minor = (amount: unknown, currency: unknown) =>
	BigInt(Number(amount).toFixed(decimals(currency)).replace('.', ''));
const charge = (charge_id: string, more: object = {}) => ({ charge_id, amount: '1.00', currency: 'SAR', ...more });

/** The bank's lines, as a sheet or Extract from File gives them. */
async function bankLines(): Promise<Array<Record<string, string>>> {
	const csv = await (await fetch(`${instance.sandbox.url}/_sandbox/bank-statement.csv`)).text();
	const [header = '', ...rows] = csv.trim().split('\r\n');
	const cells = (row: string) =>
		[...row.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((match) => match[1] ?? match[2] ?? '');
	return rows.map((row) =>
		Object.fromEntries(cells(row).map((cell, index) => [header.split(',')[index] ?? '', cell])),
	);
}
/** The sandbox's own payouts in riyals, in the order in which the sandbox's bank has its troubles with them. */
const ofSar = () =>
	instance.sandbox.payouts
		.filter(
			({ status, currency, wallet }) => status === 'PAID_OUT' && currency === 'SAR' && wallet.id !== ADDED_WALLET,
		)
		.sort((a, b) => a.date - b.date || (a.id < b.id ? -1 : 1));

/** Uploads a file to an example's form, as people do, and gives the page that answers and its execution. */
async function upload(
	example: string,
	file: { name: string; mimeType: string; buffer: Buffer },
	answer: RegExp,
	fields: Record<string, string> = {},
) {
	const { api, n8n, owner, state } = instance;
	const id = state.workflows[`${example}.json`]?.id ?? '';
	await activate(api, id);
	const { page, close } = await openEditor(n8n.url, owner);
	try {
		await page.goto(`${n8n.url}/form/${example}`);
		await page.locator('input[type=file]').setInputFiles(file);
		for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
		const download = page.waitForEvent('download').catch(() => undefined);
		await page.locator('button[type=submit], #submit-btn').click();
		await page.getByText(answer).first().waitFor();
		const text = await page.locator('body').innerText();
		const saved = text.includes('spreadsheet') ? (await download)?.suggestedFilename() : undefined;
		const [execution] = await executionsOf(api, id);
		return { text, saved, execution: execution as Execution };
	} finally {
		await close();
	}
}
const statement = async (format: 'csv' | 'xml') =>
	Buffer.from(await (await fetch(`${instance.sandbox.url}/_sandbox/bank-statement.${format}`)).arrayBuffer());

/** An Excel file of these rows, with texts only. */
async function excelFile(rows: Array<Record<string, string>>): Promise<Buffer> {
	const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
	return Buffer.from(await makeWorkbook({ Lines: lines }));
}

describe('"Bank statement"', () => {
	it.each(['csv', 'xlsx'])(
		'should find the payouts on an uploaded %s file, and return a spreadsheet',
		async (format) => {
			const isCsv = format === 'csv';
			const sent = isCsv
				? { name: 'statement.csv', mimeType: 'text/csv', buffer: await statement('csv') }
				: {
						name: 'statement.xlsx',
						mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
						buffer: await excelFile(await bankLines()),
					};
			const { saved, execution } = await upload('bank-statement', sent, /The statement and its payouts/);
			expect(instance.state.workflows['bank-statement.json']).toBeDefined();
			expect(saved).toBe('payouts-on-statement.xlsx');
			const found = jsonOf(execution, 'Match Bank Lines');
			const byId = new Map(found.map((json) => [json.payout_id, json]));
			const sar = ofSar();
			const statusOf = (index: number) => byId.get(sar[index]?.id)?.status;
			expect([4, 5, 6].map(statusOf)).toEqual(['matched', 'matched', 'matched']);
			// Less without the service's text, nothing at all, and nine days.
			expect([9, 12, 15].map(statusOf)).toEqual(['missing', 'missing', 'paid_late']);
			expect(statusOf(18)).toBe('ambiguous');
			expect(found.filter(({ status }) => status === 'not_a_payout').length).toBeGreaterThan(10);
			expect(found.filter(({ status }) => status === 'matched').length).toBeGreaterThan(100);
		},
	);

	it('should say at once what a CAMT.053 file holds, with nothing set', async () => {
		const file = { name: 'statement.xml', mimeType: 'application/xml', buffer: await statement('xml') };
		const { text, execution } = await upload('bank-statement-camt', file, /payouts matched/);
		expect(text).toMatch(/3 missing.*3 with another amount.*3 paid late/s);
		const [summary] = jsonOf(execution, 'Match Bank Lines');
		expect(summary).toMatchObject({
			all_paid: false,
			missing: 3,
			amount_differs: 3,
			paid_late: 3,
			lines_unread: 0,
		});
		for (const index of [9, 12]) expect(text).toContain(String(ofSar()[index]?.id));
		// The file's name, where the tests look for it.
		expect(instance.state.workflows['bank-statement-camt.json']).toBeDefined();
	});
});

describe('"Does a payout file add up"', () => {
	const csv = [
		'Ref;Art;Datum;Brutto;Entgelt;Auszahlung',
		'A1;Verkauf;03.11.2026;100,00;2,50;97,50',
		'A2;Verkauf;04.11.2026;1.050,00;11,25;1.038,75',
		'A3;Erstattung;05.11.2026;-20,00;0,00;-20,00',
	].join('\n');
	const file = { name: 'abrechnung 7.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };

	it('should give a text for a file that nobody described, and with it what the payout consists of', async () => {
		const asked = { Paid: '1116.25', Currency: 'EUR' };
		const first = await upload('payout-file', file, /This text may describe the file/, asked);
		expect(first.text).toContain("1 of 1 payout doesn't balance");
		const [{ description } = {}] = jsonOf(first.execution, 'Reconcile');
		expect(first.text).toContain('Amount Column = Auszahlung');
		const again = { ...asked, Description: String(description) };
		const { text } = await upload('payout-file', file, /The one payout balances/, again);
		expect(text).toMatch(/Gross sales\s+1,150.00\s+Refunds\s+-20.00\s+Fees\s+-13.75\s+Paid out\s+1,116.25/);
		expect(text).not.toContain('This text');
		expect(instance.state.workflows['payout-file.json']).toBeDefined();
	});
});

describe('"Monthly report"', () => {
	it('should mail a report that fits a phone, with exact totals and what to look at on top', async () => {
		await settledDay();
		const { sandbox } = instance;
		for (const currency of ['KWD', 'SAR', 'USD']) await sandbox.addPayout({ date: lastMonth(), currency, rows: 2 });
		const wrong = await sandbox.addPayout({
			date: lastMonth(),
			amount: '9007199254.41',
			sheets: { charges: [charge('chg_w', { amount: '9007199254.40' })] },
			merchant_id: '<b>&"',
		});
		const late = await sandbox.addPayout({
			date: lastMonth(),
			settlements_available: false,
			settlements_description: 'Being prepared.',
		});
		succeeded(await execute('monthly-report.json'));
		const mail = sandbox.mails.at(-1);
		const month = new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, year: 'numeric', month: 'long' });
		expect(mail?.subject).toMatch(
			new RegExp(
				`^Test mode: Reconciliation ${month.format(lastMonth())}: ${wrong}: paid 0\\.01 SAR more than its rows, 1 of \\d+ payouts doesn't balance, `,
			),
		);
		const html = mail?.html ?? '';
		expect(html.length).toBeLessThan(100_000);
		expect(html).not.toMatch(/<script|<img|https?:|url\(|undefined|NaN|\[object/i);
		const { page, close } = await openEditor(instance.n8n.url, instance.owner);
		try {
			await page.setViewportSize({ width: 400, height: 800 });
			await page.setContent(html);
			expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(400);
			const cards = await page.locator('.card').allInnerTexts();
			expect(cards[0]).toContain(wrong);
			expect(cards[0]).toContain('merchant <b>&"');
			expect(cards[0]).toMatch(/paid 0\.01 SAR (less|more) than its rows/);
			expect(cards.find((card) => card.includes(late))).toContain('Being prepared.');
			const paid = ofLastMonth().filter(isReady);
			for (const currency of ['KWD', 'SAR', 'USD']) {
				const own = paid.filter((payout) => payout.currency === currency);
				const balanced = own.filter(({ id }) => id !== wrong).length;
				const heading = `${currency}: ${balanced} of ${own.length} balanced`;
				const rows = await page.locator(`h2:text-is("${heading}") + table tr`).allInnerTexts();
				const shown = rows
					.find((row) => row.startsWith('Paid out'))
					?.split('\t')[1]
					?.replace(/\D/g, '');
				expect([currency, shown]).toEqual([
					currency,
					String(own.reduce((sum, { amount }) => sum + amount, 0n)),
				]);
			}
		} finally {
			await close();
		}
	});
});

describe('"Journal entries"', () => {
	it('should write balanced entries once, and then fail naming the payouts that it did not book', async () => {
		await settledDay();
		const { sandbox } = instance;
		const wrong = await sandbox.addPayout({
			date: lastMonth(),
			amount: '1.01',
			sheets: { charges: [charge('chg_x')] },
		});
		const late = await sandbox.addPayout({ date: lastMonth(), status: 'INITIATED' });
		const document = documentOf([{ key: '' }]);
		for (let times = 0; times < 2; times++) {
			const execution = await execute('journal-entries.json', inDocuments({ 'Write Lines': document }));
			expect(execution.status).toBe('error');
			for (const id of [wrong, late]) expect(execution.error?.message).toContain(`${id}: `);
		}
		const lines = document.rows().filter(({ key }) => key !== '');
		expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
		expect(lines.filter(({ payout_id }) => [wrong, late].includes(String(payout_id)))).toEqual([]);
		const balances = new Map<unknown, bigint>();
		const paid = new Map<unknown, bigint>();
		for (const { entry_id, payout_id, account, debit, credit, currency } of lines) {
			const amount = minor(debit, currency) - minor(credit, currency);
			balances.set(entry_id, (balances.get(entry_id) ?? 0n) + amount);
			if (account === 'Bank') paid.set(payout_id, amount);
		}
		expect([...balances].filter(([, sum]) => sum !== 0n)).toEqual([]);
		const booked = ofLastMonth().filter((payout) => isReady(payout) && paid.has(payout.id));
		expect(booked.length).toBeGreaterThan(20);
		for (const { id, amount } of booked) expect([id, paid.get(id)]).toEqual([id, amount]);
	});

	/** Those of riyals only: both services keep their books in one currency. */
	const inRiyals: Change = (node) =>
		node.name === 'Get Journal Entries'
			? { ...node, parameters: { ...node.parameters, filters: { status: ['PAID_OUT'], currency: 'SAR' } } }
			: node;
	const saved = async (type: string, data: IDataObject) =>
		withIds({ [type]: await instance.api.createCredential(type, data) });
	const expected = () =>
		new Set(ofLastMonth().flatMap((payout) => (isReady(payout) && payout.currency === 'SAR' ? [payout.id] : [])));

	it('should create drafts in a stand-in for Odoo', async () => {
		const data = { url: accounting.url, username: 'bookkeeper', password: 'secret', db: 'books' };
		const chosen = await saved('odooApi', data);
		const execution = await execute('journal-entries-to-odoo.json', (one) =>
			one.name === 'Create Entry' ? { ...one, ...chosen } : inRiyals(one),
		);
		const created = accounting.requests
			.map(({ body }) => body.params as { service: string; args: unknown[] })
			.filter(({ service }) => service === 'object')
			.map(({ args }) => args as [string, number, string, string, string, IDataObject]);
		expect(created.length).toBeGreaterThan(10);
		expect(created.length).toBe(execution.items('Create Entry').length);
		const booked = new Set<unknown>();
		for (const [db, user, password, model, method, entry] of created) {
			expect([db, user, password, model, method]).toEqual(['books', 7, 'secret', 'account.move', 'create']);
			expect(entry).toMatchObject({ move_type: 'entry', journal_id: 1 });
			const lines = (entry.line_ids as Array<[number, number, IDataObject]>).map((line) => line[2]);
			expect(lines.every(({ account_id }) => Number.isInteger(account_id))).toBe(true);
			expect(lines.reduce((sum, { debit, credit }) => sum + minor(debit, 'SAR') - minor(credit, 'SAR'), 0n)).toBe(
				0n,
			);
			booked.add(entry.ref);
		}
		for (const ref of booked) expect(expected()).toContain(ref);
	});

	it('should create drafts in a stand-in for Xero', async () => {
		accounting.requests.length = 0;
		// A busy n8n may have closed its connection.
		await instance.api.get('/rest/settings');
		const data = {
			clientId: 'client',
			clientSecret: 'secret',
			oauthTokenData: { access_token: 'token', token_type: 'Bearer' },
		};
		const chosen = await saved('xeroOAuth2Api', data);
		const execution = await execute('journal-entries-to-xero.json', (one) => {
			if (one.name !== 'Create Journal') return inRiyals(one);
			const url = String(one.parameters.url).replace('https://api.xero.com', accounting.url);
			return { ...one, ...chosen, parameters: { ...one.parameters, url } };
		});
		expect(accounting.requests.length).toBeGreaterThan(10);
		expect(accounting.requests.length).toBe(execution.items('Create Journal').length);
		for (const { path, headers, body } of accounting.requests) {
			expect(path).toBe('/api.xro/2.0/ManualJournals');
			expect(headers).toMatchObject({ authorization: 'Bearer token', accept: 'application/json' });
			expect(body).toMatchObject({ Status: 'DRAFT', Narration: expect.stringContaining('payout_') as string });
			const lines = body.JournalLines as Array<{ LineAmount: number; AccountCode: string }>;
			expect(lines.reduce((sum, { LineAmount }) => sum + minor(LineAmount, 'SAR'), 0n)).toBe(0n);
			expect(lines.map(({ AccountCode }) => AccountCode)).toContain('610');
			expect(expected()).toContain(body.Narration);
		}
	});
});

/** Orders of the last payouts, and two that nobody paid. */
function orders(): Array<Record<string, string>> {
	const paid = instance.sandbox.payouts
		.filter(isReady)
		.slice(-20)
		.flatMap(({ sheets }) => sheets.charges)
		.filter(({ reference_order }) => reference_order);
	return [
		...paid.map(({ reference_order: order = '', gross_amount: total = '', currency = '' }) => ({
			Order: String(order),
			Total: String(total),
			Currency: String(currency),
		})),
		...['unpaid-1', 'unpaid-2'].map((Order) => ({ Order, Total: '12.50', Currency: 'SAR' })),
	];
}

describe('"Unpaid orders"', () => {
	it('should mail the orders that nobody paid', async () => {
		const { sandbox } = instance;
		succeeded(await execute('unpaid-orders.json', inDocuments({ 'Get Orders': documentOf(orders()) })));
		const mail = sandbox.mails.at(-1);
		expect(mail?.subject).toMatch(/^\d+ of \d+ orders paid, .*2 not (paid|found)/);
		expect(mail?.text).toMatch(
			/unpaid-1, 12\.50 SAR: not (paid|found).*\n.*unpaid-2, 12\.50 SAR: not (paid|found)/,
		);
	});
});

describe('"Close my month"', () => {
	it('should mail totals, bank, orders and entries at once', async () => {
		await settledDay();
		const { sandbox } = instance;
		const wrong = await sandbox.addPayout({
			date: lastMonth(),
			amount: '1.01',
			sheets: { charges: [charge('chg_m')] },
		});
		const documents = { 'Get Bank Lines': documentOf(await bankLines()), 'Get Orders': documentOf(orders()) };
		const execution = await execute('close-my-month.json', inDocuments(documents));
		succeeded(execution);
		const mail = sandbox.mails.at(-1);
		expect(mail?.subject).toMatch(/^Test mode: Month of \w+ \d{4}: .*\d+ of \d+ payouts don?'?[a-z']* balance/);
		const [journal] = jsonOf(execution, 'Get Journal Entries');
		expect(journal?.lines).toBeGreaterThan(100);
		expect(mail?.subject).toContain(`${wrong}: paid 0.01 SAR more than its rows`);
		for (const shown of [mail?.html ?? '', mail?.text ?? '']) {
			expect(shown).toMatch(/\d+ of \d+ payouts matched, 6 missing/);
			expect(shown).toMatch(/unpaid-1[^]{0,80}12\.50 SAR[^]{0,80}not (paid|found in what was read)/);
			expect(shown).toContain(wrong);
			expect(shown).toContain('Gross sales');
			expect(shown).toContain(String(journal?.title));
		}
	});
});

describe('"Payout reconciler"', () => {
	it('should write the rows, match the bank, and mail both answers', async () => {
		const { sandbox } = instance;
		const rows = documentOf([{ key: '' }]);
		const documents = { 'Get Bank Lines': documentOf(await bankLines()), 'Write Rows': rows };
		const execution = await execute('payout-reconciler.json', inDocuments(documents));
		const mail = sandbox.mails.at(-1);
		expect(mail?.subject).toMatch(/^Test mode: Payouts .+\. Bank: \d+ of \d+ payouts matched, 3 missing, .+$/);
		expect(mail?.html).toMatch(/\d+ of \d+ payouts matched, 3 missing/);
		expect(mail?.html).toContain(String(ofSar()[12]?.id));
		const written = rows.rows().filter(({ key }) => key !== '');
		expect(written.length).toBe(execution.items('Get Transactions').length);
		expect(written.length).toBeGreaterThan(200);
	});
});
