import {
	createdAt,
	matchesPaymentFilter,
	readPaymentPage,
	type PaymentFilter,
} from '../../../nodes/CardPayments/domain/list/paymentList';

const charge = {
	id: 'chg_1',
	status: 'CAPTURED',
	reference: { order: 1001, transaction: 'T-1' },
	customer: { id: 'cus_1', email: 'Omar@Example.com', phone: { country_code: 966, number: '0501234567' } },
	metadata: { udf1: 'red', udf2: 7 },
	payout: { id: 'payout_1' },
	charge_id: 'chg_0',
};

it.each<[PaymentFilter, boolean]>([
	[{}, true],
	[{ status: undefined, order: undefined }, true],
	[{ status: 'CAPTURED', order: '1001' }, true],
	[{ status: 'CAPTURED', order: '100' }, false],
	[{ transaction: 't-1' }, false],
	[{ merchant: 'R-1' }, false],
	[{ chargeId: 'chg_0' }, true],
	[{ customerId: 'cus_2' }, false],
	[{ payoutId: 'payout_1' }, true],
	[{ payoutId: 'payout_2' }, false],
])('should match %j: %s', (filter, expected) => {
	expect(matchesPaymentFilter(charge, filter)).toBe(expected);
});

it('should match any payout where the charge names none', () => {
	expect(matchesPaymentFilter({ id: 'chg_1' }, { payoutId: 'payout_1' })).toBe(true);
});

it.each([
	[{ transaction: { created: '1698570023750' } }, 1_698_570_023_750],
	[{ created: 1_698_570_023_750 }, 1_698_570_023_750],
	[{ transaction: { url: '…' }, created: '1698570023750' }, 1_698_570_023_750],
	[{ transaction: { created: '2026-10-01T12:00:00Z' } }, Date.parse('2026-10-01T12:00:00Z')],
	[{ transaction: { date: { created: 1_698_570_023_750, completed: 1_698_570_099_000 } } }, 1_698_570_023_750],
	[{ date: { created: '1698570023750' } }, 1_698_570_023_750],
	[{ date: '2026-10-01 12:00:00+0300' }, Date.parse('2026-10-01T09:00:00Z')],
	[{ created: '2026-10-01T12:00:00.5' }, Date.parse('2026-10-01T12:00:00.500Z')],
	[{ date: '2026-10-01' }, Date.parse('2026-10-01T00:00:00Z')],
	[{ created: 1_698_570_023 }, 1_698_570_023_000],
	[{ created: 'yesterday' }, undefined],
	[{ created: 0 }, undefined],
	[{ created: '2026-13-01' }, undefined],
	[{}, undefined],
])('should read from %j when it was made', (fields, expected) => {
	expect(createdAt({ id: 'x', ...fields })).toBe(expected);
});

it('should ask again if a list has entries and says nothing of more', () => {
	expect(readPaymentPage('charge', { charges: [{ id: 'a' }] }).hasMore).toBe(true);
	expect(readPaymentPage('refund', { refunds: [] }).hasMore).toBe(false);
	expect(readPaymentPage('authorization', { authorizes: [{ id: 'a' }], has_more: false }).hasMore).toBe(false);
});

it('should not take the list of something else for an empty one', () => {
	expect(() => readPaymentPage('refund', { charges: [], has_more: false })).toThrow(/isn't a list of refunds/);
});
