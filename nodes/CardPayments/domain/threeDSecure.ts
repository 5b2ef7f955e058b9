/**
 * What results of 3-D Secure mean: those that are sent, and those in a response.
 *
 * `verdict` alone says `authenticated`. What contradicts, or is in no table, is null with a doubt.
 *
 *     authenticationVerdict(['Y'], '05') // { authenticated: true }
 */
import { listed } from './counted';
import { textOf } from './input';

/** The fields of the contract's `authentication` object: the results of 3-D Secure. */
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

type AuthenticationName = (typeof AUTHENTICATION_NAMES)[number];

/** Results that were entered. */
export type Authentication = Partial<Record<AuthenticationName, string>>;

interface ResultFacts {
	/** On the panel; in the contract's words, where it has it. */
	label: string;
	/** Why it doesn't show that the cardholder was authenticated, to follow "since"; absent where it does. */
	whyNot?: string;
	/** Whether it says for good that the cardholder wasn't. */
	isFinal?: boolean;
}

/** The values of `transaction_status`. The panel, the checks of requests and what responses say are made of them. */
export const TRANSACTION_STATUSES: Record<'Y' | 'N' | 'A' | 'R' | 'U' | 'C' | 'D' | 'I', ResultFacts> = {
	Y: { label: 'Y (Successful)' },
	N: { label: 'N (Failed)', whyNot: 'the cardholder failed to authenticate', isFinal: true },
	A: { label: 'A (Attempted)' },
	R: { label: 'R (Rejected)', whyNot: 'the bank rejected the authentication', isFinal: true },
	U: { label: 'U (Unable)', whyNot: "the cardholder couldn't be authenticated for technical reasons", isFinal: true },
	C: { label: 'C (Challenge)', whyNot: 'the bank still waits for the cardholder' },
	D: { label: 'D (Decoupled)', whyNot: 'the bank still waits for the cardholder elsewhere' },
	I: { label: 'I (Information)', whyNot: 'the results are for information only' },
};

/**
 * What Electronic Commerce Indicators mean. Schemes differ, but never contradict each other: the first of each is
 * that of Visa and Amex, the second that of Mastercard.
 */
export const ECIS = { authenticated: ['05', '02'], attempted: ['06', '01'], notAuthenticated: ['07', '00'] };

/** Of a payment's `response`: 3-D Secure incorrect, not enrolled, not authenticated. */
export const NOT_AUTHENTICATED_CODES: readonly string[] = ['503', '504', '512'];

const STATUSES = Object.entries(TRANSACTION_STATUSES) as Array<[string, ResultFacts]>;

/** The statuses that don't show that the cardholder was authenticated. */
export const NOT_AUTHENTICATED = STATUSES.flatMap(([status, { whyNot }]) => (whyNot === undefined ? [] : [status]));

/** Those that show it, and those that show the opposite: others wait, or are for information. */
export const AUTHENTICATED_STATUSES = STATUSES.flatMap(([status, { whyNot }]) =>
	whyNot === undefined ? [status] : [],
);
export const FAILED_STATUSES = STATUSES.flatMap(([status, { isFinal }]) => (isFinal === true ? [status] : []));

/**
 * Why results obtained elsewhere don't show that the cardholder was authenticated, in words that
 * can follow "since"; undefined when nothing speaks against them.
 */
export function whyNotAuthenticated(authentication: Authentication): string | undefined {
	const status = textOf(authentication.transaction_status);
	const reason = factsOf(status)?.whyNot;
	if (reason !== undefined) return `${reason} (${status})`;
	const eci = eciOf(textOf(authentication.acsEci)) ?? '';
	return ECIS.notAuthenticated.includes(eci)
		? `the ECI ${eci} means that the cardholder wasn't authenticated`
		: undefined;
}

/** What's worth knowing of results that are sent: a proof that's weaker than it looks. */
export function weaknessesOf({ transaction_status, acsEci, authentication_token }: Authentication): string[] {
	const weaknesses = [];
	const status = textOf(transaction_status).toUpperCase();
	const eci = eciOf(textOf(acsEci)) ?? '';
	if (status === 'A')
		weaknesses.push(
			ECIS.authenticated.includes(eci)
				? `status A (attempted) and ECI ${eci} (authenticated) don't fit: ask your wallet or provider which is right`
				: "status A means that the card scheme stood in for the cardholder's bank: ask the service who carries the risk of a dispute",
		);
	if (textOf(authentication_token) === '') {
		const result = status === '' ? 'the results come' : `status ${status} comes`;
		weaknesses.push(`${result} without "Authentication Token", the proof: the bank may not take it`);
	}
	return weaknesses;
}

/** An ECI as it's written, with two digits: JSON and spreadsheets make 5 of 05. */
export function eciOf(text: string | undefined): string | undefined {
	return text !== undefined && /^\d$/.test(text) ? `0${text}` : text;
}

function factsOf(status: string): ResultFacts | undefined {
	const code = status.toUpperCase();
	return Object.hasOwn(TRANSACTION_STATUSES, code)
		? TRANSACTION_STATUSES[code as keyof typeof TRANSACTION_STATUSES]
		: undefined;
}

interface AuthenticationVerdict {
	/** Whether the cardholder was authenticated; null where nothing says so for certain. */
	authenticated: boolean | null;
	/** Why it's null although there's a result. */
	doubt?: string;
}

/**
 * Whether the cardholder was authenticated, by all the statuses and the ECI of a response: true for Y and A, and
 * without a status for the ECI of one; false for N, R and U, and without a status for the ECI that says so. What
 * contradicts, or is in no table, leaves it open.
 *
 * @param code of the payment's response, which may say that the cardholder wasn't
 */
export function authenticationVerdict(statuses: string[], eci: string | undefined, code = ''): AuthenticationVerdict {
	const byStatus = statuses.map((status) => ({ named: `status ${status}`, says: saidByStatus(status) }));
	const byEci = eci === undefined ? [] : [{ named: `ECI ${eci}`, says: saidByEci(eci) }];
	const results = [...byStatus, ...byEci];
	const isRefused = results.length > 0 && NOT_AUTHENTICATED_CODES.includes(code);
	const all = isRefused ? [...results, { named: `code ${code}`, says: false }] : results;
	const open = all.filter(({ says }) => says === undefined).map(({ named }) => named);
	if (open.length > 0) return { authenticated: null, doubt: `${listed(open)} doesn't say whether` };
	const [first] = all;
	if (first === undefined) return { authenticated: null };
	if (all.every(({ says }) => says === first.says)) return { authenticated: first.says as boolean };
	return { authenticated: null, doubt: `${listed(all.map(({ named }) => named))} contradict each other` };
}

function saidByStatus(status: string): boolean | undefined {
	const code = status.toUpperCase();
	if (AUTHENTICATED_STATUSES.includes(code)) return true;
	return FAILED_STATUSES.includes(code) ? false : undefined;
}

function saidByEci(eci: string): boolean | undefined {
	if (ECIS.notAuthenticated.includes(eci)) return false;
	return [...ECIS.authenticated, ...ECIS.attempted].includes(eci) ? true : undefined;
}

/**
 * What proves who paid, in an item: n8n redacts it wherever somebody reads execution data, for good. Never
 * `redirect_url`: whoever builds a workflow opens it from the editor, and a later node that's executed alone there gets
 * n8n's marker in place of what's redacted.
 */
export const PROOFS = ['authentication.authentication_token', 'authentication.authenticationToken'];
