import { foldedWords } from '../cells';
import { isBareTotal } from './totalLabels';
import { vocabulary } from './vocabulary';

/** A payment that a bank sent back says so, in one of these words. */
export const RETURNS =
	vocabulary(`return*, revers*, refund*, recall*, chargeback, bounced, rejected, rückb*, rückl*, ruecklaeufer, retoure,
	retour, storn*, rückruf, zuruckgewiesen, terug*, rejet*, devuel*, devol*, retrocesión, riaccredito, estorn*, zwrot*,
	zwrocon*, iade, возврат*, сторн*, tilbakefort`);
const WITHIN = vocabulary('مرتجع, إعادة, ارجاع, 返金, 組戻, 退回, 반환');

/** What says that it never came: no words that services and shops have in their names. */
const FAILURES = vocabulary(`reject*, fail, failed, failure, declin*, refused, unpaid, cancel*, unsuccessful, abgelehnt,
	fehlgeschlagen, geweigerd, mislukt, annul*, rechazad*, anul*, respint*, rifiutat*, recusad*, rejeitad*,
	odrzucon*, iptal, reddedildi, avvis*, отказ*, отклон*, отмен*, مرفوض*, رفض, ملغ*, فشل`);
const FAILURES_WITHIN = vocabulary('取消, 失敗, 失败, 拒绝, 拒絕, 취소, 실패');

/** Whether a text says that money went back. */
export function tellsOfReturn(text: string): boolean {
	return foldedWords(text).split(' ').some(isReturn);
}

/**
 * What speaks against the money of a line: the word by which its text says that it didn't come or stay, or a cell that
 * calls it a sum; '' for nothing.
 */
export function doubtIn(text: string, cells: string[]): string {
	const isGone = (word: string) => isReturn(word) || FAILURES.has(word) || FAILURES_WITHIN.isWithin(word);
	return foldedWords(text).split(' ').find(isGone) ?? cells.find(isBareTotal) ?? '';
}

function isReturn(word: string): boolean {
	return RETURNS.has(word) || WITHIN.isWithin(word);
}
