import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { type PayoutRecord, simplifyPayout } from '../../nodes/CardPayments/domain/payout';
import { isoIn } from '../../nodes/CardPayments/transport/n8n/workflowCalendar';
import { SECRET } from '../domain/webhook/shapes';
import { hex, payoutBody } from '../domain/signing/signing';
import { executedIn, spoiledWhole, STARTS } from '../harness/executed.ts';
import { History } from '../harness/history.ts';
import { execute } from './execute';
import { credentialReads, log, signature, timeouts, useTrigger } from './post';

const { setting, received, accepted, post, confirmBy, arrivedAll } = useTrigger();

const UNSIGNED = {};
const PAYOUT = JSON.parse(payoutBody().toString()) as IDataObject;
const TRY_AGAIN = { status: 503, retryAfter: '60' };

describe('a signed payout', () => {
	it('should be passed on, checked and typed', async () => {
		expect(await post()).toMatchObject({ status: 200, json: { accepted: true } });
		const added = {
			event_type: 'payout',
			payout_id: 'payout_330001',
			date_iso: '2023-10-29T09:00:23+00:00',
			wallet_id: '1124',
			bank_name: 'بنك',
			bank_iban: '***01',
		};
		expect(accepted()).toEqual([{ ...PAYOUT, ...added }]);
		expect(log).toEqual([]);
	});

	it('should not say itself what is verified, or its date', async () => {
		await post(payoutBody({ date_iso: '1999', verified_fields: [] }));
		expect(accepted()).toMatchObject([{ date_iso: '2023-10-29T09:00:23+00:00' }]);
		expect(accepted()[0]).not.toHaveProperty('verified_fields');
	});

	it.each([
		['UTC', '2023-10-29T09:00:23+00:00'],
		['Asia/Riyadh', '2023-10-29T12:00:23+03:00'],
		['Pacific/Honolulu', '2023-10-28T23:00:23-10:00'],
	])('should have the date of Payout: Get Many in %s', async (timezone, date_iso) => {
		setting.timezone = timezone;
		await post();
		expect(accepted()).toMatchObject([{ date_iso }]);
		const listed = simplifyPayout(PAYOUT as unknown as PayoutRecord, isoIn({ getTimezone: () => timezone }));
		expect(listed).toMatchObject({ date_iso });
	});

	it('should be accepted compressed, and without a content type', async () => {
		await post(gzipSync(payoutBody()), { ...signature(payoutBody()), 'content-encoding': 'gzip' });
		const other = payoutBody({ id: 'other' });
		await post(other, { ...signature(other), 'content-type': '' });
		expect(accepted()).toHaveLength(2);
	});

	it('should name the verified fields if only some are', async () => {
		setting.credentials = {
			cardPaymentsWebhookApi: {
				scheme: 'custom',
				secret: SECRET,
				signatureHeader: 'hashstring',
				signedContent:
					'x_id{id}x_amount{amount}x_gateway{reference.gateway}x_created{transaction.created|date}',
				acceptUnproved: true,
			},
		};
		const content = 'x_idpayout_330001x_amount7351.874x_gatewayx_created1698570023750';
		await post(payoutBody(), { hashstring: hex(SECRET, content) });
		expect(accepted()).toMatchObject([{ verified_fields: ['id', 'amount', 'date'] }]);
	});
});

