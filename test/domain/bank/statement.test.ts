import { CardPaymentsError } from '../../../nodes/CardPayments/domain/errors';
import { offsetsOf, type DateFormat } from '../../../nodes/CardPayments/domain/cells/dates';
import type { EnteredColumns } from '../../../nodes/CardPayments/domain/bank/columns';
import { bankDay } from '../../../nodes/CardPayments/domain/bank/days';
import { Statement } from '../../../nodes/CardPayments/domain/bank/statement';

const NOTHING: EnteredColumns = { amount: '', debit: '', direction: '', date: '', currency: '', description: [] };

interface Reading {
	named?: Partial<EnteredColumns>;
	dateFormat?: DateFormat;
	debitWords?: string[];
	fallback?: string;
	timeZone?: string;
}

const open = (
	items: Array<Record<string, unknown>>,
	{ named, dateFormat = 'auto', debitWords = [], timeZone = 'Asia/Riyadh' }: Reading = {},
) => new Statement(items, { named: { ...NOTHING, ...named }, dateFormat, debitWords, offsetAt: offsetsOf(timeZone) });

function read(items: Array<Record<string, unknown>>, options: Reading = {}) {
	return open(items, options)
		.lines(options.fallback ?? 'SAR')
		.map((line) =>
			line instanceof CardPaymentsError
				? line.message.replace(/^Line \d+: /, '')
				: [bankDay(line.day), line.minor, line.currency],
		);
}

const messageOf = (items: Array<Record<string, unknown>>, named: Partial<EnteredColumns>) => {
	try {
		open(items, { named });
		return undefined;
	} catch (error) {
		const { message, description } = error as CardPaymentsError;
		return `${message}. ${description}`;
	}
};

