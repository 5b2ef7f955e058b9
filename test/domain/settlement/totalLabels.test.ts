import { isLabelOfTotal } from '../../../nodes/CardPayments/domain/settlement/totalLabels';

it.each([
	'Total',
	'Saldo',
	'TOTAL-2026-11',
	'Records: 2',
	'Σύνολο',
	'合計3件',
	'Grand Total',
	'Net payable',
	'Payments total 2026',
	'Endsumme 11',
	'Sub-total 2026',
	'NET-TOTAL-11',
])('should be called a total: %s', (text) => {
	expect(isLabelOfTotal(text)).toBe(true);
});

it.each(['chg_TS02Aabcdkw', 'TOTAL-100234', 'a1b2total', 'ord 12x', 'VISA', ''])('should be no total: %s', (text) => {
	expect(isLabelOfTotal(text)).toBe(false);
});
