/** What stands above the items says nothing that they deny: its figures are theirs. */
import type { IDataObject } from 'n8n-workflow';
import { CHARGE, REFUND } from './payments.ts';
import { at } from '../harness/clock.ts';
import { useSimulatedClock } from '../harness/simulatedClock.ts';
import { isLong } from '../harness/long.ts';
import { bankLinesOf, DAY, errorOf, MATCH_BANK_LINES, NOW, useSandbox } from '../engine/service.ts';
import type { NodeOptions } from '../harness/engine.ts';
import { OPERATIONS } from '../harness/everyOperation.ts';

useSimulatedClock();
const service = useSandbox();

beforeAll(async () => {
	const date = NOW - 5 * DAY;
	const charges = [{ id: 'chg_777', date: '2026-01-10', amount: '1000.00', currency: 'SAR' }];
	await service.current.addPayout({ id: 'payout_777', date, currency: 'SAR', amount: '990.00', sheets: { charges } });
	await service.current.addPayout({ id: 'payout_888', date, amount: '120.00', status: 'FAILED' });
});

const executed = async (parameters: IDataObject) => {
	const { items, hints, error } = await at(NOW, async () => await service.execute(parameters));
	expect(error).toBeUndefined();
	return { items: items.map(({ json }) => json), hints };
};
const WEEK = { period: 'custom', from: NOW - 7 * DAY, to: NOW };
const sum = (items: IDataObject[], field: string, currency: string) =>
	items.reduce((all, item) => all + (item.currency === currency ? Math.round(Number(item[field]) * 1_000) : 0), 0) /
	1_000;
const written = (amount: number, decimals: number) =>
	amount.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

it('Payout: Get Many should count what it lists', async () => {
	const { items, hints } = await executed({ resource: 'payout', operation: 'getMany', ...WEEK });
	const count = (status: string) => items.filter((item) => item.status === status).length;
	const [first] = hints;
	expect(first?.type).toBe('info');
	expect(first?.message).toContain(`${items.length} payouts: ${count('PAID_OUT')} paid out`);
	expect(first?.message).toContain(`${count('FAILED')} FAILED (`);
	const paid = items.filter((item) => item.status === 'PAID_OUT');
	expect(first?.message).toContain(`${written(sum(paid, 'amount', 'SAR'), 2)} SAR`);
});

