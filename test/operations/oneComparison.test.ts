/**
 * Whoever shows a figure of a payout has its comparison beside it, whatever is filtered or shown: no good word stands
 * where a payout isn't known to be what its rows come to.
 */
import type { IDataObject } from 'n8n-workflow';
import { Random } from '../../tools/fuzz/random.ts';
import { makeZip } from '../domain/sheets/zips.ts';
import { binaryItem, executeNode, executeTool } from '../harness/engine.ts';
import { isLong } from '../harness/long.ts';
import { servePayouts } from '../servers/payouts.ts';

const DATE = Date.UTC(2026, 9, 20, 9);
const ID = 'payout_777777';
const PERIOD = { period: 'custom', from: DATE - 60_000, to: DATE + 60_000 };

interface World {
	payout: IDataObject;
	sheets: Record<string, string>;
	/** What was charged, by reference. */
	orders: Array<[reference: string, amount: string]>;
}

const payoutOf = ({ payout }: World) => ({ id: ID, currency: 'SAR', date: DATE, status: 'PAID_OUT', ...payout });

/** What the node gives of the payout: items, and hints by type. */
async function execute(world: World, parameters: IDataObject, orders: IDataObject[] = []) {
	const charges = [
		{ id: 'chg_later', status: 'CAPTURED', amount: 5, currency: payoutOf(world).currency, created: DATE },
	];
	const service = await servePayouts([payoutOf(world)], () => Object.entries(world.sheets), charges);
	const credentials = { cardPaymentsApi: { apiKey: 'sk_test_x', baseUrl: service.url } };
	try {
		const input = orders.length === 0 ? undefined : orders.map((json) => ({ json }));
		const node = { onError: 'continueRegularOutput' as const };
		const settings = { timezone: 'UTC' };
		const { items, hints, error } = await executeNode(parameters, {
			credentials,
			node,
			settings,
			...(input && { input }),
		});
		expect(error).toBeUndefined();
		const warnings = hints.filter(({ type }) => type !== 'info').map(({ message }) => message);
		return { items: items.map(({ json }) => json), hints: hints.map(({ message }) => message), warnings };
	} finally {
		await service.close();
	}
}

/** An agent's answer, as text. */
async function ask(world: World, tool: IDataObject): Promise<string> {
	const service = await servePayouts([payoutOf(world)], () => Object.entries(world.sheets));
	const credentials = { cardPaymentsApi: { apiKey: 'sk_test_x', baseUrl: service.url } };
	try {
		const { run, error } = await executeTool(tool, {}, credentials, { settings: { timezone: 'UTC' } });
		expect(error).toBeUndefined();
		const [items = []] = run.data.resultData.runData.Tool?.[0]?.data?.ai_tool ?? [];
		return String(items?.[0]?.json.answer ?? items?.[0]?.json.subject);
	} finally {
		await service.close();
	}
}

const totals = { resource: 'transaction', operation: 'getTotals', payouts: 'byId', payoutId: ID };
const transactions = { resource: 'transaction', operation: 'getMany', payouts: 'byId', payoutId: ID };
const disputes = { resource: 'dispute', operation: 'getMany', ...PERIOD };
const reconcile = { resource: 'payout', operation: 'reconcile', payouts: 'byId', payoutId: ID };
const entries = { resource: 'payout', operation: 'getJournalEntries', payouts: 'byId', payoutId: ID };
const matchOrders = {
	resource: 'transaction',
	operation: 'matchOrders',
	...PERIOD,
	includeNotPaidOut: false,
	columns: {},
};
const outstanding = { resource: 'charge', operation: 'getOutstanding', ...PERIOD, output: 'summary' };

const HEAD = 'charge_id,order_id,gross_amount,fee,net_amount,currency';
const ordersOf = (world: World): IDataObject[] =>
	world.orders.map(([reference, amount]) => ({
		'Order ID': reference,
		Total: amount,
		Currency: payoutOf(world).currency,
	}));
