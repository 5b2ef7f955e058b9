import { keyFor, normalizeBaseUrl, secretsOf } from '../../../nodes/CardPayments/transport/service/credential';

describe('secretsOf', () => {
	it('should name the keys, the longest first, and not the card token, which the panel shows', () => {
		expect(secretsOf({ apiKey: 'sk_1', downloadApiKey: ' sk_files ' }, { source: { id: 'tok_12345678' } })).toEqual(
			['sk_files', 'sk_1'],
		);
	});

	it('should name the token of an authentication', () => {
		const body = { authentication: { authentication_token: ' AAABBEg0VhI0VniQEjRWAAAAAAA= ' } };
		expect(secretsOf({}, body)).toEqual(['AAABBEg0VhI0VniQEjRWAAAAAAA=']);
	});
});

describe('keyFor', () => {
	const credential = { apiKey: ' sk_1 ', baseUrl: 'https://API.example.com/pay/v2/' };

	it.each([
		'https://api.example.com/pay/v2/charges/',
		'https://api.example.com/pay',
		'https://api.example.com/pay?x=1',
	])('should use the key for %s', (url) => {
		expect(keyFor(url, credential)).toBe('sk_1');
	});

	it('should use the download key for downloads only', () => {
		const both = { ...credential, downloadApiKey: 'sk_files' };
		expect(keyFor('https://api.example.com/pay/v2/payouts/download', both)).toBe('sk_files');
		expect(keyFor('https://api.example.com/pay/v2/payouts/list', both)).toBe('sk_1');
	});

	it.each([
		['Bearer sk_1', 'The API key begins with "Bearer"'],
		['authorization: Bearer sk_1', 'The API key begins with "Authorization:"'],
	])('should not take %j for a key', (apiKey, words) => {
		expect(() => keyFor('https://api.example.com/pay/v2/charges/', { ...credential, apiKey })).toThrow(words);
	});

	it.each([
		'https://evil.example/v2/charges/',
		'https://api.example.com.evil.example/pay/v2/charges/',
		'https://api.example.com@evil.example/pay/v2/charges/',
		'https://api.example.com/payments',
		'https://api.example.com/pay/../other',
		'http://api.example.com/pay/v2/charges/',
		'/v2/charges/',
		'',
	])('should use no key for %j, and not repeat it', (url) => {
		expect(() => keyFor(url, credential)).toThrow("This credential's key goes only to https://api.example.com/pay");
		expect(() => keyFor(url, credential)).not.toThrow(/sk_1/);
	});
});

describe('normalizeBaseUrl', () => {
	it.each([
		['https://api.example.com', 'https://api.example.com'],
		['  https://api.example.com/  ', 'https://api.example.com'],
		['https://api.example.com/v2/', 'https://api.example.com'],
		['https://example.com/payments//', 'https://example.com/payments'],
		['https://example.com:8443/payments/v2', 'https://example.com:8443/payments'],
		['http://localhost:4010', 'http://localhost:4010'],
		['http://127.0.0.1:4010/', 'http://127.0.0.1:4010'],
		['http://127.1.2.3', 'http://127.1.2.3'],
		['http://[::1]:4010', 'http://[::1]:4010'],
	])('should read %j as %s', (entered, expected) => {
		expect(normalizeBaseUrl(entered)).toBe(expected);
	});

	it.each([
		['', /is empty/],
		['api.example.com', /isn't a web address/],
		['http://api.example.com', /must start with https/],
		['http://localhost.example.com', /must start with https/],
		['http://127.0.0.1.example.com', /must start with https/],
		['ftp://api.example.com', /must start with https/],
		['https://key@api.example.com', /user name or password/],
		['https://:key@api.example.com', /user name or password/],
		['https://api.example.com/?key=1', /must not contain/],
		['https://api.example.com/#a', /must not contain/],
	])('should refuse %j', (entered, message) => {
		expect(() => normalizeBaseUrl(entered)).toThrow(message);
	});
});
