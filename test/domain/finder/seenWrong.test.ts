/** Files of which something once came out wrong: what they come to with the text that's found, and what it says. */
import { parseText } from '../../../nodes/CardPayments/domain/services';
import { itemsOf, settle } from '../settlement/settling';
import { csvOf, found } from './finding';

type Item = Record<string, unknown>;

/** What's found of sheets, and their rows as they're read by it. @param answer what its questions get */
async function readByFound(sheets: Record<string, string>, paid: number, answer = (text: string) => text) {
	const { isProved, text } = await found(sheets, paid);
	const { said, settlements } = await settle({
		payout: { id: 'payout_1' },
		sheets: Object.fromEntries(Object.entries(sheets).map(([name, rows]) => [name, csvOf(rows)])),
		entered: {
			payoutId: 'payout_1',
			date: '2026-11-20',
			described: parseText(answer(text), 'File Description'),
			paid: { amount: paid, currency: 'SAR' },
		},
	});
	const [settlement] = settlements;
	const items = settlement === undefined ? [] : await itemsOf(settlement);
	return { isProved, text, items, said, balanced: settlement?.comparison.balanced };
}

/** Whose it is, only the file says. */
const WITHOUT_ID = { payout: { id: 'report' }, entered: { payoutId: '', paid: { currency: 'SAR' }, date: '' } };

const sumOf = (items: Item[], field: string) =>
	Math.round(items.reduce((sum, item) => sum + Number(item[field] ?? 0), 0) * 100) / 100;

it("should take all of a fee's row for the fee, and nothing of it for sales", async () => {
	const rows = `TXN_TYP | REF | GRS_AMT | FEE_AMT | DR_AMT | CR_AMT
		SALE | a1x | 200.00 | 9.00 | | 191.00
		SALE | a2x | 140.96 | 6.00 | | 134.96
		FEE | f1x | 11.39 | 0.00 | 11.39 | `;
	const { balanced, items, text } = await readByFound({ 'report.csv': rows }, 314.57);
	expect({ balanced, gross: sumOf(items, 'gross'), fees: sumOf(items, 'fee'), text }).toMatchObject({
		balanced: true,
		gross: 340.96,
		fees: -26.39,
	});
});

it('should take no sum under a word that nobody knows for a row', async () => {
	const rows = `Kind | Ref | Order | Day | Net
		Sale | a1x | o1 | 2026-11-18 | 120.51
		Sale | a2x | o2 | 2026-11-19 | 77.31
		Refund | a3x | o3 | 2026-11-19 | -12.13
		 | | Slutreglering | | 185.69`;
	const { isProved, text } = await found({ 'report.csv': rows }, 185.69);
	expect({ isProved, net: text.includes('Amount Column = Net') }).toEqual({ isProved: true, net: true });
});

it('should ask no unit that names of columns say', async () => {
	const rows = `Kind | Ref | Box | Net (in fils)
		Sale | a1x | 3 | 12051
		Sale | a2x | 5 | 7731
		Payback | a3x | 7 | -1213`;
	const { isProved, text } = await found({ 'report.csv': rows }, 18.569, 'KWD');
	expect(text).not.toContain('Amount Unit');
	expect({ isProved, net: text.includes('Net (in fils)') }).toEqual({ isProved: true, net: true });
});

it('should take no code for a fee', async () => {
	const sales = `Ref | Net
		a1x | 120.51
		a2x | 77.31`;
	const fees = `Ref | fee-id | Net
		a1x | fee_14 | -2.51
		a2x | fee_15 | -1.31`;
	const { text } = await found({ 'CHARGES 1.csv': sales, 'FEES 1.csv': fees }, 194);
	expect(text).not.toContain('Fee Column');
});

it('should ask what money received is', async () => {
	const rows = `Type | ID | Net
		Funds Received | a1x | 120.51
		Sale | a2x | 77.31`;
	expect((await found({ 'report.csv': rows }, 197.82)).text).toContain('Funds Received = ?');
});

it('should take no descriptions for types', async () => {
	const rows = `Description | ID | Net
		POS 12 | a1x | 120.51
		Order | a2x | 77.31
		POS 12 | a3x | 12.13`;
	const { balanced, items, text } = await readByFound({ 'CHARGES 1.csv': rows }, 209.95);
	expect(text).not.toContain('Description');
	expect({ balanced, types: items.map(({ type }) => type) }).toEqual({
		balanced: true,
		types: ['charge', 'charge', 'charge'],
	});
});

it("should take no day of the payout for a row's", async () => {
	const rows = `payoutDate | Type | ID | txnDay | Net
		2026-11-20 | Sale | a1x | 2026-11-03 | 120.51
		2026-11-20 | Sale | a2x | 2026-11-04 | 77.31`;
	expect((await found({ 'report.csv': rows }, 197.82)).text).toContain('Date Column = txnDay');
});

it('should take the first of two days, whichever stands first in the file', async () => {
	const rows = `Booked | Type | ID | Sold | Net
		2026-11-05 | Sale | a1x | 2026-11-03 | 120.51
		2026-11-06 | Sale | a2x | 2026-11-04 | 77.31
		2026-11-06 | Sale | a3x | 2026-11-06 | 11.13`;
	expect((await found({ 'report.csv': rows }, 208.95)).text).toContain(
		'Date Column = Sold   # likely: no row has it after Booked',
	);
});

it('should ask whether days months apart are those of rows, beside days of a week', async () => {
	const rows = (first: string) => `Kind | Nr | Since | Collected | Net
		Direct debit | a1x | ${first} | 2026-11-02 | 120.51
		Direct debit | a2x | 2026-10-30 | 2026-11-03 | 77.31`;
	expect((await found({ 'report.csv': rows('2024-10-15') }, 197.82)).text).toContain(
		'Date Column = ?   # Since or Collected',
	);
	expect((await found({ 'report.csv': rows('2026-10-29') }, 197.82)).text).toContain('Date Column = Since');
});

it('should take no numbers that a shop counts by for IDs, beside those of the service', async () => {
	const rows = `Type | Nr | Code | Net
		Sale | S-10041 | 7f31aa90c2 | 120.51
		Sale | S-10042 | 19c44be7d0 | 77.31
		Sale | S-10044 | e2a07751bf | 11.13`;
	expect((await found({ 'report.csv': rows }, 208.95)).text).toContain('Transaction Column = Code');
});

it.each([
	['Gerätenummer', '?'],
	['Payment ID', 'Payment ID'],
])('should ask for the ID of a single row, but for one with a telling name: %s', async (name, is) => {
	const rows = `Type | ${name} | Vorgangskennung | Net
		Sale | 7001883499 | 4800000285 | 30.02`;
	expect((await found({ 'report.csv': rows }, 30.02)).text).toContain(`Transaction Column = ${is}`);
});

it('should take no cost for the ID that most rows have the same of', async () => {
	const rows = `Type | cargoporoperación | Value
		Sale | 30 | 120.51
		Sale | 0 | 77.31
		Sale | 0 | 11.13
		Sale | 0 | 9.00`;
	expect((await found({ 'report.csv': rows }, 217.95)).text).not.toContain('Transaction Column = cargo');
});

it("should take no day's total for the amount of the only row, where others come to it", async () => {
	const rows = `Type | Nr | Day total | Ordered | Fee | VAT
		Sale | a1x | 1654.09 | 1700.00 | 39.92 | 5.99`;
	expect((await found({ 'report.csv': rows }, 1654.09)).text).toContain('Amount Column = Ordered');
});

it('should know what was paid by no row of a payout that has nothing in a column', async () => {
	const rows = `Type | Nr | Net | Per piece
		Sale | a1x | 120.50 | 0.30
		Refund | a2x | -44.50 | -0.30
		Payout | p1x | 70.00 | 0.00`;
	expect((await found({ 'report.csv': rows })).text).not.toContain('Amount Column = Per piece');
});

it.each(['手数料％', 'Fee ٪'])('should take no rate for a fee: %s', async (name) => {
	const rows = `Type | Nr | ${name} | Net
		Sale | a1x | 2.75 | 120.51
		Sale | a2x | 2.75 | 77.31`;
	expect((await found({ 'report.csv': rows }, 197.82)).text).not.toContain('Fee Column');
});

it('should take no total, nor a tax, for the gross amount by its name', async () => {
	const rows = `Type | Nr | Gross total | Net
		Sale | a1x | 124.10 | 120.51
		Sale | a2x | 80.12 | 77.31`;
	const { lines } = await found({ 'report.csv': rows }, 197.82);
	expect(lines).toContainEqual(expect.objectContaining({ key: 'amountColumn', value: ['Net'] }));
	expect(lines.filter(({ key }) => key === 'grossColumn')).toEqual([]);
});

it('should know sheets by their names, though only those of sales have types', async () => {
	const sheets = {
		'Ventes.csv': 'Type | Nr | Net\nVente | a1x | 120.51\nVente | a2x | 77.31',
		'Remboursements.csv': 'Nr | Net\nb1x | -12.13\nb2x | -2.31',
	};
	const { balanced, items } = await readByFound(sheets, 183.38);
	expect({ balanced, types: items.map(({ type }) => type) }).toEqual({
		balanced: true,
		types: ['charge', 'charge', 'refund', 'refund'],
	});
});

it('should take fees that the rows have from them, not from the Summary', async () => {
	const sheets = {
		'CHARGES.csv': `No | Gross | Fee | Net
			a1x | 15000.00 | 330.00 | 14670.00
			a2x | 12900.00 | 287.00 | 12613.00`,
		'SUMMARY.csv': `Total fees | Total
			617.00 | 27283.00`,
	};
	const { balanced, items, text } = await readByFound(sheets, 27_283);
	expect(text).not.toContain('in the Summary');
	expect({ balanced, gross: sumOf(items, 'gross'), fees: sumOf(items, 'fee') }).toEqual({
		balanced: true,
		gross: 27_900,
		fees: -617,
	});
});

