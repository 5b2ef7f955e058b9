/** What proof takes: each rule has a false proof that made it. */
import type { MarkedLine } from '../../../nodes/CardPayments/domain/services';
import { found } from './finding';

const marksOf = (lines: MarkedLine[], key: string) => lines.filter((line) => line.key === key).map(({ mark }) => mark);

const CHARGES = `Vorgang | Nummer | Brutto | Gebühr | Netto
	Verkauf | a1 | 120,50 | 4,17 | 116,33
	Verkauf | a2 | 77,10 | 2,98 | 74,12
	Verkauf | a3 | 310,00 | 9,41 | 300,59
	Erstattung | a1 | -20,00 | 0,00 | -20,00`;

it('should prove what adds up, whatever columns are called', async () => {
	const { isProved, text } = await found({ 'settlement.csv': CHARGES }, 471.04);
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
	expect(await found({ 'settlement.csv': nameless }, 471.04)).toMatchObject({ isProved: true });
});

it('should prove nothing without what was paid, nor where nothing adds up', async () => {
	const unknown = await found({ 'settlement.csv': CHARGES });
	expect(unknown.isProved).toBe(false);
	expect(marksOf(unknown.lines, 'amountColumn')).toEqual(['asked']);
	const wrong = await found({ 'settlement.csv': CHARGES }, 471.05);
	expect(wrong.isProved).toBe(false);
	expect(wrong.text).toContain('Amount Column = ?');
});

it('should ask where fees stand if they add up deducted and not', async () => {
	const rows = `Vorgang | Nummer | Betrag | Gebühr
		Verkauf | a1 | 120,50 | 4,17
		Verkauf | a2 | 77,10 | 2,98
		Erstattung | a1 | -50,15 | -7,15`;
	expect((await found({ 'settlement.csv': rows }, 147.45)).text).toContain('Fees = ?   # several add up');
});

