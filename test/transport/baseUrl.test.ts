import { normalizeBaseUrl } from '../../nodes/CardPayments/transport/baseUrl';

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
		['https://api.example.com/?key=1', /must not contain/],
		['https://api.example.com/#a', /must not contain/],
	])('should refuse %j', (entered, message) => {
		expect(() => normalizeBaseUrl(entered)).toThrow(message);
	});
});
