import {
	isBalanceLabel,
	isStatementLabel,
	isTotalColumn,
	isTotalLabel,
} from '../../../nodes/CardPayments/domain/words/totalLabels';

it.each(
	`Total;TOTAL;Grand Total;Sub-total;Subtotal;Totals;Total:;Total amount;Total (SAR);TOTAL-2026-11;Total 30/11/2026;
	Total November;Total 2 transactions;Total: 1,234.50 SAR;Saldo;Saldo final;Carried forward;Balance carried forward;
	Brought forward;Zwischensumme;Gesamtsumme;Endsumme;Übertrag;Balance;Closing balance;Net payable;Amount payable;
	Records: 2;Rows 17;Transactions: 1204;Count 3;Somme;Solde;Totale;Subtotaal;Toplam;Ara toplam;Итого;Остаток;Razem;
	Celkem;Összesen;المجموع;الإجمالي;الرصيد;合计;小計;総計;합계;Total VISA;Payments total 2026;Net total 11;Anfangssaldo 2026;Σύνολο;合計3件;Endsumme 11;Sub-total 2026;NET-TOTAL-11`
		.split(';')
		.map((text) => text.trim()),
)('should know that a row is no transaction: %s', (text) => {
	expect(isTotalLabel(text)).toBe(true);
});

it.each(
	`chg_1;Sold;Sold out;TOTAL-100234;TOTAL1001;order 7;SUM41-100;BAL_9431;Net;Amount;Charge;Sales;Omar Saldana;Nettoyage Paris;
	payout_332387573923;1234;2026-11-30;Balanced Living Ltd;Records Store;a1b2total;ord 12x;VISA;chg_TS02Aabcdkw`
		.split(';')
		.map((text) => text.trim()),
)('should take for no label: %s', (text) => {
	expect(isTotalLabel(text)).toBe(false);
});

it.each(
	`Opening balance;Closing Balance;Balance brought forward;carried forward;Previous balance;Anfangssaldo;Endsaldo;
	Saldovortrag;Alter Kontostand;Neuer Kontostand;Beginsaldo;Solde initial;Nouveau solde;Saldo inicial;Saldo anterior;
	Saldo finale;Saldo początkowe;Devreden bakiye;الرصيد الافتتاحي;الرصيد السابق;繰越;次月繰越;期末余额;Входящий остаток;
	Вихідний залишок;Saldo awal;Saldo akhir;이월잔액;기말잔액;Ingående saldo;Záró egyenleg;Konečný zůstatek;יתרת פתיחה`
		.split(';')
		.map((text) => text.trim()),
)('should know where a statement begins or ends, which is no transaction either: %s', (text) => {
	expect(isBalanceLabel(text)).toBe(true);
	expect(isTotalLabel(text)).toBe(true);
});

it.each(['Balance', 'Saldo', 'New Balance Shoes', 'Solde 1000', 'Kontostand AG', 'Opening', 'Forward'])(
	'should take for no balance of a statement: %s',
	(text) => {
		expect(isBalanceLabel(text)).toBe(false);
	},
);

it.each([
	['Gesamtbetrag', true],
	['grand_total', true],
	['总金额', true],
	['Celková cena', true],
	['Total TTC', true],
	['Montant', false],
	['Subcategory', false],
	['Item price', false],
])('should know the column of totals by its name: %s', (name, isTotal) => {
	expect(isTotalColumn(name)).toBe(isTotal);
});

it.each([
	'Total credits',
	'Total Withdrawals',
	'Summe Haben',
	'TOTAL DEPOSITS',
	'Net movement',
	'Net change for the period',
	'Toplam borç',
	'Total des opérations',
	'Total movimientos',
	'Summe Umsätze',
	'Total transaksi',
	'Итого операций',
])('should know the sum of a side of a statement: %s', (text) => expect(isStatementLabel(text)).toBe(true));

it.each(['Total Payments', 'TOTAL PROCESSING LTD', 'NET DEPOSIT', 'Total Energies', 'Credit transfer', 'Balance Co'])(
	'should take what may be somebody for no sum of a statement: %s',
	(text) => expect(isStatementLabel(text)).toBe(false),
);
