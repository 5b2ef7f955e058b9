const MASK = '***';

/** A text in which secrets (see `secretsOf`) are made unreadable, however they're spelled. */
export function withoutSecrets(text: string, secrets: string[]): string {
	return maskOf(secrets)(text);
}

/** The same for many texts. */
export function maskOf(secrets: string[]): (text: string) => string {
	const each = secrets.map((secret) => ({ secret, spellings: spellingsOf(secret) }));
	return (text) => each.reduce((left, { secret, spellings }) => masked(left, secret, spellings), text);
}

function masked(text: string, secret: string, spellings: RegExp): string {
	const whole = text.replace(spellings, MASK);
	const betweenTags = withoutSplit(whole, secret, PIECES);
	// Then in one. Without any, a list of megabytes would be read again for nothing.
	return betweenTags === whole && !whole.includes('<') ? whole : withoutSplit(betweenTags, secret, PIECES.slice(1));
}

const HTML_NAMES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** As text, in an address, in HTML, and inside a longer text in base64, where its place decides how it looks. */
function spellingsOf(secret: string): RegExp {
	const spelled = Array.from(secret, (character) => {
		if (/\w/.test(character)) return character;
		const code = character.charCodeAt(0);
		const hex = code.toString(16);
		const named = HTML_NAMES[character] === undefined ? '' : `|&${HTML_NAMES[character]};`;
		return `(?:\\${character}|%${hex}|\\${encodeURIComponent(character)}|&#0*${code};|&#x0*${hex};${named})`;
	}).join('');
	const inBase64 = [0, 1, 2].map((before) => {
		const bytes = Buffer.from(secret);
		// Only whole groups of three bytes look the same whatever follows.
		const whole = bytes.subarray((3 - before) % 3);
		const text = whole.subarray(0, whole.length - (whole.length % 3)).toString('base64');
		return text.replaceAll('+', '[+-]').replaceAll('/', '[/_]');
	});
	return new RegExp([spelled, ...inBase64.filter((text) => text.length >= 8)].join('|'), 'gi');
}

/** Letters and digits of a secret. With fewer, it would be found across the words of any text. */
const SHORTEST_SPLIT = 8;

/**
 * Masks a secret that's written with other things between or in place of its characters: markup, blanks, line breaks,
 * what nothing shows, numbers of characters. Only letters and digits are compared, each once: a service may send
 * megabytes.
 */
function withoutSplit(text: string, secret: string, pieces: RegExp[]): string {
	const wanted = [...secret.toLowerCase()].filter((character) => /[a-z\d]/.test(character)).join('');
	const { length } = wanted;
	if (length < SHORTEST_SPLIT) return text;
	const fallbacks = fallbacksOf(wanted);
	/** Where each character that fits began. */
	const begins: number[] = [];
	const kept: string[] = [];
	let [from, matched] = [0, 0];
	for (let at = 0, end = 0; at < text.length; at = end) {
		end = at + 1;
		let letter = MEANINGS[text.charCodeAt(at)] ?? NOTHING;
		if (letter === BEGINS_PIECE) ({ letter, end } = pieceAt(text, at, pieces));
		if (letter === NOTHING) continue;
		while (matched > 0 && wanted.charCodeAt(matched) !== letter) {
			const left = fallbacks[matched - 1] as number;
			begins.copyWithin(0, matched - left, matched);
			matched = left;
		}
		if (wanted.charCodeAt(matched) !== letter) continue;
		begins[matched++] = at;
		if (matched < length) continue;
		kept.push(text.slice(from, begins[0]));
		[from, matched] = [end, 0];
	}
	return kept.length === 0 ? text : [...kept, text.slice(from)].join(MASK);
}

const NOTHING = 0;
const BEGINS_PIECE = 1;
/** By code: a letter in lower case, a digit, or one of these. */
const MEANINGS = Uint8Array.from({ length: 128 }, (_, code) => {
	const character = String.fromCharCode(code);
	if (/[a-z\d]/i.test(character)) return character.toLowerCase().charCodeAt(0);
	return '&%<\\'.includes(character) ? BEGINS_PIECE : NOTHING;
});

/** How much of a secret still fits where its next character doesn't (Knuth, Morris and Pratt). */
function fallbacksOf(wanted: string): number[] {
	const fallbacks = [0];
	let matched = 0;
	for (let at = 1; at < wanted.length; at++) {
		while (matched > 0 && wanted[at] !== wanted[matched]) matched = fallbacks[matched - 1] as number;
		if (wanted[at] === wanted[matched]) matched++;
		fallbacks.push(matched);
	}
	return fallbacks;
}

/** Markup, a character by its name or number in HTML, an address or JSON, perhaps written so twice. */
const PIECES = [
	/<[^<>]*>/y,
	/&(?:amp;){0,3}#0{0,7}(\d{1,7});?/y,
	/&(?:amp;){0,3}#x0{0,7}([\da-f]{1,6});?/iy,
	/&(?:amp;){0,3}[a-z]{1,30};/iy,
	/%(?:25){0,3}([\da-f]{2})/iy,
	/\\{1,7}u([\da-f]{4})/iy,
	/\\{1,7}[bfnrt]?/y,
];
const DECIMAL_PIECE = PIECES[1];

/** What one of these means, and where it ends. */
function pieceAt(text: string, at: number, pieces: RegExp[]): { letter: number; end: number } {
	for (const piece of pieces) {
		piece.lastIndex = at;
		const found = piece.exec(text);
		if (found === null) continue;
		const code = Number.parseInt(found[1] ?? '0', piece === DECIMAL_PIECE ? 10 : 16);
		const letter = MEANINGS[code] ?? NOTHING;
		return { letter: letter === BEGINS_PIECE ? NOTHING : letter, end: piece.lastIndex };
	}
	return { letter: NOTHING, end: at + 1 };
}