it('should read dates as banks write them, day or month first as the column shows', () => {
	const days = (dates: unknown[], dateFormat?: DateFormat) =>
		read(
			dates.map((Date) => ({ Date, Amount: 1 })),
			{ dateFormat, named: { date: 'Date' } },
		).map((line) => (Array.isArray(line) ? line[0] : line));
	expect(days(['2026-10-02', '20261002', '2026/10/02', '2-Oct-2026', '02 October 26', 46297])).toEqual(
		Array(6).fill('2026-10-02'),
	);
	expect(days(['02/10/2026', '31/10/2026'])).toEqual(['2026-10-02', '2026-10-31']);
	// No locale writes the month first with points.
	expect(days(['02.03.2018', '02.10.26', '2019.04.19.'])).toEqual(['2018-03-02', '2026-10-02', '2019-04-19']);
	expect(days(['02/10/2026', '10/10/2026'], 'dayFirst')).toEqual(['2026-10-02', '2026-10-10']);
	expect(days(['02/10/2026', '10/10/2026'], 'monthFirst')).toEqual(['2026-02-10', '2026-10-10']);
	// A moment is a day of the workflow's time zone, but for midnight and for what has a zone of its own: that's a day.
	expect(days(['2026-10-01T21:30:00.000Z', '2026-10-01T23:00:00', '2026-10-02T00:30:00+03:00'])).toEqual([
		'2026-10-02',
		'2026-10-01',
		'2026-10-02',
	]);
	const inNewYork = read(
		[
			{ Date: '2026-10-02T00:00:00.000Z', Amount: 1 },
			{ Date: '2026-10-02T00:00:00+02:00', Amount: 1 },
		],
		{ timeZone: 'America/New_York' },
	);
	expect(inNewYork.map((line) => line[0])).toEqual(['2026-10-02', '2026-10-02']);
	for (const unclear of ['02/10/2026', '31/31/2026', '2026-02-30', '', 'soon', 0.5e9])
		expect(days([unclear])).toEqual([expect.stringMatching(/^The date.* in "Date" can't be read for certain$/)]);
	expect(days(['31/10/2026', '10/31/2026', '02/10/2026'])[2]).toMatch(/can't be read/);
	expect(days(['20/11/26 10:00', '11/20/2026'])[0]).toMatch(/can't be read/);
});

it('should read amounts from one column, from two, and with a column that says credit or debit', () => {
	const Date = '2026-10-02';
	expect(read(['1.234,50', '-1.234'].map((Amount) => ({ Date, Amount })))).toEqual([
		[Date, 123450, 'SAR'],
		[Date, -123400, 'SAR'],
	]);
	const split = [
		{ 'Money In': '5.00', 'Money Out': '' },
		{ 'Money In': '0.00', 'Money Out': '5.00' },
		{ 'Money Out': -5 },
	];
	// A column in which all are below zero only says twice what left.
	expect(read(split.slice(0, 2).map((line) => ({ Date, ...line })))).toEqual([
		[Date, 500, 'SAR'],
		[Date, -500, 'SAR'],
	]);
	expect(read([split[0], split[2]].map((line) => ({ Date, ...line })))).toEqual([
		[Date, 500, 'SAR'],
		[Date, -500, 'SAR'],
	]);
	expect(read([{ Date, Credit: 1, Debit: 2 }])).toEqual(['"Credit" and "Debit" both have an amount']);
	const signs = ['H S', 'K D', 'Bij Af', 'Cr Dr', 'C D', '+ -', 'Haben Soll', 'دائن مدين'];
	for (const [credit, debit] of signs.map((pair) => pair.split(' ')))
		expect(read([credit, debit].map((kind) => ({ Date, Amount: '5.00', kind })))).toEqual([
			[Date, 500, 'SAR'],
			[Date, -500, 'SAR'],
		]);
	expect(
		read([
			{ Date, Amount: 'n/a' },
			{ Date, Amount: '1' },
			{ Date, Amount: '2' },
		]),
	).toEqual(['The amount (n/a) in "Amount" can\'t be read for certain', [Date, 100, 'SAR'], [Date, 200, 'SAR']]);
});

it('should take a direction or a currency beside the number for what it is', () => {
	const Date = '2026-10-02';
	const amounts = ['100.00 DR', 'D 100.00', '100.00 مدين', '(100.00)', '100.00 CR', 'SAR 100.00'];
	expect(read(amounts.map((Amount) => ({ Date, Amount }))).map((line) => line[1])).toEqual([
		-10_000, -10_000, -10_000, -10_000, 10_000, 10_000,
	]);
	const other = 'The amount (AED 100.00) in "Amount" says AED, and the line is in SAR';
	expect(read([{ Date, Amount: 'AED 100.00', Currency: 'SAR' }])).toEqual([other]);
	expect(read([{ Date, Amount: 'AED 100.00' }], { named: { currency: 'SAR' } })).toEqual([other]);
	expect(read([{ Date, Amount: 'AED 100.00' }])).toEqual([[Date, 10_000, 'AED']]);
	expect(read([{ Date, Amount: '-5.00', Direction: 'CRDT' }], { named: { direction: 'Direction' } })).toEqual([
		expect.stringContaining('is below zero, and "Direction" says credit'),
	]);
	const own = [
		{ Date, Amount: '5.00', Kind: 'Salida' },
		{ Date, Amount: '7.00', Kind: 'Llegada' },
	];
	expect(read(own, { named: { direction: 'Kind' } })[0]).toContain('"Kind" (Salida) says neither credit nor debit');
	expect(read(own, { named: { direction: 'kind' }, debitWords: ['salida'] }).map((line) => line[1])).toEqual([
		-500, 700,
	]);
});

it('should refuse a column that no line has, and list those there are', () => {
	const items = [{ Date: '2026-10-02', Credit: '1.00', Debit: '' }];
	const list = 'The items have: Date, Credit, Debit.';
	for (const [field, label] of Object.entries({
		amount: 'Amount',
		debit: 'Debit',
		date: 'Date',
		direction: 'Credit or Debit',
		currency: 'Currency',
	}))
		expect(messageOf(items, { [field]: 'Nowhere' })).toBe(
			`No line was read: no line has the column "Nowhere" of "${label} Column". Empty the field to have the column found, or choose another one. ${list}`,
		);
	expect(messageOf(items, { description: ['Nowhere'] })).toContain('of "Description Column"');
	expect(messageOf(items, { amount: 'credit', date: 'DATE' })).toBeUndefined();
	expect(messageOf([{ When: 'x', What: 'y' }], {})).toBe(
		'No line was read: none of the columns looks like that of the date. Name it in "Date Column" under Columns. The items have: When, What.',
	);
	expect(messageOf([{ When: '2026-10-02', What: 'y' }], {})).toContain('that of the amount.');
	// With what left alone, no money ever came.
	expect(messageOf([{ Date: '2026-10-02', Debit: '1.00' }], {})).toContain('that of the amount.');
});

it('should know columns by their cells where their names say nothing', () => {
	const { columns } = open([
		{ A: '02.10.2026', B: 'Rent', C: '-1.250,00', D: 'EUR', E: '77' },
		{ A: '03.10.2026', B: 'Sale', C: '99,50', D: 'EUR', E: '78' },
	]);
	expect(columns).toMatchObject({ date: 'A', amount: 'C', debit: '', currency: '' });
});

it('should leave out what has not moved, has no amount, or sums others, and count it', () => {
	const statement = open([
		{ Date: '2026-10-02', Amount: '5.00', State: 'COMPLETED' },
		{ Date: '2026-10-02', Amount: '5.00', State: 'PENDING' },
		{ Date: '2026-10-02', Amount: '', State: '' },
		{ Date: '', Amount: '10.00', State: 'Total' },
	]);
	expect(statement.lines('SAR')).toHaveLength(1);
	expect([statement.notBooked, statement.noLines]).toEqual([1, 2]);
});

it('should read a table below other lines, and columns in other cells', () => {
	const sheet = [
		{ 'Account statement': 'IBAN', __EMPTY: 'SA03 8000', __EMPTY_1: '' },
		{ 'Account statement': 'Date', __EMPTY: 'Details', __EMPTY_1: 'Amount (SAR)' },
		{ 'Account statement': 46297, __EMPTY: 'x', __EMPTY_1: 12.5 },
	];
	expect(read(sheet, { fallback: '' })).toEqual([['2026-10-02', 1250, 'SAR']]);
	const moment = new Date('2026-10-02T09:00:00Z');
	expect(read([{ Date: moment, a: { b: 2 }, c: 'sar' }], { named: { amount: 'a.b', currency: 'c' } })).toEqual([
		['2026-10-02', 200, 'SAR'],
	]);
	expect(read([{ Date: moment, Amount: '0.001' }])).toEqual([expect.stringContaining('has more decimals')]);
});
