import { readFileSync } from 'node:fs';
import type { IDataObject } from 'n8n-workflow';
import { toText } from '../../sandbox/service/money.ts';
import { makeZip } from '../domain/sheets/zips.ts';
import { asCells, makeWorkbook } from '../domain/workbook/workbooks.ts';
import { binaryItem, executeTool } from '../harness/engine.ts';
import {
	bankLinesOf,
	CONTINUE,
	credentialsFor,
	DAY,
	errorOf,
	MATCH_BANK_LINES,
	NOW,
	useSandbox,
} from '../engine/service.ts';

const service = useSandbox({ days: 21 });
let csv: IDataObject[];
beforeAll(async () => (csv = await bankLinesOf(service.current)));

const match = async (lines: IDataObject[], parameters: IDataObject = {}, rest = {}) =>
	await service.execute({ ...MATCH_BANK_LINES, ...parameters }, { input: lines.map((json) => ({ json })), ...rest });
/** From 31/01/2026. */
const isoDay = (date: unknown) => String(date).split('/').reverse().join('-');
const ofSar = () =>
	service.current.payouts
		.filter(({ status, currency }) => status === 'PAID_OUT' && currency === 'SAR')
		.sort((a, b) => a.date - b.date || (a.id < b.id ? -1 : 1));

it('should find each payout on a bank statement in CSV, and name each trouble, with nothing set', async () => {
	const { items, error, hints } = await match(csv);
	expect(error).toBeUndefined();
	const said = hints.map(({ message }) => message).join();
	// The answer is that of the items.
	const missing = items.filter(({ json }) => json.status === 'missing');
	expect(missing.length).toBeGreaterThan(0);
	expect(said).toMatch(
		new RegExp(`${missing.length} payouts? missing: [\\d.,]+ .*${String(missing[0]?.json.payout_id)}`),
	);
	expect(said).toContain(
		`Read ${csv.length} lines from ${isoDay(csv[0]?.Date)} to ${isoDay(csv.at(-1)?.Date)}: amounts from "Credit" and "Debit", ` +
			'dates from "Date", currencies from "Currency", texts from all other columns.',
	);
	const byId = new Map(items.map(({ json }) => [json.payout_id, json]));
	const statuses = items.map(({ json }) => json.status);
	const ordered = [
		'missing',
		'paid_late',
		'ambiguous',
		'not_paid',
		'not_covered',
		'expected',
		'matched',
		'not_a_payout',
	];
	expect(statuses).toEqual(ordered.flatMap((each) => statuses.filter((status) => status === each)));
	const sar = ofSar();
	const found = (index: number) => byId.get(sar[index]?.id);
	for (const index of [4, 5, 6])
		expect(found(index)).toMatchObject({
			status: 'matched',
			reason: 'One for 3 payouts',
		});
	// Two riyals less, nothing, and nine days later.
	expect(found(9)).toMatchObject({ status: 'missing', reason: 'Another amount?' });
	expect(found(9)?.candidates).toMatch(/^line \d+ \(-2\.00\)$/);
	expect(found(12)).toMatchObject({ status: 'missing', bank_date: null });
	expect(found(15)).toMatchObject({ status: 'paid_late', difference: 0 });
	expect(found(18)).toMatchObject({ status: 'ambiguous' });
	expect(String(found(18)?.candidates).split(', ')).toHaveLength(2);
	const plain = sar.filter((_, index) => index < 4 || index === 7);
	for (const { id, amount } of plain)
		expect(byId.get(id)).toMatchObject({
			status: 'matched',
			amount: Number(toText(amount, 'SAR')),
			bank_amount: Number(toText(amount, 'SAR')),
			difference: 0,
			bank_statement_text: 'CARD PAYMENT SERVICE',
		});
	const schema = readFileSync('nodes/CardPayments/__schema__/v1.0.0/payout/matchBankLines.json', 'utf8');
	const fields = Object.keys((JSON.parse(schema) as { properties: object }).properties);
	expect(items.map(({ json }) => Object.keys(json))).toEqual(items.map(() => fields));
	// Each line is there once: with its payouts, or by itself. Each item leads back to its line.
	const linesSeen = items.flatMap(({ json, pairedItem }) =>
		json.payout_id === null || json.bank_date !== null
			? (pairedItem as Array<{ item: number }>).map(({ item }) => item)
			: [],
	);
	expect([...new Set(linesSeen)].sort((a, b) => a - b)).toEqual(csv.map((_, index) => index));
	const failed = service.current.payouts.filter(({ status }) => status === 'FAILED').map(({ id }) => id);
	expect(failed.length).toBeGreaterThan(0);
	for (const id of failed) expect(byId.get(id) ?? { status: 'not_paid' }).toMatchObject({ status: 'not_paid' });
});

