import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import { makeZip } from '../domain/sheets/zips.ts';
import { binaryItem, executeNode, executeWorkflow, type NodeOptions } from '../harness/engine.ts';
import { startRecorder } from '../engine/recorder.ts';
import { credentialsFor, DAY, errorOf, NOW, useSandbox, zipOf } from '../engine/service.ts';

const service = useSandbox();

const getAll = async (parameters: IDataObject, rest: NodeOptions = {}) =>
	await executeNode(
		{ resource: 'transaction', operation: 'getMany', ...parameters },
		{ credentials: credentialsFor(service.current), ...rest },
	);
/** Without the sum, which is always told. */
const get = async (...asked: Parameters<typeof getAll>) => {
	const result = await getAll(...asked);
	return { ...result, hints: result.hints.filter(({ message }) => !/^[\d,]+ transactions? of /.test(message)) };
};
const messages = ({ hints }: Awaited<ReturnType<typeof get>>) => hints.map(({ message }) => message);
/** A day on which the sandbox has only the payouts that a test makes. */
let lastDay = NOW - 200 * DAY;
const newDay = () => (lastDay -= 3 * DAY);
const on = (day: number) => ({ payouts: 'ofPeriod', period: 'custom', from: day, to: day + DAY - 1 });

/** As the engine's time zone has it. */
const inNewYork = (moment: number) =>
	DateTime.fromMillis(moment, { zone: 'America/New_York' }).toISO({ suppressMilliseconds: true });
const SHEETS = {
	charges: [
		{
			charge_id: 'chg_1',
			created: '2026-01-01T10:00:00Z',
			amount: '100.00',
			currency: 'SAR',
			payment_method: 'CARD',
		},
		{ charge_id: 'chg_2', created: '2026-01-01T11:00:00Z', amount: '0.10', currency: 'SAR', payment_method: '' },
	],
	refunds: [{ charge_id: 'chg_3', amount: '20.05', currency: 'SAR' }],
	disputes: [{ charge_id: 'chg_4', amount: '-7.00', currency: 'SAR' }],
	dispute_releases: [{ charge_id: 'chg_5', amount: '3.00', currency: 'SAR' }],
};