const TWO: World = {
	payout: { amount: 130 },
	sheets: { 'CHARGES 1.csv': `${HEAD}\nc1,o1,100.00,0.00,100.00,SAR\nc2,o2,30.00,0.00,30.00,SAR` },
	orders: [
		['o1', '100.00'],
		['o2', '30.00'],
	],
};

describe('Match Orders', () => {
	const summaryOf = async (world: World) =>
		await execute(world, { ...matchOrders, output: 'summary' }, ordersOf(world));
	const statusesOf = async (world: World) =>
		(await execute(world, { ...matchOrders, output: 'fullNotes' }, ordersOf(world))).items;

	it('should call no order paid where the sheet of refunds is missing, and say why', async () => {
		const world = { ...TWO, payout: { amount: 30 } };
		const why = `${ID}: paid 100.00 SAR less than its rows`;
		const { items, warnings } = await summaryOf(world);
		expect(items).toMatchObject([{ all_paid: null, complete: false, paid: 0 }]);
		expect(warnings.join()).toContain(why);
		for (const { status, note } of await statusesOf(world)) expect([status, note]).toEqual(['not_compared', why]);
	});

	it('should not call an order unpaid whose charge may be in a row that is missing', async () => {
		const charge = TWO.sheets['CHARGES 1.csv']?.split('\n').slice(0, 2).join('\n') ?? '';
		const world = { ...TWO, sheets: { 'CHARGES 1.csv': charge } };
		expect((await summaryOf(world)).items).toMatchObject([{ all_paid: null, complete: false }]);
		expect(await statusesOf(world)).toMatchObject([
			{ order_reference: 'o1', status: 'not_compared' },
			{
				order_reference: 'o2',
				status: 'not_found',
				note: expect.stringContaining(`${ID}: paid 30.00 SAR more than its rows`),
			},
		]);
	});
});

it('should call no total of one type complete whose payout does not balance', async () => {
	const head = 'charge_id,order_id,gross,fee,vat,net,currency,date';
	const world = {
		payout: { amount: 97.7 },
		orders: [],
		sheets: { 'CHARGES 1.csv': `${head}\nc1,o1,10000,200,30,9770,SAR,2026-10-01` },
	};
	const note = `${ID}: paid 9,672.30 SAR less than its rows`;
	for (const more of [
		{},
		{ types: ['charge'] },
		{ groupBy: ['type'] },
		{ groupBy: ['payout'] },
		{ groupBy: ['month'] },
	]) {
		const { items } = await execute(world, { ...totals, output: 'allFields', ...more });
		expect(items).toMatchObject([{ amount: 9770, complete: false, note }]);
		expect((await execute(world, { ...totals, ...more })).items).toMatchObject([{ note: 'Not balanced' }]);
	}
	const good = { ...world, payout: { amount: 9770 } };
	expect((await execute(good, { ...totals, types: ['charge'] })).items).toMatchObject([
		{ complete: true, note: null },
	]);
	expect((await execute(good, { ...totals, types: ['refund'] })).items).toEqual([]);
	const unknown = { ...world, payout: { amount: null } };
	expect((await execute(unknown, { ...totals, types: ['charge'] })).items).toMatchObject([
		{ amount: 9770, complete: null, note: 'Not compared' },
	]);
});

it("should say of a dispute that its payout isn't what its rows come to", async () => {
	const world = {
		payout: { amount: 60, currency: 'KWD' },
		orders: [],
		sheets: {
			'CHARGES 1.csv': 'charge_id,amount\nc1,100000',
			'DISPUTE 1.csv': 'charge_id,amount\nc0,40000',
		},
	};
	const { items, warnings } = await execute(world, disputes);
	expect(items).toMatchObject([{ amount: 40_000, note: 'Not balanced' }]);
	expect(warnings.join()).toContain('paid 59,940.000 KWD less than its rows');
	const good = await execute({ ...world, payout: { amount: 60_000, currency: 'KWD' } }, disputes);
	expect([good.items[0]?.note, good.warnings]).toEqual([null, []]);
});

