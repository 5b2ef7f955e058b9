import { foldedWords } from '../cells';
import { phraseList, vocabulary } from './vocabulary';

/**
 * What columns are called, by what they mean, in all languages, folded, the likelier first: each reader adds what only
 * its files have. What the cells are decides between columns of one name.
 */
export const CALLED = {
	amount: `amount, amt, betrag, bedrag, montant, importe, monto, importo, valor, montante, kwota, tutar, belopp,
		belob, belop, المبلغ, مبلغ, summe, сумма, 金額, 金额, сума, castka, osszeg, ποσο, סכום, จำนวนเงิน,
		jumlah, nominal, so tien, suma, summa, iznos, 금액, राशि, value`,
	fee: `fee, fees, bank fee, bank fees, bank charge, bank charges, charges, transaction fee, total fees,
		fee amount, commission, commissions, gebuhr, gebuhren, gebuehr, entgelt, spesen, bankspesen, kosten,
		provisie, frais, frais bancaires, comision, comisiones, commissione, commissioni, spese, comissao,
		taxa, tarifa, tarifas, prowizja, oplata, komisyon, masraf, ucret, avgift, gebyr, رسوم, الرسوم, عمولة,
		العمولة, комиссия, 手数料, 手续费`,
	balance: `balance, running balance, closing balance, account balance, balance after, available balance,
		ledger balance, saldo, kontostand, saldo na mutatie, saldo na trn, saldo nach buchung,
		saldo po operacji, nieuw saldo, solde, solde apres operation, saldo disponible, saldo contabile,
		saldo progressivo, bakiye, behallning, saldo apos, saldo final, الرصيد, رصيد, остаток, баланс, 残高,
		差引残高, 余额, 账户余额, залишок, zustatek, egyenleg, υπολοιπο, יתרה, ยอดคงเหลือ, saldo akhir, so du, 잔액`,
	currency: `currency, currency code, document currency, account currency, transaction currency, ccy, cur, wahrung, waehrung, devise,
		monnaie, moneda, divisa, moeda, valuta, munt, muntsoort, waluta, waluta operacji, para birimi, doviz,
		doviz cinsi, valutakod, العملة, عملة, target currency, валюта, 通貨, 币种, 货币, mena, devizanem, penznem,
		νομισμα, מטבע, สกุลเงิน, mata uang, tien te, loai tien, 통화, मुद्रा, order currency, order currency code, currencycode,
		valuutta, valyuta, 幣別, العمله, deviza, amount currency, charge currency, gross currency, currency name`,
	date: `date, datum, data, fecha, tarih, dato, tanggal, ngay, дата, 日付, 日期, التاريخ, تاريخ, תאריך,
		ημερομηνια, วันที่, दिनांक, timestamp, created, date time`,
	order: `order reference, reference order, order id, order number, order, order no, order nr, order name,
		orderid, amazon order id, merchant order id, merchant reference, increment id, bestellnummer,
		bestellnr, bestellung, auftragsnummer, bestelnummer, ordernr, commande, numero de commande,
		n commande, pedido, numero de pedido, no pedido, ordine, numero ordine, encomenda, zamowienie,
		numer zamowienia, nr zamowienia, siparis, siparis no, siparis numarasi, ordernummer, ordrenummer,
		ordre, tilausnumero, tilaus, objednavka, cislo objednavky, rendeles, rendelesszam, comanda,
		numar comanda, номер заказа, заказ, nomor pesanan, pesanan, ma don hang, 注文番号, 注文id, 订单号, 订单编号, 訂單編號,
		주문번호, מספר הזמנה, αριθμος παραγγελιας, رقم الطلب, الطلب`,
	direction: `cdt dbt ind, af bij, debit credit, credit debit, dr cr, cr dr, credit debit indicator, direction,
		d c, c d, soll haben, s h, sens, signo, segno, debet credit, by af code, 入出金区分, 借贷标志, 借贷方向,
		credit or debit, debit or credit, crdr, drcr, balance impact`,
	status: `sts, state, status, statut, stato, estado, etat, situacao, situacion, situation, zustand,
		buchungsstatus, umsatzstatus, buchungszustand, transaktionsstatus, tila, durum, durumu, stav, stan,
		stadiul, stare, statusi, kondisi, trang thai, result, results, outcome, disposition, resultat,
		resultaat, ergebnis, resultado, risultato, wynik, sonuc, vysledek, eredmeny, allapot, lage, seisund,
		olek, staatus, busena, statuss, stavoklis, stada, стан, esito, toestand`,
	/** Of the same, in any word: also in scripts that part none. */
	statusParts: `status, κατασταση, αποτελεσμα, результат, състояние, 結果, 结果, 결과, نتيج, תוצא, ผลลัพธ์, स्थिति, حاله, حالة, статус, состояние, ステータス, 状態, 状況, 状态, 상태, สถานะ, מצב, סטטוס, 狀態`,
} as const;

