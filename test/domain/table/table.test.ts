/** What tables of any node have in common: what stands above their header, their columns, their cells. */
import type { InputError } from '../../../nodes/CardPayments/domain/errors';
import { namedPayments } from '../../../nodes/CardPayments/domain/orders/references';
import type { OrderPayment } from '../../../nodes/CardPayments/domain/orders/orderPayment';
import { findOrderColumns } from '../../../nodes/CardPayments/domain/orders/orderColumns';
import { readOrders } from '../../../nodes/CardPayments/domain/orders/orders';
import { NO_TIME, offsetsOf, Zone } from '../../../nodes/CardPayments/domain/dates';
import { keysOf, parseText } from '../../../nodes/CardPayments/domain/services';
import { ItemTable } from '../../../nodes/CardPayments/domain/table';
import { statementLines } from '../../../nodes/CardPayments/domain/bank';
import { openStatement, pause } from '../bank/world';

const offsetAt = offsetsOf('Asia/Riyadh');
const now = Date.UTC(2026, 9, 1);
const payments = ['1001', '1002'].map(
	(reference): OrderPayment => ({
		part: 'charges',
		reference,
		transactionId: '',
		ownId: '',
		gross: Number.NaN,
		settled: Number.NaN,
		currency: '',
		isListed: false,
		time: Number.NaN,
		payoutId: '',
		payout: 'none',
		doubt: '',
		note: undefined,
	}),
);

async function linesOf(items: Array<Record<string, unknown>>, text = '') {
	const described = parseText(text, 'File Description', keysOf('statements'));
	const { errors, lines } = await statementLines(await openStatement(items, { described, now }), 'SAR', pause);
	return {
		minors: lines.map(({ minor }) => minor),
		errors: errors.map(({ message, description }) => `${message}. ${description}`),
	};
}

async function ordersOf(items: Array<Record<string, unknown>>, text = '') {
	const described = parseText(text, 'File Description', keysOf('orders'));
	const zone = new Zone(offsetAt);
	const { orders, columns, table } = await readOrders(items, {
		described,
		payments,
		zone,
		now,
		pause,
	});
	return {
		amounts: orders.map(({ amount }) => amount),
		times: orders.map(({ time }) => time),
		columns,
		orders,
		headers: table.headers,
	};
}

it('should take no header for a row, where each page has it again', async () => {
	const again = { Date: 'Date', ' Amount ': 'AMOUNT', Order: 'Order', Currency: 'Currency', Note: '' };
	const row = (order: string) => ({
		Date: '2026-09-02',
		' Amount ': '10.50',
		Order: order,
		Currency: 'SAR',
		Note: '',
	});
	const items = [row('1001'), again, row('1002'), again];
	expect(await linesOf(items)).toEqual({ errors: [], minors: [1_050, 1_050] });
	expect((await openStatement(items, { now })).noLines).toBe(2);
	expect(await ordersOf(items)).toMatchObject({ amounts: [105_000, 105_000], headers: 2 });
	const above = [
		{ Bank: 'Account 1', __EMPTY: '' },
		...[again, row('1001'), again].map((item) => ({ Bank: item.Date, __EMPTY: item[' Amount '] })),
	];
	expect(await linesOf(above)).toEqual({ errors: [], minors: [1_050] });
});

it.each([
	['Order Total Amount', 'Order Subtotal Amount', 'Currency'],
	['المبلغ الإجمالي', 'الضريبة', 'العملة'],
	['총 결제금액', '배송비', '통화'],
	['お支払い合計', '小計', '通貨'],
	['Net Value incl. Tax', 'Net Value', 'Document Currency'],
	['Amount (Gross)', 'Amount (Net)', 'Currency: Name'],
	['Net Value incl. Tax', 'Price', 'Currency Code'],
	['Total (incl. VAT)', 'Total (excl. VAT)', 'Currency'],
	['Totaal (incl. btw)', 'Totaal (excl. btw)', 'Currency'],
	['合計（税込）', '合計（税抜）', '通貨'],
	['Total (TTC)', 'Total (HT)', 'Devise'],
])('should know the total of an order by "%s", not "%s", in "%s"', async (total, other, currency) => {
	const items = ['1001', '1002'].map((id) => ({
		'Order ID': id,
		[other]: '9.00',
		[total]: '10.50',
		[currency]: 'SAR',
	}));
	const { amounts, columns } = await ordersOf(items);
	expect(amounts).toEqual([105_000, 105_000]);
	expect(columns).toMatchObject({ amount: total, currency });
});

