import { INVISIBLE, shortened, WHITE_SPACE_AROUND } from '../input';

/** Why a field isn't sent as it was entered, to follow its label; and how to mend it. */
export interface Refusal {
	what: string;
	advice?: string;
}

/** What speaks against a text that was entered: it isn't sent, or sent with a warning that follows its label. */
export type Rule = (text: string) => Refusal | { warning: string } | undefined;

/** Without white space around it. */
export const tidy: Rule = (text) => (text === text.trim() ? undefined : WHITE_SPACE_AROUND);

/**
 * Your own name for a payment, which tells it from all others: one that only looks the same would be another payment.
 * White space around it and characters that nobody sees are refused.
 */
export const plainName: Rule = (text) => {
	const untidy = tidy(text);
	if (untidy !== undefined) return untidy;
	if (!INVISIBLE.test(text)) return undefined;
	return {
		what: 'holds characters that nobody sees',
		advice: 'Type it anew. In an expression, remove them with .replace(/[\\p{C}\\p{DI}]/gu, "").',
	};
};

/** Your own words. A card number is refused, and not repeated: it must not be in a workflow at all. */
export const withoutCardNumber: Rule = (text) =>
	holdsCardNumber(text)
		? {
				what: 'holds a card number',
				advice: 'The card schemes forbid card numbers in a workflow: remove it from the data, too.',
			}
		: undefined;

/** What a card's number is entered for by mistake. */
export const token: Rule = (text) => {
	const refusal = withoutCardNumber(text);
	if (refusal === undefined || !('advice' in refusal)) return refusal;
	const advice =
		"Let your checkout page get a token for the card, with your service's card form or its tokens operation.";
	return { ...refusal, advice: `${refusal.advice} ${advice}` };
};

/** An address that the service reports to. Plain HTTP is sent with a warning. */
export const webAddress: Rule = (address) => {
	const { protocol, hostname } = parsed(address);
	if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return undefined;
	if (protocol === 'http:')
		return { warning: 'is a plain http:// address: anybody on the way can read and change it' };
	return {
		what: `(${shortened(address, 100)}) isn't a web address`,
		advice: 'Write it in full, e.g. https://shop.example.com/thanks.',
	};
};

/** Whether a source is a page of the service's or of a local scheme, whatever 3-D Secure is: `src_kw.knet`. */
export function leadsToPage(source: string): boolean {
	return /^src_/i.test(source);
}

/** Schemes that open no app, or do something else with what follows. */
const NO_APP = /^(about|blob|data|file|ftp|javascript|mailto|vbscript|wss?):/i;

/** An address that the cardholder is sent to: a page, or an app's link such as `myapp://return`. */
export const returnAddress: Rule = (address) => {
	const isAppLink = /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(address) && !NO_APP.test(address);
	const { protocol } = parsed(address);
	if (!isAppLink || protocol === 'http:' || protocol === 'https:') return webAddress(address);
	return { warning: `(${protocol}//…) opens an app: cardholders without it can't come back` };
};

/** Whether a host name is this very machine, which plain HTTP may reach. */
export function isLoopback(hostname: string): boolean {
	return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function parsed(address: string): { protocol: string; hostname: string } {
	return URL.canParse(address) ? new URL(address) : { protocol: '', hostname: '' };
}

/** Groups of digits that may be one number: at most 19, with up to three characters between that are no letters. */
const RUN = /(?<!\d)(?=([2-6]\d*(?:[^\p{L}\d]{1,3}\d+){0,18}))/gu;

/**
 * Whether a text holds a card number: 13 to 19 digits that begin with 2 to 6 as the card schemes' do, and whose check
 * digit (Luhn, ISO/IEC 7812-1) is right, in groups with any separator.
 */
export function holdsCardNumber(text: string): boolean {
	return [...text.matchAll(RUN)].some(([, run = '']) => beginsWithCardNumber(run));
}

/** Every place of a JSON value, or of the values in it, that holds a card number; dotted paths. */
export function cardNumbersIn(value: unknown, path: string[] = []): string[] {
	if (typeof value === 'object' && value !== null)
		return Object.entries(value).flatMap(([name, inner]) => cardNumbersIn(inner, [...path, name]));
	const holds = (typeof value === 'string' || typeof value === 'number') && holdsCardNumber(String(value));
	return holds ? [path.join('.')] : [];
}

function beginsWithCardNumber(run: string): boolean {
	let digits = '';
	return run.split(/\D+/).some((group) => isCardNumber((digits += group)));
}

function isCardNumber(digits: string): boolean {
	if (!/^[2-6]\d{12,18}$/.test(digits)) return false;
	let sum = 0;
	for (const [index, digit] of [...digits].reverse().map(Number).entries()) {
		const weighted = index % 2 === 1 ? digit * 2 : digit;
		sum += weighted > 9 ? weighted - 9 : weighted;
	}
	return sum % 10 === 0;
}