it('Payout: Reconcile should name what does not balance, and call none of its items left out', async () => {
	const { items, hints } = await executed({ resource: 'payout', operation: 'reconcile', ...WEEK });
	const [first] = hints;
	const off = items.filter((item) => item.balanced === false);
	expect(off).toHaveLength(1);
	expect(first).toMatchObject({ type: 'warning' });
	const unpaid = (statuses: string[]) => items.filter(({ status }) => statuses.includes(String(status))).length;
	const [failed, coming] = [unpaid(['FAILED']), unpaid(['PENDING', 'INITIATED'])];
	expect(first?.message).toContain(
		`payout_777: paid 10.00 SAR less than its rows, 1 of ${items.length - failed - coming} payouts doesn't balance, ${failed} payout (payout_888) failed, ${coming} payouts (`,
	);
	for (const { message } of hints) expect(message).not.toMatch(/left out|aren't here/);
});

it('Transaction: Get Totals should say its own fees', async () => {
	const { items, hints } = await executed({ resource: 'transaction', operation: 'getTotals', ...WEEK });
	expect(items.length).toBeGreaterThan(1);
	const unpaid = hints.find(({ message }) => message.includes("aren't paid out"));
	expect(unpaid?.message).toContain("their transactions aren't here");
	for (const { payouts_left_out: leftOut } of items)
		expect(hints.some(({ message }) => message.includes('left out'))).toBe(Number(leftOut) > 0);
	const fees = hints.find(({ message }) => message.startsWith('Fees '));
	if (items.every((item) => typeof item.fees === 'number'))
		expect(fees?.message).toContain(`${written(0 - sum(items, 'fees', 'SAR'), 2)} SAR`);
	else expect(fees).toBeUndefined();
});

it('Payout: Get Journal Entries should say what its lines come to', async () => {
	const date = NOW - 30 * DAY;
	const charges = [{ id: 'chg_1', date: '2025-12-17', amount: '250.75', currency: 'SAR' }];
	const payout = { id: 'payout_1', date, currency: 'SAR', amount: '250.75', sheets: { charges } };
	await service.current.addPayout(payout);
	const book = { resource: 'payout', operation: 'getJournalEntries', payouts: 'byId' };
	const { items, hints } = await executed({ ...book, payoutId: 'payout_1' });
	expect(hints[0]).toMatchObject({ message: `${items.length} lines, debit = credit = 250.75 SAR`, type: 'info' });
	const { description } = errorOf(await service.execute({ ...book, payoutId: 'payout_777' }));
	expect(description).toMatch(/paid 10.00 SAR less than its rows.*add "Difference To".*using error output/s);
});

it('should say that nothing was paid of a payout that failed', async () => {
	const { description } = errorOf(
		await service.execute(
			{
				resource: 'payout',
				operation: 'downloadSheets',
				payoutId: '={{ $json.id }}',
			},
			{ input: [{ json: { id: 'payout_000888', status: 'FAILED', amount: 1, currency: 'SAR', date: NOW } }] },
		),
	);
	expect(description).toMatch(/^Nothing was paid/);
});

it.each([
	[{ resource: 'payout', operation: 'getMany' }, /^No payouts from/],
	[{ resource: 'payout', operation: 'reconcile' }, /^No payouts from/],
	[{ resource: 'payout', operation: 'getJournalEntries' }, /^No payouts from/],
	[{ resource: 'transaction', operation: 'getMany' }, /^No payouts from/],
	[{ resource: 'transaction', operation: 'getTotals' }, /^No payouts from/],
	[{ resource: 'dispute', operation: 'getMany' }, /^No payouts from/],
	[{ resource: 'charge', operation: 'getMany' }, /^No charges from/],
	[{ resource: 'authorization', operation: 'getMany' }, /^No authorizations from/],
	[{ resource: 'refund', operation: 'getMany' }, /^No refunds from/],
	[{ resource: 'charge', operation: 'getOutstanding' }, /^No payments from/],
])('should say of an empty period what was looked at: %j', async (operation, words) => {
	const { items, hints } = await executed({ ...operation, period: 'custom', from: '2020-01-01', to: '2020-01-31' });
	expect(items.map(({ count, complete }) => [count, complete])).toEqual(
		operation.operation === 'getTotals' ? [[0, null]] : [],
	);
	const said = hints.map(({ message }) => message).find((message) => words.test(message));
	expect(said).toMatch(/from 2020-01-01 to 2020-01-31.*Choose a longer/);
});

/** What each operation that has a hint is given. Those that move money say their own. */
const PERIOD = { period: 'custom', from: NOW - (isLong ? 20 : 3) * DAY, to: NOW };
const HINTED: Record<string, () => Promise<[IDataObject, NodeOptions?]>> = {
	'transaction/getMany': async () => [{ ...PERIOD, output: 'allFields', returnAll: true }],
	'transaction/getTotals': async () => [PERIOD],
	'transaction/matchOrders': async () => {
		const rows = await service.output({
			resource: 'transaction',
			operation: 'getMany',
			...PERIOD,
			returnAll: true,
		});
		const orders = rows.map(({ order_reference, gross, currency }) => ({
			order: order_reference,
			amount: gross,
			currency,
		}));
		return [
			PERIOD,
			{ input: [...orders, { order: 'unpaid', amount: 1, currency: 'SAR' }].map((json) => ({ json })) },
		];
	},
	'payout/getMany': async () => [PERIOD],
	'payout/reconcile': async () => [PERIOD],
	'payout/getJournalEntries': async () => [{ ...PERIOD, options: { difference: 'Rounding' } }],
	'payout/matchBankLines': async () => {
		return [MATCH_BANK_LINES, { input: (await bankLinesOf(service.current)).map((json) => ({ json })) }];
	},
	'dispute/getMany': async () => [PERIOD],
	'charge/getMany': async () => {
		const created = NOW - 40 * DAY;
		for (const [status, amount, currency] of [
			['CAPTURED', 20, 'SAR'],
			['CAPTURED', 1_005.5, 'SAR'],
			['CAPTURED', 7.125, 'KWD'],
			['DECLINED', 99, 'SAR'],
		] as const)
			service.current.addCharge({ created, status, amount, currency });
		return [{ ...PERIOD, from: NOW - 41 * DAY, to: NOW - 39 * DAY }];
	},
	'authorization/getMany': async () => {
		await service.output({ ...CHARGE, resource: 'authorization' });
		return [{ ...PERIOD, to: NOW + DAY }];
	},
	'refund/getMany': async () => {
		const [charge] = await service.output(CHARGE);
		await service.output({ ...REFUND, chargeId: charge?.id as string });
		return [{ ...PERIOD, to: NOW + DAY }];
	},
	'charge/getOutstanding': async () => {
		for (const [days, amount] of [25.5, 7].entries())
			service.current.addCharge({
				created: NOW - (days + 1) * DAY,
				amount,
				currency: 'SAR',
				reference: { order: 'A-1' },
			});
		return [PERIOD];
	},
};

/** Sums of each field and counts: of all items, of those alike in a field, and of each. In thousandths. */
function figuresOf(items: IDataObject[]) {
	const amounts = new Set<string>();
	const counts = new Set<number>();
	const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
	const groups = new Map<string, IDataObject[]>();
	for (const item of items)
		for (const key of ['', ...names.map((name) => `${name} ${String(item[name])}`)])
			for (const currency of ['', String(item.currency)])
				groups.set(`${currency} ${key}`, [...(groups.get(`${currency} ${key}`) ?? []), item]);
	for (const group of groups.values()) {
		counts.add(group.length);
		const currency = new Set(group.map((item) => item.currency)).size === 1 ? String(group[0]?.currency) : '';
		for (const name of names) {
			const values = group.map((item) => item[name]).filter((value) => typeof value === 'number');
			const total = values.reduce((all, value) => all + Math.round(value * 1_000), 0);
			amounts.add(`${Math.abs(total)} ${currency}`);
			counts.add(Math.abs(total) / 1_000);
			for (const value of values) counts.add(Math.abs(value));
		}
	}
	for (const name of names) {
		const values = items.map((item) => String(item[name]));
		const sizes = [...new Set(values)].map((value) => values.filter((other) => other === value).length);
		counts.add(sizes.length);
		// What's alike for a person may have several words.
		if (sizes.length < 8)
			for (let chosen = 0; chosen < 2 ** sizes.length; chosen++)
				counts.add(sizes.reduce((sum, size, bit) => sum + (((chosen >> bit) & 1) === 1 ? size : 0), 0));
	}
	return { amounts, counts };
}

it.each(Object.keys(HINTED))('should say no figure that the items of %s lack', async (name) => {
	const [resource, operation] = name.split('/');
	const [parameters, rest] = (await HINTED[name]?.()) ?? [{}];
	const { items, hints, error } = await at(NOW, async () =>
		service.execute({ resource, operation, ...parameters }, rest),
	);
	expect(error).toBeUndefined();
	const { amounts, counts } = figuresOf(items.map(({ json }) => json));
	// Behind what isn't right about a payout: how much is none of the items' figures.
	const first = hints.map(({ message }) => message).find((each) => !each.startsWith("The transactions don't")) ?? '';
	const said = [...first.matchAll(/([\d,]+(?:\.\d+)?) ([A-Z]{3})\b/g)].map(([, amount = '', currency = '']) => {
		return `${Math.round(Number(amount.replaceAll(',', '')) * 1_000)} ${currency}`;
	});
	expect(said.filter((amount) => !amounts.has(amount))).toEqual([]);
	// Names, and how many are left out of them.
	const texts = items.flatMap(({ json }) => Object.values(json).flat()).filter((value) => typeof value === 'string');
	const unnamed = texts
		.filter((text) => text.length > 2)
		.reduce((words, text) => words.replaceAll(text, ''), first)
		.replace(/[\d,]+(?:\.\d+)? [A-Z]{3}\b|\S+_\S+|and \d+ more/g, '');
	const numbers = [...unnamed.matchAll(/(?<![\w.-])[\d,.]*\d/g)];
	const isUnknown = (number: number) =>
		!counts.has(number) &&
		![...amounts].some((amount) => Number(amount.split(' ')[0]) === Math.round(number * 1_000));
	const unknown = numbers.map(([text]) => Number(text.replaceAll(',', ''))).filter(isUnknown);
	expect({ first, unknown }).toEqual({ first, unknown: [] });
	expect(said.length + numbers.length).toBeGreaterThan(0);
});

it('should have each operation that has a hint in the table', () => {
	// What moves money says it in payment.hints.test.ts.
	const judged = OPERATIONS.filter(
		({ own: { assessment, describeDone } }) => assessment?.conclusionOf !== undefined && describeDone === undefined,
	);
	expect(judged.map(({ path }) => path).filter((name) => HINTED[name] === undefined)).toEqual([]);
});

it('should say of what was chosen that it has none, and which field leaves some out', async () => {
	const chosen = { resource: 'transaction', operation: 'getMany', payouts: 'byId', payoutId: 'payout_777' };
	const said = async (parameters: IDataObject, rest: NodeOptions = {}) =>
		(await service.execute({ ...chosen, ...parameters }, rest)).hints.map(({ message }) => message).join();
	expect(await said({ types: ['dispute'] })).toContain(
		'In the payout there are no transactions of type dispute. Choose more in "Types"',
	);
	expect(await said({ ...WEEK, payouts: 'ofPeriod', types: ['other'] })).toMatch(
		/,In the \d+ of \d+ payouts from .* there are no transactions of type other. Choose more in "Types", or choose a longer/,
	);
	const download = { resource: 'payout', operation: 'downloadSheets' };
	expect(await said({ ...download, sheets: ['dispute'] })).toContain('The file has no row of Dispute. Choose more');
	expect(await said({ ...download, payoutId: 'payout_888' })).toContain("A payout that isn't paid has none");
});

it.each([
	['WebP', 'RIFF\0\0\0\0WEBPVP8 ', 'a picture, which has no rows'],
	['HEIC', '\0\0\0\x18ftypheic\0', 'a picture, which has no rows'],
	['JSON', '{"data": []}', 'JSON'],
	['gzip', '\x1f\x8b\x08\0', 'gzipped'],
	['JSON in UTF-16', Buffer.from('\uFEFF{"data": []}', 'utf16le').toString('latin1'), 'JSON'],
	['RAR', 'Rar!\x1a\x07', 'an archive of another kind than zip'],
	['a mail', 'From: a@b.example\nSubject: Payout\nMIME-Version: 1.0\n\nSee attached', 'a whole email'],
	['what nobody knows', '\x7fELF\0\0\0', 'neither text nor a zip'],
	['nothing', '', 'empty'],
])('should say what %s is, in place of a file of rows', async (_name, content, what) => {
	const data = { data: Buffer.from(content, 'latin1').toString('base64'), mimeType: 'x/y', fileName: 'p.bin' };
	const file = { resource: 'transaction', operation: 'getMany', payouts: 'fromFile' };
	const { message } = errorOf(await service.execute(file, { input: [{ json: {}, binary: { data } }] }));
	expect(message).toBe(`No row was read: the file "p.bin" is ${what}`);
});

it('should read a file that begins like a mail, and a title in brackets', async () => {
	for (const title of ['From: 2026-01-01\nTo: 2026-01-31', '[Report]', '{Acme}']) {
		const content = `${title}\ncharge_id,amount,currency\nchg_1,10.00,SAR\n`;
		const data = { data: Buffer.from(content).toString('base64'), mimeType: 'text/csv', fileName: 'p.csv' };
		const file = { resource: 'transaction', operation: 'getMany', payouts: 'fromFile', filePayoutId: 'p1' };
		const { items, error } = await service.execute(file, { input: [{ json: {}, binary: { data } }] });
		expect([error, items.length]).toEqual([undefined, 1]);
	}
});

it('should call a payout that failed good to know, wherever it has no sheets', async () => {
	const id = 'payout_999';
	await service.current.addPayout({
		id,
		date: NOW - 40 * DAY,
		amount: '5.00',
		status: 'FAILED',
		settlements_available: false,
	});
	const alone = { period: 'custom', from: NOW - 41 * DAY, to: NOW - 39 * DAY, filters: {} };
	const asked: Array<[IDataObject, IDataObject?]> = [
		[{ resource: 'transaction', operation: 'getMany', ...alone }],
		[{ resource: 'transaction', operation: 'getTotals', ...alone }],
		[{ resource: 'payout', operation: 'getJournalEntries', ...alone }],
		[{ resource: 'payout', operation: 'reconcile', ...alone }],
		[{ resource: 'dispute', operation: 'getMany', ...alone }],
		[
			{ resource: 'payout', operation: 'downloadSheets', payoutId: '={{ $json.id }}' },
			{ id, status: 'FAILED', settlements_available: false },
		],
	];
	for (const [parameters, json = {}] of asked) {
		const { hints, items } = await service.execute(parameters, { input: [{ json }] });
		expect([parameters, hints.filter(({ type }) => type === 'warning')]).toEqual([parameters, []]);
		expect(hints.map(({ message }) => message).join()).toMatch(/FAILED|not paid/);
		for (const { json: item } of items) expect(item.payouts_left_out ?? 0).toBe(0);
	}
});
