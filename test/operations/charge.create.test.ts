import type { IDataObject } from 'n8n-workflow';
import { CardPayments } from '../../nodes/CardPayments/CardPayments.node';
import { CONTINUE, credentialsFor, errorOf } from '../engine/service.ts';
import { connect, executeWorkflow, NODE, START } from '../harness/engine.ts';
import { CHARGE, usePayments } from './payments.ts';

const payments = usePayments({ securityObject: true });
const { charge } = payments;

const EXTERNAL = { threeDSecure: 'external', transactionStatus: 'Y', acsEci: '05' };
const RETURN = { redirectUrl: 'https://shop.example.com/thanks' };
const RETURNS = { redirect: { url: RETURN.redirectUrl } };
const BODY = {
	amount: 10.5,
	currency: 'SAR',
	source: { id: 'tok_visa' },
	threeDSecure: false,
	customer_initiated: true,
};

/** The body that's sent, and warnings. */
async function sent(parameters: IDataObject): Promise<{ body: unknown; warnings: string[]; text: string }> {
	const { requests, error, hints } = await payments.sent({ ...CHARGE, ...parameters });
	expect(error).toBeUndefined();
	const { body, text = '' } = requests[0] ?? {};
	return { body, text, warnings: hints.filter(({ type }) => type === 'warning').map(({ message }) => message) };
}

/** The error of a charge that isn't sent. */
async function refused(parameters: IDataObject) {
	const result = await payments.sent({ ...CHARGE, ...parameters });
	expect([result.requests, result.items]).toEqual([[], []]);
	const { message = '', description = '' } = errorOf(result);
	expect(message).toMatch(/^The (charge|authorization) was not sent: /);
	return { message: message.replace(/^The \w+ was not sent: /, ''), description };
}

it('should output what a workflow decides by', async () => {
	const { items, error, hints } = await charge({ additionalFields: { orderReference: 'A-1' } });
	expect([error, hints]).toEqual([undefined, []]);
	const json = {
		id: expect.stringMatching(/^chg_/) as string,
		status: 'CAPTURED',
		payment_state: 'paid',
		response_code: '000',
		response_message: 'Captured',
		amount: 10.5,
		captured_amount: 10.5,
		currency: 'SAR',
		authenticated: null,
		authentication: {},
		live_mode: false,
		customer_id: expect.stringMatching(/^cus_/) as string,
		reference: expect.objectContaining({
			order: 'A-1',
			idempotent: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
		}) as object,
	};
	const card = {
		order_reference: 'A-1',
		card_brand: 'VISA',
		card_last_four: expect.stringMatching(/^\d{4}$/) as string,
		card_id: undefined,
		payment_method: 'VISA',
		created: expect.stringMatching(/^20.*Z$/) as string,
	};
	expect(items).toEqual([{ json: { ...json, ...card }, pairedItem: { item: 0 } }]);
	const { items: few } = await charge({ output: 'simplified', additionalFields: { orderReference: 'A-1' } });
	expect(Object.keys(few[0]?.json ?? {})).toEqual([
		'id',
		'status',
		'payment_state',
		'amount',
		'currency',
		'live_mode',
		'authenticated',
		'created',
		'order_reference',
		'card_brand',
	]);
	const whole = await charge({ output: 'raw' });
	expect(whole.items[0]?.json).toEqual(payments.sandbox.charges.at(-1)?.response);
});

it('should charge items one after the other, and link the output', async () => {
	const input = ['1.10', 2.2, '3'].map((amount) => ({ json: { amount } }));
	const before = payments.sandbox.requests.length;
	const { items } = await charge({ amount: '={{ $json.amount }}' }, { input });
	expect(items.map(({ json, pairedItem }) => [json.amount, pairedItem])).toEqual(
		[1.1, 2.2, 3].map((amount, item) => [amount, { item }]),
	);
	const requests = payments.paymentRequests(before);
	expect(requests).toHaveLength(3);
	for (const [index, { time }] of requests.slice(1).entries())
		expect(time).toBeGreaterThanOrEqual((requests[index]?.time ?? 0) + (requests[index]?.durationMs ?? 0));
});

