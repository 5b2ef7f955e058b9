import { foldedWords } from '../cells';
import { lazily } from '../lazily';
import { stateOfStatus, type PaymentState } from '../payment';
import { vocabulary } from './vocabulary';

/** What the status of a sheet's row says of its money. A word that nobody knows is `unknown`, never `paid`. */
type MoneyStatus = 'paid' | 'not_paid' | 'unknown';

/** Money came and stayed, of payments and of a bank's lines. */
export const MOVED = `booked, posted, completed, complete, cleared, settled, paid, processed, success, successful, succeeded,
	executed, finalized, finalised, done, credited, confirmed, received, gebucht, verbucht, ausgefuhrt,
	erledigt, abgeschlossen, bezahlt, uitgevoerd, verwerkt, voltooid, afgerond, betaald, comptabilise,
	comptabilisee, execute, executee, effectue, effectuee, termine, terminee, paye, payee, valide, validee,
	reglee, regle, contabilizad*, completad*, liquidad*, realizad*, ejecutad*, procesad*, pagado, pagada,
	exitosa, exitoso, contabilizzat*, eseguit*, completat*, regolato, pagato, efetuad*, efetivad*,
	concluid*, pago, paga, processad*, zaksiegowana, zaksiegowano, zrealizowana, zrealizowano, wykonana,
	wykonano, rozliczono, gerceklesti, tamamlandi, odendi, onaylandi, bokford, bokfort, bogfort, genomford,
	gjennomfort, suoritettu, zauctovano, provedeno, teljesult, مكتمل, مكتملة, ناجح, ناجحة, منفذة, مدفوع,
	مدفوعة, مسددة, проведено, проведен, исполнено, исполнен, выполнено, выполнен, завершено, успешно,
	ολοκληρωθηκε, εκτελεστηκε, επιτυχης, πιστωθηκε, בוצע, בוצעה, הושלם, הושלמה, berhasil, sukses, selesai,
	виконано, проведена, завершена, konyvelve, izvrseno, ivykdyta, izpildits, सफल`;

/** Money came, or went back to the cardholder, in twenty languages. */
export const MONEY_CAME =
	vocabulary(`${MOVED}, payed, captured, successfully, succeed, completes, approved, ok, okay, available, collected, deposited,
	transferred, finished, funded, passed, capturad*, aprobad*, exito, confirmad*, abonad*, acreditad*,
	cobrad*, pagos, aprovad*, recebid*, sucesso, compensado, payes, reussi, reussie, approuve, approuvee,
	confirme, confirmee, encaisse, encaissee, succes, traite, traitee, gezahlt, erfolgreich, eingezogen,
	ausgezahlt, genehmigt, bestatigt, abgerechnet, gutgeschrieben, erfolgt, pagata, riuscit*, approvat*,
	confermat*, incassat*, accreditat*, geslaagd, goedgekeurd, bevestigd, uitbetaald, ontvangen, basarili,
	oplacone, oplacono, oplacona, zaplacono, zakonczono, zatwierdzono, udana, betald, betalt, gennemfort,
	godkand, godkjent, godkendt, maksettu, onnistui, оплачено, оплачен, оплачена, успешный, успешная,
	завершен, подтверждено, зачислено, сплачено, успішно, مكتملا, نجحت, نجاح, بنجاح, محصل, محصلة, معتمد,
	معتمدة, موفق, שולם, הצליח, lunas, berjaya, dibayar, accepte, fullfort, voldaan, zakonczona, przyjeta,
	hyvaksytty, placeno, ناجحه, مدفوعه, مقبوله, مقبولة, مكتمله, אושר, платено, کامیاب, zaplaceno, uspesne,
	uspesna, platit*, reusit*, fizetve, sikeres, πληρωμενο, πληρωθηκε, исполнена, выполнена, зачислен,
	зачислена, успешен, оплачены, выплачен, выплачено, выплачена, зараховано, успішний, завършен, изпълнен,
	одобрен, изплатен, suoritettiin, tilitetty, veloitettu, kasitelty, slutford, utbetald, utfort, fullfort,
	utbetalt, udbetalt, wyplacone, wyplacono, potwierdzona, ukonczono, uhrazeno, vyplaceno, dokonceno,
	schvaleno, zaplatene, uhradene, dokoncene, teljesitve, kifizetve, jovairva, elfogadva, finalizat*,
	incasat*, achitat*, procesat*, confirmata, εξοφληθηκε, εγκριθηκε, ολοκληρωμενη, placeno, uspjesno,
	uspesno, odobreno, izplacano, apmaksats, apmoketa, makstud, tasutud, sooritatud, aktarildi, yatirildi,
	مسدده, منفذه, ناجحا, הועבר, terbayar, dicairkan, cair, diluluskan, disetujui, matagumpay, imelipwa,
	imekamilika, imefaulu, verarbeitet, eingegangen, uberwiesen, abgewickelt, credite, creditee, finalise,
	finalisee, realise, realisee, abouti, aboutie, verse, versee, bijgeschreven, gelukt, verrekend, saldato,
	saldata, regolata, efectuad*, finalizad*, quitad*, creditad*, conciliad*, पूर्ण, स्वीकृत, সফল`);