it("should take no gross amount of refunds for that of all sheets, nor a column that isn't one in others", async () => {
	const refunds = 'Nr | Brutto | Gebühr | Netto\na3x | -20.00 | 0.50 | -19.50';
	for (const charges of [
		'Nr | Betrag | Netto\na1x | 120.50 | 116.33\na2x | 77.10 | 74.12',
		'Nr | Brutto | Netto\na1x | 999.00 | 116.33\na2x | 5.00 | 74.12',
	]) {
		const { items, text } = await readByFound({ 'CHARGES.csv': charges, 'REFUNDS.csv': refunds }, 170.95);
		expect(text).not.toMatch(/^Gross Column = (?!\?)/m);
		expect(items.map(({ amount, gross }) => [amount, gross])).toEqual([
			[116.33, null],
			[74.12, null],
			[-19.5, null],
		]);
	}
});

it('should not take what cardholders paid in their currency where every charge is taken back in full', async () => {
	const rows = (fee: string) => `Type | Nr | F1 | F2
		Sale | a1x | 32.13 | 120.50
		Sale | a2x | 20.56 | 77.10
		Sale | a3x | 8.02 | 30.08
		Refund | a1x | -32.13 | -120.50
		Refund | a2x | -20.56 | -77.10
		Refund | a3x | -8.02 | -30.08
		Fee | f1x | ${fee} | -3.00`;
	const { balanced, items } = await readByFound({ 'report.csv': rows('0.00') }, -3);
	expect({ balanced, amounts: items.map(({ amount }) => amount) }).toEqual({
		balanced: true,
		amounts: [120.5, 77.1, 30.08, -120.5, -77.1, -30.08, -3],
	});
	// Nothing but the sum tells them apart, and it's the same.
	expect((await found({ 'report.csv': rows('-3.00') }, -3)).text).toContain('Amount Column = ?');
});

it('should ask for a fee that comes to nothing, as one that is given back does', async () => {
	const sheets = {
		'CHARGES 1.csv': 'Column 1 | Column 2 | Column 3\na1x | 16.51 | -0.15',
		'REFUND 1.csv': 'Column 1 | Column 2 | Column 3\na2x | 16.87 | 0.15',
		'DISPUTE 1.csv': 'Column 1 | Column 2 | Column 3\na3x | 14.78 | 0.00',
	};
	const { isProved, text } = await found(sheets, -15.14);
	expect({ isProved, text }).toEqual({ isProved: false, text: expect.stringContaining('Fee Column = ?') });
});

it('should take no number of a card for the ID', async () => {
	const rows = `Type | Card | Reference | Net
		Sale | 411111******1111 | 70001 | 120.51
		Sale | 522222******2222 | 70002 | 77.31
		Refund | 411111******1111 | 70001 | -20.13`;
	expect((await found({ 'report.csv': rows }, 177.69)).text).not.toContain('Card');
});

it('should ask for the unit of whole numbers where nothing adds up either, and only the file says what was paid', async () => {
	const rows = `Type | ID | Value
		Sale | a1x | 2376
		Funding | p1x | 3458`;
	expect((await found({ 'report.csv': rows }, undefined, 'KWD')).text).toContain('Amount Unit = ?');
});

it('should take a fee for one whose name may be that of a number', async () => {
	const rows = `Nummer | Wert | Transaktionsentgelt | Gebühr | Zahlung
		4800040065 | 17564 | 30 | 357 | 17951
		4800025009 | 15343 | 30 | 312 | 15685
		4800008303 | 411 | 0 | 9 | 420`;
	const { lines } = await found({ 'CHARGES.csv': rows }, 33_318, 'CLP');
	expect(lines).toContainEqual(
		expect.objectContaining({ key: 'feeColumn', value: expect.arrayContaining(['Transaktionsentgelt', 'Gebühr']) }),
	);
});

it('should take for the gross amount what comes to amount and costs, though it is called as IDs are', async () => {
	const rows = `Type | Ref | Order | Fee | Tax | Net
		Sale | a1x | 25741 | 512 | 77 | 25152
		Sale | a2x | 22044 | 439 | 66 | 21539
		Sale | a3x | 13992 | 278 | 42 | 13672`;
	const { lines } = await found({ 'report.csv': rows }, 60_363, 'CLP');
	expect(lines).toContainEqual(expect.objectContaining({ key: 'grossColumn', value: ['Order'] }));
});

it('should name no word of states that says itself what it says of refunds and disputes', async () => {
	const sheets = {
		'CHARGES.csv': 'No | State | Wert\na1x | PAID | 120.51\na4x | PAID | 77.31',
		'REFUNDS.csv': 'No | State | Wert\na2x | REFUNDED | 20.13',
		'DISPUTES.csv': 'No | State | Wert\na3x | DISPUTED | 10.31',
	};
	const { balanced, text } = await readByFound(sheets, 167.38);
	expect(balanced).toBe(true);
	expect(text).toContain('Status Column = State');
	expect(text).not.toContain('Paid Words');
});

it('should take for no totals the rows of a wide file that have few cells, but a date', async () => {
	const rows = `Date | Type | No | Buyer | City | Item | Label | Method | Sum
		Jan 5, 2026 | Sale | a1x | Ann | Bern | Cup | C1 | Card | 8.50
		Jan 6, 2026 | Sale | a2x | Bob | Basel | Mug | M1 | Card | 44.91
		Jan 7, 2026 | Parcels | | | | | | | -9.25
		| | | | | | | | 44.16`;
	const { text } = await readByFound({ 'report.csv': rows }, 44.16);
	expect(text).toContain('Type Words = Parcels = ?');
	expect(text).toContain('Amount Column = Sum');
});

it('should say that the same ID in all rows is none of theirs', async () => {
	const rows = `Type | Payment ID | Order ID | Sum
		Sale | 351001 | o-1x | 46.80
		Sale | 351001 | o-2x | 18.70
		Refund | 351001 | o-1x | -34.30`;
	const { items, text } = await readByFound({ 'report.csv': rows }, 31.2);
	expect(text).toContain('Transaction Column = -');
	expect(items).toMatchObject([{ transaction_id: null }, { transaction_id: null }, { transaction_id: null }]);
});

it('should not say so of a sheet of one row', async () => {
	const sheets = {
		'CHARGES 1.csv': 'charge_id | amount\nchg_1 | 100.00',
		'FAILED REFUNDS 1.csv': 'id | amount\na | 30.00\nb | 10.00',
	};
	expect((await found(sheets, 100)).text).not.toContain('Transaction Column = -');
});

it('should take what was there before and after a row for no gross amount and fee', async () => {
	const rows = `Typ | No | Sum | Begin | End
		Platba | a1x | 500.00 | 0.00 | 500.00
		Abgezogen | a2x | -11.50 | 500.00 | 488.50
		Abgezogen | a3x | -20.10 | 488.50 | 468.40`;
	const { text } = await readByFound({ 'report.csv': rows }, 468.4);
	expect(text).toContain('Amount Column = Sum');
	expect(text).not.toContain('Begin');
	expect(text).not.toContain('End');
});

it('should ask what is paid with a minus sign, as it is no sale', async () => {
	const rows = `Tipo | No | Importe | Neto
		Venta | a1x | 48.00 | 43.79
		Pago | a1x | 0.00 | -1.09
		Reembolso | a2x | -10.00 | -10.00`;
	const { items, text } = await readByFound({ 'report.csv': rows }, 32.7, (found) =>
		found.replace('Pago = ?', 'Pago = fee'),
	);
	expect(text).toContain('Type Words = Pago = ?');
	expect(items).toMatchObject([{ type: 'charge' }, { type: 'fee', fee: -1.09 }, { type: 'refund' }]);
});

it('should find the zone of times by what stands in its column', async () => {
	const rows = `Day | Hour | Pásmo | Type | No | Net
		03.10.2026 | 23:30:00 | CEST | Sale | a1x | 96.26
		26.10.2026 | 10:00:00 | CET | Sale | a2x | 144.55`;
	const { items, text } = await readByFound({ 'report.csv': rows }, 240.81);
	expect(text).toContain('Zone Column = Pásmo');
	expect(items).toMatchObject([{ date: '2026-10-04T00:30:00+03:00' }, { date: '2026-10-26T12:00:00+03:00' }]);
	const { text: whole } = await readByFound({ 'report.csv': rows.replaceAll(':00 |', ':00+02:00 |') }, 240.81);
	expect(whole).not.toContain('Zone Column');
});

it('should take no amounts for zones', async () => {
	const rows = `Day | Hour | Type | No | Sold | Fee | Tax | Net
		03.10.2026 | 23:30:00 | Sale | a1x | 9800 | -200 | -38 | 9562
		26.10.2026 | 10:00:00 | Sale | a2x | 14600 | -300 | -57 | 14243`;
	const { text } = await found({ 'report.csv': rows }, 23805, 'CLP');
	expect(text).toContain('Time Column = Hour');
	expect(text).not.toContain('Zone Column');
});

it('should take for no status the state of an address', async () => {
	const rows = `Type | No | City | State | Total
		Sale | a1x | Pune | Maharashtra | 769.13
		Sale | a2x | Bengaluru | Karnataka | 1173.16`;
	const { text } = await readByFound({ 'report.csv': rows }, 1942.29);
	expect(text).toContain('Amount Column = Total');
	expect(text).not.toContain('State');
});

