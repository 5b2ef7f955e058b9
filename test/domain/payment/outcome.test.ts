import { codesIn, failedBeforeSending, verdictOf } from '../../../nodes/CardPayments/domain/payment/outcome';

const verdict = (status: number, text = '', ...codes: string[]) => verdictOf({ status, text, codes });

it.each([
	['rejected', true, [401, 402, 403, 404, 405, 413, 415, 422, 307, 308]],
	['rejected', false, [400, 406, 410, 429]],
	['unknown', false, [200, 202, 204, 301, 302, 303, 408, 409, 499, 500, 501, 502, 503, 504, 520]],
])('should be %s, beyond doubt: %s, after %j', (outcome, isClear, statuses) => {
	for (const status of statuses) expect([status, verdict(status)]).toEqual([status, { outcome, isClear }]);
});

it('should go by codes that services document, whatever the status', () => {
	const of = (...codes: string[]) => verdict(400, '', ...codes);
	for (const code of ['1151', '2101', '9999']) expect(of('7', code)).toEqual({ outcome: 'unknown', isClear: false });
	for (const code of ['1150', '1163', '1172', '505', '407', '702'])
		expect(of(code)).toEqual({ outcome: 'rejected', isClear: true });
	for (const code of ['403', '1173', '77']) expect(of(code)).toEqual({ outcome: 'rejected', isClear: false });
	expect(codesIn({ errors: [{ code: '1151' }, { code: 9999, inner: { code: 'a' } }], code: '' })).toEqual([
		'1151',
		'9999',
		'a',
	]);
});

/** Words that leave it open, and nearly the same that don't. */
it.each([
	['Gateway timed out', 'The outing is at noon'],
	['TIMEOUT', 'timeless'],
	['gateway_time_out', 'timetable'],
	['DEADLINE_EXCEEDED', 'The deadline for refunds has passed'],
	['Bad gateway', 'Bad gateways are unknown to us'],
	['Internal server error', 'An error in the internal reference'],
	['system error', 'The system has no such error code'],
	['Transaction is being processed', "The transaction can't be processed"],
	['still processing', 'Processing fees are missing'],
	['A payment is in progress', 'No payment is in progress'],
	['The bank is temporarily unavailable', 'Installments are unavailable'],
	['Service not available', 'Payment method not available for this currency'],
	['The acquirer is unavailable', 'This service is not available for refunds'],
])('should not know after "%s", but after "%s"', (open, closed) => {
	expect(verdict(400, `{"message": "${open}"}`).outcome).toBe('unknown');
	expect(verdict(400, `{"message": "${closed}"}`).outcome).toBe('rejected');
});

it.each([
	['Duplicate idempotency key: already processed as chg_1', 'Not already processed'],
	['already been executed', 'ready to be executed'],
	['The payment already exists (re_12)', 'No such payment exists'],
])('should tell a duplicate by "%s", and name it, but not by "%s"', (open, closed) => {
	const id = /(chg|re)_\d+/.exec(open)?.[0];
	expect(verdict(409, open)).toEqual({ outcome: 'duplicate', isClear: false, id });
	expect(verdict(400, closed).outcome).toBe('rejected');
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
