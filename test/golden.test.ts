import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { IDataObject } from 'n8n-workflow';
import { executeNode } from './harness/engine.ts';
import { CASES, execute, filesIn, readCase, type Settings } from './golden/golden.ts';

/** `~` and a part of a text matches the text. */
function pattern(value: unknown): unknown {
	if (typeof value === 'string' && value.startsWith('~')) return expect.stringContaining(value.slice(1));
	if (Array.isArray(value)) return value.map(pattern);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, pattern(each)]));
}

/** The fields of an item that the case names. */
function shown(item: IDataObject | undefined, wanted: IDataObject = {}): IDataObject {
	return Object.fromEntries(Object.keys(wanted).map((name) => [name, item?.[name]]));
}

describe.each(CASES)('golden case %s', (name) => {
	const { about, expected } = readCase(name);
	it.each(expected.map((each, index) => [index, each.get, each] as const))(
		`%i %s: ${about.why}`,
		async (_index, _get, each) => {
			const { items, hints, error } = await execute(name, each);
			expect(error).toBeUndefined();
			const found = items.map(({ json }) => json);
			if (each.items !== undefined) {
				const same = found.length === each.items.length;
				const compared = same ? found.map((item, index) => shown(item, each.items?.[index])) : found;
				expect(compared).toEqual(pattern(each.items));
			}
			const words = (some: typeof hints) => some.map(({ message }) => message.toLowerCase()).join('\n');
			const warnings = hints.filter(({ type }) => type !== 'info');
			if (each.said?.length === 0) expect(words(warnings)).toBe('');
			for (const part of each.said ?? []) expect(words(warnings)).toContain(part.toLowerCase());
			for (const part of each.info ?? []) expect(words(hints)).toContain(part.toLowerCase());
		},
	);
});

/** Cases whose rows all have an ID: theirs, or the charge's. */
const WITH_IDS = ['own-amounts-and-dates', 'keys', 'type-column', 'parts-add-up', 'service-stripe', 'service-razorpay'];
/** Rows without an ID are known by these columns, so they can't go. */
const WITHOUT_IDS = { 'rows-without-any-id': /date|order|method/ } as Record<string, RegExp>;
/** Columns that a service may add, with what stands in them. */
const ADDED = { order_id: 'o-1', payment_method: 'VISA', customer_name: 'Omar', status: 'CAPTURED', 'Risk Score': '7' };
/** What says an ID, an amount, the payout or what a row is can't be dropped without a change of what's known. */
const NEEDED = /(_|^)id$|amount|gross|net|debit|credit|type|category|entity|currency/i;

describe.each([...WITH_IDS, ...Object.keys(WITHOUT_IDS)])('the second day of golden case %s', (name) => {
	const keysAfter = async (change?: (table: string[][]) => string[][], settings?: Settings) => {
		const changed = (content: Buffer) =>
			change === undefined ? content : Buffer.from(stringify(change(parse(content))));
		const { items } = await execute(name, { get: 'transactions' }, changed, settings);
		return items.map(({ json }) => json.key);
	};
	let known: unknown[];
	beforeAll(async () => (known = await keysAfter()));
	const columns = new Set(filesIn(name).flatMap(([, content]) => parse(content)[0] as string[]));
	const isNeeded = (column: string) => NEEDED.test(column) || WITHOUT_IDS[name]?.test(column) === true;
	const droppable = [...columns].filter((column) => !isNeeded(column));

	it.each([...Object.entries(ADDED)])('should keep every key with the column %s added', async (column, cell) => {
		const added = (table: string[][]) => table.map((row, index) => [index === 0 ? column : cell, ...row]);
		const hasIt = (table: string[][]) => table[0]?.includes(column) === true;
		expect(await keysAfter((table) => (hasIt(table) ? table : added(table)))).toEqual(known);
	});

	it.each(droppable)('should keep every key without the column %s', async (column) => {
		const keys = await keysAfter((table) => {
			const at = table[0]?.indexOf(column) ?? -1;
			return table.map((row) => row.filter((_, index) => index !== at));
		});
		expect(keys).toEqual(known);
	});

	it('should keep every key in another time zone, and with another date format', async () => {
		expect(await keysAfter(undefined, { timezone: 'America/New_York' })).toEqual(known);
		expect(await keysAfter(undefined, { describe: ['Date Format = month first'] })).toEqual(known);
	});

	it('should have a key for each row', () => {
		expect(known.length).toBeGreaterThan(2);
		expect(new Set(known).size).toBe(known.length);
	});
});

it.each(CASES.filter((name) => name.startsWith('service-')))('should read rows like the file: %s', async (name) => {
	const of = async (from: 'file' | 'rows') => (await execute(name, { get: 'transactions', from })).items;
	const [fromFile, fromRows] = [await of('file'), await of('rows')];
	expect(fromRows.map(({ json }) => json)).toEqual(fromFile.map(({ json }) => json));
	expect(fromRows.some(({ json }) => json.error !== undefined)).toBe(false);
});

it.each(['simplified', 'raw'])(
	'should take a number of a row for one, whatever else is read of it: %s',
	async (output) => {
		const { items } = await executeNode(
			{ resource: 'transaction', operation: 'getMany', payouts: 'fromRows', filePayoutId: 'p', output },
			{
				input: [{ json: { type: 'charge', id: 'a', amount: 1.234, currency: 'SAR' } }],
				credentials: { cardPaymentsApi: { apiKey: 'sk_test_x', baseUrl: 'http://127.0.0.1:9' } },
			},
		);
		expect(items.map(({ json }) => json.amount)).toEqual([1.234]);
	},
);
