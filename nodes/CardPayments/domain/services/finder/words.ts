/**
 * What columns of amounts are called, and the words in cells that the finder knows: each only ever makes a line likely,
 * but for what a sum of all rows proves. Folded: without accents, in lower case, parted by commas.
 */
import type { RowType } from '../../sheets';

/** What a column's name says of its amounts, the more telling first: "VAT on fee" is a tax, "net fee" a fee. */
export const AMOUNT_NAMES = {
	rate: `%, pct, rate, persentase, procentsats, taux, tasa, aliquota, aliquota, satz, sats, oran, stawka, tarief, kurs, exchange, فائده, نسبة, نسبه, 率, 요율, ставка,
		porcentaje, procent, prosent, สัดส่วน, อัตรา, αναλογια, ty le`,
	balance: `balance, saldo, solde, bakiye, kontostand, running, رصيد, الرصيد, 残高, 余额, 餘額, 잔액, остаток, баланс, baki, คงเหลือ, יתרה,
		υπολοιπο, egyenleg, zustatek, zostatok, so du, सेष, शेष, reserve, rolling, einbehalt, retenue, retencion, reserva`,
	discount: `discount, discounts, voucher, coupon, rabatt, nachlass, rabat, remise, reduction, descuento, desconto, sconto, korting, indirim,
		خصم, الخصم, 割引, 折扣, 优惠, 優惠, 할인, скидка, знижка, diskon, diskaun, giam gia, ส่วนลด, הנחה, εκπτωση, alennus,
		kedvezmeny, sleva, zlava, छूट, tip, tips, trinkgeld, pourboire, propina, gorjeta, mancia, fooi, bahsis, dricks`,
	tax: `tax, taxes, vat, gst, hst, iva, tva, mwst, ust, umsatzsteuer, mehrwertsteuer, steuer, btw, moms, mva, kdv, ppn, pph, sst, imposto, impostos,
		impuesto, impuestos, imposta, imposte, taxe, podatek, dph, afa, alv, icms, iss, vergi, ضريبه, ضريبة, الضريبه, الضريبة, ндс, пдв, налог, 税, 稅, 부가세, 부가가치세,
		세금, מעמ, מס, φπα, φορος, thue, gtgt, ภาษี, कर, जीएसटी, pajak, cukai, withholding, igv, itbis`,
	fee: `fee, fees, charges, commission, commissions, cmsn, comm, markup, interchange, mdr, cost, costs, deduction, gebuhr, gebuhren, entgelt, provision,
		disagio, kommission, kosten, kost, frais, comision, comisiones, tarifa, tarifas, comissao, comissoes, taxa, taxas, tarifario,
		commissione, commissioni, costo, costi, canone, provisie, transactiekosten, komisyon, ucret, kesinti, bedeli, avgift, avgifter,
		provisjon, gebyr, gebyrer, kurtage, prowizja, prowizje, prowizji, oplata, oplaty, poplatek, poplatky, provize, provizia, jutalek, dij, dijak,
		kulu, kulut, palkkio, comisioane, taksa, naknada, provizija, комиссия, комиссии, сбор, комісія, такса, προμηθεια, χρεωση, עמלה, עמלות, عموله, عمولة, العموله, العمولة, رسوم,
		الرسوم, اتعاب, تكلفه, تكلفة, کارمزد, 手数料, 手续费, 手續費, 服务费, 服務費, 佣金, 費用, 수수료, 요금, 이용료, biaya, komisi, potongan, yuran, caj, phi,
		hoa hong, ค่าธรรมเนียม, ค่าบริการ, शुल्क, कमीशन, ada, costes, charge fee`,
	net: `net, nett, netto, nettobetrag, netbetrag, neto, liquid, liquido, liquida, netta, receive, receivable, received, recibir, receber, ricevere, recevoir, settled, settlement, settle,
		payable, payout, paidout, paid out, auszahlung, auszuzahlen, gutschrift, uitbetal, uit te betalen, utbetal, utbetalas, udbetal, verse, verser, hakedis, odenecek, wyplat, wyplaty, wyplata,
		accreditat, accreditato, accredito, abonado, liquidado, repasse, saf, صافي, الصافي, المستحق, مستحق, خالص, 入金, 差引, 振込, 实收, 净额, 淨額, 到账, 結算, 结算, 정산, 입금, 지급, bersih, diterima,
		thuc nhan, สุทธิ, נטו, לתשלום, καθαρο, καθαρη, чистая, чистыми, выплат, перечислен, виплат, нетто, netkeep, tilitys, tilitettava, kifizet, vyplat, cisty, cista, शुद्ध, देय, take home,
		disbursed, disbursement, remitted, remittance, deposited, proceeds, we pay, you get, landed, after fees`,
	gross: `gross, brut, brute, brutto, bruto, lordo, lorda, bruttobetrag, umsatz, total, subtotal, sale, sales, charged, captured, venta, ventas, venda, vendas, vente, ventes, verkauf,
		satis, obrot, omzet, omsattning, incasso, incassato, cobrado, cobro, encaisse, encaissement, collected, turnover, اجمالي, إجمالي, الاجمالي, الإجمالي, 売上, 総額, 总额, 總額, 매출, 총액, kotor,
		валов, брутто, оборот, ακαθαριστο, μεικτ, ברוטו, ยอดขาย, doanh, tong, कुल, before fees, customer paid, processed`,
	amount: `amount, amounts, amt, value, betrag, importe, monto, montant, valor, importo, bedrag, belopp, belob, belop, kwota, tutar, summa, somme, osszeg,
		castka, ciastka, suma, jumlah, nilai, nominal, so tien, مبلغ, المبلغ, قيمه, قيمة, القيمه, القيمة, 金額, 金额, 금액, сумма, сума, ποσο, סכום, จำนวน, ยอด, राशि, iznos, maara`,
} as const;