describe('transaction: Get Many of a period', () => {
	it('should return every row of every payout with the same fields, and add up to each payout', async () => {
		const { items, error, hints } = await get({
			...on(NOW - 20 * DAY),
			to: NOW,
			filters: {},
		});
		expect(error).toBeUndefined();
		const sums = new Map<string, number>();
		for (const { json, pairedItem } of items) {
			expect(pairedItem).toEqual({ item: 0 });
			sums.set(
				json.payout_id as string,
				(sums.get(json.payout_id as string) ?? 0) + (json.amount_minor as number),
			);
		}
		const ready = service.current.payouts.filter(
			({ settlements_available, date }) => settlements_available !== false && date >= NOW - 20 * DAY,
		);
		expect(sums.size).toBe(ready.length);
		for (const { id, amount } of ready) expect([id, sums.get(id)]).toEqual([id, Number(amount)]);
		expect(new Set(items.map(({ json }) => json.type))).toEqual(
			new Set(['charge', 'refund', 'dispute', 'dispute_release']),
		);
		expect(new Set(items.map(({ json }) => json.key)).size).toBe(items.length);
		expect(new Set(items.map(({ json }) => Object.keys(json).join()))).toEqual(
			new Set([
				'key,date,type,amount,currency,gross,fee,tax,amount_minor,payment_method,transaction_id,order_reference,payout_id,payout_date,merchant_id,wallet_id,live_mode',
			]),
		);
		expect(hints.map(({ message }) => message)).toEqual([expect.stringContaining('has no sheets yet')]);
	});

	it('should return signed exact numbers', async () => {
		const day = newDay();
		const id = await service.current.addPayout({ date: day, amount: '76.05', sheets: SHEETS });
		const { items, hints } = await get(on(day));
		expect(hints).toEqual([]);
		const keyOf = (type: string) => expect.stringMatching(new RegExp(`^${id}/${type}/[0-9a-z]{11}$`)) as string;
		expect(
			items.map(({ json }) => [json.key, json.type, json.transaction_id, json.amount, json.amount_minor]),
		).toEqual([
			[`${id}/charge/chg_1`, 'charge', 'chg_1', 100, 10000],
			[`${id}/charge/chg_2`, 'charge', 'chg_2', 0.1, 10],
			[keyOf('refund'), 'refund', 'chg_3', -20.05, -2005],
			[keyOf('dispute'), 'dispute', 'chg_4', -7, -700],
			[keyOf('dispute_release'), 'dispute_release', 'chg_5', 3, 300],
		]);
		expect(items[0]?.json).toEqual({
			key: `${id}/charge/chg_1`,
			payout_id: id,
			payout_date: inNewYork(day),
			merchant_id: '0099001',
			wallet_id: '0099001',
			live_mode: false,
			type: 'charge',
			transaction_id: 'chg_1',
			order_reference: null,
			date: '2026-01-01T05:00:00-05:00',
			payment_method: 'CARD',
			amount: 100,
			amount_minor: 10000,
			gross: null,
			fee: null,
			tax: null,
			currency: 'SAR',
		});
		expect(items[1]?.json.payment_method).toBeNull();
	});

	it('should warn of a sum that differs from the payout, or fail after the transactions', async () => {
		const day = newDay();
		const id = await service.current.addPayout({ date: day, amount: '76.06', sheets: SHEETS });
		const warned = await get(on(day));
		expect(warned.items).toHaveLength(5);
		expect(messages(warned)).toEqual([
			`The transactions don't add up to what the payout paid: Payout ${id} (0.01 SAR missing)`,
		]);
		const failed = await get(
			{ ...on(day), options: { failOnDifference: true } },
			{ node: { onError: 'continueRegularOutput' } },
		);
		expect(failed.items).toHaveLength(6);
		expect(failed.items[5]?.json).toMatchObject({
			error: `Payout ${id}: the transactions add up to 76.05 SAR, but it paid 76.06 SAR`,
			payout_id: id,
			difference: 0.01,
		});
		expect(errorOf(await get({ ...on(day), options: { failOnDifference: true } })).message).toContain(id);
	});

	it('should skip late payouts with a warning, and report those that are too late at the end', async () => {
		const day = newDay();
		const late = await service.current.addPayout({ date: day, settlements_available: false, sheets: SHEETS });
		const failed = await service.current.addPayout({ date: day, settlements_available: false, status: 'FAILED' });
		const good = await service.current.addPayout({ date: day - 1, amount: '76.05', sheets: SHEETS });
		const period = { ...on(day), from: day - 1, filters: {} };
		const skipped = await get(period);
		expect(new Set(skipped.items.map(({ json }) => json.payout_id))).toEqual(new Set([good]));
		expect(messages(skipped).join()).toContain(late);
		expect(messages(skipped).join()).toContain(failed);

		const options = { lateAfterDays: 5 };
		const reported = await get({ ...period, options }, { node: { onError: 'continueRegularOutput' } });
		expect(reported.items.map(({ json }) => json.error ?? json.payout_id)).toEqual([
			...Array(5).fill(good),
			expect.stringMatching(new RegExp(`^Payout ${late}: it still has no sheets after \\d+ days$`)),
		]);
		expect(reported.items[5]?.json.payout_id).toBe(late);
		expect(errorOf(await get({ ...period, options })).message).toContain(late);
	});

	it('should report a payout on its way for too long if only paid ones are chosen', async () => {
		const day = newDay();
		const [waiting] = [await service.current.addPayout({ date: day, status: 'INITIATED', sheets: SHEETS })];
		await service.current.addPayout({ date: day, status: 'FAILED', sheets: SHEETS });
		const paid = await service.current.addPayout({ date: day, amount: '76.05', sheets: SHEETS });
		const filters = { status: ['PAID_OUT'] };
		const { items, hints } = await get({ ...on(day), filters });
		expect(new Set(items.map(({ json }) => json.payout_id))).toEqual(new Set([paid]));
		expect(hints).toEqual([
			expect.objectContaining({
				message: expect.stringMatching(
					new RegExp(`2 payouts aren't paid out.*${waiting} \\(INITIATED\\).*\\(FAILED\\)`),
				),
				type: 'info',
			}),
		]);
		const reported = await get(
			{ ...on(day), filters, options: { lateAfterDays: 5 } },
			{ node: { onError: 'continueRegularOutput' } },
		);
		expect(reported.items.slice(5).map(({ json }) => json.error)).toEqual([
			expect.stringMatching(new RegExp(`^Payout ${waiting}: it's still INITIATED after \\d+ days$`)),
		]);
	});

	it('should return only money that was paid unless another status is chosen', async () => {
		const day = newDay();
		const paid = await service.current.addPayout({ date: day, amount: '76.05', sheets: SHEETS });
		const failed = await service.current.addPayout({
			date: day,
			amount: '76.05',
			status: 'FAILED',
			sheets: SHEETS,
		});
		const payoutsOf = ({ items }: Awaited<ReturnType<typeof get>>) =>
			new Set(items.map(({ json }) => json.payout_id));
		expect(payoutsOf(await get(on(day)))).toEqual(new Set([paid]));
		expect(payoutsOf(await get({ ...on(day), filters: {} }))).toEqual(new Set([paid, failed]));
		expect(payoutsOf(await get({ ...on(day), filters: { status: ['FAILED'] } }))).toEqual(new Set([failed]));
	});

	it.each([
		['an unknown status', 'SETTLED', 'Payouts of an unknown status are left out', 'SETTLED'],
		['no status', undefined, 'Payouts of an unknown status are left out', 'without a status'],
	])(
		"should name a payout with %s that the filter drops, and report it when it's late",
		async (_, status, why, late) => {
			const service = await startRecorder();
			try {
				const day = newDay();
				const payout = { id: 'payout_1', status, date: day, amount: 1, currency: 'SAR' };
				service.respondWith({ body: JSON.stringify({ object: 'list', has_more: false, payouts: [payout] }) });
				const { credentials } = service;
				const named = await get(on(day), { credentials });
				expect([named.items, named.error]).toEqual([[], undefined]);
				expect(messages(named)).toEqual([
					expect.stringContaining(`${why}: payout_1 (${status ?? 'no status'})`),
				]);
				const node = { onError: 'continueRegularOutput' } as const;
				const { items } = await get({ ...on(day), options: { lateAfterDays: 5 } }, { credentials, node });
				expect(items.map(({ json }) => json.error)).toEqual([
					expect.stringContaining(`Payout payout_1: it's still ${late} after`),
				]);
			} finally {
				await service.close();
			}
		},
	);

	it('should skip transactions with known keys, and return the others', async () => {
		const day = newDay();
		const id = await service.current.addPayout({ date: day, amount: '76.05', sheets: SHEETS });
		const missing = async (skipKnownKeys: unknown) => {
			const { items, hints } = await get({ ...on(day), options: { skipKnownKeys } } as IDataObject);
			expect(hints).toEqual([]);
			return items.map(({ json }) => String(json.key).slice(id.length + 1));
		};
		const all = await missing([{}]);
		expect(all).toHaveLength(5);
		expect(await missing('')).toEqual(all);
		const allBut = (key: string) => all.filter((other) => other !== key);
		expect(await missing(`={{ [{ key: "${id}/charge/chg_1" }] }}`)).toEqual(allBut('charge/chg_1'));
		expect(await missing(`={{ JSON.stringify([{ key: "${id}/charge/chg_1" }]) }} `)).toEqual(
			allBut('charge/chg_1'),
		);
		expect(await missing(all.map((key) => `${id}/${key}`))).toEqual([]);
	});

	it.each([
		['={{ $json.nothing }}', 'has no value'],
		['={{ [{ key: "p_1/charge/chg_1" }] }} ', 'has 1 row, but no row has a key'],
	])('should refuse known keys whose expression gives none: %s', async (skipKnownKeys, message) => {
		const { items, error } = await get({ ...on(newDay()), options: { skipKnownKeys } });
		expect([items, error?.message]).toEqual([[], `"Skip Known Keys" ${message}`]);
	});

	it('should report a key in several rows of the destination, and return missing transactions', async () => {
		const day = newDay();
		const id = await service.current.addPayout({ date: day, amount: '76.05', sheets: SHEETS });
		const keys = ['charge/chg_1', 'charge/chg_2', 'charge/chg_1', 'charge/chg_2', 'charge/chg_1'].map(
			(key) => `${id}/${key}`,
		);
		const parameters = { ...on(day), options: { skipKnownKeys: keys.map((key) => ({ key })) } };
		const message = `Your destination has a transaction in several rows: key ${id}/charge/chg_1, and 1 more`;
		const result = await get(parameters);
		expect(result.error).toBeUndefined();
		expect(result.items).toHaveLength(3);
		expect(messages(result)).toEqual([expect.stringContaining(message)]);
		const { items } = await get(parameters, { node: { onError: 'continueRegularOutput' } });
		expect(items.map(({ json }) => json.error ?? json.type)).toEqual([
			'refund',
			'dispute',
			'dispute_release',
			message,
		]);
	});

	it("should return the other payouts if one can't be read", async () => {
		const day = newDay();
		const broken = await service.current.addPayout({ date: day, files: { 'REFUND 1.csv': 'id,name\n1,a' } });
		const good = await service.current.addPayout({ date: day - 1, amount: '76.05', sheets: SHEETS });
		const result = await get({ ...on(day), from: day - 1 }, { node: { onError: 'continueRegularOutput' } });
		expect(result.items.map(({ json }) => json.error ?? json.payout_id)).toEqual([
			...Array(5).fill(good),
			`Payout ${broken}: "REFUND 1.csv" has no column that looks like an amount`,
		]);
		expect(errorOf(await get({ ...on(day), from: day - 1 }))).toMatchObject({
			message: `Payout ${broken}: "REFUND 1.csv" has no column that looks like an amount`,
			description: expect.stringContaining('The sheet has: id, name.'),
		});
	});
});