describe('3D Secure', () => {
	it.each(['charge', 'authorization'])('should be on in a new node: %s', async (resource) => {
		const fresh = Object.fromEntries(
			Object.entries({ ...CHARGE, ...RETURN, resource }).filter(([name]) => name !== 'threeDSecure'),
		);
		const { requests, error } = await payments.sent(fresh);
		expect([error, requests[0]?.body]).toEqual([undefined, { ...BODY, ...RETURNS, threeDSecure: true }]);
	});

	it.each(['={{ "internal" }}', '={{ $json.wallet ? "external" : "internal" }}', '={{ "off" }}'])(
		'should want no result where an expression gives another mode: %s',
		async (mode) => {
			const { body } = await sent({ ...RETURN, threeDSecure: mode });
			expect(body).toEqual({ ...BODY, ...RETURNS, threeDSecure: !mode.includes('off') });
			const { message } = await refused({ threeDSecure: '={{ "external" }}' });
			expect(message).toContain('"Transaction Status" is empty');
		},
	);

	it.each([
		['internal', true],
		['external', true],
		['off', false],
	])('should ask for what %s means, with or without the cardholder', async (mode, flag) => {
		for (const customerInitiated of [true, false]) {
			const { body } = await sent({
				...EXTERNAL,
				...RETURN,
				threeDSecure: mode,
				additionalFields: { customerInitiated, transactionReference: 'T-1' },
			});
			const { threeDSecure, customer_initiated, authentication } = body as IDataObject;
			expect([threeDSecure, customer_initiated]).toEqual([flag, customerInitiated]);
			expect(authentication).toEqual(mode === 'external' ? { transaction_status: 'Y', acsEci: '05' } : undefined);
		}
	});

	it.each([
		[{ transactionStatus: 'N' }, '(N)'],
		[{ transactionStatus: 'Y', acsEci: 7 }, 'ECI 07'],
	])('should stop if the External results are %j, or send them with a warning', async (results, words) => {
		const { message, description } = await refused({ ...EXTERNAL, ...results });
		expect([message, description]).toEqual([
			expect.stringContaining(words),
			expect.stringContaining('"Send Unauthenticated"'),
		]);
		const anyway = await sent({ ...EXTERNAL, ...results, options: { sendUnauthenticated: true } });
		expect(anyway.warnings).toEqual([expect.stringMatching(/^Sent although /)]);
	});

	it.each([
		[{ transactionStatus: '={{ $json.nothing }}' }, '"Transaction Status" is empty'],
		[{ transactionStatus: 'X' }, '"Transaction Status" (X) is none of its choices'],
		[{ transactionStatus: 'none', acsEci: '' }, '"3D Secure" is External, without a result'],
	])('should refuse %j', async (parameters, words) => {
		expect((await refused({ ...EXTERNAL, ...parameters })).message).toContain(words);
	});

	it('should send an ECI with two digits, and say so of a response', async () => {
		const [acsEci, eci] = [5, '05'];
		const { body } = await sent({ ...EXTERNAL, transactionStatus: 'none', acsEci });
		expect((body as IDataObject).authentication).toEqual({ acsEci: eci });
		payments.recorder.respondWith({
			body: JSON.stringify({ id: 'chg_1', status: 'CAPTURED', authentication: { acsEci } }),
		});
		const { items } = await payments.sent({ ...CHARGE });
		expect(items[0]?.json).toMatchObject({ eci, authenticated: true, authentication: { acsEci: eci } });
	});

	it.each<[IDataObject, string[]]>([
		[
			{ transactionStatus: 'A', acsEci: '06' },
			['Sent, though status A means', 'Sent, though status A comes without'],
		],
		[{ transactionStatus: 'Y', authenticationToken: 'AAAB' }, []],
	])('should say of results what they lack: %j', async (results, words) => {
		const { warnings } = await sent({ ...EXTERNAL, ...results });
		expect(warnings).toEqual(words.map((each) => expect.stringContaining(each)));
	});

	it('should send what a wallet gives without a status, and a status in other letters', async () => {
		const given = { authenticationToken: 'AAAB', dsTransactionId: 't-1', moreResults: { version: '3DS2' } };
		const wallet = await sent({ ...EXTERNAL, ...given, transactionStatus: 'none' });
		expect((wallet.body as IDataObject).authentication).toEqual({
			acsEci: '05',
			authentication_token: 'AAAB',
			ds_transaction_id: 't-1',
			version: '3DS2',
		});
		const { body } = await sent({ ...EXTERNAL, transactionStatus: 'y' });
		expect((body as IDataObject).authentication).toEqual({ transaction_status: 'Y', acsEci: '05' });
	});
});

