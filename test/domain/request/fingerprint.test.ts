import { intentOf, keyOf } from '../../../nodes/CardPayments/domain/request/fingerprint';

const wanted = {
	address: 'https://api.example.com',
	mode: ['live'],
	amount: 10.5,
	currency: 'SAR',
	merchant: undefined,
};

/** With others, an attempt that's left open would be sent again by a newer version of the node. */
it.each([
	['charge', ['transaction', 'T-1'], {}, '6238ac6c2a66192bda9a079b86adac46', '13740cfbe8763ec1cb736f57926e4bb2'],
	[
		'charge',
		['order', 'A-1', 'tok_1'],
		{ merchant: 'm-1' },
		'5678c025bfc076e6e15a0e7bcf68d27b',
		'5b6de2a0c736f39d848d18919292ab11',
	],
	[
		'authorization',
		['transaction', 'T-1'],
		{},
		'41885272dc444c6d63cff358ebc158a1',
		'f379463164f91d8c37236bd08548e45b',
	],
	[
		'capture',
		['auth_1', 'whole'],
		{ amount: undefined, currency: undefined },
		'27a990ca242dba6b199fc19023d39f43',
		'ea9516df8cda53ca0ad38ba99cc110b2',
	],
	[
		'capture',
		['auth_1', 'T-1'],
		{ currency: undefined },
		'e9531227c80d7f62d1a162c988406358',
		'8a72cccab95c8a4327049656947600e4',
	],
	[
		'void',
		['auth_1'],
		{ amount: undefined, currency: undefined },
		'80222a648187ae7d547c5d361a40e319',
		'2b25e5731b7cb8dae7bed202e0d035c7',
	],
	[
		'refund',
		['chg_1', 'whole'],
		{ amount: undefined, currency: undefined },
		'64332f14c059a863d0ebb0561a6bcd5b',
		'9589e5f68cc3bc101288f4bd02470bc8',
	],
	[
		'refund',
		['chg_1', 'R-1'],
		{ currency: undefined },
		'652063413d6e59bd687852aa707c25eb',
		'4d8bcb3f056c5f6dba2f7b9b35e15cd5',
	],
	[
		'charge',
		['transaction', 'T-1'],
		{ mode: ['test', 'token-1'] },
		'2930db34e1cd8eee6f03065aeaec24df',
		'6f728bff1bcc1a4f127410847001fd0c',
	],
])('should name a %s by %j %j the same in each version', (kind, by, more, intent, key) => {
	expect(intentOf({ ...wanted, kind, by, ...more })).toBe(intent);
	expect(keyOf(intent, 1)).toBe(key);
});
