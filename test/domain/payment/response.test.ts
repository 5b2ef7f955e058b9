import {
	isPaymentResponse,
	simplifyCapture,
	simplifyPayment,
	simplifyRefund,
	threeDSecureResult,
} from '../../../nodes/CardPayments/domain/payment/response';

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

it('should simplify to the fields a workflow decides by', () => {
	const simple = simplifyPayment({
		id: 'chg_1',
		object: 'charge',
		status: 'INITIATED',
		amount: 10.5,
		currency: 'SAR',
		live_mode: false,
		reference: { order: 'A-1' },
		transaction: { created: '1', url: 'https://bank.example/1' },
		redirect: { url: 'https://shop.example' },
		authentication: { transaction_id: 't-1', mode: 'C' },
		response: { code: '100', message: 'Initiated' },
		customer: { id: 'cus_1', first_name: 'Sara' },
		card: { id: 'card_1', last_four: '1111' },
		payment_agreement: { id: 'agr_1' },
	});
	expect(simple).toEqual({
		id: 'chg_1',
		status: 'INITIATED',
		payment_state: 'action_required',
		response_code: '100',
		response_message: 'Initiated',
		amount: 10.5,
		currency: 'SAR',
		authenticated: null,
		transaction_status: undefined,
		eci: undefined,
		authentication: { transaction_id: 't-1' },
		redirect_url: 'https://bank.example/1',
		reference: { order: 'A-1' },
		customer_id: 'cus_1',
		card_id: 'card_1',
		payment_agreement_id: 'agr_1',
		live_mode: false,
	});
});

it('should say how much moved, where that is known', () => {
	const moved = (status: string) => {
		const payment = { id: '1', status, amount: 5 };
		return [
			simplifyCapture(payment, 'auth_1').captured_amount,
			simplifyRefund({ ...payment, status: status === 'CAPTURED' ? 'REFUNDED' : status }).refunded_amount,
		];
	};
	expect(['CAPTURED', 'DECLINED', 'IN_PROGRESS', 'UNKNOWN', 'NEW'].map(moved)).toEqual([
		[5, 5],
		[0, 0],
		[0, 0],
		[undefined, undefined],
		[undefined, undefined],
	]);
	expect(simplifyCapture({ id: 'chg_1' }, 'auth_1')).toMatchObject({ authorization_id: 'auth_1' });
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
