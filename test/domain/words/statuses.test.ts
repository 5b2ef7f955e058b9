import { moneyStatus } from '../../../nodes/CardPayments/domain/words/statuses';

/** As services of many countries write them. */
const NOT_PAID = `Cancelada, Storniert, Refusé, Rechazado, ملغي, キャンセル, Reverted, Blocked, Payment failed, Incomplete,
	Declined, DECLINED, Failed, void, Voided, CANCELLED, canceled, Pending, on hold, On Hold, IN PROGRESS, Abandoned,
	Expired, Reversed, Error, Timed out, TIMEDOUT, Unpaid, Not paid, Not yet captured, Unsuccessful, Authorized, AUTHORISED,
	Fehlgeschlagen, Abgelehnt, Nicht bezahlt, Offen, échoué, Annulé, Non payé, En attente, Fallida, No pagado, Pendiente,
	Recusado, Estornado, Não pago, Annullato, Rifiutata, In attesa, Non riuscito, Geweigerd, Mislukt, Niet betaald,
	Reddedildi, İptal edildi, Başarısız, Odrzucona, Anulowano, Nieudana, Avvisad, Misslyckades, Отклонено, Отменён,
	Не оплачено, مرفوضة, فشلت, معلق, غير مدفوع, قيد المعالجة, 失败, 已取消, 未支付, 处理中, 失敗, 取消済み, 未払い, 취소, 결제 실패, Gagal,
	ไม่สำเร็จ, 승인불가, 미완료, 완료되지 않음, 完了していません, 完了予定, 承認待, 無法完成, सफल नहीं, không thành công, belum lunas,
	Tidak berjaya, לא שולם, غير ناجحة, başarılı değil, не исполнен, ei suoritettu, δεν ολοκληρώθηκε, Nicht ausgeführt,
	Dibatalkan, Insufficient funds, Do Not Honor: declined, INITIATED, RESTRICTED`;
const PAID = `CAPTURED, Captured, Paid, paid_out, PAID OUT, Settled, Success, Successful, SUCCEEDED, Completed, Approved,
	Approved (000), Payment successful, Transaction approved, Cleared, processed, available, Bezahlt, Erfolgreich, Pagado,
	Aprobada, Pago, Aprovado, Payé, Réussie, Pagato, Riuscita, Betaald, Ödendi, Başarılı, Opłacono, Betald, Оплачено,
	Успешно, مدفوعة, ناجحة, تم الدفع بنجاح, 成功, 已支付, 支付成功, 決済完了, 결제 완료, Berhasil, 交易成功, 已到账, 入金済み, 승인완료, 정산완료, ชำระเงินสำเร็จ, Исполнен, Suoritettu, Ausgeführt,
	Contabilizada, Wykonano, Uhrazeno, Teljesítve, Εξοφλήθηκε, בוצע, تم السداد, پرداخت شده, Hesaba geçti`;
const UNKNOWN = `Zzz, 17, Refunded, Partially paid, Paid under review, Disputed, Chargeback, Not declined, No error, Frequent,
	UNKNOWN, Erstattet, Linked, Clearing, 部分成功, 完成中, 即将完成, 一部完了, 確定前, 承認, 정산확정, tak, 支付, 결제, 승인요청, سيتم الدفع, частично исполнен,
	wird ausgeführt, parcialmente pagado, para pagar`;

const listed = (text: string) => text.split(',').map((word) => word.trim());

it.each(listed(NOT_PAID))('should know that nothing was paid: %s', (word) => {
	expect(moneyStatus(word)).toBe('not_paid');
	expect(moneyStatus(word.toUpperCase())).toBe('not_paid');
});

it.each(listed(PAID))('should know that it was paid: %s', (word) => {
	expect(moneyStatus(word)).toBe('paid');
});

it.each(listed(UNKNOWN))('should not take for paid what it does not know: %s', (word) => {
	expect(moneyStatus(word)).toBe('unknown');
});

it('should take a refunded refund for one that was made', () => {
	expect(moneyStatus('REFUNDED', true)).toBe('paid');
	expect(moneyStatus('Refunded')).toBe('unknown');
	expect(moneyStatus('Accepted', true)).toBe('not_paid');
});
