import { CALLED } from './columnNames';

/*
 * What columns may be called of which a text is proposed: each name only ever makes a line likely, but for what a sum
 * of all rows proves. Folded: without accents, in lower case, parted by commas.
 */

/** What a column's name says of its amounts, the more telling first: "VAT on fee" is a tax, "net fee" a fee. */
export const AMOUNT_NAMES = {
	foreign: `foreign, original currency, moneda original, monedaoriginal, moeda original, moneda extranjera,
		devise d origine, fremdwahrung, waluta obca, walucie obcej, valuta estera, vreemde valuta, yabanci para, 外貨, 外币,
		外幣, 現地通貨, 외화, 현지통화, عمله اجنبيه`,
	rate: `%, pct, rate, persentase, taux, tasa, aliquota, alicuota, satz, sats, oran, stawka, tarief, kurs, exchange, fx,
		cambio, wechselkurs, umrechnungskurs, koers, vaxelkurs, valutakurs, cotacao, cotizacion, kuru, kurz, arfolyam, taux de change, cours de change, курс, الصرف, レート, 환율, ty gia, فائده, نسبة, نسبه, 率, 요율, ставка,
		porcentaje, procent, prosent, สัดส่วน, อัตรา, αναλογια, ty le`,
	balance: `${CALLED.balance}, running, 餘額, baki, คงเหลือ, zostatok, सेष, शेष, reserve, rolling, einbehalt, retenue, retencion,
		reserva`,
	discount: `discount, voucher, coupon, nachlass, rabat, remise, reduction, descuento, sconto, korting, indirim,
		خصم, 割引, 折扣, 优惠, 優惠, 할인, скидка, знижка, diskon, diskaun, giam gia, ส่วนลด, הנחה, εκπτωση, alennus,
		kedvezmeny, sleva, zlava, छूट, tip, tips, trinkgeld, pourboire, propina, gorjeta, mancia, fooi, bahsis, dricks`,
	tax: `tax, taxes, vat, gst, hst, iva, tva, mwst, ust, steuer, btw, moms, mva, kdv, ppn, pph, sst, imposto,
		impuesto, imposta, imposte, taxe, podatek, dph, afa, alv, icms, iss, vergi, ضريبه, ضريبة, ндс, пдв, налог, 税, 稅, 부가세, 부가가치세,
		세금, מעמ, מס, φπα, φορος, thue, gtgt, ภาษี, कर, जीएसटी, pajak, cukai, withholding, igv, itbis`,
	fee: `${CALLED.fee}, cmsn, comm, markup, interchange, mdr, cuota fija, fija, fixo, fixed, cost, costs, deduction, provision, disagio, kommission, kost,
		comissoes, taxas, costo, costi, canone, kesinti, hizmet bedel, sabit bedel, vast,
		provisjon, kurtage, prowizje, prowizji, oplaty, poplatek, poplatky, provize, provizia,
		jutalek, dij, dijak, kulu, kulut, palkkio, comisioane, taksa, naknada, provizija, комиссии, сбор,
		комісія, такса, προμηθεια, χρεωση, עמלה, עמלות, عموله, اتعاب, تكلفه, تكلفة, کارمزد, 手續費, کمیشن, فیس,
		服务费, 服務費, 佣金, 費用, 수수료, 요금, 이용료, biaya, komisi, potongan, yuran, caj, phi, hoa hong, ค่าธรรมเนียม,
		ค่าบริการ, शुल्क, कमीशन, ada, costes, charge fee`,
	net: `net, nett, netto, netbetrag, neto, liquid, netta, receive, receivable, recibir, receber, ricevere, recevoir, settle,
		payable, payout, paidout, paid out, auszahlung, auszuzahlen, gutschrift, uitbetal, uit te betalen, utbetal, udbetal, verse, hakedis, odenecek, wyplat,
		accreditat, accredito, abonado, repasse, saf, صافي, مستحق, خالص, 入金, 差引, 振込, 实收, 净额, 淨額, 到账, 結算, 结算, 정산, 입금, 지급, bersih, diterima,
		thuc nhan, สุทธิ, נטו, לתשלום, خالص رقم, καθαρο, καθαρη, чистая, чистыми, выплат, перечислен, виплат, нетто, netkeep, tilitys, tilitettava, kifizet, vyplat, cisty, cista, शुद्ध, देय, take home,
		disbursed, disbursement, remitted, remittance, deposited, depositar, proceeds, we pay, you get, landed, after fees`,
	gross: `gross, brut, brute, brutto, bruto, lordo, lorda, umsatz, total, sale, sales, charged, captured, venta, venda, vente, verkauf,
		satis, obrot, omzet, omsattning, incasso, incassato, cobrado, cobro, encaisse, collected, turnover, اجمالي, 売上, 総額, 总额, 總額, 매출, 총액, kotor,
		валов, брутто, оборот, ακαθαριστο, μεικτ, ברוטו, ยอดขาย, doanh, tong, कुल, before fees, customer paid, processed`,
	amount: `${CALLED.amount}, somme, ciastka, nilai, قيمه, قيمة, จำนวน, ยอด, maara`,
} as const;

