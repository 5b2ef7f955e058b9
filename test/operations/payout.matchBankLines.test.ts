import { readFileSync } from 'node:fs';
import type { IDataObject } from 'n8n-workflow';
import { toText } from '../../sandbox/service/money.ts';
import { executeTool } from '../harness/engine.ts';
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

const service = useSandbox();
let csv: IDataObject[];
beforeAll(async () => (csv = await bankLinesOf(service.current)));

const match = async (lines: IDataObject[], parameters: IDataObject = {}, rest = {}) =>
	await service.execute({ ...MATCH_BANK_LINES, ...parameters }, { input: lines.map((json) => ({ json })), ...rest });
const ofSar = () =>
	service.current.payouts
		.filter(({ status, currency }) => status === 'PAID_OUT' && currency === 'SAR')
		.sort((a, b) => a.date - b.date || (a.id < b.id ? -1 : 1));

it('should find each payout on a bank statement in CSV, and name each trouble', async () => {
	const { items, error, hints } = await match(csv, { service: 'Card Payment Service' });
	expect(error).toBeUndefined();
	expect(hints.map(({ message }) => message).join()).toContain('A failed payout has no line at the bank');
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
	expect(failed.filter((id) => byId.has(id))).toEqual([]);
	expect(items.filter(({ json }) => json.status === 'not_a_payout').map(({ json }) => json.bank)).toEqual(
		expect.arrayContaining(csv.filter(({ Details }) => Details !== 'CARD PAYMENT SERVICE')),
	);
});

it('should say in one item whether the bank paid everything', async () => {
	const filters = { currency: 'SAR' };
	const { items } = await match(csv, { service: 'Card Payment Service', output: 'summary', filters });
	expect(items).toMatchObject([{ json: { all_paid: false, late: 3, amount_differs: 0 } }]);
	expect(JSON.stringify(items).length).toBeLessThan(4_000);
});

it('should answer an agent with one call, from lines in a field', async () => {
	const parameters = { ...MATCH_BANK_LINES, bankLines: JSON.stringify(csv) };
	const { error, items } = await executeTool(parameters, {}, credentialsFor(service.current));
	expect(error).toBeUndefined();
	expect(JSON.stringify(items('Agent'))).toContain('all_paid');
});

it('should not guess: a line that cannot be read is an error, and an item with Continue on Fail', async () => {
	const lines = [
		{ Date: '2026-01-05', Credit: '12/34', Currency: 'SAR' },
		{ Date: '05/06/2026', Credit: '1.00', Currency: 'SAR' },
	];
	const errors = [
		'Line 1: The amount (12/34) in "Credit" can\'t be read for certain',
		'Line 2: The date (05/06/2026) in "Date" can\'t be read for certain',
	];
	expect(errorOf(await match(lines)).message).toBe(errors[0]);
	expect((await match(lines, {}, CONTINUE)).items.map(({ json }) => json.error)).toEqual(errors);
	expect(errorOf(await match(lines, { amount: '={{ "" }}' })).message).toBe('"Amount" is empty');
});

it('should leave out payouts that may be in an earlier statement, and say so', async () => {
	const { items, hints } = await match(csv.slice(-1));
	const dates = items.flatMap(({ json }) => (json.payout_id === null ? [] : String(json.payout_date)));
	const first = new Date(NOW - 2 * DAY).toISOString();
	expect(dates.filter((date) => date < first.slice(0, 10))).toEqual([]);
	expect(hints.map(({ message }) => message).join()).toContain('may be in an earlier statement');
});
