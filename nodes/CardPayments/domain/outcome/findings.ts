import { isDeep, parseJson, textOf } from '../input';
import { stateOfStatus } from '../payment';

/** What a response says of the payments in it, at any depth. */
export interface Findings {
	/** Its own codes, and those in a payment's `response`: the same numbers mean other things there. */
	codes: string[];
	responseCodes: string[];
	/** What it calls a status; UNKNOWN for a payment without one that's known, and for what can't be read. */
	statuses: string[];
	/** IDs of payments that it names, but for those that failed, and those that it was asked with. */
	ids: string[];
}

/** IDs as live services give them: no words such as auth_failed. */
export const PAYMENT_ID = /\b(?:chg|auth|re)_(?=\w*\d)\w+/;
const PAYMENT_IDS = new RegExp(PAYMENT_ID, 'g');

/** Names of fields, by their letters alone. */
const CODE_NAME = /^(error|err|reason|result|response)?code$/;
const STATUS_NAME = /(status|state)$/;
const UNREADABLE = 'UNKNOWN';

/** @param asked all that it was asked with, as text */
export function findingsIn(text: string, asked = ''): Findings {
	const found: Findings = { codes: [], responseCodes: [], statuses: [], ids: [] };
	const body = parseJson(text);
	if (isDeep(body, text) || (body === undefined && text.includes('\0'))) found.statuses.push(UNREADABLE);
	else look(body ?? text, { found, name: '', hasFailed: false });
	const own = new Set(paymentIdsIn(asked));
	return { ...found, ids: found.ids.filter((id) => !own.has(id)) };
}

function paymentIdsIn(text: string): string[] {
	return text.match(PAYMENT_IDS) ?? [];
}

interface Looking {
	found: Findings;
	/** Of the field that it's in. */
	name: string;
	/** Whether it's a part of a payment that failed. */
	hasFailed: boolean;
}

function look(value: unknown, place: Looking): void {
	const { found, name } = place;
	if (typeof value === 'string' && !place.hasFailed) for (const id of paymentIdsIn(value)) found.ids.push(id);
	if (typeof value !== 'object' || value === null) return;
	const states = statesOf(value);
	const isOne = isPayment(value);
	const hasFailed = place.hasFailed || (isOne && states.includes('failed'));
	if (isOne && states.every((state) => state === undefined)) found.statuses.push(UNREADABLE);
	for (const [each, inner] of Object.entries(value)) {
		const letters = lettersOf(each);
		take(found, { letters, text: textOf(inner), isOfResponse: name === 'response' });
		look(inner, { found, name: letters, hasFailed });
	}
}

/** A field that may be a code or a status. */
function take(
	found: Findings,
	{ letters, text, isOfResponse }: { letters: string; text: string; isOfResponse: boolean },
) {
	if (text === '') return;
	if (CODE_NAME.test(letters))
		(isOfResponse || letters === 'responsecode' ? found.responseCodes : found.codes).push(text);
	if (STATUS_NAME.test(letters)) found.statuses.push(text);
}

/** Whether an object has an ID as payments do, or an ID and an amount. */
function isPayment({ id, amount }: { id?: unknown; amount?: unknown }): boolean {
	return PAYMENT_ID.test(textOf(id)) || (textOf(id) !== '' && textOf(amount) !== '');
}

/** Where what an object calls a status leaves it. */
function statesOf(record: object) {
	const statuses = Object.entries(record).filter(([name]) => STATUS_NAME.test(lettersOf(name)));
	return statuses.map(([, status]) => stateOfStatus(textOf(status)));
}

function lettersOf(name: string): string {
	return name.toLowerCase().replace(/[^a-z]/g, '');
}
