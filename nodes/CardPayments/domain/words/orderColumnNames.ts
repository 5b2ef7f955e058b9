import { phraseList } from './vocabulary';

export type OrderColumn = 'order' | 'amount' | 'currency' | 'date';

/** What shops call their columns, folded, the likelier first. */
export const ORDER_COLUMNS: Record<OrderColumn, () => string[]> = {
	order: phraseList(`order reference, reference order, order, order id, order number, order no, order nr, order name, orderid,
		amazon order id, merchant order id, merchant reference, increment id, reference, name, number, id, invoice number,
		bestellnummer, bestellnr, bestellung, auftragsnummer, bestelnummer, ordernr, commande, numero de commande, n commande,
		pedido, numero de pedido, no pedido, ordine, numero ordine, encomenda, zamowienie, numer zamowienia, nr zamowienia,
		siparis, siparis no, siparis numarasi, ordernummer, ordrenummer, ordre, tilausnumero, tilaus, objednavka,
		cislo objednavky, rendeles, rendelesszam, comanda, numar comanda, номер заказа, заказ, nomor pesanan, pesanan,
		ma don hang, 注文番号, 注文id, 订单号, 订单编号, 訂單編號, 주문번호, מספר הזמנה, αριθμος παραγγελιας, رقم الطلب, الطلب`),
	amount: phraseList(`order total, total, grand total, total price, total amount, order amount, amount, order value, sum,
		amount total, total amt, total incl tax, total including tax, item price, line total, price, gesamtbetrag, gesamtsumme, gesamt,
		brutto, bruttobetrag, rechnungsbetrag, betrag, summe, totaalbedrag, bedrag, totaal, montant total, montant ttc, total ttc,
		montant, importe total, importe, importo totale, importo, totale, valor total, valor, total do pedido,
		total del pedido, total commande, kwota brutto, kwota, suma, wartosc, genel toplam, toplam tutar, tutar, toplam,
		totalbelopp, belopp, totalbelob, belob, summa, loppusumma, yhteensa, celkova cena, castka, celkem, vegosszeg,
		osszeg, сумма заказа, сумма, итого, total harga, jumlah, tong tien, 合計金額, 合計, 金額, 总金额, 金额, 总计, 總金額,
		결제금액, 총금액, 금액, סכום, συνολο, ご請求額, 应付金额, المبلغ, الإجمالي, الاجمالي, المجموع, إجمالي الطلب`),
	currency:
		phraseList(`currency, currency code, order currency, order currency code, currencycode, wahrung, waehrung, valuta, munt, devise,
		moneda, divisa, moeda, waluta, para birimi, doviz, mena, penznem, valuutta, valyuta, валюта, mata uang, tien te,
		通貨, 货币, 幣別, 통화, מטבע, νομισμα, العملة`),
	date: phraseList(`order date, purchase date, created at, created, date created, date, order created, placed at, placed on,
		paid at, bestelldatum, auftragsdatum, datum, besteldatum, orderdatum, date de commande, fecha de pedido, fecha,
		data ordine, data do pedido, data zamowienia, data, siparis tarihi, tarih, ordredato, dato, tilauspaiva,
		datum objednavky, rendeles datuma, дата заказа, дата, tanggal, ngay dat hang, 注文日, 下单时间, 日期, 주문일,
		תאריך, ημερομηνια, التاريخ, تاريخ الطلب`),
};
