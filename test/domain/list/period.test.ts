import * as period from '../../../nodes/CardPayments/domain/list/period';
import { workflowTime } from '../../../nodes/CardPayments/transport/n8n/workflowCalendar';

const timeIn = (zone: string) => workflowTime({ getTimezone: () => zone });
const presetPeriod = (preset: period.PeriodPreset, now: number, zone: string) => {
	const { from, to } = period.presetPeriod(preset, now, timeIn(zone));
	return { from, to };
};
const customPeriod = (from: unknown, to: unknown, zone: string) => period.customPeriod(from, to, timeIn(zone));

const utc = (text: string) => Date.parse(text);

describe('presetPeriod', () => {
	const now = utc('2026-03-10T01:30:00Z');

	// 10 March 2026 is a Tuesday. In New York the clock went forward at 2 a.m. on 8 March.
	it.each<[period.PeriodPreset, string, string, string]>([
		['today', 'Asia/Riyadh', '2026-03-09T21:00:00Z', ''],
		['yesterday', 'Asia/Riyadh', '2026-03-08T21:00:00Z', '2026-03-09T20:59:59.999Z'],
		['yesterday', 'America/New_York', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59.999Z'],
		['lastWeek', 'Asia/Riyadh', '2026-03-01T21:00:00Z', '2026-03-08T20:59:59.999Z'],
		['thisMonth', 'Asia/Riyadh', '2026-02-28T21:00:00Z', ''],
		['lastMonth', 'Asia/Riyadh', '2026-01-31T21:00:00Z', '2026-02-28T20:59:59.999Z'],
		['last24Hours', 'UTC', '2026-03-09T01:30:00Z', ''],
		['last7Days', 'UTC', '2026-03-03T01:30:00Z', ''],
		['last30Days', 'UTC', '2026-02-08T01:30:00Z', ''],
		['lastQuarter', 'Asia/Riyadh', '2025-09-30T21:00:00Z', '2025-12-31T20:59:59.999Z'],
		['lastYear', 'UTC', '2025-01-01T00:00:00Z', '2025-12-31T23:59:59.999Z'],
		['yearToDate', 'Asia/Riyadh', '2025-12-31T21:00:00Z', ''],
		['last3Months', 'America/New_York', '2025-12-10T02:30:00Z', ''],
		['last6Months', 'UTC', '2025-09-10T01:30:00Z', ''],
		['last12Months', 'UTC', '2025-03-10T01:30:00Z', ''],
	])('should be for %s in %s from %s to %s, or up to now', (preset, zone, from, to) => {
		expect(presetPeriod(preset, now, zone)).toEqual({ from: utc(from), to: to === '' ? now : utc(to) });
	});

	it('should name an unknown time zone', () => {
		expect(() => presetPeriod('yesterday', now, 'Mars/Olympus')).toThrow(/Mars\/Olympus/);
	});
});

describe('whole days and months, one after the other', () => {
	// Where clocks are set at midnight, around it, by half an hour, in the south, or never.
	it.each([
		...['Atlantic/Azores', 'America/Havana', 'America/Scoresbysund', 'America/Nuuk', 'America/Santiago'],
		...['America/Asuncion', 'Asia/Beirut', 'Africa/Cairo', 'Africa/Casablanca', 'Australia/Lord_Howe'],
		...['Europe/Berlin', 'Pacific/Chatham', 'Asia/Riyadh'],
	])('should have no gap and no overlap in %s, whenever of a day they are asked for', (zone) => {
		const HOURS = { yesterday: 11, lastWeek: 67, lastMonth: 131 };
		for (const [preset, hours] of Object.entries(HOURS) as Array<[keyof typeof HOURS, number]>) {
			const periods: period.Period[] = [];
			for (let now = utc('2026-01-01T00:05:00Z'); now < utc('2027-01-10T00:00:00Z'); now += hours * 60 * 60_000)
				periods.push(presetPeriod(preset, now, zone));
			const gaps = periods.slice(1).map((next, index) => {
				const before = periods[index] as period.Period;
				return next.from === before.from ? next.to - before.to : next.from - before.to - 1;
			});
			expect([preset, gaps.filter((gap) => gap !== 0)]).toEqual([preset, []]);
		}
	});

	it.each([
		['Atlantic/Azores', '2026-10-25T00:05:00Z', '2026-10-26T01:05:00Z'],
		['America/Havana', '2026-11-01T04:05:00Z', '2026-11-02T05:05:00Z'],
	])('should fetch the hour before a second midnight in %s', (zone, one, next) => {
		const before = presetPeriod('yesterday', utc(one), zone);
		const day = presetPeriod('yesterday', utc(next), zone);
		expect(day.from).toBe(before.to + 1);
		expect(presetPeriod('today', utc(next), zone).from).toBe(day.to + 1);
	});

	it('should begin a month with the first of two midnights, and a week with the first of two times', () => {
		const inHavana = (preset: period.PeriodPreset, now: string) => presetPeriod(preset, utc(now), 'America/Havana');
		const midnight = utc('2026-11-01T04:00:00Z');
		expect(inHavana('lastMonth', '2026-11-01T05:30:00Z').to).toBe(midnight - 1);
		expect(inHavana('lastMonth', '2026-12-05T00:00:00Z').from).toBe(midnight);
		expect(inHavana('thisMonth', '2026-11-01T05:30:00Z').from).toBe(midnight);
		expect(inHavana('last7Days', '2026-11-08T05:30:00Z').from).toBe(utc('2026-11-01T04:30:00Z'));
	});
});

describe('customPeriod', () => {
	it('should take the first of a time that occurs twice for From, and the last for To', () => {
		const twice = customPeriod('2026-10-25T02:30:00', '2026-10-25T02:59:59', 'Europe/Berlin');
		expect(twice).toEqual({ from: utc('2026-10-25T00:30:00Z'), to: utc('2026-10-25T02:00:00Z') - 1 });
		expect(customPeriod('2026-10-25T02', '2026-10-25T02', 'Europe/Berlin')).toEqual({
			from: utc('2026-10-25T00:00:00Z'),
			to: utc('2026-10-25T02:00:00Z') - 1,
		});
		const before = customPeriod('2026-10-24', '2026-10-24', 'Atlantic/Azores');
		const day = customPeriod('2026-10-25', '2026-10-25', 'Atlantic/Azores');
		expect([day.from, day.to]).toEqual([before.to + 1, utc('2026-10-26T01:00:00Z') - 1]);
		expect(customPeriod('2026-10', '2026-10', 'America/Havana').to).toBe(
			customPeriod('2026-11', '2026-11', 'America/Havana').from - 1,
		);
	});

	it.each([
		['2026-01-31T09:00:00', '2026-01-31T06:00:00Z'],
		['2026-01-31 09:00:00', '2026-01-31T06:00:00Z'],
		['2026-01-31T09:00:00+05:00', '2026-01-31T04:00:00Z'],
		['2026-01-31', '2026-01-30T21:00:00Z'],
		[1_769_850_000_000, '2026-01-31T09:00:00Z'],
		['1769850000000', '2026-01-31T09:00:00Z'],
		[new Date('2026-01-31T09:00:00Z'), '2026-01-31T09:00:00Z'],
		[timeIn('UTC').calendar.fromMillis(1_769_850_000_000, { zone: 'UTC' }), '2026-01-31T09:00:00Z'],
	])('should read %j in the time zone of the workflow', (from, expected) => {
		expect(customPeriod(from, '2026-12-31', 'Asia/Riyadh').from).toBe(utc(expected));
	});

	it.each([
		// As n8n's calendar writes a day, and expressions do.
		['2026-01-31T00:00:00', '2026-01-31T20:59:59.999Z'],
		['2026-01-31 00:00', '2026-01-31T20:59:59.999Z'],
		['2026-01-31T00:00:00.000', '2026-01-31T20:59:59.999Z'],
		['2026-01-31T00:00:00.000+03:00', '2026-01-31T20:59:59.999Z'],
		['2026-01-31T00:00:00Z', '2026-01-31T23:59:59.999Z'],
		['2026-01-31T00:00:00.000-05:00', '2026-02-01T04:59:59.999Z'],
		[new Date('2026-01-30T21:00:00Z'), '2026-01-31T20:59:59.999Z'],
		[
			timeIn('UTC').calendar.fromMillis(utc('2026-01-30T21:00:00Z'), { zone: 'Asia/Riyadh' }),
			'2026-01-31T20:59:59.999Z',
		],
		// A number means what it says.
		[utc('2026-01-30T21:00:00Z'), '2026-01-30T21:00:00.000Z'],
		['2026-01-31T00:00:01', '2026-01-30T21:00:01.999Z'],
		['2026-01-31T00:01', '2026-01-30T21:01:59.999Z'],
		['2026-01-31T23:59:59', '2026-01-31T20:59:59.999Z'],
		['2026-01-31 23:59:59', '2026-01-31T20:59:59.999Z'],
		['2026-01-31T23:59', '2026-01-31T20:59:59.999Z'],
		['2026-01-31T23', '2026-01-31T20:59:59.999Z'],
		['2026-01-31T23:59:59Z', '2026-01-31T23:59:59.999Z'],
		['2026-01-31T23:59-05:00', '2026-02-01T04:59:59.999Z'],
		['2026-01-31T12+05:30', '2026-01-31T07:29:59.999Z'],
		['2026-01', '2026-01-31T20:59:59.999Z'],
		['2026-01-31', '2026-01-31T20:59:59.999Z'],
		['2026-01-31T23:59:59.5', '2026-01-31T20:59:59.500Z'],
		['2026-01-31T23:59:59.000Z', '2026-01-31T23:59:59.000Z'],
		[utc('2026-01-31T23:59:59Z'), '2026-01-31T23:59:59.000Z'],
		[new Date('2026-01-31T23:59:59Z'), '2026-01-31T23:59:59.000Z'],
	])('should count "To" %j to its end', (to, expected) => {
		expect(new Date(customPeriod('2026-01-01', to, 'Asia/Riyadh').to)).toEqual(new Date(expected));
	});

	it('should count the whole day where the clock has no midnight', () => {
		const { to } = customPeriod('2026-04-01', '2026-04-24T00:00:00', 'Africa/Cairo');
		expect(to).toBe(utc('2026-04-24T20:59:59.999Z'));
	});

	it.each([
		['', '2026-01-01', /"From" is empty/],
		['2026-01-01', undefined, /"To" is empty/],
		['yesterday', '2026-01-01', /"From" \(yesterday\) isn't a date/],
		['2026-02-30', '2026-03-01', /"From" \(2026-02-30\) isn't a date/],
		['2026-W05', '2026-03-01', /isn't a date/],
		['20260131', '2026-03-01', /"From" \(20260131\) lies before the year 2000/],
		[0, '2026-03-01', /"From" \(0\) lies before the year 2000/],
		['0', '2026-03-01', /"From" \(0\) lies before/],
		['1999-12-31', '2026-03-01', /"From" \(1999-12-31\) lies before/],
		[[1_769_850_000_000], '2026-03-01', /isn't a date/],
		[null, '2026-03-01', /"From" is empty/],
		[1_769_850_000, '2026-03-01', /lies before the year 2000/],
		[{}, '2026-03-01', /isn't a date/],
		['2026-02-02', '2026-02-01', /"From" .* is later than "To"/],
	])('should refuse %j to %j', (from, to, message) => {
		expect(() => customPeriod(from, to, 'UTC')).toThrow(message);
	});

	it.each([
		[
			0,
			'Did you mean an empty field? An expression that finds nothing may give 0. Enter a date such as 2026-10-01.',
		],
		[1_769_850_000, expect.stringContaining('in epoch milliseconds, not seconds')],
		['1.10.2026', 'Write 2026-10-01. A time may follow: 2026-10-01T09:00.'],
	])('should say how to write %j', (from, description) => {
		expect(() => customPeriod(from, '2026-11-01', 'UTC')).toThrow(
			expect.objectContaining({ description }) as Error,
		);
	});
});

it.each([
	['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
	['2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
	...['2026-03-30', '2026-04-01', '2026-04-30'].map((to) => ['2026-03-01', to, '', '']),
	['2026-03-02', '2026-03-31', '', ''],
])('should know the month before one, and before nothing else: %s to %s', (from, to, start, end) => {
	for (const zone of ['UTC', 'America/New_York', 'Asia/Riyadh'])
		expect(period.monthBefore(customPeriod(from, to, zone), timeIn(zone))).toEqual(
			start === '' ? undefined : customPeriod(start, end, zone),
		);
});
