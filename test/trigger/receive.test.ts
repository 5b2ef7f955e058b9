import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { hex, payoutBody } from '../domain/webhook/signing';
import { credentialReads, log, SECRET, startReceiver, startService, timeouts, type Setting } from './post';

let setting: Setting;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let tests = 0;
beforeAll(async () => (receiver = await startReceiver(() => setting)));
afterAll(async () => await receiver.close());
beforeEach(() => {
	setting = { node: `node-${++tests}` };
	log.length = 0;
	receiver.received.length = 0;
});

const JSON_TYPE = { 'content-type': 'application/json' };
const signedBy = (secret: string, body: Buffer) => ({ ...JSON_TYPE, 'x-signature': hex(secret, body) });

async function post(body: Buffer | string, headers: Record<string, string> = signedBy(SECRET, Buffer.from(body))) {
	const reply = await fetch(receiver.url, { method: 'POST', body: Buffer.from(body), headers });
	return {
		status: reply.status,
		json: (await reply.json()) as unknown,
		retryAfter: reply.headers.get('retry-after'),
	};
}

const accepted = () => receiver.received.flatMap(({ item }) => item ?? []);

describe('a signed payout', () => {
	it('should be passed on, checked and typed', async () => {
		expect(await post(payoutBody())).toMatchObject({ status: 200, json: { accepted: true } });
		expect(accepted()).toEqual([
			{
				...(JSON.parse(payoutBody().toString()) as object),
				event_type: 'payout',
				payout_id: 'payout_330001',
				date_iso: '2023-10-29T09:00:23.750Z',
				wallet_id: '1124',
				bank_name: 'بنك',
				bank_iban: '***01',
			},
		]);
		expect(log).toEqual([]);
	});

	it('should not say itself what is verified, or its date', async () => {
		await post(payoutBody({ date_iso: '1999', verified_fields: [] }));
		expect(accepted()).toMatchObject([{ date_iso: '2023-10-29T09:00:23.750Z' }]);
		expect(accepted()[0]).not.toHaveProperty('verified_fields');
	});

	it('should be accepted compressed, and without a content type', async () => {
		await post(gzipSync(payoutBody()), { ...signedBy(SECRET, payoutBody()), 'content-encoding': 'gzip' });
		const unsaid = await fetch(receiver.url, {
			method: 'POST',
			body: payoutBody({ id: 'other' }),
			headers: { 'x-signature': hex(SECRET, payoutBody({ id: 'other' })) },
		});
		expect([unsaid.status, accepted().length]).toEqual([200, 2]);
	});

	it('should name the verified fields if only some are', async () => {
		setting.credentials = {
			cardPaymentsWebhookApi: {
				scheme: 'custom',
				secret: SECRET,
				signatureHeader: 'hashstring',
				signedContent:
					'x_id{id}x_amount{amount}x_gateway{reference.gateway}x_created{transaction.created|date}',
			},
		};
		const content = 'x_idpayout_330001x_amount7351.874x_gatewayx_created1698570023750';
		await post(payoutBody(), { ...JSON_TYPE, hashstring: hex(SECRET, content) });
		expect(accepted()).toMatchObject([{ verified_fields: ['id', 'amount', 'date'] }]);
	});
});

describe('everything else', () => {
	it.each<[string, number, Buffer | string, Record<string, string> | undefined]>([
		['no signature', 401, payoutBody(), JSON_TYPE],
		['a wrong signature', 401, payoutBody(), signedBy('another secret', payoutBody())],
		['no body', 401, '', { ...JSON_TYPE, 'x-signature': hex(SECRET, '') }],
		['a form', 415, 'id=1', { 'content-type': 'application/x-www-form-urlencoded' }],
		['text', 415, payoutBody(), { ...signedBy(SECRET, payoutBody()), 'content-type': 'text/plain' }],
		['signed, but no object', 400, '[1]', undefined],
		['signed, but not UTF-8', 400, Buffer.from([0x22, 0xff, 0x22]), undefined],
		['signed, but no payout', 400, '{"id":"payout_1"}', undefined],
		['two megabytes', 413, Buffer.alloc(2_000_000, 'x'), undefined],
	])('should be rejected: %s (%d)', async (_title, status, body, headers) => {
		expect(await post(body, headers ?? signedBy(SECRET, Buffer.from(body)))).toMatchObject({ status });
		expect(accepted()).toEqual([]);
		expect(log).toHaveLength(1);
		expect(log[0]).toMatchObject({
			level: 'warn',
			line: expect.stringContaining(
				`rejected a delivery to workflow workflow-1 from 127.0.0.1 with HTTP ${status}: `,
			),
		});
	});

	it("should get no reason if unverified, and the field's name if verified", async () => {
		expect((await post(payoutBody(), JSON_TYPE)).json).toEqual({ error: 'The request could not be verified' });
		expect((await post('{"id":"payout_1"}')).json).toEqual({
			error: 'The field "status" is missing or not a text',
		});
	});

	it('should put neither the body nor a secret into the log', async () => {
		await post(payoutBody({ id: 'private-1' }), signedBy('wrong', payoutBody()));
		await post(payoutBody({ id: 'private-1', amount: 'private-2' }));
		expect(log).toHaveLength(2);
		for (const { line } of log) expect(line).not.toMatch(/private|secret that is/);
	});

	it('should never make the trigger throw, nor be accepted', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.uint8Array({ maxLength: 200 }),
				fc.stringMatching(/^[ -~]{0,80}$/),
				fc.constantFrom('application/json', 'application/json; charset=utf-16', 'x'),
				async (body, signature, type) => {
					const { status } = await post(Buffer.from(body), {
						'content-type': type,
						'x-signature': signature,
					});
					expect([401, 415]).toContain(status);
				},
			),
			{ numRuns: 200 },
		);
		expect(accepted()).toEqual([]);
	});
});

