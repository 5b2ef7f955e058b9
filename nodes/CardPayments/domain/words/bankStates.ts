import { foldedWords } from '../cells';
import { isStatusPhrase, moneyStatus, MOVED } from './statuses';
import { vocabulary } from './vocabulary';

/** What a bank writes of a line whose money has moved and stayed. Every other word isn't money. */
export const BOOKED =
	vocabulary(`${MOVED}, book, bkd, final, umsatz gebucht, ausgefuehrt, geboekt, abonado, lancado, zaksiegowany, zrealizowany,
	rozliczona, islendi, udfort, utford, kirjattu, konyvelt, منفذ, منفذة, تم, تمت, مقيد, مقيدة, مرحل, مرحلة, 完了, 済, 処理済, 処理済み,
	入金済, 入金済み, 記帳済, 記帳済み, 已完成, 完成, 成功, 交易成功, 已入账, 已记账, 완료, 성공, สำเร็จ, เสร็จสิ้น, thanh cong, hoan thanh,
	zuctovano, provedena, teostatud, bokad`);

/** What it writes of a line whose money has not moved, or not stayed, beside what statuses of payments say. */
export const NOT_BOOKED = vocabulary(`pdng, info, futr, planned, returned, on hold, unposted, umsatz vorgemerkt,
	gereserveerd, reserveret, reservert, reserverad, venter, vantande, devuelto, devuelta, en attente, devolvido,
	pendente de, iade, قيد التنفيذ, مرتجع, مرتجعة, возврат, в обработке, 返金, 已退回, נדחתה, that bai, dang xu ly, tu choi,
	fuggo, chargeback, charged back, recalled, nsf`);

const YES = vocabulary(`true, yes, y, 1, x, ja, j, oui, si, sim, tak, evet, kylla, да, نعم, はい, 是, 예, כן`);
const NO = vocabulary(
	`false, no, n, 0, nein, nee, nej, nei, non, nao, nie, hayir, ei, нет, لا, いいえ, 否, 아니요, לא`,
);

/** What money that came has been, too. */
const PASSED = vocabulary(
	'authori*, created, submitted, initiat*, open, opened, scheduled, processing, available, ok, done, info',
);

/**
 * The state by a cell of yes or no in a column that's called by one: a yes to "pending", or to "Is Booked", is that
 * word, a no its opposite. Undefined for every other column and cell.
 */
export function markedState(column: string, cell: string): string | undefined {
	const said = foldedWords(cell);
	// Of each cell of a long statement.
	if (!YES.has(said) && !NO.has(said)) return undefined;
	const state = foldedWords(column).replace(/^(?:is|was|has been) /, '');
	const isBooked = isBookedWord(state) || moneyStatus(state) === 'paid';
	if (PASSED.has(state) || (!isBooked && !isNotBookedWord(state))) return undefined;
	if (YES.has(said)) return state;
	return isBooked ? `not ${state}` : 'booked';
}

/** What a bank's word says of a line's money; undefined for a word that nobody knows. */
export function bankState(word: string): 'booked' | 'not booked' | undefined {
	if (isBookedWord(word)) return 'booked';
	return isNotBookedWord(word) ? 'not booked' : undefined;
}

/** Whether a word says for certain that a line's money has moved and stayed. */
function isBookedWord(word: string): boolean {
	return BOOKED.has(foldedWords(word));
}

/** Whether a word is known to say that money hasn't moved, or not stayed. */
export function isNotBookedWord(word: string): boolean {
	return NOT_BOOKED.has(foldedWords(word)) || (isStatusPhrase(word) && moneyStatus(word) === 'not_paid');
}
