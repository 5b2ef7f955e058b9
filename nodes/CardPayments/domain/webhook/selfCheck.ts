import { InputError } from '../errors';
import { takes, type Scheme } from './scheme';
import { alternativesOf, namesIn } from './template';

/** Shorter secrets can be guessed by trying. */
const SHORTEST_GOOD_SECRET = 16;

/** What tells one event from another. */
const DECISIVE = ['id', 'status', 'amount', 'currency'];

/**
 * Looks for what would let anything pass.
 *
 * @returns what the scheme does, in words
 * @throws InputError naming the entry
 */
export function checkScheme(scheme: Scheme): string {
	if (scheme.signed.kind === 'fields') checkFields(namesIn(scheme.signed).flatMap(alternativesOf));
	return summary(scheme);
}

function checkFields(names: string[]): void {
	if (!names.some((name) => DECISIVE.includes(name)))
		throw new InputError(
			'The signed content holds none of id, status, amount and currency',
			'Check what your service signs. Otherwise anybody could send other values with an old signature.',
		);
}

function summary(scheme: Scheme): string {
	const count = scheme.secrets.length === 1 ? '1 secret' : `${scheme.secrets.length} secrets`;
	const proof = scheme.proof === 'hmac' ? `HMAC ${scheme.algorithm.toUpperCase()}` : 'the secret itself';
	const replay = takes(scheme, 'timestamp') ? `, at most ${scheme.toleranceSeconds} seconds old` : '';
	const short = scheme.secrets.some((secret) => secret.length < SHORTEST_GOOD_SECRET)
		? `. A secret shorter than ${SHORTEST_GOOD_SECRET} characters can be guessed: ask your service for a longer one`
		: '';
	return `Ready: ${count}, ${proof} in the header ${scheme.signatureHeader}${replay}${short}`;
}