describe('filters', () => {
	it('should reply 200 and pass nothing on', async () => {
		setting.parameters = { filters: { payoutStatus: ['FAILED', 'PENDING'] } };
		expect(await post(payoutBody())).toMatchObject({ status: 200, json: { ignored: 'status' } });
		expect([accepted(), log.map(({ level }) => level)]).toEqual([[], ['debug']]);
	});

	it('should pass on what fits, and reveal nothing without a signature', async () => {
		setting.parameters = { filters: { payoutStatus: ['PAID_OUT'] } };
		expect((await post(payoutBody())).json).toEqual({ accepted: true });
		expect((await post(payoutBody({ status: 'FAILED' }), JSON_TYPE)).status).toBe(401);
	});
});

describe('the credential', () => {
	it('should be read once for many deliveries, and again for each test', async () => {
		const before = credentialReads;
		await Promise.all(
			Array.from({ length: 20 }, async (_, index) => await post(payoutBody({ id: `payout_${index}` }))),
		);
		expect(credentialReads - before).toBe(1);
		setting.mode = 'manual';
		await post(payoutBody());
		await post(payoutBody());
		expect(credentialReads - before).toBe(3);
	});

	it.each([
		['missing', new Error('Credentials not found')],
		['without a secret', { scheme: 'rawBody', secret: '', signatureHeader: 'x-signature' }],
	])('should make the sender try again when it is %s', async (_title, credential) => {
		setting.credentials = { cardPaymentsWebhookApi: credential };
		const body = payoutBody();
		expect(await post(body, { ...JSON_TYPE, 'x-signature': hex('', body) })).toMatchObject({
			status: 503,
			retryAfter: '60',
		});
		expect(accepted()).toEqual([]);
		expect(log).toMatchObject([{ level: 'error' }]);
	});
});

describe('charges and authorizations', () => {
	const payment = Buffer.from(
		JSON.stringify({
			id: 'chg_1',
			status: 'CAPTURED',
			amount: 2,
			currency: 'SAR',
			transaction: { created: '1698570023750' },
		}),
	);

	it('should be passed on', async () => {
		setting.parameters = { event: 'payment', filters: { paymentStatus: ['CAPTURED'], payoutStatus: ['FAILED'] } };
		expect((await post(payment)).status).toBe(200);
		expect(accepted()).toMatchObject([{ id: 'chg_1', date_iso: '2023-10-29T09:00:23.750Z' }]);
	});

	it('should include invoices, which need a signature', async () => {
		setting.parameters = { event: 'invoice', validateBy: 'service' };
		const invoice = JSON.stringify({ id: 'inv_1', status: 'PAID', amount: 2, currency: 'SAR', updated: '1' });
		expect((await post(invoice, JSON_TYPE)).status).toBe(401);
		expect((await post(invoice)).status).toBe(200);
		expect(accepted()).toMatchObject([{ id: 'inv_1', event_type: 'invoice' }]);
	});

	describe('that the service confirms', () => {
		const own = { ...(JSON.parse(payment.toString()) as IDataObject), customer: { id: 'cus_1' } };
		const delivered = (changes: object) => JSON.stringify({ ...own, customer: { id: 'forged' }, ...changes });
		let service: Awaited<ReturnType<typeof startService>>;
		afterEach(async () => await service.close());
		const confirming = async (records: IDataObject[]) => {
			service = await startService(records);
			setting.parameters = { event: 'payment', validateBy: 'service' };
			setting.credentials = { cardPaymentsApi: { apiKey: 'sk_test', baseUrl: service.url } };
		};

		it.each([
			['chg_1', '/v2/charges/chg_1'],
			['auth_1', '/v2/authorize/auth_1'],
			['re_1', '/v2/refunds/re_1'],
		])("should be looked up, and the service's own record flows on: %s", async (id, path) => {
			await confirming([{ ...own, id }]);
			expect((await post(delivered({ id }), JSON_TYPE)).json).toEqual({ accepted: true });
			expect(accepted()).toMatchObject([{ id, customer: { id: 'cus_1' }, payment_state: 'paid' }]);
			expect(service.asked.map((asked) => asked.path)).toEqual([path]);
		});

		it.each<[object, number, number]>([
			[{ amount: 3 }, 401, 1],
			[{ currency: 'KWD' }, 401, 1],
			[{ status: 'FAILED' }, 503, 1],
			[{ id: 'chg_invented' }, 503, 1],
			[{ id: 'chg_../refunds/1' }, 503, 1],
			[{ id: 'unknown' }, 401, 0],
		])('should not be accepted with %j', async (changes, status, looks) => {
			await confirming([own]);
			expect((await post(delivered(changes), JSON_TYPE)).status).toBe(status);
			expect([accepted(), service.asked.length]).toEqual([[], looks]);
		});
	});
});

