import { InputError } from '../errors';
import { namesOf, readChoice } from '../input/choices';
import {
	ALGORITHMS,
	ENCODINGS,
	entriesOf,
	PRESETS,
	SECRET_FORMATS,
	type Algorithm,
	type Preset,
	type Proof,
	type SignatureEncoding,
} from './presets';
import { checkPassword, readSecrets } from './secrets';
import { tokens } from './signatureHeader';
import { alternativesOf, namesIn, readTemplate, type Template } from './template';

/** Shorter secrets can be guessed by trying. */
const SHORTEST_GOOD_SECRET = 16;

/** How a service signs its deliveries, as data. Header names are in lower case. */
export interface Scheme {
	proof: Proof;
	algorithm: Algorithm;
	encoding: SignatureEncoding;
	signatureHeader: string;
	/** Comes before each signature or the secret, e.g. `sha256=` or `v1,`; may be empty. */
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
 * Reads a scheme and its secrets from a credential.
 *
 * @throws InputError naming the entry with which nothing could be verified, or anything would be
 */
export function readScheme(data: Readonly<Record<string, unknown>>): Scheme {
	const entries = entriesOf(data);
	if (entries === undefined)
		throw new InputError('No signature scheme is chosen', 'Choose how your service signs its webhooks.');

	const { proof } = PRESETS[data.scheme as Preset];
	const scheme: Scheme = {
		proof,
		algorithm: readChoice('Algorithm', entries.algorithm, namesOf(ALGORITHMS)),
		encoding: readChoice('Encoding', entries.encoding, namesOf(ENCODINGS)),
		signatureHeader: headerName(entries.signatureHeader, 'signature header'),
		prefix: entries.prefix.trim(),
		timestampHeader: entries.timestampHeader.trim() && headerName(entries.timestampHeader, 'timestamp header'),
		idHeader: entries.idHeader.trim() && headerName(entries.idHeader, 'ID header'),
		signed: proof === 'hmac' ? readTemplate(entries.signedContent) : { kind: 'nothing', parts: [] },
		secrets: readSecrets(
			String(data.secret ?? ''),
			String(data.additionalSecrets ?? ''),
			readChoice('Secret Format', entries.writtenAs, namesOf(SECRET_FORMATS)),
		),
		toleranceSeconds: entries.tolerance,
	};
	checkPrefix(scheme);
	if (proof === 'secretInBase64') scheme.secrets.forEach(checkPassword);
	if (!(scheme.toleranceSeconds > 0))
		throw new InputError('The tolerance must be more than 0 seconds', 'Enter e.g. 300 for five minutes.');
	if (takes(scheme, 'id') && scheme.idHeader === '') {
		throw new InputError(
			'The signed content names {id}, but no ID header is entered',
			'Enter the header that carries the ID of a delivery.',
		);
	}
	const headers = [scheme.signatureHeader, scheme.timestampHeader, scheme.idHeader].filter((name) => name !== '');
	if (new Set(headers).size < headers.length)
		throw new InputError(
			'Two of the headers have the same name',
			"If the timestamp is beside the signature, as t=… or ts=…, leave the timestamp's header empty.",
		);
	return scheme;
}

/** Whether a value from beside the body is signed with it. With the time, old deliveries are noticed. */
export function takes({ signed }: Scheme, name: 'id' | 'timestamp' | 'url'): boolean {
	return signed.kind === 'body' && namesIn(signed).includes(name);
}

function checkPrefix({ proof, prefix }: Scheme): void {
	const [first] = tokens(`${prefix}0`, prefix);
	if (proof === 'hmac' && first !== `${prefix}0`)
		throw new InputError(
			'The prefix contains a space or a separator, so no signature could ever begin with it',
			'Signatures end at a space, a comma or a semicolon. Enter only what comes right before each of them.',
		);
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

/**
 * What the scheme does, in words, for whoever tests the credential.
 *
 * @throws InputError where a signature would prove nothing that matters
 */
export function checkScheme(scheme: Scheme): string {
	const { signed, secrets, signatureHeader } = scheme;
	if (signed.kind === 'fields' && !namesIn(signed).flatMap(alternativesOf).some(isDecisive))
		throw new InputError(
			'The signed content holds none of id, status, amount and currency',
			'Check what your service signs. Otherwise anybody could send other values with an old signature.',
		);
	const count = secrets.length === 1 ? '1 secret' : `${secrets.length} secrets`;
	const proof = scheme.proof === 'hmac' ? `HMAC ${scheme.algorithm.toUpperCase()}` : 'the secret itself';
	const replay = takes(scheme, 'timestamp') ? `, at most ${scheme.toleranceSeconds} seconds old` : '';
	const short = secrets.some((secret) => secret.length < SHORTEST_GOOD_SECRET)
		? `. A secret shorter than ${SHORTEST_GOOD_SECRET} characters can be guessed: ask your service for a longer one`
		: '';
	return `Ready: ${count}, ${proof} in the header ${signatureHeader}${replay}${short}`;
}

/** Whether a field tells one event from another. */
function isDecisive(field: string): boolean {
	return ['id', 'status', 'amount', 'currency'].includes(field);
}
