import { isTotalLabel } from '../words';

/** What labels with a number begin with. */
const BEGINNINGS =
	/^(?:tot|sub|sum|som|sal|bal|car|zwi|ges|net|gra|rec|row|tra|cou|lin|ent|ite|num|anz|nom|can|top|ara|raz|ogo|cel|uku|jum|end|clo)/i;

/** Whether a cell calls its row a total. Most cells are told apart by their digits at the end, as IDs have them. */
export function isLabelOfTotal(text: string): boolean {
	return mayBeLabel(text) && isTotalLabel(text);
}

/** It has no digits at its end, or begins like a label, or in another script. */
function mayBeLabel(text: string): boolean {
	if (text === '') return false;
	let hasDigit = false;
	for (let at = Math.max(0, text.length - 4); at < text.length; at++) hasDigit ||= (text.charCodeAt(at) ^ 0x30) <= 9;
	return !hasDigit || text.charCodeAt(0) > 0x7f || BEGINNINGS.test(text);
}
