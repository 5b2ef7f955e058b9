import { failedBeforeSending, verdictOf, type Rejection } from '../../../nodes/CardPayments/domain/outcome/verdict';

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

const said = (no: Partial<Rejection>) =>
	verdictOf({ status: 400, text: '', codes: [], responseCodes: [], statuses: [], ids: [], ...no }, 'charge').outcome;

it('should know a documented no where the HTTP status is repeated as a code, or a payment that failed comes with it', () => {
	expect(said({ codes: ['400', '1117'] })).toBe('rejected');
	expect(said({ codes: ['1117'], statuses: ['DECLINED'] })).toBe('rejected');
});

it('should not take a failure of the service for a duplicate, whatever it says', () => {
	expect(said({ status: 500, text: 'Duplicate key in table payments' })).toBe('unknown');
});