type BankColumn = 'amount' | 'credit' | 'debit' | 'direction' | 'date' | 'currency' | 'fee' | 'balance';

/** What banks call their columns. */
export const BANK_COLUMNS: Record<BankColumn, () => string[]> = {
	amount: phraseList(`account amount, amount in account currency, booked amount, ${CALLED.amount},
		transaction amount, booking amount, umsatz, transactiebedrag, kwota operacji, kwota transakcji,
		islem tutari, مبلغ العملية, قيمة العملية, сумма операции, 取引金額, 交易金额, 发生额, сума операції, objem,
		거래금액,
		target amount, net amount, net`),
	credit: phraseList(`credit, credits, credit amount, credit amt, cr, cr amount, money in, paid in, in, deposit, deposits,
		deposit amt, deposit amount, received, receipts, haben, gutschrift, gutschriften, eingang, einnahmen,
		bij, ontvangen, abono, abonos, haber, ingreso, ingresos, avere, entrate, entrata, accrediti, credito,
		creditos, entradas, uznania, uznanie, wplywy, ma, alacak, giris, yatan, kredit, insattning,
		insattningar, inbetalning, دائن, الدائن, المبلغ الدائن, ايداع, الايداع, مبالغ دائنة, приход,
		зачисление, поступление, кредит, lodged, inn pa konto, inn, בזכות, ฝากเงิน, 預かり金額, 入金, 入金額, 入金金額, 預入, お預り金額, お預入金額, 收入, 收入金额, 贷方, 贷方发生额, 贷方金额, 存入,
		存入金额, зарахування, πιστωση, זכות, ฝาก, เงินเข้า, ghi co, tien vao, masuk, jovairas, potrazuje, 입금액, 맡기신금액, お預入れ金額,
		입금`),
	debit: phraseList(`debit, debits, debit amount, debit amt, dr, dr amount, money out, paid out, out, withdrawal,
		withdrawals, withdrawal amt, withdrawal amount, payments, spent, soll, belastung, belastungen,
		lastschrift, lastschriften, ausgang, ausgaben, af, debet, betaald, cargo, cargos, debe, gasto,
		gastos, dare, uscite, uscita, addebiti, debito, debitos, saidas, obciazenia, obciazenie, wydatki, wn,
		borc, cikis, cekilen, uttag, utbetalning, مدين, المدين, المبلغ المدين, سحب, السحب, مبالغ مدينة,
		расход, списание, дебет, withdrawn, ut fra konto, ut, בחובה,
		ถอนเงิน, 支払い金額, 出金, 出金額, 出金金額, 引出, お引出金額, お支払金額, 支出, 支出金额, 借方, 借方发生额, 借方金额, 支取, 支取金额,
		списання, χρεωση, חובה, ถอน, เงินออก, ghi no, tien ra, keluar, terheles, duguje, 출금액, 출금, 찾으신금액, お引出し金額`),
	direction: phraseList(CALLED.direction),
	date: phraseList(`booking date, bokford, posting date, posted date, post date, completed date, bookg dt,
		transaction date, trans date, txn date, tran date, operation date, entry date, buchungstag,
		buchungsdatum, buchung, boekdatum, boekingsdatum, transactiedatum, date operation,
		date de l operation, date d operation, date comptable, date de comptabilisation, fecha operacion,
		fecha de operacion, fecha contable, fecha movimiento, data contabile, data operazione, data operacji,
		data ksiegowania, data transakcji, data movimento, data mov, data lancamento, data da operacao,
		islem tarihi, muhasebe tarihi, bokforingsdag, bokforingsdatum, transaktionsdag, تاريخ العملية,
		تاريخ المعاملة, تاريخ القيد, дата операции, дата проводки, 取引日, 取引日付, 年月日, お取引日, 交易日期, 记账日期, 入账日期,
		дата операції, дата проведення, datum zauctovani, datum provedeni, konyveles datuma,
		konyvelesi datum, teljesites napja, ημερομηνια συναλλαγης, תאריך ערך, tanggal transaksi,
		ngay giao dich, 거래일, 거래일자, 거래일시, posted on, posted, transaction time,
		${CALLED.date}, created on, finished on, value date, value dt, valutadatum, valuta, valuta datum, wertstellung,
		wertstellungsdatum, date valeur, date de valeur, fecha valor, data valuta, data waluty, data valor,
		valor tarihi, تاريخ القيمة, started date`),
	currency: phraseList(CALLED.currency),
	fee: phraseList(`${CALLED.fee}, charge`),
	balance: phraseList(`${CALLED.balance}, stand`),
};