describe('the address to return to', () => {
	const redirectUrl = 'https://shop.example.com/';
	const empty = { redirectUrl: '' };

	it.each(['charge', 'authorization'])('should be sent with every kind of 3D Secure: %s', async (resource) => {
		for (const threeDSecure of ['internal', '={{ "internal" }}', 'external', 'off'])
			expect((await sent({ ...EXTERNAL, resource, threeDSecure, redirectUrl })).body).toMatchObject({
				redirect: { url: redirectUrl },
			});
		for (const threeDSecure of ['external', 'off'])
			expect((await sent({ ...EXTERNAL, ...empty, resource, threeDSecure })).body).not.toHaveProperty('redirect');
	});

	it.each([
		['internal', 'tok_visa', "the cardholder may be sent to the bank's page"],
		['={{ "internal" }}', 'tok_visa', "the cardholder may be sent to the bank's page"],
		...['src_kw.knet', 'src_sa.mada', 'src_bh.benefit', 'src_card', 'src_all', 'SRC_EG.fawry'].flatMap((source) =>
			['internal', 'external', 'off'].map((mode) => [mode, source, `${source} leads the cardholder to a page`]),
		),
	])(
		'should be said to be missing before anything is sent: 3D Secure %s, %s',
		async (threeDSecure, cardToken, why) => {
			for (const resource of ['charge', 'authorization'])
				expect(await refused({ ...EXTERNAL, ...empty, resource, threeDSecure, cardToken })).toEqual({
					message: `"Redirect URL" is empty, and ${why}`,
					description: 'Enter where the cardholder returns from there.',
				});
		},
	);

	it('should not be asked for where the cardholder takes no part', async () => {
		const additionalFields = { customerInitiated: false, transactionReference: 'sub-1' };
		expect((await sent({ ...empty, threeDSecure: 'internal', additionalFields })).body).not.toHaveProperty(
			'redirect',
		);
	});

	it('should lead back from the page of a source', async () => {
		const { items } = await charge({ cardToken: 'src_kw.knet', redirectUrl });
		expect(items[0]?.json).toMatchObject({ payment_state: 'action_required', redirect_url: expect.any(String) });
		expect(payments.sandbox.charges.at(-1)?.response.redirect).toMatchObject({ url: redirectUrl });
	});
});

