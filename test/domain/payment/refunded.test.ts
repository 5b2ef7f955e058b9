import { refundedOf } from '../../../nodes/CardPayments/domain/payment/refunded';
import { formatDecimal } from '../../../nodes/CardPayments/domain/money/decimal';

it('should add up what was given back, and name what is open or in another currency', () => {
	const refunds = [
		{ id: 're_1', status: 'REFUNDED', amount: 0.1, currency: 'SAR' },
		{ id: 're_2', status: 'REFUNDED', amount: '0.20', currency: 'SAR' },
		{ id: 're_3', status: 'REFUNDED', amount: 5, currency: 'USD' },
		{ id: 're_4', status: 'REFUNDED', currency: 'SAR' },
		{ id: 're_5', status: 'DECLINED', amount: 7, currency: 'SAR' },
		{ id: 're_6', status: 'ACCEPTED', amount: 7, currency: 'SAR' },
		{ id: 're_7', status: 'SOON', amount: 7, currency: 'SAR' },
	];
	const { amount, open } = refundedOf(refunds, 'SAR');
	expect([formatDecimal(amount, 2), open]).toEqual(['0.30', ['re_3', 're_4', 're_6', 're_7']]);
});
