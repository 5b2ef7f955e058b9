/** What a text of lines says stands: what it asks is known by nothing else. */
import { overlaid, parseText } from '../../../nodes/CardPayments/domain/services';
import { itemsOf, settle, type Paid } from './settling';

async function read(amount: number, sheets: Paid['sheets'], text: string) {
	const described = parseText(text, 'File Description');
	const payout = { status: 'PAID_OUT', currency: 'SAR', amount, date: Date.parse('2026-11-20T09:00:00Z') };
	const entered = { payoutId: '', paid: { currency: 'SAR', amount }, date: '2026-11-20', described };
	const { settlements, said } = await settle({ payout, sheets, entered });
	const [settlement] = settlements;
	if (settlement === undefined) throw new Error('No payout came out');
	const items = await itemsOf(settlement);
	return {
		rows: items.map(({ type, amount: each, fee }) => [type, each, fee]),
		items,
		balanced: settlement.comparison.balanced,
		said: said.join('\n'),
	};
}

describe('a line with ?', () => {
	const CHARGES = `id,x,net_amount,date\na,S,100.00,2026-11-19\nb,R,-20.50,2026-11-19\n`;

	it.each(['Rows Are = ?', 'Type Column = ?'])('should stop the name of a sheet: %s', async (line) => {
		const { rows, said, balanced } = await read(79.5, { 'CHARGES.csv': CHARGES }, line);
		expect(rows).toEqual([
			['other', null, null],
			['other', null, null],
		]);
		expect(balanced).not.toBe(true);
		expect(said).toContain('File Description still asks');
		expect(said).toContain('Nothing says what this sheet does');
	});

	it.each(['Rows Are = ?', 'Type Column = ?'])('should warn beside amounts with signs: %s', async (line) => {
		const { rows, said } = await read(79.5, { 'CHARGES.csv': CHARGES }, `${line}\nSigns = as written`);
		expect(rows.map(([type, amount]) => [type, amount])).toEqual([
			['other', 100],
			['other', -20.5],
		]);
		expect(said).toContain('An unknown type');
	});

	it.each(['Debit Column = tip', 'Credit or Debit Column = way'])(
		'should stop other lines of amounts in the same text: %s',
		async (line) => {
			const sheet = 'id,tip,net_amount,way,date\na,0.00,100.00,CR,2026-11-19\n';
			const { balanced, said } = await read(100, { 'CHARGES.csv': sheet }, `Amount Column = ?\n${line}`);
			expect(balanced).toBe(false);
			expect(said).toContain('still asks: Amount Column');
		},
	);

	it('should be answered by lines of amounts in a text above it', () => {
		const above = parseText('Debit Column = out\nCredit Column = in', 'File Description');
		const below = parseText('Amount Column = ?\nSigns = ?', 'Sheet Description');
		expect(overlaid(below, above)).toEqual({ ...above, asked: ['signs'] });
	});

	it('should be answered by another text, or by a type for its rows', async () => {
		const text = 'Type Column = ?\nType Column = x\nType Words = S = charge, R = refund';
		const { rows, balanced, said } = await read(79.5, { 'CHARGES.csv': CHARGES }, text);
		expect(rows.map(([type]) => type)).toEqual(['charge', 'refund']);
		expect([balanced, said.includes('still asks')]).toEqual([true, false]);
	});

	it('should say nothing of a word that is asked, whatever it means as a rule', async () => {
		const sheet = 'id,type,amount\na,sale,100.00\nb,refund,-20.50\n';
		const { rows, said } = await read(79.5, { 'REPORT.csv': sheet }, 'Type Words = refund = ?');
		expect(rows.map(([type]) => type)).toEqual(['charge', 'other']);
		expect(said).toContain('An unknown type');
	});

	it('should take no part of the costs for all of them while a tax is asked', async () => {
		const sheet = 'id,type,total,f1,f2,date\na,charge,100.00,0.00,2.00,2026-11-19\n';
		const text = 'Amount Column = total\nFee Column = f1\nTax Column = ?\nFees = in the rows, not yet deducted';
		const { rows, balanced } = await read(98, { 'CHARGES.csv': sheet }, text);
		expect(rows).toEqual([['charge', null, null]]);
		expect(balanced).not.toBe(true);
	});

	it.each([
		['Date Column = ?', 'date', null],
		['Transaction Column = ?', 'transaction_id', null],
	])('should take no usual name instead: %s', async (line, field, value) => {
		const sheet = 'charge_id,type,amount,date\na,charge,100.00,2026-11-19\n';
		const { items } = await read(100, { 'CHARGES.csv': sheet }, line);
		expect(items[0]?.[field]).toBe(value);
	});
});

