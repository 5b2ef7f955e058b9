import { InputError } from '../errors';
import { INVISIBLE } from '../input';

export type SecretFormat = 'text' | 'base64' | 'hex';

type Decode = (text: string) => Buffer | undefined;

export const SECRET_FORMATS: Record<
	SecretFormat,
	{ label: string; description: string; decode: Decode; rule?: string }
> = {
	base64: {
		label: 'Base64',
		description: 'The key is what the secret decodes to, without a leading whsec_',
		decode: fromBase64,
		rule: 'It must be "whsec_" and base64 after it, copied whole and without further characters.',
	},
	hex: {
		label: 'Hex',
		description: 'The key is what the secret, written with 0-9 and a-f, decodes to',
		decode: fromHex,
		rule: 'It must be an even number of the characters 0-9 and a-f.',
	},
	text: {
		label: 'Text',
		description: 'The key is the secret as written',
		decode: (text) => Buffer.from(text),
	},
};

/** A prefix without its secret, and what programs write where there is no value. */
const NO_SECRET = /^(?:whsec_|sk_|sk_test_|sk_live_|undefined|null|nan|none|\[object object\])$/i;

/** In bytes. Who has seen one delivery finds a shorter one by trying. */
const SHORTEST_KEY = 8;

/**
 * The keys in what a user entered: the secret, and others separated by white space. An empty one is never a key.
 *
 * @throws InputError when there is none, one is not written in the format, or anybody could guess it
 */
export function readSecrets(secret: string, others: string, format: SecretFormat): Buffer[] {
	if (secret.replace(new RegExp(INVISIBLE, 'gu'), '').trim() === '')
		throw new InputError(
			'The signing secret is empty',
			'Enter the secret that your service shows for this webhook.',
		);
	return secretTexts(secret, others).map((text, index) =>
		secretKey(text, index === 0 ? 'The signing secret' : `Additional secret ${index}`, format),
	);
}

/** The secrets in what a user entered, as written. */
export function secretTexts(secret: string, others: string): string[] {
	return [secret.trim(), ...others.split(/\s+/)].filter((text) => text !== '');
}

function secretKey(text: string, which: string, format: SecretFormat): Buffer {
	if (INVISIBLE.test(text))
		throw new InputError(`${which} contains an invisible character`, 'Copy the secret again, or type it.');
	if (NO_SECRET.test(text)) throw new InputError(`${which} is only "${text}"`, 'Copy the whole secret.');
	const { decode, rule } = SECRET_FORMATS[format];
	const key = decode(text);
	if (key === undefined) throw new InputError(`${which} isn't ${format}`, rule);
	if (key.length < SHORTEST_KEY)
		throw new InputError(
			`${which} is shorter than ${SHORTEST_KEY} characters, so anybody could guess it`,
			'Copy the whole secret, or ask your service for a longer one.',
		);
	return key;
}

function fromBase64(text: string): Buffer | undefined {
	const written = text.replace(/^whsec_/, '');
	const key = Buffer.from(written, 'base64');
	const bare = (base64: string) => base64.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/');
	return bare(key.toString('base64')) === bare(written) && key.length > 0 ? key : undefined;
}

function fromHex(text: string): Buffer | undefined {
	return /^(?:[\da-f]{2})+$/i.test(text) ? Buffer.from(text, 'hex') : undefined;
}
