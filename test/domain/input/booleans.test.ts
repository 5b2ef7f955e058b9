import { booleanOf, readBoolean } from '../../../nodes/CardPayments/domain/input/booleans';

it.each([
	[true, true],
	['true', true],
	[' TRUE ', true],
	[false, false],
	['false', false],
])('%j should be %j', (value, expected) => {
	expect(booleanOf(value)).toBe(expected);
	expect(readBoolean('Simplify', value, !expected)).toBe(expected);
});

it('should be what counts without the option where it was not added', () => {
	expect(readBoolean('Simplify', undefined, true)).toBe(true);
	expect(readBoolean('Simplify', undefined, false)).toBe(false);
});

it.each([
	['yes', '"Simplify" (yes) is neither true nor false'],
	['', '"Simplify" is neither true nor false'],
	[null, '"Simplify" is neither true nor false'],
	[1, '"Simplify" (1) is neither true nor false'],
	[{ on: true }, '"Simplify" ({"on":true}) is neither true nor false'],
])('%j should be an error', (value, message) => {
	expect(() => readBoolean('Simplify', value, true)).toThrow(message);
});