export type AmountName = keyof typeof AMOUNT_NAMES;

/** What other columns are called. */
export const OTHER_NAMES = {
	type: `type, kind, قسم, نوعیت, druh, hændelse, handelse, art, vorgang, buchungsart, nature, operation, tipo, concepto, movimiento, lancamento, evento, causale, soort, mutatie, tur,
		hareket, typ, rodzaj, event, category, entry, transaction type, نوع, النوع, 種別, 区分, 类型, 類型, 유형, 구분, тип, вид, jenis, loai, ประเภท, סוג, τυπος, प्रकार, tapahtuma, tipus, druh, what`,
	status: `status, state, result, outcome, zustand, statut, etat, estado, situacion, situacao, stato, esito, toestand, durum, sonuc, stan, lage, tila, allapot, stav, stare,
		حالة, الحاله, الحالة, النتيجه, النتيجة, 状態, 结果, 状态, 狀態, 結果, 상태, 결과, статус, состояние, стан, trang thai, สถานะ, סטטוס, מצב, κατασταση, स्थिति`,
	date: `date, datum, data, fecha, created, time, timestamp, day, when, tarih, dato, tanggal, ngay, tarikh, pvm, paiva, datum, dag, tag, jour, dia, giorno, التاريخ, تاريخ, 日付, 日時, 日期, 时间, 時間, 取引日, 일자, 날짜, 일시,
		дата, время, вр, วันที่, תאריך, ημερομηνια, तारीख, दिनांक, datetime, at`,
	/** Beside them, the date of the payout or of something else. */
	notDate: `payout, settle, settled, settlement, paid, available, auszahlung, wertstellung, virement, valeur, pago, abono, repasse, previsao, accredito, valuta, uitbetaal, valutadatum, valor,
		odeme, utbetalning, wyplaty, transfer, deposit, effective, release, expiry, due, التحويل, تحويل, التسوية, التسويه, 入金日, 振込日, 到账, 结算, 정산, 입금, выплат, maturity, batch, value`,
	id: `id, ref, reference, referenz, number, nummer, no, nr, num, code, codigo, folio, nsu, identifiant, identyfikator, numero, transaction, transactie, transaktion, transakcji, operacion, operazione, islem, charge,
		رقم, معرف, مرجع, 番号, 编号, 編號, 单号, 單號, 流水号, 번호, номер, идентификатор, рахунок, ma, รหัส, מספר, מזהה, αριθμος, κωδικος, संख्या, tunnus, azonosito, cislo, payment, key, uuid`,
	order: `order, orders, bestell, bestellnummer, bestellung, commande, pedido, ordine, ordre, ordernummer, siparis, zamowienia, zamowienie, merchant ref, merchant reference, your reference, your ref, invoice, ihre referenz,
		referencia del comercio, uw kenmerk, uye, cart, basket, طلب, الطلب, مرجع التاجر, 注文, 管理番号, 订单, 訂單, 商户, 주문, заказ, замовлення, pesanan, don hang, คำสั่งซื้อ, הזמנה, παραγγελια, ऑर्डर, tilaus, rendeles, objednav, comanda`,
	payout: `payout, settlement, batch, deposit, auszahlung, abrechnung, virement, versement, liquidacion, abono, repasse, accredito, distinta, uitbetaling, afrekening, hakedis, odeme,
		utbetalning, avrakning, wyplata, wyplaty, rozliczenie, transfer, تحويل, التحويل, التسوية, 振込, 入金, 结算, 결산, 정산, выплат, pencairan`,
	method: `method, scheme, brand, network, card, wallet, zahlungsart, kartenmarke, moyen, reseau, medio, marca, forma, bandeira, metodo, circuito, betaalmethode, kaartmerk, yontem, yontemi, kart, betalsatt, kortmarke,
		metoda, karta, طريقة, البطاقه, البطاقة, 決済方法, ブランド, 支付方式, 결제수단, способ, метод, metode, phuong thuc, channel, instrument, tender`,
	currency: `currency, ccy, cur, waehrung, wahrung, devise, moneda, divisa, moeda, valuta, munt, para birimi, doviz, waluta, العملة, العمله, عملة, 通貨, 币种, 幣別, 통화, валюта, mata uang, tien te, สกุลเงิน, מטבע, νομισμα, मुद्रा, deviza, mena`,
	/** Counts and names of things, in digits. */
	count: `qty, quantity, items, count, anzahl, menge, quantite, nb, cantidad, cuotas, parcelas, quantidade, quantita, rate n, aantal, taksit, adet, antal, ilosc, كمية, الكمية, عدد, 数量, 回数, 수량, количество, installments, last4, last 4, digits, cifre, cyfry, zip, pan, terminal, mcc, stan, rrn, arn, auth, autorizacion, autorizacao, autorizzazione, autorisatie, autoryzacja, autorisierung, provizyon, line, row, seq, week`,
} as const;

