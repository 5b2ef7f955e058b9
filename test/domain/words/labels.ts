/** What files call rows that are no transactions, as services, shops and banks write it. */
const phrases = (text: string) => text.split(';').map((phrase) => phrase.trim());

export const TOTALS =
	phrases(`Total;TOTAL;Grand Total;Sub-total;Subtotal;Totals;Total:;Total amount;Total (SAR);TOTAL-2026-11;Total 30/11/2026;
	Total November;Total 2 transactions;Total: 1,234.50 SAR;Saldo;Saldo final;Carried forward;Balance carried forward;
	Brought forward;Zwischensumme;Gesamtsumme;Endsumme;Übertrag;Balance;Closing balance;Net payable;Amount payable;
	Records: 2;Rows 17;Transactions: 1204;Count 3;Somme;Solde;Totale;Subtotaal;Toplam;Ara toplam;Итого;Остаток;Razem;
	Celkem;Összesen;المجموع;الإجمالي;الرصيد;合计;小計;総計;합계;Total VISA;Payments total 2026;Net total 11;Anfangssaldo 2026;Σύνολο;合計3件;Endsumme 11;Sub-total 2026;NET-TOTAL-11;
	Totali;Subtotale;Sum;Gesamt;Totaal;Suma;总计;合計;مجموع;إجمالي;Summa;Soma;Итог;Всего;Сумма;Ogółem;Łącznie;Yhteensä;Samlet;
	Sammanlagt;Ukupno;סהכ;Jumlah;Totales;Totais;Somma;Eindtotaal;Totalt;Spolu;Mindösszesen;Разом;Всього;Общо;Tổng;योग;
	جمع کل;총계;소계;総合計;Сальдо;رصيد;Riporto;Υπόλοιπο;יתרה;Balance due;Net balance;Account balance;Saldo per 30.11.2026;
	Charges total 2026;Refunds total 2026;Fees total 2026;Sales total 2026;Disputes total 2026;Settlement total 2026;
	Statement total 2026;Total for the period 2026;Total of all accounts;Total der Periode;Grand total 2026;Gross total;Overall total;Total general;Genel toplam;Total of this month;Page total;Statement total;
	Record count 3;Lines: 12;Entries: 4;Items 3;Number of rows: 5;Anzahl 12;Nombre: 3;Cantidad: 4`);

export const BALANCES =
	phrases(`Opening balance;Closing Balance;Balance brought forward;carried forward;Previous balance;Anfangssaldo;Endsaldo;
	Saldovortrag;Alter Kontostand;Neuer Kontostand;Beginsaldo;Solde initial;Nouveau solde;Saldo inicial;Saldo anterior;
	Saldo finale;Saldo początkowe;Devreden bakiye;الرصيد الافتتاحي;الرصيد السابق;繰越;次月繰越;期末余额;Входящий остаток;
	Вихідний залишок;Saldo awal;Saldo akhir;이월잔액;기말잔액;Ingående saldo;Záró egyenleg;Konečný zůstatek;יתרת פתיחה;
	Starting balance;Ending balance;Saldo iniziale;Saldo precedente;Ancien solde;Solde précédent;Saldo końcowe;Açılış bakiyesi;
	Kapanış bakiyesi;الرصيد الختامي;رصيد افتتاحي;رصيد ختامي;رصيد مرحل;Исходящий остаток;Вхідний залишок;Devir bakiyesi;
	Utgående saldo;Saldo primo;Saldo ultimo;Nyitó egyenleg;Počáteční zůstatek;Αρχικό υπόλοιπο;Τελικό υπόλοιπο;יתרת סגירה;
	יתרה קודמת;Anfangsbestand;Endbestand;Eindsaldo;Alkusaldo;Loppusaldo;前月繰越;前期繰越;翌月繰越;期首残高;期末残高;期初余额;
	承前余额;上期余额;전월이월;기초잔액;ยอดยกมา;ยอดยกไป;Closing balance of the period;Opening balance for the month`);

/** Of a side of a statement. */
export const SUMS_OF_SIDES =
	phrases(`Total credits;Total Withdrawals;Summe Haben;TOTAL DEPOSITS;Net movement;Net change for the period;
	Toplam borç;Total des opérations;Total movimientos;Summe Umsätze;Total transaksi;Итого операций;Total mouvements;Total operaciones;Totale movimenti;
	Totale operazioni;Total lançamentos;Summe Bewegungen;Summe Buchungen;Totaal boekingen;Totaal mutaties;Toplam işlemler;
	Total for the month credits;Summe der Gutschriften;Total de operaciones;Net turnover;Total transactions;
	مجموع الحركات;
	Total movements;Total movimentações;Totaal transacties;Suma operacji;Suma transakcji;Итого движений;مجموع العمليات;
	Total mutasi;거래 합계`);

/** Of columns. */
export const TOTAL_COLUMNS = phrases(`Gesamtbetrag;grand_total;总金额;Celková cena;Total TTC`);
