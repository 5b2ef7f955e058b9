import { nameList } from '../cells';
import { lazily } from '../lazily';

export type ColumnRole = 'amount' | 'credit' | 'debit' | 'direction' | 'date' | 'currency' | 'fee' | 'balance';

/**
 * What banks call their columns, folded, the likelier first: in English, German, Dutch, French, Spanish, Italian,
 * Portuguese, Polish, Turkish, Arabic, Swedish, Russian, Japanese and Chinese. What the cells are decides between
 * columns of one name.
 */
export const COLUMN_WORDS: Record<ColumnRole, () => string[]> = {
	amount: nameList(`amount, transaction amount, booking amount, amt, betrag, umsatz, bedrag, transactiebedrag, montant,
		importe, monto, importo, valor, montante, kwota, kwota operacji, kwota transakcji, tutar, islem tutari, belopp,
		belob, belop, المبلغ, مبلغ, مبلغ العملية, قيمة العملية, target amount, value, net amount, net, summe,
		сумма, сумма операции, 金額, 取引金額, 金额, 交易金额, 发生额, сума, сума операції, objem, castka, osszeg, ποσο, סכום, จำนวนเงิน,
		jumlah, nominal, so tien, suma, summa, iznos, 금액, 거래금액, राशि`),
	credit: nameList(`credit, credits, credit amount, credit amt, cr, cr amount, money in, paid in, in, deposit, deposits,
		deposit amt, deposit amount, received, receipts, haben, gutschrift, gutschriften, eingang, einnahmen, bij,
		ontvangen, abono, abonos, haber, ingreso, ingresos, avere, entrate, entrata, accrediti, credito, creditos, entradas,
		uznania, uznanie, wplywy, ma, alacak, giris, yatan, kredit, insattning, insattningar, inbetalning, دائن, الدائن, المبلغ الدائن,
		ايداع, الايداع, مبالغ دائنة, приход, зачисление, поступление, кредит, 入金, 入金額, 入金金額, 預入, お預り金額, お預入金額,
		收入, 收入金额, 贷方, 贷方发生额, 贷方金额, 存入, 存入金额, зарахування, πιστωση, זכות, ฝาก, เงินเข้า, ghi co, tien vao,
		masuk, jovairas, potrazuje, 입금액, 입금`),
	debit: nameList(`debit, debits, debit amount, debit amt, dr, dr amount, money out, paid out, out, withdrawal, withdrawals,
		withdrawal amt, withdrawal amount, payments, spent, soll, belastung, belastungen, lastschrift, lastschriften, ausgang, ausgaben, af, debet,
		betaald, cargo, cargos, debe, gasto, gastos, dare, uscite, uscita, addebiti, debito, debitos, saidas, obciazenia,
		obciazenie, wydatki, wn, borc, cikis, cekilen, uttag, utbetalning, مدين, المدين, المبلغ المدين, سحب, السحب,
		مبالغ مدينة, расход, списание, дебет, 出金, 出金額, 出金金額, 引出, お引出金額, お支払金額, 支出, 支出金额, 借方, 借方发生额, 借方金额,
		支取, 支取金额, списання, χρεωση, חובה, ถอน, เงินออก, ghi no, tien ra, keluar, terheles, duguje, 출금액, 출금`),
	direction:
		nameList(`cdt dbt ind, af bij, debit credit, credit debit, dr cr, cr dr, credit debit indicator, direction, d c,
		c d, soll haben, s h, sens, signo, segno, debet credit, by af code, 入出金区分, 借贷标志, 借贷方向`),
	date: nameList(`booking date, bokford, posting date, posted date, post date, completed date, bookg dt, transaction date, trans date,
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
		nameList(`currency, currency code, account currency, transaction currency, ccy, cur, wahrung, waehrung, devise,
		monnaie, moneda, divisa, moeda, valuta, munt, muntsoort, waluta, waluta operacji, para birimi, doviz, doviz cinsi,
		valutakod, العملة, عملة, target currency, валюта, 通貨, 币种, 货币, mena, devizanem, penznem, νομισμα, מטבע, สกุลเงิน, mata uang,
		tien te, loai tien, 통화, मुद्रा`),
	fee: nameList(`fee, fees, bank fee, bank fees, bank charge, bank charges, charge, charges, transaction fee, total fees,
		fee amount, commission, commissions, gebuhr, gebuhren, gebuehr, entgelt, spesen, bankspesen, kosten, provisie,
		frais, frais bancaires, comision, comisiones, commissione, commissioni, spese, comissao, taxa, tarifa, tarifas,
		prowizja, oplata, komisyon, masraf, ucret, avgift, gebyr, رسوم, الرسوم, عمولة, العمولة, комиссия, 手数料, 手续费`),
	balance: nameList(`balance, running balance, closing balance, account balance, balance after, available balance,
		ledger balance, saldo, kontostand, saldo na mutatie, saldo na trn, saldo nach buchung, saldo po operacji, nieuw saldo,
		solde, solde apres operation, saldo disponible, saldo contabile, saldo progressivo, bakiye, behallning, saldo apos,
		saldo final, stand, الرصيد, رصيد, остаток, баланс, 残高, 差引残高, 余额, 账户余额, залишок, zustatek, egyenleg, υπολοιπο, יתרה, ยอดคงเหลือ,
		saldo akhir, so du, 잔액`),
};

/** Columns of numbers that aren't what came or left. */
export const NO_AMOUNT =
	/balance|saldo|solde|bakiye|kontostand|stand|رصيد|残高|余额|остаток|fee|gebuhr|kosten|手数料|手续费|комисс|رسوم|rate|kurs|kurz|汇率|レート|курс|سعر|tax|vat|original|ursprung|local|number|nummer|numero|nr|no|番号|编号|号|номер|رقم|iban|code|ref|id/;

/** One of these words in a column's name says that it tells a line's state. */
export const STATE_NAME =
	/(?:^| )(?:sts|state|status|statut|stato|estado|etat|situacao|situacion|situation|zustand|buchungsstatus|umsatzstatus|buchungszustand|transaktionsstatus|tila|durum|durumu|stav|stan|stadiul|stare|statusi|kondisi|trang thai|result|results|outcome|disposition|resultat|resultaat|ergebnis|resultado|risultato|wynik|sonuc|vysledek|eredmeny|allapot|lage|seisund|olek|staatus|busena|statuss|stavoklis|stada)(?: |$)|κατασταση|αποτελεσμα|результат|стан(?: |$)|състояние|結果|结果|결과|نتيج|תוצא|ผลลัพธ์|स्थिति|الحاله|الحالة|حالة|статус|состояние|ステータス|状態|状況|状态|상태|สถานะ|מצב|סטטוס/;

function nameSet(text: string): () => Set<string> {
	const names = nameList(text);
	return lazily(() => new Set(names()));
}

/** What a bank writes of a line whose money has moved and stayed. Every other word isn't money. */
export const BOOKED =
	nameSet(`book, booked, bkd, posted, completed, complete, cleared, settled, paid, processed, success, successful, succeeded,
		executed, finalized, finalised, final, done, credited, confirmed, received, gebucht, umsatz gebucht, verbucht, ausgefuhrt,
		ausgefuehrt, erledigt, abgeschlossen, bezahlt, geboekt, uitgevoerd, verwerkt, voltooid, afgerond, betaald, comptabilise,
		comptabilisee, execute, executee, effectue, effectuee, termine, terminee, paye, payee, validee, valide, reglee, regle,
		contabilizado, contabilizada, completado, completada, liquidado, liquidada, realizado, realizada, ejecutado, ejecutada,
		procesado, procesada, pagado, pagada, abonado, exitosa, exitoso, contabilizzato, contabilizzata, eseguito, eseguita,
		completato, completata, regolato, pagato, efetuado, efetuada, efetivado, efetivada, concluido, concluida, pago, paga,
		processado, processada, lancado, zaksiegowana, zaksiegowano, zaksiegowany, zrealizowana, zrealizowano, zrealizowany,
		wykonana, wykonano, rozliczona, rozliczono, gerceklesti, tamamlandi, islendi, odendi, onaylandi, bokford, bokfort, bogfort, udfort,
		genomford, utford, gjennomfort, kirjattu, suoritettu, zauctovano, provedeno, teljesult, konyvelt, مكتمل, مكتملة,
		ناجح, ناجحة, منفذ, منفذة, تم, تمت, مدفوع, مدفوعة, مقيد, مقيدة, مسددة, проведено, проведен, исполнено, исполнен, выполнено,
		выполнен, завершено, успешно, 完了, 済, 処理済, 処理済み, 入金済, 入金済み, 記帳済, 記帳済み, 已完成, 完成, 成功, 交易成功, 已入账, 已记账,
		완료, 성공, ολοκληρωθηκε, εκτελεστηκε, επιτυχης, πιστωθηκε, בוצע, בוצעה, הושלם, הושלמה, สำเร็จ, เสร็จสิ้น, berhasil, sukses,
		selesai, thanh cong, hoan thanh, виконано, проведена, завершена, zauctovano, zuctovano, provedena, konyvelve,
		izvrseno, ivykdyta, izpildits, teostatud, सफल, bokad`);

/** What a bank writes of a line whose money has not moved, or not stayed. */
const NOT_BOOKED =
	nameSet(`pdng, info, futr, pending, authorised, authorized, authorization, scheduled, planned, processing, in progress, reverted,
		reversed, declined, failed, failure, error, cancelled, canceled, rejected, refused, returned, bounced, unsuccessful,
		blocked, on hold, held, hold, expired, voided, void, draft, unposted, not booked, unpaid, umsatz vorgemerkt, vorgemerkt,
		ausstehend, abgelehnt, storniert, zuruckgewiesen, gescheitert, fehlgeschlagen, gereserveerd, in behandeling, geweigerd,
		afgewezen, geannuleerd, mislukt, reserveret, reservert, reserverad, venter, vantande, odottaa, afvist, avvist, avvisad,
		pendiente, rechazado, rechazada, devuelto, devuelta, anulado, anulada, cancelado, cancelada, fallido, fallida, retenido,
		en attente, refuse, refusee, rejete, rejetee, annule, annulee, echoue, echouee, in sospeso, rifiutato, rifiutata, annullato,
		stornato, fallito, pendente, recusado, recusada, rejeitado, devolvido, estornado, pendente de, oczekujaca, oczekuje,
		odrzucona, odrzucono, anulowana, beklemede, bekliyor, reddedildi, iptal, iade, basarisiz, معلق, معلقة, قيد الانتظار,
		قيد التنفيذ, مرفوض, مرفوضة, ملغي, ملغى, ملغاة, فاشل, فاشلة, مرتجع, مرتجعة, ожидание, отклонено, отменено, возврат, в обработке, 保留, 処理中, 未処理, 失敗,
		取消, キャンセル, 返金, 失败, 已取消, 处理中, 待处理, 已退回, 拒绝, απορριφθηκε, εκκρεμει, ακυρωθηκε, נדחה, נדחתה, ממתין, בוטל, ล้มเหลว, รอดำเนินการ,
		ยกเลิก, gagal, ditolak, tertunda, that bai, dang xu ly, tu choi, відхилено, скасовано, zamitnuto, ceka, zruseno,
		elutasitva, fuggo, 실패, 대기, 취소, chargeback, charged back, recalled, nsf`);

/** Whether a word is known to tell the state of a line. */
export function isStateWord(word: string): boolean {
	return BOOKED().has(word) || NOT_BOOKED().has(word);
}

/** Whether a word is known to say that money hasn't moved, or not stayed. */
export function isNotBooked(word: string): boolean {
	return NOT_BOOKED().has(word);
}

/** A row that sums others. */
export const TOTAL_ROW =
	/\b(?:total|totals|subtotal|summe|gesamt|totaal|totale|suma|toplam|opening|closing)\b|المجموع|الإجمالي/i;

/** All that a cell of a row says that has a balance in place of an amount. */
export const BALANCE_ROW =
	nameSet(`opening balance, closing balance, balance brought forward, balance carried forward, brought forward,
		carried forward, previous balance, starting balance, ending balance, anfangssaldo, endsaldo, anfangsbestand, endbestand, saldovortrag,
		ubertrag, alter kontostand, neuer kontostand, beginsaldo, eindsaldo, solde initial, solde final, ancien solde, nouveau solde, saldo inicial,
		saldo final, saldo anterior, saldo iniziale, saldo finale, saldo precedente, saldo poczatkowe, saldo koncowe,
		acilis bakiyesi, kapanis bakiyesi, devreden bakiye, الرصيد الافتتاحي, الرصيد الختامي, رصيد افتتاحي, رصيد ختامي, رصيد مرحل, 繰越, 前月繰越,
		前期繰越, 期初余额, 期末余额, входящий остаток, исходящий остаток`);