it('should take two columns of types together where neither says by itself what rows do', async () => {
	const rows = `Type | Sub Type | No | Sum
		Alpha | One | a1x | 120.51
		Alpha | Two | a2x | 20.13
		Beta | One | a3x | 10.31
		Beta | Two | a4x | 77.37
		Alpha | One | a5x | 12.29`;
	const { isProved, text } = await found({ 'report.csv': rows }, 179.73);
	expect(isProved).toBe(false);
	expect(text).toContain('Type Column = Type + Sub Type');
	expect(text).toContain('Alpha + Two = ?, reduces');
	expect(text).toContain('Beta + One = ?, reduces');
});

it('should find the gross amount of a refund whose costs are in its row', async () => {
	const rows = `Type | ID | Total Collected | Fees | Net Total
		Refund | r1x | -50.00 | 1.25 | -48.75
		Sale | c1x | 200.00 | -5.00 | 195.00`;
	const { balanced, items } = await readByFound({ 'report.csv': rows }, 146.25);
	expect(balanced).toBe(true);
	expect(items).toMatchObject([
		{ type: 'refund', amount: -48.75, gross: -50, fee: 1.25 },
		{ type: 'charge', amount: 195, gross: 200, fee: -5 },
	]);
});

it.each([
	['without signs', '20.00', 'takings = ?, adds'],
	['with signs', '-20.00', 'takings = ?'],
])(
	'should ask what a sheet is of which only the sum says what it does, and warn while it does: %s',
	async (_, refund, line) => {
		const sheets = {
			'Takings.csv': 'No | Gross | Fee | Net\na1x | 120.50 | 2.40 | 118.10\na2x | 77.10 | 0.00 | 77.10',
			'Refunds.csv': `No | Gross | Fee | Net\na3x | ${refund} | 0.00 | ${refund}`,
		};
		const { balanced, items, said, text } = await readByFound(sheets, 175.2);
		expect(text).toContain(`Other Sheets = ${line}   # charge`);
		expect({ balanced, rows: items.map(({ type, amount }) => [type, amount]) }).toEqual({
			balanced: true,
			rows: [
				['refund', -20],
				['other', 118.1],
				['other', 77.1],
			],
		});
		expect(said.join()).toContain('An unknown type');
		const answered = await readByFound(sheets, 175.2, (asked) =>
			asked.replace(/takings = \?(, adds)?/, 'takings = charge'),
		);
		expect(answered.items.map(({ type, gross }) => [type, gross])).toEqual([
			['refund', -20],
			['charge', 120.5],
			['charge', 77.1],
		]);
	},
);

describe('a file of several payouts that no known column names', () => {
	const ROWS = `Run | No | Type | Gross | Fee | Net
		R81 | a1x | Sale | 120.50 | 2.40 | 118.10
		R81 | p1x | Payout | -118.10 | 0.00 | -118.10
		R82 | a2x | Sale | 77.10 | 1.50 | 75.60
		R82 | p2x | Payout | -75.60 | 0.00 | -75.60`;

	it('should be no payout of their sum, and be parted by the column in which each has its own text', async () => {
		const { settlements } = await settle({ ...WITHOUT_ID, sheets: { 'report.csv': csvOf(ROWS) } });
		expect(settlements.map(({ comparison }) => comparison)).toMatchObject([
			{ balanced: null, cause: 'unclear', reasons: [expect.stringContaining('those of 2 payouts')] },
		]);
		const { text } = await found({ 'report.csv': ROWS }, undefined);
		expect(text).toContain('Payout Column = Run   # likely');
		const parted = await settle({
			...WITHOUT_ID,
			sheets: { 'report.csv': csvOf(ROWS) },
			entered: { ...WITHOUT_ID.entered, described: parseText(text, 'File Description') },
		});
		expect(
			parted.settlements.map(({ payout, comparison }) => [payout.id, payout.amount, comparison.balanced]),
		).toEqual([
			['R81', 118.1, true],
			['R82', 75.6, true],
		]);
	});

	it('should ask for that column where none is the only one', async () => {
		const without = ROWS.replace(/^\s*\w+ \| /gm, '');
		expect((await found({ 'report.csv': without }, undefined)).text).toContain(
			'Payout Column = ?   # whose each row is',
		);
	});

	it('should be of one where what was paid came back', async () => {
		const back = ROWS.replace('75.60 | 0.00 | -75.60', '0').replace(/\n.*R82.*$/gm, '');
		const rows = `${back}
			R82 | p2x | Payout | 118.10 | 0.00 | 118.10
			R82 | p3x | Payout | -118.10 | 0.00 | -118.10`;
		const { settlements } = await settle({ ...WITHOUT_ID, sheets: { 'report.csv': csvOf(rows) } });
		expect(settlements.map(({ payout, comparison }) => [payout.amount, comparison.balanced])).toEqual([
			[118.1, true],
		]);
	});

	it('should take no unknown word for that of a payout beside another one that may be', async () => {
		const rows = ROWS.replaceAll('Payout', 'Qwert').replace(
			/$/,
			'\n R82 | c1x | Zxcv | -75.60 | 0.00 | -75.60\n R82 | a3x | Sale | 75.60 | 0.00 | 75.60',
		);
		expect((await found({ 'report.csv': rows }, undefined)).text).not.toContain('Zxcv = payout');
	});
});

it('should take the amount of a row of fees for its fee, beside a gross amount of nothing', async () => {
	const rows = `Kind | No | Txn Amount | MDR | Tax | Net Debit | Net Credit
		SALE | a1x | 120.50 | 2.40 | 0.36 | | 117.74
		SALE | a2x | 77.10 | 1.50 | 0.23 | | 75.37
		FEE | f1x | 0.00 | 0.00 | 0.00 | 15.00 | `;
	const { balanced, items, said } = await readByFound({ 'report.csv': rows }, 178.11);
	expect({ balanced, fees: sumOf(items, 'fee'), said: said.join() }).toEqual({
		balanced: true,
		fees: -18.9,
		said: '',
	});
	expect(items[2]).toMatchObject({ type: 'fee', amount: -15, gross: 0, fee: -15, tax: 0 });
});

it.each([
	['without an amount', '0.00', '-15.00'],
	['that is one itself', '-15.00', '0.00'],
])('should take the cost of a row of fees %s once, where no amount is after fees', async (_, amount, cost) => {
	const rows = `Event | No | Sale Value | Processing Cost
		Sale | a1x | 120.50 | -2.40
		Refund | a2x | -20.00 | 0.00
		Fee | f1x | ${amount} | ${cost}`;
	const { balanced, items, text } = await readByFound({ 'report.csv': rows }, 83.1);
	expect(text).toContain('Fees = in the rows, not yet deducted');
	expect(balanced).toBe(true);
	expect(items.map(({ type, amount: each, fee }) => [type, each, fee])).toEqual([
		['charge', 118.1, -2.4],
		['refund', -20, 0],
		['fee', -15, -15],
	]);
});

