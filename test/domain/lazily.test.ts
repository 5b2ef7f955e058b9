import { lazily, remembered } from '../../nodes/CardPayments/domain/lazily';

it.each([['a value'], [undefined], [0]])('should make %p at its first use, and once', (value) => {
	const make = jest.fn(() => value);
	const get = lazily(make);
	expect(make).not.toHaveBeenCalled();
	expect([get(), get()]).toEqual([value, value]);
	expect(make).toHaveBeenCalledTimes(1);
});

describe('What is remembered', () => {
	it('is found once for each text, also where it is undefined', () => {
		const find = jest.fn((text: string) => (text === '' ? undefined : text.length));
		const lengthOf = remembered(find);
		expect(['a', 'bb', '', 'a', ''].map(lengthOf)).toEqual([1, 2, undefined, 1, undefined]);
		expect(find).toHaveBeenCalledTimes(3);
	});

	it("doesn't grow with what strangers send", () => {
		const find = jest.fn((text: string) => text);
		const same = remembered(find);
		for (let number = 0; number < 5_000; number++) expect(same(String(number))).toBe(String(number));
		same('0');
		expect(find).toHaveBeenCalledTimes(5_001);
	});
});