describe('transaction: Get Many by ID', () => {
	const byId = { payouts: 'byId' };

	it("should use the item's fields about the payout", async () => {
		const id = await service.current.addPayout({ sheets: SHEETS });
		const before = service.current.requests.length;
		const { items, hints } = await get(byId, {
			input: [{ json: { id, amount: 76.06, currency: 'SAR', date: NOW, merchant_id: '7', wallet_id: 'w' } }],
		});
		expect(items).toHaveLength(5);
		expect(items[0]?.json).toMatchObject({
			payout_date: inNewYork(NOW),
			merchant_id: '7',
			wallet_id: 'w',
			live_mode: null,
		});
		expect(hints.map(({ message }) => message)).toEqual([expect.stringContaining('(0.01 SAR missing)')]);
		expect(service.current.requests.slice(before).filter(({ path }) => path.endsWith('/list'))).toEqual([]);
	});

	it("should not use the amount of a transaction or row as the payout's amount", async () => {
		const id = await service.current.addPayout({ amount: '76.05', sheets: SHEETS });
		const row = { payout_id: id, amount: '100.00', currency: 'USD', status: 'CAPTURED' };
		const { items, error, hints } = await get(
			{ ...byId, payoutId: '={{ $json.payout_id }}', options: { failOnDifference: true } },
			{ input: [{ json: row }] },
		);
		expect([error, hints]).toEqual([undefined, []]);
		expect(items.map(({ json }) => json.currency)).toEqual(Array(5).fill('SAR'));
	});

	it("should warn if it doesn't know the payout's amount", async () => {
		const id = await service.current.addPayout({ sheets: SHEETS });
		service.current.faults.next({ kind: 'status', status: 400, path: '/v2/payouts/list' } as never);
		const { items, hints } = await get({ ...byId, payoutId: id });
		expect(items).toHaveLength(5);
		expect(hints.map(({ message }) => message)).toEqual([expect.stringContaining('Not compared')]);
	});
});

