import { DateColumn, isWholeDay, NO_TIME, type DateFormat } from '../../../nodes/CardPayments/domain/dates';
import { offsetsOf, Zone, zoneNamed, zoneOfColumn } from '../../../nodes/CardPayments/domain/dates/zones';

const riyadh = offsetsOf('Asia/Riyadh');

function read(cells: string[], dateFormat: DateFormat = 'auto', offsetAt = riyadh): Array<string | null> {
	const column = new DateColumn({ dateFormat, zone: new Zone(offsetAt), now: Date.UTC(2027, 0) });
	cells.forEach((cell, row) => column.put(row, cell));
	return cells.map((_, row) => {
		const time = column.timeAt(row);
		if (Number.isNaN(time)) return null;
		if (isWholeDay(time)) return new Date(time - NO_TIME).toISOString().slice(0, 10);
		return new Date(time).toISOString().replace('.000Z', 'Z');
	});
}

describe('DateColumn', () => {
	it.each([
		['2026-10-31', '2026-10-31'],
		['2026/1/5', '2026-01-05'],
		["'2026-10-31", '2026-10-31'],
		['`31.10.2026`', '2026-10-31'],
		['2019.04.19.', '2019-04-19'],
		['02.03.2018', '2018-03-02'],
		['2.3.18', '2018-03-02'],
		['20180414', '2018-04-14'],
		['31 Oct 2026', '2026-10-31'],
		['Oct 31, 2026', '2026-10-31'],
		['31-Oct-26', '2026-10-31'],
		['31/Oct/2026', '2026-10-31'],
		['2026-Oct-31', '2026-10-31'],
		['31st October 2026', '2026-10-31'],
		['Sept 9, 2026', '2026-09-09'],
		['05 déc. 2025', '2025-12-05'],
		['1er août 2026', '2026-08-01'],
		['5. März 2026 14:30', '2026-03-05T11:30:00Z'],
		['31-Dez-25', '2025-12-31'],
		['5 de enero de 2026', '2026-01-05'],
		['05/dez/2025', '2025-12-05'],
		['1 Ağustos 2026', '2026-08-01'],
		['5 Oca 2026', '2026-01-05'],
		['5. marraskuuta 2026', '2026-11-05'],
		['2026. máj. 5.', '2026-05-05'],
		['5 мая 2026', '2026-05-05'],
		['5 ديسمبر 2025', '2025-12-05'],
		['٥ كانون الأول ٢٠٢٥', null],
		['Sat, 31 Oct 2026 22:00:00 GMT', '2026-10-31T22:00:00Z'],
		['2026-10-31T23:30:00Z', '2026-10-31T23:30:00Z'],
		['2026-10-31T23:30:00.123+02:00', '2026-10-31T21:30:00Z'],
		['2026-10-31 23:30:00 +0530', '2026-10-31T18:00:00Z'],
		['2026-10-31 11:30 pm', '2026-10-31T20:30:00Z'],
		['Oct 31, 2026 10:23:05 PM PDT', '2026-11-01T05:23:05Z'],
		['31-Oct-2026 14:22:10 IST', '2026-10-31'],
		['1793489400', '2026-10-31T23:30:00Z'],
		['1793489400000', '2026-10-31T23:30:00Z'],
		['46326', '2026-10-31'],
		['46326.75', '2026-10-31T15:00:00Z'],
		['2026-10-31+03:00', '2026-10-31'],
		['31/10/2026\u200e', '2026-10-31'],
	])('should read %s', (cell, expected) => {
		expect(read([cell])).toEqual([expected]);
	});

	it.each([
		'',
		'yesterday',
		'2026-02-30',
		'31.02.2026',
		'2026-10-31T25:00:00Z',
		'03/04/26',
		'123',
		'2026-13-13',
		'CHARGE',
		'5 listopada 2026',
		'5 Marginal 2026',
		'Oct 31 26',
		'36525',
		'73051',
		'31 Oct 14:30',
		'2026-10-31 14:30 net',
		'12 mo 2026',
	])('should not take "%s" for a date', (cell) => {
		expect(read([cell])).toEqual([null]);
	});

	it('should take the order that a column shows for all of its dates', () => {
		expect(read(['03/04/2026', '27/08/2026 10:00:00'])).toEqual(['2026-04-03', '2026-08-27T07:00:00Z']);
		expect(read(['03/04/2026', '08-27-2026'])).toEqual(['2026-03-04', '2026-08-27']);
	});

	it('should leave a date open that can mean two days, unless the setting says which', () => {
		expect(read(['03/04/2026', '05/05/2026'])).toEqual([null, '2026-05-05']);
		expect(read(['03/04/2026 12:00'], 'dayFirst')).toEqual(['2026-04-03T09:00:00Z']);
		expect(read(['03/04/2026 12:00'], 'monthFirst')).toEqual(['2026-03-04T09:00:00Z']);
	});

	it('should read a year of two digits where it shows to be the last number, or the setting says the order', () => {
		expect(read(['11/20/26', '11/05/26'])).toEqual(['2026-11-20', '2026-11-05']);
		expect(read(['20/11/26', '20-11-26 10:00'])).toEqual([null, null]);
		expect(read(['20/11/26', '05/11/26'])).toEqual(['2026-11-20', '2026-11-05']);
		expect(read(['26/11/20', '26/11/05'])).toEqual([null, null]);
		expect(read(['11/20/26', '11/05/26', '20/11/26'])).toEqual(['2026-11-20', null, null]);
		expect(read(['٢٠/٠٨/٢٠٢٦', '٠١/٠٩/٢٠٢٦'])).toEqual(['2026-08-20', '2026-09-01']);
		expect(read(['20/11/26', '05/11/26 12:00'], 'dayFirst')).toEqual(['2026-11-20', '2026-11-05T09:00:00Z']);
		expect(read(['20/11/26 12:00'], 'monthFirst')).toEqual([null]);
		expect(read(['26-11-20T10:00:00+02:00'], 'monthFirst')).toEqual([null]);
	});

	it('should leave dates open in a column that shows both orders', () => {
		expect(read(['27/08/2026', '08/27/2026', '03/04/2026'], 'dayFirst')).toEqual([
			'2026-08-27',
			'2026-08-27',
			null,
		]);
	});

	it('should not let dotted dates say anything of others', () => {
		expect(read(['27.08.2026', '03/04/2026'])).toEqual(['2026-08-27', null]);
	});

	it('should read a time without a zone in the zone of the workflow, also when its clock changes', () => {
		const berlin = offsetsOf('Europe/Berlin');
		const cells = ['2026-10-25 01:30', '2026-10-25 03:30', '2026-03-29 01:59', '2026-03-29 03:00'];
		const utc = ['2026-10-24T23:30:00Z', '2026-10-25T02:30:00Z', '2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z'];
		expect(read(cells, 'auto', berlin)).toEqual(utc);
	});
});

