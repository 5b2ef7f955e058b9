import { refundedOf } from '../../../nodes/CardPayments/domain/payment/refunded';
import { formatDecimal } from '../../../nodes/CardPayments/domain/money/decimal';

const CHARGE = { id: 'chg_1', currency: 'SAR' };
const REFUND = { id: 're_1', charge_id: 'chg_1', status: 'REFUNDED', amount: 0.1, currency: 'SAR' };

it('should add up what was given back of the charge, and name what may be yet', () => {
	const { amount, pending } = refundedOf(CHARGE, [
		REFUND,
		{ ...REFUND, amount: '0.20' },
		{ ...REFUND, charge_id: 'chg_2', amount: 5 },
		{ ...REFUND, status: 'DECLINED', amount: 7 },
		{ ...REFUND, id: 're_6', status: 'ACCEPTED', amount: 7 },
	]);
	expect([amount && formatDecimal(amount, 2), pending]).toEqual(['0.30', ['re_6']]);
});

it.each([{ charge_id: '' }, { status: 'SOON' }, { currency: 'USD' }, { amount: undefined }])(
	'should not know it with a refund of %p',
	(unclear) => {
		expect(refundedOf(CHARGE, [REFUND, { ...REFUND, ...unclear }]).amount).toBeUndefined();
	},
);
