import { formatDecimal } from '../../../nodes/CardPayments/domain/money';
import { refundedOf } from '../../../nodes/CardPayments/domain/payment/state';

const CHARGE = { id: 'chg_1', currency: 'SAR', amount: 10 };
const refund = (amount: unknown, more: object = {}) => ({
	id: `re_${String(amount)}`,
	charge_id: 'chg_1',
	currency: 'SAR',
	status: 'REFUNDED',
	amount,
	...more,
});

it.each<[string, object[], string | undefined, string[]]>([
	['none', [], '0.00', []],
	['two parts', [refund(2.5), refund('4')], '6.50', []],
	['one of another charge', [refund(2), refund(3, { charge_id: 'chg_2' })], '2.00', []],
	['one that failed', [refund(2), refund(3, { status: 'FAILED' })], '2.00', []],
	['one that is under way', [refund(2), refund(3, { status: 'PENDING' })], '2.00', ['re_3']],
	['one of which nobody knows', [refund(2), refund(3, { status: 'ODD' })], undefined, []],
	['one in another currency', [refund(3, { currency: 'USD' }), refund(2)], undefined, []],
	['one without an amount', [refund(undefined), refund(2)], undefined, []],
	['one that may be of this charge', [refund(2, { charge_id: undefined })], undefined, []],
])('should sum what refunds gave back of a charge, where each says so: %s', (_, refunds, amount, pending) => {
	const found = refundedOf(CHARGE, refunds as Array<Record<string, unknown>>);
	expect(found.amount === undefined ? undefined : formatDecimal(found.amount, 2)).toBe(amount);
	expect(found.pending).toEqual(pending);
});
