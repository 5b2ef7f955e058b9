import { paymentBody } from '../../../nodes/CardPayments/domain/payment/paymentBody';
import { reading, type Values as Panel } from './reading';

const PANEL: Panel = {
	amount: '10.50',
	currency: 'sar',
	sourceId: 'tok_1',
	customerInitiated: true,
	threeDSecure: 'internal',
};
const build = (panel: Panel = {}) =>
	reading(
		{ ...PANEL, ...panel },
		(read) => paymentBody(read, { description: read.text('additionalFields.description') }).body,
	);
const BODY = { amount: 10.5, currency: 'SAR', customer_initiated: true, threeDSecure: true, source: { id: 'tok_1' } };

describe('3D Secure', () => {
	it('should request it without an authentication object when Internal', () => {
		expect(
			build({ authentication: { transactionStatus: 'Y' }, authenticationJson: '{"acsEci": "05"}' }).value,
		).toEqual(BODY);
	});

	it('should leave it to the service when Internal and the cardholder takes no part', () => {
		const { value } = build({ customerInitiated: false });
		expect(value).toMatchObject({ customer_initiated: false });
		expect(value).not.toHaveProperty('threeDSecure');
		expect(
			build({ customerInitiated: false, threeDSecure: 'external', authentication: { version: '2' } }).value,
		).toMatchObject({ threeDSecure: true });
		expect(build({ customerInitiated: false, threeDSecure: 'off' }).value).toMatchObject({ threeDSecure: false });
	});

	it('should switch it off when Off', () => {
		expect(build({ threeDSecure: 'off' }).value).toEqual({ ...BODY, threeDSecure: false });
	});

	it('should send the results when External', () => {
		const external = {
			threeDSecure: 'external',
			authenticationInput: 'fields',
			authentication: { transactionStatus: 'Y', acsEci: '05', version: '' },
		};
		expect(build(external).value).toEqual({ ...BODY, authentication: { transaction_status: 'Y', acsEci: '05' } });
		const json = {
			threeDSecure: 'external',
			authenticationInput: 'json',
			authenticationJson: { transactionStatus: 'Y', acsEci: '05' },
		};
		expect(build(json).value).toEqual(build(external).value);
	});

	it.each(['internal', 'external', 'off'])(
		'should say true, false or nothing with %s, as the option says',
		(threeDSecure) => {
			for (const customerInitiated of [true, false]) {
				const flag = (threeDSecureFlag: string) =>
					build({
						threeDSecure,
						customerInitiated,
						authentication: { version: '2' },
						options: { threeDSecureFlag },
					}).value.threeDSecure;
				expect(['true', 'false', 'omit'].map(flag)).toEqual([true, false, undefined]);
			}
		},
	);

	it('should send an ECI with two digits, even if a spreadsheet removed one', () => {
		for (const acsEci of ['05', '5', 5]) {
			const external = { threeDSecure: 'external', authentication: { acsEci } };
			expect(build(external)).toMatchObject({ value: { authentication: { acsEci: '05' } }, problems: [] });
			expect(
				build({ threeDSecure: 'external', authenticationInput: 'json', authenticationJson: { acsEci } }).value,
			).toMatchObject({ authentication: { acsEci: '05' } });
		}
	});
});

describe('text fields', () => {
	const places: Array<[label: string, panel: (value: unknown) => Panel]> = [
		['Idempotency Key', (idempotencyKey) => ({ idempotencyKey })],
		['Reference: Order', (order) => ({ reference: { order } })],
		['Reference: Transaction', (transaction) => ({ reference: { transaction } })],
		['First Name', (firstName) => ({ customer: { firstName } })],
		['Middle Name', (middleName) => ({ customer: { middleName } })],
		['Last Name', (lastName) => ({ customer: { lastName } })],
		['Email', (email) => ({ customer: { email } })],
		['Phone Number', (phoneNumber) => ({ customer: { phoneNumber } })],
		['Redirect URL', (redirectUrl) => ({ redirectUrl })],
		['Post URL', (postUrl) => ({ postUrl })],
		['Description', (description) => ({ additionalFields: { description } })],
		['Merchant ID', (merchantId) => ({ additionalFields: { merchantId } })],
		['Metadata udf1', (value) => ({ metadata: { entry: [{ name: 'udf1', value }] } })],
		[
			'DS Transaction ID',
			(dsTransactionId) => ({ threeDSecure: 'external', authentication: { version: '3DS2', dsTransactionId } }),
		],
	];

	it.each(places)('should not be omitted silently if an expression returns something else: %s', (label, panel) => {
		for (const value of [{ id: 5 }, [5], Number.NaN])
			expect(build(panel(value)).problems).toEqual([`"${label}" is neither text nor a number`]);
		for (const value of [undefined, null, '', ' ']) expect(build(panel(value)).problems).toEqual([]);
	});
});

