import { InputError, type Report } from '../errors/InputError';
import { isRecord, parseJson } from '../input/json';
import { textOf } from '../input/text';

/** The contract's fields of the `authentication` object, with the labels they have on the panel. */
export const AUTHENTICATION_FIELDS = {
	version: 'Version',
	acsEci: 'ECI',
	authentication_token: 'Authentication Token',
	transaction_id: 'Transaction ID',
	protocol_version: 'Protocol Version',
	transaction_status: 'Transaction Status',
	ds_transaction_id: 'DS Transaction ID',
	threeds_server_transaction_id: '3DS Server Transaction ID',
} as const;

export type AuthenticationField = keyof typeof AUTHENTICATION_FIELDS;
/** 3-D Secure results obtained elsewhere. */
export type Authentication = Partial<Record<AuthenticationField, string>>;

const fieldBySpelling = new Map(
	(Object.keys(AUTHENTICATION_FIELDS) as AuthenticationField[]).map((name) => [spelling(name), name]),
);

/** The same for every way to write a name: `threeDSServerTransactionId`, `threeds_server_transaction_id`. */
function spelling(name: string): string {
	return name.replaceAll('_', '').toLowerCase();
}

/**
 * The `authentication` object from a JSON object (or its text) whose names are in snake or camel
 * spelling. A name that is not the contract's is reported: dropping it could lose the proof.
 */
export function authenticationFromJson(entered: unknown, report: Report): Authentication {
	const object = typeof entered === 'string' ? parseJson(entered) : entered;
	if (!isRecord(object)) {
		report(
			new InputError(
				'"Authentication (JSON)" is not a JSON object',
				'It looks like {"transaction_status": "Y", "acsEci": "05", …}.',
			),
		);
		return {};
	}
	const authentication: Authentication = {};
	const unknown: string[] = [];
	for (const [name, value] of Object.entries(object)) {
		const field = fieldBySpelling.get(spelling(name));
		const text = textOf(value);
		if (field === undefined) unknown.push(name);
		else if (authentication[field] !== undefined && authentication[field] !== text) {
			report(
				new InputError(
					`"Authentication (JSON)" has two values for ${field}`,
					'Leave one of the two spellings out.',
				),
			);
		} else if (text !== '') authentication[field] = text;
		else if (value !== null && value !== undefined && value !== '') {
			report(new InputError(`"Authentication (JSON)" has something other than text in ${name}`));
		}
	}
	if (unknown.length > 0) {
		report(
			new InputError(
				`"Authentication (JSON)" has unknown names: ${unknown.join(', ')}`,
				`Known are ${Object.keys(AUTHENTICATION_FIELDS).join(', ')}, in this or in camel spelling. What your service takes besides goes into "Extra Body Fields".`,
			),
		);
	}
	return authentication;
}

/** What a field must look like, and how to say so. Loose where issuers and schemes differ. */
const SHAPES: Partial<Record<AuthenticationField, { pattern: RegExp; example: string }>> = {
	acsEci: { pattern: /^\d{1,2}$/, example: 'two digits, e.g. 05' },
	protocol_version: { pattern: /^\d+(\.\d+){0,2}$/, example: 'numbers separated by points, e.g. 2.2.0' },
	transaction_id: { pattern: /^\S{1,128}$/, example: 'an ID without spaces' },
	ds_transaction_id: { pattern: /^\S{1,128}$/, example: 'an ID without spaces' },
	threeds_server_transaction_id: { pattern: /^\S{1,128}$/, example: 'an ID without spaces' },
	authentication_token: { pattern: /^\S+$/, example: 'a text without spaces' },
	transaction_status: { pattern: /^[YNARUCDI]$/, example: 'one of Y, N, A, R and U, in capitals' },
};

/** Reports every field that cannot be what it should be, and an object that says nothing at all. */
export function checkAuthentication(authentication: Authentication, report: Report): void {
	if (Object.keys(authentication).length === 0) {
		report(
			new InputError(
				'"Authentication" is empty',
				'External 3-D Secure needs the results: fill in what your wallet or provider gave you.',
			),
		);
	}
	for (const [name, { pattern, example }] of Object.entries(SHAPES) as Array<
		[AuthenticationField, { pattern: RegExp; example: string }]
	>) {
		const value = authentication[name];
		if (value !== undefined && !pattern.test(value)) {
			// The value is not repeated: the token is a secret of the cardholder's bank.
			report(new InputError(`"${AUTHENTICATION_FIELDS[name]}" is not ${example}`));
		}
	}
}

const NOT_USABLE: Record<string, string> = {
	N: 'the cardholder failed to authenticate (N)',
	R: 'the bank rejected the authentication (R)',
	U: 'the cardholder could not be authenticated for technical reasons (U)',
	C: 'the bank still waits for the cardholder (C)',
	D: 'the bank still waits for the cardholder elsewhere (D)',
	I: 'the results are for information only (I)',
};

/**
 * What an Electronic Commerce Indicator says. Schemes differ, but never contradict each other:
 * Visa and Amex 05 full, 06 attempted, 07 none; Mastercard 02, 01, 00. Undefined for others.
 */
export function meaningOfEci(eci: string | undefined): 'full' | 'attempted' | 'none' | undefined {
	switch (eci?.padStart(2, '0')) {
		case '05':
		case '02':
			return 'full';
		case '06':
		case '01':
			return 'attempted';
		case '07':
		case '00':
			return 'none';
		default:
			return undefined;
	}
}

/**
 * Why results obtained elsewhere do not show that the cardholder was authenticated, in words that
 * can follow "since"; undefined when nothing speaks against them.
 */
export function whyNotAuthenticated(authentication: Readonly<Record<string, unknown>>): string | undefined {
	const reason = NOT_USABLE[textOf(authentication.transaction_status)];
	if (reason !== undefined) return reason;
	const eci = textOf(authentication.acsEci) || undefined;
	return meaningOfEci(eci) === 'none' ? `the ECI ${eci} means that the cardholder was not authenticated` : undefined;
}
