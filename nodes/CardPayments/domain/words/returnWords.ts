import { foldedWords } from '../cells';
import { lazily, remembered } from '../lazily';
import { NOT_MOVED, NOT_MOVED_WITHIN } from './statuses';
import { isBareTotal } from './totalLabels';
import { vocabulary } from './vocabulary';

/** A payment that a bank sent back says so, in one of these words. */
export const RETURNS =
	vocabulary(`return*, revers*, refund*, recall*, chargeback, bounced, rejected, rückb*, rückg*, rückl*, ruecklaeufer, retoure,
	retour, storn*, rückruf, zuruckgewiesen, terug*, rejet*, devuel*, devol*, retrocesión, riaccredito, estorn*, zwrot*,
	zwrocon*, iade, возврат*, сторн*, tilbakefort`);
const WITHIN = vocabulary('مرتجع, إعادة, ارجاع, 返金, 組戻, 退回, 반환');

/** What says that it never came, or not yet: no words that services and shops have in their names. */
const NOT_COME =
	vocabulary(`${NOT_MOVED}, fail, failed, failure, refused, unsuccessful, anul*, reddedildi, epaonnistu*, odbijen*, فشل, נדחתה,
	בוטל, בוטלה, dibatalkan, अस्वीकृत, विफल, रद्द, απορριφθηκε, ακυρωθηκε, ยกเลิก, 거절, 거부, pending,
	unposted, uncleared, pendiente, pendientes, pendente, pendentes, oczekiwan*, ожидает, ожидается, очікує,
	معلق, معلقة, ממתין, ממתינה, लंबित, εκκρεμει, cekajici, 대기, 대기중, 보류, 처리중`);
/** In scripts that part no words. */
const NOT_COME_WITHIN = vocabulary(
	`${NOT_MOVED_WITHIN}, 不能, 驳回, 待处理, 待入账, 未処理, 未確定, ไม่สำเร็จ, รอดำเนินการ`,
);
const NOT_COME_PHRASES =
	vocabulary(`on hold, en attente, en cours, en suspens, in attesa, in sospeso, in behandeling, in afwachting,
	w toku, w realizacji, в обработке, в очікуванні, قيد التنفيذ, قيد المعالجة, قيد الانتظار, dang xu ly, cho xu ly,
	tu choi, that bai, khong thanh cong, sedang diproses, under behandling, not posted, not booked`);

/** Whether a text says that money went back. */
export function tellsOfReturn(text: string): boolean {
	return foldedWords(text).split(' ').some(isReturn);
}

/**
 * What speaks against the money of a line: the word by which its text says that it didn't come or stay, or a cell that
 * calls it a sum; '' for nothing.
 */
export function doubtIn(text: string, cells: string[]): string {
	const folded = ` ${foldedWords(text)} `;
	const words =
		folded.split(' ').find(isGone) ??
		PHRASES()
			.find((one) => folded.includes(one))
			?.trim();
	return words ?? cells.find(isBareTotal) ?? '';
}

const PHRASES = lazily(() => NOT_COME_PHRASES.all().map((one) => ` ${one} `));
/** Most words stand in many lines. */
const isGoneWord = remembered((word) => isReturn(word) || NOT_COME.has(word) || NOT_COME_WITHIN.isWithin(word));

function isGone(word: string): boolean {
	return !/^\d*$/.test(word) && isGoneWord(word);
}

function isReturn(word: string): boolean {
	return RETURNS.has(word) || WITHIN.isWithin(word);
}
