import { isRecord, parseJson } from '../input/json';
import { textOf } from '../input/text';
import type { Refusal } from './rules';
import { STATUSES } from './threeDSecure';

/** The fields of the contract's `authentication` object: the results of 3-D Secure that was done elsewhere. */
export const AUTHENTICATION_NAMES = [
	'version',
	'acsEci',
	'authentication_token',
	'transaction_id',
	'protocol_version',
	'transaction_status',
	'ds_transaction_id',
	'threeds_server_transaction_id',
] as const;

export type AuthenticationName = (typeof AUTHENTICATION_NAMES)[number];

/** Results that were entered. */
export type Authentication = Partial<Record<AuthenticationName, string>>;

const nameBySpelling = new Map(AUTHENTICATION_NAMES.map((name) => [spelling(name), name]));

/** The same for every way to write a name: `threeDSServerTransactionId`, `threeds_server_transaction_id`. */
function spelling(name: string): string {
	return name.replaceAll('_', '').toLowerCase();
}

/** What a JSON object, or its text, holds: the contract's names in snake or camel spelling, and other names. */
export function authenticationOf(entered: unknown): {
	known: Authentication;
	further: string[];
	refusals: Refusal[];
} {
	const known: Authentication = {};
	const further: string[] = [];
	const refusals: Refusal[] = [];
	const object = typeof entered === 'string' ? parseJson(entered) : entered;
	if (!isRecord(object)) {
		const advice = 'It looks like {"transaction_status": "Y", "acsEci": "05", …}.';
		return { known, further, refusals: [{ what: "isn't a JSON object", advice }] };
	}
	for (const [spelled, value] of Object.entries(object)) {
		const name = nameBySpelling.get(spelling(spelled));
		const isEmpty = value === null || value === undefined || value === '';
		if (name === undefined) further.push(spelled);
		else if (!isEmpty && textOf(value) === '') refusals.push({ what: `has something other than text in ${name}` });
		else if (!isEmpty && ![undefined, String(value)].includes(known[name]))
			refusals.push({ what: `has two values for ${name}`, advice: 'Leave one of the two spellings out.' });
		else if (!isEmpty) known[name] = String(value);
	}
	return { known, further, refusals };
}

/** Whether none of the contract's results is there. */
export function isEmptyAuthentication(authentication: Authentication): boolean {
	return AUTHENTICATION_NAMES.every((name) => authentication[name] === undefined);
}

/** @param status the `transaction_status` that was entered */
export function refusalOfStatus(status: string | undefined): Refusal | undefined {
	if (status === undefined || Object.hasOwn(STATUSES, status)) return undefined;
	return { what: `isn't one of ${Object.keys(STATUSES).join(', ')}, in capitals` };
}
