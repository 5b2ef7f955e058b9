import { EARLIEST, readMoment } from '../../../nodes/CardPayments/domain/dates/moment';

const SECONDS = EARLIEST / 1_000;

it('should read a number as it reads its text', () => {
	const numbers = [0, -1, 0.5, 1e-7, SECONDS - 1, SECONDS, SECONDS + 0.25, EARLIEST - 1, EARLIEST, 1.79e12 + 0.5];
	for (const number of [...numbers, 1e20, 1e21, 1e300, Infinity, -Infinity, Number.NaN])
		expect([number, readMoment(number)]).toEqual([number, readMoment(String(number))]);
});