/** What other columns are called. */
export const OTHER_NAMES = {
	type: `type, kind, قسم, druh, hændelse, handelse, art, vorgang, buchungsart, nature, operation, tipo, concepto, movimiento, lancamento, causale, soort, mutatie, tur,
		hareket, typ, rodzaj, event, category, entry, transaction type, نوع, 種別, 区分, 类型, 類型, 유형, 구분, тип, вид, jenis, loai, ประเภท, סוג, τυπος, प्रकार, tapahtuma, tipus, what`,
	status: `${CALLED.status}, ${CALLED.statusParts}`,
	date: `${CALLED.date}, time, day, when, tarikh, pvm, paiva, dag, tag, jour, dia, giorno, 日時, 时间, 時間, 取引日, 일자, 날짜, 일시,
		вр, तारीख, datetime, at`,
	/** Beside them, the date of the payout or of something else. */
	notDate: `payout, settle, paid, available, auszahlung, wertstellung, virement, valeur, pago, abono, repasse, previsao, accredito, valuta, uitbetaal, valor,
		odeme, utbetalning, wyplaty, transfer, deposit, effective, release, expiry, due, تحويل, التسوية, التسويه, 入金日, 振込日, 到账, 结算, 정산, 입금, выплат, maturity, batch, value`,
	id: `id, ref, reference, referenz, number, nummer, no, nr, num, code, codigo, folio, nsu, identifiant, identyfikator, numero, transaction, transactie, transaktion, transakcji, operacion, operazione, islem, charge,
		رقم, معرف, مرجع, 番号, 编号, 編號, 单号, 單號, 流水号, 번호, номер, идентификатор, рахунок, ma, รหัส, מספר, מזהה, αριθμος, κωδικος, संख्या, tunnus, azonosito, cislo, payment, key, uuid`,
	order: `${CALLED.order}, bestell, zamowienia, merchant ref, your ref, invoice, ihre referenz,
		referencia del comercio, uw kenmerk, uye, cart, basket, طلب, مرجع التاجر, 注文, 管理番号, 订单, 訂單, 商户, 주문,
		замовлення, don hang, คำสั่งซื้อ, הזמנה, παραγγελια, ऑर्डर, objednav`,
	payout: `payout, settlement, batch, deposit, auszahlung, abrechnung, virement, versement, liquidacion, abono, repasse, accredito, distinta, uitbetaling, afrekening, hakedis, odeme,
		utbetalning, avrakning, wyplata, wyplaty, rozliczenie, transfer, تحويل, التسوية, 振込, 入金, 结算, 결산, 정산, выплат, pencairan`,
	method: `method, scheme, brand, network, card, wallet, zahlungsart, kartenmarke, moyen, reseau, medio, marca, forma, bandeira, metodo, circuito, kaartmerk, yontem, kart, betalsatt, kortmarke,
		metoda, karta, طريقة, البطاقه, البطاقة, 決済方法, ブランド, 支付方式, 결제수단, способ, метод, metode, phuong thuc, channel, instrument, tender`,
	currency: CALLED.currency,
	/** Counts and names of things, in digits. */
	count: `qty, quantity, items, count, anzahl, menge, quantite, nb, cantidad, cuotas, parcelas, quantidade, quantita, rate n, taksit, adet, antal, ilosc, كمية, عدد, 数量, 回数, 수량, количество, installments, last4, last 4, digits, cifre, cyfry, zip, pan, terminal, mcc, stan, rrn, arn, auth, autorizacion, autorizacao, autorizzazione, autorisatie, autoryzacja, autorisierung, provizyon, line, row, seq, week`,
} as const;
