import { findScheme, inWords, signatureCandidates, type FoundScheme, type SearchResult } from './findScheme';
import { ALGORITHMS, ENCODINGS, PRESETS, SCHEME_FIELDS, SECRET_FORMATS, type SchemeFieldName } from './presets';
import { headerValue, type Headers } from './signatureHeader';

/** What a user reads when a test event is rejected. `description` is HTML, made of nothing that a sender wrote but header names. */
export interface Explanation {
	message: string;
	description: string;
}

export interface RejectedDelivery {
	status: number;
	/** Why it was rejected, as in the log. */
	reason: string;
	headers: Headers;
	body: Uint8Array | undefined;
	/** The webhook credential, where no signature was right. */
	credential: Readonly<Record<string, unknown>> | undefined;
	now: number;
}

const MOST_NAMES = 40;
const LONGEST_NAME = 60;

/** Says why a delivery was rejected, what came, and which settings would verify it. Never holds a secret, a value or the body. */
export function explainRejection({ status, reason, headers, body, credential, now }: RejectedDelivery): Explanation {
	const paragraphs = [
		`Your service got HTTP ${status}. No other node ran, and n8n stopped listening.`,
		...(credential !== undefined
			? advice(headers, findScheme({ headers, body: body ?? new Uint8Array(), credential, now }))
			: []),
		`<b>Headers that came:</b> ${namesOf(headers)}.`,
	];
	return { message: `The webhook was rejected: ${reason}`, description: paragraphs.join('<br /><br />') };
}

function advice(headers: Headers, { found, tried, complete }: SearchResult): string[] {
	const fitting = found.filter(({ late }) => late === undefined);
	const late = found.find((each) => each.late !== undefined);
	if (fitting.length > 0)
		return [
			...fitting.map((each) => `<b>These settings verify it:</b> ${settingsText(each)}`),
			'Change the credential, listen again, and send another webhook.',
		];
	if (late !== undefined)
		return [
			`<b>Only the time is wrong:</b> ${late.late ?? ''}. With these settings the signature is right: ${settingsText(late)}`,
			'Send a new webhook. If every one is rejected for its time, compare the clocks or raise the tolerance.',
		];
	if (signatureCandidates(headers).length === 0)
		return [
			'<b>No header looks like a signature.</b> Ask your service whether webhooks are signed. If they aren\'t, set "Validate By" to "Confirm with Service" for payouts.',
		];
	return [
		`<b>No setting verifies it with the secret entered.</b> The trigger tried ${tried.toLocaleString('en')} combinations${complete ? '' : ', not all there are'}. Check the secret first: copy it again, and use the one of this webhook. Then make sure that no proxy changes the body.`,
	];
}

/** "x-signature is HMAC-SHA256 in hex of the body: choose Raw Body HMAC, Signature Header x-signature." */
function settingsText(found: FoundScheme): string {
	const { preset, data } = found;
	const fields = Object.entries(data).flatMap(([name, value]) => {
		if (name === 'scheme' || name === 'tolerance' || value === '') return [];
		return [
			`${SCHEME_FIELDS[name as SchemeFieldName].label} <b>${shown(name as SchemeFieldName, String(value))}</b>`,
		];
	});
	const empty = Object.entries(data)
		.filter(([, value]) => value === '')
		.map(([name]) => SCHEME_FIELDS[name as SchemeFieldName].label);
	const chosen = [`Signature Scheme <b>${PRESETS[preset].label}</b>`, ...fields].join(', ');
	return `${inWords(found)}. Choose ${chosen}${empty.length === 0 ? '' : `; leave ${empty.join(', ')} empty`}.`;
}

const CHOICES: Partial<Record<SchemeFieldName, Record<string, { label: string }>>> = {
	algorithm: ALGORITHMS,
	encoding: ENCODINGS,
	writtenAs: SECRET_FORMATS,
};

/** As text in HTML that breaks before a brace, so that a long template fits the screen. */
function shown(name: SchemeFieldName, value: string): string {
	const text = CHOICES[name]?.[value]?.label ?? value;
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('{', '<wbr>{');
}

/** Signatures first, each with its length. */
function namesOf(headers: Headers): string {
	const signatures = new Set(signatureCandidates(headers).map(({ header }) => header));
	const names = Object.keys(headers).map((name) => name.toLowerCase());
	const isSignature = (name: string) => Number(signatures.has(name) || /sign|hmac|hash/.test(name));
	const texts = names
		.sort((a, b) => isSignature(b) - isSignature(a))
		.slice(0, MOST_NAMES)
		.map((name) => {
			const length = headerValue(headers, name)?.length ?? 0;
			return isSignature(name) ? `<b>${harmless(name)}</b> (${length} characters)` : harmless(name);
		});
	const more = names.length - texts.length;
	return texts.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** A header's name as text in HTML. */
function harmless(name: string): string {
	return name.slice(0, LONGEST_NAME).replace(/[^a-z0-9_.-]/g, '?');
}
