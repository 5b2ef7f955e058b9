import { EARLIEST, momentText, readMoment } from '../../../nodes/CardPayments/domain/dates/moment';

const SECONDS = EARLIEST / 1_000;

it('should read a number as it reads its text', () => {
	const numbers = [0, -1, 0.5, 1e-7, SECONDS - 1, SECONDS, SECONDS + 0.25, EARLIEST - 1, EARLIEST, 1.79e12 + 0.5];
	for (const number of [...numbers, 1e20, 1e21, 1e300, Infinity, -Infinity, Number.NaN])
		expect([number, readMoment(number)]).toEqual([number, readMoment(String(number))]);
});

it.each([
	[1_768_564_800_000, '2026-01-16T12:00:00.000Z'],
	['2026-01-16T15:00:00+03:00', '2026-01-16T12:00:00.000Z'],
	['2026-01-16 12:00:00Z', '2026-01-16T12:00:00.000Z'],
	// Local time of nobody knows where.
	['2026-01-16 15:00:00', '2026-01-16T15:00:00'],
	['2026-01-16', '2026-01-16'],
	['yesterday', undefined],
])('should write %s as a moment only where its zone is known', (value, text) => {
	expect(momentText(value)).toBe(text);
});
