import { InputError } from '../errors/InputError';

/** How a secret is written: as the text that is the key, or as base64 of the key's bytes, perhaps after `whsec_`. */
export type SecretFormat = 'text' | 'base64';

/** Control characters, and those that nothing shows: they come along when a secret is copied. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** The prefix of a secret, such as `whsec_` or `sk_live_`, without the secret. */
const PREFIX_ALONE = /^(?:whsec|sk|sk_test|sk_live)_$/i;

/**
 * The keys in what a user entered: the secret, and others that count during a rotation, separated by
 * white space. An empty one is never a key.
 *
 * @throws InputError when there is none, one is not written in the format, or anybody could guess it
 */
export function readSecrets(secret: string, others: string, format: SecretFormat): Buffer[] {
	const texts = secretTexts(secret, others);
	if (secret.replace(new RegExp(INVISIBLE, 'gu'), '').trim() === '')
		throw new InputError(
			'The signing secret is empty',
			'Enter the secret that your service shows for this webhook.',
		);
	return texts.map((text, index) => {
		const which = index === 0 ? 'The signing secret' : `Additional secret ${index}`;
		if (INVISIBLE.test(text))
			throw new InputError(`${which} contains an invisible character`, 'Copy the secret again, or type it.');
		if (PREFIX_ALONE.test(text))
			throw new InputError(`${which} is empty after "${text}"`, 'Copy the whole secret.');
		const key = format === 'text' ? Buffer.from(text) : fromBase64(text);
		if (key === undefined)
			throw new InputError(
				`${which} isn't base64`,
				'It must be "whsec_" and base64 after it, copied whole and without further characters.',
			);
		return key;
	});
}

/** The secrets in what a user entered, as written. */
export function secretTexts(secret: string, others: string): string[] {
	return [secret.trim(), ...others.split(/\s+/)].filter((text) => text !== '');
}

function fromBase64(text: string): Buffer | undefined {
	const written = text.replace(/^whsec_/, '');
	const key = Buffer.from(written, 'base64');
	const bare = (base64: string) => base64.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/');
	return bare(key.toString('base64')) === bare(written) && key.length > 0 ? key : undefined;
}