describe('transaction: Get Many, the output', () => {
	it('should return batches of JSON text', async () => {
		const day = newDay();
		const id = await service.current.addPayout({ date: day, rows: 10_001, columns: 5 });
		const items = (await get({ ...on(day), output: 'batches' })).items.map(({ json }) => json);
		expect(items.map(({ payout_id, count }) => [payout_id, count])).toEqual([
			[id, 10_000],
			[id, 1],
		]);
		const all = (await get(on(day))).items.map(({ json }) => json);
		expect(items.flatMap(({ transactions }) => JSON.parse(transactions as string) as unknown[])).toEqual(all);
	});

	it('should return nothing that PostgreSQL refuses in JSON, and say so', async () => {
		const day = newDay();
		const utf16 = Buffer.from('\uFEFFcharge_id,order,amount,currency\nchg_2,a\uD83D,2.00,SAR\n', 'utf16le');
		const files = {
			'CHARGES 1.csv': 'charge_id,order,amount,currency\nchg_1,a\0b\\u0000,1.00,SAR\n',
			'REFUND 1.csv': utf16,
		};
		const id = await service.current.addPayout({ date: day, amount: '-1.00', files });
		const { items, hints } = await get({ ...on(day), output: 'batches' });
		const text = items.map(({ json }) => json.transactions).join();
		expect(text.replaceAll('\\\\', '')).not.toMatch(/\\u(0000|d[89a-f])/);
		expect(text).toContain('"order_reference":"a\uFFFDb\\\\u0000"');
		expect(hints.map(({ message }) => message)).toContainEqual(
			expect.stringMatching(new RegExp(`^Characters U\\+0000 of the file.*: Payout ${id}: CHARGES 1.csv$`)),
		);
	});

	it('should stop at the limit without asking for more payouts', async () => {
		const day = newDay();
		for (const minute of [1, 2, 3]) await service.current.addPayout({ date: day + minute, sheets: SHEETS });
		const before = service.current.requests.length;
		const { items, hints } = await get({ ...on(day), returnAll: false, limit: 3 });
		expect(items).toHaveLength(3);
		expect(hints).toEqual([]);
		expect(
			service.current.requests.slice(before).filter(({ path }) => path.endsWith('/download')).length,
		).toBeLessThan(3);
	});

	it('should return chosen types only, and rows and columns if the options say so', async () => {
		const day = newDay();
		await service.current.addPayout({ date: day, sheets: SHEETS });
		const refunds = await get({ ...on(day), types: ['refund'], output: 'raw' });
		expect(refunds.items.map(({ json }) => json.row)).toEqual([SHEETS.refunds[0]]);
		const added = await get({ ...on(day), options: { addColumns: 'created, Payment Method, nowhere, currency' } });
		expect(added.items[0]?.json).toMatchObject({
			created: '2026-01-01T10:00:00Z',
			'Payment Method': null,
			nowhere: null,
			currency: 'SAR',
			currency_2: 'SAR',
		});
	});
});