describe('Rows Are', () => {
	const DAY = `id,total,date\na,100.00,2026-11-19\nb,-20.50,2026-11-19\n`;
	const TEXT = 'Rows Are = charge\nAmount Column = total\nSigns = as written';

	it('should call no row a sale that reduces the payout, where only the others were seen', async () => {
		const { rows, balanced, said } = await read(79.5, { 'report.csv': DAY }, TEXT);
		expect(rows.map(([type, amount]) => [type, amount])).toEqual([
			['charge', 100],
			['other', -20.5],
		]);
		expect(balanced).toBe(true);
		expect(said).toContain('Rows Below Zero Are');
	});

	it('should call none so, either, whose word a text calls a sale, unless it says that it adds', async () => {
		const sheet = 'id,card,TXN_AMT,date\na,EU,100.00,2026-11-19\nb,EU,-20.50,2026-11-19\n';
		const text = 'Type Column = card\nAmount Column = TXN_AMT\nSigns = as written\nType Words = EU = charge';
		const { rows, said } = await read(79.5, { 'report.csv': sheet }, text);
		expect(rows.map(([type]) => type)).toEqual(['charge', 'other']);
		expect(said).toContain('no sale');
		const { rows: refunds } = await read(79.5, { 'report.csv': sheet }, `${text}\nRows Below Zero Are = refund`);
		expect(refunds.map(([type]) => type)).toEqual(['charge', 'refund']);
		const { rows: adding } = await read(79.5, { 'report.csv': sheet }, `${text}, adds`);
		expect(adding.map(([type]) => type)).toEqual(['charge', 'charge']);
	});

	it.each(['charge', 'refund'])('should ask nothing where Rows Below Zero Are = %s', async (type) => {
		const { rows, said } = await read(79.5, { 'report.csv': DAY }, `${TEXT}\nRows Below Zero Are = ${type}`);
		expect(rows.map(([each]) => each)).toEqual(['charge', type]);
		expect(said).not.toContain('Rows Below Zero Are');
	});
});

describe('Header Line', () => {
	const ABOVE = 'Report,,TXN_AMT,,\n';
	const ROWS = 'id,type,TXN_AMT,amount,date\na,charge,97.00,1,2026-11-19\nb,charge,50.00,2,2026-11-19\n';

	it.each([
		['a line above with the name of a column', ABOVE, 2],
		['an empty line, which counts', `${ABOVE}\n`, 3],
		['a line of empty cells, which counts', `${ABOVE},,,,\n`, 3],
	])('should count beside %s', async (_, above, line) => {
		const text = `Header Line = ${line}\nAmount Column = TXN_AMT`;
		const { rows, balanced } = await read(147, { 'CHARGES.csv': above + ROWS }, text);
		expect([rows.map(([, amount]) => amount), balanced]).toEqual([[97, 50], true]);
	});

	it('should count without a described amount', async () => {
		const sheet = `id,type,amount,date\n${ROWS.replace('TXN_AMT,amount', 'net_amount,x')}`;
		const { rows, balanced } = await read(147, { 'CHARGES.csv': sheet }, 'Header Line = 2');
		expect([rows.map(([, amount]) => amount), balanced]).toEqual([[97, 50], true]);
	});

	it('should find the header of a sheet that has it further up', async () => {
		const second = 'id,type,TXN_AMT\nc,refund,-10.00\n';
		const sheets = { 'CHARGES.csv': `${ABOVE}${ROWS}`, 'REFUNDS.csv': second };
		const { rows, balanced } = await read(137, sheets, 'Header Line = 2\nAmount Column = TXN_AMT');
		expect([rows.map(([, amount]) => amount), balanced]).toEqual([[97, 50, -10], true]);
	});
});

it("should take a fee's sign as the charges of its sheet write it, else as those of the sheets before", async () => {
	const sheets = {
		'CHARGES.csv': 'id,gross_amount,fee\na,100.00,2.00\nb,50.00,1.00\nc,50.00,1.00\n',
		'SETTLEMENT EXTRA.csv': 'id,type,gross_amount,fee\nd,charge,30.00,-0.60\n',
		'REFUNDS.csv': 'id,gross_amount,fee\ne,-20.00,-0.40\n',
	};
	const text = 'Gross Column = gross_amount\nFee Column = fee\nFees = in the rows, not yet deducted';
	const { rows, balanced } = await read(205.8, sheets, text);
	expect(rows.map(([, amount, fee]) => [amount, fee])).toEqual([
		[98, -2],
		[49, -1],
		[49, -1],
		[-19.6, 0.4],
		[29.4, -0.6],
	]);
	expect(balanced).toBe(true);
});
