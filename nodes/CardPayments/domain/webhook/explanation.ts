import type { Paragraph } from '../harmlessText';
import { findScheme, hasOtherSignature, signatureCandidates, type FoundScheme, type SearchResult } from './findScheme';
import { otherKind, type EventKind } from './event';
import { PayloadError } from '../errors';
import { readPayload, type Payload } from './payload';
import {
	ALGORITHMS,
	ENCODINGS,
	PRESETS,
	SCHEME_FIELDS,
	signsFields,
	type Algorithm,
	type SchemeFieldName,
	type SignatureEncoding,
} from './presets';
import { headerValue, type Headers } from './signatureHeader';
import { MOST_BYTES_WITH_FIELDS, type Delivery } from './verifySignature';

/** What a user reads when a delivery is rejected. Of what the sender wrote, it holds only names of headers. */
export interface Explanation {
	message: string;
	paragraphs: Paragraph[];
}

interface RejectedDelivery extends Delivery {
	kind: EventKind;
	status: number;
	/** Why it was rejected, as in the log. */
	reason: string;
	/** The webhook credential, where no signature was right. */
	credential: Readonly<Record<string, unknown>> | undefined;
}

const MOST_NAMES = 40;
const LONGEST_NAME = 60;

/**
 * Says why a delivery was rejected, what came, and which settings would verify it. Never holds a secret, a value or
 * the body.
 */
export function explainRejection({ kind, status, reason, credential, ...delivery }: RejectedDelivery): Explanation {
	const fields = fieldsOf(delivery.body);
	const other = otherKind(kind, fields);
	return {
		message: `The webhook was rejected: ${reason}`,
		paragraphs: [
			[`Your service got HTTP ${status}. No other node executed.`],
			...(other === undefined ? [] : [[`${other}: change `, { bold: 'Trigger On' }, '.']]),
			...(credential === undefined
				? []
				: advice(delivery.headers, fields, findScheme({ ...delivery, credential }))),
			[{ bold: 'Headers received: ' }, ...headersReceived(delivery.headers), '.'],
		],
	};
}

function fieldsOf(body: Uint8Array = Buffer.of()): Payload['fields'] {
	const payload = body.length > MOST_BYTES_WITH_FIELDS ? undefined : readPayload(body);
	return payload === undefined || payload instanceof PayloadError ? {} : payload.fields;
}

function advice(headers: Headers, fields: Payload['fields'], { found, tried }: SearchResult): Paragraph[] {
	if (found.length > 0)
		return [
			...found.map((each): Paragraph => {
				const introduction =
					each.late === undefined
						? 'These settings verify it: '
						: `Only the time is wrong: ${each.late}. Apart from it, these settings verify it: `;
				return [{ bold: introduction }, ...settings(each)];
			}),
			['Change the credential, listen again, and send another webhook.'],
		];
	if (signatureCandidates(headers).length > 0)
		return [
			[
				{ bold: 'No setting verifies it with the secret entered. ' },
				`The trigger tried ${tried.toLocaleString('en')} combinations. First check the secret: copy it again, and use the one of this webhook. Then make sure that no proxy changes the body.`,
			],
			[`${UNVERIFIABLE}. ${ALTERNATIVE}`],
		];
	if (hasOtherSignature(headers, fields))
		return [
			[
				{ bold: "This looks like a signature that the trigger can't verify. " },
				`${UNVERIFIABLE}. ${ALTERNATIVE}`,
			],
		];
	return [
		[
			{ bold: 'No header looks like a signature. ' },
			`Ask your service whether it signs webhooks. If it doesn't: ${ALTERNATIVE}`,
		],
	];
}

const UNVERIFIABLE =
	"Ed25519 and RSA signatures come without a shared secret, and some stand inside the body: the trigger can't verify those";
const ALTERNATIVE = 'Set "Validate By" to "Confirm with Service", which needs no secret. Invoices can\'t be confirmed.';

/** What was found, in one sentence: "x-signature is HMAC-SHA256 in hex of the body". */
export function inWords({ preset, entries }: Pick<FoundScheme, 'preset' | 'entries'>): string {
	const { signatureHeader, algorithm, encoding, signedContent } = entries;
	if (PRESETS[preset].proof !== 'hmac') return `${signatureHeader} holds the secret itself`;
	const written = encoding === 'hex' ? encoding : ENCODINGS[encoding as SignatureEncoding].label;
	const content = signedContent === '{body}' ? 'the body' : signedContent;
	return `${signatureHeader} is ${ALGORITHMS[algorithm as Algorithm].label} in ${written} of ${signsFields(entries) ? 'fields of the body' : content}`;
}

/** "x-signature is HMAC-SHA256 in hex of the body. Choose Signature Scheme Raw Body HMAC, …" */
function settings(found: FoundScheme): Paragraph {
	const entered = Object.entries(found.data).filter(([name]) => name !== 'scheme' && name !== 'tolerance');
	const field = (name: string) => SCHEME_FIELDS[name as SchemeFieldName];
	const empty = entered.filter(([, value]) => value === '').map(([name]) => field(name).label);
	return [
		`${inWords(found)}. Choose Signature Scheme `,
		{ bold: PRESETS[found.preset].label },
		...entered
			.filter(([, value]) => value !== '')
			.flatMap(([name, value]) => [
				`, ${field(name).label} `,
				{ bold: field(name).choices?.[value]?.label ?? String(value) },
			]),
		empty.length === 0 ? '.' : `; leave ${empty.join(', ')} empty.`,
	];
}

/** Signatures first, each with its length. */
function headersReceived(headers: Headers): Paragraph {
	const signatures = new Set(signatureCandidates(headers).map(({ signatureHeader }) => signatureHeader));
	const isSignature = (name: string) => signatures.has(name) || /sign|hmac|hash|token/.test(name);
	const names = Object.keys(headers)
		.map((name) => name.toLowerCase())
		.sort((a, b) => Number(isSignature(b)) - Number(isSignature(a)));
	const texts = names.slice(0, MOST_NAMES).flatMap((name, index): Paragraph => {
		const separator = index === 0 ? '' : ', ';
		if (!isSignature(name)) return [separator + plain(name)];
		return [separator, { bold: plain(name) }, ` (${headerValue(headers, name)?.length ?? 0} characters)`];
	});
	const more = names.length - MOST_NAMES;
	return more > 0 ? [...texts, ` and ${more} more`] : texts;
}

function plain(name: string): string {
	return name.slice(0, LONGEST_NAME).replace(/[^a-z0-9_.-]/g, '?');
}
