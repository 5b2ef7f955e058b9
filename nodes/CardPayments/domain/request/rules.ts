import { INVISIBLE, WHITE_SPACE_AROUND } from '../input';
import { holdsCardNumber } from './cardNumber';

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
		what: `(${address.slice(0, 100)}) isn't a web address`,
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
