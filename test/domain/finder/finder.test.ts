/** What proof takes: each rule has a false proof that made it. */
import { printLines, type MarkedLine } from '../../../nodes/CardPayments/domain/services';
import { findDescription } from '../../../nodes/CardPayments/domain/finder';
import { sheetKind } from '../../../nodes/CardPayments/domain/sheets/sheetKinds';

const UNITS = 10_000;

function tableOf(name: string, text: string) {
	const [header = [], ...rows] = text
		.trim()
		.split('\n')
		.map((line) => line.split('|').map((cell) => cell.trim()));
	return { name, kind: sheetKind(name), header, headerLine: 1, rows, isCut: false };
}

function found(sheets: Record<string, string>, paid?: number, currency = 'SAR') {
	const tables = Object.entries(sheets).map(([name, text]) => tableOf(name, text));
	const proposal = findDescription(
		tables,
		paid === undefined ? undefined : { units: Math.round(paid * UNITS), currency },
		{},
	);
	return { isProved: proposal?.isProved, lines: proposal?.lines ?? [], text: printLines(proposal?.lines ?? []) };
}

const marksOf = (lines: MarkedLine[], key: string) => lines.filter((line) => line.key === key).map(({ mark }) => mark);

const CHARGES = `Vorgang | Nummer | Brutto | Gebühr | Netto
	Verkauf | a1 | 120,50 | 4,17 | 116,33
	Verkauf | a2 | 77,10 | 2,98 | 74,12
	Verkauf | a3 | 310,00 | 9,41 | 300,59
	Erstattung | a1 | -20,00 | 0,00 | -20,00`;

it('should prove what adds up, whatever columns are called', () => {
	const { isProved, text } = found({ 'settlement.csv': CHARGES }, 471.04);
	expect(isProved).toBe(true);
	expect(text.split('\n')).toEqual(
		expect.arrayContaining([
			'Type Column = Vorgang',
			'Amount Column = Netto',
			'Gross Column = Brutto',
			'Fee Column = Gebühr',
			'Fees = in the rows',
			'Signs = as written',
			'Decimal Sign = ,',
		]),
	);
	const nameless = CHARGES.replace(/^.*\n/, 'c1 | c2 | c3 | c4 | c5\n');
	expect(found({ 'settlement.csv': nameless }, 471.04)).toMatchObject({ isProved: true });
});

it('should prove nothing without what was paid, nor where nothing adds up', () => {
	const unknown = found({ 'settlement.csv': CHARGES });
	expect(unknown.isProved).toBe(false);
	expect(marksOf(unknown.lines, 'amountColumn')).toEqual(['likely']);
	const wrong = found({ 'settlement.csv': CHARGES }, 471.05);
	expect(wrong.isProved).toBe(false);
	expect(wrong.text).toContain('Amount Column = ?');
});

it('should ask where fees stand if they add up deducted and not', () => {
	const rows = `Vorgang | Nummer | Betrag | Gebühr
		Verkauf | a1 | 120,50 | 4,17
		Verkauf | a2 | 77,10 | 2,98
		Erstattung | a1 | -50,15 | -7,15`;
	expect(found({ 'settlement.csv': rows }, 147.45).text).toContain('Fees = ?   # in the rows, deducted or not');
});

describe('1: all ways of adding up', () => {
	it('should prove nothing where two columns add up to it, and say other things of a row', () => {
		const rows = `id | x | y
			a1 | 100.25 | 150.50
			a2 | 250.50 | 200.25
			a3 | 75.10 | 75.10`;
		expect(found({ 'CHARGES.csv': rows, 'SUMMARY.csv': 'a|b' }, 425.85)).toMatchObject({ isProved: false });
	});

	it('should take two columns that say the same for one', () => {
		const rows = `id | x | y
			a1 | 100.25 | 100.25
			a2 | 250.51 | 250.51
			a3 | 75.13 | 75.13`;
		expect(found({ 'CHARGES.csv': rows, 'SUMMARY.csv': 'a|b' }, 425.89)).toMatchObject({ isProved: true });
	});
});