it('should give a reason for each payout that does not balance, and an agent its name', async () => {
	const world = { ...TWO, payout: { amount: 90 } };
	const { items } = await execute(world, reconcile);
	expect(items).toMatchObject([{ balanced: false, difference: -40, reason: 'Unexplained' }]);
	expect(await ask(world, { ...reconcile })).toBe(
		`${ID}: paid 40.00 SAR less than its rows, 1 of 1 payout doesn't balance`,
	);
});

describe.each(Object.entries({ totals, transactions, disputes, outstanding }))('to an agent, %s', (name, tool) => {
	const first = async (payout: IDataObject) => await ask({ ...TWO, payout }, { ...tool, types: ['charge'] });

	it('should begin with the payout that does not balance', async () => {
		expect(await first({ amount: 90 })).toMatch(new RegExp(`^${ID}: paid 40.00 SAR less than its rows`));
	});

	// Of a payout that failed it shows no figure: nothing of it was paid.
	if (name === 'outstanding') return;
	it('should begin with the payout that failed', async () => {
		const said = await first({ amount: 130, status: 'FAILED' });
		expect(said).toMatch(new RegExp(`^${ID}: The payout is FAILED, so nothing was paid`));
	});
});

const csv = (text: string, name: string) => [binaryItem(Buffer.from(text), name, 'text/csv')];
const fromFile = async (parameters: IDataObject, text: string, name = 'settlement-4711.csv') => {
	const credentials = { cardPaymentsApi: { apiKey: 'sk_test_x', baseUrl: 'http://127.0.0.1:9' } };
	const input = csv(text, name);
	return await executeNode(
		{ ...reconcile, payouts: 'fromFile', payoutId: '', ...parameters },
		{ credentials, input },
	);
};
const LONE = 'charge_id,type,amount,currency\nc1,charge,100.00,SAR';

it.each(['51526,09', '51.526,09', '51526.09 EUR', 'abc', '1,234.50'])(
	'should refuse a paid amount that is no plain number: %s',
	async (filePaid) => {
		const { error } = await fromFile({ filePaid }, LONE);
		expect(error?.message).toBe(`"Paid Amount" (${filePaid}) isn't a plain number`);
	},
);

it('should call a lone payout by the name of its file where nothing else does', async () => {
	const { items, error } = await fromFile({ filePaid: '100.00' }, LONE);
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json)).toMatchObject([{ payout_id: 'settlement-4711', balanced: true }]);
});

describe('rows that Extract Sheets gives', () => {
	const rowsOf = async (world: World) => {
		const zip = Buffer.from(await makeZip(Object.entries(world.sheets)));
		const input = [binaryItem(zip, 'payout.zip', 'application/zip')];
		const extract = { resource: 'payout', operation: 'extractSheets', options: { payoutId: ID } };
		return (await executeNode(extract, { input, credentials: NO_SERVICE })).items.map(({ json }) => ({ json }));
	};
	const NO_SERVICE = { cardPaymentsApi: { apiKey: 'sk_test_x', baseUrl: 'http://127.0.0.1:9' } };
	const fromRows = async (input: Array<{ json: IDataObject }>, filePaid: string, more: IDataObject = {}) =>
		await executeNode(
			{ ...reconcile, payouts: 'fromRows', payoutId: '', filePaid, fileCurrency: 'SAR', ...more },
			{ input, credentials: NO_SERVICE },
		);

	it('should balance as their sheets do', async () => {
		for (let seed = 1; seed <= 5; seed++) {
			const world = balancedWorld(new Random(seed));
			const { items, error } = await fromRows(await rowsOf(world), String(world.payout.amount));
			expect([seed, error, items[0]?.json.balanced]).toEqual([seed, undefined, true]);
		}
	});

	it('should say what rows without a sheet are, and take that for an answer', async () => {
		const input = [1, 2].map((id) => ({ json: { charge_id: `c${id}`, amount: 10, payout_id: ID } }));
		const { items, hints } = await fromRows(input, '20');
		expect(items[0]?.json.balanced).toBe(false);
		const words = hints.map(({ message }) => message).join();
		expect(words).toContain('Rows Are = ?');
		expect(words).not.toContain('Other Sheets');
		const described = await fromRows(input, '20', { fileDescription: 'Rows Are = charge' });
		expect(described.items[0]?.json.balanced).toBe(true);
	});
});

