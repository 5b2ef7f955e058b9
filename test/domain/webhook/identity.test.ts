import { recordIdentity } from '../../../nodes/CardPayments/domain/webhook/identity';

const SIGNED = { id: 'chg_1', status: 'CAPTURED', amount: 10, currency: 'SAR' };
const first = {
	...SIGNED,
	transaction: { created: '1764150000000' },
	verified_fields: ['id', 'amount', 'currency', 'status', 'transaction.created'],
};

it.each<[string, object]>([
	['the time as a number', { transaction: { created: 1_764_150_000_000 } }],
	['the amount as a text', { amount: '10' }],
	[
		'the time at the top',
		{
			...{ transaction: {}, created: '1764150000000' },
			verified_fields: ['id', 'amount', 'currency', 'status', 'created'],
		},
	],
	[
		'the time at the top, no text beside it',
		{
			...{ transaction: { created: {} }, created: 1_764_150_000_000 },
			verified_fields: ['id', 'amount', 'currency', 'status', 'created'],
		},
	],
	['another time that is not signed', { created: '1', updated: '2' }],
])('should be one event with %s, which has the same signature', (_, changed) => {
	expect(recordIdentity({ ...first, ...changed })).toBe(recordIdentity(first));
});

it.each<[string, object]>([
	['amount', { amount: 11 }],
	['time', { transaction: { created: '1764150000001' } }],
	['status', { status: 'VOID' }],
])('should be another event of another %s', (_, changed) => {
	expect(recordIdentity({ ...first, ...changed })).not.toBe(recordIdentity(first));
});

it('should tell times at both places where the whole body is signed', () => {
	const whole = { ...SIGNED, created: '1', transaction: { created: '2' } };
	expect(recordIdentity({ ...whole, created: '3' })).not.toBe(recordIdentity(whole));
	expect(recordIdentity({ ...whole, transaction: { created: '3' } })).not.toBe(recordIdentity(whole));
});
