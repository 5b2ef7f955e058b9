import { findColumns as find, type NamedColumns } from '../../../nodes/CardPayments/domain/settlement/columns';
import type { TransactionType } from '../../../nodes/CardPayments/domain/sheets/kinds';

const findColumns = (columns: string[], named: NamedColumns = {}, type: TransactionType = 'charge') =>
	Object.fromEntries(
		Object.entries(find(columns, named, type)).map(([meaning, index]) => [meaning, columns[Number(index)]]),
	);

describe('findColumns', () => {
	it('should take the column that is spelt exactly so before one in another spelling', () => {
		expect(findColumns(['Amount', 'amount'], { amount: 'amount' }).amount).toBe('amount');
		expect(findColumns(['amount', 'Amount'], { amount: 'Amount' }).amount).toBe('Amount');
		expect(findColumns(['Amount'], { amount: 'amount' }).amount).toBe('Amount');
	});

	it.each([
		['refund', ['amount', 'refund_amount'], 'refund_amount'],
		['dispute', ['Amount', 'Dispute Amount'], 'Dispute Amount'],
		['dispute', ['charge_amount', 'amount'], 'amount'],
		['charge', ['charge_amount', 'amount', 'refund_amount'], 'amount'],
		['refund', ['amount', 'refund_amount', 'net_amount'], 'net_amount'],
	] as const)(
		"should take the row's own amount in a sheet of type %s before that of the charge: %j",
		(type, columns, own) => {
			expect(findColumns([...columns], {}, type).amount).toBe(own);
		},
	);

	it("should take the row's own amount for the gross one beside a net one", () => {
		expect(findColumns(['amount', 'refund_amount', 'net_amount'], {}, 'refund').gross).toBe('refund_amount');
		expect(findColumns(['amount', 'refund_amount', 'gross', 'net_amount'], {}, 'refund').gross).toBe('gross');
		expect(findColumns(['amount', 'net_amount'], {}, 'refund').gross).toBe('amount');
	});
});
