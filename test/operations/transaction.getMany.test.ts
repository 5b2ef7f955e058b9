import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import { binaryItem, executeTool, type NodeOptions } from '../harness/engine.ts';
import { useRecorder } from '../engine/recorder.ts';
import { CONTINUE, credentialsFor, DAY, errorOf, NOW, useSandbox, zipOf } from '../engine/service.ts';

const service = useSandbox({ days: 21 });
const recorder = useRecorder();

const GET_MANY = { resource: 'transaction', operation: 'getMany' };
const getAll = async (parameters: IDataObject, rest: NodeOptions = {}) => {
	const { items, hints, error } = await service.execute({ ...GET_MANY, ...parameters }, rest);
	return { items, hints, json: items.map((item) => item.json), error, said: hints.map(({ message }) => message) };
};
/** Without what is always told: the sum, and that these sheets have no gross amounts. */
const get = async (...asked: Parameters<typeof getAll>) => {
	const result = await getAll(...asked);
	return {
		...result,
		said: result.said.filter((message) => !/^([\d,]+ transactions? of |Gross amounts are empty)/.test(message)),
	};
};
/** What fails, and what comes out under Continue on Fail: an error, or a payout's ID. */
const failing = async (parameters: IDataObject) => {
	const { message, description } = errorOf(await service.execute({ ...GET_MANY, ...parameters }));
	const { json } = await get(parameters, CONTINUE);
	return { message, description, json, named: json.map(({ error, payout_id }) => error ?? payout_id) };
};
/** A day on which the sandbox has only the payouts that a test makes. */
let lastDay = NOW - 200 * DAY;
const newDay = () => (lastDay -= 3 * DAY);
const on = (day: number) => ({ payouts: 'ofPeriod', period: 'custom', from: day, to: day + DAY - 1 });

/** As the engine's time zone has it. */
const inNewYork = (moment: number) =>
	DateTime.fromMillis(moment, { zone: 'America/New_York' }).toISO({ suppressMilliseconds: true });
const CREATED = '2026-01-01T10:00:00Z';
const SHEETS = {
	charges: [
		{ charge_id: 'chg_1', created: CREATED, amount: '100.00', currency: 'SAR', payment_method: 'CARD' },
		{ charge_id: 'chg_2', created: CREATED, amount: '0.10', currency: 'SAR', payment_method: '' },
	],
	refunds: [{ charge_id: 'chg_3', amount: '20.05', currency: 'SAR' }],
	disputes: [{ charge_id: 'chg_4', amount: '-7.00', currency: 'SAR' }],
	dispute_releases: [{ charge_id: 'chg_5', amount: '3.00', currency: 'SAR' }],
};
/** A payout of these five transactions. */
const add = async (date: number, more: object = {}) =>
	await service.current.addPayout({ date, amount: '76.05', sheets: SHEETS, ...more });
const idsOf = (json: IDataObject[]) => new Set(json.map(({ payout_id }) => payout_id));

