import { plainUnits, readWritten } from '../../../nodes/CardPayments/domain/cells/amounts';
import { directionOf } from '../../../nodes/CardPayments/domain/cells/directions';

it('should read no number with more digits than a JSON number holds', () => {
	expect(plainUnits('99999999999.9999')).toBeNaN();
	expect(plainUnits('999999999999')).toBeNaN();
	expect(readWritten(`SAR ${'1'.repeat(100)}`)).toBeUndefined();
});

it.each([
	['1.234.567', ','],
	['1,234,567', '.'],
])('should take %s to show that the decimal sign is %s', (cell, sign) => {
	expect(readWritten(cell)).toMatchObject({ units: 12_345_670_000, shows: sign });
});

it.each([
	['1,25,000.50', 125_000.5, ''],
	['100.00 DR', -100, ''],
	['D 100.00', -100, ''],
	['100.00 مدين', -100, ''],
	['١٠٠٫٠٠ دائن', 100, ''],
	['-100.00 DR', -100, ''],
	['1,234.56+', 1_234.56, ''],
	['(100.00) Dr.', -100, ''],
	['100,00 S', -100, ''],
	['100,00 H', 100, ''],
	['+100,00 Haben', 100, ''],
	['100.00CR', 100, ''],
	['AED 100.00', 100, 'AED'],
	['100.00 AED DR', -100, 'AED'],
	['SAR -100.00', -100, 'SAR'],
	['-€100.00', -100, '€'],
	['US $ 100.00', 100, 'US$'],
	['S/ 100.00', 100, 'S/'],
	['S/.-100.00', -100, 'S/.'],
	['S$ 100.00', 100, 'S$'],
	['100.00 n/a', 100, 'N/A'],
	["'100.00", 100, ''],
	['="100.00"', 100, ''],
	['`-100.00`', -100, ''],
	['"100.00"', 100, ''],
])('should read %s as %d and what stands beside it', (cell, amount, currency) => {
	expect(readWritten(cell)).toMatchObject({ units: amount * 10_000, currency });
});

it.each([
	'-100.00 CR',
	'+100.00 DR',
	'100.00 DR CR',
	'SAR 100.00 AED',
	'DR 100.00 DR',
	'100.00 % fee 2',
	'--1',
	'12/34',
	'12,5,000',
])('should refuse %s', (cell) => expect(readWritten(cell)).toBeUndefined());

it('should know the words of credit and debit that banks write', () => {
	const pairs = 'H S,K D,Bij Af,Cr. Dr.,C D,+ -,Haben Soll,CRDT DBIT,Crédit Débit,Abono Cargo,Avere Dare,Haber Debe';
	const more =
		'Uznanie Obciążenie,Ma Wn,Alacak Borç,دائن مدين,IN OUT,Kredit Debet,Credito Débito,Gutschrift Lastschrift';
	for (const pair of `${pairs},${more}`.split(','))
		expect([pair, ...pair.split(' ').map(directionOf)]).toEqual([pair, 1, -1]);
	for (const word of ['', 'pos', 'card', 'Transfer']) expect(directionOf(word)).toBeUndefined();
});