describe('Zone', () => {
	it('should give the offset of each moment, looking few of them up', () => {
		const newYork = offsetsOf('America/New_York');
		let looked = 0;
		const zone = new Zone((moment) => {
			looked++;
			return newYork(moment);
		});
		const start = Date.UTC(2026, 0, 1);
		for (let hour = 0; hour < 365 * 24; hour++) {
			const moment = start + hour * 3_600_000;
			expect(zone.offset(moment)).toBe(newYork(moment));
		}
		expect(looked).toBeLessThan(900);
	});
});

describe('zoneNamed', () => {
	const offsetOf = (zone: ReturnType<typeof zoneNamed>) =>
		zone === undefined || zone === 'unclear' ? zone : zone.offset(Date.UTC(2026, 6, 18));

	it('should read zones as files name them, and no zone where there may be two', () => {
		const names = [
			'UTC',
			'cest',
			'PDT',
			'GMT+3',
			'+05:30',
			'utc-0330',
			'Europe/Amsterdam',
			'IST',
			'EUR',
			'n/a',
			'',
		];
		const offsets = [0, 120, -420, 180, 330, -210, 120, 'unclear', undefined, undefined, undefined];
		expect(names.map((name) => offsetOf(zoneNamed(name)))).toEqual(offsets);
	});

	it('should find the zone in the name of a column', () => {
		const names = [
			'created_utc',
			'Created (UTC)',
			'Date (GMT+3)',
			'dateUTC',
			'Net Debit (NC)',
			'Estimated',
			'date',
		];
		const offsets = [0, 0, 180, 0, undefined, undefined, undefined];
		expect(names.map((name) => offsetOf(zoneOfColumn(name)))).toEqual(offsets);
	});
});