it('should omit empty fields', () => {
	const empty = {
		customer: { firstName: ' ', phoneNumber: '' },
		reference: {},
		receipt: '',
		metadata: { entry: [{ name: '', value: '' }] },
		redirectUrl: '',
		postUrl: '',
		idempotencyKey: '',
		additionalFields: { description: '', merchantId: '', extraBodyFields: '{}' },
		options: {},
	};
	expect(build(empty)).toEqual({ value: BODY, problems: [], hints: [], warnings: [] });
});

it('should send text exactly as entered', () => {
	const reference = { order: ' A-1 ' };
	const metadata = { entry: [{ name: 'udf1', value: 'two\n' }] };
	expect(build({ reference, metadata, customer: { lastName: ' Haddad' }, idempotencyKey: 'k ' }).value).toMatchObject(
		{
			reference: { order: ' A-1 ', idempotent: 'k ' },
			metadata: { udf1: 'two\n' },
			customer: { last_name: ' Haddad' },
		},
	);
});

it.each([
	['Source ID', (sourceId: string) => ({ sourceId }), 'tok_1'],
	['Redirect URL', (redirectUrl: string) => ({ redirectUrl }), 'https://shop.example.com/'],
	['Post URL', (postUrl: string) => ({ postUrl }), 'https://n8n.example.com/'],
	['ID', (id: string) => ({ customer: { id } }), 'cus_1'],
	['Merchant ID', (merchantId: string) => ({ additionalFields: { merchantId } }), '599424'],
	['Payment Agreement ID', (paymentAgreementId: string) => ({ additionalFields: { paymentAgreementId } }), 'pa_1'],
])('should refuse white space around %s rather than remove it silently', (label, panel, text) => {
	for (const entered of [` ${text}`, `${text}\n`, `\u00a0${text}\t`])
		expect(build(panel(entered))).toMatchObject({
			problems: [`"${label}" has white space around it`],
			hints: ['Remove it; in an expression, with .trim().'],
		});
	expect(build(panel(text)).problems).toEqual([]);
});

it('should send what charges a saved card without the cardholder', () => {
	const saved = {
		customerInitiated: false,
		threeDSecure: 'off',
		customer: { id: 'cus_1' },
		additionalFields: { paymentAgreementId: 'payment_agreement_1' },
	};
	expect(build(saved).value).toEqual({
		...BODY,
		customer_initiated: false,
		threeDSecure: false,
		customer: { id: 'cus_1' },
		payment_agreement: { id: 'payment_agreement_1' },
	});
});

describe('phone', () => {
	const phone = (customer: Panel) => {
		const { value, problems } = build({ customer });
		return problems.length > 0 ? problems : value.customer;
	};

	it('should be text with its leading zeros', () => {
		expect(phone({ phoneCountryCode: '00966', phoneNumber: '0501234567' })).toEqual({
			phone: { country_code: '00966', number: '0501234567' },
		});
		expect(phone({ phoneCountryCode: 966, phoneNumber: 501234567 })).toEqual({
			phone: { country_code: '966', number: '501234567' },
		});
	});

	it('should be numbers if chosen', () => {
		expect(phone({ phoneCountryCode: '+966', phoneNumber: '501234567', phoneFormat: 'number' })).toEqual({
			phone: { country_code: 966, number: 501234567 },
		});
	});

	it('should be mixed if chosen', () => {
		const both = { phoneCountryCode: '00966', phoneNumber: '0501234567' };
		expect(phone({ ...both, phoneFormat: 'countryCodeAsNumber' })).toEqual({
			phone: { country_code: 966, number: '0501234567' },
		});
		expect(phone({ ...both, phoneFormat: 'phoneNumberAsNumber' })).toEqual({
			phone: { country_code: '00966', number: 501234567 },
		});
		expect(phone({ ...both, phoneFormat: 'roman' })).toEqual(['"Phone Format" (roman) is none of its choices']);
	});

	it("should be refused as a number if it isn't one", () => {
		expect(phone({ phoneNumber: '050 123', phoneFormat: 'number' })).toEqual([
			expect.stringContaining('"Phone Number"'),
		]);
	});
});

