import type { CardPaymentsError } from '../../../nodes/CardPayments/domain/errors';
import type { Description } from '../../../nodes/CardPayments/domain/services';
import { bankDay } from '../../../nodes/CardPayments/domain/bank/days';
import { findMovements, statementLine } from '../../../nodes/CardPayments/domain/bank/movements';
import { saysCurrency, statementLines } from '../../../nodes/CardPayments/domain/bank';
import { openStatement, pause, type Named, type Opening } from './world';

const open = async (items: Array<Record<string, unknown>>, options: Opening = {}) =>
	await openStatement(items, { now: Date.UTC(2026, 9, 1), ...options });

/** The lines in the order of their numbers, and what's said of those that can't be read. */
async function read(
	items: Array<Record<string, unknown>>,
	{ fallback = 'SAR', ...options }: Opening & { fallback?: string } = {},
) {
	const { errors, lines } = await statementLines(await open(items, options), fallback, pause);
	const numberOf = (text: string) => Number(/^Line (\d+)/.exec(text)?.[1]);
	return [
		...errors.map(({ message }) => ({ at: numberOf(message), says: message.replace(/^Line \d+: /, '') })),
		...lines.map((line) => ({ at: line.number, says: [bankDay(line.day), line.minor, line.currency] })),
	]
		.sort((a, b) => a.at - b.at)
		.map(({ says }) => says);
}

const messageOf = async (items: Array<Record<string, unknown>>, named: Named) => {
	try {
		await open(items, { named });
		return undefined;
	} catch (error) {
		const { message, description } = error as CardPaymentsError;
		return `${message}. ${description}`;
	}
};

