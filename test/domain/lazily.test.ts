import { lazily } from '../../nodes/CardPayments/domain/lazily';

it.each([['a value'], [undefined], [0]])('should make %p at its first use, and once', (value) => {
	const make = jest.fn(() => value);
	const get = lazily(make);
	expect(make).not.toHaveBeenCalled();
	expect([get(), get()]).toEqual([value, value]);
	expect(make).toHaveBeenCalledTimes(1);
});
