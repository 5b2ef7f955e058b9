import { foldedWords } from '../cells';
import { stateOfStatus, type PaymentState } from '../payment';
import { vocabulary } from './vocabulary';

/** What the status of a sheet's row says of its money. A word that nobody knows is `unknown`, never `paid`. */
type MoneyStatus = 'paid' | 'not_paid' | 'unknown';

/** Money came, or went back to the cardholder, in twenty languages. */
export const MONEY_CAME = vocabulary(`paid, payed, captured, settled, success, successful,
	successfully, succeeded, succeed, complete, completed, completes, cleared, approved, confirmed, processed, done, ok,
	okay, available, posted, booked, collected, deposited, transferred, finished, finalized, finalised, credited,
	funded, executed, received, passed, pagado, pagada, capturad*, liquidad*, aprobad*,
	completad*, exitoso, exitosa, exito, confirmad*, abonad*, acreditad*,
	cobrad*, procesad*, realizad*, pago, paga, pagos, aprovad*, concluid*, recebid*, processad*, sucesso, compensado, paye, payee, payes, reussi, reussie,
	reglee, regle, approuve, approuvee, confirme, confirmee, termine, terminee, encaisse, encaissee, effectue,
	effectuee, valide, validee, succes, traite, traitee, bezahlt, gezahlt, erfolgreich, abgeschlossen, gebucht,
	verbucht, eingezogen, ausgezahlt, genehmigt, bestatigt, abgerechnet, gutgeschrieben, erledigt, erfolgt, pagato,
	pagata, riuscit*, completat*, approvat*, confermat*, incassat*, accreditat*, eseguit*, regolato, betaald, geslaagd, voltooid, afgerond,
	goedgekeurd, bevestigd, verwerkt, uitbetaald, ontvangen, odendi, basarili, tamamlandi, onaylandi, oplacone,
	oplacono, oplacona, zaplacono, zrealizowano, zrealizowana, zakonczono, zatwierdzono, rozliczono, udana, betald,
	betalt, genomford, gjennomfort, gennemfort, godkand, godkjent, godkendt, maksettu, onnistui, оплачено, оплачен,
	оплачена, успешно, успешный, успешная, выполнено, выполнен, проведено, проведен, завершено, завершен, подтверждено,
	зачислено, сплачено, успішно, مدفوع, مدفوعة, ناجح, ناجحة, مكتمل, مكتملة, مكتملا, نجحت, نجاح, بنجاح, محصل, محصلة,
	معتمد, معتمدة, موفق, שולם, הצליח, lunas, berhasil, sukses, selesai, berjaya, dibayar, accepte, fullfort, voldaan,
	zakonczona, przyjeta, hyvaksytty, placeno, ناجحه, مدفوعه, مقبوله, مقبولة, مكتمله, אושר, ολοκληρωθηκε,
	платено, کامیاب, zaplaceno, uspesne, uspesna, platit*, reusit*, fizetve, sikeres, πληρωμενο, πληρωθηκε,
	επιτυχης`);

/** Money didn't come, hasn't come yet, or was taken back. */
export const MONEY_STAYED = vocabulary(`fail*, declin*, reject*, refus*, denied, deny, void*,
	cancel*, expir*, abandon*, abort*, pend*, hold, held, onhold, block*, revers*, revert*, revok*, error*, timeout,
	timedout, timed, unsuccess*, unpaid, incomplet*, uncaptured, unsettled, unprocessed, unauthori*, unapproved,
	invalid*, restrict*, rescind*, processing, progress, initiat*, await*, waiting, queued, scheduled, suspend*, frozen,
	stopped, bounced, insufficient, deferred, delayed, authori*, open, created, draft, submitted, dropped, rechazad*,
	recusad*, rejeitad*, negad*, denegad*, fallid*, falh*, fallad*, fallo, fracas*, erro, vencid*, anulad*, estornad*,
	retenid*, retid*, caducad*, impagad*, inadimpl*, espera, echou*, echec, annul*,
	rejet*, impaye*, bloque*, attente, erreur, storn*, abgelehnt, abgebrochen, fehlgeschlagen, fehler*, gescheitert,
	abgelaufen, ausstehend, offen, unbezahlt, verweigert, gesperrt, zuruckgewiesen, zuruckgebucht, ungultig,
	unvollstandig, ruckgangig, wartend, bearbeitung, vorgemerkt, rifiutat*, fallit*, scadut*, negat*, respint*, attesa, bloccat*, sospes*, geweigerd, mislukt, geannuleerd, verlopen, afgewezen,
	behandeling, openstaand, onbetaald, teruggedraaid, geblokkeerd, afgebroken, reddedil*, red, basarisiz*, iptal,
	beklemede, bekliyor, odenmedi, hata, odrzucon*, anulowan*, nieudan*, wygas*, oczekuj*, nieoplacon*, blad,
	zablokowan*, niepowodzen*, nekad, nekat, avvis*, avbrut*, misslyck*, mislyk*, avslag, avslatt, kanseller*, afvist,
	fejlet, vantar, vanter, afventer, obetald, ubetalt, hylatty, epaonnist*, peruttu, odottaa, maksamatta, отклон*,
	отказ*, отмен*, ошибк*, неуспешн*, просрочен*, ожида*, неоплачен*, заблокирован*, аннулирован*, сторн*, скасован*,
	відхилен*, помилк*, feil*, peruut*, anulat, odbij*, otkazan*, neuspj*, ناکام, منسوخ, απετυχ*, ملغ*, الغ*, الالغاء,
	مرفوض*, رفض, فشل*, الفشل, فاشل*, معلق*, قيد, انتظار, الانتظار, منته*, محظور*, محجوز*, معكوس*, خطا, متوقف*, ناموفق,
	لغو, gagal, batal*, dibatal*, ditolak, kedaluwarsa, kadaluarsa, tertunda, menunggu, zamitnut*, zrusen*, neuspes*,
	selhal*, ceka, nezaplacen*, respins*, esuat*, neplatit*, asteptare, elutasit*, torolve, sikertelen*, fuggoben,
	lejart, ακυρω*, αποτυχ*, απορριφ*, εκκρεμ*, נכשל*, בוטל*, נדחה, ממתין*`);