describe('the amount', () => {
	it.each([
		['10.505', '10.505'],
		['10.500', '10.5'],
		['9007199254.741', '9007199254.741'],
		[0.1, '0.1'],
	])('should be sent from %p as the number %s', async (amount, text) => {
		const { text: request } = await sent({ amount, currency: 'kwd' });
		expect(/"amount":([^,]+),"currency":"KWD"/.exec(request)?.[1]).toBe(text);
	});

	it('should be refused by default, and sent on request, if it is zero, of another currency, or finer', async () => {
		const odd = [{ amount: '0' }, { amount: '1.005' }, { amount: '12.3456', currency: 'USDt' }];
		for (const parameters of odd) {
			expect((await refused(parameters)).message).toMatch(/"(Amount|Currency)" \(/);
			const { body } = await sent({ ...parameters, options: { allowAnyAmount: true } });
			expect(body).toEqual({ ...BODY, ...parameters, amount: Number(parameters.amount) });
		}
		for (const amount of ['-1', '1,5', '={{ "" }}', '9007199254740993'])
			expect((await refused({ amount, options: { allowAnyAmount: true } })).message).toContain('"Amount" ');
	});
});

it('should send text exactly as entered, and empty fields not at all', async () => {
	const additionalFields = {
		orderReference: 'A-1',
		description: '',
		extraBodyFields: '{}',
		postUrl: '',
		metadata: {
			entry: [{ name: 'udf1', value: 'two\n' }, { value: '' }, { name: 'flag', value: true }, { value: 7 }],
		},
		customer: { details: { lastName: ' Haddad', email: '', numericPhone: false } },
	};
	expect((await sent({ additionalFields, redirectUrl: '' })).body).toEqual({
		...BODY,
		reference: { order: 'A-1' },
		metadata: { udf1: 'two\n', flag: 'true', udf2: '7' },
		customer: { last_name: ' Haddad' },
	});
});

it.each([
	['description', ' Zwei Bücher \n'],
	['description', 'طلب رقم ١٢٣ '],
	['orderReference', '注文 7'],
	['redirectUrl', 'https://shop.example.com'],
	['redirectUrl', 'HTTPS://Shop.Example.com/Danke?x=ä b'],
	['postUrl', 'https://hooks.example.com'],
])('should send %s as it was entered: %j', async (name, text) => {
	const entered =
		name === 'redirectUrl' ? { [name]: text, threeDSecure: 'internal' } : { additionalFields: { [name]: text } };
	const { body } = await sent(entered);
	expect(body).toMatchObject(
		{
			description: { description: text },
			orderReference: { reference: { order: text } },
			redirectUrl: { redirect: { url: text } },
			postUrl: { post: { url: text } },
		}[name] as object,
	);
});

it('should trim nothing that is your own words', async () => {
	const words = ' as entered\n';
	const names = { firstName: words, middleName: words, lastName: words, email: words };
	const details = { ...names, phoneCountryCode: ' 966', phoneNumber: '050 ' };
	const results = {
		acsEci: ' 05',
		authenticationToken: 'AAAB ',
		dsTransactionId: ' t',
		moreResults: { version: ' 2' },
	};
	const metadata = { entry: [{ name: ' name ', value: words }] };
	const { body } = await sent({
		...EXTERNAL,
		...results,
		additionalFields: { description: words, customer: { details }, metadata },
	});
	expect(body).toMatchObject({
		description: words,
		customer: {
			first_name: words,
			middle_name: words,
			last_name: words,
			email: words,
			phone: { country_code: ' 966', number: '050 ' },
		},
		authentication: {
			acsEci: ' 05',
			authentication_token: 'AAAB ',
			ds_transaction_id: ' t',
			version: ' 2',
		},
		metadata: { ' name ': words },
	});
	const authorization = { ...CHARGE, resource: 'authorization', moreFields: { statementDescriptor: words } };
	expect((await payments.sent(authorization)).requests[0]?.body).toMatchObject({ statement_descriptor: words });
	const refund = { resource: 'refund', operation: 'create', chargeId: 'chg_1', howMuch: 'part', amount: '1' };
	payments.recorder.respondWith({
		body: JSON.stringify({ id: 'chg_1', amount: 10, currency: 'SAR', status: 'CAPTURED' }),
	});
	const { requests } = await payments.sent({ ...refund, currency: 'SAR', reason: words });
	expect(requests.find(({ path }) => path === '/v2/refunds/')?.body).toMatchObject({ reason: words });
});

it.each([
	['+966', '+501234567'],
	[' +966', '501234567 '],
	[966, '0501234567'],
])('should send a phone number with a plus as numbers: %j %j', async (phoneCountryCode, phoneNumber) => {
	const details = { phoneCountryCode, phoneNumber, numericPhone: true };
	const { body } = await sent({ additionalFields: { customer: { details } } });
	expect(body).toMatchObject({ customer: { phone: { country_code: 966, number: 501234567 } } });
});

it.each([
	[false, '00966', '0501234567'],
	[true, 966, 501234567],
])('should send a phone number as numbers: %s', async (numericPhone, country_code, number) => {
	const details = { phoneCountryCode: '00966', phoneNumber: '0501234567', numericPhone };
	const { body } = await sent({ additionalFields: { customer: { details } } });
	expect(body).toMatchObject({ customer: { phone: { country_code, number } } });
});

it.each([
	['Card Token', (cardToken: unknown) => ({ cardToken })],
	['Redirect URL', (redirectUrl: unknown) => ({ redirectUrl, threeDSecure: 'internal' })],
	['Post URL', (postUrl: unknown) => ({ additionalFields: { postUrl } })],
	['Order Reference', (orderReference: unknown) => ({ additionalFields: { orderReference } })],
	['Transaction Reference', (transactionReference: unknown) => ({ additionalFields: { transactionReference } })],
	['Description', (description: unknown) => ({ additionalFields: { description } })],
	['Merchant ID', (merchantId: unknown) => ({ moreFields: { merchantId } })],
	['Payment Agreement ID', (paymentAgreementId: unknown) => ({ moreFields: { paymentAgreementId } })],
	['Customer: First Name', (firstName: unknown) => ({ additionalFields: { customer: { details: { firstName } } } })],
	['Customer: ID', (id: unknown) => ({ additionalFields: { customer: { details: { id } } } })],
	['Metadata udf1', (value: unknown) => ({ additionalFields: { metadata: { entry: [{ name: 'udf1', value }] } } })],
	['Version', (version: unknown) => ({ ...EXTERNAL, moreResults: { version } })],
	['ECI', (acsEci: unknown) => ({ ...EXTERNAL, acsEci })],
])('should not omit %s silently if an expression returns no text', async (label, parameters) => {
	const { message } = await refused(parameters('={{ [5] }}') as IDataObject);
	expect(message).toContain(`"${label}" is neither text nor a number`);
});

it.each<[string, IDataObject]>([
	['Card Token', { cardToken: ' tok_1' }],
	['Redirect URL', { redirectUrl: 'https://shop.example.com/\n', threeDSecure: 'internal' }],
	['Post URL', { additionalFields: { postUrl: ' https://n8n.example.com/' } }],
	['Merchant ID', { moreFields: { merchantId: '599424 ' } }],
	['Payment Agreement ID', { moreFields: { paymentAgreementId: 'pa_1 ' } }],
	['Customer: ID', { additionalFields: { customer: { details: { id: '\u00a0cus_1' } } } }],
	['Order Reference', { additionalFields: { orderReference: 'A-1 ' } }],
	['Transaction Reference', { additionalFields: { transactionReference: 'T-1\n' } }],
])('should refuse white space around %s', async (label, parameters) => {
	expect((await refused(parameters)).message).toBe(`"${label}" has white space around it`);
});

it.each<[string, IDataObject]>([
	['Card Token', { cardToken: 4111111111111111 }],
	['Description', { additionalFields: { description: 'Card 4111 1111 1111 1111' } }],
	['Metadata', { additionalFields: { metadata: { entry: [{ name: 'pan', value: '4111111111111111' }] } } }],
	['Metadata', { additionalFields: { metadata: { entry: [{ name: '4111111111111111', value: 'pan' }] } } }],
	['Extra Body Fields', { additionalFields: { extraBodyFields: '{"card": {"pan": "4111111111111111"}}' } }],
])('should refuse a card number as %s, and not repeat it', async (label, parameters) => {
	const { message, description } = await refused(parameters);
	expect(message).toMatch(new RegExp(`^"${label}" holds a card number`));
	expect(message + description).not.toMatch(/\d{4}/);
});

it("should send an app's link and a plain address to return to with a warning", async () => {
	const { body, warnings } = await sent({
		redirectUrl: 'myapp://return',
		threeDSecure: 'internal',
		additionalFields: { postUrl: 'http://a.example' },
	});
	expect(body).toEqual({
		...BODY,
		threeDSecure: true,
		redirect: { url: 'myapp://return' },
		post: { url: 'http://a.example' },
	});
	expect(warnings).toEqual([
		expect.stringMatching(/^"Redirect URL" \(myapp:\/\/…\) opens an app/),
		expect.stringMatching(/^"Post URL" is a plain http:\/\/ address/),
	]);
});

it("should report all errors at once, with the panel's labels", async () => {
	const { message, description } = await refused({
		...EXTERNAL,
		threeDSecure: '={{ "external" }}',
		amount: '1,234.50',
		currency: 'XYZ',
		cardToken: '={{ "" }}',
		redirectUrl: 'shop',
		transactionStatus: '={{ "" }}',
		additionalFields: {
			customerInitiated: '={{ "maybe" }}',
			saveCard: '={{ "perhaps" }}',
			receiptByEmail: '={{ 3 }}',
			extraBodyFields: '[',
			customer: { details: { phoneNumber: '050 123', numericPhone: true } },
		},
	});
	expect([...message.matchAll(/"([A-Z][^"]+?)" ?(?:\(|is|isn't|can't)/g)].map(([, label]) => label).sort()).toEqual([
		'Amount',
		'Card Token',
		'Currency',
		'Customer Initiated',
		'Customer: Phone Number',
		'Extra Body Fields',
		'Receipt by Email',
		'Redirect URL',
		'Save Card',
		'Transaction Status',
	]);
	expect(description).toContain('1234.50');
});