describe('transaction: Get Many of a period', () => {
	it('should return every row of every payout with the same fields, and add up to each payout', async () => {
		const period = { ...on(NOW - 20 * DAY), to: NOW, filters: {} };
		const { items, json, error, said } = await get({ ...period, output: 'allFields' });
		expect(error).toBeUndefined();
		expect(items.filter(({ pairedItem }) => JSON.stringify(pairedItem) !== '{"item":0}')).toEqual([]);
		const sums = new Map<unknown, number>();
		for (const { payout_id, amount_minor } of json)
			sums.set(payout_id, (sums.get(payout_id) ?? 0) + Number(amount_minor));
		const ready = service.ready().filter(({ date }) => date >= NOW - 20 * DAY);
		expect([...sums].sort()).toEqual(ready.map(({ id, amount }) => [id, Number(amount)]).sort());
		expect(new Set(json.map(({ type }) => type))).toEqual(
			new Set(['charge', 'refund', 'dispute', 'dispute_release']),
		);
		expect(new Set(json.map(({ key }) => key)).size).toBe(json.length);
		expect(new Set(json.map((each) => Object.keys(each).join()))).toEqual(
			new Set([
				'date,type,amount,currency,gross,fee,order_reference,transaction_id,payout_id,key,tax,amount_minor,note,payment_method,payout_date,merchant_id,wallet_id,live_mode',
			]),
		);
		expect(said.filter((each) => !/has no sheets yet|^Not paid: /.test(each))).toEqual([]);
	});

	it('should return signed exact numbers', async () => {
		const day = newDay();
		const id = await add(day);
		const { json, said } = await get({ ...on(day), output: 'allFields' });
		expect(said).toEqual([]);
		expect(json.map((each) => [each.key, each.type, each.transaction_id, each.amount, each.amount_minor])).toEqual([
			[`${id}/charge/chg_1`, 'charge', 'chg_1', 100, 10000],
			[`${id}/charge/chg_2`, 'charge', 'chg_2', 0.1, 10],
			[`${id}/refund/chg_3/20.05`, 'refund', 'chg_3', -20.05, -2005],
			[`${id}/dispute/chg_4/7`, 'dispute', 'chg_4', -7, -700],
			[`${id}/dispute_release/chg_5/3`, 'dispute_release', 'chg_5', 3, 300],
		]);
		expect(json[0]).toMatchObject({
			payout_id: id,
			payout_date: inNewYork(day),
			merchant_id: '0099001',
			wallet_id: '0099001',
			live_mode: false,
			order_reference: null,
			date: '2026-01-01T05:00:00-05:00',
			payment_method: 'CARD',
			gross: null,
			fee: null,
			tax: null,
			currency: 'SAR',
		});
		expect(json[1]?.payment_method).toBeNull();
	});

	it('should warn of a sum that differs from the payout, or fail instead', async () => {
		const day = newDay();
		const id = await add(day, { amount: '76.06' });
		const warned = await get(on(day));
		expect(warned.json).toHaveLength(5);
		expect(warned.said).toEqual([
			`The transactions don't add up to what the payout paid: ${id} (paid 0.01 SAR more than its rows)`,
		]);
		const { message, json } = await failing({ ...on(day), options: { failOnDifference: true } });
		expect(message).toBe(`${id}: the transactions add up to 76.05 SAR, but it paid 76.06 SAR`);
		expect(json).toMatchObject([{ error: message, payout_id: id, difference: 0.01 }]);
	});

	it('should skip late payouts with a warning, and report those that are too late at the end', async () => {
		const day = newDay();
		const late = await add(day, { settlements_available: false });
		const failed = await service.current.addPayout({ date: day, settlements_available: false, status: 'FAILED' });
		const good = await add(day - 1);
		const period = { ...on(day), from: day - 1, filters: {} };
		const skipped = await get(period);
		expect(idsOf(skipped.json)).toEqual(new Set([good]));
		for (const id of [late, failed]) expect(skipped.said.join()).toContain(id);

		const { message, json, named } = await failing({ ...period, options: { lateAfterDays: 5 } });
		expect(message).toMatch(new RegExp(`^${late}: it still has no sheets after \\d+ days$`));
		expect(named).toEqual([...Array<string>(5).fill(good), message]);
		expect(json[5]?.payout_id).toBe(late);
	});

	it('should report a payout on its way for too long if only paid ones are chosen, as they are by default', async () => {
		const day = newDay();
		const waiting = await add(day, { status: 'INITIATED' });
		const failed = await add(day, { status: 'FAILED' });
		const paid = await add(day);
		for (const more of [{}, { filters: { status: ['PAID_OUT'] } }]) {
			const { json, said, hints } = await get({ ...on(day), ...more });
			expect(idsOf(json)).toEqual(new Set([paid]));
			expect(new Set(hints.map(({ type }) => type))).toEqual(new Set(['info']));
			expect(said).toEqual([
				expect.stringMatching(`2 payouts aren't paid out.*${waiting} \\(INITIATED\\).*\\(FAILED\\)`),
			]);
		}
		const { named } = await failing({ ...on(day), options: { lateAfterDays: 5 } });
		expect(named.slice(5)).toEqual([expect.stringMatching(`^${waiting}: it's still INITIATED after \\d+ days$`)]);
		const ofStatus = async (filters: IDataObject) => idsOf((await get({ ...on(day), filters })).json);
		expect(await ofStatus({})).toEqual(new Set([waiting, failed, paid]));
		expect(await ofStatus({ status: ['FAILED'] })).toEqual(new Set([failed]));
		for (let more = 1; more <= 6; more++) await add(day + more, { status: 'INITIATED' });
		const { message } = await failing({ ...on(day), options: { lateAfterDays: 5 } });
		expect(message).toMatch(/^7 payouts couldn't be read: (payout_[^;]+; ){5}and 2 more$/);
	});

	it.each([
		['an unknown status', 'SETTLED', 'SETTLED', 'SETTLED'],
		['no status', undefined, 'no status', 'without a status'],
	])("should name a payout with %s that the filter drops, and report it when it's late", async (...row) => {
		const [, status, named, late] = row;
		const day = newDay();
		const payout = { id: 'payout_1', status, date: day, amount: 1, currency: 'SAR' };
		recorder.respondWith({ body: JSON.stringify({ object: 'list', has_more: false, payouts: [payout] }) });
		const { credentials } = recorder;
		const { json, said, error } = await get(on(day), { credentials });
		expect([json, error]).toEqual([[], undefined]);
		const warning = `Payouts of an unknown status are left out: payout_1 (${named})`;
		expect(said).toEqual([
			expect.stringMatching(/^The only payout from .* doesn't pass the filters \(Status PAID_OUT\)/),
			expect.stringContaining(warning),
		]);
		const reported = await get({ ...on(day), options: { lateAfterDays: 5 } }, { credentials, ...CONTINUE });
		expect(reported.json.map((each) => each.error)).toEqual([
			expect.stringContaining(`payout_1: it's still ${late} after`),
		]);
	});

	it("should return the other payouts if one can't be read", async () => {
		const day = newDay();
		const broken = await service.current.addPayout({ date: day, files: { 'REFUND 1.csv': 'id,name\n1,a' } });
		const good = await add(day - 1);
		const { message, description, named } = await failing({ ...on(day), from: day - 1 });
		expect(message).toBe(`${broken}: "REFUND 1.csv" has no column that looks like an amount`);
		expect(description).toContain('It has: id, name.');
		expect(named).toEqual([...Array<string>(5).fill(good), message]);
	});
});

describe('transaction: Get Many by ID', () => {
	const byId = { payouts: 'byId' };

	it("should use the item's fields about the payout", async () => {
		const id = await service.current.addPayout({ sheets: SHEETS });
		const before = service.current.requests.length;
		const about = {
			status: 'PAID_OUT',
			amount: 76.06,
			currency: 'SAR',
			date: NOW,
			merchant_id: '7',
			wallet_id: 'w',
		};
		const { json, said } = await get({ ...byId, output: 'allFields' }, { input: [{ json: { id, ...about } }] });
		expect(json).toHaveLength(5);
		const shown = { payout_date: inNewYork(NOW), merchant_id: '7', wallet_id: 'w', live_mode: null };
		expect(json[0]).toMatchObject(shown);
		expect(said).toEqual([expect.stringContaining('(paid 0.01 SAR more than its rows; ')]);
		expect(service.current.requests.slice(before).filter(({ path }) => path.endsWith('/list'))).toEqual([]);
	});

	it("should not use the amount of a transaction or row as the payout's amount", async () => {
		const id = await add(NOW);
		const row = { payout_id: id, amount: '100.00', currency: 'USD', status: 'CAPTURED' };
		const { json, error, said } = await get(
			{ ...byId, payoutId: '={{ $json.payout_id }}', options: { failOnDifference: true } },
			{ input: [{ json: row }] },
		);
		expect([error, said]).toEqual([undefined, []]);
		expect(json.map(({ currency }) => currency)).toEqual(Array(5).fill('SAR'));
	});

	it("should warn if it doesn't know the payout's amount", async () => {
		const id = await service.current.addPayout({ sheets: SHEETS });
		const refused = { kind: 'status', status: 400, path: '/v2/payouts/list' } as const;
		// By its ID, and of a period.
		service.current.faults.next(refused, refused);
		const { json, said } = await get({ ...byId, payoutId: id });
		expect(json).toHaveLength(5);
		expect(said).toEqual([expect.stringContaining('Not compared')]);
	});
});

describe('transaction: Get Many, the output', () => {
	it('should stop at the limit without asking for more payouts', async () => {
		const day = newDay();
		// More than are asked for at once, however fast they come.
		const payouts = 40;
		for (let minute = 1; minute <= payouts; minute++) await add(day + minute);
		const before = service.current.requests.length;
		const { json, said } = await get({ ...on(day), returnAll: false, limit: 3 });
		expect([json.length, said]).toEqual([
			3,
			['The newest transactions are here, as Limit says. There may be more'],
		]);
		const downloads = service.current.requests.slice(before).filter(({ path }) => path.endsWith('/download'));
		expect(downloads.length).toBeLessThan(payouts);
	});

	it('should return chosen types only, and rows and columns if the options say so', async () => {
		const day = newDay();
		await service.current.addPayout({ date: day, sheets: SHEETS });
		const refunds = await get({ ...on(day), types: ['refund'], output: 'raw' });
		expect(refunds.json.map(({ row }) => row)).toEqual(SHEETS.refunds);
		const added = await get({ ...on(day), options: { addColumns: 'created, Payment Method, nowhere, currency' } });
		expect(added.json[0]).toMatchObject({
			created: CREATED,
			'Payment Method': 'CARD',
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
	const { json } = await get({ payouts: 'byId', output: 'allFields', options }, { input: [{ json: about }] });
	expect(json[0]).toMatchObject({ wallet_id, order_reference: order, amount: 1, payout_date: date });
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
	const ofDay = await get({ ...on(day), dateOf: 'transaction' });
	expect(ofDay.json).toMatchObject([{ transaction_id: 'chg_1' }]);
	const paid = new Date(day + 2 * DAY).toISOString().slice(0, 10);
	expect(ofDay.said).toEqual([
		`Transactions that were paid out up to ${paid} are here. Later payouts may hold more of the period`,
	]);
	expect((await get(on(day))).json).toEqual([]);
	const undated = { charges: [{ charge_id: 'chg_9', amount: '1.00', currency: 'SAR' }] };
	await service.current.addPayout({ date: day, amount: '1.00', sheets: undated });
	const withUndated = await get({ ...on(day), dateOf: 'transaction' });
	expect(withUndated.json.map(({ transaction_id }) => transaction_id).sort()).toEqual(['chg_1', 'chg_9']);
	expect(withUndated.said).toContain('1 transaction has no date, so it counts on the day of its payout');
});

it('should give an agent some transactions, and counts of all', async () => {
	const parameters = { ...GET_MANY, ...on(NOW - 9 * DAY), to: NOW };
	const { run } = await executeTool(parameters, {}, credentialsFor(service.current));
	const [about, ...shown] = run.data.resultData.runData.Tool?.[0]?.data?.ai_tool?.[0] ?? [];
	const all = await service.output(parameters);
	expect(all.length).toBeGreaterThan(50);
	expect(about?.json).toMatchObject({ results_in_all: all.length, results_shown: shown.length });
	const ofTypes = Object.values(about?.json.results_by_type as Record<string, number>);
	expect(ofTypes.reduce((sum, count) => sum + count, 0)).toBe(all.length);
	expect(shown.length).toBeLessThanOrEqual(50);
});

describe('transaction: Get Many from a file', () => {
	const CSV = 'charge_id,amount,currency\nchg_1,10.00,SAR\n';
	/** Without a credential: nothing is asked for. */
	const read = async (file: Uint8Array, name: string, more: IDataObject = {}) => {
		const input = [binaryItem(file, name, 'application/octet-stream')];
		return await getAll({ payouts: 'fromFile', ...more }, { input, credentials: {} });
	};

	it('should read the zip of a payout, compared with its own Summary', async () => {
		const [{ id, amount, merchant_id } = { id: '', amount: '', merchant_id: '' }] = service.ready();
		const { json, said, error } = await read(await zipOf(service.current, id), 'mail.zip', { output: 'allFields' });
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ payout_id: id, merchant_id });
		expect(json.reduce((sum, { amount_minor }) => sum + Number(amount_minor), 0)).toBe(Number(amount));
		expect(said).toEqual([expect.stringMatching(/ of 1 payout add up to /)]);
	});

	it('should read a CSV, and say that it compared nothing', async () => {
		const { json, said } = await read(Buffer.from(CSV), 'CHARGES 111111.csv');
		expect(json).toEqual([expect.objectContaining({ payout_id: 'payout_111111', type: 'charge', amount: 10 })]);
		expect(said.join()).toContain('Not compared: nothing says what the payout paid: payout_111111');
	});

	it("should read a file by the credential's description of the service, where the node has one", async () => {
		const described = { sheetDescription: 'Amount Column = nowhere' };
		const input = [binaryItem(Buffer.from(CSV), 'CHARGES 111111.csv', 'text/csv')];
		const { error } = await getAll({ payouts: 'fromFile' }, { input, credentials: { cardPaymentsApi: described } });
		expect(String(error?.message)).toContain('has no column "nowhere"');
	});

	it('should compare with the amount entered, and output the chosen fields', async () => {
		const { json, said } = await read(Buffer.from(CSV), 'CHARGES.csv', {
			filePayoutId: 'payout_9',
			filePaid: '9.99',
			fileCurrency: 'sar',
			output: 'selectedFields',
			fields: ['amount', 'fee', 'payout_id'],
			options: { addColumns: 'charge_id' },
		});
		expect(json).toEqual([{ amount: 10, fee: null, payout_id: 'payout_9', charge_id: 'chg_1' }]);
		expect(said.join()).toContain('paid 0.01 SAR less than its rows');
	});

	it("should take the file's name for a payout that nothing else names", async () => {
		const { json, said } = await read(Buffer.from(CSV), 'CHARGES.csv');
		expect(json[0]).toMatchObject({ payout_id: 'CHARGES' });
		expect(said.join()).toContain('Payout ID');
	});
});
