import { Zone, isWholeDay, NO_TIME } from '../../../nodes/CardPayments/domain/dates';
import { offsetsOf } from '../../../nodes/CardPayments/domain/dates/zones';
import { Clock, isoText } from '../../../nodes/CardPayments/domain/calendar';
import { workflowTime } from '../../../nodes/CardPayments/transport/n8n/workflowCalendar';

/** Three hours ahead. */
const clock = new Clock(new Zone(() => 180), false);
const LATE = Date.UTC(2026, 9, 31, 22, 30);

it('should take no moment for a day without a time, whatever its milliseconds are', () => {
	for (let millisecond = 0; millisecond < 1_000; millisecond++) {
		expect(isWholeDay(LATE + millisecond)).toBe(false);
		expect(clock.dayOf(LATE + millisecond)).toBe(Date.UTC(2026, 10, 1) / 86_400_000);
		expect(clock.text(LATE + millisecond)).toBe('2026-11-01T01:30:00+03:00');
	}
});

it('should keep a day without a time as it is, in every zone', () => {
	const day = Date.UTC(2026, 9, 31) + NO_TIME;
	expect(isWholeDay(day)).toBe(true);
	expect(clock.text(day)).toBe('2026-10-31');
	expect(clock.dayOf(day)).toBe(Date.UTC(2026, 9, 31) / 86_400_000);
});

it.each([
	[180, false, '2026-11-01T01:30:00+03:00'],
	[-210, false, '2026-10-31T19:00:00-03:30'],
	[345, false, '2026-11-01T04:15:00+05:45'],
	[-210, true, '2026-10-31 19:00:00'],
])('should write a moment %d minutes from UTC, for spreadsheets (%j), as %s', (minutes, forSpreadsheets, text) => {
	const there = new Clock(new Zone(() => minutes), forSpreadsheets);
	for (let times = 0; times < 2; times++) expect(there.text(LATE)).toBe(text);
});

it.each([
	['Asia/Riyadh', LATE + 750, '2026-11-01T01:30:00+03:00'],
	['UTC', LATE, '2026-10-31T22:30:00+00:00'],
	['UTC', 'yesterday', undefined],
])('should write in %s the moment %j as %s', (zone, moment, text) => {
	expect(isoText(moment, workflowTime({ getTimezone: () => zone }))).toBe(text);
});

it('should write the offset of each moment, also where summer ends at none', () => {
	const london = new Clock(new Zone(offsetsOf('Europe/London')), false);
	const moments = [Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)];
	expect(moments.map((moment) => london.text(moment))).toEqual([
		'2026-10-25T01:30:00+01:00',
		'2026-10-25T01:30:00+00:00',
	]);
});

it('should know nothing of what is not known', () => {
	expect(isWholeDay(Number.NaN)).toBe(false);
	expect(clock.text(Number.NaN)).toBeNull();
});
