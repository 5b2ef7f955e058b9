import type { IDataObject } from 'n8n-workflow';
import { PRESETS } from '../../nodes/CardPayments/domain/webhook/presets';
import { NOW, SECRET, SHAPES } from '../domain/webhook/shapes';
import { hex, payoutBody } from '../domain/webhook/signing';
import { leavesOf, valuesOf } from '../operations/contract.ts';
import { startReceiver, type Setting } from './post';

let setting: Setting;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let tests = 0;
beforeAll(async () => (receiver = await startReceiver(() => setting)));
afterAll(async () => await receiver.close());
beforeEach(() => {
	setting = { node: `contract-${++tests}` };
	receiver.received.length = 0;
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => jest.restoreAllMocks());

async function post(body: Buffer, headers: Record<string, string>) {
	const all = { 'content-type': 'application/json', ...headers };
	const reply = await fetch(receiver.url, { method: 'POST', body: Buffer.from(body), headers: all });
	return { status: reply.status, json: (await reply.json()) as unknown };
}
const signed = async (body: Buffer) => await post(body, { 'x-signature': hex(SECRET, body) });
const items = () => receiver.received.flatMap(({ item }) => item ?? []);

/** Each field of a payout webhook, a value of it, and the columns that it gives besides itself. */
const FIELDS: Record<string, { value: unknown; columns?: IDataObject }> = {
	id: { value: 'payout_0042', columns: { payout_id: 'payout_0042', event_type: 'payout' } },
	status: { value: 'FAILED' },
	date: { value: 1_690_000_000_000, columns: { date_iso: '2023-07-22T04:26:40.000Z' } },
	amount: { value: -0.001 },
	currency: { value: 'BHD' },
	merchant_id: { value: '000000000000000000042' },
	'wallet.id': { value: '0042' },
	'wallet.legacy_id': { value: '00042', columns: { wallet_id: '00042' } },
	'wallet.country': { value: 'BH' },
	'wallet.bank.id': { value: 'bank_1' },
	'wallet.bank.country': { value: 'AE' },
	'wallet.bank.name': { value: 'بنك الخليج', columns: { bank_name: 'بنك الخليج' } },
	'wallet.bank.swift': { value: 'GULFBH' },
	'wallet.bank.beneficiary.name': { value: 'متجر' },
	'wallet.bank.beneficiary.iban': { value: '****0042', columns: { bank_iban: '****0042' } },
};

describe('a payout webhook', () => {
	it('should have no field that this table lacks', () => {
		expect(Object.keys(FIELDS).sort()).toEqual(leavesOf('PayoutRecord').sort());
	});

	it.each(Object.entries(FIELDS))('should pass on %s as it came', async (path, { value, columns = {} }) => {
		const payload = JSON.parse(payoutBody().toString()) as IDataObject;
		const names = path.split('.');
		const holder = names.slice(0, -1).reduce((inner, name) => inner[name] as IDataObject, payload);
		holder[names.at(-1) ?? ''] = value as string;
		expect((await signed(Buffer.from(JSON.stringify(payload)))).json).toEqual({ accepted: true });
		expect(items()).toMatchObject([{ ...payload, ...columns }]);
	});

	it.each(valuesOf('PayoutRecord', 'status'))('should be passed on in the state %s, once', async (status) => {
		const body = payoutBody({ status });
		expect((await signed(body)).json).toEqual({ accepted: true });
		expect((await signed(body)).json).toEqual({ duplicate: true });
		expect(items()).toMatchObject([{ status }]);
	});
});

it('should try a published shape of each preset', () => {
	expect([...new Set(SHAPES.map(({ preset }) => preset))].sort()).toEqual(Object.keys(PRESETS).sort());
});

describe.each(SHAPES)('$name', ({ preset, entered, headers, secret = SECRET, sent = payoutBody(), event }) => {
	const deliver = async (known: string, body: Buffer, delivered: Record<string, string> = headers) => {
		setting = { ...setting, node: `contract-${++tests}`, parameters: { event: event ?? 'payout' } };
		setting.credentials = { cardPaymentsWebhookApi: { scheme: preset, secret: known, ...entered } };
		return (await post(body, delivered)).status;
	};

	it('should start the workflow', async () => {
		expect(await deliver(secret, sent)).toBe(200);
		expect(items()).toHaveLength(1);
	});

	it('should start nothing if anything is wrong: the secret, the body, the header, the time', async () => {
		expect(await deliver(secret.replace(/[aM3]/, '9'), sent)).toBe(401);
		expect(await deliver(secret, sent, {})).toBe(401);
		if (PRESETS[preset].proof === 'hmac') {
			const body = Buffer.from(sent.toString().replace(/"amount":\d/, '"amount":9'));
			expect(await deliver(secret, body)).toBe(401);
		}
		if (
			Object.values({ ...entered, ...PRESETS[preset].fixed }).some((value) => /\{timestamp\}/.test(String(value)))
		) {
			jest.spyOn(Date, 'now').mockReturnValue(NOW + 301_000);
			expect(await deliver(secret, sent)).toBe(401);
		}
		expect(items()).toEqual([]);
	});

	it('should never be passed on as an event of another kind', async () => {
		for (const other of ['payout', 'payment', 'invoice'] as const) {
			if (other === (event ?? 'payout')) continue;
			setting = { ...setting, parameters: { event: other } };
			setting.credentials = { cardPaymentsWebhookApi: { scheme: preset, secret, ...entered } };
			const { status, json } = await post(sent, headers);
			expect([status, json]).toEqual([400, { error: expect.stringMatching(/^This looks like an? \w+: change/) }]);
		}
		expect(items()).toEqual([]);
	});
});
