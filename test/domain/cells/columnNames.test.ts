import { ColumnNames, foldName } from '../../../nodes/CardPayments/domain/cells/columnNames';

describe('foldName', () => {
	it.each([
		['Net Debit (NC)', 'net_debit_nc'],
		['netDebitNC', 'net_debit_nc'],
		[' NET_DEBIT_NC ', 'net_debit_nc'],
		['Montant débité', 'montant_debite'],
		['Gebühr', 'gebuhr'],
		['Straße', 'strasse'],
		['المبلغ', 'المبلغ'],
		['№', 'no'],
		['  ', ''],
	])('should fold "%s"', (name, folded) => {
		expect(foldName(name)).toBe(folded);
	});
});

describe('ColumnNames', () => {
	it('should find a column as it is written before one that folds alike', () => {
		const names = new ColumnNames(['charge_id', 'Charge ID', 'Amount', '']);
		expect(names.find('Charge ID')).toBe(1);
		expect(names.find('chargeId')).toBe(0);
		expect(names.find('AMOUNT')).toBe(2);
		expect(names.find('')).toBeUndefined();
		expect(names.find('fee')).toBeUndefined();
	});
});