it('should ask which fees, too, where those differ', async () => {
	const rows = (name: string) => `Typ | Nummer | Brutto | Gebühr A | ${name}
		Verkauf | a1 | 83,46 | 2,29 | 0,30
		Erstattung | a2 | -37,06 | -1,02 | -0,30`;
	const { text } = await found({ 'settlement.csv': rows('Posten') }, 45.13);
	expect(text).toContain('Fees = ?   # several add up');
	expect(text).toContain('Fee Column = ?   # several add up');
	// Taken or not, it comes to nothing: its name says that it's taken.
	const named = await found({ 'settlement.csv': rows('Gebühr B') }, 45.13);
	expect(named.text).toMatch(/^Fee Column = Gebühr A, Gebühr B +# likely/m);
});

it('should ask what a tax is on where nothing adds up', async () => {
	const { text } = await found({ 'settlement.csv': CHARGES.replace('Gebühr', 'MwSt') }, 471.05);
	expect(text).toContain('Tax Column = ?   # MwSt if on top of fees, - if in them or on sales');
});

describe('1: all ways of adding up', () => {
	it('should prove nothing where two columns add up to it, and say other things of a row', async () => {
		const rows = `id | x | y
			a1 | 100.25 | 150.50
			a2 | 250.50 | 200.25
			a3 | 75.10 | 75.10`;
		expect(await found({ 'CHARGES.csv': rows, 'SUMMARY.csv': 'a|b' }, 425.85)).toMatchObject({ isProved: false });
	});

	it('should take two columns that say the same for one', async () => {
		const rows = `id | x | y
			a1 | 100.25 | 100.25
			a2 | 250.51 | 250.51
			a3 | 75.13 | 75.13`;
		expect(await found({ 'CHARGES.csv': rows, 'SUMMARY.csv': 'a|b' }, 425.89)).toMatchObject({ isProved: true });
	});
});

describe('2: accidents', () => {
	it('should prove nothing by words that are left out at will', async () => {
		const rows = `type | id | amount
			aa | 1 | 12.00
			bb | 2 | 7.00
			cc | 3 | 5.00
			dd | 4 | 2.00
			ee | 5 | 1.00`;
		expect(await found({ 'x.csv': rows }, 13)).toMatchObject({ isProved: false });
	});
});

describe('4: what is never the amount', () => {
	it.each(['Fee', 'VAT', 'Balance', 'Rabatt', 'Rate %', 'Saldo', 'رصيد'])('should not prove "%s"', async (name) => {
		const rows = `id | ${name}
			a1 | 1200.55
			a2 | 340.10
			a3 | 77.31`;
		expect((await found({ 'CHARGES.csv': rows, 'SUMMARY.csv': 'a|b' }, 1617.96)).isProved).not.toBe(true);
	});
});

describe('5: unknown words', () => {
	it.each(['transfer', 'withdrawal', 'hold', 'deposit', 'settlement'])(
		'should not know what "%s" is',
		async (word) => {
			const rows = `type | id | net
			charge | 1 | 512.25
			${word} | 2 | -100.10
			charge | 3 | 77.30`;
			const { lines } = await found({ 'x.csv': rows }, 489.45);
			const said = lines.find(({ key }) => key === 'typeWords');
			expect(said?.value).toContainEqual({ word, type: undefined });
			expect(said?.mark).not.toBe('proved');
		},
	);

	it('should prove nothing by a word whose rows cancel out', async () => {
		const rows = `type | id | net
			charge | 1 | 512.25
			zzz | 2 | -100.10
			zzz | 3 | 100.10
			charge | 4 | 77.30`;
		expect(await found({ 'x.csv': rows }, 589.55)).toMatchObject({ isProved: false });
	});
});

it('6: should ask which amount of the payout the bank got, where its row has a fee', async () => {
	const rows = `type | id | gross | fee | net
		charge | a1 | 120.00 | -4.00 | 116.00
		charge | a2 | 220.10 | -7.05 | 213.05
		payout | po_1 | -326.05 | -3.00 | -329.05`;
	const { isProved, lines } = await found({ 'x.csv': rows });
	expect(isProved).toBe(false);
	expect(marksOf(lines, 'paidColumn')).toEqual(['asked']);
});

it('7: should never call a name proved', async () => {
	const { lines } = await found({ 'settlement.csv': CHARGES }, 471.04);
	for (const key of ['typeWords', 'dateColumn', 'orderColumn', 'transactionColumn'])
		expect(marksOf(lines, key)).not.toContain('proved');
});

const WITH_PAYOUT = `Tipo | Nr | Bruto | Taxa | Valor líquido
	Compra | a1 | 120.50 | 4.17 | 116.33
	Compra | a2 | 77.10 | 2.98 | 74.12
	Compra | a3 | 310.00 | 9.41 | 300.59
	Depósito | p1 | -491.04 | 0.00 | -491.04`;

it('should take the one row of an unknown word for the payout where it takes what all others come to, as likely', async () => {
	const { isProved, text, lines } = await found({ 'settlement.csv': WITH_PAYOUT });
	expect(isProved).toBe(false);
	expect(text).toContain('Type Words = Depósito = payout   # likely');
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
])('should ask what the word is where %s', async (_, sheet) => {
	expect((await found({ 'settlement.csv': sheet })).text).toContain('Depósito = ?');
});

it('should prove no signs under which what is given back adds to the payout', async () => {
	const sheet = `Type | Nr | Beløb
	Salg | a1 | 120.51
	Salg | a2 | 77.13
	Tilbagebetaling | a3 | 20.37
	Salg | a4 | 310.09`;
	expect((await found({ 'settlement.csv': sheet }, 528.1)).isProved).toBe(false);
	const signed = sheet.replace('20.37', '-20.37');
	expect(await found({ 'settlement.csv': signed }, 487.36)).toMatchObject({ isProved: true });
});

it('should take no row of an unknown word for the payout beside one of the payout', async () => {
	const sheet = `${WITH_PAYOUT.replace('Depósito', 'Payout').replaceAll('491.04', '391.04')}
	Zzq | a4 | -100.00 | 0.00 | -100.00`;
	expect((await found({ 'settlement.csv': sheet })).text).not.toContain('Zzq = payout');
});

it('should propose no text that leaves most rows out', async () => {
	const rest = `Type | ID | Net
		Alpha | a1 | 116.00
		Alpha | a2 | 43.98
		Alpha | a3 | 86.99
		Beta | a4 | 223.06
		Payment | a5 | 19.23`;
	expect((await found({ 'report.csv': rest }, 19.23)).text).toContain('Amount Column = ?');
});

it('should count what is called refused where only so the payout adds up', async () => {
	const rows = `Type | ID | Net
		Payment | a1 | 116.00
		Payment | a2 | 43.98
		Payment | a3 | 86.99
		Payment refused | a2 | -23.06
		Refund | a1 | -10.00`;
	expect((await found({ 'report.csv': rows }, 213.91)).text).toMatch(/Payment refused = (other|\?)/);
	expect((await found({ 'report.csv': rows }, 236.97)).text).toContain('Payment refused = none');
});

describe('accidents of few rows', () => {
	it('should ask which column is the fee where two come to what was taken', async () => {
		const rows = `Type | ID | Amount | Alpha | Beta
			Sale | a1 | 120.00 | 3.00 | 4.00
			Sale | a2 | 45.50 | 2.00 | 1.50
			Sale | a3 | 89.99 | 1.00 | 0.50`;
		expect((await found({ 'report.csv': rows }, 249.49)).text).toContain('Fees = ?   # several add up');
	});

	it('should take no rate in all rows for a part of the fee', async () => {
		const rows = `ID | Amount | Kosten | Alícuota | x
			a1 | -29609 | 0 | 15 | 0
			a2 | -3160 | 0 | 15 | 0
			a3 | 24620 | 490 | 15 | 30
			a4 | 10767 | 214 | 15 | 30
			a5 | 22690 | 452 | 15 | 30
			a6 | 22630 | 13 | 15 | 0`;
		expect((await found({ 'CHARGES.csv': rows, 'SUMMARY.csv': 'a|b' }, 46_679, 'CLP')).text).not.toContain(
			'Alícuota',
		);
	});

	it('should never take a fee or the amount in another currency for what counts', async () => {
		const rows = `业务类型 | 手续费 | 总金额 | 外貨金額 | 结算金额
			支付 | 0.10 | 10.00 | 2.00 | 9.90
			退款 | 0.00 | 20.00- | 3.80- | 20.00-
			支付 | 0.10 | 10.00 | 2.00 | 9.90
			提现 | | 0.20 | 0.20 | 0.20`;
		expect((await found({ 'report.csv': rows })).text).not.toMatch(/Amount Column = (手续费|外貨金額)/);
	});

	it('should take for owed, by types, what the rows come to below zero', async () => {
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
		const { isProved, text } = await found({ 'report.csv': rows });
		expect({ isProved, text }).toEqual({
			isProved: false,
			text: expect.stringMatching(/^Amount Column = Net +# likely/m),
		});
	});

	it('should take no count in the Summary for a fee', async () => {
		const sheets = {
			'CHARGES.csv': 'ID | Cobrado\na1 | 1731\na2 | 655',
			'SUMMARY.csv': 'Item | Value\nNeto | 2384\nTransactions | 2',
		};
		expect((await found(sheets, 23.84)).text).not.toContain('in the Summary');
	});

	it('should not add by its type what has a minus sign', async () => {
		const rows = `Rodzaj | Nr | Kwota | Prowizja | Status
			Zakup | a1 | 2647.81 | 39.72 | Odrzucona
			Korekta | a2 | -3456.20 | 0.00 | Opłacono
			Wypłata | p1 | 3456.20 | 0.00 | Opłacono`;
		expect((await found({ 'report.csv': rows })).text).not.toContain('Korekta = other, adds');
	});

	it('should add nothing back that words say is taken', async () => {
		const rows = `Type | ID | Net
			refund | a1 | 18.33
			rental | a2 | 0.76
			payout | p1 | 19.09`;
		expect((await found({ 'report.csv': rows })).text).not.toContain('Signs = as written');
	});

	it('should prefer the decimal sign by which more columns are amounts', async () => {
		const rows = `Type | ID | VAT of sale | Net amount
			sale | a1 | 77.753 | 596.107
			sale | a2 | 54.263 | 416.019
			sale | a3 | 99.013 | 759.096
			dispute | a4 | 49.774 | 381.599
			payout | p1 | 181.255 | 1389.623`;
		const { text } = await found({ 'report.csv': rows }, undefined, 'KWD');
		expect(text).toContain('Decimal Sign = .');
	});
});

it('should say no signs where no row shows how what reduces the payout is written', async () => {
	const sales = CHARGES.split('\n').slice(0, 4).join('\n');
	const { isProved, text } = await found({ 'settlement.csv': sales }, 491.04);
	expect(isProved).toBe(true);
	expect(text).not.toContain('Signs');
});

describe('units and rates', () => {
	it.each(['EUR', '978', '414'])(
		'should ask for the unit of whole numbers in %s where only the file says what was paid',
		async (code) => {
			const rows = `type | id | amount | currency
				Charge | a1 | 12050 | ${code}
				Charge | a2 | 7710 | ${code}
				Payout | po | 19760 | ${code}`;
			expect((await found({ 'settlement.csv': rows })).text).toContain('Amount Unit = ?');
		},
	);

	it.each(['Taxa de câmbio', 'Wechselkurs', 'Taux de change', 'Exchange fee rate', '為替レート', 'سعر الصرف'])(
		'should take no rate for a fee: %s',
		async (name) => {
			const rows = `id | gross | fee | ${name}
				a1 | 1205 | 21 | 3.75
				a2 | 7710 | 35 | 3.75`;
			expect((await found({ 'CHARGES.csv': rows, 'SUMMARY.csv': 'a|b' }, 8859)).text).not.toContain(name);
		},
	);
});

describe('columns that add up by their make', () => {
	it('should not take one amount in all rows for theirs', async () => {
		const rows = `c1 | c2 | type | sign | c5
			tx_27dsq4dq | 250977 | Dispute | debit | 152391
			tx_27dsouqq | 252573 | Sale | + | 152391
			tx_27dso8gq | 150795 | Sale | + | 152391`;
		const summary = 'Net payout | 146337\n\t\t\tFees | 6054';
		const { isProved, text } = await found({ 'export.csv': rows, 'SUMMARY.csv': summary }, 146337, 'CLP');
		expect({ isProved, text }).toEqual({ isProved: true, text: expect.stringContaining('Amount Column = c2') });
	});

	it('should not prove by one amount in all rows, which is what they come to', async () => {
		const rows = `type | id | batch | amount
			Sale | a1 | 152.39 | 250.97
			Dispute | a2 | 152.39 | 252.57
			Sale | a3 | 152.39 | 153.99`;
		const { text } = await found({ 'export.csv': rows.replace(/\| [\d.]+$/gm, '| x') }, 152.39);
		expect(text).toContain('Amount Column = ?');
		const subscriptions = `type | id | amount
			Sale | a1 | 152.39
			Sale | a2 | 152.39
			Sale | a3 | 152.39`;
		expect((await found({ 'export.csv': subscriptions }, 457.17)).text).toContain('Amount Column = amount');
	});
});

describe('what more a text says', () => {
	it('should say that the fees of refunds are given back where only so the file comes to what was paid', async () => {
		const rows = `What | No | Sum | Fee
			Sale | c1x | 100.00 | 2.50
			Sale | c2x | 57.35 | 1.45
			Refund | r1x | 31.00 | 0.90`;
		const { isProved, text } = await found({ 'file.csv': rows }, 123.3);
		expect(isProved).toBe(true);
		expect(text).toContain('Refund Fees = given back');
		const taken = await found({ 'file.csv': rows }, 121.5);
		expect(taken.isProved).toBe(true);
		expect(taken.text).not.toContain('Refund Fees');
	});

	it('should say which unknown states are paid', async () => {
		const rows = `Kind | No | Sum | Status
			Sale | c1x | 80.13 | Wrapped up
			Sale | c2x | 20.41 | Wrapped up
			Sale | c3x | 7.77 | Parked`;
		const { text } = await found({ 'file.csv': rows }, 100.54);
		expect(text).toContain('Paid Words = Wrapped up');
		expect(text).toContain('Unpaid Words = Parked');
	});

	it('should take no status for one where only without it the file comes to what was paid', async () => {
		const rows = `Kind | No | Sum | Status
			Sale | c1x | 80.13 | pending
			Sale | c2x | 20.41 | failed
			Sale | c3x | 7.77 | paid`;
		expect((await found({ 'file.csv': rows }, 108.31)).text).toContain('Status Column = -');
	});

	it('should ask what rows below zero are where no column says it', async () => {
		const rows = `No | Sum
			c1x | 80.13
			c2x | -20.41`;
		expect((await found({ 'file.csv': rows }, 59.72)).text).toContain('Rows Below Zero Are = ?');
	});
});

describe('what was seen wrong', () => {
	it('should take no gross amount of a day for one of a row', async () => {
		const rows = `Nr | Wartość dnia brutto | Kwota netto
			a1x | 153.98 | 15.60
			a2x | 153.98 | 8.84
			a3x | 153.98 | 129.54`;
		const { text } = await found({ 'CHARGES.csv': rows, 'SUMMARY.csv': 'a|b' }, 153.98);
		expect(text).toContain('Amount Column = Kwota netto');
		expect(text).not.toContain('brutto');
	});

	it('should take a discount for a part of the fee where only with it the parts add up', async () => {
		const rows = `Nr | Descuento comercio | Monto a abonar | Costo fijo | Valor de la venta
			a1x | 2.72 | 95.98 | 0.30 | 99.00
			a2x | 5.36 | 188.69 | 0.30 | 194.35`;
		const { text } = await found({ 'CHARGES.csv': rows, 'SUMMARY.csv': 'a|b' }, 284.67);
		expect(text).toContain('Gross Column = Valor de la venta');
		expect(text).toMatch(/Fee Column = (Costo fijo, Descuento comercio|Descuento comercio, Costo fijo)/);
	});

	it('should ask which of several columns is the fee that nothing proves', async () => {
		const rows = `Typ | Nr | Disagiosatz | Kosten | Nettobetrag
			Verkauf | a1x | 2.75 | 0.16 | 18.08`;
		expect((await found({ 'file.csv': rows }, 18.08)).text).toContain('Fee Column = ?');
	});

	it('should take a word for a type, not for a direction', async () => {
		const rows = `Opération | Nr | Montant à verser
			Encaissement | a1x | 193.62
			Encaissement | a2x | 95.30`;
		const { text } = await found({ 'file.csv': rows }, 288.92);
		expect(text).toContain('Type Column = Opération');
		expect(text).not.toContain('Credit or Debit Column');
	});

	it('should take no rate and no terminal for the ID', async () => {
		const rows = `kdvOranı | posNo | referansNo | kayıtTipi | netTutar
			15 | 70018834 | 4800000461 | Satış | 2.84`;
		const { lines } = await found({ 'file.csv': rows }, 2.84, 'TRY');
		expect(lines).toContainEqual(expect.objectContaining({ key: 'transactionColumn', value: ['referansNo'] }));
	});

	it('should take no adjustment for the payout where all rows come to nothing', async () => {
		const rows = `Type | ID | Montant
			Litige | a1x | -44.43
			Vente | a2x | 13.23
			Ajustement | a3x | -279.66
			Impayé annulé | a4x | 260.54
			Reversement | p1x | 50.32`;
		expect((await found({ 'file.csv': rows })).text).not.toContain('Ajustement = payout');
		expect((await found({ 'file.csv': rows })).text).toContain('Reversement = payout');
	});

	it.each([
		['Ajuste', '-30.25', 'Ajuste = other   # likely'],
		['Anulación', '-30.25', 'Anulación = refund   # likely'],
		['Anulación', '30.25', 'Anulación = ?'],
		['Zzq', '-30.25', 'Zzq = ?'],
	])('should say what %s of %s likely is where the sum shows what it does', async (word, amount, expected) => {
		const rows = `Tipo | ID | Neto
			Venta | a1x | 120.51
			${word} | a2x | ${amount}
			Venta | a3x | 77.13`;
		expect((await found({ 'file.csv': rows }, 197.64 + Number(amount))).text).toContain(expected);
	});

	it('should ask where fees are that no column of net amounts shows', async () => {
		const rows = `Tipo | ID | Total creditado | Tarifa
			Venda | a1x | 5.93 | 0.05
			Venda | a2x | 1.53 | 0.01
			Venda | a3x | 11.73 | 0.11`;
		expect((await found({ 'file.csv': rows }, 19.19)).text).toContain('Fees = ?');
	});

	it('should ask what a column of types is of which one word is known', async () => {
		const rows = `F1 | F2 | F3
			a1x | Pos satışı | 120.51
			a2x | İade | -30.25
			a3x | Pos satışı | 77.13`;
		const { text } = await found({ 'file.csv': rows }, 167.39);
		expect(text).toContain('Type Column = F2');
		expect(text).toContain('Pos satışı = ?');
	});

	it('should let a word that nobody knows do what the sum says, and still ask what it is', async () => {
		const rows = `Kind | ID | Day | Amount
			Sale | a1x | 2026-11-03 | 120.51
			Sale | a2x | 2026-11-04 | 77.13
			Qwert | a3x | 2026-11-05 | 20.37
			Sale | a4x | 2026-11-06 | 310.09`;
		const { lines, text } = await found({ 'report.csv': rows }, 487.36);
		expect(text).toContain('Type Words = Qwert = ?, reduces');
		expect(marksOf(lines, 'amountColumn')).toEqual(['proved']);
	});

	it('should say of a sheet with a name of its own what only the sum says', async () => {
		const sheet = (id: string, amount: string) => `Ref | Wert\n${id} | ${amount}`;
		const sheets = { 'CHARGES.csv': sheet('a1x', '120.51'), 'ADJUSTMENTS.csv': sheet('a2x', '20.11') };
		const { text } = await found(sheets, 100.4);
		expect(text).toContain('Other Sheets = adjustments = ?, reduces   # charge');
		expect(text).not.toContain('Rows Are');
	});

	it('should take no ID of ten digits for a date', async () => {
		const rows = `Number | Day | Net
			4800002154 | 2026-11-03 | 120.51
			4800007204 | 2026-11-04 | 77.13`;
		const { text } = await found({ 'CHARGES.csv': rows }, 197.64);
		expect(text).toContain('Date Column = Day   # likely');
		expect(text).toContain('Transaction Column = Number   # likely');
	});

	it('should ask for the ID where only codes of six digits, or two columns alike, differ in each row', async () => {
		const rows = (name: string, cells: string[]) =>
			`Day | Net | ${name}\n2026-11-03 | 120.51 | ${cells[0]}\n2026-11-04 | 77.13 | ${cells[1]}`;
		const codes = await found({ 'CHARGES.csv': rows('מספר אישור', ['782999', '293634']) }, 197.64);
		expect(codes.text).toContain('Transaction Column = ?   # מספר אישור');
		const two = await found({ 'CHARGES.csv': rows('F1 | F2', ['q1a2 | z77k', 'q3b9 | z81m']) }, 197.64);
		expect(two.text).toContain('Transaction Column = ?   # F1 or F2');
	});

	it("should take the date that varies for the rows', not the payout's", async () => {
		const rows = `Value Date | Tx Day | Ref No | Net
			2026-11-28 | 2026-11-03 | a1x | 120.51
			2026-11-28 | 2026-11-04 | a2x | 77.13`;
		expect((await found({ 'CHARGES.csv': rows }, 197.64)).text).toContain('Date Column = Tx Day   # likely');
	});

	it('should take what was paid, in each row, for no amount', async () => {
		const rows = `Type | No | Batch | Net
			Sale | a1x | 197.64 | 120.51
			Sale | a2x | 197.64 | 77.13`;
		expect(await found({ 'report.csv': rows }, 197.64)).toMatchObject({ isProved: true });
	});

	it("should take a gross column that's the amount of another sheet, and say no fees away", async () => {
		const sheets = {
			'CHARGES.csv': 'Nr | Brutto | Gebühr | Netto\na1x | 120.50 | 4.17 | 116.33\na2x | 77.10 | 2.98 | 74.12',
			'REFUNDS.csv': 'Nr | Brutto\na3x | 20.00',
		};
		const { text } = await found(sheets, 170.45);
		expect(text).toContain('Amount Column = Netto|Brutto');
		expect(text).toContain('Gross Column = Brutto');
		expect(text).toContain('Fee Column = Gebühr');
	});
});

describe('costs by their make', () => {
	const header = 'Vorgang | Nummer | F1 | F2 | F3 | F4';
	const withFlat = `${header}
		Verkauf | a1x | 100,00 | 2,00 | 0,30 | 97,70
		Verkauf | a2x | 250,00 | 5,00 | 0,30 | 244,70
		Verkauf | a3x | 71,50 | 1,43 | 0,30 | 69,77`;

	it('should take for a fee, as likely, what costs the same whatever the other cost is', async () => {
		const { text } = await found({ 'settlement.csv': withFlat }, 412.17);
		expect(text).toMatch(/^Fee Column = F2, F3 +# likely/m);
		expect(text).not.toContain('Tax Column');
	});

	it('should ask where a cost may be a tax on the other', async () => {
		const withTax = `${header}
			Verkauf | a1x | 100,00 | 2,00 | 0,30 | 97,70
			Verkauf | a2x | 250,00 | 5,00 | 0,75 | 244,25
			Verkauf | a3x | 71,50 | 1,43 | 0,21 | 69,86`;
		expect((await found({ 'settlement.csv': withTax }, 411.81)).text).toContain('Tax Column = ?');
		const alike = `${header}
			Verkauf | a1x | 100,00 | 2,00 | 0,30 | 97,70
			Verkauf | a2x | 101,00 | 2,02 | 0,30 | 98,68`;
		expect((await found({ 'settlement.csv': alike }, 196.38)).text).toContain('Tax Column = ?');
	});

	it('should not take the sale in another currency as speaking against a fee', async () => {
		const rows = (foreign: number[]) => `Id | Fee | Net | Original Amount
			a1x | 2.00 | 98.00 | ${foreign[0]}
			a2x | 5.30 | 244.70 | ${foreign[1]}
			a3x | 1.50 | 70.00 | ${foreign[2]}`;
		const text = async (foreign: number[]) => (await found({ 'CHARGES.csv': rows(foreign) }, 412.7)).text;
		expect(await text([26.67, 66.67, 19.07])).toMatch(/^Fee Column = Fee +# likely/m);
		expect(await text([26.67, 67.67, 19.07])).toContain('Fee Column = ?');
		expect(await text([110, 275, 78.65])).toContain('Fee Column = ?');
		// A refund that costs nothing shows the share, too; of one with a cost nobody knows the whole.
		const refunded = (fee: string) => `Type | Id | Fee | Net | Original Amount
			Sale | a1x | 2.00 | 98.00 | 26.67
			Sale | a2x | 5.30 | 244.70 | 66.67
			Refund | a3x | ${fee} | -70.00 | 18.67`;
		const ofRefund = async (fee: string) => (await found({ 'REPORT.csv': refunded(fee) }, 272.7)).text;
		expect(await ofRefund('0.00')).toMatch(/^Fee Column = Fee +# likely/m);
		expect(await ofRefund('1.50')).toContain('Fee Column = ?');
	});

	it('should not take what all rows come to as speaking against a fee', async () => {
		const rows = (total: string) => `Id | Fee | Net | Batch Sum
			a1x | 2.00 | 98.00 | ${total}
			a2x | 5.30 | 244.70 | ${total}
			a3x | 1.50 | 70.00 | ${total}`;
		const text = async (total: string) => (await found({ 'CHARGES.csv': rows(total) }, 412.7)).text;
		expect(await text('412.70')).toMatch(/^Fee Column = Fee +# likely/m);
		expect(await text('450.00')).toContain('Fee Column = ?');
	});

	it('should ask whether a merchant discount is deducted', async () => {
		const rows = `Id | Merchant Discount | Value
			a1x | 2.00 | 98.00
			a2x | 5.30 | 244.70`;
		expect((await found({ 'CHARGES.csv': rows }, 342.7)).text).toContain('Fees = ?');
	});

	it('should say that there are no fees, as likely, where gross amounts are what was paid', async () => {
		const rows = `Id | Gross Amount
			a1x | 98.00
			a2x | 244.70`;
		expect((await found({ 'CHARGES.csv': rows }, 342.7)).text).toMatch(/^Fees = none +# likely/m);
		const sold = rows.replace('Gross Amount', 'Kwota sprzedaży');
		expect((await found({ 'CHARGES.csv': sold }, 342.7)).text).toMatch(/^Fees = none +# likely/m);
		const total = rows.replace('Gross Amount', 'Total a Abonar');
		expect((await found({ 'CHARGES.csv': total }, 342.7)).text).not.toContain('Fees =');
		const discount = `Id | Gross Amount | Descuento
			a1x | 98.00 | 2.00
			a2x | 244.70 | 5.30`;
		expect((await found({ 'CHARGES.csv': discount }, 342.7)).text).not.toContain('Fees = none');
	});
});

it("should ask whether the payout's date is that of rows which have no other", async () => {
	const rows = `Id | Net | Payout Date
		a1x | 98.00 | 2026-11-20
		a2x | 244.70 | 2026-11-20`;
	const { text } = await found({ 'CHARGES.csv': rows }, 342.7);
	expect(text).toContain("Date Column = ?   # Payout Date, or - if it's only the payout's");
	const varied = rows.replace('244.70 | 2026-11-20', '244.70 | 2026-11-19');
	expect((await found({ 'CHARGES.csv': varied }, 342.7)).text).toContain('Date Column = Payout Date');
});

it('should take what is called an approval for the ID where it is longer than such a code', async () => {
	const rows = (code: string) => `Provizyon No | Tutar
		${code}1 | 98.00
		${code}2 | 244.70`;
	expect((await found({ 'CHARGES.csv': rows('R480000021') }, 342.7)).text).toContain(
		'Transaction Column = Provizyon No',
	);
	expect((await found({ 'CHARGES.csv': rows('A7301') }, 342.7)).text).not.toContain('Transaction Column');
});

it.each([
	['売上ID', 'R480000021'],
	['ID de cargo', 'R480000021'],
	['RRN', '5301123400'],
])('should find the ID in %s', async (name, id) => {
	const rows = `${name} | Net\n${id}1 | 98.00\n${id}2 | 244.70`;
	expect((await found({ 'CHARGES.csv': rows }, 342.7)).text).toContain(`Transaction Column = ${name}`);
});

describe('where only its own row says what a payout paid', () => {
	it('should take no counts for amounts that come to it by accident', async () => {
		const rows = `Typ | Nummer | Raten | Umsatz
			Verkauf | a1x | 3 | 12050
			Zusatz | a2x | 2 | 7710
			Auszahlung | a3x | 5 | 15000`;
		expect((await found({ 'report.csv': rows }, undefined, 'CLP')).text).not.toContain('Amount Column = Raten');
	});

	it('should not say what unknown words do where they could all do the opposite', async () => {
		const rows = `Typ | Nummer | Wert
			Zusatz | a1x | 11.87
			Korrektiv | a2x | 25.76
			Auszahlung | a3x | 13.89`;
		const { text } = await found({ 'report.csv': rows });
		expect(text).toContain('Amount Column = Wert');
		expect(text).toContain('Type Words = Zusatz = ?, Korrektiv = ?   #');
	});
});

it('should find a tax on the fee in the Summary by a name in points', async () => {
	const sheets = {
		'CHARGES.csv': 'F1 | F2\na1x | 12.94\na2x | 1.59',
		'SUMMARY.csv': 'العمولات | 0.29\nض.ق.م الرسوم | 0.05',
	};
	const { text } = await found(sheets, 14.19);
	expect(text).toContain('Fees = in the Summary');
	expect(text).toContain('Tax Column = ض.ق.م الرسوم');
});

it('should take whole numbers for amounts where they are written as such, whatever they are called', async () => {
	const rows = (charges: string[]) => `Order Amount | Acquirer Charge | charge_id
		8 748 640 | ${charges[0]} | chg_1
		-2 912 618 | ${charges[1]} | chg_2
		4 384 848 | ${charges[2]} | chg_3`;
	const { text } = await found({ 'CHARGES.csv': rows(['297 454', '-99 029', '149 085']) }, 9_873_360, 'CLP');
	expect(text).toContain('Fee Column = Acquirer Charge');
	expect(text).toContain('Transaction Column = charge_id');
	const { text: open } = await found({ 'CHARGES.csv': rows(['297 454', '-99 029', '149 085']) }, 9_873_361, 'CLP');
	expect(open).toContain('none adds up: Order Amount, Acquirer Charge\n');
});