describe('a text of lines', () => {
	it('should say of a statement and of orders which sign stands before decimals', async () => {
		const items = [{ Date: '2026-09-02', Order: '1001', Amount: '1.234', Currency: 'SAR' }];
		expect((await linesOf(items)).errors).toHaveLength(1);
		expect((await ordersOf(items)).amounts).toEqual([Number.NaN]);
		expect((await linesOf(items, 'Decimal Sign = ,')).minors).toEqual([123_400]);
		expect((await ordersOf(items, 'Decimal Sign = ,')).amounts).toEqual([12_340_000]);
	});

	it('should say which line has the names, and what amounts count', async () => {
		const items = [
			{ 'My Bank': 'Account 1', __EMPTY: '' },
			{ 'My Bank': 'Wann', __EMPTY: 'Wieviel' },
			{ 'My Bank': '2026-09-02', __EMPTY: '1050' },
		];
		const text = 'Header Line = 3\nDate Column = Wann\nAmount Column = Wieviel\nAmount Unit = minor';
		expect((await linesOf(items, text)).minors).toEqual([1050]);
		const orders = [
			{ Shop: 'Orders of September', __EMPTY: '' },
			{ Shop: 'ref', __EMPTY: 'cost' },
			{ Shop: '1001', __EMPTY: '1050' },
		];
		const said = 'Header Line = 3\nAmount Column = cost\nCurrency = SAR\nAmount Unit = minor';
		expect((await ordersOf(orders, said)).amounts).toEqual([105_000]);
	});

	it('should refuse what says nothing of such a table', () => {
		const refused = (text: string, keys: Parameters<typeof parseText>[2]) => {
			try {
				parseText(text, 'File Description', keys);
				return '';
			} catch (error) {
				return `${(error as InputError).message}. ${(error as InputError).description}`;
			}
		};
		expect(refused('Fee Column = Fee', keysOf('statements'))).toMatch(
			/^Line 1 of "File Description": "Fee Column" says nothing here\. There are Header Line, .*Text Column\.$/,
		);
		expect(refused('Debit Column = Out', keysOf('orders'))).toMatch(/"Debit Column" says nothing here/);
	});

	it('should name one column for what a row has once', async () => {
		await expect(
			linesOf([{ Date: '2026-09-02', In: '1.00', Fee: '2.00' }], 'Amount Column = In, Fee'),
		).rejects.toThrow('"File Description" names 2 columns where only one can count: In, Fee');
	});
});

it('should ask for the decimal sign that amounts do not show, whatever the balance beside them', async () => {
	const line = (Amount: string, Balance: string) => ({ Date: '2026-09-02', Amount, Balance });
	const items = [line('1.234', '1.234,00'), line('2.345', '3.579,00'), line('3.456', '7.035,00')];
	const { errors } = await linesOf(items);
	expect(errors).toHaveLength(3);
	expect(errors[0]).toContain('Decimal Sign = ,');
	expect((await linesOf(items, 'Decimal Sign = ,')).minors).toEqual([123_400, 234_500, 345_600]);
});

it('should read orders as other tables are read: days of spreadsheets, dashes, units and lines above', async () => {
	const { amounts, times } = await ordersOf([
		{ Order: '1001', 'Total (halalas)': '1050', Date: 46_297, Currency: 'SAR' },
		{ Order: '1002', 'Total (halalas)': '—', Date: '02 October 26', Currency: 'SAR' },
	]);
	expect(amounts).toEqual([105_000, Number.NaN]);
	expect(times).toEqual(Array(2).fill(Date.UTC(2026, 9, 2) + NO_TIME));
	const above = await ordersOf([
		{ Shop: 'Order Number', __EMPTY: 'Total', __EMPTY_1: 'Currency' },
		{ Shop: '1001', __EMPTY: '10.50', __EMPTY_1: 'SAR' },
	]);
	expect(above.columns).toMatchObject({ order: 'Order Number', amount: 'Total' });
	expect(above.orders).toMatchObject([{ reference: '1001', amount: 105_000, indexes: [1] }]);
});