export type OtherName = keyof typeof OTHER_NAMES;

/** What rows are, by the word in their type column; and what they do to a payout where that's not the type's own. */
export const ROW_WORDS: Array<[type: KnownType, effect: -1 | 0 | 1, words: string]> = [
	[
		'charge',
		1,
		`charge, charges, charged, payment, payments, sale, sales, capture, captures, captured, settled, order, purchase, purchases, card payment, paid, payment captured, payment paid out, compra, pago, pagos, venta, ventas, cobro, cobros, cobranca, pagamento, pagamenti, venda, vendas, verkauf, zahlung, belastung, kauf, umsatz, betaling, betalingen, verkoop,
		vente, ventes, paiement, encaissement, achat, vendita, vendite, incasso, acquisto, satis, odeme, tahsilat, cekim, salg, kop, forsaljning, betalning, kortbetaling, kjop, kob, sprzedaz, platnosc, zakup, platba, prodej, predaj, eladas, fizetes, vasarlas, myynti, maksu, osto, vanzare, plata, بيع, دفعه, دفعة, دفع, عمليه شراء, عملية شراء, شراء, مبيعات, 売上, 決済, 購入, 支付, 收款, 消费, 消費, 交易, 销售, 결제, 매출, 판매, 승인,
		оплата, продажа, платеж, покупка, продаж, платіж, penjualan, pembayaran, jualan, bayaran, thanh toan, ban hang, giao dich, การชำระเงิน, ขาย, ชำระเงิน, מכירה, תשלום, חיוב, πωληση, πληρωμη, αγορα, बिक्री, भुगतान, trans, sale transaction, debit card sale, express checkout payment`,
	],
	[
		'refund',
		-1,
		`refund, refunds, refunded, return, returns, partial refund, full refund, payment refund, charge refund, reembolso, reembolsos, devolucion, devoluciones, devolucao, estorno, estornos, rimborso, rimborsi, storno, reso, remboursement, remboursements, ruckerstattung, erstattung, erstattungen, gutschrift an kunde, terugbetaling, retour, terugstorting, iade, geri odeme, para iadesi, refundering, aterbetalning, retur, tilbagebetaling, tilbakebetaling, zwrot, zwroty, zwrot srodkow, vraceni, vratka, refundace, vratenie, visszaterites, hyvitys, palautus, rambursare,
		استرداد, استرجاع, مرتجع, مرتجعات, 返金, 返品, 取消返金, 退款, 退货, 退貨, 환불, 취소, 반품, возврат, повернення, pengembalian, pengembalian dana, refund dana, bayaran balik, hoan tien, hoan tra, คืนเงิน, החזר, זיכוי, επιστροφη, επιστροφη χρηματων, वापसी, धनवापसी`,
	],
	[
		'refund',
		1,
		`refund failure, refund failed, failed refund, refund reversal, refund reversed, reversed refund, refunded reversed, refund cancelled, refund canceled`,
	],
	[
		'dispute',
		-1,
		`dispute, disputes, disputed, chargeback, chargebacks, charge back, charged back, payment charged back, second chargeback, contracargo, contracargos, disputa, contestacao, contestazione, impaye, retrofacturation, litige, ruckbuchung, rucklastschrift, ruckbelastung, terugboeking, geschil, stornering, ters ibraz, itiraz, harcama itirazi, tvist, aterkrav, indsigelse, tilbakeforing, obciazenie zwrotne, reklamacja, reklamace, spor, visszaterheles, takaisinveloitus, riitautus, refuz la plata,
		اعتراض, نزاع, رد المبالغ, チャージバック, 異議申立, 拒付, 退单, 争议, 차지백, 이의제기, 분쟁, чарджбэк, спор, чарджбек, chargeback withdrawal, dispute withdrawal, sengketa, tolak bayar, pertikaian, khieu nai, tranh chap, ข้อพิพาท, הכחשת עסקה, הכחשה, αμφισβητηση, विवाद`,
	],
	[
		'dispute_release',
		1,
		`dispute release, dispute releases, dispute released, dispute reversal, dispute reversed, dispute won, chargeback reversal, chargeback reversed, chargeback won, chargeback release, chargeback released, chargeback cancel, contracargo ganado, disputa ganada, contestacao revertida, chargeback revertido, contestazione vinta, chargeback vinto, impaye gagne, litige gagne, ruckbuchung gewonnen, ruckbuchung aufgehoben, geschil gewonnen, terugboeking teruggedraaid,
		itiraz kazanildi, ters ibraz iptali, vunnen tvist, aterkrav havt, reklamacja wygrana, cofniete obciazenie zwrotne, نزاع مسترد, اعتراض مكسوب, チャージバック取消, 異議申立勝訴, 拒付撤销, 차지백 취소, возврат чарджбэка, отмена чарджбэка, representment, dispute win, chargeback win`,
	],
	[
		'fee',
		-1,
		`fee, fees, commission, commissions, invoice deduction, service fee, service fees, processing fee, processing fees, transaction fee, transaction fees, platform fee, application fee, network cost, gateway fee, interchange fee, scheme fee, scheme fixed fee, scheme variable fee, chargeback fee, dispute fee, refund fee, payout fee, settlement fee, subscription fee, monthly fee, comision, comisiones, tarifa, gebuhr, gebuhren, grundgebuhr, entgelt, provision, kosten, servicekosten, frais, taxa, taxas, comissao, mensalidade, commissione, commissioni, canone, komisyon, hizmet bedeli, avgift, manadsavgift, gebyr, gebyr for kortbetaling, servicefee, oplata, prowizja, poplatek, jutalek, dij, kulu, palkkio, comision,
		رسوم, عموله, عمولة, 手数料, 月額手数料, 手续费, 手續費, 服务费, 수수료, комиссия, комісія, biaya, biaya layanan, komisi, yuran, caj, phi, phi dich vu, ค่าธรรมเนียม, עמלה, דמי שירות, προμηθεια, χρεωση, शुल्क`,
	],
	['fee', 1, `fee refund, fee refunded, fee reversal, fee reversed, refunded fee, reversed fee`],
	[
		'none',
		0,
		`opening balance, closing balance, starting balance, ending balance, balance, saldo inicial, saldo final, anfangsbestand, endbestand, solde initial, solde final, authorization, authorisation, authorised, authorized, refused, رصيد افتتاحي, رصيد ختامي`,
	],
	[
		'payout',
		0,
		`payout, payouts, merchant payout, merchant paid out, general withdrawal, settlement transfer, bank transfer, payout to bank, auszahlung, auszahlungen, udbetaling, utbetaling, utbetalning, uitbetaling, versement, virement, repasse, saque, liquidacion, accredito, bonifico, hakedis odemesi, havale, wyplata, przelew, vyplata, kifizetes, tilitys, plata catre comerciant, تحويل بنكي, دفعه بنكيه, دفعة بنكية, تحويل, 振込, 出款, 提现, 打款, 결산지급, 정산지급, выплата, вывод, виплата, pencairan, pembayaran keluar, chi tra, การจ่ายเงิน, תשלום לסוחר, εκταμιευση`,
	],
];

/** What rows are where a word says it. */
export type KnownType = Exclude<RowType, 'other'>;

/** A payout for some services, money of another kind for others: what they do is asked of the sum. */
export const AMBIGUOUS =
	'transfer, transfers, withdrawal, withdrawals, deposit, deposits, settlement, settlements, uberweisung, overboeking, transferencia, hold, holds, تسوية, تسويه, 入金';
