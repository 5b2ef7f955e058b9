const MASK = '***';

/** A text in which secrets (see `secretsOf`) are made unreadable, however they're spelled. */
export function withoutSecrets(text: string, secrets: string[]): string {
	return maskOf(secrets)(text);
}

/** The same for many texts. */
export function maskOf(secrets: string[]): (text: string) => string {
	const spellings = secrets.map(spellingsOf);
	return (text) => spellings.reduce((left, each) => left.replace(each, MASK), text);
}

const HTML_NAMES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** How each character of a secret that's no letter and no digit may be written, besides itself. */
export const CHARACTER_SPELLINGS: Record<string, (character: string) => string> = {
	address: (character) => `%${character.charCodeAt(0).toString(16)}|\\${encodeURIComponent(character)}`,
	json: (character) => `\\\\+u0*${character.charCodeAt(0).toString(16)}|\\\\+\\${character}`,
	html: (character) => {
		const code = character.charCodeAt(0);
		const name = HTML_NAMES[character];
		return `&#(?:0*${code}|x0*${code.toString(16)});${name === undefined ? '' : `|&${name};`}`;
	},
};

/** As it is, in an address, JSON, HTML, and inside a longer text in base64, where its place decides how it looks. */
function spellingsOf(secret: string): RegExp {
	const spelled = Array.from(secret, (character) =>
		/\w/.test(character)
			? character
			: `(?:\\${character}|${Object.values(CHARACTER_SPELLINGS)
					.map((spelling) => spelling(character))
					.join('|')})`,
	).join('');
	const inBase64 = [0, 1, 2].map((before) => {
		const bytes = Buffer.from(secret);
		// Only whole groups of three bytes look the same whatever follows.
		const whole = bytes.subarray((3 - before) % 3);
		const text = whole.subarray(0, whole.length - (whole.length % 3)).toString('base64');
		return text.replaceAll('+', '[+-]').replaceAll('/', '[/_]');
	});
	return new RegExp([spelled, ...inBase64.filter((text) => text.length >= 8)].join('|'), 'gi');
}
