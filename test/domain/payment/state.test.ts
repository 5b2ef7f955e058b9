import { paymentState } from '../../../nodes/CardPayments/domain/payment/state';

it.each([
	['CAPTURED', 'paid'],
	['AUTHORIZED', 'held'],
	['REFUNDED', 'refunded'],
	['VOID', 'reversed'],
	['INITIATED', 'pending'],
	['IN_PROGRESS', 'pending'],
	['PENDING', 'pending'],
	['DECLINED', 'failed'],
	['FAILED', 'failed'],
	['ABANDONED', 'failed'],
	['CANCELLED', 'failed'],
	['RESTRICTED', 'failed'],
	['TIMEDOUT', 'failed'],
	['UNKNOWN', 'unknown'],
	['captured', 'paid'],
	['SOMETHING_NEW', 'unknown'],
	['toString', 'unknown'],
	['', 'unknown'],
	[undefined, 'unknown'],
])('%s should be %s', (status, state) => {
	expect(paymentState({ status })).toBe(state);
});

it('should recognize when the cardholder must act', () => {
	expect(paymentState({ status: 'INITIATED', transaction: { url: 'https://bank.example' } })).toBe('action_required');
	expect(paymentState({ status: 'CAPTURED', transaction: { url: 'https://bank.example' } })).toBe('paid');
});

it('should recognize a duplicate of an earlier payment', () => {
	expect(paymentState({ status: 'FAILED', response: { code: '403' } })).toBe('duplicate');
	expect(paymentState({ status: 'failed', response: { code: 403 } })).toBe('duplicate');
	expect(paymentState({ status: 'FAILED', response: { code: 407 } })).toBe('failed');
});
