import { isOpenTypeWord, isStatusPhrase, moneyStatus, typeWordMeaning } from '../words';
import type { RowType } from '../transactions';
import { comparable } from './names';

export type Effect = -1 | 0 | 1;

const WORD_EFFECTS = { adds: 1, reduces: -1, signed: 0 } as const;

/** Nothing was paid, or it went back: what such rows do, the sum shows. */
const TAKEN_BACK = /revers|revert|cancel|void|storn|annul|anul|iptal|batal|zwrot|取消|撤销|冲正|취소|الغ|ملغ/;

/** What a word is as far as it's known everywhere. */
export function knownWord(text: string): { type: RowType; effect: Effect } | undefined {
	if (isOpenTypeWord(text)) return undefined;
	const known = typeWordMeaning(text);
	if (known !== undefined) return { type: known.type, effect: WORD_EFFECTS[known.effect] };
	const isUnpaid = isStatusPhrase(text) && moneyStatus(text) === 'not_paid' && !TAKEN_BACK.test(comparable(text));
	return isUnpaid ? { type: 'none', effect: 0 } : undefined;
}

/** Whether a status says that something was paid; undefined for a word that may say either. */
export function isPaidWord(text: string): boolean | undefined {
	const money = text.trim() === '' ? 'paid' : moneyStatus(text);
	return money === 'unknown' ? undefined : money === 'paid';
}
