import { InputError } from '../errors/InputError';

/** How a secret is written: as the text that is the key, or as base64 of the key's bytes, perhaps after `whsec_`. */
export type SecretFormat = 'text' | 'base64';

/**
 * The keys in what a user entered: the secret, and others that count during a rotation, separated by
 * white space. An empty one is never a key.
 *
 * @throws InputError when there is none, or one is not written in the format
 */
export function readSecrets(secret: string, others: string, format: SecretFormat): Buffer[] {
	const texts = [secret.trim(), ...others.split(/\s+/)].filter((text) => text !== '');
	if (secret.trim() === '')
		throw new InputError(
			'The signing secret is empty',
			'Enter the secret that your service shows for this webhook.',
		);
	return texts.map((text, index) => {
		const which = index === 0 ? 'The signing secret' : `Additional secret ${index}`;
		return format === 'text' ? Buffer.from(text) : decodeBase64(text.replace(/^whsec_/, ''), which);
	});
}

function decodeBase64(text: string, which: string): Buffer {
	if (text === '') throw new InputError(`${which} is empty after "whsec_"`, 'Copy the whole secret.');
	const key = Buffer.from(text, 'base64');
	const bare = (base64: string) => base64.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/');
	if (bare(key.toString('base64')) !== bare(text)) {
		throw new InputError(
			`${which} is not base64`,
			'It must be "whsec_" and base64 after it, copied whole and without further characters.',
		);
	}
	return key;
}
