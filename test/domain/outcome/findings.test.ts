import { findingsIn } from '../../../nodes/CardPayments/domain/outcome/verdict';

const NOTHING = { codes: [], responseCodes: [], statuses: [], ids: [] };

it("should tell a response's own codes from those of a payment in it", () => {
	const body = {
		errors: [{ code: '1151' }, { code: 9999, inner: { code: 'a' } }],
		code: '',
		response: { code: '505' },
		data: { status: 'CAPTURED' },
		status: 402,
	};
	expect(findingsIn(JSON.stringify(body))).toEqual({
		...NOTHING,
		codes: ['1151', '9999', 'a'],
		responseCodes: ['505'],
		statuses: ['CAPTURED', '402'],
	});
	expect(findingsIn('')).toEqual(NOTHING);
});

it('should not take a request that a no repeats for a payment', () => {
	expect(findingsIn(JSON.stringify({ message: 'No', request: { amount: 10, currency: 'SAR' } }))).toEqual(NOTHING);
});

it.each(['Code', 'errorCode', 'error_code', 'reason-code', 'resultCode'])('should find a code called %s', (name) => {
	expect(findingsIn(JSON.stringify({ Errors: [{ [name]: '1151' }] })).codes).toEqual(['1151']);
	expect(findingsIn(JSON.stringify({ response_code: '000', country_code: '966' }))).toEqual({
		...NOTHING,
		responseCodes: ['000'],
	});
});

it.each(['Status', 'state', 'payment_status', 'transactionStatus'])('should find a status called %s', (name) => {
	expect(findingsIn(JSON.stringify({ [name]: 'CAPTURED' })).statuses).toEqual(['CAPTURED']);
});

it.each([
	['by its ID', { id: 'chg_1', status: 'SUCCEEDED' }],
	['by its amount', { id: 'pay-7', amount: 10, status: 'paid' }],
	['without a status', { data: [{ id: 'pay-7', amount: '10.00' }] }],
])('should not take a payment whose status nobody knows for one that failed: %s', (_, body) => {
	expect(findingsIn(JSON.stringify(body)).statuses).toContain('UNKNOWN');
});

it('should name the payments in any text, but those that failed and those it was asked with', () => {
	expect(findingsIn('<id>chg_1</id> of auth_2', '{"source":{"id":"auth_2"}}').ids).toEqual(['chg_1']);
	expect(findingsIn('<id>auth_2</id>', '{"source":{"id":"auth_23"}}').ids).toEqual(['auth_2']);
	expect(findingsIn('re_1 '.repeat(300_000)).ids).toHaveLength(300_000);
	expect(findingsIn('{"id":"chg_1","status":"CAPTURED').ids).toEqual(['chg_1']);
	expect(findingsIn('{"message":"used by chg_1"}').ids).toEqual(['chg_1']);
	expect(findingsIn('{"status":"failed","message":"used by chg_1"}').ids).toEqual(['chg_1']);
	const failed = { id: 'chg_1', status: 'DECLINED', authentication: { id: 'auth_9' } };
	expect(findingsIn(JSON.stringify({ data: failed, error: 'auth_failed, re_try' })).ids).toEqual([]);
});

it('should know nothing of what it cannot read', () => {
	const deep = '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000);
	expect(findingsIn(deep)).toEqual({ ...NOTHING, statuses: ['UNKNOWN'] });
	expect(findingsIn(Buffer.from('{"code":"1110"}', 'utf16le').toString('latin1')).statuses).toEqual(['UNKNOWN']);
});