describe('2: accidents', () => {
	it('should prove nothing by few rows with round amounts', () => {
		const rows = `id | a | b | c
			x1 | 100 | 5 | 95
			x2 | 200 | 15 | 185`;
		expect(found({ 'CHARGES.csv': rows, 'SUMMARY.csv': 'a|b' }, 300)).toMatchObject({ isProved: false });
	});

	it('should prove nothing by words that are left out at will', () => {
		const rows = `type | id | amount
			aa | 1 | 12.00
			bb | 2 | 7.00
			cc | 3 | 5.00
			dd | 4 | 2.00
			ee | 5 | 1.00`;
		expect(found({ 'x.csv': rows }, 13)).toMatchObject({ isProved: false });
	});
});

describe('3: what is computed', () => {
	const rows = (name: string, fees: [string, string, string]) => `id | Amount | ${name}
		a1 | 1200.55 | ${fees[0]}
		a2 | 340.10 | ${fees[1]}
		a3 | 77.31 | ${fees[2]}`;
	const paid = (fees: number) => 1617.96 - fees;

	it('should prove an amount before fees of several sizes, in a column that is named like a fee', () => {
		const { isProved, text } = found(
			{ 'CHARGES.csv': rows('Commission', ['24.01', '6.80', '1.55']), 'SUMMARY.csv': 'a|b' },
			paid(32.36),
		);
		expect(isProved).toBe(true);
		expect(text).toContain('Fees = in the rows, not yet deducted');
	});

	it.each([
		['Col4', ['24.01', '6.80', '1.55'], 32.36],
		['Discount', ['24.01', '6.80', '1.55'], 32.36],
		['VAT', ['24.01', '6.80', '1.55'], 32.36],
		['Commission', ['10.00', '10.00', '10.00'], 30],
	] as Array<[string, [string, string, string], number]>)('should not prove it by %s %j', (name, fees, sum) => {
		const sheets = { 'CHARGES.csv': rows(name, fees), 'SUMMARY.csv': 'a|b' };
		expect(found(sheets, paid(sum))).toMatchObject({ isProved: false });
	});

	it('should take an amount of the Summary for a fee by its label only', () => {
		const charges = rows('Currency', ['SAR', 'SAR', 'SAR']);
		const summary = (label: string) => ({ 'CHARGES.csv': charges, 'SUMMARY.csv': `Item|Value\n${label}|20.21` });
		expect(found(summary('Gebühren'), 1597.75)).toMatchObject({ isProved: true });
		expect(found(summary('Position 4'), 1597.75)).toMatchObject({ isProved: false });
		for (const label of ['Rolling', 'Reserve held', 'Rabatt', 'Gross sales'])
			expect(JSON.stringify(found(summary(label), 1597.75))).not.toContain(label);
	});
});

describe('4: what is never the amount', () => {
	it.each(['Fee', 'VAT', 'Balance', 'Rabatt', 'Rate %', 'Saldo', 'رصيد'])('should not prove "%s"', (name) => {
		const rows = `id | ${name}
			a1 | 1200.55
			a2 | 340.10
			a3 | 77.31`;
		expect(found({ 'CHARGES.csv': rows, 'SUMMARY.csv': 'a|b' }, 1617.96).isProved).not.toBe(true);
	});
});

describe('5: unknown words', () => {
	it.each(['transfer', 'withdrawal', 'hold', 'deposit', 'settlement'])('should not know what "%s" is', (word) => {
		const rows = `type | id | net
			charge | 1 | 512.25
			${word} | 2 | -100.10
			charge | 3 | 77.30`;
		const { lines } = found({ 'x.csv': rows }, 489.45);
		const said = lines.find(({ key }) => key === 'typeWords');
		expect(said?.value).toContainEqual({ word, type: 'other' });
		expect(said?.mark).not.toBe('proved');
	});

	it('should prove nothing by a word whose rows cancel out', () => {
		const rows = `type | id | net
			charge | 1 | 512.25
			zzz | 2 | -100.10
			zzz | 3 | 100.10
			charge | 4 | 77.30`;
		expect(found({ 'x.csv': rows }, 589.55)).toMatchObject({ isProved: false });
	});
});

it('6: should ask which amount of the payout the bank got, where its row has a fee', () => {
	const rows = `type | id | gross | fee | net
		charge | a1 | 120.00 | -4.00 | 116.00
		charge | a2 | 220.10 | -7.05 | 213.05
		payout | po_1 | -326.05 | -3.00 | -329.05`;
	const { isProved, lines } = found({ 'x.csv': rows });
	expect(isProved).toBe(false);
	expect(marksOf(lines, 'paidColumn')).toEqual(['asked']);
});

