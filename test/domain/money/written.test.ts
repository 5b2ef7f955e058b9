import { plainUnits, readWritten } from '../../../nodes/CardPayments/domain/money/written';

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