it.each([
	[undefined, "'=1+1", '0042', inNewYork(NOW)],
	['databases', '=1+1', '0042', inNewYork(NOW)],
	['spreadsheets', "'=1+1", "'0042", '2026-01-16 07:00:00'],
])('should write texts and dates for where they go: %s', async (formatFor, wallet_id, order, date) => {
	const files = { 'CHARGES 1.csv': 'id,reference_order,amount\nchg_1,0042,1.00\n' };
	const id = await service.current.addPayout({ amount: '1.00', files });
	const about = { id, amount: 1, currency: 'SAR', date: NOW, wallet_id: '=1+1' };
	const options = formatFor === undefined ? {} : { formatFor };
	const { items } = await get({ payouts: 'byId', options }, { input: [{ json: about }] });
	expect(items[0]?.json).toMatchObject({ wallet_id, order_reference: order, amount: 1, payout_date: date });
});

it('should choose transactions by their own date, in payouts of up to 30 days later', async () => {
	const day = NOW - 400 * DAY;
	const rows = [day - DAY, day + 1_000, day + DAY].map((time, index) => ({
		charge_id: `chg_${index}`,
		created: new Date(time).toISOString(),
		amount: '1.00',
		currency: 'SAR',
	}));
	await service.current.addPayout({ date: day + 2 * DAY, amount: '3.00', sheets: { charges: rows } });
	const { items } = await get({ ...on(day), dateOf: 'transaction' });
	expect(items.map(({ json }) => json.transaction_id)).toEqual(['chg_1']);
	expect((await get(on(day))).items).toEqual([]);
});