it('7: should never call a name proved', () => {
	const { lines } = found({ 'settlement.csv': CHARGES }, 471.04);
	for (const key of ['typeWords', 'dateColumn', 'orderColumn', 'transactionColumn'])
		expect(marksOf(lines, key)).not.toContain('proved');
});

it('8: should take at most 200 ms for 20,000 rows of many columns and words', () => {
	const words = ['aa', 'bb', 'cc', 'dd', 'ee', 'ff', 'gg', 'hh'];
	const header = ['type', 'id', ...Array.from({ length: 12 }, (_, at) => `c${at}`)];
	const rows = Array.from({ length: 20_000 }, (_, row) => [
		words[row % words.length] as string,
		`id ${row}`,
		...Array.from({ length: 12 }, (_, at) => (((row * 7_919 + at * 104_729) % 99_991) / 100).toFixed(2)),
	]);
	const table = { name: 'x.csv', kind: 'other' as const, header, headerLine: 1, rows, isCut: false };
	findDescription([table], { units: 12_345, currency: 'SAR' }, {});
	const start = process.cpuUsage();
	expect(findDescription([table], { units: 12_345, currency: 'SAR' }, {})?.isProved).toBe(false);
	// Several times what it takes: tests beside it share caches and memory.
	expect(process.cpuUsage(start).user / 1_000).toBeLessThan(2_000);
});

it('should prove nothing of a file that was cut', () => {
	const table = { ...tableOf('settlement.csv', CHARGES), isCut: true };
	expect(findDescription([table], { units: 4_710_400, currency: 'SAR' }, {})).toMatchObject({ isProved: false });
});

const WITH_PAYOUT = `Tipo | Nr | Bruto | Taxa | Valor líquido
	Compra | a1 | 120.50 | 4.17 | 116.33
	Compra | a2 | 77.10 | 2.98 | 74.12
	Compra | a3 | 310.00 | 9.41 | 300.59
	Depósito | p1 | -491.04 | 0.00 | -491.04`;

it('should take the one row of an unknown word for the payout where it takes what all others come to, as likely', () => {
	const { isProved, text, lines } = found({ 'settlement.csv': WITH_PAYOUT });
	expect(isProved).toBe(false);
	expect(text).toContain('Type Words = Compra = charge, Depósito = payout   # likely');
	expect(marksOf(lines, 'amountColumn')).toEqual(['likely']);
});

it.each([
	[
		'another unknown word may be it as well',
		WITH_PAYOUT.replace('-491.04 | 0.00 | -491.04', '-480.04 | 0.00 | -480.04') +
			'\n	Zzq | a4 | -11.00 | 0.00 | -11.00',
	],
	['it differs', WITH_PAYOUT.replaceAll('491.04', '491.05')],
	['there are two', `${WITH_PAYOUT}\n	Depósito | p2 | -10.00 | 0.00 | -10.00`],
	[
		'few rows may come to it by accident',
		WITH_PAYOUT.replace(/\n\tCompra \| a[23].*/g, '').replaceAll('491.04', '116.33'),
	],
])('should ask what the word is where %s', (_, sheet) => {
	expect(found({ 'settlement.csv': sheet }).text).toContain('Depósito = ?');
});

it('should prove no signs under which what is given back adds to the payout', () => {
	const sheet = `Type | Nr | Beløb
	Salg | a1 | 120.51
	Salg | a2 | 77.13
	Tilbagebetaling | a3 | 20.37
	Salg | a4 | 310.09`;
	expect(found({ 'settlement.csv': sheet }, 528.1).isProved).toBe(false);
	const signed = sheet.replace('20.37', '-20.37');
	expect(found({ 'settlement.csv': signed }, 487.36)).toMatchObject({ isProved: true });
});

it('should take no row of an unknown word for the payout beside one of the payout', () => {
	const sheet = `${WITH_PAYOUT.replace('Depósito', 'Payout').replaceAll('491.04', '391.04')}
	Zzq | a4 | -100.00 | 0.00 | -100.00`;
	expect(found({ 'settlement.csv': sheet }).text).not.toContain('Zzq = payout');
});

