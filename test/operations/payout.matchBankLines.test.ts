import { readFileSync } from 'node:fs';
import type { IDataObject } from 'n8n-workflow';
import { startSandbox } from '../../sandbox/server.ts';
import { toText } from '../../sandbox/service/money.ts';
import { executeWorkflow } from '../harness/engine.ts';
import { credentialsFor, DAY, errorOf, executePayout, NOW, type Sandbox } from '../engine/service.ts';

let sandbox: Sandbox;
let csv: IDataObject[];
beforeAll(async () => {
	sandbox = await startSandbox({ now: NOW });
	const [header = '', ...rows] = (await (await fetch(`${sandbox.url}/_sandbox/bank-statement.csv`)).text())
		.trim()
		.split('\r\n');
	const cells = (row: string) =>
		[...row.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((match) => match[1] ?? match[2]);
	csv = rows.map((row) => Object.fromEntries(cells(row).map((cell, index) => [header.split(',')[index], cell])));
});
afterAll(async () => await sandbox.close());

const BANK = {
	operation: 'matchBankLines',
	amount: 'Credit',
	date: 'Date',
	currency: 'Currency',
	options: { debit: 'Debit' },
};
const match = async (lines: IDataObject[], parameters: IDataObject = {}, node = {}) =>
	await executePayout(sandbox, { ...BANK, ...parameters }, { input: lines.map((json) => ({ json })), node });
const ofSar = () =>
	sandbox.payouts
		.filter(({ status, currency }) => status === 'PAID_OUT' && currency === 'SAR')
		.sort((a, b) => a.date - b.date || (a.id < b.id ? -1 : 1));

it('should find each payout on a bank statement in CSV, and name each trouble', async () => {
	const { items, error } = await match(csv, { service: 'Card Payment Service' });
	expect(error).toBeUndefined();
	const byId = new Map(items.map(({ json }) => [json.payout_id, json]));
	const statuses = items.map(({ json }) => json.status);
	const ordered = ['amount_differs', 'late', 'ambiguous', 'expected', 'matched', 'not_a_payout'];
	expect(statuses).toEqual(ordered.flatMap((each) => statuses.filter((status) => status === each)));
	const sar = ofSar();
	const found = (index: number) => byId.get(sar[index]?.id);
	for (const index of [4, 5, 6])
		expect(found(index)).toMatchObject({ status: 'matched', matched_by: 'deposit_of_several' });
	// Two riyals less, and nothing, and nine days too late.
	for (const index of [9, 12, 15]) expect(found(index)).toMatchObject({ status: 'late', bank_date: null });
	expect(found(9)?.candidates).toContainEqual(
		expect.objectContaining({ bank_amount: Number(toText((sar[9]?.amount ?? 0n) - 200n, 'SAR')) }),
	);
	expect(found(15)?.candidates).toHaveLength(1);
	expect(found(18)).toMatchObject({ status: 'ambiguous' });
	expect(found(18)?.candidates).toHaveLength(2);
	const plain = sar.filter((_, index) => index < 4 || index === 7);
	for (const { id, amount } of plain)
		expect(byId.get(id)).toMatchObject({
			status: 'matched',
			matched_by: 'amount_and_date',
			amount: Number(toText(amount, 'SAR')),
			bank_amount: Number(toText(amount, 'SAR')),
			difference: 0,
			bank: { Details: 'CARD PAYMENT SERVICE', Currency: 'SAR' },
		});
	const schema = JSON.parse(
		readFileSync('nodes/CardPayments/__schema__/v1.0.0/payout/matchBankLines.json', 'utf8'),
	) as {
		properties: object;
	};
	expect(items.map(({ json }) => Object.keys(json))).toEqual(items.map(() => Object.keys(schema.properties)));
	// Each line is there once: with its payouts, or by itself. Each item leads back to its line.
	const linesSeen = items.flatMap(({ json, pairedItem }) =>
		json.payout_id === null || json.bank_date !== null
			? (pairedItem as Array<{ item: number }>).map(({ item }) => item)
			: [],
	);
	expect([...new Set(linesSeen)].sort((a, b) => a - b)).toEqual(csv.map((_, index) => index));
	const failed = sandbox.payouts.filter(({ status }) => status === 'FAILED').map(({ id }) => id);
	expect(failed.filter((id) => byId.has(id))).toEqual([]);
	expect(items.filter(({ json }) => json.status === 'not_a_payout').map(({ json }) => json.bank)).toEqual(
		expect.arrayContaining(csv.filter(({ Details }) => Details !== 'CARD PAYMENT SERVICE')),
	);
});

it('should say in one item whether the bank paid everything', async () => {
	const { items } = await match(csv, {
		service: 'Card Payment Service',
		output: 'summary',
		filters: { currency: 'SAR' },
	});
	const [{ json } = { json: {} }] = items;
	expect(items).toHaveLength(1);
	expect(json).toMatchObject({ all_paid: false, late: 3, amount_differs: 0 });
	expect(JSON.stringify(json).length).toBeLessThan(4_000);
});

it('should answer an agent with one call, from lines in a field', async () => {
	const execution = await executeWorkflow({
		nodes: [
			{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
			{ name: 'Agent', type: 'agent', parameters: { tool: 'Bank' } },
			{
				name: 'Bank',
				type: 'n8n-nodes-card-payments.cardPaymentsTool',
				parameters: {
					resource: 'payout',
					...BANK,
					bankLines: JSON.stringify(csv),
				} as never,
			},
		],
		connections: {
			Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
			Bank: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
		},
		credentials: credentialsFor(sandbox),
	});
	expect(execution.error).toBeUndefined();
	expect(JSON.stringify(execution.items('Agent'))).toContain('all_paid');
});

it('should not guess: a line that cannot be read is an error, and an item with Continue on Fail', async () => {
	const lines = [
		{ Date: '2026-01-05', Credit: '12/34', Currency: 'SAR' },
		{ Date: '05/06/2026', Credit: '1.00', Currency: 'SAR' },
	];
	expect(errorOf(await match(lines))).toMatchObject({
		message: 'Line 1: The amount (12/34) in "Credit" can\'t be read for certain',
	});
	const { items } = await match(lines, {}, { onError: 'continueRegularOutput' });
	expect(items.map(({ json }) => json.error)).toEqual([
		'Line 1: The amount (12/34) in "Credit" can\'t be read for certain',
		'Line 2: The date (05/06/2026) in "Date" can\'t be read for certain',
	]);
	expect(errorOf(await match(lines, { amount: '={{ "" }}' }))).toMatchObject({ message: '"Amount" is empty' });
});

it('should leave out payouts that may be in an earlier statement, and say so', async () => {
	const [line] = csv.slice(-1);
	const { items, hints } = await match([line ?? {}]);
	expect(
		items.every(
			({ json }) =>
				json.payout_id === null ||
				String(json.payout_date) >= new Date(NOW - 2 * DAY).toISOString().slice(0, 10),
		),
	).toBe(true);
	expect(hints.map(({ message }) => message).join()).toContain('may be in an earlier statement');
});
