import { findColumns } from '../../../nodes/CardPayments/domain/settlement/columns';

describe('findColumns', () => {
	it('should take the column that is spelt exactly so before one in another spelling', () => {
		expect(findColumns(['Amount', 'amount'], { amount: 'amount' }).amount).toBe('amount');
		expect(findColumns(['amount', 'Amount'], { amount: 'Amount' }).amount).toBe('Amount');
		expect(findColumns(['Amount'], { amount: 'amount' }).amount).toBe('Amount');
	});
});