/** Money didn't come, of payments and in the texts of a bank's lines. */
export const NOT_MOVED = `reject*, declin*, unpaid, cancel*, abgelehnt, fehlgeschlagen, geweigerd, mislukt, annul*, rechazad*,
	respint*, respins*, rifiutat*, recusad*, rejeitad*, odrzucon*, iptal, avvis*, afvist, hylatty,
	zamitnut*, zrusen*, elutasit*, отказ*, отклон*, отмен*, відхилен*, скасован*, مرفوض*, رفض, ملغ*, נדחה,
	ditolak, gagal, unsettled, vorgemerkt, ausstehend, beklemede, bekliyor, oczekuj*, בהמתנה, tertunda,
	menunggu, odottaa, fuggoben`;

/** Money didn't come, hasn't come yet, or was taken back. */
export const MONEY_STAYED =
	vocabulary(`${NOT_MOVED}, fail*, refus*, denied, deny, void*, expir*, abandon*, abort*, pend*, hold, held, onhold, block*,
	revers*, revert*, revok*, error*, timeout, timedout, timed, unsuccess*, incomplet*, uncaptured,
	unprocessed, unauthori*, unapproved, invalid*, restrict*, rescind*, processing, progress, initiat*,
	await*, waiting, queued, scheduled, suspend*, frozen, stopped, bounced, insufficient, deferred, delayed,
	authori*, open, created, draft, submitted, dropped, negad*, denegad*, fallid*, falh*, fallad*, fallo,
	fracas*, erro, vencid*, anulad*, estornad*, retenid*, retid*, caducad*, impagad*, inadimpl*, espera,
	echou*, echec, rejet*, impaye*, bloque*, attente, erreur, storn*, abgebrochen, fehler*, gescheitert,
	abgelaufen, offen, unbezahlt, verweigert, gesperrt, zuruckgewiesen, zuruckgebucht, ungultig,
	unvollstandig, ruckgangig, wartend, bearbeitung, fallit*, scadut*, negat*, attesa, bloccat*, sospes*,
	geannuleerd, verlopen, afgewezen, behandeling, openstaand, onbetaald, teruggedraaid, geblokkeerd,
	afgebroken, reddedil*, red, basarisiz*, odenmedi, hata, anulowan*, nieudan*, wygas*, nieoplacon*, blad,
	zablokowan*, niepowodzen*, nekad, nekat, avbrut*, misslyck*, mislyk*, avslag, avslatt, kanseller*,
	fejlet, vantar, vanter, afventer, obetald, ubetalt, epaonnist*, peruttu, maksamatta, ошибк*, неуспешн*,
	просрочен*, ожида*, неоплачен*, заблокирован*, аннулирован*, сторн*, помилк*, feil*, peruut*, anulat,
	odbij*, otkazan*, neuspj*, ناکام, منسوخ, απετυχ*, الغ*, الالغاء, فشل*, الفشل, فاشل*, معلق*, قيد, انتظار,
	الانتظار, منته*, محظور*, محجوز*, معكوس*, خطا, متوقف*, ناموفق, لغو, batal*, dibatal*, kedaluwarsa,
	kadaluarsa, neuspes*, selhal*, ceka, nezaplacen*, esuat*, neplatit*, asteptare, torolve, sikertelen*,
	lejart, ακυρω*, αποτυχ*, απορριφ*, εκκρεμ*, נכשל*, בוטל*, ממתין*, מוקפא*, заморожен*, keskeytet*,
	vantande, makuler*, ventende, wstrzyman*, cekajic*, zamietnut*, torolt, folyamatban, anulat*, refuzat*,
	чака, неуспеш*, анулиран*, очіку*, cekanju, gaida, noraidit*, laukiama, atmest*, ootel, isleniyor,
	askida, blokeli, نشده, diproses, tertahan, nabigo, nakabinbin, imeshindwa, inasubiri, schwebend,
	eingefroren, geplant, angehalten, gele, gelee, ingepland, aangehouden, lavorazione, congelad*,
	congelat*, agendad*, programad*, proceso, analise, processamento, revision, বাতিল, ব্যর্থ`);

