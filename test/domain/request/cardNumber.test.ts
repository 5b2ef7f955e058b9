import { cardNumbersIn, holdsCardNumber } from '../../../nodes/CardPayments/domain/request/rules';

describe('holdsCardNumber', () => {
	it.each(['4242424242424242', '4242 4242-4242.4242', 'card 5555555555554444!', '1 4242424242424242'])(
		'should find the number in %j',
		(text) => {
			expect(holdsCardNumber(text)).toBe(true);
		},
	);

	it.each([
		'4242424242424241',
		'42424242424242424242',
		'chg_424242',
		'',
		'4242 4242 4242',
		'tok_4x2y4z2a4242x4242y4242',
	])('should find none in %j', (text) => {
		expect(holdsCardNumber(text)).toBe(false);
	});

	it('should take no longer than the text is, however many groups it has', () => {
		const started = process.cpuUsage();
		expect(holdsCardNumber('1 '.repeat(20_000))).toBe(false);
		expect(holdsCardNumber(`${'1 '.repeat(20_000)}4242 4242 4242 4242`)).toBe(true);
		expect(process.cpuUsage(started).user).toBeLessThan(5_000_000);
	});
});

it('should name each place that holds a number', () => {
	expect(cardNumbersIn({ a: { b: 4242424242424242 }, c: ['x', '5555555555554444'] })).toEqual(['a.b', 'c.1']);
});