describe('a hashstring, with the fields that live services send', () => {
	const common = { amount: 2, currency: 'SAR', live_mode: false, api_version: 'V2' };
	const charge = {
		id: 'chg_TS07A0620231433s2W90909773',
		...common,
		object: 'charge',
		status: 'CAPTURED',
		transaction: { timezone: 'UTC+03:00', created: '1698570023750', url: '' },
		reference: { track: 'tck_1', payment: '3723231433099097734', gateway: '123456789012345' },
		response: { code: '000', message: 'Captured' },
		customer: { id: 'cus_1', first_name: 'نورة', phone: { country_code: '966', number: '500000000' } },
		activities: [{ id: 'activity_1', amount: 2, created: 1698570023750 }],
	};
	const refund = {
		id: 're_TS05A0720231511m9MC0909773',
		...common,
		object: 'refund',
		status: 'REFUNDED',
		charge_id: charge.id,
		created: '1698570023750',
		reference: { merchant: 'txn_1' },
		response: { code: '000', message: 'Captured' },
	};
	const always = ['id', 'amount', 'currency', 'status'];

	it.each([
		{
			record: charge,
			signed: 'x_gateway_reference123456789012345x_payment_reference3723231433099097734x_statusCAPTURED',
			added: { event_type: 'charge', payment_state: 'paid' },
			fields: [...always, 'reference.gateway', 'reference.payment', 'transaction.created'],
		},
		{
			record: refund,
			signed: 'x_gateway_referencex_payment_referencex_statusREFUNDED',
			added: { event_type: 'refund', payment_state: 'refunded' },
			fields: [...always, 'created'],
		},
	])('should verify $record.object, pass it on as received, and name the fields it has', async (expected) => {
		const { record, signed, added, fields } = expected;
		setting.parameters = { event: 'payment' };
		setting.credentials = {
			cardPaymentsWebhookApi: { scheme: 'hashstring', secret: SECRET },
		};
		const content = `x_id${record.id}x_amount2.00x_currencySAR${signed}x_created1698570023750`;
		const headers = { ...JSON_TYPE, hash: 'undocumented', hashstring: hex(SECRET, content) };
		// Neither another time nor a second one.
		for (const time of [{ transaction: { created: '1698570023751' } }, { created: '1', transaction: {} }])
			expect((await post(JSON.stringify({ ...record, ...time }), headers)).status).toBe(401);
		expect((await post(JSON.stringify(record), headers)).json).toEqual({ accepted: true });
		const [item] = accepted();
		expect(item).toEqual({
			...record,
			...added,
			date_iso: '2023-10-29T09:00:23.750Z',
			response_code: '000',
			response_message: 'Captured',
			verified_fields: expect.arrayContaining(fields),
		});
		expect((item as IDataObject).verified_fields).toHaveLength(fields.length);
	});
});