it('should name the outcome in each item that fails, and at the error output', async () => {
	const input = ['tok_visa', 'tok_nobody', '', 'tok_visa'].map((token) => ({ json: { token } }));
	const parameters = {
		...CHARGE,
		cardToken: '={{ $json.token }}',
		additionalFields: { orderReference: '=A-{{ $itemIndex }}' },
	};
	const { items } = await charge(parameters, { input, ...CONTINUE });
	expect(items.map(({ json, pairedItem }) => [json.outcome ?? json.status, pairedItem])).toEqual(
		['CAPTURED', 'rejected', 'not_sent', 'CAPTURED'].map((outcome, item) => [outcome, { item }]),
	);
	expect(items[1]?.json).toEqual({
		// The field beside shows it: so may the message.
		error: expect.stringMatching(/^No charge was made by this request: .*no source is called "tok_nobody"/),
		outcome: 'rejected',
		reference: { order: 'A-1' },
		idempotency_key: expect.any(String),
		amount: 10.5,
		currency: 'SAR',
		description: expect.stringMatching(/^Check "Card Token": /),
	});

	const { items: at } = await executeWorkflow({
		credentials: credentialsFor(payments.sandbox),
		pinInput: input,
		nodes: [
			START,
			{ name: 'Charge', type: NODE, parameters, onError: 'continueErrorOutput' },
			{ name: 'Good', type: 'n8n-nodes-base.noOp' },
			{ name: 'Bad', type: 'n8n-nodes-base.noOp' },
		],
		connections: connect({ Start: [['Charge']], Charge: [['Good'], ['Bad']] }),
	});
	expect(at('Good').map(({ json }) => json.status)).toEqual(['CAPTURED', 'CAPTURED']);
	expect(at('Bad').map(({ json }) => [json.token, json.outcome])).toEqual([
		['tok_nobody', 'rejected'],
		['', 'not_sent'],
	]);
});

