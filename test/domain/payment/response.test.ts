import {
	isPaymentResponse,
	mostUsed,
	SIMPLIFIED,
	threeDSecureResult,
} from '../../../nodes/CardPayments/domain/payment/response';

const authenticated = (response: Record<string, unknown>) => threeDSecureResult(response).authenticated;

describe('authenticated', () => {
	it.each([
		[true, ['Y', 'A', 'y']],
		[false, ['N', 'R', 'U']],
		[null, ['C', 'D', 'I', '?']],
	])('should be %s by a transaction_status of %j, wherever it stands', (expected, statuses) => {
		for (const status of statuses) {
			expect(authenticated({ authentication: { transaction_status: status } })).toBe(expected);
			expect(authenticated({ authentication: { transactionStatus: status } })).toBe(expected);
			expect(authenticated({ authentication: {}, security: { threeDSecure: { status } } })).toBe(expected);
		}
	});

	it.each([
		['05', true],
		['2', true],
		['06', true],
		['01', true],
		['07', false],
		['00', false],
		['04', null],
	])('should be by the ECI %s alone: %s', (acsEci, expected) => {
		expect(authenticated({ authentication: { acsEci } })).toBe(expected);
		expect(authenticated({ authentication: { transaction_status: 'Y', acsEci } })).toBe(expected || null);
	});

	it.each([
		['Y', 'N', null, 'status Y and status N contradict each other'],
		['U', 'R', false, undefined],
		['A', 'y', true, undefined],
		['Y', 'X', null, "status X doesn't say whether"],
	])('should be, where two places say %s and %s, %s', (transaction_status, status, expected, doubt) => {
		const response = { authentication: { transaction_status }, security: { threeDSecure: { status } } };
		expect(threeDSecureResult(response)).toMatchObject({ authenticated: expected, authentication_doubt: doubt });
	});

	it.each([
		[{}],
		[{ authentication: {} }],
		[{ authentication: null }],
		[{ authentication: { version: '3DS2' } }],
		[{ response: { code: '504' } }],
		[{ security: 'none' }],
	])('should be null without a result, and nothing in doubt: %j', (response) => {
		expect(threeDSecureResult(response)).toMatchObject({ authenticated: null, authentication_doubt: undefined });
	});
});

it('should not say of a duplicate how much it took', () => {
	const refused = { id: 'chg_1', status: 'FAILED', amount: 10 };
	const taken = (code: string) => SIMPLIFIED.charge({ ...refused, response: { code } }).captured_amount;
	expect([taken('507'), taken('403')]).toEqual([0, undefined]);
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

it('should show of the most used fields those that say something, ten at most', () => {
	const said = {
		id: 'chg_1',
		status: 'CAPTURED',
		payment_state: 'paid',
		amount: 0,
		authenticated: null,
		live_mode: false,
	};
	const nothing = { already: undefined, authentication: {}, redirect_url: undefined };
	expect(mostUsed({ ...nothing, ...said })).toEqual(said);
	expect(Object.keys(mostUsed({ ...nothing, ...said }))).toEqual([
		'id',
		'status',
		'payment_state',
		'amount',
		'live_mode',
		'authenticated',
	]);
	const authentication = { acsEci: '05' };
	expect(mostUsed({ ...said, authentication })).toEqual({ ...said, authentication });
	const more = {
		currency: 'SAR',
		created: 'c',
		order_reference: 'o',
		card_brand: 'b',
		card_last_four: '1',
		payment_method: 'm',
	};
	expect(Object.keys(mostUsed({ ...said, ...more }))).toHaveLength(10);
});
