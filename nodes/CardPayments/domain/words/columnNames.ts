import { SIDES } from '../cells';

export interface Names {
	exact: string;
	part: string;
	/** What such a table calls them, where it isn't `exact`: * stands for that, and - takes a name away. */
	sheet?: string;
	bank?: string;
	orders?: string;
}

/** What a card was charged in a file of payouts, and what was booked in a bank statement. */
const OF_TRANSACTIONS = `transaction amount, transaction value, transaction sum, transactiebedrag,
	importe operacion, importe de la operacion, monto operacion, valor operacion,
	valor da transacao, montante da transacao, kwota operacji, kwota transakcji, islem tutari, islem bedeli,
	مبلغ العملية, قيمة العملية, сумма операции, сума операції, 取引金額, 取引額, 決済金額, 決済額, 交易金额, 거래금액`;

/**
 * What columns are called, by what they mean, in all languages, the likelier first. Whoever looks for columns looks
 * here: a name that's one of `exact` is taken, one that has a word of `exact` or `part` in it is only proposed. Of
 * several roles the more telling stands first: "VAT on fee" is a tax, "net fee" a fee.
 */
export const COLUMN_NAMES = {
	/** In another currency than the payout. */
	foreign: {
		exact: '',
		part: `foreign, original currency, moneda original, monedaoriginal, moeda original, moneda extranjera,
			devise d origine, fremdwahrung, waluta obca, walucie obcej, valuta estera, vreemde valuta,
			yabanci para, 外貨, 外币, 外幣, 現地通貨, 외화, 현지통화, عمله اجنبيه`,
	},
	rate: {
		exact: '',
		part: `%, rate, orani, persentase, taux, tasa, aliquota, alicuota, satz, sats, oran, stawka, tarief, kurs,
			exchange, fx, cambio, wechselkurs, umrechnungskurs, koers, vaxelkurs, valutakurs, cotacao,
			cotizacion, kuru, kurz, arfolyam, taux de change, cours de change, курс, الصرف, レート, 환율, ty gia,
			فائده, نسبة, نسبه, 率, 요율, ставка, porcentaje, procent, prosent, สัดส่วน, อัตรา, αναλογια, ty le`,
	},
	balance: {
		exact: `balance, running balance, closing balance, account balance, balance after, available balance,
			ledger balance, saldo, kontostand, saldo na mutatie, saldo na trn, saldo nach buchung, saldo po
			operacji, nieuw saldo, solde, solde apres operation, saldo disponible, saldo contabile, saldo
			progressivo, saldo contabilistico, bakiye, behallning, saldo apos, saldo final, الرصيد, رصيد, остаток, баланс, салдо, 残高,
			差引残高, 余额, 账户余额, залишок, zustatek, egyenleg, υπολοιπο, יתרה, ยอดคงเหลือ, saldo akhir, so du, 잔액`,
		part: `running, 餘額, baki, คงเหลือ, zostatok, सेष, शेष, reserve, rolling, einbehalt, retenue, retencion,
			reserva`,
		bank: '*, stand',
	},
	discount: {
		exact: '',
		part: `discount, voucher, coupon, nachlass, rabat, remise, reduction, descuento, sconto, korting,
			indirim, خصم, 割引, 折扣, 优惠, 優惠, 할인, скидка, знижка, diskon, diskaun, giam gia, ส่วนลด, הנחה,
			εκπτωση, alennus, kedvezmeny, sleva, zlava, छूट, tip, tips, trinkgeld, pourboire, propina,
			gorjeta, mancia, fooi, bahsis, dricks`,
	},
	tax: {
		exact: `fee tax, fee vat, tax on fee, vat on fee, gst on fee, tax on fees, vat on fees, tax, vat, tax
			amount, vat amount, gst`,
		part: `taxes, hst, cgst, sgst, igst, qst, iva, tva, bsmv, bitt, itbms, iof, mwst, ust, steuer, btw, moms, mva, kdv, ppn, pph, sst, imposto, impuesto,
			imposta, imposte, taxe, podatek, dph, afa, alv, icms, iss, vergi, ضريبه, ضريبة, ض ق م, ндс, пдв, налог,
			税, 稅, 부가세, 부가가치세, 세금, מעמ, מס, φπα, φορος, thue, gtgt, ภาษี, कर, जीएसटी, pajak, cukai,
			withholding, igv, itbis`,
	},
	fee: {
		exact: `fee, fees, bank fee, bank fees, bank charge, bank charges, charges, transaction fee, total fees,
			fee amount, commission, commissions, gebuhr, gebuhren, gebuehr, entgelt, spesen, bankspesen,
			kosten, provisie, frais, frais bancaires, comision, comisiones, commissione, commissioni, spese,
			comissao, taxa, tarifa, tarifas, prowizja, oplata, komisyon, masraf, ucret, avgift, gebyr, رسوم,
			الرسوم, عمولة, العمولة, عمولات, العمولات, комиссия, 手数料, 手续费, total fee, processing fee, service fee, charge fee,
			refund fee, dispute fee`,
		part: `cmsn, comm, msc, service charge, service charges, markup, interchange, mdr, merchant discount, discount fee, cuota fija, fija, fixo,
			fixed, cost, costs, deduction,
			provision, disagio, kommission, kost, comissoes, taxas, costo, costi, canone, kesinti, hizmet
			bedel, sabit bedel, vast, provisjon, kurtage, prowizje, prowizji, oplaty, poplatek, poplatky,
			provize, provizia, jutalek, dij, dijak, kulu, kulut, palkkio, comisioane, taksa, naknada,
			provizija, комиссии, сбор, комісія, такса, προμηθεια, χρεωση, עמלה, עמלות, عموله, اتعاب, تكلفه,
			تكلفة, کارمزد, 手續費, کمیشن, فیس, 服务费, 服務費, 佣金, 費用, 수수료, 요금, 이용료, biaya, komisi, potongan, yuran,
			caj, phi, hoa hong, arancel, aranceles, 利用料, ค่าธรรมเนียม, ค่าบริการ, शुल्क, कमीशन, ada, costes`,
		sheet: '*, -charges',
		bank: '*, charge',
	},
	net: {
		exact: `net amount, settlement amount, settled amount, amount settled, net, amount net, net total,
			holding currency amount`,
		part: `nett, netto, netbetrag, neto, liquid, netta, receive, receivable, recibir, receber, ricevere,
			recevoir, settle, payable, payout, paidout, paid out, auszahlung, auszuzahlen, gutschrift,
			uitbetal, uit te betalen, utbetal, udbetal, verse, hakedis, odenecek, wyplat, accreditat,
			acreditado, acreditada,
			accredito, abonado, repasse, saf, صافي, مستحق, خالص, 入金, 差引, 振込, 实收, 净额, 淨額, 到账, 結算, 结算, 정산, 입금,
			지급, bersih, diterima, thuc nhan, สุทธิ, נטו, לתשלום, خالص رقم, καθαρο, καθαρη, чистая, чистыми,
			выплат, перечислен, виплат, нетто, netkeep, tilitys, tilitettava, kifizet, vyplat, cisty, cista,
			शुद्ध, देय, take home, disbursed, disbursement, remitted, remittance, deposited, depositar,
			proceeds, we pay, you get, landed, after fees, funded, nalezna, 精算金額, 精算額`,
	},
	gross: {
		exact: `gross amount, gross`,
		part: `brut, brute, brutto, bruto, lordo, lorda, umsatz, total, sale, sales, charged, captured, venta,
			venda, vente, verkauf, satis, obrot, omzet, omsattning, incasso, incassato, cobrado, cobro,
			encaisse, collected, turnover, اجمالي, 売上, 総額, 总额, 總額, 매출, 총액, kotor, валов, брутто, оборот,
			ακαθαριστο, μεικτ, ברוטו, ยอดขาย, doanh, tong, कुल, before fees, customer paid, processed,
			purchase, compra, zakup, sprzedaz, شراء, بيع, 利用, order amount, order value,
			montant de la commande, valeur de la commande, valor do pedido,
			montante do pedido, siparis tutari, siparis bedeli,
			مبلغ الطلب, قيمة الطلب, ${OF_TRANSACTIONS}`,
	},
	amount: {
		exact: `amount, amt, betrag, bedrag, montant, importe, monto, importo, valor, montante, kwota, tutar,
			belopp, belob, belop, المبلغ, مبلغ, summe, сумма, 金額, 金额, сума, castka, osszeg, ποσο, סכום,
			จำนวนเงิน, jumlah, nominal, so tien, suma, summa, iznos, 금액, राशि, value`,
		part: `sum, bedel, bedeli, soma, somma, somme, ciastka, nilai, قيمه, قيمة, จำนวน, ยอด, maara`,
		sheet: 'amount, total amount, amount total, total, *',
		bank: `account amount, amount in account currency, booked amount, *, booking amount, umsatz,
			${OF_TRANSACTIONS}, 发生额, objem, target amount, net amount, net`,
		orders: `order total, order total amount, total, grand total, total price, total amount, order amount,
			amount total, total amt, total incl tax, net value incl tax, total including tax,
			amount incl vat, amount incl tax, total incl vat, total collected, summe brutto, bedrag incl btw,
			totaal incl btw, summa inkl moms, сумма с ндс, المبلغ شامل الضريبة, 实付金额, gesamtbetrag,
			gesamtsumme, gesamt, brutto, bruttobetrag, rechnungsbetrag, totaalbedrag, totaal, montant total,
			montant ttc, total ttc, importe total, importo totale, totale, valor total, total do pedido,
			total del pedido, total commande, kwota brutto, wartosc brutto, wartosc zamowienia, wartosc,
			genel toplam, toplam tutar, toplam, totalbelopp, totalbelob, loppusumma, yhteensa, celkova cena,
			celkem, vegosszeg, сумма заказа, итого, total harga, tong tien, 合計金額, 合計, 总金额, 总计, 總金額, 결제금액,
			총금액, συνολο, ご請求額, 应付金额, الإجمالي, المجموع, إجمالي الطلب, المبلغ الإجمالي, المجموع الكلي, 총 결제금액,
			총결제금액, 실결제금액, 총 주문금액, お支払い合計, 支払合計, 支払い合計, ご注文合計, 订单总额, 实收金额, *, order value, sum, item price,
			line total, price`,
	},
	type: {
		exact: `reporting category, breakdown type, transaction entity, transaction type, record type, event
			type, entry type, movement type, operation type, activity type, type, event, action type, tipo,
			tipo de transaccion`,
		part: `turu, tip, class, clase, classe, satzart, satzkennung, tipi, kind, قسم, druh, hændelse, handelse, art, vorgang, buchungsart, nature, operation, concepto,
			movimiento, lancamento, causale, soort, mutatie, tur, hareket, typ, rodzaj, category, entry,
			نوع, 種別, 区分, 类型, 類型, 유형, 구분, тип, вид, jenis, loai, ประเภท, סוג, τυπος, प्रकार, tapahtuma,
			tipus, what`,
	},
	/** One such word in a name, or a part of it in scripts that part none. */
	status: {
		exact: `sts, state, status, statut, stato, estado, etat, situacao, situacion, situation, zustand,
			buchungsstatus, umsatzstatus, buchungszustand, transaktionsstatus, tila, durum, durumu, stav,
			stan, stadiul, stare, statusi, kondisi, trang thai, result, results, outcome, disposition,
			resultat, resultaat, ergebnis, resultado, risultato, wynik, sonuc, vysledek, eredmeny, allapot,
			lage, seisund, olek, staatus, busena, statuss, stavoklis, stada, стан, esito, toestand`,
		part: `κατασταση, αποτελεσμα, результат, състояние, 結果, 结果, 결과, نتيج, תוצא, ผลลัพธ์, स्थिति, حاله,
			حالة, статус, состояние, ステータス, 状態, 状況, 状态, 상태, สถานะ, מצב, סטטוס, 狀態`,
		sheet: `status, transaction status, charge status, payment status, refund status, capture status,
			processing status, settlement status`,
	},
	date: {
		exact: `date, transaction date, created, created at, created date, creation date, entity created at,
			date created, created datetime, booking date, processed at, processed on, posted date, sale
			date, timestamp, time, datetime, date time, fecha, datum, data, tarih, dato, tanggal, ngay,
			дата, 日付, 日期, التاريخ, تاريخ, תאריך, ημερομηνια, วันที่, दिनांक`,
		part: `dt, day, when, gun, gunu, tarikh, pvm, paiva, dag, tag, jour, dia, giorno, 日時, 时间, 時間, 取引日, 일자, 날짜, 일시, вр,
			तारीख, at`,
		bank: `booking date, bokford, posting date, posted date, post date, completed date, bookg dt,
			transaction date, trans date, txn date, tran date, operation date, entry date, buchungstag,
			buchungsdatum, buchung, boekdatum, boekingsdatum, transactiedatum, date operation,
			date de l operation, date d operation, date comptable, date de comptabilisation, fecha operacion,
			fecha de operacion, fecha contable, fecha movimiento, data contabile, data operazione,
			data operacji, data ksiegowania, data transakcji, data movimento, data do movimento, data mov,
			data lancamento, f operacion, f contable,
			data da operacao, islem tarihi, muhasebe tarihi, bokforingsdag, bokforingsdatum, transaktionsdag,
			تاريخ العملية, تاريخ المعاملة, تاريخ القيد, дата операции, дата проводки, 取引日, 取引日付, 年月日, お取引日,
			交易日期, 记账日期, 入账日期, дата операції, дата проведення, datum zauctovani, datum provedeni,
			konyveles datuma, konyvelesi datum, teljesites napja, ημερομηνια συναλλαγης, תאריך ערך,
			tanggal transaksi, ngay giao dich, 거래일, 거래일자, 거래일시, posted on, posted, transaction time, *,
			created on, finished on, value date, value dt, valutadatum, valuta, valuta datum, wertstellung,
			wertstellungsdatum, date valeur, date de valeur, fecha valor, data valuta, data waluty,
			data valor, valor tarihi, تاريخ القيمة, started date`,
		orders: `order date, purchase date, created at, date created, order created, placed at, placed on,
			paid at, bestelldatum, auftragsdatum, besteldatum, orderdatum, date de commande, fecha de pedido,
			data ordine, data do pedido, data zamowienia, siparis tarihi, ordredato, tilauspaiva,
			datum objednavky, rendeles datuma, дата заказа, ngay dat hang, 注文日, 下单时间, 주문일, تاريخ الطلب, *`,
	},
	/** Beside names of dates: that of the payout, or of something else. */
	notDate: {
		exact: '',
		part: `original, orig, initial, ursprung, ursprunglich, oorspronkelijk, payout, settle, paid, available, auszahlung, wertstellung, virement, valeur, pago, abono,
			repasse, previsao, accredito, valuta, uitbetaal, valor, odeme, utbetalning, wyplaty, transfer,
			deposit, effective, release, expiry, due, تحويل, التسوية, التسويه, 入金日, 振込日, 到账, 结算, 정산, 입금,
			выплат, maturity, batch, value`,
	},
	/** Of the day, where it stands apart. */
	time: {
		exact: '',
		part: `time, hour, uhr, uhrzeit, zeit, heure, hora, ora, saat, час, врем, وقت, ساعة, 時, 时, godz, godzina, jam,
			waktu, klock, tid`,
	},
	/** What numbers are of that are no payment's ID, however different they are: machines, approvals, cards. */
	noId: {
		exact: '',
		part: `terminal, term, pos, نقطة, mesin, machine, maquin, cihaz, جهاز, پایانه, терминал, 端末, 终端, tpv, tpe,
			autor, auth, authcode, author, approv, genehm, onay, manzoori, kontroll, авториз, مجوز, تفويض, موافقة, 承認,
			授权, otorisasi, expir, 验证, provizyon, rrn, arn`,
	},
	customer: {
		exact: '',
		part: 'customer, kunden, cliente, musteri',
	},
	/** IDs, mostly of payments. */
	id: {
		exact: `charge id, payment id, psp reference, source id, transaction id, transaction, original
			transaction id, entity id, reference, id`,
		part: `ref, referen, number, nummer, no, nr, num, code, codigo, folio, nsu, identifiant,
			identyfikator, numero, transactie, transaktion, transakcji, transacao, transaccion, transazione, operacion, operazione, islem,
			charge, رقم, معرف, مرجع, 番号, 编号, 編號, 单号, 單號, 流水号, 번호, номер, идентификатор, рахунок, ma, รหัส,
			מספר, מזהה, αριθμος, κωδικος, संख्या, tunnus, azonosito, cislo, payment, key, uuid`,
	},
	order: {
		exact: `order reference, reference order, order id, order number, order, order no, order nr, order name,
			orderid, amazon order id, merchant order id, merchant reference, increment id, bestellnummer,
			bestellnr, bestellung, auftragsnummer, bestelnummer, ordernr, commande, numero de commande, n
			commande, pedido, numero de pedido, no pedido, ordine, numero ordine, encomenda, zamowienie,
			numer zamowienia, nr zamowienia, siparis, siparis no, siparis numarasi, ordernummer,
			ordrenummer, ordre, tilausnumero, tilaus, objednavka, cislo objednavky, rendeles, rendelesszam,
			comanda, numar comanda, номер заказа, заказ, nomor pesanan, pesanan, ma don hang, 注文番号, 注文id,
			订单号, 订单编号, 訂單編號, 주문번호, מספר הזמנה, αριθμος παραγγελιας, رقم الطلب, الطلب`,
		part: `external ref, external id, reference marchand, reference commercant, referencia da loja, referencia do lojista, 受注, 請求書, 发票, 發票, 주문서, referencia comercio, referencia de comercio, factura, facture, fatura, fattura, faktura, rechnung, فاتورة, bestell, zamowienia, merchant ref, your ref, invoice, ihre referenz, referencia del comercio, uw
			kenmerk, uye, cart, basket, طلب, مرجع التاجر, 注文, 管理番号, 订单, 訂單, 商户, 주문, замовлення, don hang,
			คำสั่งซื้อ, הזמנה, παραγγελια, ऑर्डर, objednav`,
		sheet: '*, reference',
		orders: '*, reference, name, number, id, invoice number',
	},
	payout: {
		exact: `automatic payout id, payout id, settlement id, settlement reference, payout reference, batch
			number, payout number, deposit id, payout`,
		part: `settlement, batch, deposit, auszahlung, abrechnung, virement, versement, liquidacion, abono,
			repasse, accredito, distinta, uitbetaling, afrekening, hakedis, odeme, utbetalning, avrakning,
			wyplata, wyplaty, rozliczenie, transfer, تحويل, التسوية, 振込, 入金, 结算, 결산, 정산, выплат, pencairan`,
	},
	method: {
		exact: `payment method, method, payment type, payment scheme, card scheme, scheme, card brand, brand`,
		part: `network, card, carte, wallet, zahlungsart, kartenmarke, moyen, reseau, medio, marca, forma, bandeira,
			metodo, circuito, kaartmerk, yontem, kart, betalsatt, kortmarke, metoda, karta, طريقة, البطاقه,
			البطاقة, 決済方法, ブランド, 支付方式, 결제수단, способ, метод, metode, phuong thuc, channel, instrument, tender`,
	},
	currency: {
		exact: `currency, currency code, document currency, account currency, transaction currency, ccy, cur,
			wahrung, waehrung, devise, monnaie, moneda, divisa, moeda, valuta, munt, muntsoort, waluta,
			waluta operacji, para birimi, doviz, doviz cinsi, valutakod, العملة, عملة, target currency,
			валюта, 通貨, 币种, 货币, mena, devizanem, penznem, νομισμα, מטבע, สกุลเงิน, mata uang, tien te, loai
			tien, 통화, मुद्रा, order currency, order currency code, currencycode, valuutta, valyuta, 幣別,
			العمله, deviza, amount currency, charge currency, gross currency, currency name`,
		part: '',
		sheet: '*, -valuta',
	},
	direction: {
		exact: `cdt dbt ind, af bij, debit credit, credit debit, dr cr, cr dr, credit debit indicator,
			direction, d c, c d, soll haben, s h, sens, signo, segno, debet credit, by af code, 入出金区分, 借贷标志,
			借贷方向, credit or debit, debit or credit, crdr, drcr, balance impact`,
		part: '',
	},
	/** Counts and names of things, in digits. */
	count: {
		exact: '',
		part: `qty, quantity, items, count, anzahl, menge, quantite, nb, cantidad, cuotas, parcelas,
			quantidade, quantita, rate n, taksit, adet, antal, ilosc, كمية, عدد, 数量, 回数, 수량, количество,
			installments, last4, last 4, digits, cifre, cyfry, zip, pan, terminal, mcc, stan, line,
			row, seq, week`,
	},
	/** What left, or reduces a payout. */
	debit: {
		exact: '',
		part: '',
		sheet: 'net debit, net debit amount, debit, debit amount',
		bank: `${SIDES.debit}, debit amount, debit amt, dr amount, withdrawals, withdrawal amt,
			withdrawal amount, payments, spent, belastungen, lastschriften, ausgaben, cargos, gastos, uscite,
			addebiti, debitos, saidas, obciazenia, wydatki, wyplaty, cekilen, utbetalning, المدين, المبلغ المدين,
			السحب, مبالغ مدينة, списание, withdrawn, ut fra konto, בחובה, ถอนเงิน, 支払い金額, 出金, 出金額, 出金金額, 引出,
			お引出し, お引出金額, お支払金額, 支出, 支出金额, 借方, 借方发生额, 借方金额, 支取, 支取金额, списання, ถอน, เงินออก, ghi no, tien ra,
			keluar, terheles, duguje, дт, cheque o cargo, 출금액, 출금, 찾으신금액, お引出し金額`,
	},
	/** What came, or adds to a payout. */
	credit: {
		exact: '',
		part: '',
		sheet: 'net credit, net credit amount, credit, credit amount',
		bank: `${SIDES.credit}, credit amount, credit amt, cr amount, deposits, deposit amt, deposit amount,
			receipts, gutschriften, einnahmen, abonos, ingresos, entrate, accrediti, creditos, entradas,
			uznania, wplywy, wplaty, yatan, insattningar, inbetalning, الدائن, المبلغ الدائن, الايداع, مبالغ دائنة,
			зачисление, поступление, lodged, inn pa konto, בזכות, ฝากเงิน, 預かり金額, 入金, 入金額, 入金金額, 預入, お預入れ, お預り金額,
			お預入金額, 收入, 收入金额, 贷方, 贷方发生额, 贷方金额, 存入, 存入金额, зарахування, ฝาก, เงินเข้า, ghi co, tien vao, masuk,
			jovairas, potrazuje, кт, deposito o abono, 입금액, 맡기신금액, お預入れ金額, 입금`,
	},
	/** Of the settlement, where amounts have several. */
	settledCurrency: {
		exact: '',
		part: '',
		sheet: 'settlement currency, settled currency, payout currency, net currency, holding currency',
	},
	/** The own IDs of rows of any type. */
	idOfAny: {
		exact: '',
		part: '',
		sheet: `balance transaction id, entity id, modification reference, movement id, entry id, record id`,
	},
	/** The whole of the fees, beside its parts. */
	allFees: {
		exact: '',
		part: '',
		sheet: 'total fee, total fees, fees total, fee total',
	},
	reason: {
		exact: '',
		part: '',
		sheet: `reason, dispute reason, reason description, reason message, reason code, dispute reason code,
			chargeback reason, description`,
	},
	zone: {
		exact: '',
		part: '',
		sheet: 'time zone, timezone, tz',
	},
	disputeId: {
		exact: '',
		part: '',
		sheet: `dispute id, case id, chargeback id, dispute reference, case number, case reference, dispute`,
	},
	feeCurrency: {
		exact: '',
		part: '',
		sheet: 'fee currency, fees currency, commission currency, currency fee',
	},
	payoutDate: {
		exact: '',
		part: '',
		sheet: `payout date, automatic payout effective at, settled at, settlement date, settled on, paid out at,
			payout created at, deposit date`,
	},
} satisfies Record<string, Names>;