/** Net amounts of a bank, whose own payment stands below. */
const SUBMISSIONS = `Record Type | Reference | Submitted | Discount | Settled
	Submission | a1 | 120.00 | -4.00 | 116.00
	Submission | a2 | 45.50 | -1.52 | 43.98
	Submission | a3 | 89.99 | -3.00 | 86.99
	Submission | a4 | 230.75 | -7.69 | 223.06
	Submission | a5 | 19.90 | -0.67 | 19.23
	Credit | a2 | -45.50 | 0.00 | -45.50
	Payment | p1 | -443.76 | 0.00 | -443.76`;

it("should take a bank's own payment for the payout where it is what all others come to", () => {
	const { text } = found({ 'report.csv': SUBMISSIONS }, 443.76);
	expect(text).toContain('Payment = payout');
	expect(text).toContain('Amount Column = Settled');
	expect(text).not.toContain('none');
});

it('should propose no text that leaves most rows out', () => {
	const rest = `Type | ID | Net
		Alpha | a1 | 116.00
		Alpha | a2 | 43.98
		Alpha | a3 | 86.99
		Beta | a4 | 223.06
		Payment | a5 | 19.23`;
	expect(found({ 'report.csv': rest }, 19.23).text).toContain('Amount Column = ?');
});

it('should count what is called refused where only so the payout adds up', () => {
	const rows = `Type | ID | Net
		Payment | a1 | 116.00
		Payment | a2 | 43.98
		Payment | a3 | 86.99
		Payment refused | a2 | -23.06
		Refund | a1 | -10.00`;
	expect(found({ 'report.csv': rows }, 213.91).text).toMatch(/Payment refused = (other|\?)/);
	expect(found({ 'report.csv': rows }, 236.97).text).toContain('Payment refused = none');
});

it('should count a balance that was brought forward where only so the payout adds up', () => {
	const rows = `Type | ID | Date | Net
		Balance brought forward | b1 | 2026-01-12 | -12.04
		Payment | a1 | 2026-01-12 | 116.00
		Payment | a2 | 2026-01-13 | 43.98
		Payment | a3 | 2026-01-13 | 86.99
		Total | | | 234.93`;
	const { isProved, text } = found({ 'report.csv': rows }, 234.93);
	expect({ isProved, text }).toEqual({
		isProved: true,
		text: expect.stringContaining('Balance brought forward = other'),
	});
	expect(found({ 'report.csv': rows }, 246.97).text).not.toContain('brought forward = other');
});

it('should not say that fees stand in rows of their own by one for a month, nor beside net amounts', () => {
	const rows = (name: string, fees: string) => `Type | ID | ${name}
		Payment | a1 | 116.00
		Payment | a2 | 43.98
		Payment | a3 | 86.99
		${fees}`;
	const ofMonth = 'Service Fee | f1 | -20.00';
	const ofSales = 'Service Fee | a1 | -11.00\nService Fee | a2 | -4.00\nService Fee | a3 | -5.00';
	expect(found({ 'report.csv': rows('Amount', ofMonth) }, 226.97).text).not.toContain('Fees =');
	expect(found({ 'report.csv': rows('Net', ofSales) }, 226.97).text).not.toContain('Fees =');
	expect(found({ 'report.csv': rows('Amount', ofSales) }, 226.97).text).toContain('Fees = in rows of their own');
});