const columnsOfOrder = async (item: Record<string, unknown>, amount = '') => {
	const described = { amountColumn: amount === '' ? [] : [amount] };
	const table = await ItemTable.of([{ order: '1001', ...item }], { thing: 'order', words: [], described }, pause);
	return await findOrderColumns(table, await namedPayments(payments, pause), pause);
};

it('should take no rate, and no column without amounts, for the amount of an order', async () => {
	const amountOf = async (item: Record<string, unknown>) => (await columnsOfOrder(item)).amount;
	expect(await amountOf({ 'Total %': '15' })).toBe('');
	expect(await amountOf({ Sum: 'Two shirts', Amount: '10.00' })).toBe('Amount');
	expect(await amountOf({ 'Total (USD)': '10.00' })).toBe('Total (USD)');
	expect(await amountOf({ total_cents: '1000' })).toBe('total_cents');
});

it("should take a code in a name for a currency, and no word's letters", async () => {
	const codesOf = async (columns: string[]) =>
		await Promise.all(columns.map(async (name) => (await columnsOfOrder({ [name]: '10.00' }, name)).code));
	expect(await codesOf(['Betrag in EUR', 'Total (USD)', 'amount_kwd', 'Amount SAR'])).toEqual([
		'EUR',
		'USD',
		'KWD',
		'SAR',
	]);
	expect(await codesOf(['ALLOCATED AMOUNT', 'Total of all', 'TOTAL'])).toEqual(['', '', '']);
});

describe('minor units', () => {
	it('should have no decimals: three digits behind a sign are thousands there, and a part of one stays', async () => {
		const order = (id: string, amount: string) => ({ Order: id, 'Total (fils)': amount, Currency: 'KWD' });
		const amountsOf = async (...cells: string[]) =>
			(await ordersOf(cells.map((cell, at) => order(`100${at + 1}`, cell)))).amounts;
		expect(await amountsOf('30.400', '2.575.180')).toEqual([304_000, 25_751_800]);
		expect(await amountsOf('1050.5', '1050.00')).toEqual([10_505, 10_500]);
	});
});

it('should refuse a header line that the table has not', async () => {
	const items = [{ Date: '2026-09-02', Amount: '1.00', Currency: 'SAR' }];
	await expect(linesOf(items, 'Header Line = 9')).rejects.toThrow('There is no line 9');
});

it('should take for movements the rows of the types that the text names, and no other', async () => {
	const row = (Kind: string, Amount: string) => ({ Date: '2026-09-02', Kind, Text: 'x', Amount });
	const items = [row('20', '500.00'), row('82', '500.00'), row('20', '-20.00'), row('99', '480.00')];
	expect((await linesOf(items, 'Row Type Column = Kind\nMovement Words = 20')).minors).toEqual([50_000, -2_000]);
	expect((await linesOf(items)).minors.length).toBeGreaterThan(2);
});

it.each<[string, Array<Record<string, unknown>>]>([
	['XML', [{ data: '<?xml version="1.0"?><Document><Ntry/></Document>' }]],
	['lines beside a name', [{ name: 'a.csv', data: 'Date;Amount\n2026-01-02;1.50\n2026-01-03;2.50' }]],
	['lines of one column', [{ text: 'Date\n2026-01-02' }]],
	[
		'a header and rows in one cell each',
		[{ 'Date;Amount': '2026-01-02;1.50' }, { 'Date;Amount': '2026-01-03;2.50' }],
	],
])('should say of items with a file as text what they are: %s', async (_, items) => {
	const message = expect.stringContaining('the input items have a file as text');
	await expect(openStatement(items, { now })).rejects.toMatchObject({ message });
});

it('should call a column with nothing to find no file', async () => {
	const message = expect.stringContaining('none of the columns looks like');
	for (const items of [[{ Note: 'paid\nlate' }, { Note: 'x' }], [{ One: 'a', Two: 'b' }]])
		await expect(openStatement(items, { now })).rejects.toMatchObject({ message });
});
