import { isKnownCurrency } from '../../../nodes/CardPayments/domain/currency/currency';
import { lettersOfCurrency } from '../../../nodes/CardPayments/domain/currency/numericCurrencies';

it.each([
	['978', 'EUR'],
	['682', 'SAR'],
	['414', 'KWD'],
	['036', 'AUD'],
	['36', 'AUD'],
	['8', 'ALL'],
	['999', '999'],
	['SAR', 'SAR'],
	['', ''],
	['1978', '1978'],
])('should read %s as %s', (code, letters) => {
	expect(lettersOfCurrency(code)).toBe(letters);
});

it('should have a number for each letters once, and know them', () => {
	const numbers = Array.from({ length: 1_000 }, (_, number) => String(number));
	const letters = numbers.map(lettersOfCurrency).filter((code) => /^[A-Z]{3}$/.test(code));
	expect(letters.length).toBeGreaterThan(165);
	expect(new Set(letters).size).toBe(letters.length);
	expect(
		letters.filter((code) => !isKnownCurrency(code) && !['CHE', 'CHW', 'COU', 'MXV', 'XDR', 'BOV'].includes(code)),
	).toEqual([]);
});
