import { CHECK_ID, type CardPaymentsError, isNotOffered, ServiceError } from '../errors';
import { isRecord, shortened } from '../input';
import type { Body } from '../request';
import { MONEY_REQUESTS, wrongKind, type MoneyRequestKind } from '../payment';
import type { Outcome, Verdict } from './verdict';

/** What a request that moves money can be found by at the service when its response is missing. */
export interface Identifiers {
	reference?: { order?: unknown; transaction?: unknown; merchant?: unknown };
	authorization_id?: string;
	charge_id?: string;
	idempotency_key?: string;
	amount?: unknown;
	currency?: unknown;
	/** When it was sent first, as ISO 8601. Absent where nothing was sent. */
	sent_at?: string;
	/** What *Send Again* takes for it. */
	again?: string;
}

/** What leads on from an error. */
interface Ways {
	/** The field of the key that was sent; absent where the service is known to take it. */
	keyField?: string | undefined;
	/** Whether the service has no list to look in. */
	isUnlisted?: boolean;
}

const NOT_OFFERED =
	"Not every service offers this operation: if the ID is right, yours may not. Then use the service's dashboard.";

/** What a body can be found by at the service. */
export function identifiersOf({ reference, amount, currency }: Body): Identifiers {
	const { transaction, order, merchant } = isRecord(reference) ? reference : {};
	return { reference: { transaction, order, merchant }, amount, currency };
}

/** The error with the outcome in its words and details. A workflow decides by the details. */
export function outcomeError(
	kind: MoneyRequestKind,
	verdict: Verdict,
	error: CardPaymentsError,
	{ sent_at, again, keyField, isUnlisted = false, ...identifiers }: Identifiers & Ways,
): CardPaymentsError {
	const { outcome, id } = verdict;
	const isOpen = outcome === 'unknown' || outcome === 'not_moved';
	const details = {
		outcome,
		...identifiers,
		...(isOpen && sent_at !== undefined && { sent_at }),
		...(isOpen && again !== undefined && { send_again: again }),
		...(id !== undefined && { duplicate_of: id }),
	};
	const about = isAboutToken(kind, error) ? TOKEN : undefined;
	const ofKey = verdict.mayBeOfKey === true && keyField !== undefined ? adviceOnKey(keyField) : undefined;
	const look = isUnlisted ? "for it in the service's dashboard" : MONEY_REQUESTS[kind].look;
	// "Try again later" would contradict it.
	const { status = 0, said = undefined } = error instanceof ServiceError ? error : {};
	const reason = status >= 500 || status === 429 ? said : error.description;
	const advice = {
		rejected: () => [ofKey, ...adviceOnRefusal(kind, error, identifiers, about)],
		duplicate: () => [verdict.isNo ? lookFor(look, details) : undefined, reason],
		not_sent: () => [error.description],
		not_moved: () => [ofKey, about, lookFor(look, details), sendAgainAdvice(again, about), reason],
		unknown: () => [ofKey, about, lookFor(look, details), sendAgainAdvice(again, about), reason],
	}[outcome]();
	return error.reworded(headlineOf(kind, verdict, error.message, look), advice.filter(Boolean).join(' '), details);
}

/** An AI agent reads only this or the advice, which one depends on its version: both say what to do first. */
function headlineOf(kind: MoneyRequestKind, { outcome, isNo, id }: Verdict, why: string, look: string): string {
	const { keptAs } = MONEY_REQUESTS[kind];
	const beforeAgain = `Look ${look} before you send it again`;
	const headlines: Record<Outcome, string> = {
		// Another node may have made it at the same instant.
		rejected: `No ${kind} was made by this request: ${why}`,
		duplicate: isNo
			? `The service says that the ${kind} was made before${id === undefined ? '' : `, as ${id}`}: ${why}`
			: `The ${kind} was not sent: ${why}`,
		not_sent: `The ${kind} was not sent: ${why}`,
		not_moved:
			keptAs === undefined
				? `The service doesn't show the ${kind} at its original: ${why}`
				: `The service doesn't list the ${kind}, as it does others of these minutes: ${why}`,
		unknown: isNo
			? `The ${kind} was refused, and it is unknown whether it was made all the same: ${why}. ${beforeAgain}`
			: `It is unknown whether the ${kind} was made: ${why}. ${beforeAgain}`,
	};
	return headlines[outcome];
}

/** Where no money moved: the ID may be of something else, and not every service offers each operation. */
function adviceOnRefusal(
	kind: MoneyRequestKind,
	error: CardPaymentsError,
	{ authorization_id, charge_id }: Identifiers,
	about: string | undefined,
): Array<string | undefined> {
	const original = charge_id ?? authorization_id;
	const wrongId =
		(authorization_id === undefined ? undefined : wrongKind('authorization', authorization_id)) ??
		(charge_id === undefined ? undefined : wrongKind('charge', charge_id));
	if (!isNotOffered(error) || !MONEY_REQUESTS[kind].optional) return [wrongId, about, error.description];
	if (original !== undefined && error.isAbout(original)) return [wrongId ?? CHECK_ID];
	return wrongId === undefined ? [error.said, NOT_OFFERED] : [wrongId, about, error.description];
}

function adviceOnKey(keyField: string): string {
	return `If the service doesn't know the field "${keyField}", which the node adds, turn on "Describe the Service" in the credential and empty "Idempotency Key Field".`;
}

function lookFor(look: string, identifiers: Identifiers): string {
	const found = identifiersInWords(identifiers);
	return `Look ${look}${found === '' ? '' : `, by ${found}`}, before you send it again.`;
}

function sendAgainAdvice(again: string | undefined, about: string | undefined): string | undefined {
	const correct = about === undefined ? '' : 'correct the token and ';
	return again === undefined ? undefined : `If it wasn't made, ${correct}enter "${again}" in "Send Again".`;
}

/** Whether the service names what the card token is in a request. */
function isAboutToken(kind: MoneyRequestKind, { message, description = '' }: CardPaymentsError): boolean {
	const takesToken = kind === 'charge' || kind === 'authorization';
	return takesToken && /\b(source|token)\b/i.test(`${message} ${description}`);
}

const TOKEN =
	'Check "Card Token": most tokens work once, for a few minutes, and only with a key of their own mode, test or live.';

function identifiersInWords(identifiers: Identifiers): string {
	const { reference, authorization_id, charge_id, idempotency_key, amount, currency, sent_at } = identifiers;
	const parts: Array<[string, unknown]> = [
		['order reference', reference?.order],
		['transaction reference', reference?.transaction],
		['merchant reference', reference?.merchant],
		['authorization', authorization_id],
		['charge', charge_id],
		['idempotency key', idempotency_key],
	];
	// A long key is cut where it's read; the item has the whole.
	const quoted = parts
		.filter(([, value]) => value !== undefined)
		.map(([name, value]) => `${name} "${shortened(String(value))}"`);
	return [
		...quoted,
		...(amount === undefined ? [] : [['amount', amount, currency].filter((part) => part !== undefined).join(' ')]),
		...(sent_at === undefined ? [] : [`sent at ${sent_at}`]),
	].join(', ');
}