it('should show amount, currency, card token, 3D Secure and the return address, and let no agent invent them', () => {
	const { properties, description } = new CardPayments().description;
	const own = properties.filter(
		({ displayOptions }) =>
			displayOptions?.show?.resource?.includes('charge') && displayOptions.show.operation?.includes('create'),
	);
	const shown = own.filter(({ displayOptions }) => {
		const { threeDSecure = ['internal'], ...show } = displayOptions?.show ?? {};
		return Object.keys(show).length === 2 && threeDSecure.includes('internal');
	});
	expect(shown.map(({ name }) => name)).toEqual([
		'modeNotice',
		'amount',
		'currency',
		'cardToken',
		'threeDSecure',
		'redirectUrl',
		'additionalFields',
		'moreFields',
		'output',
		'options',
	]);
	expect(description).toContain('moves real money');
	for (const name of ['amount', 'currency', 'cardToken'])
		expect(own.find((field) => field.name === name)).toMatchObject({ default: '', required: true });
});

it.each([
	['1125', 'Source id is invalid', 'rejected'],
	['77', 'Invalid token', 'unknown'],
])('should speak of the token first after "%s: %s", and of correcting it before it is sent again', async (...given) => {
	const [code, description, outcome] = given;
	payments.sandbox.faults.next({ kind: 'status', status: 400, code, description, path: '/v2/charges/' });
	const { items } = await charge({}, CONTINUE);
	expect(items[0]?.json.outcome).toMatch(outcome === 'unknown' ? /^(unknown|not_moved)$/ : /^rejected$/);
	const advice = String(items[0]?.json.description);
	if (outcome === 'rejected') expect(advice).toMatch(/^Check "Card Token": (?!.*Send Again)/);
	else
		expect(advice).toMatch(
			/Check "Card Token": .*If it wasn't made, correct the token and enter "\w+" in "Send Again"/,
		);
});