it('should read dates as banks write them, day or month first as the column shows', async () => {
	const days = async (dates: unknown[], dateFormat?: Description['dateFormat']) =>
		(
			await read(
				dates.map((Date) => ({ Date, Amount: 1 })),
				{ described: { dateFormat }, named: { date: 'Date' } },
			)
		).map((line) => (Array.isArray(line) ? line[0] : line));
	expect(await days(['2026-10-02', '20261002', '2026/10/02', '2-Oct-2026', '02 October 26', 46297])).toEqual(
		Array(6).fill('2026-10-02'),
	);
	expect(await days(['02/10/2026', '31/10/2026'])).toEqual(['2026-10-02', '2026-10-31']);
	// No locale writes the month first with points.
	expect(await days(['02.03.2018', '02.10.26', '2019.04.19.'])).toEqual(['2018-03-02', '2026-10-02', '2019-04-19']);
	expect(await days(['02/10/2026', '10/10/2026'], 'dayFirst')).toEqual(['2026-10-02', '2026-10-10']);
	expect(await days(['02/10/2026', '10/10/2026'], 'monthFirst')).toEqual(['2026-02-10', '2026-10-10']);
	// A moment is a day of the workflow's time zone, but for midnight and for what has a zone of its own: that's a day.
	expect(await days(['2026-10-01T21:30:00.000Z', '2026-10-01T23:00:00', '2026-10-02T00:30:00+03:00'])).toEqual([
		'2026-10-02',
		'2026-10-01',
		'2026-10-02',
	]);
	const inNewYork = await read(
		[
			{ Date: '2026-10-02T00:00:00.000Z', Amount: 1 },
			{ Date: '2026-10-02T00:00:00+02:00', Amount: 1 },
		],
		{ timeZone: 'America/New_York' },
	);
	expect(inNewYork.map((line) => line[0])).toEqual(['2026-10-02', '2026-10-02']);
	for (const unclear of ['02/10/2026', '31/31/2026', '2026-02-30', '', 'soon', 0.5e9])
		expect(await days([unclear])).toEqual([
			expect.stringMatching(/^The date.* in "Date" can't be read for certain$/),
		]);
	expect((await days(['31/10/2026', '10/31/2026', '02/10/2026']))[2]).toMatch(/can't be read/);
	expect((await days(['20/11/26 10:00', '03/11/26']))[0]).toBe('2026-11-20');
	expect(await days(['\u200f20/11/2026\u200e', '\u200f٢١/١١/٢٦\u200f'])).toEqual(['2026-11-20', '2026-11-21']);
});

it('should read amounts from one column, from two, and with a column that says credit or debit', async () => {
	const Date = '2026-10-02';
	expect(await read(['1.234,50', '-1.234'].map((Amount) => ({ Date, Amount })))).toEqual([
		[Date, 123450, 'SAR'],
		[Date, -123400, 'SAR'],
	]);
	const split = [
		{ 'Money In': '5.00', 'Money Out': '' },
		{ 'Money In': '0.00', 'Money Out': '5.00' },
		{ 'Money Out': -5 },
	];
	// A column in which all are below zero only says twice what left.
	expect(await read(split.slice(0, 2).map((line) => ({ Date, ...line })))).toEqual([
		[Date, 500, 'SAR'],
		[Date, -500, 'SAR'],
	]);
	expect(await read([split[0], split[2]].map((line) => ({ Date, ...line })))).toEqual([
		[Date, 500, 'SAR'],
		[Date, -500, 'SAR'],
	]);
	expect(await read([{ Date, Credit: 1, Debit: 2 }])).toEqual(['"Credit" and "Debit" both have an amount']);
	const signs = ['H S', 'K D', 'Bij Af', 'Cr Dr', 'C D', '+ -', 'Haben Soll', 'دائن مدين'];
	for (const [credit, debit] of signs.map((pair) => pair.split(' ')))
		expect(await read([credit, debit].map((kind) => ({ Date, Amount: '5.00', kind })))).toEqual([
			[Date, 500, 'SAR'],
			[Date, -500, 'SAR'],
		]);
	expect(
		await read([
			{ Date, Amount: 'n/a' },
			{ Date, Amount: '1' },
			{ Date, Amount: '2' },
		]),
	).toEqual(['The amount (n/a) in "Amount" can\'t be read for certain', [Date, 100, 'SAR'], [Date, 200, 'SAR']]);
});

it('should take a direction or a currency beside the number for what it is', async () => {
	const Date = '2026-10-02';
	const amounts = ['100.00 DR', 'D 100.00', '100.00 مدين', '(100.00)', '100.00 CR', 'SAR 100.00'];
	expect((await read(amounts.map((Amount) => ({ Date, Amount })))).map((line) => line[1])).toEqual([
		-10_000, -10_000, -10_000, -10_000, 10_000, 10_000,
	]);
	const other = 'The amount (AED 100.00) in "Amount" says AED, and the line is in SAR';
	expect(await read([{ Date, Amount: 'AED 100.00', Currency: 'SAR' }])).toEqual([other]);
	expect(await read([{ Date, Amount: 'AED 100.00' }], { described: { currency: 'SAR' } })).toEqual([other]);
	expect(await read([{ Date, Amount: 'AED 100.00' }])).toEqual([[Date, 10_000, 'AED']]);
	expect(await read([{ Date, Amount: '-5.00', Direction: 'CRDT' }], { named: { direction: 'Direction' } })).toEqual([
		expect.stringContaining('is below zero, and "Direction" says credit'),
	]);
	const own = [
		{ Date, Amount: '5.00', Kind: 'Salida' },
		{ Date, Amount: '7.00', Kind: 'Llegada' },
	];
	expect((await read(own, { named: { direction: 'Kind' } }))[0]).toContain(
		'"Kind" (Salida) says neither credit nor debit',
	);
	expect(
		(await read(own, { named: { direction: 'kind' }, described: { debitWords: ['salida'] } })).map(
			(line) => line[1],
		),
	).toEqual([-500, 700]);
});

it('should refuse a column that no line has, and list those there are', async () => {
	const items = [{ Date: '2026-10-02', Credit: '1.00', Debit: '' }];
	const list = 'The items have: Date, Credit, Debit.';
	for (const [field, label] of Object.entries({
		amount: 'Amount',
		debit: 'Debit',
		date: 'Date',
		direction: 'Credit or Debit',
		currency: 'Currency',
	}))
		expect(await messageOf(items, { [field]: 'Nowhere' })).toBe(
			`No line was read: no line has the column "Nowhere" of "${label} Column". Leave the line out to have the column found, or name another one. ${list}`,
		);
	expect(await messageOf(items, { text: 'Nowhere' })).toContain('of "Text Column"');
	expect(await messageOf(items, { amount: 'credit', date: 'DATE' })).toBeUndefined();
	expect(await messageOf([{ When: 'x', What: 'y' }], {})).toBe(
		'No line was read: none of the columns looks like that of the date. Write it into "File Description": Date Column = … The items have: When, What.',
	);
	expect(await messageOf([{ When: '2026-10-02', What: 'y' }], {})).toContain('that of the amount.');
	// With what left alone, no money ever came.
	expect(await messageOf([{ Date: '2026-10-02', Debit: '1.00' }], {})).toContain('that of the amount.');
});

it('should know columns by their cells where their names say nothing', async () => {
	const { columns } = await open([
		{ A: '02.10.2026', B: 'Rent', C: '-1.250,00', D: 'EUR', E: '77' },
		{ A: '03.10.2026', B: 'Sale', C: '99,50', D: 'EUR', E: '78' },
	]);
	expect(columns).toMatchObject({ date: 'A', amount: 'C', debit: '', currency: 'D' });
});

it('should leave out what has not moved, has no amount, or sums others, and count it', async () => {
	const statement = await open([
		{ Date: '2026-10-02', Amount: '5.00', State: 'COMPLETED' },
		{ Date: '2026-10-02', Amount: '5.00', State: 'PENDING' },
		{ Date: '2026-10-02', Amount: '', State: '' },
		{ Date: '', Amount: '10.00', State: 'Total' },
	]);
	const { lines, totals } = await statementLines(statement, 'SAR', pause);
	expect([lines.length, totals]).toEqual([1, 1]);
	expect([[...statement.notBooked], statement.noLines]).toEqual([[['PENDING', 1]], 1]);
});

it('should read a table below other lines, and columns in other cells', async () => {
	const sheet = [
		{ 'Account statement': 'IBAN', __EMPTY: 'SA03 8000', __EMPTY_1: '' },
		{ 'Account statement': 'Date', __EMPTY: 'Details', __EMPTY_1: 'Amount (SAR)' },
		{ 'Account statement': 46297, __EMPTY: 'x', __EMPTY_1: 12.5 },
	];
	expect(await read(sheet, { fallback: '' })).toEqual([['2026-10-02', 1250, 'SAR']]);
	const moment = new Date('2026-10-02T09:00:00Z');
	expect(await read([{ Date: moment, a: { b: 2 }, c: 'sar' }], { named: { amount: 'a.b', currency: 'c' } })).toEqual([
		['2026-10-02', 200, 'SAR'],
	]);
	expect(await read([{ Date: moment, Amount: '0.001' }])).toEqual([expect.stringContaining('has more decimals')]);
});

it('should read digits of other scripts and widths, and numbers of currencies', async () => {
	const rows = (Date: string, Amount: string, Currency: string) => [{ Date, Amount, Currency, Text: 'x' }];
	const wanted = [['2026-09-10', 123_450, 'SAR']];
	expect(await read(rows('٢٠٢٦-٠٩-١٠', '١٬٢٣٤٫٥٠', 'SAR'))).toEqual(wanted);
	expect(await read(rows('۲۰۲۶/۰۹/۱۰', '۱۲۳۴.۵۰', 'sar'))).toEqual(wanted);
	expect(await read(rows('２０２６－０９－１０', '１，２３４．５０', 'SAR'))).toEqual(wanted);
	expect(await read(rows('2026年9月10日', '1,234.50', '682'))).toEqual(wanted);
	expect(await read(rows('๒๐๒๖-๐๙-๑๐', '1234.50', '682'))).toEqual(wanted);
});

it('should take the unit in the name of a column, and no rate for an amount', async () => {
	const row = (name: string, cell: string, more = {}) => [{ Date: '2026-09-10', [name]: cell, Text: 'x', ...more }];
	const wanted = [['2026-09-10', 105_000, 'SAR']];
	for (const name of ['Amount (halalas)', 'Amount in halalas', 'amount_minor', 'Betrag (Cent)'])
		expect([name, await read(row(name, '105000'))]).toEqual([name, wanted]);
	for (const name of ['Amount (SAR)', 'amount_sar', 'Amount SAR'])
		expect([name, await read(row(name, '1050.00'), { fallback: 'USD' })]).toEqual([name, wanted]);
	expect(await messageOf(row('Amount (thousands)', '1.05'), {})).toMatch(/looks like that of the amount/);
	const withRate = row('Amount', '1050.00', { 'Fee %': '2.5' });
	expect((await open(withRate)).columns.fee).toBe('');
	// A unit of a coin that isn't whole is none.
	expect(await read(row('Amount (halalas)', '105000.5'))).toEqual([
		expect.stringMatching(/has more decimals than its currency/),
	]);
});

it('should read no day of a year in which nobody pays by card', async () => {
	for (const Date of ['1448-05-26', '26/05/1448', '2569-09-10', '1405/06/19', '2037-01-01', 68_000, 100])
		expect([Date, await read([{ Date, Amount: '1.00', Text: 'x' }], { named: { date: 'Date' } })]).toEqual([
			Date,
			[expect.stringMatching(/date.*can't be read for certain/)],
		]);
});

it.each([
	['1.250,00 €', 'EUR', 125_000],
	['£1,250.00', 'GBP', 125_000],
	['1.250,00 ر.س', 'SAR', 125_000],
	['R$ 1.250,00', 'BRL', 125_000],
	['1 250,00 zł', 'PLN', 125_000],
])('should read %s, whose sign means one currency', async (Amount, currency, minor) => {
	const statement = await openStatement([{ Date: '2026-01-05', Amount, Text: 'x' }]);
	expect(saysCurrency(statement)).toBe(true);
	expect((await statementLines(statement, '', pause)).lines).toMatchObject([{ currency, minor }]);
});

it('should take $ for the currency of the payouts, since many have it', async () => {
	const statement = await openStatement([{ Date: '2026-01-05', Amount: '$1,250.00', Text: 'x' }]);
	expect(saysCurrency(statement)).toBe(false);
	expect((await statementLines(statement, 'CAD', pause)).lines).toMatchObject([{ currency: 'CAD', minor: 125_000 }]);
});

it("should take a text's first words for no states", async () => {
	const rows = ['Received', 'Card', 'Received', 'Card'].map((Description, at) => ({
		Date: `2026-01-0${at + 1}`,
		Amount: at % 2 === 0 ? '100.00' : '-5.00',
		Description,
	}));
	const { lines } = await statementLines(await openStatement(rows), 'SAR', pause);
	expect(lines).toHaveLength(4);
});

describe('columns whose names nobody knows', () => {
	const LINES = ['-8.00 92.00', '150.00 242.00', '-30.00 212.00', '1.00 213.00'];
	const rows = (came: string, left: string, balance: string) =>
		LINES.map((line, at) => {
			const [amount = '', after] = line.split(' ');
			const isLeft = amount.startsWith('-');
			const sides = { [left]: isLeft ? amount.slice(1) : '', [came]: isLeft ? '' : amount };
			return { Date: `2026-01-0${at + 1}`, ...sides, ...(balance !== '' && { [balance]: after }) };
		});
	const minorsOf = async (items: Array<Record<string, unknown>>) =>
		(await statementLines(await openStatement(items), 'SAR', pause)).lines.map(({ minor }) => minor);

	it('should find one side by the other', async () => {
		expect(await minorsOf(rows('Credit', 'Qim', ''))).toEqual([-800, 15_000, -3_000, 100]);
		expect(await minorsOf(rows('Qim', 'Debit', ''))).toEqual([-800, 15_000, -3_000, 100]);
	});

	it('should ask where neither is known, whatever the balance shows', async () => {
		for (const balance of ['', 'Balance'])
			await expect(minorsOf(rows('Qim', 'Lab', balance))).rejects.toThrow('looks like that of the amount');
	});
});

it.each([
	[
		{
			'Transaction amount': '5,625.00',
			'Transaction currency': 'SAR',
			'Account amount': '1500.00',
			'Account currency': 'USD',
		},
		'USD',
		150_000,
	],
	[{ 'Transaction amount': '5,625.00', 'Account currency': 'USD', 'Transaction currency': 'SAR' }, 'SAR', 562_500],
	[{ Amount: '400.00', Currency: 'USD', 'Amount in account currency': '1500.00' }, 'SAR', 150_000],
])('should take the currency of the amount that it reads: %j', async (row, currency, minor) => {
	const statement = await openStatement([{ Date: '2026-01-05', Text: 'x', ...row }]);
	expect((await statementLines(statement, 'SAR', pause)).lines).toMatchObject([{ currency, minor }]);
});

it("should take one of several currencies that say the same, and neither a fee's nor another amount's", async () => {
	const row = {
		Date: '2026-01-05',
		Amount: '10.00',
		'Orig currency': 'USD',
		'Payment currency': 'SAR',
		'Fee currency': 'EUR',
	};
	const one = await openStatement([row, { ...row, Amount: '-1.00' }]);
	expect((await statementLines(one, '', pause)).lines).toMatchObject([{ currency: 'SAR' }, { currency: 'SAR' }]);
	await expect(openStatement([{ ...row, 'Booked currency': 'AED' }])).rejects.toThrow(
		'looks like that of the currency',
	);
});

it('should take the column that fills the gaps of another for its other side, not one that has them too', async () => {
	const rows = [
		{ Дата: '06.01.2026', Поле: '', Кредит: '1234.56', Наличност: '11234.56' },
		{ Дата: '09.01.2026', Поле: '', Кредит: '987.65', Наличност: '12222.21' },
		{ Дата: '20.01.2026', Поле: '2500.40', Кредит: '', Наличност: '9721.81' },
	];
	expect((await read(rows)).map(([, minor]) => minor)).toEqual([123_456, 98_765, -250_040]);
});

it('should know the days of what left, also where nothing shows in which column it stands', async () => {
	const rows = [
		{ Дата: '06.01.2026', Поле: '', Друго: '', Кредит: '1234.56' },
		{ Дата: '20.01.2026', Поле: '2500.40', Друго: '1278.43', Кредит: '' },
	];
	const { coverage } = await open(rows);
	expect(bankDay(coverage.whole?.last ?? 0)).toBe('2026-01-20');
});

it('should take a dash for nothing', async () => {
	for (const dash of ['-', '–', '—', '−', '---', ''])
		expect([
			dash,
			await read([
				{ Date: '2026-09-10', Credit: '5.00', Debit: dash, Fee: dash, Balance: dash, Text: dash },
				{ Date: '2026-09-11', Credit: dash, Debit: '2.00', Fee: dash, Balance: dash, Text: dash },
				{ Date: '2026-09-12', Credit: dash, Debit: dash, Fee: dash, Balance: dash, Text: dash },
			]),
		]).toEqual([
			dash,
			[
				['2026-09-10', 500, 'SAR'],
				['2026-09-11', -200, 'SAR'],
			],
		]);
});

it('should find the amounts beside texts that end with numbers, whatever the columns are called', async () => {
	const rows = ['Rent 700028', 'Card purchase 700067', 'Loyer 96187'].map((What, at) => ({
		When: `2026-09-1${at}`,
		What,
		Wieviel: ['-8.253,68', '1.050,00', '12,50'][at],
		Lfd: `8902351${at}`,
	}));
	expect(await read(rows)).toEqual([
		['2026-09-10', -825_368, 'SAR'],
		['2026-09-11', 105_000, 'SAR'],
		['2026-09-12', 1_250, 'SAR'],
	]);
});

it('should take a hundred and fifty thousand rows between two balances for movements', async () => {
	const last = 149_999;
	const rows = Array.from({ length: last + 1 }, (_, at) => {
		const line = { number: at + 1, index: at, day: 1, minor: 1, currency: 'SAR', text: 'x', cells: ['x'], fee: 0 };
		const balance = at === 0 ? 1 : at === last ? last + 1 : Number.NaN;
		return statementLine({ ...line, balance, isBalance: false, isMovement: false, isTotal: false });
	});
	await findMovements(rows, pause);
	expect(rows.filter(({ is, isMovement }) => is === 'movement' && isMovement).length).toBe(last);
});

describe('statements of banks that nobody described', () => {
	const totals = (In: string, Out: string) => ({ Datum: '2026-09-30', Text: 'Umlauf', In, Out });
	const rows = [
		{ Datum: '2026-09-01', Text: 'Miete', In: '', Out: '40.00' },
		{ Datum: '2026-09-03', Text: 'TAP 1', In: '100.00', Out: '' },
		{ Datum: '2026-09-07', Text: 'TAP 2', In: '250.50', Out: '' },
		{ Datum: '2026-09-30', Text: 'Strom', In: '', Out: '9.25' },
	];
	const named: Named = { amount: 'In', debit: 'Out', date: 'Datum' };
	const both = '"In" and "Out" both have an amount';
	const isOfBoth = async (items: Array<Record<string, unknown>>) => (await read(items, { named })).includes(both);

	it('should take a row with both sides for a total where both are sums, whatever it is called', async () => {
		const known = await read(rows, { named });
		expect(await read([...rows, totals('350.50', '49.25')], { named })).toEqual(known);
		expect(await read([totals('350.50', '49.25'), ...rows], { named })).toEqual(known);
		const opening = { Datum: '2026-09-01', Text: 'Zxcv', In: '5,000.00', Out: '' };
		expect(await read([opening, ...rows, totals('350.50', '49.25')], { named })).toHaveLength(5);
		const pages = [...rows.slice(0, 2), totals('100.00', '40.00'), ...rows.slice(2), totals('250.50', '9.25')];
		expect(await read(pages, { named })).toHaveLength(4);
		expect((await read(pages, { named })).map((line) => (line as unknown[])[1])).toEqual([
			-4000, 10000, 25050, -925,
		]);
		const running = [...rows.slice(0, 2), totals('100.00', '40.00'), ...rows.slice(2), totals('350.50', '49.25')];
		expect(await read(running, { named })).toHaveLength(4);
		for (const [came, left] of [
			['350.50', '49.26'],
			['350.49', '49.25'],
			['350.50', '40.00'],
		] as const)
			expect(await isOfBoth([...rows, totals(came, left)])).toBe(true);
	});

	it('should find the side that nobody knows by name beside a row that sums both', async () => {
		const items = [...rows, totals('350.50', '49.25')].map(({ In, Out, ...row }) => ({
			...row,
			Credit: In,
			Qwrt: Out,
		}));
		expect((await read(items)).map((line) => (line as unknown[])[1])).toEqual([-4000, 10000, 25050, -925]);
	});

	it('should turn the signs of the column that is named for what left, where it is the only one', async () => {
		const items = ['-900.25', '120.00'].map((Amount, at) => ({ Date: `2026-10-0${at + 1}`, Amount }));
		expect(await read(items, { named: { debit: 'Amount' } })).toEqual([
			['2026-10-01', 90025, 'SAR'],
			['2026-10-02', -12000, 'SAR'],
		]);
		const came = [{ Date: '2026-10-01', Amount: '-900.25' }];
		expect(await read(came, { named: { debit: 'Amount' } })).toEqual([['2026-10-01', 90025, 'SAR']]);
		expect(await messageOf([{ Date: '2026-10-01', Amount: '900.25' }], { debit: 'Amount' })).toMatch(
			/of the amount. Write it .*: Amount Column = …, or Credit Column = … and Debit Column = …/,
		);
	});

	it.each([
		[{ Amount: '5.00' }, /"Debit Column = Amount"/],
		[{ Amount: '5.00', 'D/C': 'C' }, /what "D\/C" says of money that left: "Debit Words = …"/],
		[{ Credit: '5.00', Debit: '' }, /"Credit Column = Debit" and "Debit Column = Credit"/],
	])('should say what to write where the signs of %j are the other way round', async (cells, advice) => {
		const dated = { Date: '2026-10-01', ...cells };
		const { ifTurned } = await statementLines(await open([dated, { ...dated, Date: '2026-10-02' }]), 'SAR', pause);
		expect(ifTurned).toMatch(advice);
	});

	it('should know a sum of all rows but a balance that stands first', async () => {
		const row = (Text: string, Betrag: string, Ref = '') => ({
			Datum: `2026-09-0${Betrag.length}`,
			Text,
			Ref,
			Betrag,
		});
		const items = [
			row('Zxcv', '5,000.00'),
			row('Miete', '-40.00', 'R1'),
			row('TAP 1', '100.00', 'R2'),
			row('TAP 2', '250.50', 'R3'),
			row('Umlauf', '350.50'),
		];
		const { isShort, lines } = await statementLines(await open(items), 'SAR', pause);
		expect(lines.map(({ number, doubt }) => [number, doubt])).toEqual([
			[1, 'Lacks a cell'],
			...[2, 3, 4].map((number) => [number, undefined]),
		]);
		expect(isShort).toBe(false);
	});

	it('should take lines of a day in any order, whatever the balance beside them', async () => {
		const row = (day: number, Amount: string, Balance: string) => ({ Date: `2026-10-0${day}`, Amount, Balance });
		const first = [row(1, '100.00', '100.00'), row(2, '10.00', '110.00'), row(3, '5.00', '115.00')];
		const ofOneDay = [row(4, '-20.00', '115.00'), row(4, '20.00', '135.00')];
		const { broken, lines } = await statementLines(await open([...first, ...ofOneDay]), 'SAR', pause);
		expect([broken, lines.length, lines.filter(({ doubt }) => doubt !== undefined)]).toEqual([0, 5, []]);
	});

	it('should count what a client pays like the sum of what came and left before', async () => {
		const payments = ['100.00', '-50.00', '50.00', '20.00', '30.00', '40.00', '-12.00', '7.00'];
		const items = payments.map((Amount, at) => ({
			Date: `2026-10-0${at + 1}`,
			Text: 'Abc'.repeat(at + 1),
			Amount,
		}));
		const { lines } = await statementLines(await open(items), 'SAR', pause);
		expect(lines.map(({ doubt }) => doubt)).toEqual(payments.map(() => undefined));
	});

	it('should begin the text of a line with what tells it from others', async () => {
		const items = ['Rent', 'TAP 77'].map((Details, at) => ({
			Account: 'SA0380000000608010167519',
			Date: `2026-10-0${at + 1}`,
			'Value Date': `2026-10-0${at + 2}`,
			Details,
			Amount: '5.00',
		}));
		const { lines } = await statementLines(await open(items), 'SAR', pause);
		expect(lines.map(({ text }) => text)).toEqual([
			'Rent SA0380000000608010167519 2026-10-02',
			'TAP 77 SA0380000000608010167519 2026-10-03',
		]);
	});

	it.each(['مرحل', 'مرحّل', 'منفذة'])('should count a line that says %s', async (الحالة) => {
		const items = [{ التاريخ: '2026-10-01', المبلغ: '5.00', الحالة }];
		expect(await read(items)).toEqual([['2026-10-01', 500, 'SAR']]);
	});
});