describe('metadata', () => {
	it('should hold text entries', () => {
		const { value } = build({
			metadata: {
				entry: [
					{ name: 'udf1', value: 'a' },
					{ name: 'udf2', value: 7 },
					{ name: 'udf10', value: true },
				],
			},
		});
		expect(value.metadata).toEqual({ udf1: 'a', udf2: '7', udf10: 'true' });
	});

	it('should accept other names, and name an unnamed entry by the next free number', () => {
		const entry = [
			{ name: '', value: 'a' },
			{ name: 'color', value: 'b' },
			{ name: 'udf2', value: 'c' },
			{ value: 'd' },
		];
		expect(build({ metadata: { entry } })).toMatchObject({
			value: { metadata: { udf1: 'a', color: 'b', udf2: 'c', udf3: 'd' } },
			problems: [],
		});
	});

	it('should keep names as typed', () => {
		const entry = [
			{ name: ' color', value: 'a' },
			{ name: 7, value: 'b' },
			{ name: ' ' },
			{ name: ' ', value: 'c' },
		];
		expect(build({ metadata: { entry } }).value.metadata).toEqual({ ' color': 'a', 7: 'b', udf1: 'c' });
		expect(build({ metadata: { entry: [{ name: { a: 1 }, value: 'a' }] } }).problems).toEqual([
			'"Metadata: Name" is neither text nor a number',
		]);
	});

	it('should refuse names given twice', () => {
		const entry = [
			{ name: 'udf1', value: 'a' },
			{ name: 'udf1', value: 'b' },
		];
		expect(build({ metadata: { entry } }).problems).toEqual(['"Metadata" has two entries named udf1']);
	});
});

describe('addresses', () => {
	it.each([
		'https://shop.example.com/thanks?a=1',
		'http://localhost:5678/x',
		'http://127.0.0.1:5678/x',
		'http://[::1]/x',
	])('should accept %s', (url) => {
		expect(build({ redirectUrl: url, postUrl: url }).value).toEqual({ ...BODY, redirect: { url }, post: { url } });
	});

	it.each(['http://shop.example.com/', 'http://localhost.evil.example/'])('should send %s with a warning', (url) => {
		const { value, problems, warnings } = build({ redirectUrl: url, postUrl: url });
		expect({ value, problems }).toEqual({ value: { ...BODY, redirect: { url }, post: { url } }, problems: [] });
		expect(warnings).toEqual([expect.stringContaining('"Post URL"'), expect.stringContaining('"Redirect URL"')]);
	});

	it.each(['ftp://shop.example.com', 'javascript:alert(1)', 'shop.example.com', '/thanks'])(
		'should refuse %s',
		(url) => {
			expect(build({ redirectUrl: url, postUrl: url }).problems).toEqual([
				expect.stringContaining('"Post URL"'),
				expect.stringContaining('"Redirect URL"'),
			]);
		},
	);
});

describe('source', () => {
	it.each([
		'4111111111111111',
		'4111 1111 1111 1111',
		'4111.1111.1111.1111',
		'card:4111111111111111',
		'tok_4111111111111111',
		'4111\u200b1111 / 1111 | 1111 12/29',
		'４１１１１１１１１１１１１１１１',
		'٤١١١ ١١١١ ١١١١ ١١١١',
		'۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱',
		'5500-0000-0000-0004',
		'3782 822463 10005',
		4111111111111111,
	])('should refuse the card number %p without repeating it', (sourceId) => {
		const { problems, hints } = build({ sourceId });
		expect(problems).toEqual(['"Source ID" holds a card number']);
		expect(hints.join()).not.toMatch(/\d{4}/);
	});

	it.each(['4111111111111112', 'tok_TS02A5720231337s3KN0809429', '1698570023750', 'tok_4111_a1111_1111_1111'])(
		'should accept %s, which is no card number',
		(sourceId) => {
			expect(build({ sourceId }).problems).toEqual([]);
		},
	);
});