it('should say in one item whether the bank paid everything', async () => {
	const filters = { currency: 'SAR' };
	const { items } = await match(csv, { service: 'Card Payment Service', output: 'summary', filters });
	expect(items).toMatchObject([
		{
			json: {
				all_paid: false,
				missing: 1,
				paid_late: 1,
				amount_differs: 1,
				lines_read: csv.length,
				lines_unread: 0,
			},
		},
	]);
	expect(JSON.stringify(items).length).toBeLessThan(5_000);
});

it('should refuse a column or a text that no line has, instead of saying that nothing is missing', async () => {
	const advice =
		/Leave the line out to have the column found, or name another one. The items have: Date, Details, Debit, Credit, Currency/;
	for (const name of ['Amount', 'Debit', 'Date', 'Credit or Debit', 'Currency', 'Text', 'Row Type']) {
		const error = errorOf(await match(csv, { fileDescription: `${name} Column = Nowhere` }));
		expect(error.message).toMatch(/^No line was read: no line has the column "Nowhere"/);
		expect(error.description).toMatch(advice);
	}
	expect(errorOf(await match(csv, { service: 'Card Servces Ltd' })).message).toBe(
		`No line was matched: none of ${csv.length} lines contains "Card Servces Ltd" of "Text in Payout Lines"`,
	);
	const asWritten = await match(csv, { fileDescription: 'Amount Column = credit\nDate Column = DATE' });
	expect(asWritten.error).toBeUndefined();
});

it('should match no line that has more than the payout, within the tolerance or not', async () => {
	const [payout] = ofSar();
	const { id, amount, date } = payout as (typeof service.current.payouts)[number];
	const line = (minor: bigint) => ({
		Date: new Date(date + DAY).toISOString().slice(0, 10),
		Amount: toText(minor, 'SAR'),
		Currency: 'SAR',
	});
	const statusOf = async (minor: bigint) => {
		const { items } = await match(
			[{ ...line(-1n), Date: new Date(date - DAY).toISOString().slice(0, 10) }, line(minor)],
			{ options: { tolerance: 5 } },
		);
		return items.find(({ json }) => json.payout_id === id)?.json.status;
	};
	expect(await statusOf(amount - 500n)).toBe('matched');
	expect(await statusOf(amount - 501n)).toBe('expected');
	expect(await statusOf(amount + 1n)).toBe('expected');
	expect(await statusOf(amount + 500n)).toBe('expected');
});

it("should read CAMT.053 as n8n's XML node gives it, whole, with nothing set", async () => {
	const line = ({ Date, Debit, Credit, Currency, Details }: IDataObject) => ({
		Amt: { Ccy: Currency, _: String(Debit || Credit).replaceAll(',', '') },
		CdtDbtInd: Debit === '' ? 'CRDT' : 'DBIT',
		BookgDt: { Dt: isoDay(Date) },
		NtryDtls: { TxDtls: { RmtInf: { Ustrd: Details } } },
	});
	const message = { Document: { BkToCstmrStmt: { Stmt: { Ntry: csv.map(line) } } } };
	const [whole, table] = [await match([message]), await match(csv)];
	const facts = ({ items }: typeof whole) =>
		items.map(({ json }) => [json.status, json.payout_id, json.bank_date, json.bank_amount]);
	expect(whole.error).toBeUndefined();
	expect(facts(whole)).toEqual(facts(table));
	for (const item of [
		{ data: '<?xml version="1.0"?><Document/>' },
		{ data: ':20:STARTUMS\r\n:25:10010010/123\r\n:60F:C260101EUR1,00' },
		{ data: 'Date;Amount\n2026-01-02;5,00' },
		{ 'Date;Text;Amount': '2026-01-02;Rent;5' },
	]) {
		const { message, description } = errorOf(await match([item]));
		expect(message).toBe('No line was read: the input items have a file as text');
		expect(description).toContain('Choose From a File');
	}
	expect(errorOf(await match([{}])).description).toContain('Choose From a File in "Lines"');
});