describe('texts of strangers', () => {
	const CHARGE = {
		id: 'chg_1',
		object: 'charge',
		status: 'CAPTURED',
		amount: 1,
		currency: 'SAR',
		created: '1698570023750',
		description: 'd',
		reference: { order: 'o' },
		response: { code: '000', message: 'm' },
		list: ['a', { b: 'c' }],
		customer: { first_name: 'n', phone: { number: '+966500000000' } },
		metadata: { udf1: 'u', '=NAME()': 'v' },
	};
	const needed = ['id', 'object', 'status', 'currency', 'created'];
	const outputs = ['simplified', 'allFields', 'raw'];
	const cases = [
		...outputs.map((output) => ['payout', output, PAYOUT, [...needed, 'merchant_id']] as const),
		...outputs.map((output) => ['payment', output, CHARGE, needed] as const),
		['any', '', CHARGE, []] as const,
		['any', '', { list: STARTS, ...Object.fromEntries(STARTS.map((start) => [start, 1])) }, []] as const,
	];

	it.each(cases)('should start no formula: %s, %s', async (event, output, record, spared) => {
		const body = JSON.stringify(spoiledWhole(record, [...spared]));
		const kept: IDataObject[] = [];
		for (const formatFor of [undefined, 'anyDestination', 'spreadsheets', 'databases']) {
			const options = { deduplicate: false, ...(formatFor && { formatFor }) };
			setting.parameters = { event, ...(output && { output }), options };
			received.length = 0;
			await post(body);
			expect(accepted()).toHaveLength(1);
			if (formatFor === 'databases') kept.push(...accepted());
			else expect(executedIn(accepted())).toEqual([]);
		}
		// What databases get is as it came.
		expect(JSON.parse(body)).toMatchObject(event === 'any' ? (kept[0] ?? {}) : {});
	});

	it('should let no format change what makes two deliveries the same', async () => {
		const body = payoutBody({ merchant_id: '=1' });
		await post(body);
		setting.parameters = { options: { formatFor: 'databases' } };
		await post(body);
		expect(accepted()).toMatchObject([{ merchant_id: "'=1" }]);
	});

	it('should keep telephone numbers and negative numbers', async () => {
		setting.parameters = { event: 'any' };
		await post('{"phone":"+966500000000","amount":"-12.50"}');
		expect(accepted()).toEqual([{ phone: '+966500000000', amount: '-12.50' }]);
	});
});