describe('idempotency key', () => {
	it('should go where the service reads it, beside other fields', () => {
		const panel = { idempotencyKey: 'key-1', reference: { order: 'A-1' } };
		expect(build(panel).value.reference).toEqual({ order: 'A-1', idempotent: 'key-1' });
		expect(build({ ...panel, options: { idempotencyKeyField: 'idempotency_key' } }).value).toMatchObject({
			reference: { order: 'A-1' },
			idempotency_key: 'key-1',
		});
	});

	it.each([
		'amount',
		'currency',
		'source',
		'source.id',
		'source.id.key',
		'reference',
		'reference.order',
		'threeDSecure',
		'authentication.version',
		'post.url',
		'metadata',
		'description',
	])('should not overwrite %s, which the panel sets', (idempotencyKeyField) => {
		const { problems } = build({ idempotencyKey: 'key-1', options: { idempotencyKeyField } });
		expect(problems).toEqual([expect.stringMatching(/^"Idempotency Key Field" \(.*\) would overwrite /)]);
	});

	it('should ignore its field if there is no key', () => {
		expect(build({ idempotencyKey: '', options: { idempotencyKeyField: 'amount' } }).problems).toEqual([]);
	});

	it.each(['', 'a..b', '__proto__.x', ' reference.idempotent', 'reference. idempotent'])(
		'should refuse the field %p',
		(idempotencyKeyField) => {
			expect(build({ idempotencyKey: 'key-1', options: { idempotencyKeyField } }).problems).toEqual([
				expect.stringContaining('"Idempotency Key Field"'),
			]);
		},
	);
});

describe('Extra Body Fields', () => {
	const extra = (extraBodyFields: unknown, panel: Panel = {}) =>
		build({ ...panel, additionalFields: { extraBodyFields } });

	it('should be merged last, object by object', () => {
		const { value, problems } = extra(
			'{"platform": {"id": "p1"}, "customer": {"title": "Dr"}, "source": {"type": "CARD"}}',
			{ customer: { firstName: 'Sara' } },
		);
		expect(problems).toEqual([]);
		expect(value).toEqual({
			...BODY,
			source: { id: 'tok_1', type: 'CARD' },
			customer: { first_name: 'Sara', title: 'Dr' },
			platform: { id: 'p1' },
		});
	});

	it.each([
		[{ amount: 1 }, 'amount'],
		[{ currency: 'USD' }, 'currency'],
		[{ source: { id: 'tok_2' } }, 'source.id'],
		[{ source: 'tok_2' }, 'source.id'],
		[{ reference: { idempotent: 'x' } }, 'reference.idempotent'],
		[{ reference: null }, 'reference.transaction, reference.order, reference.idempotent'],
		[{ threeDSecure: false }, 'threeDSecure'],
		[{ authentication: { transaction_status: 'Y' } }, 'authentication'],
		[{ post: { url: 'javascript:alert(1)' } }, 'post.url'],
		[{ metadata: 'mine' }, 'metadata'],
	])('should not overwrite what the panel sends: %j', (fields, path) => {
		expect(extra(fields, { idempotencyKey: 'key-1' }).problems).toEqual([`"Extra Body Fields" sets ${path}`]);
	});

	it.each([
		[{ source: { number: '4000000000000' } }, 'source.number'],
		[{ source: { number: { value: '…' } } }, 'source.number.value'],
		[{ card: { pan: 4111111111111111 } }, 'card.pan'],
		[{ notes: ['ok', '4111 1111 1111 1111'] }, 'notes.1'],
	])('should refuse a card number without repeating it: %j', (fields, path) => {
		const { problems, hints } = extra(fields);
		expect(problems).toEqual([`"Extra Body Fields" holds a card number in ${path}`]);
		expect(hints.join()).not.toMatch(/\d{4}/);
	});

	it('should set the idempotency key if its field is empty', () => {
		expect(extra({ reference: { idempotent: 'x' } }).value.reference).toEqual({ idempotent: 'x' });
	});

	it.each(['[1]', 'no json', '"text"', 5])('should refuse %p', (fields) => {
		expect(extra(fields).problems).toEqual(['"Extra Body Fields" isn\'t a JSON object']);
	});

	it('should not reach the prototype', () => {
		extra('{"__proto__": {"polluted": true}}');
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	});
});

it("should report all errors at once, with the panel's labels", () => {
	const { problems } = build({
		amount: '1,234.50',
		currency: 'XYZ',
		sourceId: '',
		customerInitiated: 'maybe',
		redirectUrl: 'shop',
		threeDSecure: 'external',
		authenticationInput: 'fields',
		authentication: {},
		additionalFields: { saveCard: 'perhaps', extraBodyFields: '[' },
		receipt: { email: 3 },
	});
	expect(problems.map((problem) => /"(.+?)"/.exec(problem)?.[1]).sort()).toEqual(
		[
			'Amount',
			'Authentication',
			'Currency',
			'Customer Initiated',
			'Extra Body Fields',
			'Receipt: Email',
			'Redirect URL',
			'Save Card',
			'Source ID',
		].sort(),
	);
});