/** Scripts that part no words: what says there that money came, where nothing else stands beside it. */
const PAID_WITHIN =
	vocabulary(`成功, 完了, 完成, 完結, 已支付, 已付款, 已结算, 已結算, 已结清, 已結清, 已入账, 已入帳, 已到账, 已到帳, 已清算, 已打款, 已收款, 已請款, 已请款,
	支払済, 支払い済, 入金済, 振込済, 処理済, 決済済, 売上済, 売上確定, 確定, 成立, 승인, 완료, 성공, 결제됨, 지급됨, 입금됨, สำเร็จ, เสร็จสิ้น, อนุมัติ,
	ชำระแล้ว, ชำระเงินแล้ว, โอนแล้ว, โอนเงินแล้ว, ได้รับเงินแล้ว`);
const NEUTRAL_WITHIN =
	vocabulary(`已, 了, 交易, 支付, 付款, 结算, 結算, 入账, 入帳, 订单, 訂單, 退款, 处理, 處理, 提现, 提現, 打款, 済, み, 決済, 取引, 処理, 支払, 支払い, 返金, 入金,
	振込, 注文, しました, されました, です, 결제, 거래, 정산, 지급, 처리, 매입, 입금, 환불, 되었습니다, 했습니다, 됨, การชำระเงิน, ชำระเงิน, รายการ, ธุรกรรม,
	คืนเงิน, แล้ว`);
/** Of the same meaning in scripts that part no words. */
export const NOT_MOVED_WITHIN = `取消, 失敗, 失败, 拒绝, 拒絕, 취소, 실패, 却下, 拒否, 撤销, 处理中, 處理中, 処理中, 予定`;
const NOT_PAID_WITHIN =
	vocabulary(`${NOT_MOVED_WITHIN}, 取り消, 否認, 关闭, 關閉, 撤銷, 过期, 過期, 超时, 未, 待, 无, 無, 审核, 審核, 審査, ません, なかった, せず, できな, 冻结, 凍結, 异常, 作废, 冲正, キャンセル,
	エラー, 無効, 期限切れ, 保留, 中止, 不, ブロック, 거절, 거부, 대기, 만료, 오류, 미결제, 보류, 미납, 차단, 미완료, 미승인, 미입금, 미정산, 미지급, 미처리, 불가,
	불승인, 않, 안됨, 예정, 진행, 처리중, 심사, 검토, ล้มเหลว, ยกเลิก, ปฏิเสธ, ไม่, กำลัง, รอ, หมดอายุ, असफल, विफल, रद्द,
	लंबित, अस्वीकृत, tu choi, that bai, da huy, cho xu ly, dang xu ly, cho thanh toan, het han, chua`);
/** Several words that say that money came. */
const PAID_PHRASES = vocabulary(`da thanh toan, thanh cong, hoan tat, hoan thanh, da chuyen, da doi soat, da duyet,
	تم الدفع, تم التحويل, تم الايداع, تمت التسويه, تمت التسوية, تم السداد, تم القبض, تم التنفيذ, پرداخت شده, تکمیل شده, واریز شد,
	ادا شدہ, hesaba gecti, tahsil edildi, भुगतान किया गया`);