/** A payout of charges, refunds, disputes and releases with their fees, and what it paid by them. */
function balancedWorld(random: Random): World {
	const head = 'charge_id,order_id,gross,fee,vat,net,currency,status,date';
	let paid = 0;
	const orders: World['orders'] = [];
	const rowOf = (sign: number) => (_: unknown, index: number) => {
		const gross = 1_000 + random.int(1_000_000);
		const fee = sign === 1 ? random.int(gross / 20) : 0;
		const vat = Math.round(fee * 0.15);
		const net = sign * gross - fee - vat;
		paid += net;
		const reference = `A${sign}${index}${random.int(10_000)}`;
		if (sign === 1) orders.push([reference, (gross / 100).toFixed(2)]);
		const amounts = [sign * gross, -fee, -vat, net].map((amount) => (amount / 100).toFixed(2));
		return `c${sign}${index},${reference},${amounts.join(',')},SAR,CAPTURED,2026-10-1${index % 10}`;
	};
	const sheet = (sign: number, most: number) =>
		[head, ...Array.from({ length: 1 + random.int(most) }, rowOf(sign))].join('\n');
	const sheets: World['sheets'] = { 'CHARGES 1.csv': sheet(1, 6), 'REFUND 1.csv': sheet(-1, 3) };
	if (random.oneIn(2)) sheets['DISPUTE 1.csv'] = sheet(-1, 2);
	if (random.oneIn(3)) sheets['DISPUTE_RELEASE 1.csv'] = sheet(1, 1).replaceAll('CAPTURED', '');
	if (random.oneIn(2)) sheets['PAYOUT SUMMARY 1.csv'] = `Payout amount\n${(paid / 100).toFixed(2)}`;
	const ofCharges = new Set(sheets['CHARGES 1.csv']?.split('\n').map((row) => row.split(',')[1]));
	return { payout: { amount: paid / 100 }, sheets, orders: orders.filter(([reference]) => ofCharges.has(reference)) };
}

const transactionSheets = ({ sheets }: World) => Object.keys(sheets).filter((name) => !name.includes('SUMMARY'));
const inSheet = (random: Random, world: World, change: (rows: string[]) => string[], of = /./) => {
	const name = random.pick(transactionSheets(world).filter((each) => of.test(each)));
	const [head = '', ...rows] = world.sheets[name]?.split('\n') ?? [];
	world.sheets[name] = [head, ...change(rows)].join('\n');
};

/** What takes away that a payout is what its rows come to. */
const PERTURBATIONS: Record<string, (world: World, random: Random) => void> = {
	'a sheet is lost': (world, random) => void delete world.sheets[random.pick(transactionSheets(world))],
	'a row is lost': (world, random) => inSheet(random, world, ([, ...rows]) => rows),
	'a cent more was paid': ({ payout }) => void (payout.amount = Number((Number(payout.amount) + 0.01).toFixed(2))),
	'an amount is off by a cent': (world, random) =>
		inSheet(random, world, ([row = '', ...rows]) => {
			const cells = row.split(',');
			const net = (Number(cells[5]) + 0.01).toFixed(2);
			return [[...cells.slice(0, 2), '', '', '', net, ...cells.slice(6)].join(','), ...rows];
		}),
	'amounts are in minor units': (world) => {
		for (const name of transactionSheets(world))
			world.sheets[name] = (world.sheets[name] ?? '').replace(/(-?)(\d+)\.(\d\d)/g, '$1$2$3');
	},
	// What is declined of a dispute is your answer to it.
	'a row was declined': (world, random) =>
		inSheet(
			random,
			world,
			([row = '', ...rows]) => [row.replace(/,SAR,[A-Z]*,/, ',SAR,DECLINED,'), ...rows],
			/CHARGES|REFUND/,
		),
	'the payout failed': ({ payout }) => void (payout.status = 'FAILED'),
	'the payout is of a status that nobody knows': ({ payout }) => void (payout.status = 'RETURNED'),
	'nothing says what was paid': ({ payout }) => void (payout.amount = null),
};

