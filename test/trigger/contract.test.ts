import type { IDataObject } from 'n8n-workflow';
import {
	hashstringTemplate,
	presetNames,
	refundTemplate,
	schemeOf,
	signatureHeaders,
	type SchemeInput,
} from '../../sandbox/service/signing.ts';
import { SIGNING_PRESETS } from '../../nodes/CardPayments/domain/signing/presets';
import { NOW, SECRET, SHAPES, WHSEC } from '../domain/webhook/shapes';
import { payoutBody } from '../domain/signing/signing';
import { leavesOf, valuesOf } from '../operations/contract.ts';
import { useTrigger } from './post';

const { setting, accepted, post, useNode } = useTrigger();
beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => jest.restoreAllMocks());

/** Each field of a payout webhook, a value of it, and the columns that it gives besides: by default, or in all. */
const FIELDS: Record<string, { value: unknown; columns?: IDataObject; inAll?: IDataObject }> = {
	id: { value: 'payout_0042', inAll: { payout_id: 'payout_0042', event_type: 'payout' } },
	status: { value: 'FAILED' },
	date: { value: 1_690_000_000_000, columns: { date_iso: '2023-07-22T04:26:40+00:00' } },
	amount: { value: -0.001 },
	currency: { value: 'BHD' },
	merchant_id: { value: '000000000000000000042' },
	'wallet.id': { value: '0042', columns: { wallet_list_id: '0042' } },
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

	it.each(Object.entries(FIELDS))(
		'should pass on %s as it came',
		async (path, { value, columns = {}, inAll = {} }) => {
			const payload = JSON.parse(payoutBody().toString()) as IDataObject;
			const names = path.split('.');
			const holder = names.slice(0, -1).reduce((inner, name) => inner[name] as IDataObject, payload);
			holder[names.at(-1) ?? ''] = value as string;
			expect((await post(JSON.stringify(payload))).json).toEqual({ accepted: true });
			expect(accepted()).toMatchObject([{ ...payload, ...columns, ...inAll }]);
			setting.parameters = { output: 'simplified', options: { deduplicate: false } };
			await post(JSON.stringify(payload));
			expect(accepted()[1]).toMatchObject({ ...columns, ...(!path.includes('.') && { [path]: value }) });
		},
	);

	it.each(valuesOf('PayoutRecord', 'status'))('should be passed on in the state %s, once', async (status) => {
		const body = payoutBody({ status });
		expect((await post(body)).json).toEqual({ accepted: true });
		expect((await post(body)).json).toEqual({ duplicate: true });
		expect(accepted()).toMatchObject([{ status }]);
	});
});

it('should try a published shape of each preset', () => {
	expect([...new Set(SHAPES.map(({ preset }) => preset))].sort()).toEqual(Object.keys(SIGNING_PRESETS).sort());
});

describe.each(SHAPES)('$name', ({ preset, entered, headers, secret = SECRET, sent = payoutBody(), event }) => {
	const deliver = async (known: string, body: Buffer, delivered: Record<string, string> = headers) => {
		const credentials = { cardPaymentsWebhookApi: { scheme: preset, secret: known, ...entered } };
		useNode({ parameters: { event: event ?? 'payout' }, credentials });
		return (await post(body, delivered)).status;
	};

	it('should start the workflow', async () => {
		expect(await deliver(secret, sent)).toBe(200);
		expect(accepted()).toHaveLength(1);
	});

	it('should start nothing if anything is wrong: the secret, the body, the header, the time', async () => {
		expect(await deliver(secret.replace(/[aM3]/, '9'), sent)).toBe(401);
		expect(await deliver(secret, sent, {})).toBe(401);
		const body = Buffer.from(sent.toString().replace(/"amount":\d/, '"amount":9'));
		expect(await deliver(secret, body)).toBe(401);
		const values = Object.values({ ...entered, ...SIGNING_PRESETS[preset].fixed });
		if (values.some((value) => String(value).includes('{timestamp}'))) {
			jest.spyOn(Date, 'now').mockReturnValue(NOW + 301_000);
			expect(await deliver(secret, sent)).toBe(401);
		}
		expect(accepted()).toEqual([]);
	});

	it('should never be passed on as an event of another kind', async () => {
		for (const other of ['payout', 'payment'] as const) {
			if (event === 'any' || other === (event ?? 'payout')) continue;
			setting.parameters = { event: other };
			setting.credentials = { cardPaymentsWebhookApi: { scheme: preset, secret, ...entered } };
			const { status, json } = await post(sent, headers);
			expect([status, json]).toEqual([400, { error: expect.stringMatching(/^This looks like an? \w+: change/) }]);
		}
		expect(accepted()).toEqual([]);
	});
});

/** How the sandbox signs, with what a user enters to take it. */
const SANDBOX: Array<[name: string, scheme: SchemeInput, entered: IDataObject, record: IDataObject]> = [
	['raw-body', 'raw-body', { scheme: 'rawBody', signatureHeader: 'x-signature' }, {}],
	[
		'raw-body, in another way',
		{ header: 'x-own', algorithm: 'sha512', encoding: 'base64', prefix: 'sha512=' },
		{
			scheme: 'rawBody',
			signatureHeader: 'x-own',
			algorithm: 'sha512',
			encoding: 'base64',
			prefix: 'sha512=',
		},
		{},
	],
	['standard-webhooks', 'standard-webhooks', { scheme: 'standardWebhooks' }, {}],
	['timestamped-list', 'timestamped-list', { scheme: 'timestampedList', signatureHeader: 'x-signature' }, {}],
	[
		'field-template',
		'field-template',
		{
			scheme: 'custom',
			signatureHeader: 'hashstring',
			signedContent: 'x_id{id}x_amount{amount}x_currency{currency}x_status{status}x_created{date}',
		},
		{},
	],
	...Object.entries({ chg_1: hashstringTemplate, re_1: refundTemplate }).map(
		([id, template]): (typeof SANDBOX)[number] => [
			`the hashstring of ${id}`,
			{ preset: 'field-template', template },
			{ scheme: 'hashstring' },
			{ id, reference: { gateway: 'g', payment: 'p' }, transaction: { created: '5' }, created: '5' },
		],
	),
];

it('should try each preset of the sandbox', () => {
	const tried = SANDBOX.map(([, scheme]) => (typeof scheme === 'string' ? scheme : undefined));
	expect([...tried.filter((name) => name !== undefined), 'unsigned'].sort()).toEqual([...presetNames].sort());
});

it.each(SANDBOX)('should take what the sandbox signs by %s, in each currency', async (_, input, entered, record) => {
	for (const [currency, amount] of [
		['SAR', 2],
		['KWD', 2.5],
		['JPY', 200],
	] as const) {
		const whole = { ...(JSON.parse(payoutBody().toString()) as IDataObject), ...record, currency, amount };
		const body = Buffer.from(JSON.stringify(whole));
		const scheme = schemeOf(input);
		const secret = scheme.secretFormat === 'whsec' ? WHSEC : SECRET;
		const signed = { scheme, body, record: whole, timestamp: NOW / 1_000, id: 'msg_1' };
		useNode({
			parameters: { event: record.id === undefined ? 'payout' : 'payment' },
			credentials: { cardPaymentsWebhookApi: { secret, ...entered } },
		});
		expect((await post(body, signatureHeaders({ ...signed, secrets: ['another one', secret] }))).status).toBe(200);
		expect((await post(body, signatureHeaders({ ...signed, secrets: ['another one'] }))).status).toBe(401);
	}
});
