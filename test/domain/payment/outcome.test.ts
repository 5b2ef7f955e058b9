import {
	codesIn,
	failedBeforeSending,
	leavesOpen,
	outcomeOf,
} from '../../../nodes/CardPayments/domain/payment/outcome';

it.each([
	['rejected', [400, 401, 402, 403, 404, 405, 410, 413, 415, 422, 429, 307, 308]],
	['unknown', [200, 202, 204, 301, 302, 303, 408, 409, 499, 500, 501, 502, 503, 504, 520]],
])('should be %s after %j', (outcome, statuses) => {
	expect(statuses.filter((status) => outcomeOf({ status }) !== outcome)).toEqual([]);
});

it('should be unknown if the words or a code of the service leave it open, whatever the status', () => {
	expect(outcomeOf({ status: 400, isOpen: true })).toBe('unknown');
	const byCode = (...codes: string[]) => outcomeOf({ status: 400, codes });
	expect([byCode('1150'), byCode('1151'), byCode('7', '9999'), byCode('2101')]).toEqual([
		'rejected',
		'unknown',
		'unknown',
		'unknown',
	]);
	expect(codesIn({ errors: [{ code: '1151' }, { code: 9999, inner: { code: 'a' } }], code: '' })).toEqual([
		'1151',
		'9999',
		'a',
	]);
});

it('should leave the outcome open after a time-out, an internal error or something unavailable', () => {
	const open = [
		'Gateway timed out',
		'TIMEOUT',
		'a time-out at the bank',
		'gateway_time_out',
		'Internal server error',
		'INTERNAL_ERROR',
		'The acquirer is temporarily unavailable',
		'Service not available',
	];
	expect(open.filter((text) => !leavesOpen(text))).toEqual([]);
	const closed = ['Amount is invalid', 'Card declined', 'The token expired', 'timeless', ''];
	expect(closed.filter(leavesOpen)).toEqual([]);
});

it.each<[boolean, string | undefined, Array<string | undefined>]>([
	[true, undefined, ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']],
	[true, undefined, ['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID']],
	[true, 'connect', ['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']],
	[true, 'getaddrinfo', ['ENOTFOUND']],
	[false, undefined, [undefined, 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNABORTED', 'EPROTO']],
	[false, undefined, ['ERR_CANCELED', 'ERR_BAD_RESPONSE', 'UND_ERR_SOCKET']],
	[false, 'read', ['ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH']],
	[false, 'write', ['EPIPE']],
])('should say that nothing was sent (%s) when %s fails with any of %j', (expected, syscall, codes) => {
	const isOther = (code: string | undefined) => failedBeforeSending({ code, syscall }) !== expected;
	expect(codes.filter(isOther)).toEqual([]);
});
