import type { IDataObject } from 'n8n-workflow';
import { startSandbox } from '../../sandbox/server.ts';
import { sumsOf } from '../../sandbox/service/sums.ts';
import { credentialsFor, DAY, NOW, type Sandbox } from '../engine/service.ts';
import { executeNode, type NodeOptions } from '../harness/engine.ts';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ now: NOW });
});
afterAll(async () => {
	await sandbox.close();
});

const run = async (operation: string, parameters: IDataObject, rest: NodeOptions = {}) => {
	const { items, hints, error } = await executeNode(
		{ resource: 'transaction', operation, ...parameters },
		{ credentials: credentialsFor(sandbox), ...rest },
	);
	return { json: items.map((item) => item.json), said: hints.map(({ message }) => message), error };
};
const on = (from: number, to: number) => ({ payouts: 'ofPeriod', period: 'custom', from, to });
const FEES_IN_SUMMARY = { describeSheets: true, fees: 'inSummary' };

it('should add up to what the service says, to the last minor unit, wherever it has the fees', async () => {
	const [from, to] = [NOW - 12 * DAY, NOW - 5 * DAY];
	const expected = sumsOf(sandbox.payouts, from, to).map(({ currency, fee, tax }) => [currency, +fee, +tax]);
	const feesOf = (json: IDataObject[]) => json.map(({ currency, fee, tax }) => [currency, fee, tax]).sort();
	const inRows = await run('getTotals', on(from, to - 1));
	expect(feesOf(inRows.json)).toEqual(expected);
	expect(inRows.said).toEqual(
		expect.arrayContaining([expect.stringMatching(/^[\d,]+ transactions of \d+ payouts add up to .* and .* USD$/)]),
	);

	sandbox.changeHabits({ fees: 'summary' });
	try {
		const undescribed = await run('getTotals', on(from, to - 1));
		expect(undescribed.said.join()).toMatch(/It balances if Fees is "In the Summary"/);
		const { cardPaymentsApi } = credentialsFor(sandbox);
		const credentials = { cardPaymentsApi: { ...cardPaymentsApi, ...FEES_IN_SUMMARY } };
		const described = await run('getTotals', { ...on(from, to - 1), types: ['fee'] }, { credentials });
		expect(feesOf(described.json)).toEqual(expected);
		const setting = [{ name: 'fees', fees: 'inSummary' }];
		const overridden = { ...on(from, to - 1), types: ['fee'], options: { sheetSettings: { setting } } };
		expect((await run('getTotals', overridden)).json).toEqual(described.json);
	} finally {
		sandbox.changeHabits({ fees: 'rows' });
	}
});

it('should make a total for each group', async () => {
	const { json } = await run('getTotals', {
		...on(NOW - 9 * DAY, NOW),
		groupBy: ['type', 'month'],
		types: ['charge'],
	});
	expect(json.length).toBeGreaterThan(2);
	for (const each of json)
		expect(each).toMatchObject({ type: 'charge', month: expect.stringMatching(/^\d{4}-\d\d$/) });
});

describe('from a file', () => {
	const CSV = 'charge_id,amount,currency\nchg_1,10.00,SAR\n';
	const file = (content: Buffer, fileName: string) => ({
		json: {},
		binary: { data: { data: content.toString('base64'), mimeType: 'application/octet-stream', fileName } },
	});
	const read = async (content: Buffer, fileName: string, more: IDataObject = {}) =>
		await run(
			'getMany',
			{ payouts: 'fromFile', inputBinaryField: 'data', ...more },
			{ input: [file(content, fileName)], credentials: {} },
		);

	it('should read a zip as a download, compared with its Summary, without a credential', async () => {
		const payout = sandbox.payouts.find(
			({ status, settlements_available }) => status === 'PAID_OUT' && settlements_available,
		);
		const zip = Buffer.from(await (await fetch(`${sandbox.url}/_sandbox/payouts/${payout?.id}/zip`)).arrayBuffer());
		const { json, said, error } = await read(zip, 'mail.zip');
		expect(error).toBeUndefined();
		expect(json.reduce((sum, { amount_minor }) => sum + (amount_minor as number), 0)).toBe(Number(payout?.amount));
		expect(json[0]).toMatchObject({ payout_id: payout?.id, merchant_id: payout?.merchant_id });
		expect(said).toEqual([expect.stringMatching(/add up to/)]);
	});

	it('should read a CSV, and say that it compared nothing', async () => {
		const { json, said } = await read(Buffer.from(CSV), 'CHARGES 111111.csv');
		expect(json).toEqual([expect.objectContaining({ payout_id: 'payout_111111', type: 'charge', amount: 10 })]);
		expect(said.join()).toContain('Payout payout_111111: Not compared');
	});

	it('should compare with the amount entered, and choose fields', async () => {
		const more = { filePayoutId: 'payout_9', filePaid: '9.99', fileCurrency: 'sar' };
		const { json, said } = await read(Buffer.from(CSV), 'CHARGES.csv', {
			...more,
			output: 'selectedFields',
			fields: ['amount', 'fee_minor', 'payout_id'],
		});
		expect(json).toEqual([{ amount: 10, fee_minor: null, payout_id: 'payout_9' }]);
		expect(said.join()).toContain('0.01 SAR too much');
	});

	it('should ask for the payout where nothing shows it', async () => {
		const { error } = await read(Buffer.from(CSV), 'CHARGES.csv');
		expect(error?.message).toMatch(/No name in the file shows/);
	});
});