describe('sheets of names that the contract has not', () => {
	const SALES = `Day | No | Gross | Fee | Net
		2026-11-03 | a1x | 100.00 | 2.00 | 98.00
		2026-11-04 | a2x | 55.10 | 1.10 | 54.00
		2026-11-06 | a4x | 70.40 | 1.40 | 69.00`;
	const REFUNDS = `Day | No | Gross | Fee | Net
		2026-11-05 | a3x | 20.00 | 0.00 | 20.00`;

	it.each([
		['Sales', 'Refunds 11-2026'],
		['Ventas', 'Devoluciones'],
		['Verkäufe', 'Erstattungen'],
		['Satışlar', 'İadeler'],
		['المبيعات', 'المرتجعات'],
		['Ventes', 'Remboursements'],
	])('should be likely what their names say: %s, %s', async (sales, refunds) => {
		const sheets = { [`${sales}.csv`]: SALES, [`${refunds}.csv`]: REFUNDS };
		const { balanced, items, text } = await readByFound(sheets, 201);
		expect(text).toMatch(/^Other Sheets = .* = (charge|refund).* {3}# likely: by their names$/m);
		const types = items.map(({ type, amount }) => `${String(type)} ${String(amount)}`).sort();
		expect([balanced, types]).toEqual([true, ['charge 54', 'charge 69', 'charge 98', 'refund -20']]);
	});

	it('should be asked where no word of their names is known, unless most rows are theirs, and each took a fee', async () => {
		const sheets = { 'Qwert.csv': SALES, 'Zuiop.csv': REFUNDS };
		const { items, text } = await readByFound(sheets, 201);
		expect(text).toMatch(/^Other Sheets = qwert = charge {3}# likely: most rows, and each took a fee$/m);
		expect(text).toMatch(/^Other Sheets = zuiop = \?, reduces {3}# charge/m);
		expect(items.map(({ type, amount }) => [type, amount])).toEqual([
			['charge', 98],
			['charge', 54],
			['charge', 69],
			['other', -20],
		]);
		expect((await found(sheets, 201.5)).text).toMatch(/^Other Sheets = qwert = \?, zuiop = \?/m);
	});

	it('should say nothing of a lone one', async () => {
		const { text } = await found({ 'Ventas.csv': SALES }, 221);
		expect(text).toContain('Rows Are = charge   # likely');
		expect(text).not.toContain('Other Sheets');
	});
});

describe('a tax beside a fee', () => {
	const rows = (tax: string) => `İşlem Türü | No | İşlem Tutarı | Kesinti | ${tax}
		Satış | a1x | 120.50 | -2.40 | -0.12
		Satış | a2x | 77.10 | -1.50 | -0.08
		İade | a3x | -20.00 | 0.00 | 0.00`;

	it.each(['BSMV', 'MwSt (SAR)', 'USt', 'IOF'])('should be one by its name, "%s"', async (name) => {
		const { balanced, items } = await readByFound({ 'report.csv': rows(name) }, 173.5);
		expect(balanced).toBe(true);
		expect(items.map(({ fee, tax }) => [fee, tax])).toEqual([
			[-2.4, -0.12],
			[-1.5, -0.08],
			[0, 0],
		]);
	});

	it('should show by its name what the other is', async () => {
		const { text } = await readByFound({ 'report.csv': rows('BSMV').replace('Kesinti', 'Qwert') }, 173.5);
		expect(text).toContain('Fee Column = Qwert   # likely\nTax Column = BSMV   # likely');
	});

	it('should be asked where its name says nothing, before fees and after', async () => {
		const { balanced, text } = await readByFound({ 'report.csv': rows('Qwert') }, 173.5);
		expect(text).toContain('Fee Column = Kesinti   # likely');
		expect(text).toContain('Tax Column = ?   # Qwert if a tax on the fee; of a fee, Fee Column = Kesinti, Qwert');
		expect(balanced).toBe(false);
		const after = `Typ | No | Brutto | Gebühr | Qwert | Netto
			Verkauf | a1x | 120.50 | 2.40 | 0.12 | 117.98
			Verkauf | a2x | 77.10 | 1.50 | 0.08 | 75.52`;
		const { items, said: words, text: said } = await readByFound({ 'report.csv': after }, 193.5);
		expect(words.join()).toMatch(/^(?!.*add up)(?=.*several fees)/is);
		expect(said).toContain('Tax Column = ?   # Qwert if a tax');
		expect(items.map(({ fee, tax }) => [fee, tax])).toEqual([
			[null, null],
			[null, null],
		]);
	});
});

it('should take a rate that is an amount for one of the fees that the gross amount proves', async () => {
	const rows = `Tipo de operación | Número | Importe operación | Tasa de descuento | Comisión fija | Importe neto
		Venta | a1x | 120.50 | 2.40 | 0.10 | 118.00
		Venta | a2x | 77.10 | 1.50 | 0.10 | 75.50
		Devolución | a3x | -20.00 | 0.00 | 0.00 | -20.00`;
	const { balanced, items } = await readByFound({ 'report.csv': rows }, 173.5);
	expect(balanced).toBe(true);
	expect(items.map(({ gross, fee }) => [gross, fee])).toEqual([
		[120.5, -2.5],
		[77.1, -1.6],
		[-20, 0],
	]);
});

it('should make no gross amount of a net one and a fee beside another amount than that', async () => {
	const rows = `Kind | Transaction | Amount | Refunded | Commission | Payout
		Sale | a1x | 120.50 | 0.00 | 2.40 | 118.10
		Sale | a2x | 77.10 | 30.00 | 1.50 | 45.60`;
	const { balanced, text } = await readByFound({ 'report.csv': rows }, 163.7);
	expect(text).toContain(
		'Fee Column = ?   # Commission, or several of them: with the net amount none comes to Amount',
	);
	expect(text).toContain('Gross Column = ?   # Amount, or -');
	expect(balanced).toBe(false);
});

it.each([
	['TXN_DT | PAYOUT DATE', 'Date Column = TXN_DT   # likely'],
	['Original Sale Date | Processed', 'Date Column = Processed   # likely'],
	['Date | Settled On', 'Date Column = Date   # likely'],
	['Booked At | Payout Date', 'Date Column = Booked At   # likely'],
	['Created At | Updated At', 'Date Column = Created At   # likely: no row has it after Updated At'],
	['F2 | F1', 'Date Column = F2   # likely: no row has it after F1'],
])("should take the date of rows by its name, not the payout's or the first sale's: %s", async (dates, line) => {
	const rows = `Type | No | ${dates} | Net
		Sale | a1x | 2026-11-03 | 2026-11-05 | 120.50
		Refund | a2x | 2026-11-04 | 2026-11-06 | -20.00`;
	expect((await found({ 'report.csv': rows }, 100.5)).text).toContain(line);
});

it('should ask which date is that of rows, where neither is the first in all of them', async () => {
	const rows = `Type | No | F1 | F2 | Net
		Sale | a1x | 2026-11-03 | 2026-11-05 | 120.50
		Refund | a2x | 2026-11-06 | 2026-11-04 | -20.00`;
	expect((await found({ 'report.csv': rows }, 100.5)).text).toContain('Date Column = ?   # F1 or F2');
	const timed = rows
		.replace('03 | 2026-11-05', '03 09:31 | 2026-11-03 09:30')
		.replace('06 | 2026-11-04', '06 | 2026-11-06');
	expect((await found({ 'report.csv': timed }, 100.5)).text).toContain('Date Column = F1   # likely');
});

it('should take the date of a sheet that lacks the others, also where few rows have it', async () => {
	const rows = `Trans ID | Trans Date | Amount\na1x | 2026-11-03 | 120.50\na2x | 2026-11-04 | 80.00\na3x | 2026-11-04 | 10.00`;
	const fees = `Fee Date | Description | Amount\n2026-11-05 | Monthly fee | 9.00`;
	const { items, text } = await readByFound({ 'Sales.csv': rows, 'Fees.csv': fees }, 201.5);
	expect(text).toContain('Date Column = Trans Date|Fee Date');
	expect(items.map(({ date }) => String(date).slice(8, 10))).toEqual(['05', '03', '04', '04']);
});

it("should take no charge's date for that of its refund", async () => {
	const sales = `No | Booked At | Amount\na1x | 2026-11-03 | 120.50\na2x | 2026-11-04 | 80.00`;
	const refunds = `No | Charge Date | Amount\na3x | 2026-10-05 | 9.00\na4x | 2026-10-05 | 8.00`;
	const { text } = await found({ 'Sales.csv': sales, 'Refunds.csv': refunds }, 183.5);
	expect(text).toMatch(/^Date Column = Booked At +# likely/m);
});

it('should take the ID of a sheet of one row, too', async () => {
	const sales = `capture_id | amount | fee\n3341127790 | 120.50 | 2.40\n8812047713 | 80.00 | 1.60\n5510772841 | 66.00 | 1.30`;
	const refunds = `refund_id | amount | fee\n7101884420 | 20.00 | 0.00`;
	const { balanced, items } = await readByFound({ 'captures.csv': sales, 'refunds.csv': refunds }, 241.2);
	expect([balanced, items.map((item) => item.transaction_id)]).toEqual([
		true,
		['7101884420', '3341127790', '8812047713', '5510772841'],
	]);
});

it.each([
	['shops count on by one', ['20264001', '20264002', '20264004'], ['9X2A-11KQ', '77BB-04ZP', 'Q1C7-90LM']],
	[
		'codes of approvals are shorter',
		['20114421', '73300198', '55218406'],
		['T8812004471', 'T1930077126', 'T6620415538'],
	],
	['times of the day are none', ['10:42', '11:53', '14:50'], ['881200447112', '193007712690', '662041553877']],
])('should take for the ID what a service numbers: %s', async (_, f2, f3) => {
	const net = ['120.51', '77.31', '-20.00'];
	const rows = [
		'F1 | F2 | F3 | F4',
		...net.map((each, row) => `${row < 2 ? 'Sale' : 'Refund'} | ${f2[row]} | ${f3[row]} | ${each}`),
	];
	expect((await found({ 'report.csv': rows.join('\n') }, 177.82)).text).toMatch(
		/^Transaction Column = F3 +# likely/m,
	);
});

it('should name no payout by what differs in one that was paid as a whole', async () => {
	const rows = `Batch No | Type | Ref | Net
		711 | Sale | a1x | 120.50
		711 | Sale | a2x | 80.00
		712 | Refund | a3x | -20.00
		712 | Sale | a4x | 33.10`;
	const { balanced, text } = await readByFound({ 'report.csv': rows }, 213.6);
	expect({ balanced, isNamed: text.includes('Payout Column') }).toEqual({ balanced: true, isNamed: false });
	// On another day it may be several batches.
	const one = rows.replaceAll('712 |', '711 |');
	expect((await found({ 'report.csv': one }, 213.6)).text).not.toContain('Payout Column');
	const named = one.replace('Batch', 'Settlement').replaceAll('711 |', 'st_711 |');
	expect((await found({ 'report.csv': named }, 213.6)).text).toContain('Payout Column = Settlement No');
});

it('should take no words that nobody knows for types, where one is of rows that add and of rows that reduce', async () => {
	const rows = `Typ karty | Nr | Gross | Commission | Net
		EU_A | a1x | 120.50 | 2.40 | 118.10
		EU_B | a2x | 80.00 | 1.60 | 78.40
		EU_A | a3x | -20.00 | 0.00 | -20.00`;
	const { text } = await found({ 'report.csv': rows }, 176.5);
	expect(text).toMatch(/^Rows Are = charge +# likely: most rows, and each took a fee\nRows Below Zero Are = \?/m);
	const above = rows.replace('-20.00 | 0.00 | -20.00', '20.00 | 0.40 | 19.60');
	expect((await found({ 'report.csv': above }, 216.1)).text).toMatch(
		/^Type Words = EU_A = charge, EU_B = charge +# likely/m,
	);
});

it('should take for sales what most rows are, each beside a row of its fee', async () => {
	const rows = `Reason Type | Receipt | Paid In | Withdrawn
		Pay Merchant | a1x | 120.50 |
		Pay Merchant Charge | a1x | | 2.40
		Pay Merchant | a2x | 80.00 |
		Pay Merchant Charge | a2x | | 1.60
		Reversal | a3x | | 20.00`;
	const { items, text } = await readByFound({ 'report.csv': rows }, 176.5);
	expect(text).not.toContain('?');
	expect(items.map(({ type }) => type)).toEqual(['charge', 'fee', 'charge', 'fee', 'refund']);
});

it('should take what most rows add by for no fee, though its word says so', async () => {
	const rows = `Τύπος | Nr | Gross | Commission | Net
		Χρέωση | a1x | 120.50 | 2.40 | 118.10
		Χρέωση | a2x | 80.00 | 1.60 | 78.40`;
	const { items } = await readByFound({ 'report.csv': rows }, 196.5);
	expect(items.map(({ type, fee }) => [type, fee])).toEqual([
		['charge', -2.4],
		['charge', -1.6],
	]);
	const refunded = await readByFound({ 'report.csv': `${rows}\n Refund | a3x | -20.00 | 0.00 | -20.00` }, 176.5);
	expect(refunded.items.map(({ type }) => type)).toEqual(['charge', 'charge', 'refund']);
});

it('should take no row for a total that is one by a word of what was sold', async () => {
	const rows = `Type | Article | No | Gross | Commission | Net
		Sale | Lamp | a1x | 120.50 | 2.40 | 118.10
		Sale | Total Gym | a2x | 80.00 | 1.60 | 78.40
		Sale | Vase | a3x | 33.00 | 0.70 | 32.30
		Total | | | 233.50 | 4.70 | 228.80`;
	const { balanced, items, text } = await readByFound({ 'report.csv': rows }, 228.8);
	expect({ balanced, rows: items.length, fee: text.includes('Fee Column = Commission') }).toEqual({
		balanced: true,
		rows: 3,
		fee: true,
	});
	const bare = rows.replaceAll(/\w+ \| [\w ]* \| (?=a|No)/g, '').replace('Total | | |', 'Total |');
	expect((await readByFound({ 'report.csv': bare }, 228.8)).items).toHaveLength(3);
});

it('should take no word of one sheet for what all rows are', async () => {
	const sales = `Trans ID | Amount\na1x | 120.50\na2x | 80.00\na3x | 10.00`;
	const fees = `Description | Amount\nDiscount fee | 3.20\nAuthorization fee | 0.30`;
	const { balanced, items } = await readByFound({ 'Sales.csv': sales, 'Fees.csv': fees }, 207);
	expect([balanced, items.map(({ type }) => type)]).toEqual([true, ['fee', 'fee', 'charge', 'charge', 'charge']]);
});

it('should take the abbreviation of a currency for one', async () => {
	const rows = `Para Birimi | Tür | No | Net
		TL | Satış | a1x | 120.50
		TL | İade | a2x | -20.00`;
	expect((await found({ 'report.csv': rows }, 100.5, 'TRY')).text).toMatch(
		/^Currency Column = Para Birimi +# likely/m,
	);
	expect((await found({ 'report.csv': rows.replaceAll('TL |', 'Lira |') }, 100.5, 'TRY')).text).toMatch(
		/^Currency Column = - +# likely/m,
	);
});

it.each([
	['Net', ['120.51', '-20.31']],
	['Debit | Credit', [' | 120.51', '20.31 | ']],
])('should ask what rows below zero are, too, where nothing adds up: %s', async (names, [above, below]) => {
	const rows = `Day | No | ${names}\n2026-11-03 | a1x | ${above}\n2026-11-04 | a2x | ${below}`;
	const { text } = await found({ 'report.csv': rows }, 100.21);
	expect(text).toContain('Amount Column = ?');
	expect(text).toMatch(/^Rows Are = \?.*\nRows Below Zero Are = \?/m);
	const unsigned = rows.replace('-20.31', '20.31').replace('20.31 | ', ' | 20.31');
	expect((await found({ 'report.csv': unsigned }, 100.21)).text).not.toContain('Rows Below Zero');
});

it.each(['Payment', 'Ödeme', 'Pago'])(
	'should take a row of a word for payments that pays the rest: %s',
	async (word) => {
		const rows = `Kind | No | Gross | Cost | Net
		Sale | a1x | 100.00 | 2.00 | 98.00
		Sale | a2x | 55.10 | 1.10 | 54.00
		Refund | a3x | -20.00 | 0.00 | -20.00
		${word} | p4x | -132.00 | 0.00 | -132.00`;
		const { balanced, items, text } = await readByFound({ 'report.csv': rows }, 132);
		expect(text).toContain(`Type Words = ${word} = payout   # likely: it takes what the others come to`);
		expect([balanced, items.map(({ type, amount }) => [type, amount])]).toEqual([
			true,
			[
				['charge', 98],
				['charge', 54],
				['refund', -20],
			],
		]);
		const { lines, text: other } = await found({ 'report.csv': rows.replaceAll('-132', '-131') }, 132);
		expect(other).not.toContain('payout');
		expect(lines.filter(({ key }) => key === 'amountColumn').map(({ mark }) => mark)).toEqual(['asked']);
	},
);

describe('what a text says that no sum proves', () => {
	const HEADER = 'Kind | No | Day | Gross | Fee | Net';

	it.each([
		['05/04/2026', '07/04/2026', '1.50', 'day first   # likely'],
		['04/05/2026', '04/07/2026', '1.50', 'month first   # likely'],
		// Shops that write decimal commas may write months first, too.
		['05/04/2026', '05/04/2026', '1,50', '?'],
		['11/03/2026', '03/11/2026', '1.50', '?'],
		['05/04/2026', '17/04/2026', '1.50', 'day first'],
	])(
		'should be the order in which days of a payout lie near each other: %s, %s, %s',
		async (first, second, fee, is) => {
			const amount = (text: string) => (fee.includes(',') ? text.replace('.', ',') : text);
			const rows = `${HEADER}
			Sale | a1x | ${first} | ${amount('120.50')} | ${fee} | ${amount('119.00')}
			Sale | a2x | ${second} | ${amount('77.10')} | ${fee} | ${amount('75.60')}`;
			const { text } = await found({ 'report.csv': rows }, 194.6);
			expect(text).toMatch(new RegExp(`^Date Format = ${is.replace('?', '\\?')}`, 'm'));
		},
	);

	it('should show which number is the day by a date above its rows', async () => {
		const rows = `Period | 25/04/2026 | | | |
			${HEADER}
			Sale | a1x | 05/04/2026 | 120.50 | 2.40 | 118.10
			Sale | a2x | 05/04/2026 | 77.10 | 1.50 | 75.60`;
		expect((await found({ 'report.csv': rows }, 193.7)).text).toContain('Date Format = day first\n');
	});

	it.each([
		['Zyxw', '2.40', '1.50', 'Zyxw = charge   # likely'],
		['Zyxw', '2.40', '0.00', 'Zyxw = ?   # charge'],
		['Debit', '2.40', '0.00', 'Debit = charge   # likely'],
	])('should be sales where a word is of most rows that took a fee: %s, %s, %s', async (word, fee, other, is) => {
		const [net, second] = [(120.5 - Number(fee)).toFixed(2), (77.1 - Number(other)).toFixed(2)];
		const rows = `${HEADER}
			${word} | a1x | 2026-11-18 | 120.50 | ${fee} | ${net}
			${word} | a2x | 2026-11-18 | 77.10 | ${other} | ${second}
			Refund | a3x | 2026-11-19 | -10.00 | 0.00 | -10.00`;
		const { text } = await found({ 'report.csv': rows }, Number(net) + Number(second) - 10);
		expect(text).toContain(`Type Words = ${is}`);
	});

	it.each([
		['Gutschrift', 'refund'],
		['CREDIT', 'refund'],
		['Reversal', 'refund'],
		['POS Refund', undefined],
		['Devolución con tarjeta', undefined],
		['Wxyz', '?'],
	])('should be a refund where its word may be, and its rows reduce: %s', async (word, is) => {
		const rows = `${HEADER}
			Sale | a1x | 2026-11-18 | 120.50 | 2.40 | 118.10
			Sale | a2x | 2026-11-18 | 77.10 | 1.50 | 75.60
			${word} | a3x | 2026-11-19 | -10.00 | 0.00 | -10.00`;
		const { text } = await found({ 'report.csv': rows }, 183.7);
		if (is === undefined) expect(text).not.toContain('Type Words');
		else expect(text).toContain(`${word} = ${is}`);
	});

	it.each([
		['Commission excl VAT', 'VAT', '0.30', 'Fee Column = Commission excl VAT\nTax Column = VAT'],
		['Fee (incl GST)', 'GST', '0.00', 'Fee Column = Fee (incl GST)\n'],
		['Foreign Fee', 'Fee', '0.30', 'Fee Column = Foreign Fee, Fee\n'],
	])('should know fees by names that say more: %s', async (fee, second, more, is) => {
		const rows = `Kind | No | Gross | ${fee} | ${second} | Net
			Sale | a1x | 120.50 | 2.40 | ${Number(more) > 0 ? more : '0.22'} | ${(118.1 - Number(more)).toFixed(2)}
			Sale | a2x | 77.10 | 1.50 | ${Number(more) > 0 ? more : '0.14'} | ${(75.6 - Number(more)).toFixed(2)}
			Refund | a3x | -10.00 | 0.00 | 0.00 | -10.00`;
		const { text } = await found({ 'report.csv': rows }, 183.7 - 2 * Number(more));
		expect(text).toContain(is);
	});

	it('should find a fee that no name says beside two, and their tax', async () => {
		const rows = `Kind | No | Gross | Interchange | Scheme fee | Acquirer margin | VAT | Net
			Sale | a1x | 120.50 | 1.20 | 0.41 | 0.23 | 0.37 | 118.29
			Sale | a2x | 77.10 | 0.77 | 0.26 | 0.15 | 0.24 | 75.68
			Refund | a3x | -10.00 | 0.00 | 0.00 | 0.00 | 0.00 | -10.00`;
		const { text } = await found({ 'report.csv': rows }, 183.97);
		expect(text).toContain('Fee Column = Interchange, Scheme fee, Acquirer margin');
		expect(text).toContain('Tax Column = VAT');
	});

	it.each([
		['Payment ID', 'Action ID', 'Payment ID   # likely'],
		['Belegnummer', 'Transaktions-Nr.', 'Transaktions-Nr.   # likely'],
		['Merchant Order Ref', 'Order ID', '?   # Order ID or Merchant Order Ref'],
		['First', 'Second', '?   # First or Second'],
		['Customer Ref', 'Invoice ID', '?   # Customer Ref or Invoice ID'],
		['Transaction ID', 'Related Transaction ID', 'Transaction ID   # likely'],
	])('should take the ID that says whose it is: %s, %s', async (first, second, is) => {
		const rows = `Kind | ${first} | ${second} | Gross | Fee | Net
			Sale | a11x | ${second.startsWith('Related') ? '' : 'b77x'} | 120.50 | 2.40 | 118.10
			Sale | a12x | ${second.startsWith('Related') ? '' : 'b78x'} | 77.10 | 1.50 | 75.60
			Refund | ${first.startsWith('Customer') ? 'a11x' : 'a13x'} | ${second.startsWith('Related') ? 'a11x' : 'b79x'} | -10.00 | 0.00 | -10.00`;
		expect((await found({ 'report.csv': rows }, 183.7)).text).toContain(`Transaction Column = ${is}`);
	});

	it.each([
		['Settlement Report (INR)', 'Currency = INR   # likely: it stands above the rows'],
		['ALL SALES', 'Currency = ?'],
		['INR to USD', 'Currency = ?'],
	])('should be the only currency that stands above the rows: %s', async (title, is) => {
		const rows = `${title} | | | | |
			${HEADER}
			Sale | a1x | 2026-11-18 | 120.50 | 2.40 | 118.10
			Sale | a2x | 2026-11-18 | 77.10 | 1.50 | 75.60`;
		expect((await found({ 'report.csv': rows }, 193.7, '')).text).toContain(is);
	});

	it('should be rows of fees where about each sale has one, and no fee where amounts before it were paid', async () => {
		const rows = `Kind | No | Amount
			Sale | a1x | 120.50
			Fee | f1x | -2.40
			Sale | a2x | 77.10
			Fee | f2x | -1.50
			Sale | a3x | 30.00
			Fee | f3x | -0.60`;
		expect((await found({ 'report.csv': rows }, 223.1)).text).toContain('Fees = in rows of their own   # likely');
		const gross = `Kind | No | Gross Amount | Installments
			Sale | a1x | 120.50 | 200.11
			Sale | a2x | 77.10 | 99.31`;
		expect((await found({ 'report.csv': gross }, 197.6)).text).toContain('Fees = none   # likely');
	});

	it('should pair debits with credits of their kind', async () => {
		const rows = `Kind | No | Gross Dr | Gross Cr | Net Dr | Net Cr | Fee
			Sale | a1x | | 120.50 | | 118.10 | 2.40
			Sale | a2x | | 77.10 | | 75.60 | 1.50
			Refund | a3x | 10.00 | | 10.00 | | 0.00`;
		const { text } = await found({ 'report.csv': rows }, 183.7);
		expect(text).toContain('Debit Column = Net Dr\nCredit Column = Net Cr');
		expect(text).toContain('Gross Column = ');
	});
});

it("should take the payout's own row for paid, where a text says that its status is good", async () => {
	const rows = `Kind | Ref | Day | Net | State
		Sale | a1x | 2026-11-18 | 120.51 | Zzq
		Refund | a2x | 2026-11-19 | -12.13 | Zzq
		Sale | a3x | 2026-11-19 | 55.00 | Failed
		Payout | p1x | 2026-11-20 | -108.38 | Zzq`;
	const { text } = await found({ 'report.csv': rows });
	expect(text).toContain('Paid Words = Zzq');
	expect(text).toMatch(/^Amount Column = Net/m);
});

it('should ask which of several words is the payout, and find the amounts', async () => {
	const rows = `Kind | Ref | Day | Gross | Fee | Net
		Sale | a1x | 2026-11-18 | 250.88 | 5.01 | 245.87
		Sale | a2x | 2026-11-19 | 99.40 | 1.99 | 97.41
		Zzq | a3x | 2026-11-19 | -255.88 | 0.00 | -255.88
		Xyz | p1x | 2026-11-20 | -87.40 | 0.00 | -87.40`;
	const { text } = await found({ 'report.csv': rows });
	expect(text).toMatch(/^Type Words = (Zzq = \?, Xyz|Xyz = \?, Zzq) = \?/m);
	expect(text).toMatch(/^Amount Column = Net\b/m);
	expect(text).toMatch(/^Gross Column = Gross\b/m);
});

it('should take what rows are from the column that is called so, and from no word that all have', async () => {
	const rows = `Type | Name | Ref | Gross | Fee | Net
		Funds Received | Order | a1x | 120.51 | 2.41 | 118.10
		Funds Received | Order | a2x | 77.31 | 1.55 | 75.76
		Refund | Order | a3x | -12.13 | 0.00 | -12.13`;
	const { items, text } = await readByFound({ 'report.csv': rows }, 181.73);
	expect(text).toMatch(/^Type Column = Type\b/m);
	expect(items.map(({ type }) => type)).toEqual(['charge', 'charge', 'refund']);
});

it('should take for the ID what is long beside the short numbers of orders', async () => {
	const rows = `F1 | F2 | F3 | F4
		Sale | 101271 | R4800005917ZK | 120.51
		Sale | 103089 | R4800006702ZK | 77.31`;
	expect((await found({ 'report.csv': rows }, 197.82)).text).toMatch(/^Transaction Column = F3 +# likely/m);
	const alike = rows.replaceAll('R48000', '').replaceAll('ZK', '7');
	expect((await found({ 'report.csv': alike }, 197.82)).text).toContain('Transaction Column = ?');
});

it('should take a number sign for one: N° remise', async () => {
	const rows = `Nature du mouvement | N° remise | Net
		Vente | 4800001371 | 120.51
		Vente | 4800000673 | 77.31`;
	expect((await found({ 'report.csv': rows }, 197.82)).text).toMatch(/^Transaction Column = N° remise +# likely/m);
});

it('should take no number that all rows have, disputes too, for a cost that cancels out', async () => {
	const rows = `Kind | Ref | Net | Tariff
		Chargeback | a1x | 655.01 | 2.75
		Sale | a2x | 500.48 | 2.75`;
	const { isProved, text } = await found({ 'report.csv': rows }, -154.53);
	expect(isProved).toBe(true);
	expect(text).toMatch(/^Amount Column = Net$/m);
});

it('should take a withdrawal for the payout, beside another word that nobody knows', async () => {
	const rows = `Kind | Ref | Day | Net
		Sale | a1x | 2026-11-18 | 245.87
		Sale | a2x | 2026-11-19 | 97.41
		Zzq | a3x | 2026-11-19 | -255.88
		Withdrawal | p1x | 2026-11-20 | -87.40`;
	expect((await found({ 'report.csv': rows })).text).toMatch(/^Type Words = Withdrawal = payout +# likely/m);
});

describe('costs of which the gross amount shows nothing', () => {
	it('should be asked, also where the amounts are not called net', async () => {
		// Something was kept back that no column has.
		const rows = `Type | No | Day | Sales | Fee | Total Released
			Sale | a1x | 2026-11-03 | 120.50 | 2.40 | 117.00
			Sale | a2x | 2026-11-04 | 77.10 | 1.50 | 75.10
			Sale | a3x | 2026-11-05 | 50.00 | 1.00 | 48.30`;
		const { balanced, text } = await readByFound({ 'report.csv': rows }, 240.4, (asked) =>
			asked.replace('Fees = ?', 'Fees = in the rows'),
		);
		expect(text).toMatch(/^Gross Column = \? {3}# Sales, or -$/m);
		expect(text).toMatch(
			/^Fee Column = \? {3}# Fee, or several of them: with the net amount none comes to Sales$/m,
		);
		expect(balanced).toBe(false);
	});

	it('should be asked of a tax, too', async () => {
		const rows = `Type | No | Day | Commission | GST on Commission | Net
			Sale | a1x | 2026-11-03 | 2.40 | 0.24 | 117.86
			Sale | a2x | 2026-11-04 | 1.50 | 0.15 | 75.45`;
		const { text } = await found({ 'report.csv': rows }, 193.31);
		expect(text).toMatch(/^Tax Column = \? {3}# GST on Commission if on top of fees/m);
	});

	it.each([
		['a tax of the sale', 'Tax', ['24.10', '15.42', '10.00']],
		['what buyers paid', 'Shipping Fee', ['-1.40', '-1.40', '-0.90']],
	])('should be asked where one may be %s', async (_, name, [a = '', b = '', c = '']) => {
		const net = (gross: number, fee: number, other: string) => (gross - fee - Number(other)).toFixed(2);
		const rows = `Type | No | Day | Price | ${name} | Service Fee | Net
			Sale | a1x | 2026-11-03 | 120.50 | ${a} | 2.40 | ${net(120.5, 2.4, a)}
			Sale | a2x | 2026-11-04 | 77.10 | ${b} | 1.50 | ${net(77.1, 1.5, b)}
			Sale | a3x | 2026-11-05 | 50.00 | ${c} | 1.00 | ${net(50, 1, c)}`;
		const paid = 247.6 - 4.9 - [a, b, c].reduce((sum, each) => sum + Number(each), 0);
		const { items, text } = await readByFound({ 'report.csv': rows }, Math.round(paid * 100) / 100);
		expect(text).toMatch(/^Gross Column = \? {3}# Price, or -/m);
		expect(text).toMatch(/^Fee Column = \?/m);
		expect(items.map(({ gross, fee }) => [gross, fee])).toEqual(Array(3).fill([null, null]));
	});

	it.each([
		['1 % of each sale', ['1.20', '0.77', '3.01'], true],
		['18 % of each fee', ['1.98', '3.19', '1.49'], false],
	])(
		'should be asked where a tax is a share of sales, not of fees: %s',
		async (_, [a = '', b = '', c = ''], isAsked) => {
			const net = (gross: number, fee: number, tax: string) => (gross - fee - Number(tax)).toFixed(2);
			const rows = `Type | No | Gross | Fee | Tax | Net
			Sale | a1x | 120.00 | 11.00 | ${a} | ${net(120, 11, a)}
			Sale | a2x | 77.00 | 17.70 | ${b} | ${net(77, 17.7, b)}
			Sale | a3x | 301.00 | 8.30 | ${c} | ${net(301, 8.3, c)}`;
			const paid = 498 - 37 - Number(a) - Number(b) - Number(c);
			const { text } = await found({ 'report.csv': rows }, Number(paid.toFixed(2)));
			expect(text.includes('Tax Column = ?')).toBe(isAsked);
		},
	);

	it('should be found though rows of words that nobody knows have none', async () => {
		const rows = `Day | Type | Amount | Fees & Taxes | Net
			2026-11-18 | Sale | 29.99 | -1.44 | 28.55
			2026-11-18 | Marketing | -- | -4.80 | -4.80
			2026-11-18 | VAT | -- | -0.96 | -0.96`;
		const { text } = await found({ 'report.csv': rows }, 22.79);
		expect(text).toMatch(/^Gross Column = Amount/m);
	});

	it('should be found where there are five', async () => {
		const rows = `Tipo | No | Valor | Comisión | IVA comisión | ReteFuente | ReteICA | Cuota | Neto
			VENTA | a1x | 4756.00 | 126.03 | 23.95 | 71.34 | 19.50 | 7.00 | 4508.18
			VENTA | a2x | 3801.00 | 100.73 | 19.14 | 57.02 | 15.58 | 7.00 | 3601.53
			VENTA | a3x | 9910.00 | 262.62 | 49.90 | 148.65 | 40.63 | 7.00 | 9401.20`;
		const { text } = await found({ 'report.csv': rows }, 17_510.91);
		expect(text).toMatch(/^Gross Column = Valor/m);
	});
});

it.each([
	['payment_refunded', 'refund'],
	['Payment fee', 'fee'],
])('should take "%s" for what is about payments', async (word, type) => {
	const rows = `Type | No | Net
		payment_paid_out | a1x | 120.51
		payment_paid_out | a2x | 77.31
		${word} | a3x | -12.13`;
	expect((await found({ 'report.csv': rows }, 185.69)).text).toContain(`Type Words = ${word} = ${type}   # likely`);
});

describe('IDs', () => {
	it("should not be what only a payout's own row refers to", async () => {
		const rows = `Id | Type | From | To | Net
			9128781851 | Sale | 25677570291 | 4477120 | 120.51
			5077046862 | Sale | 25677608385 | 4477120 | 77.31
			4140812277 | Payout | 4477120 | Bank | -197.82`;
		expect((await found({ 'report.csv': rows }, 197.82)).text).toContain('Transaction Column = Id   # likely');
	});

	it('should not be what few rows have', async () => {
		const rows = `entity_id | Type | payment_id | Net
			pay_6UVQQ6 | Sale | | 120.51
			pay_YEMUCP | Sale | | 77.31
			pay_9SK2LA | Sale | | 10.00
			rfnd_8K2LQ | Refund | pay_QQ71ZA | -12.13
			rfnd_1M4TW | Refund | pay_C02HXD | -8.20`;
		expect((await found({ 'report.csv': rows }, 187.49)).text).toContain(
			'Transaction Column = entity_id   # likely',
		);
	});

	it('should not be those of orders beside shorter ones', async () => {
		const rows = `Type | invoiceId | orderId | Net
			Sale | Y558FJ7WLL9PWGYPSJ | ord-10114 | 120.51
			Sale | 7HURTY5RJYFZ4MS3BW | ord-90521 | 77.31`;
		const { text } = await found({ 'report.csv': rows }, 197.82);
		expect(text).toContain('Transaction Column = ?   # invoiceId or orderId');
		expect(text).toContain('Order Column = orderId   # likely');
	});

	it('should be what each sale shares with its fee', async () => {
		const rows = `Type | Receipt No. | Code | Net
			Sale | RKT81XQ | 1 | 120.51
			Fee | RKT81XQ | 1 | -1.20
			Sale | RKT90BM | 1 | 77.31
			Fee | RKT90BM | 1 | -0.77
			Sale | RKT77AC | 1 | 11.13
			Fee | RKT77AC | 1 | -0.11`;
		expect((await found({ 'report.csv': rows }, 206.87)).text).toContain(
			'Transaction Column = Receipt No.   # likely',
		);
	});

	it("should not be a shop's own", async () => {
		const rows = `SOURCE_ID | Type | EXTERNAL_REFERENCE | Net
			90438489082 | Sale | ORD88448 | 120.51
			35318037693 | Sale | ORD15310 | 77.31`;
		const { text } = await found({ 'report.csv': rows }, 197.82);
		expect(text).toContain('Transaction Column = SOURCE_ID   # likely');
		expect(text).toContain('Order Column = EXTERNAL_REFERENCE   # likely');
	});
});

it('should take a currency that is the same in all rows for that of their sum', async () => {
	const rows = `Type | No | Buyer Currency | Amount (Buyer Currency) | Merchant Currency | Amount (Merchant Currency)
		Charge | a1x | SEK | 4911.25 | EUR | 427.77
		Charge | a2x | EUR | 77.31 | EUR | 77.31
		Charge | a3x | USD | 12.13 | EUR | 11.14`;
	expect((await found({ 'report.csv': rows }, 516.22, '')).text).toContain(
		'Currency Column = Merchant Currency   # likely',
	);
});

it('should take a number of ten digits for a moment only where a name says so', async () => {
	const rows = `Type | From | To | Article | Net
		Sale | 2026-11-02 | 2026-11-09 | 1440123456 | 120.51
		Sale | 2026-11-02 | 2026-11-09 | 1440987654 | 77.31
		Sale | 2026-11-02 | 2026-11-09 | 1440123456 | 11.13`;
	expect((await found({ 'report.csv': rows }, 208.95)).text).not.toContain('Date Column = Article');
});

it.each(['Incl. VAT', 'Betrag inkl. MwSt.', 'Amount incl. GST'])(
	'should take what has a tax in it for an amount: %s',
	async (name) => {
		const rows = `Type | Nr | Excl. VAT | VAT | ${name}
			Sale | a1x | 100.00 | 15.00 | 115.00
			Sale | a2x | 42.00 | 6.30 | 48.30
			Fee | a3x | -10.00 | -1.50 | -11.50`;
		const { lines } = await found({ 'report.csv': rows }, 151.8);
		expect(lines).toContainEqual(expect.objectContaining({ key: 'amountColumn', value: [name] }));
	},
);

it.each(['Retención', 'Rolling Reserve'])(
	'should ask whether what is held back is a fee, where it comes out so in each row: %s',
	async (name) => {
		const rows = `Type | Nr | Bruto | Arancel | ${name} | Neto
			Sale | a1x | 100.00 | -1.80 | -2.50 | 95.70
			Sale | a2x | 40.00 | -0.72 | -1.00 | 38.28`;
		const { items, text } = await readByFound({ 'report.csv': rows }, 133.98);
		expect(text).toContain(`Gross Column = Bruto   # likely\nFee Column = ?   # Arancel, ${name}`);
		expect(items.map(({ amount, fee }) => [amount, fee])).toEqual([
			[95.7, null],
			[38.28, null],
		]);
	},
);

it('should take a currency that the names of amounts say, beside a column of what was sent', async () => {
	const rows = `Type | Nr | [-] EUR | [+] EUR | Sent | Sent Currency
		Sale | a1x | | 55.40 | 64.82 | USD
		Refund | a2x | 12.13 | | 12.13 | EUR`;
	const { text } = await found({ 'report.csv': rows }, 43.27, '');
	expect(text).toContain('Credit Column = [+] EUR');
	expect(text).toContain('Currency = EUR');
	expect(text).not.toContain('Sent Currency');
});

it('should ask for all that ways differ in which come to what was paid', async () => {
	const rows = `F1 | Kind | F3 | F6 | F12 | Nr | Day
		100692 | Refund | -17 | -492 | -30 | R1a | 2026-11-25
		101480 | Sale | 44 | 1280 | 30 | R2b | 2026-11-16
		100315 | Dispute won | 0 | 115 | 0 | R3c | 2026-11-05
		101076 | Payout | 0 | -876 | 0 | 332387 | 2026-11-28`;
	const { text } = await found({ 'report.csv': rows });
	expect(text).toContain('Amount Column = ?');
	expect(text).toContain('Fee Column = ?');
});

it('should take no one fee of several for sure, where nothing adds up', async () => {
	const rows = `Type | ID | Net | Service fee | Fixed fee
		Sale | a1x | 97.00 | 2.00 | 0.30
		Sale | a2x | 48.00 | 1.00 | 0.30`;
	expect((await found({ 'report.csv': rows }, 111)).text).toContain('Fee Column = ?');
});

it('should ask what words mean beside one that may mean a type', async () => {
	const rows = `Buchungstext | Nr | Betrag
		Verkaufserlös | a1x | 100.00
		Verkaufsgebühr | a2x | -11.90
		Verkaufserlös | a3x | 42.10
		Versandetikett | a4x | -4.19`;
	const { text } = await found({ 'report.csv': rows }, 126.01);
	expect(text).toContain('Type Column = Buchungstext');
	expect(text).toContain('Type Words = Verkaufsgebühr = fee');
});

it('should take the only row of a word that may mean a payout for it, whatever the column is called', async () => {
	const rows = `Activity | Nr | Earned
		Lesson | a1x | 100.00
		Lesson | a2x | 42.10
		Withdrawal | w1x | -142.10`;
	expect((await found({ 'report.csv': rows }, 142.1)).text).toContain('Type Words = Withdrawal = payout');
});

it('should take a charge beside payments for what it does', async () => {
	const rows = `Reason | No | Paid In | Withdrawn
		Merchant Payment | a1x | 120.50 |
		Charge | a1x | | 0.66
		Merchant Payment | a2x | 77.00 |
		Charge | a2x | | 0.42`;
	const { isMet, text } = await found({ 'report.csv': rows }, 196.42);
	expect([isMet, text]).toEqual([true, expect.stringContaining('Charge = fee')]);
});

it('should say that days of another calendar are none', async () => {
	const rows = `Type | Nr | Date | Net
		Sale | a1x | 04/11/2569 | 120.50
		Sale | a2x | 05/11/2569 | 77.00`;
	expect((await found({ 'report.csv': rows }, 197.5)).text).toContain(
		'Date Column = ?   # no date can be read in Date',
	);
});

it('should ask what a comma is before three digits, whatever sign a rate of all rows has', async () => {
	const rows = `Day | Type | Nr | Commission | Amount
		2026-11-11 | Refund | R1a | 2.75 | (265,752)
		2026-11-18 | Sale | R2b | 2.75 | 547,369
		2026-11-20 | Sale | R3c | 2.75 | 176,819
		2026-11-28 | Payout | 33238 | 2.75 | (458,436)`;
	expect((await found({ 'report.csv': rows }, undefined, 'KWD')).text).toContain('Decimal Sign = ?');
});

it('should take the second of two columns of one name for what it is', async () => {
	const rows = `Type | Nr | Amount | Currency | Amount | Currency | Fee | Net
		Sale | a1x | 132.55 | USD | 120.50 | SAR | 2.50 | 118.00
		Sale | a2x | 65.45 | GBP | 77.00 | SAR | 1.60 | 75.40`;
	const { balanced, items } = await readByFound({ 'report.csv': rows }, 193.4);
	expect([balanced, sumOf(items, 'gross'), sumOf(items, 'fee')]).toEqual([true, 197.5, -4.1]);
});

it('should not say that there is no ID where one stands in several rows, beside that of the payout', async () => {
	const rows = `Type | Payout ID | Payment ID | Net
		Sale | PO2211 | pay_e5ed4b0a | 120.51
		Fee | PO2211 | pay_e5ed4b0a | -1.20
		Fee | PO2211 | pay_e5ed4b0a | -0.10
		Sale | PO2211 | pay_91c0aa73 | 77.31
		Fee | PO2211 | pay_91c0aa73 | -0.77
		Fee | PO2211 | pay_91c0aa73 | -0.10`;
	expect((await found({ 'report.csv': rows }, 195.65)).text).not.toContain('Transaction Column = -');
});

it('should count the words that are asked, not those that are known', async () => {
	const rows = `Type | Nr | Montant
		Commande | a1x | 100.00
		Commission | a1x | -12.00
		TVA sur commission | a1x | -2.40
		Commande | a2x | 42.10
		Commission | a2x | -5.05
		TVA sur commission | a2x | -1.01
		Remboursement | a1x | -20.00
		Remboursement de commission | a1x | 2.40
		TVA sur remboursement de commission | a1x | 0.48
		Abonnement | a3x | -3.99
		Virement | a4x | -100.53`;
	expect((await found({ 'releve.csv': rows }, 100.53, 'EUR')).text).toContain('Abonnement = ?');
});

it('should take for the ID what only a fee shares, for which no order stands', async () => {
	const rows = `Transaction ID | Type | Invoice Number | Net
		40196283136 | Sale | INV-51190 | 100.00
		71827307267 | Sale | INV-20718 | 42.10
		56466112384 | Chargeback | INV-87015 | -20.00
		56466112384 | Chargeback Fee | | -15.00`;
	expect((await found({ 'deposit.csv': rows }, 107.1, 'USD')).text).toContain('Transaction Column = Transaction ID');
});

it.each(['Referens', 'Referencia', 'Referentie'])(
	'should take a %s for the ID beside what a shop counts',
	async (id) => {
		const rows = `Type | Date | Kvittonummer | ${id} | Net
		Sale | 2026-11-05 | 1004 | J2U4YZ35RC | 120.50
		Sale | 2026-11-06 | 1005 | K8XQ2MNB4T | 77.00
		Sale | 2026-11-06 | 1006 | 3PLQ7CD8VW | 45.00`;
		expect((await found({ 'report.csv': rows }, 242.5, 'SEK')).text).toContain(`Transaction Column = ${id}`);
	},
);

it('should take no numbers with points or dashes between them for days of another calendar', async () => {
	const rows = `Type | Nr | Booking | Net
		Sale | a1x | 10-20-3000 | 120.50
		Sale | a2x | 10-21-3170 | 77.00`;
	expect((await found({ 'report.csv': rows }, 197.5)).text).not.toContain('Date Column');
});

it('should take a moment in a number for the date where a name says so, beside the day of the payout', async () => {
	const rows = `Type | Nr | Payout day | Created at | Net
		Sale | a1x | 2026-11-20 | 1794992401 | 120.50
		Sale | a2x | 2026-11-20 | 1794999734 | 77.00`;
	expect((await found({ 'report.csv': rows }, 197.5)).text).toContain('Date Column = Created at');
});

it('should take no column of nothing for debits, beside one of amounts', async () => {
	const rows = `Kind | Nr | Way | Day | Tip | Rate | Net | Till
		Sale | a1x | + | 2026-11-07 | 0.00 | 2.75 | 7.97 | 70018834
		Payout | 332387 | Debit | 2026-11-28 | 0.00 | 2.75 | 7.97 | 70018834`;
	const { text } = await found({ 'report.csv': rows });
	expect(text).toContain('Amount Column = Net');
	expect(text).not.toMatch(/^Debit Column/m);
});

it('should leave no line of debits beside amounts that are asked', async () => {
	const rows = `Kind | Nr | Out | In | Into
		Sale | a1x | | 120.51 | 100.51
		Sale | a2x | | 77.31 | 97.31
		Refund | a3x | 20.00 | | `;
	const { text } = await found({ 'report.csv': rows }, 177.82);
	expect(text).toContain('Amount Column = ?');
	expect(text).not.toMatch(/^Debit Column/m);
});

it.each(['Dzierżawa terminala', 'إيجار جهاز', '端末レンタル', 'Terminal Rent'])(
	'should take the rent of a terminal for a fee: %s',
	async (word) => {
		const rows = `Type | Nr | Net
		Sale | a1x | 120.51
		Sale | a2x | 77.31
		${word} | a3x | -15.00`;
		const { text } = await found({ 'report.csv': rows }, 182.82);
		expect(text).not.toContain(`${word} = ?`);
	},
);

it('should take no instalment for the ID', async () => {
	const parts = `Kind | Sale | Part | Net
		Sale | A10001 | 2/3 | 97.00
		Sale | A10002 | 3/3 | 48.50
		Sale | A10003 | 1/1 | 19.40`;
	expect((await found({ 'report.csv': parts }, 164.9)).text).not.toContain('Transaction Column = Part');
});

it.each(['customer_id', 'Kunden-Nr', 'ID Cliente', 'Müşteri No'])(
	'should ask for the ID beside that of a customer: %s',
	async (name) => {
		const invoices = `Kind | invoice_id | ${name} | Net
		Sale | in_1Nq8Zk2Lp | cus_Oa81kLmQ2 | 120.51
		Sale | in_1Nq9Bb7Xy | cus_Px77aaTz9 | 77.31
		Sale | in_1NqAAc3Tt | cus_Qr51bdWe4 | 11.13`;
		expect((await found({ 'report.csv': invoices }, 208.95)).text).toContain(
			`Transaction Column = ?   # ${name} or invoice_id`,
		);
	},
);

it('should ask what a balance brought forward is that was paid, and nothing of one that only tells', async () => {
	const rows = `Day | ID | Type | Amount | Fee | Net
		2026-11-18 | | Balance brought forward | | | -40.00
		2026-11-18 | a1x | Sale | 100.00 | 3.00 | 97.00
		2026-11-19 | a2x | Sale | 50.00 | 1.50 | 48.50`;
	const answer = (asked: string) => asked.replace('forward = ?', 'forward = other');
	const { balanced, items } = await readByFound({ 'report.csv': rows }, 105.5, answer);
	expect([balanced, items.map(({ type, amount }) => [type, amount])]).toEqual([
		true,
		[
			['other', -40],
			['charge', 97],
			['charge', 48.5],
		],
	]);
	expect((await found({ 'report.csv': rows }, 145.5)).text).not.toContain('forward');
});

it.each(['Disagiosatz', 'Disagio'])(
	'should take what is the same of whatever amount for no fee, in two rows either: %s',
	async (name) => {
		const rows = `Art | Nr | ${name} | Netto
		Zahlung | a1x | 2.75 | 6.37
		Zahlung | a2x | 2.75 | 27.30`;
		expect((await found({ 'report.csv': rows }, 33.67)).text).not.toContain('Fee Column');
	},
);
