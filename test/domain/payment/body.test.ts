import { paymentBody, type Panel } from '../../../nodes/CardPayments/domain/payment/body';
import { reported } from './report';

const PANEL: Panel = {
	amount: '10.50',
	currency: 'sar',
	sourceId: 'tok_1',
	customerInitiated: true,
	threeDSecure: 'internal',
};
const build = (panel: Panel = {}, kind: 'charge' | 'authorization' = 'charge') =>
	reported((report) => paymentBody(kind, { ...PANEL, ...panel }, report));
const BODY = { amount: 10.5, currency: 'SAR', customer_initiated: true, threeDSecure: true, source: { id: 'tok_1' } };

describe('3D Secure', () => {
	it('should ask for it and send no authentication object when Internal', () => {
		expect(
			build({ authentication: { transactionStatus: 'Y' }, authenticationJson: '{"acsEci": "05"}' }).value,
		).toEqual(BODY);
	});

	it('should leave it to the service when Internal and nobody is there to authenticate', () => {
		const { value } = build({ customerInitiated: false });
		expect(value).toMatchObject({ customer_initiated: false });
		expect(value).not.toHaveProperty('threeDSecure');
		expect(
			build({ customerInitiated: false, threeDSecure: 'external', authentication: { version: '2' } }).value,
		).toMatchObject({ threeDSecure: true });
		expect(build({ customerInitiated: false, threeDSecure: 'off' }).value).toMatchObject({ threeDSecure: false });
	});

	it('should ask to do without when Off', () => {
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

	it('should write an ECI with both of its digits, also where a spreadsheet took one away', () => {
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
		['Order Reference', (order) => ({ reference: { order } })],
		['Transaction Reference', (transaction) => ({ reference: { transaction } })],
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

	it.each(places)(
		'should not be left out without a word where an expression gives something else: %s',
		(label, panel) => {
			for (const value of [{ id: 5 }, [5], Number.NaN])
				expect(build(panel(value)).problems).toEqual([`"${label}" is neither text nor a number`]);
			for (const value of [undefined, null, '', ' ']) expect(build(panel(value)).problems).toEqual([]);
		},
	);
});

it('should leave out what was left empty', () => {
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
	expect(build(empty)).toEqual({ value: BODY, problems: [], hints: [] });
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

	it('should be numbers if wanted', () => {
		expect(phone({ phoneCountryCode: '+966', phoneNumber: '501234567', phoneFormat: 'number' })).toEqual({
			phone: { country_code: 966, number: 501234567 },
		});
	});

	it('should be refused as a number when it is none', () => {
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

	it('should refuse other names and names given twice', () => {
		const { problems } = build({
			metadata: {
				entry: [
					{ name: 'color', value: 'a' },
					{ name: 'udf1', value: 'a' },
					{ name: 'udf1', value: 'b' },
				],
			},
		});
		expect(problems).toEqual([
			expect.stringContaining('"color"'),
			expect.stringContaining('two entries named udf1'),
		]);
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

	it.each([
		'http://shop.example.com',
		'ftp://shop.example.com',
		'javascript:alert(1)',
		'shop.example.com',
		'/thanks',
		'http://localhost.evil.example',
	])('should refuse %s', (url) => {
		expect(build({ redirectUrl: url, postUrl: url }).problems).toEqual([
			expect.stringContaining('"Post URL"'),
			expect.stringContaining('"Redirect URL"'),
		]);
	});
});

describe('source', () => {
	it.each(['4111111111111111', '4111 1111 1111 1111', '5500-0000-0000-0004', 4111111111111111])(
		'should refuse the card number %p without repeating it',
		(sourceId) => {
			const { problems, hints } = build({ sourceId });
			expect(problems).toEqual(['"Source ID" holds a card number']);
			expect(hints.join()).not.toMatch(/\d{4}/);
		},
	);

	it('should accept digits that are no card number', () => {
		expect(build({ sourceId: '4111111111111112' }).problems).toEqual([]);
	});
});

describe('idempotency key', () => {
	it('should stand where the service reads it, next to what is there', () => {
		const panel = { idempotencyKey: 'key-1', reference: { order: 'A-1' } };
		expect(build(panel).value.reference).toEqual({ order: 'A-1', idempotent: 'key-1' });
		expect(build({ ...panel, options: { idempotencyKeyField: 'idempotency_key' } }).value).toMatchObject({
			reference: { order: 'A-1' },
			idempotency_key: 'key-1',
		});
	});

	it.each(['', 'a..b', '__proto__.x'])('should refuse the field %p', (idempotencyKeyField) => {
		expect(build({ idempotencyKey: 'key-1', options: { idempotencyKeyField } }).problems).toEqual([
			expect.stringContaining('"Idempotency Key Field"'),
		]);
	});
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
		expect(extra({ threeDSecure: false }).value).toEqual({ ...BODY, threeDSecure: false });
	});

	it.each([
		[{ amount: 1 }, 'amount'],
		[{ currency: 'USD' }, 'currency'],
		[{ source: { id: 'tok_2' } }, 'source.id'],
		[{ source: 'tok_2' }, 'source.id'],
		[{ reference: { idempotent: 'x' } }, 'reference.idempotent'],
		[{ reference: null }, 'reference.idempotent'],
	])('should not change what is charged, and to whom: %j', (fields, path) => {
		expect(extra(fields, { idempotencyKey: 'key-1' }).problems).toEqual([`"Extra Body Fields" sets ${path}`]);
	});

	it('should set the idempotency key where the field is empty', () => {
		expect(extra({ reference: { idempotent: 'x' } }).value.reference).toEqual({ idempotent: 'x' });
	});

	it.each(['[1]', 'no json', '"text"', 5])('should refuse %p', (fields) => {
		expect(extra(fields).problems).toEqual(['"Extra Body Fields" is not a JSON object']);
	});

	it('should not reach the prototype', () => {
		extra('{"__proto__": {"polluted": true}}');
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	});
});

it('should report everything that is wrong at once, by the labels of the panel', () => {
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
			'Receipt by Email',
			'Redirect URL',
			'Save Card',
			'Source ID',
		].sort(),
	);
});

it('should send what only an authorization has', () => {
	const panel = {
		auto: { type: 'VOID', time: '100' },
		additionalFields: { authorizeDebit: false, statementDescriptor: 'SHOP', description: 'not for authorizations' },
	};
	expect(build(panel, 'authorization').value).toEqual({
		...BODY,
		auto: { type: 'VOID', time: 100 },
		authorize_debit: false,
		statement_descriptor: 'SHOP',
	});
	expect(build(panel, 'charge').value).toEqual({ ...BODY, description: 'not for authorizations' });
	expect(build({ auto: { time: 'soon' } }, 'authorization').problems).toEqual([
		expect.stringContaining('"Auto Time"'),
	]);
});