it('should take the currency of all payouts where nothing says it, and ask where they have several', async () => {
	const bare = csv
		.filter(({ Currency }) => Currency === 'SAR')
		.map(({ Date, Details, Debit, Credit }) => ({ Date, Details, Debit, Credit }));
	expect(errorOf(await match(bare)).message).toMatch(
		/nothing in the statement says its currency, and payouts are in .*SAR/,
	);
	const { items } = await match(bare, { fileDescription: 'Currency = SAR' });
	const known = await match(csv.filter(({ Currency }) => Currency === 'SAR'));
	expect(items.map(({ json }) => json.status)).toEqual(known.items.map(({ json }) => json.status));
	expect(known.hints.map(({ message }) => message).join()).toMatch(/no line has their currency \(\w{3}/);
});

it('should answer an agent with one call, from lines in a field', async () => {
	const parameters = { resource: 'payout', operation: 'matchBankLines', bankLines: JSON.stringify(csv) };
	const { error, items } = await executeTool(parameters, {}, credentialsFor(service.current));
	expect(error).toBeUndefined();
	expect(items('Agent')).toMatchObject([
		{ json: { all_paid: false, answer: expect.stringContaining('payouts missing') } },
	]);
});

it('should not guess: a line that cannot be read is an error, and an item with Continue on Fail', async () => {
	const lines = [
		{ Date: '2026-01-05', Credit: '12/34', Currency: 'SAR' },
		{ Date: '05/06/2026', Credit: '1.00', Currency: 'SAR' },
		{ Date: '2026-01-05', Credit: '1.00', Currency: 'SAR' },
	];
	const errors = [
		'Line 1: The amount (12/34) in "Credit" can\'t be read for certain',
		'Line 2: The date (05/06/2026) in "Date" can\'t be read for certain',
	];
	expect(errorOf(await match(lines)).message).toBe(errors[0]);
	const { items } = await match(lines, { output: 'summary' }, CONTINUE);
	expect(items[0]?.json).toMatchObject({ lines_unread: 2 });
	expect(items[0]?.json.all_paid).not.toBe(true);
	expect(items.slice(1).map(({ json }) => json.error)).toEqual(errors);
});

it('should leave out payouts that may be in an earlier statement, and say so', async () => {
	const { items, hints } = await match(csv.slice(-1));
	const dates = items.flatMap(({ json }) => (json.payout_id === null ? [] : String(json.payout_date)));
	// Money of the days before may have come on its day.
	const first = new Date(NOW - 8 * DAY).toISOString();
	expect(dates.filter((date) => date < first.slice(0, 10))).toEqual([]);
	expect(hints.map(({ message }) => message).join()).toContain('may be in an earlier one');
});

it('should read a statement as File Description says, and refuse what it has no line for', async () => {
	const line = { Date: '2026-09-02', Amount: '1.234', Currency: 'SAR' };
	const columns = (fileDescription: string) => ({ fileDescription });
	const unsure = await match([line]);
	expect(errorOf(unsure).message).toMatch(/can't be read for certain/);
	const { items } = await match([line], columns('Decimal Sign = ,'));
	expect(items.map(({ json }) => json)).toContainEqual(
		expect.objectContaining({ status: 'not_a_payout', bank_amount: 1234 }),
	);
	const asking = await match([line], columns('Decimal Sign = ?'));
	expect(errorOf(asking).message).toContain('"File Description" still asks: Decimal Sign');
	expect(errorOf(await match([line], columns('Fee Column = Fee'))).message).toMatch(/"Fee Column" says nothing here/);
});

describe('from a file', () => {
	const matchFile = async (
		files: Array<[name: string, content: string | Uint8Array]>,
		parameters: IDataObject = {},
	) =>
		await service.execute(
			{ resource: 'payout', operation: 'matchBankLines', inputBinaryField: 'statement', ...parameters },
			{
				input: files.map(([name, content]) =>
					binaryItem(Buffer.from(content), name, 'application/octet-stream', 'statement', {
						subject: 'Statement',
					}),
				),
			},
		);
	const facts = ({ items }: Awaited<ReturnType<typeof match>>) =>
		items.map(({ json }) => [json.status, json.payout_id, json.bank_date, json.bank_amount, json.difference]);
	const records = () => [Object.keys(csv[0] ?? {}), ...csv.map((line) => Object.values(line).map(String))];
	const camt = () => {
		const entry = ({ Date, Debit, Credit, Currency, Details }: IDataObject) =>
			`<Ntry><Amt Ccy="${Currency}">${String(Debit || Credit).replaceAll(',', '')}</Amt>` +
			`<CdtDbtInd>${Debit === '' ? 'CRDT' : 'DBIT'}</CdtDbtInd><BookgDt><Dt>${isoDay(Date)}</Dt></BookgDt>` +
			`<NtryDtls><TxDtls><RmtInf><Ustrd>${Details}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
		return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${csv.map(entry).join('')}</Stmt></BkToCstmrStmt></Document>`;
	};

	it('should match as the same lines in items do, whatever the file is', async () => {
		const table = facts(await match(csv));
		const semicolons = records()
			.map((cells) => cells.map((cell) => `"${cell}"`).join(';'))
			.join('\r\n');
		const files: Array<[string, string | Uint8Array]> = [
			['statement.csv', `Account statement\r\n\r\n${semicolons}`],
			['statement.txt', Buffer.from(`\uFEFF${semicolons}`, 'utf16le')],
			['statement.xlsx', await makeWorkbook({ Notes: [['For the accountant']], Statement: asCells(records()) })],
			['camt.053.xml', camt()],
			['camt.zip', await makeZip([['2026-01.xml', camt()]])],
		];
		for (const file of files) {
			const found = await matchFile([file]);
			expect([file[0], found.error]).toEqual([file[0], undefined]);
			expect(facts(found)).toEqual(table);
			expect(found.items.map(({ pairedItem }) => pairedItem)).toEqual(
				found.items.map(() => expect.anything() as unknown),
			);
			const said = found.hints.map(({ message }) => message).join();
			expect(said.includes("has no column of dates and amounts, so it wasn't read: Notes.csv")).toBe(
				file[0].endsWith('.xlsx'),
			);
		}
	});

	it('should read the files of all items as one statement, each line of its own item', async () => {
		const [header, ...lines] = records().map((cells) => cells.map((cell) => `"${cell}"`).join(';'));
		const half = lines.length >> 1;
		const parts = [lines.slice(0, half), lines.slice(half)].map((part) => [header, ...part].join('\n'));
		const found = await matchFile([
			['a.csv', parts[0] as string],
			['b.csv', parts[1] as string],
		]);
		expect(facts(found)).toEqual(facts(await match(csv)));
		const items = new Set(found.items.flatMap(({ pairedItem }) => JSON.stringify(pairedItem)));
		expect([...items].join()).toMatch(/"item":1/);
	});

	it.each([
		['MT940 or MT942 of SWIFT', ':20:STARTUMS\r\n:25:10010010/123\r\n:28C:0\r\n:60F:C260101EUR1,00\r\n'],
		['MT940 or MT942 of SWIFT', 'ABNANL2A\r\n940\r\nABNANL2A\r\n:20:ABN AMRO BANK NV\r\n'],
		['OFX or QFX of Money and Quicken', 'OFXHEADER:100\r\nDATA:OFXSGML\r\n<OFX>'],
		['QIF of Quicken', '!Type:Bank\nD01/02/2026\nT-50.00\n^\n'],
		['QIF of Quicken', '\uFEFF!Type:Bank\nD01/02/2026\n'],
		['MT940 or MT942 of SWIFT', Buffer.from('\uFEFF:20:STARTUMS\r\n:25:10010010/123\r\n', 'utf16le')],
		['BAI2', '01,122099999,123456789,260101,0800,1,,,2/\n02,031001234,122099999,1,260101,,USD,2/\n'],
		['a PDF, which has no rows', '%PDF-1.7 '],
	])('should name %s, and what to ask the bank for', async (what, content) => {
		const error = errorOf(await matchFile([['statement', content]]));
		expect(error.message).toBe(`No row was read: the file "statement" is ${what}`);
		expect(error.description).toBe('Ask the bank for CSV, Excel (.xlsx), or CAMT.053 (ISO 20022 XML).');
	});

	it('should name the old Excel, a web page, another XML, an empty file and what is not there', async () => {
		const messageOf = async (content: string | Uint8Array) =>
			errorOf(await matchFile([['statement', content]])).message;
		const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
		expect(await messageOf(ole)).toContain('an Excel workbook of the older format (.xls)');
		expect(await messageOf('<html><table><tr><td>1</td></tr></table></html>')).toContain('a web page');
		expect(await messageOf('<?xml version="1.0"?><Orders><Order/></Orders>')).toContain(
			'the XML is no CAMT message',
		);
		expect(await messageOf('\n\n\n')).toContain('is empty');
		expect(errorOf(await matchFile([['a', 'b']], { inputBinaryField: 'data' })).message).toContain(
			'has no binary field data. It has: statement',
		);
		const rows = errorOf(await match(csv, { lines: 'fromFile' }));
		expect(rows.message).toBe('No file was read: the input item has none');
		expect(rows.description).toContain('If the items are the rows, choose Input Items in "Lines".');
	});
});
