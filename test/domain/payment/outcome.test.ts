import { failedBeforeSending, outcomeOfStatus } from '../../../nodes/CardPayments/domain/payment/outcome';

describe('outcomeOfStatus', () => {
	it.each([400, 401, 402, 403, 404, 405, 410, 413, 415, 422, 429, 307, 308])(
		'should count %i as a rejection',
		(status) => {
			expect(outcomeOfStatus(status)).toBe('rejected');
		},
	);

	it.each([200, 202, 204, 301, 302, 303, 408, 409, 499, 500, 501, 502, 503, 504, 520])(
		'should be uncertain after %i',
		(status) => {
			expect(outcomeOfStatus(status)).toBe('unknown');
		},
	);
});

describe('failedBeforeSending', () => {
	it.each([
		{ code: 'ECONNREFUSED' },
		{ code: 'ENOTFOUND' },
		{ code: 'EAI_AGAIN' },
		{ code: 'CERT_HAS_EXPIRED' },
		{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
		{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
		{ code: 'EHOSTUNREACH', syscall: 'connect' },
		{ code: 'ENETUNREACH', syscall: 'connect' },
		{ code: 'ETIMEDOUT', syscall: 'connect' },
		{ code: 'ENOTFOUND', syscall: 'getaddrinfo' },
	])('should be certain for %j', (failure) => {
		expect(failedBeforeSending(failure)).toBe(true);
	});

	it.each([
		{},
		{ code: 'ECONNRESET' },
		{ code: 'ECONNRESET', syscall: 'read' },
		{ code: 'EPIPE', syscall: 'write' },
		{ code: 'ETIMEDOUT' },
		{ code: 'ETIMEDOUT', syscall: 'read' },
		{ code: 'EHOSTUNREACH' },
		{ code: 'EHOSTUNREACH', syscall: 'read' },
		{ code: 'ECONNABORTED' },
		{ code: 'EPROTO' },
		{ code: 'ERR_CANCELED' },
		{ code: 'ERR_BAD_RESPONSE' },
		{ code: 'UND_ERR_SOCKET' },
	])('should be uncertain for %j', (failure) => {
		expect(failedBeforeSending(failure)).toBe(false);
	});
});