describe('accidents of few rows', () => {
	it('should ask which column is the fee where two come to what was taken', () => {
		const rows = `Type | ID | Amount | Alpha | Beta
			Sale | a1 | 120.00 | 3.00 | 4.00
			Sale | a2 | 45.50 | 2.00 | 1.50
			Sale | a3 | 89.99 | 1.00 | 0.50`;
		expect(found({ 'report.csv': rows }, 249.49).text).toContain(
			'Fees = ?   # in the rows, not yet deducted, with "Fee Column = Alpha", or with "Fee Column = Beta": either adds up',
		);
	});

	it('should take no rate in all rows for a part of the fee', () => {
		const rows = `ID | Amount | Kosten | Alícuota | x
			a1 | -29609 | 0 | 15 | 0
			a2 | -3160 | 0 | 15 | 0
			a3 | 24620 | 490 | 15 | 30
			a4 | 10767 | 214 | 15 | 30
			a5 | 22690 | 452 | 15 | 30
			a6 | 22630 | 13 | 15 | 0`;
		expect(found({ 'CHARGES.csv': rows, 'SUMMARY.csv': 'a|b' }, 46_679, 'CLP').text).not.toContain('Alícuota');
	});

	it('should never take a fee or the amount in another currency for what counts', () => {
		const rows = `业务类型 | 手续费 | 总金额 | 外貨金額 | 结算金额
			支付 | 0.10 | 10.00 | 2.00 | 9.90
			退款 | 0.00 | 20.00- | 3.80- | 20.00-
			支付 | 0.10 | 10.00 | 2.00 | 9.90
			提现 | | 0.20 | 0.20 | 0.20`;
		expect(found({ 'report.csv': rows }).text).not.toMatch(/Amount Column = (手续费|外貨金額)/);
	});

	it('should not take for paid, by types, what the payout may owe', () => {
		const rows = `Type | ID | Fee | Tax | Gross | Net
			dispute | d1 | 0.00 | 1.95 | 15.00 | 15.00
			refund | r1 | 0.00 | 1.30 | 10.00 | 10.00
			refund | r2 | 0.00 | 0.65 | 5.00 | 5.00
			refund | r3 | 0.00 | 1.30 | 10.00 | 10.00
			sale | c1 | -0.38 | 1.95 | 15.00 | 14.62
			dispute | d2 | 0.00 | 1.95 | 15.00 | 15.00
			sale | c2 | -0.50 | 2.60 | 20.00 | 19.50
			sale | c3 | -0.25 | 1.30 | 10.00 | 9.75
			sale | c4 | -0.50 | 2.60 | 20.00 | 19.50
			dispute | d3 | 0.00 | 0.65 | 5.00 | 5.00
			dispute won | w1 | 0.00 | 0.65 | 5.00 | 5.00
			dispute | d4 | 0.00 | 1.30 | 10.00 | 10.00
			payout | p1 | | | 1.63 | 1.63`;
		const { isProved, text } = found({ 'report.csv': rows });
		expect({ isProved, text }).toEqual({ isProved: false, text: expect.stringContaining('Amount Column = ?') });
	});

	it('should take no count in the Summary for a fee', () => {
		const sheets = {
			'CHARGES.csv': 'ID | Cobrado\na1 | 1731\na2 | 655',
			'SUMMARY.csv': 'Item | Value\nNeto | 2384\nTransactions | 2',
		};
		expect(found(sheets, 23.84).text).not.toContain('in the Summary');
	});

	it('should not say by names alone that a fee is all of it beside other columns like one', () => {
		const rows = (name: string) => `Type | ID | Amount | Fixed cost | ${name}
			Sale | a1 | 120.00 | 0.30 | 4.00
			Sale | a2 | 45.50 | 0.30 | 1.52`;
		expect(found({ 'report.csv': rows('Alpha') }).text).not.toContain('Fees =');
		expect(found({ 'report.csv': rows('Commission') }).text).toContain('Fees = in the rows, not yet deducted');
	});

	it('should not add by its type what has a minus sign', () => {
		const rows = `Rodzaj | Nr | Kwota | Prowizja | Status
			Zakup | a1 | 2647.81 | 39.72 | Odrzucona
			Korekta | a2 | -3456.20 | 0.00 | Opłacono
			Wypłata | p1 | 3456.20 | 0.00 | Opłacono`;
		expect(found({ 'report.csv': rows }).text).not.toContain('Korekta = other, adds');
	});

	it('should add nothing back that words say is taken', () => {
		const rows = `Type | ID | Net
			refund | a1 | 18.33
			rental | a2 | 0.76
			payout | p1 | 19.09`;
		expect(found({ 'report.csv': rows }).text).not.toContain('Signs = as written');
	});

	it('should prefer the decimal sign by which more columns are amounts', () => {
		const rows = `Type | ID | VAT of sale | Net amount
			sale | a1 | 77.753 | 596.107
			sale | a2 | 54.263 | 416.019
			sale | a3 | 99.013 | 759.096
			dispute | a4 | 49.774 | 381.599
			payout | p1 | 181.255 | 1389.623`;
		const { text } = found({ 'report.csv': rows }, undefined, 'KWD');
		expect(text).toContain('Amount Column = Net amount');
		expect(text).not.toContain('Decimal Sign = ,');
	});
});