it('should give an agent 50 transactions unless it asks for more', async () => {
	const parameters = { resource: 'transaction', operation: 'getMany', ...on(NOW - 9 * DAY), to: NOW };
	const execution = await executeWorkflow({
		nodes: [
			{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
			{ name: 'Agent', type: 'agent', parameters: { tool: 'Transactions' } },
			{
				name: 'Transactions',
				type: 'n8n-nodes-card-payments.cardPaymentsTool',
				parameters: parameters as never,
			},
		],
		connections: {
			Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
			Transactions: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
		},
		credentials: credentialsFor(service.current),
	});
	const [called] = execution.run.data.resultData.runData.Transactions ?? [];
	expect(called?.data?.ai_tool?.[0]).toHaveLength(50);
});

describe('transaction: Get Many from a file', () => {
	const CSV = 'charge_id,amount,currency\nchg_1,10.00,SAR\n';
	/** Without a credential: nothing is asked for. */
	const read = async (file: Uint8Array, name: string, more: IDataObject = {}) => {
		const input = [binaryItem(file, name, 'application/octet-stream')];
		const { items, hints, error } = await getAll({ payouts: 'fromFile', ...more }, { input, credentials: {} });
		return { json: items.map((item) => item.json), said: hints.map(({ message }) => message), error };
	};

	it('should read a zip as a download, compared with its Summary', async () => {
		const payout = service.current.payouts.find(({ settlements_available }) => settlements_available);
		const { json, said, error } = await read(await zipOf(service.current, payout?.id ?? ''), 'mail.zip');
		expect(error).toBeUndefined();
		expect(json.reduce((sum, { amount_minor }) => sum + (amount_minor as number), 0)).toBe(Number(payout?.amount));
		expect(json[0]).toMatchObject({ payout_id: payout?.id, merchant_id: payout?.merchant_id });
		expect(said).toEqual([expect.stringMatching(/add up to/)]);
	});

	it('should read several payouts of one file, each compared with its own Summary', async () => {
		const payouts = service.current.payouts
			.filter(({ settlements_available }) => settlements_available)
			.slice(0, 2);
		const zips = payouts.map(async ({ id }) => [`${id}.zip`, await zipOf(service.current, id)] as [string, Buffer]);
		const { json, said, error } = await read(await makeZip(await Promise.all(zips)), 'mail.zip');
		expect(error).toBeUndefined();
		for (const { id, amount } of payouts) {
			const own = json.filter(({ payout_id }) => payout_id === id);
			expect(own.reduce((sum, { amount_minor }) => sum + (amount_minor as number), 0)).toBe(Number(amount));
		}
		expect(said).toEqual([expect.stringMatching(/ of 2 payouts add up to /)]);
	});

	it('should read a CSV, and say that it compared nothing', async () => {
		const { json, said } = await read(Buffer.from(CSV), 'CHARGES 111111.csv');
		expect(json).toEqual([expect.objectContaining({ payout_id: 'payout_111111', type: 'charge', amount: 10 })]);
		expect(said.join()).toContain('Not compared: nothing says what the payout paid: Payout payout_111111');
	});

	it('should compare with the amount entered, and output the chosen fields', async () => {
		const { json, said } = await read(Buffer.from(CSV), 'CHARGES.csv', {
			filePayoutId: 'payout_9',
			filePaid: '9.99',
			fileCurrency: 'sar',
			output: 'selectedFields',
			fields: ['amount', 'fee_minor', 'payout_id'],
			options: { addColumns: 'charge_id' },
		});
		expect(json).toEqual([{ amount: 10, fee_minor: null, payout_id: 'payout_9', charge_id: 'chg_1' }]);
		expect(said.join()).toContain('0.01 SAR too much');
	});

	it('should ask for the payout where nothing shows it', async () => {
		expect((await read(Buffer.from(CSV), 'CHARGES.csv')).error?.message).toMatch(/No name in the file shows/);
	});
});