describe('Confirm with Service', () => {
	const own = {
		...(JSON.parse(payoutBody().toString()) as Record<string, string>),
		wallet: { id: 'wallet_1124' },
		settlements_available: true,
	};
	let service: Awaited<ReturnType<typeof startService>>;
	afterEach(async () => await service.close());

	const confirming = async (listed: object | object[], responses?: () => Promise<number>) => {
		service = await startService([listed].flat() as never, responses);
		setting.parameters = { validateBy: 'service' };
		setting.credentials = { cardPaymentsApi: { apiKey: 'sk_test', baseUrl: service.url } };
	};

	it("should ask about the payout's day and pass on the service's record", async () => {
		await confirming(own);
		expect((await post(payoutBody({ wallet: { id: 'forged' }, extra: 'forged' }), JSON_TYPE)).status).toBe(200);
		expect(accepted()).toEqual([
			{
				...own,
				event_type: 'payout',
				payout_id: 'payout_330001',
				date_iso: '2023-10-29T09:00:23.750Z',
				wallet_id: 'wallet_1124',
				live_mode: false,
				api_version: 'V2',
			},
		]);
		const { from, to } = service.asked[0]?.period.date ?? { from: 0, to: 0 };
		expect([new Date(from + 1).toISOString(), new Date(to).toISOString()]).toEqual([
			'2023-10-29T00:00:00.000Z',
			'2023-10-30T00:00:00.000Z',
		]);
	});

	it.each([
		['amount', 7351.875],
		['currency', 'SAR'],
	])('should reject a changed %s', async (field, value) => {
		await confirming(own);
		expect((await post(payoutBody({ [field]: value }), JSON_TYPE)).status).toBe(401);
		expect([accepted(), service.asked.length]).toEqual([[], 1]);
	});

	it('should accept neither an unknown payout nor another status, and have the sender try again', async () => {
		await confirming(own);
		const tryAgain = { status: 503, json: { error: 'Temporarily unavailable' }, retryAfter: '60' };
		const deliveries = [payoutBody({ id: 'payout_2' }), payoutBody({ status: 'FAILED' })];
		expect(await Promise.all(deliveries.map(async (body) => await post(body, JSON_TYPE)))).toEqual([
			tryAgain,
			tryAgain,
		]);
		expect([accepted(), service.asked.length]).toEqual([[], 2]);
		const warnings = log.map(({ level, line }) => `${level} ${line.split(': ').at(-1)}`);
		expect(warnings.sort()).toEqual([
			"warn the service doesn't have this record, or not yet",
			'warn the service has this record in another status',
		]);
	});

	it.each([500, 429, 403])('should look once, and have the sender try again after HTTP %d', async (status) => {
		await confirming(own, async () => await Promise.resolve(status));
		expect(await post(payoutBody(), JSON_TYPE)).toMatchObject({ status: 503, retryAfter: '60' });
		expect([service.asked.length, log.map(({ level }) => level), accepted()]).toEqual([1, ['error'], []]);
	});

	it('should give the service no more than ten seconds', async () => {
		await confirming(own);
		timeouts.length = 0;
		await post(payoutBody(), JSON_TYPE);
		expect(timeouts).toEqual([expect.any(Number)]);
		expect(timeouts[0]).toBeLessThanOrEqual(10_000);
	});

	it('should not ask about the future', async () => {
		await confirming(own);
		expect((await post(payoutBody({ date: Date.now() + 3 * 86_400_000 }), JSON_TYPE)).status).toBe(401);
		expect(service.asked).toEqual([]);
	});

	it('should have the sender try again when the service cannot be reached', async () => {
		await confirming(own);
		await service.close();
		expect(await post(payoutBody(), JSON_TYPE)).toMatchObject({ status: 503, retryAfter: '60' });
	});

	it('should not let strangers flood the service', async () => {
		let release = () => {};
		const held = new Promise<number>((resolve) => (release = () => resolve(200)));
		await confirming(
			Array.from({ length: 30 }, (_, index) => ({ ...own, id: `payout_${index}` })),
			async () => await held,
		);
		const flood = Array.from(
			{ length: 30 },
			async (_, index) => await post(payoutBody({ id: `payout_${index}` }), JSON_TYPE),
		);
		while (receiver.received.length < 25) await new Promise((resolve) => setTimeout(resolve, 5));
		release();
		const statuses = (await Promise.all(flood)).map(({ status }) => status);
		expect(service.asked).toHaveLength(5);
		expect(statuses.filter((status) => status === 503)).toHaveLength(25);
	});

	it('should not ask about deliveries that the filter ignores', async () => {
		await confirming(own);
		setting.parameters = { ...setting.parameters, filters: { payoutStatus: ['FAILED'] } };
		expect((await post(payoutBody(), JSON_TYPE)).json).toEqual({ ignored: 'status' });
		expect(service.asked).toEqual([]);
	});
});