type OrderColumn = 'order' | 'amount' | 'currency' | 'date';

/** What shops call their columns. */
export const ORDER_COLUMNS: Record<OrderColumn, () => string[]> = {
	order: phraseList(`${CALLED.order}, reference, name, number, id, invoice number`),
	amount: phraseList(`order total, order total amount, total, grand total, total price, total amount, order amount, amount total, total amt,
		total incl tax, net value incl tax,
		total including tax, amount incl vat, amount incl tax, total incl vat, total collected, summe brutto, bedrag incl btw,
		totaal incl btw, summa inkl moms, сумма с ндс, المبلغ شامل الضريبة, 实付金额, gesamtbetrag, gesamtsumme, gesamt, brutto, bruttobetrag, rechnungsbetrag, totaalbedrag,
		totaal, montant total, montant ttc, total ttc, importe total, importo totale, totale, valor total,
		total do pedido, total del pedido, total commande, kwota brutto, wartosc brutto, wartosc zamowienia, wartosc, genel toplam, toplam tutar,
		toplam, totalbelopp, totalbelob, loppusumma, yhteensa, celkova cena, celkem, vegosszeg, сумма заказа,
		итого, total harga, tong tien, 合計金額, 合計, 总金额, 总计, 總金額, 결제금액, 총금액, συνολο, ご請求額, 应付金额, الإجمالي,
		المجموع, إجمالي الطلب, المبلغ الإجمالي, المجموع الكلي, 총 결제금액, 총결제금액, 실결제금액, 총 주문금액, お支払い合計, 支払合計, 支払い合計,
		ご注文合計, 订单总额, 实收金额,
		${CALLED.amount}, order value, sum, item price, line total, price`),
	currency: phraseList(CALLED.currency),
	date: phraseList(`order date, purchase date, created at, date created, order created, placed at, placed on, paid at,
		bestelldatum, auftragsdatum, besteldatum, orderdatum, date de commande, fecha de pedido, data ordine,
		data do pedido, data zamowienia, siparis tarihi, ordredato, tilauspaiva, datum objednavky,
		rendeles datuma, дата заказа, ngay dat hang, 注文日, 下单时间, 주문일, تاريخ الطلب,
		${CALLED.date}`),
};

/** Columns of numbers that aren't what came or left, by a word of their names, or by what stands in it. */
const OTHER_NUMBERS = vocabulary(`stand, orig, fee, rate, tax, vat, no, nr, code, ref, id`);
const WITHIN_OTHER_NUMBERS =
	vocabulary(`balance, saldo, solde, bakiye, kontostand, رصيد, 残高, 余额, остаток, gebuhr, kosten, 手数料, 手续费,
	комисс, رسوم, kurs, kurz, 汇率, レート, курс, سعر, original, ursprung, local, number, nummer, numero, 番号, 编号, 号, номер, رقم, iban`);

/** Whether a column's name says that its numbers are nothing that came or left. */
export function isOtherNumber(name: string): boolean {
	const words = foldedWords(name);
	return words.split(' ').some(OTHER_NUMBERS.has) || WITHIN_OTHER_NUMBERS.isWithin(words);
}

/** One of these words in a column's name says that it tells a line's state. */
const STATE_NAMES = vocabulary(CALLED.status);
const WITHIN_STATE_NAMES = vocabulary(CALLED.statusParts);

/** Whether a column's name says that it tells a line's state. */
export function isStateName(name: string): boolean {
	const words = foldedWords(name);
	const pairs = words.split(' ').flatMap((word, at, all) => [word, `${word} ${all[at + 1] ?? ''}`]);
	return pairs.some(STATE_NAMES.has) || WITHIN_STATE_NAMES.isWithin(words);
}
