import { decimalsOf } from '../../nodes/CardPayments/domain/money/currency';
import { minorDigits, toMinor, toText } from '../../sandbox/service/money.ts';

test.each([
	['SAR', 2],
	['KWD', 3],
	['JPY', 0],
	['ISK', 0],
	// By ISO 4217, not as shops round.
	['IQD', 3],
	['HUF', 2],
	['PKR', 2],
	['LBP', 2],
	['IDR', 2],
] as const)('%s has %i decimals', (currency, digits) => {
	expect(minorDigits(currency)).toBe(digits);
});

test('keeps all decimals of IQD and HUF', () => {
	expect([toMinor('1.250', 'IQD'), toText(2000n, 'IQD')]).toEqual([1250n, '2.000']);
	expect([toMinor(19.9, 'HUF'), toText(1990n, 'HUF')]).toEqual([1990n, '19.90']);
	expect([toMinor('1.2501', 'IQD'), toMinor('19.905', 'HUF')]).toEqual([undefined, undefined]);
});

test('has the same decimals as the nodes for every currency', () => {
	const currencies = Intl.supportedValuesOf('currency');
	expect(currencies.length).toBeGreaterThan(150);
	expect(currencies.map((code) => [code, minorDigits(code)])).toEqual(
		currencies.map((code) => [code, decimalsOf(code)]),
	);
});
