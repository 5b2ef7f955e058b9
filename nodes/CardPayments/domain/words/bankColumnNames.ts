import { foldedWords } from '../cells';
import { phraseList, vocabulary } from './vocabulary';

export type BankColumn = 'amount' | 'credit' | 'debit' | 'direction' | 'date' | 'currency' | 'fee' | 'balance';

/**
 * What banks call their columns, folded, the likelier first: in English, German, Dutch, French, Spanish, Italian,
 * Portuguese, Polish, Turkish, Arabic, Swedish, Russian, Japanese and Chinese. What the cells are decides between
 * columns of one name.
 */
export const BANK_COLUMNS: Record<BankColumn, () => string[]> = {
	amount: phraseList(`amount, transaction amount, booking amount, amt, betrag, umsatz, bedrag, transactiebedrag, montant,
		importe, monto, importo, valor, montante, kwota, kwota operacji, kwota transakcji, tutar, islem tutari, belopp,
		belob, belop, المبلغ, مبلغ, مبلغ العملية, قيمة العملية, target amount, value, net amount, net, summe,
		сумма, сумма операции, 金額, 取引金額, 金额, 交易金额, 发生额, сума, сума операції, objem, castka, osszeg, ποσο, סכום, จำนวนเงิน,
		jumlah, nominal, so tien, suma, summa, iznos, 금액, 거래금액, राशि`),
	credit: phraseList(`credit, credits, credit amount, credit amt, cr, cr amount, money in, paid in, in, deposit, deposits,
		deposit amt, deposit amount, received, receipts, haben, gutschrift, gutschriften, eingang, einnahmen, bij,
		ontvangen, abono, abonos, haber, ingreso, ingresos, avere, entrate, entrata, accrediti, credito, creditos, entradas,
		uznania, uznanie, wplywy, ma, alacak, giris, yatan, kredit, insattning, insattningar, inbetalning, دائن, الدائن, المبلغ الدائن,
		ايداع, الايداع, مبالغ دائنة, приход, зачисление, поступление, кредит, 入金, 入金額, 入金金額, 預入, お預り金額, お預入金額,
		收入, 收入金额, 贷方, 贷方发生额, 贷方金额, 存入, 存入金额, зарахування, πιστωση, זכות, ฝาก, เงินเข้า, ghi co, tien vao,
		masuk, jovairas, potrazuje, 입금액, 입금`),
	debit: phraseList(`debit, debits, debit amount, debit amt, dr, dr amount, money out, paid out, out, withdrawal, withdrawals,
		withdrawal amt, withdrawal amount, payments, spent, soll, belastung, belastungen, lastschrift, lastschriften, ausgang, ausgaben, af, debet,
		betaald, cargo, cargos, debe, gasto, gastos, dare, uscite, uscita, addebiti, debito, debitos, saidas, obciazenia,
		obciazenie, wydatki, wn, borc, cikis, cekilen, uttag, utbetalning, مدين, المدين, المبلغ المدين, سحب, السحب,
		مبالغ مدينة, расход, списание, дебет, 出金, 出金額, 出金金額, 引出, お引出金額, お支払金額, 支出, 支出金额, 借方, 借方发生额, 借方金额,
		支取, 支取金额, списання, χρεωση, חובה, ถอน, เงินออก, ghi no, tien ra, keluar, terheles, duguje, 출금액, 출금`),
	direction:
		phraseList(`cdt dbt ind, af bij, debit credit, credit debit, dr cr, cr dr, credit debit indicator, direction, d c,
		c d, soll haben, s h, sens, signo, segno, debet credit, by af code, 入出金区分, 借贷标志, 借贷方向`),
	date: phraseList(`booking date, bokford, posting date, posted date, post date, completed date, bookg dt, transaction date, trans date,
		txn date, tran date, operation date, entry date, date, buchungstag, buchungsdatum, buchung, boekdatum,
		boekingsdatum, transactiedatum, datum, date operation, date de l operation, date d operation, date comptable,
		date de comptabilisation, fecha, fecha operacion, fecha de operacion, fecha contable, fecha movimiento, data,
		data contabile, data operazione, data operacji, data ksiegowania, data transakcji, data movimento, data mov,
		data lancamento, data da operacao, tarih, islem tarihi, muhasebe tarihi, bokforingsdag, bokforingsdatum,
		transaktionsdag, التاريخ, تاريخ, تاريخ العملية, تاريخ المعاملة, تاريخ القيد, created on, created, finished on,
		date time, timestamp, value date, value dt, valutadatum, valuta, valuta datum, wertstellung, wertstellungsdatum,
		date valeur, date de valeur, fecha valor, data valuta, data waluty, data valor, valor tarihi, تاريخ القيمة,
		started date, дата, дата операции, дата проводки, 取引日, 取引日付, 日付, 年月日, お取引日, 交易日期, 记账日期, 日期, 入账日期, дата операції, дата проведення, datum zauctovani,
		datum provedeni, konyveles datuma, konyvelesi datum, teljesites napja, ημερομηνια, ημερομηνια συναλλαγης, תאריך,
		תאריך ערך, วันที่, tanggal, tanggal transaksi, ngay, ngay giao dich, 거래일, 거래일자, 거래일시, posted on, posted,
		transaction time, दिनांक`),
	currency:
		phraseList(`currency, currency code, account currency, transaction currency, ccy, cur, wahrung, waehrung, devise,
		monnaie, moneda, divisa, moeda, valuta, munt, muntsoort, waluta, waluta operacji, para birimi, doviz, doviz cinsi,
		valutakod, العملة, عملة, target currency, валюта, 通貨, 币种, 货币, mena, devizanem, penznem, νομισμα, מטבע, สกุลเงิน, mata uang,
		tien te, loai tien, 통화, मुद्रा`),
	fee: phraseList(`fee, fees, bank fee, bank fees, bank charge, bank charges, charge, charges, transaction fee, total fees,
		fee amount, commission, commissions, gebuhr, gebuhren, gebuehr, entgelt, spesen, bankspesen, kosten, provisie,
		frais, frais bancaires, comision, comisiones, commissione, commissioni, spese, comissao, taxa, tarifa, tarifas,
		prowizja, oplata, komisyon, masraf, ucret, avgift, gebyr, رسوم, الرسوم, عمولة, العمولة, комиссия, 手数料, 手续费`),
	balance: phraseList(`balance, running balance, closing balance, account balance, balance after, available balance,
		ledger balance, saldo, kontostand, saldo na mutatie, saldo na trn, saldo nach buchung, saldo po operacji, nieuw saldo,
		solde, solde apres operation, saldo disponible, saldo contabile, saldo progressivo, bakiye, behallning, saldo apos,
		saldo final, stand, الرصيد, رصيد, остаток, баланс, 残高, 差引残高, 余额, 账户余额, залишок, zustatek, egyenleg, υπολοιπο, יתרה, ยอดคงเหลือ,
		saldo akhir, so du, 잔액`),
};

