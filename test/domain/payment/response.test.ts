import { isPaymentResponse, threeDSecureResult } from '../../../nodes/CardPayments/domain/payment/response';

const authenticated = (response: Record<string, unknown>) => threeDSecureResult(response).authenticated;

describe('authenticated', () => {
	it.each([
		[true, ['Y', 'A']],
		[false, ['N', 'R', 'U', 'C', 'D', 'I', '?']],
	])('should be %s by a transaction_status of %j, wherever it stands', (expected, statuses) => {
		for (const status of statuses) {
			expect(authenticated({ authentication: { transaction_status: status } })).toBe(expected);
			expect(authenticated({ authentication: { transactionStatus: status } })).toBe(expected);
			expect(authenticated({ authentication: {}, security: { threeDSecure: { status } } })).toBe(expected);
		}
	});

	it.each([
		['Y', 'N', false, 'N'],
		['U', 'Y', false, 'U'],
		['A', 'y', true, 'A'],
	])('should be the worse where two places say %s and %s', (transaction_status, status, expected, shown) => {
		const response = { authentication: { transaction_status }, security: { threeDSecure: { status } } };
		expect(threeDSecureResult(response)).toMatchObject({ authenticated: expected, transaction_status: shown });
	});

	it.each([
		['05', true],
		['02', true],
		['2', true],
		['06', true],
		['01', true],
		['07', false],
		['00', false],
	])(
		'should take the ECI %s beside a status for %s, and alone for no result unless it says no',
		(acsEci, expected) => {
			expect(authenticated({ authentication: { acsEci } })).toBe(expected ? null : false);
			expect(authenticated({ authentication: { transaction_status: 'Y', acsEci } })).toBe(expected);
		},
	);

	it.each([
		[{}],
		[{ authentication: {} }],
		[{ authentication: null }],
		[{ authentication: { version: '3DS2' } }],
		[{ authentication: { acsEci: '04' } }],
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