describe('everything else', () => {
	const UNVERIFIED = 'The request could not be verified';
	const LARGE = Buffer.alloc(2_000_000, 'x');
	const TEXT = { ...signature(payoutBody()), 'content-type': 'text/plain' };
	const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
	const NO_OBJECT = "The body isn't a JSON object";
	const NO_STATUS = 'The field "status" is missing or not a text';

	it.each<[string, number, string, string, Buffer | string, Record<string, string> | undefined]>([
		['no signature', 401, UNVERIFIED, 'there is no x-signature header', payoutBody(), UNSIGNED],
		['a wrong signature', 401, UNVERIFIED, '', payoutBody(), signature(payoutBody(), 'another secret')],
		['no body', 401, UNVERIFIED, '', '', undefined],
		['text', 415, 'Send application/json', 'the content type is not JSON', payoutBody(), TEXT],
		['a form', 415, 'Send application/json', 'the content type is not JSON', 'id=1', FORM],
		['signed, but no object', 400, NO_OBJECT, NO_OBJECT, '[1]', undefined],
		['signed, but not UTF-8', 400, '', '', Buffer.from([0x22, 0xff, 0x22]), undefined],
		['signed, but no payout', 400, NO_STATUS, NO_STATUS, '{"id":"payout_1"}', undefined],
		['two megabytes', 413, 'The body is too large', 'the body is too large', LARGE, undefined],
	])('should be rejected and explained: %s (%d)', async (_title, status, said, reason, body, headers) => {
		expect(await post(body, headers)).toMatchObject({ status, json: { error: expect.stringContaining(said) } });
		expect(accepted()).toEqual([]);
		const line = `rejected a delivery to workflow workflow-1 from 127.0.0.1 with HTTP ${status}: ${reason}`;
		expect(log).toEqual([{ level: 'warn', line: expect.stringContaining(line) }]);

		setting.mode = 'manual';
		await post(body, headers);
		const explained = execute(new History(), { items: received[1]?.rejection ?? [] });
		await expect(explained).rejects.toMatchObject({
			message: expect.stringContaining(reason),
			description: expect.stringContaining(`Your service got HTTP ${status}`),
		});
	});

	it('should put neither the body nor a secret into the log', async () => {
		await post(payoutBody({ id: 'private-1' }), signature(payoutBody(), 'wrong'));
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
				async (body, value, type) => {
					const headers = { 'content-type': type, 'x-signature': value };
					expect([401, 415]).toContain((await post(Buffer.from(body), headers)).status);
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
		expect(await post()).toMatchObject({ status: 200, json: { ignored: 'status' } });
		expect([accepted(), log.map(({ level }) => level)]).toEqual([[], ['debug']]);
	});

	it.each([
		['merchant', { merchantId: '1124' }, { merchantId: '7, 0001124' }],
		['wallet', { walletId: '01124' }, { walletId: '9,1124' }],
		['currency', { currency: 'SAR,USD' }, { currency: 'kwd' }],
	])('should know the %s', async (by, others, own) => {
		setting.parameters = { filters: others };
		expect(await post()).toMatchObject({ status: 200, json: { ignored: by } });
		expect(accepted()).toEqual([]);
		setting.parameters = { filters: own };
		await post();
		expect(accepted()).toMatchObject([{ id: 'payout_330001' }]);
	});

	it('should read a date in seconds as the list does', async () => {
		await post(payoutBody({ date: 1_698_570_023 }));
		await post(payoutBody({ id: 'b', date: '2023-10-29T12:00:23+03:00' }));
		expect(accepted()).toMatchObject(
			Array(2).fill({ date: 1_698_570_023_000, date_iso: '2023-10-29T09:00:23+00:00' }),
		);
	});

	it('should pass on what fits, and reveal nothing without a signature', async () => {
		setting.parameters = { filters: { payoutStatus: ['PAID_OUT'] } };
		expect((await post()).json).toEqual({ accepted: true });
		expect((await post(payoutBody({ status: 'FAILED' }), UNSIGNED)).status).toBe(401);
	});
});

describe('Any Signed Webhook', () => {
	it.each<[string, unknown, IDataObject]>([
		['an object, with all that it holds', { id: 7, verified_fields: ['x'], items: [{ a: 1.5 }] }, {}],
		['a list', [1, { a: 2 }], { body: [1, { a: 2 }] }],
		['a text', 'hello', { body: 'hello' }],
	])('should pass on %s', async (_title, body, item) => {
		setting.parameters = { event: 'any' };
		expect((await post(JSON.stringify(body))).json).toEqual({ accepted: true });
		expect(accepted()).toEqual([Object.keys(item).length > 0 ? item : body]);
	});

	it('should keep the digits of large numbers', async () => {
		setting.parameters = { event: 'any' };
		await post('{"id":12345678901234567890,"amount":2.00}');
		expect(accepted()).toEqual([{ id: '12345678901234567890', amount: 2 }]);
	});

	it('should know an event by its whole body', async () => {
		setting.parameters = { event: 'any' };
		const bodies = ['{"id":1}', '{"id":1,"n":1}', '{"id":1}', '{"id": 1}'];
		const replies = [];
		for (const body of bodies) replies.push(Object.keys((await post(body)).json)[0]);
		expect(replies).toEqual(['accepted', 'accepted', 'duplicate', 'accepted']);
	});

	it('should know an event by its signed fields, where only some are', async () => {
		const scheme = { scheme: 'custom', secret: SECRET, signatureHeader: 'x-sign', acceptUnproved: true };
		setting.parameters = { event: 'any' };
		setting.credentials = { cardPaymentsWebhookApi: { ...scheme, signedContent: '{id}/{status}' } };
		const deliver = async (fields: object) =>
			(
				await post(JSON.stringify({ id: 'inv_1', status: 'PAID', ...fields }), {
					'x-sign': hex(SECRET, 'inv_1/PAID'),
				})
			).json;
		expect(await deliver({ amount: 1 })).toEqual({ accepted: true });
		expect(accepted()).toMatchObject([{ amount: 1, verified_fields: ['id', 'status'] }]);
		// A forger who saw the first.
		expect(await deliver({ amount: 2 })).toEqual({ duplicate: true });
	});

	it('should never be confirmed with the service', async () => {
		const { asked } = await confirmBy([]);
		setting.parameters = { ...setting.parameters, event: 'any' };
		expect((await post('{}', UNSIGNED)).status).toBe(401);
		expect([asked, accepted()]).toEqual([[], []]);
	});
});

describe('the credential', () => {
	it('should be read again ten seconds later, so that a revoked secret counts no more', async () => {
		const now = Date.now();
		const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
		await post();
		setting.credentials = { cardPaymentsWebhookApi: { scheme: 'rawBody', secret: 'another secret, long enough' } };
		for (const [later, status] of [
			[9_999, 200],
			[10_000, 401],
		] as const) {
			clock.mockReturnValue(now + later);
			expect((await post(payoutBody({ id: `payout_${later}` }))).status).toBe(status);
		}
		clock.mockRestore();
	});

	it("should have its scheme replaced by the panel's, in a test and afterwards, and not its secrets", async () => {
		setting.parameters = { schemeText: 'Signature Header = x-own\nSigned Content = {body}\nPrefix = own=' };
		for (const [mode, id] of [
			['manual', 'payout_1'],
			['webhook', 'payout_2'],
		] as const) {
			setting.mode = mode;
			const body = payoutBody({ id });
			expect((await post(body, { 'x-own': `own=${hex(SECRET, body)}` })).status).toBe(200);
			expect((await post(body, { 'x-own': `own=${hex('another', body)}` })).status).toBe(401);
			expect((await post(body, signature(body))).status).toBe(401);
		}
	});

	it.each(['Signature Header = x-own\nSigned Content = {id}', 'Signature = x-own'])(
		"should let nothing pass where the panel's scheme proves too little, or can't be read: %j",
		async (schemeText) => {
			setting.parameters = { schemeText };
			expect(await post(payoutBody(), { 'x-own': hex(SECRET, 'payout_1') })).toMatchObject(TRY_AGAIN);
			expect(accepted()).toEqual([]);
		},
	);

	it('should be read once for many deliveries, and again for each test', async () => {
		const before = credentialReads;
		const ids = Array.from({ length: 20 }, (_, index) => `payout_${index}`);
		await Promise.all(ids.map(async (id) => await post(payoutBody({ id }))));
		expect(credentialReads - before).toBe(1);
		setting.mode = 'manual';
		await post();
		await post();
		expect(credentialReads - before).toBe(3);
	});

	it.each([
		['missing', new Error('Credentials not found'), 'Credentials not found'],
		['without a secret', { scheme: 'rawBody', secret: '', signatureHeader: 'x-signature' }, ''],
	])('should make the sender try again when it is %s', async (_title, credential, reason) => {
		setting.credentials = { cardPaymentsWebhookApi: credential };
		expect(await post(payoutBody(), signature(payoutBody(), ''))).toMatchObject(TRY_AGAIN);
		expect(accepted()).toEqual([]);
		expect(log).toMatchObject([{ level: 'error' }]);
		setting.mode = 'manual';
		await post();
		await expect(execute(new History(), { items: received[1]?.rejection ?? [] })).rejects.toThrow(reason);
	});
});

describe('charges and authorizations', () => {
	const common = { status: 'CAPTURED', amount: 2, currency: 'SAR' };
	const payment = { id: 'chg_1', ...common, transaction: { created: '1698570023750' } };

	it('should be passed on', async () => {
		setting.parameters = { event: 'payment', filters: { paymentStatus: ['CAPTURED'], payoutStatus: ['FAILED'] } };
		expect((await post(JSON.stringify(payment))).status).toBe(200);
		expect(accepted()).toMatchObject([{ id: 'chg_1', date_iso: '2023-10-29T09:00:23.750Z' }]);
	});

	describe('that the service confirms', () => {
		const own = { ...payment, customer: { id: 'cus_1' } };
		const deliver = async (changes: object) =>
			await post(JSON.stringify({ ...own, customer: { id: 'forged' }, ...changes }), UNSIGNED);
		beforeEach(() => (setting.parameters = { event: 'payment' }));

		it.each([
			['chg_1', '/v2/charges/chg_1'],
			['auth_1', '/v2/authorize/auth_1'],
			['re_1', '/v2/refunds/re_1'],
		])("should be looked up, and the service's own record flows on: %s", async (id, path) => {
			const { asked } = await confirmBy([{ ...own, id }]);
			expect((await deliver({ id })).json).toEqual({ accepted: true });
			expect(accepted()).toMatchObject([{ id, customer: { id: 'cus_1' }, payment_state: 'paid' }]);
			expect(asked).toEqual([{ path }]);
		});

		it.each<[object, number, number]>([
			[{ amount: 3 }, 503, 1],
			[{ currency: 'KWD' }, 503, 1],
			[{ status: 'FAILED' }, 503, 1],
			[{ id: 'chg_invented' }, 503, 1],
			[{ id: 'chg_../refunds/1' }, 503, 1],
			[{ id: 'unknown' }, 401, 0],
		])('should not be accepted with %j', async (changes, status, looks) => {
			const { asked } = await confirmBy([own]);
			expect((await deliver(changes)).status).toBe(status);
			expect([accepted(), asked.length]).toEqual([[], looks]);
		});
	});
});

describe('a hashstring, with the fields that live services send', () => {
	const common = {
		amount: 2,
		currency: 'SAR',
		live_mode: false,
		api_version: 'V2',
		response: { code: '000', message: 'Captured' },
	};
	const charge = {
		id: 'chg_TS07A0620231433s2W90909773',
		...common,
		object: 'charge',
		status: 'CAPTURED',
		transaction: { timezone: 'UTC+03:00', created: '1698570023750', url: '' },
		reference: { track: 'tck_1', payment: '3723231433099097734', gateway: '123456789012345' },
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
	};
	const always = ['id', 'amount', 'currency', 'status'];

	it.each([
		{
			record: charge,
			signed: 'x_gateway_reference123456789012345x_payment_reference3723231433099097734x_statusCAPTURED',
			added: { event_type: 'charge', payment_state: 'paid', authenticated: null },
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
		setting.credentials = { cardPaymentsWebhookApi: { scheme: 'hashstring', secret: SECRET } };
		const content = `x_id${record.id}x_amount2.00x_currencySAR${signed}x_created1698570023750`;
		const headers = { hash: 'undocumented', hashstring: hex(SECRET, content) };
		// Neither another time nor a second one.
		for (const time of [{ transaction: { created: '1698570023751' } }, { created: '1', transaction: {} }])
			expect((await post(JSON.stringify({ ...record, ...time }), headers)).status).toBe(401);
		expect((await post(JSON.stringify(record), headers)).json).toEqual({ accepted: true });
		const { verified_fields, ...item } = accepted()[0] ?? {};
		expect([...(verified_fields as string[])].sort()).toEqual(fields.sort());
		const date_iso = '2023-10-29T09:00:23.750Z';
		expect(item).toEqual({ ...record, ...added, date_iso, response_code: '000', response_message: 'Captured' });
	});
});

describe('Output', () => {
	const sent = { ...PAYOUT, wallet: { id: '1124', bank: { name: 'Gulf Bank', beneficiary: { iban: '****0042' } } } };
	const charge = {
		id: 'chg_1',
		object: 'charge',
		status: 'CAPTURED',
		amount: 2,
		currency: 'SAR',
		live_mode: false,
		reference: { order: 'A-1' },
		response: { code: '000', message: 'Captured' },
		transaction: { created: '1698570023750' },
		verified_fields: ['forged'],
		date_iso: 'forged',
	};

	it('should be what the contract has of a payout, in the order of use, and the record alone in Raw', async () => {
		setting.parameters = { output: 'simplified' };
		await post(JSON.stringify(sent));
		expect(Object.keys(accepted()[0] ?? {})).toEqual([
			...['id', 'date_iso', 'status', 'amount', 'currency'],
			...['merchant_id', 'wallet_id', 'bank_name', 'bank_iban', 'date'],
		]);
		setting.parameters = { output: 'raw', options: { deduplicate: false } };
		await post(JSON.stringify(sent));
		expect(accepted()[1]).toEqual(sent);
	});

	it('should say of a payment which order it is of, and nothing that the sender says of it', async () => {
		setting.parameters = { event: 'payment', output: 'simplified' };
		await post(JSON.stringify(charge));
		expect(accepted()[0]).toEqual({
			id: 'chg_1',
			event_type: 'charge',
			status: 'CAPTURED',
			payment_state: 'paid',
			amount: 2,
			currency: 'SAR',
			order_reference: 'A-1',
			authenticated: null,
			date_iso: '2023-10-29T09:00:23.750Z',
			response_code: '000',
			response_message: 'Captured',
			live_mode: false,
		});
	});

	it.each(['simplified', 'allFields', 'raw'])(
		'should name the proved fields, and know the event, in %s',
		async (output) => {
			setting.parameters = { event: 'payment', output };
			setting.credentials = { cardPaymentsWebhookApi: { scheme: 'hashstring', secret: SECRET } };
			const content =
				'x_idchg_1x_amount2.00x_currencySARx_gateway_referencex_payment_referencex_statusCAPTUREDx_created1698570023750';
			const deliver = async (more: object) =>
				(await post(JSON.stringify({ ...charge, ...more }), { hashstring: hex(SECRET, content) })).json;
			expect(await deliver({})).toEqual({ accepted: true });
			expect(accepted()[0]?.verified_fields).toContain('status');
			if (output !== 'raw')
				expect(accepted()[0]).toMatchObject({ response_message: 'Captured', live_mode: false });
			// However little of it is passed on.
			expect(await deliver({ metadata: 'another' })).toEqual({ duplicate: true });
		},
	);
});

describe('Confirm with Service', () => {
	afterEach(() => jest.restoreAllMocks());
	const own = { ...PAYOUT, wallet: { id: 'wallet_1124' }, settlements_available: true };

	it("should ask about the payout's day and pass on the service's record", async () => {
		const { asked } = await confirmBy([own]);
		expect((await post(payoutBody({ wallet: { id: 'forged' }, extra: 'forged' }), UNSIGNED)).status).toBe(200);
		const added = {
			event_type: 'payout',
			payout_id: 'payout_330001',
			date_iso: '2023-10-29T09:00:23+00:00',
			wallet_id: 'wallet_1124',
			live_mode: false,
			api_version: 'V2',
		};
		expect(accepted()).toEqual([{ ...own, ...added }]);
		const day = { from: Date.UTC(2023, 9, 29) - 1, to: Date.UTC(2023, 9, 30) };
		expect(asked).toMatchObject([{ period: { date: day } }]);
	});

	it.each([
		[{ id: 'payout_2' }, "the service doesn't have this record, or not yet"],
		[{ status: 'FAILED' }, 'the service has another status for this record'],
		[{ amount: 7351.875 }, 'the service has another amount for this record'],
		[{ currency: 'SAR' }, 'the service has another currency for this record'],
	])('should not accept %j, and have the sender try again, whatever is wrong,', async (changes, reason) => {
		const { asked } = await confirmBy([own]);
		const error = 'Temporarily unavailable';
		expect(await post(payoutBody(changes), UNSIGNED)).toEqual({ ...TRY_AGAIN, json: { error } });
		expect([accepted(), asked.length]).toEqual([[], 1]);
		expect(log).toEqual([{ level: 'warn', line: expect.stringMatching(`: ${reason}$`) }]);
	});

	it('should filter by what the service says, whatever the delivery says', async () => {
		await confirmBy([own]);
		setting.parameters = { ...setting.parameters, filters: { merchantId: '599424' } };
		const { status, json } = await post(payoutBody({ merchant_id: '599424' }), UNSIGNED);
		expect([status, json, accepted()]).toEqual([200, { ignored: 'merchant' }, []]);
	});

	it('should look a payout up of which nothing in the delivery tells that it is one', async () => {
		const bare = { id: 'PO-7', status: 'FAILED', amount: 10, currency: 'SAR', date: PAYOUT.date };
		await confirmBy([bare]);
		expect((await post(JSON.stringify(bare), UNSIGNED)).status).toBe(200);
		expect(accepted()).toMatchObject([bare]);
	});

	it.each([500, 429, 403])('should look once, and have the sender try again after HTTP %d', async (status) => {
		const { asked } = await confirmBy([own], async () => await Promise.resolve(status));
		expect(await post(payoutBody(), UNSIGNED)).toMatchObject(TRY_AGAIN);
		expect([asked.length, log.map(({ level }) => level), accepted()]).toEqual([1, ['error'], []]);
	});

	it('should give the service no more than ten seconds', async () => {
		await confirmBy([own]);
		await post(payoutBody(), UNSIGNED);
		expect(timeouts).toHaveLength(1);
		expect(timeouts[0]).toBeLessThanOrEqual(10_000);
	});

	it('should not ask about the future', async () => {
		const { asked } = await confirmBy([own]);
		expect((await post(payoutBody({ date: Date.now() + 3 * 86_400_000 }), UNSIGNED)).status).toBe(401);
		expect([asked, log]).toEqual([[], [{ level: 'warn', line: expect.stringContaining('in the future') }]]);
	});

	it('should have the sender try again when the service cannot be reached', async () => {
		await (await confirmBy([own])).close();
		expect(await post(payoutBody(), UNSIGNED)).toMatchObject(TRY_AGAIN);
	});

	const DAY = 86_400_000;
	const from = (address: string) => ({ 'x-sent-from': address });
	const TODAY = PAYOUT.date as number;
	/** Replies to what the service is asked in turn, each when it's told to. */
	function slowly() {
		const asked: Array<() => void> = [];
		const next = async () => await new Promise<undefined>((resolve) => asked.push(() => resolve(undefined)));
		const release = () => setInterval(() => asked.splice(0).forEach((reply) => reply()), 5);
		/** Waits until the service is asked so many questions, and no more. */
		const isAsked = async (count: number) => {
			while (asked.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
			await new Promise((resolve) => setTimeout(resolve, 50));
			expect(asked).toHaveLength(count);
		};
		return { asked, next, release, isAsked };
	}

	it.each([
		[
			'payouts of other days',
			'payout',
			(index: number) => ({ id: `payout_f${index}`, date: TODAY - (index + 1) * DAY }),
			['2001:db8::1', '2001:db8::5:77'],
		],
		[
			'payments',
			'payment',
			(index: number) => ({ id: `chg_f${index}`, transaction: {} }),
			['::ffff:192.0.2.66', '::ffff:192.0.2.66'],
		],
	])('should not keep a genuine delivery waiting for forged ones: %s', async (_title, event, forge, addresses) => {
		const [address = '', other = ''] = addresses;
		const { asked, next, release, isAsked } = slowly();
		const genuine = event === 'payout' ? own : { ...own, id: 'chg_1' };
		setting.parameters = { event };
		const service = await confirmBy([genuine], next);
		jest.spyOn(Date, 'now').mockReturnValue(TODAY);
		// One forged delivery from the same network wasn't confirmed before.
		const first = post(payoutBody(forge(100)), from(address));
		await isAsked(1);
		asked.shift()?.();
		expect((await first).status).toBe(503);
		const forged = Array.from(
			{ length: 60 },
			async (_, index) => await post(payoutBody(forge(index)), from(other)),
		);
		await arrivedAll(61);
		await isAsked(2);
		const delivered = post(JSON.stringify(genuine), from('::ffff:198.51.100.7'));
		// Two are asked for the forger, then the genuine one at once.
		await isAsked(3);
		asked.at(-1)?.();
		expect((await delivered).json).toEqual({ accepted: true });
		const releasing = release();
		expect(new Set((await Promise.all(forged)).map(({ status }) => status))).toEqual(new Set([503]));
		clearInterval(releasing);
		expect(service.asked).toHaveLength(62);
	});

	it('should share the list of a day, so that forged payouts of the same day cost nothing', async () => {
		const { next, release } = slowly();
		const service = await confirmBy([own], next);
		const bodies = [
			...Array.from({ length: 50 }, (_, index) => payoutBody({ id: `payout_f${index}` })),
			payoutBody(),
		];
		const replies = bodies.map(async (body) => await post(body, UNSIGNED));
		await arrivedAll(51);
		const releasing = release();
		const statuses = (await Promise.all(replies)).map(({ status }) => status);
		clearInterval(releasing);
		expect(statuses.filter((status) => status === 200)).toHaveLength(1);
		expect(service.asked).toHaveLength(2);
	});

	it('should not keep another trigger waiting', async () => {
		const { next, release, isAsked } = slowly();
		await confirmBy([own], next);
		const forged = Array.from(
			{ length: 20 },
			async (_, index) => await post(payoutBody({ id: `payout_f${index}`, date: TODAY - index * DAY }), UNSIGNED),
		);
		await arrivedAll(20);
		await isAsked(5);
		setting.node = 'another';
		const delivered = post(payoutBody(), UNSIGNED);
		await isAsked(6);
		const releasing = release();
		expect((await delivered).status).toBe(200);
		await Promise.all(forged);
		clearInterval(releasing);
	});

	it('should ask three times at most where the service never lists a whole day, ever closer to the time', async () => {
		const service = await confirmBy([own]);
		service.hasMore = true;
		expect((await post(payoutBody({ id: 'payout_unknown' }), UNSIGNED)).status).toBe(503);
		const widths = service.asked.map(({ period }) => period.date.to - period.date.from);
		expect(widths).toEqual([DAY + 1, 60 * 60_000, 2_000]);
		expect((await post(payoutBody(), UNSIGNED)).status).toBe(200);
	});

	it('should not ask about deliveries that the filter ignores', async () => {
		const { asked } = await confirmBy([own]);
		setting.parameters = { ...setting.parameters, filters: { payoutStatus: ['FAILED'] } };
		expect((await post(payoutBody(), UNSIGNED)).json).toEqual({ ignored: 'status' });
		expect(asked).toEqual([]);
	});
});