/** Each operation that shows a figure, and the good words that it gives, in words. */
const SHOWN: Array<
	[name: string, parameters: IDataObject, good: (given: Awaited<ReturnType<typeof execute>>) => unknown[]]
> = [
	...[{}, { types: ['charge'] }, { types: ['refund'] }, { groupBy: ['type'] }, { groupBy: ['month'] }].map(
		(more): (typeof SHOWN)[number] => [
			`totals ${JSON.stringify(more)}`,
			{ ...totals, ...more },
			({ items }) => items.filter(({ complete }) => complete === true),
		],
	),
	['transactions', transactions, ({ hints }) => (hints.some((each) => each.includes(ID)) ? [] : ['no word'])],
	[
		'transactions of one type',
		{ ...transactions, types: ['charge'], output: 'raw', returnAll: false, limit: 1 },
		({ hints }) => (hints.some((each) => each.includes(ID)) ? [] : ['no word']),
	],
	[
		'disputes',
		disputes,
		({ items, hints }) => [
			...items.filter(({ note }) => note === null),
			...(hints.some((each) => each.includes(ID)) ? [] : ['no word']),
		],
	],
	[
		'reconcile',
		reconcile,
		({ items }) => items.filter(({ balanced, reason }) => balanced === true || reason === null),
	],
	[
		'a period',
		{ ...reconcile, payouts: 'ofPeriod', ...PERIOD },
		({ items }) => items.filter(({ balanced }) => balanced === true),
	],
	[
		'a report',
		{ ...reconcile, payouts: 'ofPeriod', ...PERIOD, output: 'report' },
		({ items }) =>
			items.filter(
				({ balanced, subject }) =>
					balanced === true || /(all \d+ payouts balance|the one payout balances)$/.test(String(subject)),
			),
	],
	['entries', entries, ({ items }) => items.filter(({ error }) => error === undefined)],
	['orders', matchOrders, ({ items }) => items.filter(({ status }) => status === 'paid')],
	[
		'orders in a summary',
		{ ...matchOrders, output: 'summary' },
		({ items }) => items.filter(({ all_paid: all, complete }) => all === true || complete === true),
	],
	['outstanding', outstanding, ({ items }) => items.filter(({ complete }) => complete === true)],
];

/** How many payouts; `PERTURBED_PAYOUTS=200` for more. */
const PAYOUTS = Number(process.env.PERTURBED_PAYOUTS ?? (isLong ? 3 : 1));

describe.each(SHOWN.map((shown, at) => [...shown, at] as const))('%s', (name, parameters, good, at) => {
	const goodWords = async (world: World) => good(await execute(world, parameters, ordersOf(world)));

	it('should have good words of payouts that balance', async () => {
		for (let seed = 1; seed <= PAYOUTS; seed++)
			expect([
				seed,
				(await goodWords(balancedWorld(new Random(seed)))).length > 0 || name === 'disputes',
			]).toEqual([seed, true]);
	});

	const isOfPaid = name === 'outstanding';
	const perturbations = Object.entries(PERTURBATIONS).filter(([why]) => !(isOfPaid && why === 'the payout failed'));
	/** Another third of them for each operation. */
	const sampled = perturbations.filter((_, index) => isLong || (index + at) % 3 === 0);

	it.each(sampled)('should have none left where %s', async (_, perturb) => {
		for (let seed = 1; seed <= PAYOUTS; seed++) {
			const random = new Random(seed);
			const world = balancedWorld(random);
			perturb(world, random);
			expect([seed, await goodWords(world)]).toEqual([seed, []]);
		}
	});
});