/** Of a refund, money went back as it should; of what it refunds, it isn't known which row says so. */
const REFUNDED = vocabulary(`refunded, devuelt*, reembolsad*, devolvid*, rembours*,
	erstattet, zuruckerstattet, rimborsat*, terugbetaald, iade, zwrocon*, возвращ*, مسترد*, refunderet, refunderad,
	refundert`);
const NEGATIONS = vocabulary(`not, no, non, khong, chua, nicht, nie, niet, ne, pas, nao,
	sin, senza, ohne, ikke, inte, ej, ei, nem, nu, не, нет, غير, لم, لا, yok, לא, אינו, nav, nen, bukan, tidak, belum, degil, δεν, μη, нем, नहीं, না, hindi, wala, bado`);
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
	const text = withoutPhrases(foldedWords(status));
	if (text === '') return 'unknown';
	const own = OF_STATES[stateOfStatus(status) ?? 'unknown'];
	if (own !== undefined) return own;
	const words = text.split(' ').filter((word) => !/^\d+$/.test(word));
	const isNegation = (word = '') => NEGATIONS.has(word);
	const bad = words.filter((word) => MONEY_STAYED.has(word));
	if (bad.length > 0) return bad.some((word) => isNegation(words[words.indexOf(word) - 1])) ? 'unknown' : 'not_paid';
	if (NOT_PAID_WITHIN.isWithin(text)) return 'not_paid';
	const isGood = (word: string) => MONEY_CAME.has(word) || (isRefund && REFUNDED.has(word)) || isPaidWithin(word);
	if (!words.some(isGood)) return 'unknown';
	if (words.some(isNegation)) return 'not_paid';
	return words.every((word) => isGood(word) || NEUTRAL.has(word)) ? 'paid' : 'unknown';
}

function withoutPhrases(text: string): string {
	let all = ` ${text} `;
	for (const phrase of PAID_PHRASES.all()) all = all.replaceAll(` ${phrase} `, ' paid ');
	return all.trim();
}

const PAID_PARTS = lazily(() => longestFirst(PAID_WITHIN.all()));
const OTHER_PARTS = lazily(() => longestFirst(NEUTRAL_WITHIN.all()));

function longestFirst(parts: string[]): string[] {
	return [...parts].sort((a, b) => b.length - a.length);
}

/** Whether a word of a script that parts none says that money came, and nothing that isn't known. */
function isPaidWithin(word: string): boolean {
	if (!PAID_WITHIN.isWithin(word)) return false;
	const without = (text: string, parts: string[]) => parts.reduce((rest, part) => rest.replaceAll(part, ''), text);
	return without(without(word, PAID_PARTS()), OTHER_PARTS()) === '';
}

/** Whether a text has nothing but words of statuses: "Payment failed", never "Mr. Hold". */
export function isStatusPhrase(text: string): boolean {
	const phrase = foldedWords(text);
	const vocabularies = [MONEY_CAME, MONEY_STAYED, REFUNDED, NEGATIONS, NEUTRAL];
	const isWithin = (word: string) => NOT_PAID_WITHIN.isWithin(word) || PAID_WITHIN.isWithin(word);
	const words = phrase.split(' ');
	return phrase !== '' && words.every((word) => isWithin(word) || vocabularies.some((each) => each.has(word)));
}

/** An order that isn't to be paid any more. */
const CANCELLED =
	vocabulary(`cancel*, void, voided, annul*, storn*, anulad*, anulat*, anulowan*, geannuleerd, iptal, kanseller*, makuler*,
	avbestall*, peruut*, peruttu, zrusen*, otkazan*, отмен*, аннулирован*, скасован*, ακυρω*, ملغ*, בוטל*, dibatal*, batal*,
	torolve, torolt`);
const CANCELLED_WITHIN = vocabulary(`取消, 取り消, キャンセル, 作废, 취소, ยกเลิก, रद्द`);

/** Whether an order's state says that it was cancelled. */
export function isCancelled(state: string): boolean {
	const words = foldedWords(state).split(' ');
	if (words.some(NEGATIONS.has)) return false;
	return words.some(CANCELLED.has) || CANCELLED_WITHIN.isWithin(words.join(' '));
}
