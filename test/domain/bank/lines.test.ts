import { CardPaymentsError } from '../../../nodes/CardPayments/domain/errors';
import { offsetsOf } from '../../../nodes/CardPayments/domain/settlement/dates';
import { dayText } from '../../../nodes/CardPayments/domain/bank/lines';
import type { DateFormat } from '../../../nodes/CardPayments/domain/settlement/description';
import { readBankLines, type BankColumns } from '../../../nodes/CardPayments/domain/bank/lines';

const COLUMNS: BankColumns = {
	amount: 'Amount',
	debit: '',
	direction: '',
	date: 'Date',
	currency: 'SAR',
	description: [],
};

function read(
	items: Array<Record<string, unknown>>,
	columns: Partial<BankColumns> = {},
	dateFormat: DateFormat = 'auto',
) {
	const options = {
		columns: { ...COLUMNS, ...columns },
		dateFormat,
		currency: '',
		offsetAt: offsetsOf('Asia/Riyadh'),
	};
	return readBankLines(items, options).map((line) =>
		line instanceof CardPaymentsError ? line.message : [dayText(line.day), line.minor, line.currency],
	);
}

it('should read dates as banks write them, day or month first as the column shows', () => {
	const days = (dates: unknown[], format?: DateFormat) =>
		read(
			dates.map((Date) => ({ Date, Amount: 1 })),
			{},
			format,
		).map((line) => (Array.isArray(line) ? line[0] : line));
	expect(days(['2026-10-02', '20261002', '2026/10/02', '2-Oct-2026', '02 October 26', 46297])).toEqual(
		Array(6).fill('2026-10-02'),
	);
	expect(days(['02/10/2026', '31/10/2026'])).toEqual(['2026-10-02', '2026-10-31']);
	expect(days(['02.10.26', '10.31.26'])).toEqual(['2026-02-10', '2026-10-31']);
	expect(days(['02/10/2026', '10/10/2026'], 'dayFirst')).toEqual(['2026-10-02', '2026-10-10']);
	expect(days(['02/10/2026', '10/10/2026'], 'monthFirst')).toEqual(['2026-02-10', '2026-10-10']);
	// A moment is a day of the workflow's time zone.
	expect(days(['2026-10-01T21:30:00.000Z', '2026-10-01T23:00:00', '2026-10-02T00:30:00+03:00'])).toEqual([
		'2026-10-02',
		'2026-10-01',
		'2026-10-02',
	]);
	for (const unclear of ['02/10/2026', '31/31/2026', '2026-02-30', '', 'soon', 0.5e9])
		expect(days([unclear])).toEqual([expect.stringMatching(/^The date.* in "Date" can't be read for certain$/)]);
	expect(days(['31/10/2026', '10/31/2026', '02/10/2026'])[2]).toMatch(/can't be read/);
});

it('should read amounts from one column, from debit and credit columns, and with a column that says which', () => {
	const Date = '2026-10-02';
	expect(read(['1.234,50', '-1.234', ''].map((Amount) => ({ Date, Amount })))).toEqual([
		[Date, 123450, 'SAR'],
		[Date, -123400, 'SAR'],
		[Date, 0, 'SAR'],
	]);
	const split = [{ In: '5.00', Out: '' }, { In: '0.00', Out: '5.00' }, { Out: -5 }].map((line) => ({
		Date,
		...line,
	}));
	expect(read(split, { amount: 'In', debit: 'Out' })).toEqual([
		[Date, 500, 'SAR'],
		[Date, -500, 'SAR'],
		[Date, -500, 'SAR'],
	]);
	const camt = { amount: 'Amt._', direction: 'CdtDbtInd', currency: 'Amt.Ccy', date: 'BookgDt.Dt' };
	const entry = (CdtDbtInd: string) => ({ Amt: { _: '7.250', Ccy: 'KWD' }, CdtDbtInd, BookgDt: { Dt: Date } });
	expect(read([entry('CRDT'), entry('DBIT'), entry('?')], camt)).toEqual([
		[Date, 7250, 'KWD'],
		[Date, -7250, 'KWD'],
		'"CdtDbtInd" (?) says neither credit nor debit',
	]);
	expect(read([{ Date, Amount: 'n/a' }])).toEqual(['The amount (n/a) in "Amount" can\'t be read for certain']);
});

it('should read cells that are no text, and fields in fields', () => {
	const moment = new Date('2026-10-02T09:00:00Z');
	const inFields = { amount: 'a.b', currency: 'c' };
	expect(read([{ Date: moment, a: { b: 2 }, c: 'sar' }], inFields)).toEqual([['2026-10-02', 200, 'SAR']]);
	expect(read([{ Date: moment, a: 2 }], inFields)).toEqual([['2026-10-02', 0, '']]);
	expect(read([{ Date: null, Amount: 1 }])).toEqual([expect.stringContaining('The date')]);
	expect(read([{ Date: moment, Amount: '0.001' }])).toEqual([expect.stringContaining('has more decimals')]);
});
