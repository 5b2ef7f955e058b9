import { counted, listed } from '../counted';
import { InputError } from '../errors';
import { namesOf, readChoice } from '../input';
import { schemeEntries } from './presets';
import { ALGORITHMS, ENCODINGS, type Algorithm, type SignatureEncoding } from './schemeFields';
import { readSchemeText } from './schemeText';
import { readSecrets, SECRET_FORMATS } from './secrets';
import { namesIn, readTemplate, uncoveredFields, type Template } from './template';

/** Shorter secrets can be guessed by trying. */
const SHORTEST_GOOD_SECRET = 16;

/** How a service signs its deliveries, as data. Header names are in lower case. */
export interface Scheme {
	algorithm: Algorithm;
	encoding: SignatureEncoding;
	signatureHeader: string;
	/** Comes before each signature, e.g. `sha256=` or `v1,`; may be empty. */
	prefix: string;
	/** Empty: the timestamp is in the signature header, as `t=…` or `ts=…`. */
	timestampHeader: string;
	idHeader: string;
	signed: Template;
	secrets: Buffer[];
	/** How far a signed timestamp may lie in the past or in the future. */
	toleranceSeconds: number;
}

/**
 * Reads a scheme and its secrets from a credential, with the trigger's text where it has one.
 *
 * @throws InputError naming the entry with which nothing could be verified, or anything would be
 */
export function readScheme(data: Readonly<Record<string, unknown>>): Scheme {
	const text = String(data.schemeText ?? '').trim();
	const entries = text === '' ? schemeEntries(data) : readSchemeText(text);
	if (entries === undefined)
		throw new InputError('No signature scheme is chosen', 'Choose how your service signs its webhooks.');

	const scheme: Scheme = {
		algorithm: readChoice('Algorithm', entries.algorithm, namesOf(ALGORITHMS)),
		encoding: readChoice('Encoding', entries.encoding, namesOf(ENCODINGS)),
		signatureHeader: headerName(entries.signatureHeader, 'signature header'),
		prefix: entries.prefix.trim(),
		timestampHeader: entries.timestampHeader.trim() && headerName(entries.timestampHeader, 'timestamp header'),
		idHeader: entries.idHeader.trim() && headerName(entries.idHeader, 'ID header'),
		signed: readTemplate(entries.signedContent),
		secrets: readSecrets(
			String(data.secret ?? ''),
			String(data.additionalSecrets ?? ''),
			readChoice('Secret Format', entries.writtenAs, namesOf(SECRET_FORMATS)),
		),
		toleranceSeconds: entries.tolerance,
	};
	if (!(scheme.toleranceSeconds > 0))
		throw new InputError('The tolerance must be more than 0 seconds', 'Enter e.g. 300 for five minutes.');
	if (takesFromRequest(scheme, 'id') && scheme.idHeader === '') {
		throw new InputError(
			'The signed content names {id}, but no ID header is entered',
			'Enter the header that carries the ID of a delivery.',
		);
	}
	if (data[ACCEPT_UNPROVED] !== true) refuseUnproved(uncoveredFields(scheme.signed), 'a forger could change them');
	return scheme;
}

/** The entry of a credential by which a user takes what the signature leaves open. */
export const ACCEPT_UNPROVED = 'acceptUnproved';

/** @throws InputError naming what a signature leaves open, unless that's nothing */
export function refuseUnproved(open: string[], why: string): void {
	if (open.length === 0) return;
	throw new InputError(
		`The signature doesn't prove ${listed(open)}: ${why}`,
		'Enter everything that your service signs, or choose "Confirm with Service" in the trigger. If there is no better scheme, turn on "Accept Unproved Fields" in the credential, and rely on verified_fields alone.',
	);
}

/** Whether a value from beside the body is signed with it. With the time, old deliveries are noticed. */
export function takesFromRequest({ signed }: Scheme, name: 'id' | 'timestamp' | 'url'): boolean {
	const names = namesIn(signed);
	if (name === 'url' && names.some((each) => each.startsWith('query.'))) return true;
	const isBeside = signed.kind === 'body' || (signed.withRequest && name === 'timestamp');
	return isBeside && names.includes(name);
}

function headerName(text: string, what: string): string {
	const name = text.trim().toLowerCase();
	if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name)) {
		throw new InputError(
			name === '' ? `No ${what} is entered` : `The ${what} isn't the name of a header`,
			'Enter only its name, e.g. x-signature, without a colon or a value.',
		);
	}
	return name;
}

/** What the scheme does, in words, for whoever tests the credential. */
export function describeScheme(scheme: Scheme): string {
	const { secrets, signatureHeader } = scheme;
	const count = counted(secrets.length, 'secret');
	const replay = takesFromRequest(scheme, 'timestamp') ? `, at most ${scheme.toleranceSeconds} seconds old` : '';
	const open = uncoveredFields(scheme.signed);
	const unproved = open.length === 0 ? '' : `. It doesn't prove ${listed(open)}`;
	const short = secrets.some((secret) => secret.length < SHORTEST_GOOD_SECRET)
		? `. A secret shorter than ${SHORTEST_GOOD_SECRET} characters can be guessed: ask your service for a longer one`
		: '';
	return `Ready: ${count}, HMAC ${scheme.algorithm.toUpperCase()} in the header ${signatureHeader}${replay}${unproved}${short}`;
}
