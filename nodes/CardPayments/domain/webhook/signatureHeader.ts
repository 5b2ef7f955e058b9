import type { SignatureEncoding } from './presets';

/** Headers as Node.js gives them; names in any case. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** More signatures than any rotation needs; what a stranger sends beyond them is ignored. */
const MOST_SIGNATURES = 20;

/** A header's value; several of one name are joined by a comma, as HTTP does it. Undefined when there is none. */
export function headerValue(headers: Headers, name: string): string | undefined {
	const values = Object.keys(headers)
		.filter((key) => key.toLowerCase() === name)
		.flatMap((key) => headers[key] ?? []);
	return values.length === 0 ? undefined : values.join(', ');
}

/** The signatures in a header, without the prefix. Those with another prefix, such as an older version, are ignored. */
export function signaturesIn(value: string, prefix: string): string[] {
	return tokens(value, prefix)
		.filter((token) => token.startsWith(prefix))
		.map((token) => token.slice(prefix.length))
		.slice(0, MOST_SIGNATURES);
}

/** The timestamp written as `t=…` or `ts=…` among the signatures; undefined unless there is exactly one. */
export function timestampIn(value: string, prefix: string): string | undefined {
	const found = tokens(value, prefix).filter((token) => /^ts?=/.test(token));
	return found.length === 1 ? found[0]?.replace(/^ts?=/, '') : undefined;
}

/** The bytes of a signature; hex may be in capitals. Undefined for other texts of the same bytes: nobody sends them. */
export function decodeSignature(text: string, encoding: SignatureEncoding): Buffer | undefined {
	const bytes = Buffer.from(text, encoding);
	const written = bytes.toString(encoding);
	const isCapital = encoding === 'hex' && text === written.toUpperCase();
	return text === written || isCapital ? bytes : undefined;
}

/** Signatures are separated by blanks, commas or semicolons; a prefix with a comma in it (`v1,`) leaves blanks only. */
export function tokens(value: string, prefix: string): string[] {
	const parts = prefix.includes(',')
		? value.split(/[ \t]+/).map((part) => part.replace(/,$/, ''))
		: value.split(/[ \t,;]+/);
	return parts.filter((part) => part !== '');
}