/** Columns of numbers that aren't what came or left, by a word of their names, or by what stands in it. */
const OTHER_NUMBERS = vocabulary(`stand, fee, rate, tax, vat, no, nr, code, ref, id`);
const WITHIN_OTHER_NUMBERS =
	vocabulary(`balance, saldo, solde, bakiye, kontostand, رصيد, 残高, 余额, остаток, gebuhr, kosten, 手数料, 手续费,
	комисс, رسوم, kurs, kurz, 汇率, レート, курс, سعر, original, ursprung, local, number, nummer, numero, 番号, 编号, 号, номер, رقم, iban`);

/** Whether a column's name says that its numbers are nothing that came or left. */
export function isOtherNumber(name: string): boolean {
	const words = foldedWords(name);
	return words.split(' ').some(OTHER_NUMBERS.has) || WITHIN_OTHER_NUMBERS.isWithin(words);
}

/** One of these words in a column's name says that it tells a line's state. */
const STATE_NAMES = vocabulary(`sts, state, status, statut, stato, estado, etat, situacao, situacion, situation,
	zustand, buchungsstatus, umsatzstatus, buchungszustand, transaktionsstatus, tila, durum, durumu, stav, stan,
	stadiul, stare, statusi, kondisi, trang thai, result, results, outcome, disposition, resultat, resultaat, ergebnis,
	resultado, risultato, wynik, sonuc, vysledek, eredmeny, allapot, lage, seisund, olek, staatus, busena, statuss,
	stavoklis, stada, стан`);
const WITHIN_STATE_NAMES = vocabulary(`κατασταση, αποτελεσμα, результат, състояние, 結果, 结果, 결과,
	نتيج, תוצא, ผลลัพธ์, स्थिति, الحاله, الحالة, حالة, статус, состояние, ステータス, 状態, 状況, 状态, 상태, สถานะ, מצב, סטטוס`);

/** Whether a column's name says that it tells a line's state. */
export function isStateName(name: string): boolean {
	const words = foldedWords(name);
	const pairs = words.split(' ').flatMap((word, at, all) => [word, `${word} ${all[at + 1] ?? ''}`]);
	return pairs.some(STATE_NAMES.has) || WITHIN_STATE_NAMES.isWithin(words);
}
