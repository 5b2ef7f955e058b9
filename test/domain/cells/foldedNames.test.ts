import { ColumnNames, foldName, placeOfName } from '../../../nodes/CardPayments/domain/cells/foldedNames';

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

it('should fold what is ASCII as it folds the same text beside another script', () => {
	const texts = [
		'Net Debit (NC)',
		'netDebitNc',
		'NET_DEBIT_NC',
		'ORD-2026-100001',
		'#1001A b',
		"it's 5%",
		'  x--Y  ',
	];
	for (const text of texts) {
		expect(foldName(`${text} é`)).toBe(`${foldName(text)}_e`);
		expect(foldName(`é ${text}`)).toBe(`e_${foldName(text)}`);
	}
	expect(['', '-', ' _ '].map(foldName)).toEqual(['', '', '']);
	expect(foldName('ORD-2026-100001')).toBe('ord_2026_100001');
});

it.each([
	['Paid in GBP', 1],
	['Paid In (GBP)', 1],
	['Gutschrift in CHF', 2],
	['PAID SAR', 0],
	['Paid in full', -1],
])('should know a name without the currency at its end: %s', (name, place) => {
	expect(placeOfName(name, ['paid', 'paid in', 'gutschrift'])).toBe(place);
});
