import { isTotalLabel } from '../words';

/** What labels with a number begin with. */
const BEGINNINGS =
	/^(?:tot|sub|sum|som|sal|bal|car|zwi|ges|net|gra|rec|row|tra|cou|lin|ent|ite|num|anz|nom|can|top|ara|raz|ogo|cel|uku|jum|end|clo)/i;

/** Whether a cell calls its row a total. Most cells are told apart by their digits, as IDs have them. */
export function isLabelOfTotal(text: string): boolean {
	return mayBeLabel(text) && isTotalLabel(text);
}

/** It begins like a label, or in another script, or has neither digits at its end nor any beside a letter. */
function mayBeLabel(text: string): boolean {
	if (text === '') return false;
	return text.charCodeAt(0) > 0x7f || !isLikeAnId(text) || BEGINNINGS.test(text);
}

/** Digits that an ID may end with. */
const LAST = 4;

function isLikeAnId(text: string): boolean {
	let wasLetter = false;
	let wasDigit = false;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		const isDigit = (code ^ 0x30) <= 9;
		const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
		if ((isDigit && (wasLetter || at >= text.length - LAST)) || (isLetter && wasDigit)) return true;
		wasLetter = isLetter;
		wasDigit = isDigit;
	}
	return false;
}