it('should say no signs where no row shows how what reduces the payout is written', () => {
	const sales = CHARGES.split('\n').slice(0, 4).join('\n');
	const { isProved, text } = found({ 'settlement.csv': sales }, 491.04);
	expect(isProved).toBe(true);
	expect(text).not.toContain('Signs');
});

it('should take the whole of the fees before its parts', () => {
	const { text } = found(
		{
			'sales.csv': `id | income | cost | product cost | payment fee | profit
				a1 | 120.50 | 5.17 | 1.00 | 4.17 | 115.33
				a2 | 77.10 | 3.98 | 1.00 | 2.98 | 73.12
				a3 | 310.00 | 10.41 | 1.00 | 9.41 | 299.59`,
		},
		488.04,
	);
	expect(text).toContain('Fee Column = cost ');
});

describe('units and rates', () => {
	it.each(['EUR', '978', '414'])(
		'should ask for the unit of whole numbers in %s where only the file says what was paid',
		(code) => {
			const rows = `type | id | amount | currency
				Charge | a1 | 12050 | ${code}
				Charge | a2 | 7710 | ${code}
				Payout | po | 19760 | ${code}`;
			expect(found({ 'settlement.csv': rows }).text).toContain('Amount Unit = ?');
		},
	);

	it.each(['Taxa de câmbio', 'Wechselkurs', 'Taux de change', 'Exchange fee rate', '為替レート', 'سعر الصرف'])(
		'should take no rate for a fee: %s',
		(name) => {
			const rows = `id | gross | fee | ${name}
				a1 | 1205 | 21 | 3.75
				a2 | 7710 | 35 | 3.75`;
			expect(found({ 'CHARGES.csv': rows, 'SUMMARY.csv': 'a|b' }, 8859).text).not.toContain(name);
		},
	);
});

describe('columns that add up by their make', () => {
	it('should not take one amount in all rows for theirs', () => {
		const rows = `c1 | c2 | type | sign | c5
			tx_27dsq4dq | 250977 | Dispute | debit | 152391
			tx_27dsouqq | 252573 | Sale | + | 152391
			tx_27dso8gq | 150795 | Sale | + | 152391`;
		const summary = 'Net payout | 146337\n\t\t\tFees | 6054';
		expect(found({ 'export.csv': rows, 'SUMMARY.csv': summary }, 146337, 'CLP').text).toContain(
			'Amount Column = ?',
		);
	});

	it('should not prove by one amount in all rows, which is what they come to', () => {
		const rows = `type | id | batch | amount
			Sale | a1 | 152.39 | 250.97
			Dispute | a2 | 152.39 | 252.57
			Sale | a3 | 152.39 | 153.99`;
		const { text } = found({ 'export.csv': rows.replace(/\| [\d.]+$/gm, '| x') }, 152.39);
		expect(text).toContain('Amount Column = ?');
		const subscriptions = `type | id | amount
			Sale | a1 | 152.39
			Sale | a2 | 152.39
			Sale | a3 | 152.39`;
		expect(found({ 'export.csv': subscriptions }, 457.17).text).toContain('Amount Column = amount');
	});

	const CARD = `type | id | card amount | date | amount (CUR)
		Payment | a1 | 3,32 | 2026-11-26 | 12,45
		Payment | a2 | 5,25 | 2026-11-07 | 19,68
		Refund | a3 | 2,22 | 2026-11-08 | 8,32
		Payout | po | 6,35 | 2026-11-09 | 23,81`;
	it.each([
		['the one in its currency', 'SAR', /^Amount Column = "?amount \(SAR\)"? {3}# likely$/m],
		['neither, where no name says the currency', 'XX1', /^Amount Column = \? /m],
	])('should take of two that add up %s', (_, code, expected) => {
		const proposal = findDescription([tableOf('s.csv', CARD.replace('CUR', code))], undefined, { currency: 'SAR' });
		expect(printLines(proposal?.lines ?? [])).toMatch(expected);
	});
});
