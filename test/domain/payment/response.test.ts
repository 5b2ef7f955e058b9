import { isPaymentResponse, threeDSecureResult } from '../../../nodes/CardPayments/domain/payment/response';

const authenticated = (response: Record<string, unknown>) => threeDSecureResult(response).authenticated;

describe('authenticated', () => {
	it.each([
		['Y', true],
		['A', true],
		['N', false],
		['R', false],
		['U', false],
		['C', false],
		['D', false],
		['I', false],
		['?', false],
	])('should be decided by transaction_status %s: %s', (transaction_status, expected) => {
		expect(authenticated({ authentication: { transaction_status } })).toBe(expected);
		expect(authenticated({ authentication: { transactionStatus: transaction_status } })).toBe(expected);
		expect(authenticated({ authentication: {}, security: { threeDSecure: { status: transaction_status } } })).toBe(
			expected,
		);
	});

	it('should be false when the ECI contradicts a success', () => {
		expect(authenticated({ authentication: { transaction_status: 'Y', acsEci: '07' } })).toBe(false);
		expect(authenticated({ authentication: { transaction_status: 'Y', acsEci: '00' } })).toBe(false);
	});

	it('should be false when two places give different results', () => {
		expect(
			threeDSecureResult({
				authentication: { transaction_status: 'Y' },
				security: { threeDSecure: { status: 'N' } },
			}),
		).toMatchObject({ authenticated: false, transaction_status: 'N' });
		expect(
			threeDSecureResult({
				authentication: { transaction_status: 'U' },
				security: { threeDSecure: { status: 'Y' } },
			}),
		).toMatchObject({ authenticated: false, transaction_status: 'U' });
		expect(
			authenticated({ authentication: { transaction_status: 'A' }, security: { threeDSecure: { status: 'y' } } }),
		).toBe(true);
	});

	it('should use the ECI alone without a status', () => {
		expect(authenticated({ authentication: { acsEci: '05' } })).toBe(true);
		expect(authenticated({ authentication: { acsEci: '01' } })).toBe(true);
		expect(authenticated({ authentication: { acsEci: '00' } })).toBe(false);
	});

	it.each([
		[{}],
		[{ authentication: {} }],
		[{ authentication: null }],
		[{ authentication: { version: '3DS2' } }],
		[{ security: 'none' }],
	])('should be null without a result: %j', (response) => {
		expect(authenticated(response)).toBeNull();
	});
});

it('should recognize the response to a payment', () => {
	const responses = [
		{ id: 'chg_1' },
		{ authentication: {} },
		{ id: 'chg_1', status: 'DECLINED', errors: [], error: null },
		{ id: 'chg_1', error: 0 },
		{ id: 'chg_1', error: '0' },
		{ id: 'chg_1', error: { code: null, message: '' } },
		{ id: 'chg_1', errors: [{}] },
		{ id: 7 },
	];
	expect(responses.map(isPaymentResponse)).toEqual(responses.map(() => true));
	const others = [
		{ message: 'hello' },
		[],
		null,
		'chg_1',
		{ id: '' },
		{ status: 'CAPTURED' },
		{ status: 400, message: 'No' },
		{ status: 'error' },
		{ id: 0 },
		{ id: 'req_1', errors: [{ code: '1', description: 'No' }] },
		{ id: 'req_1', error: 'No' },
		{ id: 'req_1', error: { message: 'No' } },
		{ id: 'req_1', error: true },
	];
	expect(others.map(isPaymentResponse)).toEqual(others.map(() => false));
});
