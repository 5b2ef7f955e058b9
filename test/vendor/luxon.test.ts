import { Module } from 'node:module';
import path from 'node:path';
import esbuild from 'esbuild';
import * as full from '../../nodes/CardPayments/domain/list/period';
import { plainPackages } from '../../vendor/plainPackages.cjs';

/** The module of periods as it is published: with the part of luxon that the build bundles. */
let published: typeof full & { DateTime: { fromFormat(text: string, format: string): unknown } };

beforeAll(async () => {
	const { outputFiles } = await esbuild.build({
		stdin: {
			contents: "export * from './nodes/CardPayments/domain/list/period'; export * from './vendor/luxon';",
			resolveDir: path.resolve('.'),
		},
		bundle: true,
		format: 'cjs',
		platform: 'node',
		write: false,
		plugins: [plainPackages],
	});
	const bundled = new Module('published') as Module & { _compile(code: string, file: string): void };
	bundled._compile(outputFiles[0]?.text ?? '', 'published.js');
	published = bundled.exports as typeof published;
});

const PRESETS: full.PeriodPreset[] = [
	'today',
	'yesterday',
	'last24Hours',
	'last7Days',
	'last30Days',
	'lastWeek',
	'thisMonth',
	'lastMonth',
	'last3Months',
	'last6Months',
	'last12Months',
];

/** Clocks that change at night, at midnight, by half an hour, twice in a month or by a whole day, and none at all. */
const ZONES = [
	'UTC',
	'Asia/Riyadh',
	'Asia/Kathmandu',
	'Africa/Cairo',
	'Africa/Casablanca',
	'America/New_York',
	'America/Santiago',
	'America/St_Johns',
	'Asia/Beirut',
	'Australia/Lord_Howe',
	'Europe/Berlin',
	'Pacific/Apia',
	'Pacific/Kiritimati',
	'utc+5:30',
];

const HOUR = 3_600_000;

/** Around the ends of months and the hours in which clocks change, and a day before and after. */
const MOMENTS = [
	'2011-12-30T10:00Z', // Samoa left a day out.
	'2024-02-29T00:00Z',
	'2025-12-31T22:00Z',
	'2026-02-28T22:00Z',
	'2026-03-08T07:00Z',
	'2026-03-29T01:00Z',
	'2026-04-05T03:00Z',
	'2026-04-23T22:00Z',
	'2026-09-06T04:00Z',
	'2026-10-25T01:00Z',
	'2026-10-29T21:00Z',
	'2026-11-01T06:00Z',
].flatMap((text) => [-25, -24, -2, -1, 0, 1, 2, 24, 25].map((hours) => Date.parse(text) + hours * HOUR + 1));

const TEXTS = [
	'2026-01-31',
	'2026-02',
	'2024-02-29',
	'2026-02-29',
	'2026-13-01',
	'2026-W53',
	'2027-W53',
	'2026-W13-7',
	'2026-088',
	'20260329',
	'20260329T0230',
	'2026-03-08T02:30:00', // No such time in New York.
	'2026-03-29T02:30',
	'2026-03-29 02:30',
	'2026-04-24',
	'2026-04-24T00:30:00',
	'2026-10-25T02:30:00', // Twice in Berlin.
	'2026-10-25T02:30:00.5',
	'2026-10-25T02',
	'2026-10-29T23:30',
	'2026-11-01T01:30:00-05:00',
	'2026-11-01T01:30:00Z',
	'2026-11-01T01:30:00+05:45',
	'2026-11-01T24:00:00',
	'2026-11-01T25:00:00',
	'2011-12-30',
	'29.10.2026',
	'10/29/2026',
	'yesterday',
	'1793059200000',
];

function resultOf(read: () => full.Period): unknown {
	try {
		return read();
	} catch (error) {
		return (error as Error).message;
	}
}

it('should bundle only a part of luxon', () => {
	expect(() => published.DateTime.fromFormat('2026', 'yyyy')).toThrow();
});

describe.each(ZONES)('the part of luxon that is published, in %s', (zone) => {
	it('should count each preset as the whole of luxon does', () => {
		for (const preset of PRESETS) {
			const periodsOf = ({ presetPeriod }: typeof full) =>
				MOMENTS.map((now) => [now, presetPeriod(preset, now, zone)]);
			expect([preset, periodsOf(published)]).toEqual([preset, periodsOf(full)]);
		}
	});

	it('should read and print each text as the whole of luxon does', () => {
		const periodsOf = ({ customPeriod }: typeof full) =>
			TEXTS.flatMap((text) => [
				[text, resultOf(() => customPeriod(text, text, zone))],
				// Prints both.
				[text, resultOf(() => customPeriod('2100-01-01', text, zone))],
				[text, resultOf(() => customPeriod(text, '2000-01-01', zone))],
			]);
		expect(periodsOf(published)).toEqual(periodsOf(full));
	});
});

it('should know no more time zones than the whole of luxon', () => {
	for (const zone of ['Europe/Atlantis', '', 'local']) {
		const periodOf = ({ presetPeriod }: typeof full) =>
			resultOf(() => presetPeriod('today', MOMENTS[0] ?? 0, zone));
		expect(periodOf(published)).toEqual(periodOf(full));
	}
});
