import { foldedWords, SIDES } from '../cells';
import { COLUMN_NAMES } from './columnNames';
import { phraseList, vocabulary } from './vocabulary';

type BankColumn = 'amount' | 'credit' | 'debit' | 'direction' | 'date' | 'currency' | 'fee' | 'balance';

/** What banks call their columns. */
export const BANK_COLUMNS: Record<BankColumn, () => string[]> = {
	amount: phraseList(`account amount, amount in account currency, booked amount, ${COLUMN_NAMES.amount.exact},
		transaction amount, booking amount, umsatz, transactiebedrag, kwota operacji, kwota transakcji,
		islem tutari, مبلغ العملية, قيمة العملية, сумма операции, 取引金額, 交易金额, 发生额, сума операції, objem,
		거래금액,
		target amount, net amount, net`),
	credit: phraseList(`${SIDES.credit}, credit amount, credit amt, cr amount, deposits, deposit amt, deposit amount, receipts, gutschriften,
		einnahmen, abonos, ingresos, entrate, accrediti, creditos, entradas, uznania, wplywy, yatan,
		insattningar, inbetalning, الدائن, المبلغ الدائن, الايداع, مبالغ دائنة, зачисление, поступление,
		lodged, inn pa konto, בזכות, ฝากเงิน, 預かり金額, 入金, 入金額, 入金金額, 預入, お預り金額, お預入金額, 收入, 收入金额, 贷方, 贷方发生额,
		贷方金额, 存入, 存入金额, зарахування, ฝาก, เงินเข้า, ghi co, tien vao, masuk, jovairas, potrazuje, 입금액,
		맡기신금액, お預入れ金額, 입금`),
	debit: phraseList(`${SIDES.debit}, debit amount, debit amt, dr amount, withdrawals, withdrawal amt, withdrawal amount, payments, spent,
		belastungen, lastschriften, ausgaben, cargos, gastos, uscite, addebiti, debitos, saidas, obciazenia,
		wydatki, cekilen, utbetalning, المدين, المبلغ المدين, السحب, مبالغ مدينة, списание, withdrawn, ut
		fra konto, בחובה, ถอนเงิน, 支払い金額, 出金, 出金額, 出金金額, 引出, お引出金額, お支払金額, 支出, 支出金额, 借方, 借方发生额, 借方金额, 支取,
		支取金额, списання, ถอน, เงินออก, ghi no, tien ra, keluar, terheles, duguje, 출금액, 출금, 찾으신금액, お引出し金額`),
	direction: phraseList(COLUMN_NAMES.direction.exact),
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
		${COLUMN_NAMES.date.exact}, created on, finished on, value date, value dt, valutadatum, valuta, valuta datum, wertstellung,
		wertstellungsdatum, date valeur, date de valeur, fecha valor, data valuta, data waluty, data valor,
		valor tarihi, تاريخ القيمة, started date`),
	currency: phraseList(COLUMN_NAMES.currency.exact),
	fee: phraseList(`${COLUMN_NAMES.fee.exact}, charge`),
	balance: phraseList(`${COLUMN_NAMES.balance.exact}, stand`),
};

type OrderColumn = 'order' | 'amount' | 'currency' | 'date';

/** What shops call their columns. */
export const ORDER_COLUMNS: Record<OrderColumn, () => string[]> = {
	order: phraseList(`${COLUMN_NAMES.order.exact}, reference, name, number, id, invoice number`),
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
		${COLUMN_NAMES.amount.exact}, order value, sum, item price, line total, price`),
	currency: phraseList(COLUMN_NAMES.currency.exact),
	date: phraseList(`order date, purchase date, created at, date created, order created, placed at, placed on, paid at,
		bestelldatum, auftragsdatum, besteldatum, orderdatum, date de commande, fecha de pedido, data ordine,
		data do pedido, data zamowienia, siparis tarihi, ordredato, tilauspaiva, datum objednavky,
		rendeles datuma, дата заказа, ngay dat hang, 注文日, 下单时间, 주문일, تاريخ الطلب,
		${COLUMN_NAMES.date.exact}`),
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
const STATE_NAMES = vocabulary(COLUMN_NAMES.status.exact);
const WITHIN_STATE_NAMES = vocabulary(`status, ${COLUMN_NAMES.status.part}`);

/** Whether a column's name says that it tells a line's state. */
export function isStateName(name: string): boolean {
	const words = foldedWords(name);
	const pairs = words.split(' ').flatMap((word, at, all) => [word, `${word} ${all[at + 1] ?? ''}`]);
	return pairs.some(STATE_NAMES.has) || WITHIN_STATE_NAMES.isWithin(words);
}

/** Shops give the day on which an order was cancelled, and nothing where it wasn't. */
const CANCELLED_NAMES = vocabulary(
	'cancelled at, canceled at, cancelled on, canceled on, cancellation date, date cancelled, date canceled, storniert am',
);

export function isCancelledName(name: string): boolean {
	return CANCELLED_NAMES.has(foldedWords(name));
}