/** Scripts that part no words: what stands anywhere in them. */
const PAID_WITHIN =
	vocabulary(`成功, 完了, 完成, 已支付, 已付款, 已结算, 已入账, 已清算, 支払済, 支払い済み, 승인, 入金済,
	売上確定, 確定, 완료, 성공, 결제됨, สำเร็จ, ชำระแล้ว, सफल`);
const NOT_PAID_WITHIN =
	vocabulary(`失败, 失敗, 取消, 取り消, 拒绝, 拒絕, 拒否, 否認, 却下, 关闭, 撤销, 过期, 超时, 未, 待,
	处理中, 処理中, 冻结, 异常, 作废, 冲正, キャンセル, エラー, 無効, 期限切れ, 保留, 中止, 不, ブロック, 취소, 실패, 거절, 거부, 대기, 만료, 오류, 미결제, 보류, 미납, 차단,
	ล้มเหลว, ยกเลิก, ปฏิเสธ, รอ, หมดอายุ, असफल, विफल, रद्द, लंबित, अस्वीकृत, tu choi, that bai, da huy, cho xu ly, chua`);
/** Several words that say that money came. */
const PAID_PHRASES = vocabulary('da thanh toan, thanh cong, hoan tat');

/** Of a refund, money went back as it should; of what it refunds, it isn't known which row says so. */
const REFUNDED = vocabulary(`refunded, devuelt*, reembolsad*, devolvid*, rembours*,
	erstattet, zuruckerstattet, rimborsat*, terugbetaald, iade, zwrocon*, возвращ*, مسترد*, refunderet, refunderad,
	refundert`);
const NEGATIONS = vocabulary(`not, no, non, khong, chua, nicht, nie, niet, ne, pas, nao,
	sin, senza, ohne, ikke, inte, ej, ei, nem, nu, не, нет, غير, لم, لا, yok`);
/** What says nothing by itself. */
const NEUTRAL = vocabulary(`a, all, and, been, by, card, charge, charged, fully, full,
	funds, has, in, is, money, of, order, out, payment, payments, payout, refund, sale, status, the, to, transaction,
	transactions, was, with, zahlung, vollstandig, voll, operacion, transaccion, transacao, pagamento, paiement,
	transazione, betaling, odeme, 결제, 支払, 支払い, 支付, 付款, تم, تمت, عملية, الدفع, دفع`);

/** Those of the service's own. */
const OF_STATES: Partial<Record<PaymentState, MoneyStatus>> = {
	paid: 'paid',
	failed: 'not_paid',
	pending: 'not_paid',
	reversed: 'not_paid',
	held: 'not_paid',
};

/**
 * What a status says, in any language that the node knows: a word for what wasn't paid decides, a negation turns what
 * was, and only where every other word is known, money came.
 *
 * @param isRefund whether it's the status of a refund
 */
export function moneyStatus(status: string, isRefund = false): MoneyStatus {
	const text = PAID_PHRASES.all().reduce((all, phrase) => all.replaceAll(phrase, 'paid'), foldedWords(status));
	if (text === '') return 'unknown';
	const own = OF_STATES[stateOfStatus(status) ?? 'unknown'];
	if (own !== undefined) return own;
	const words = text.split(' ').filter((word) => !/^\d+$/.test(word));
	const isNegation = (word = '') => NEGATIONS.has(word);
	const bad = words.filter((word) => MONEY_STAYED.has(word));
	if (bad.length > 0) return bad.some((word) => isNegation(words[words.indexOf(word) - 1])) ? 'unknown' : 'not_paid';
	if (NOT_PAID_WITHIN.isWithin(text)) return 'not_paid';
	const isGood = (word: string) =>
		MONEY_CAME.has(word) || (isRefund && REFUNDED.has(word)) || PAID_WITHIN.isWithin(word);
	if (!words.some(isGood)) return 'unknown';
	if (words.some(isNegation)) return 'not_paid';
	return words.every((word) => isGood(word) || NEUTRAL.has(word)) ? 'paid' : 'unknown';
}

/** Whether a text has nothing but words of statuses: "Payment failed", never "Mr. Hold". */
export function isStatusPhrase(text: string): boolean {
	const phrase = foldedWords(text);
	const vocabularies = [MONEY_CAME, MONEY_STAYED, REFUNDED, NEGATIONS, NEUTRAL];
	const isWithin = (word: string) => NOT_PAID_WITHIN.isWithin(word) || PAID_WITHIN.isWithin(word);
	const words = phrase.split(' ');
	return phrase !== '' && words.every((word) => isWithin(word) || vocabularies.some((each) => each.has(word)));
}
