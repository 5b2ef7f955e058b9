import type { Paragraph } from '../harmlessText';
import { PayloadError } from '../errors';
import { textOf } from '../input/text';
import { otherKind, type EventKind } from './event';
import { findScheme, headersIn, signatureCandidates, type FoundScheme } from './findScheme';
import { readPayload, type Payload } from './payload';
import { ALGORITHMS, PRESETS, SCHEME_FIELDS, type Algorithm, type SchemeFieldName } from './presets';
import type { Headers } from './signatureHeader';
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

/**
 * Says why a delivery was rejected, what came, and which settings would verify it. Never holds a secret, a value or
 * the body.
 */
export function explainRejection({ kind, status, reason, credential, ...delivery }: RejectedDelivery): Explanation {
	const fields = fieldsOf(delivery.body);
	const other = otherKind(kind, fields);
	const names = headersIn(delivery.headers).map(({ name }) => name);
	return {
		message: `The webhook was rejected: ${reason}`,
		paragraphs: [
			[`Your service got HTTP ${status}. No other node executed.`],
			...(other === undefined ? [] : [[`${other}: change `, { bold: 'Trigger On' }, '.']]),
			...(credential === undefined
				? []
				: advice(delivery.headers, fields, findScheme({ ...delivery, credential }))),
			[{ bold: 'Headers received: ' }, names.join(', '), '.'],
		],
	};
}

function fieldsOf(body: Uint8Array = Buffer.of()): Payload['fields'] {
	const payload = body.length > MOST_BYTES_WITH_FIELDS ? undefined : readPayload(body);
	return payload === undefined || payload instanceof PayloadError ? {} : payload.fields;
}

function advice(headers: Headers, fields: Payload['fields'], found: FoundScheme[]): Paragraph[] {
	if (found.length > 0)
		return [
			...found.map((each): Paragraph => [{ bold: 'These settings verify it: ' }, ...settings(each)]),
			['Change the credential, listen again, and send another webhook.'],
		];
	if (signatureCandidates(headers).length > 0)
		return [
			[
				{ bold: 'No setting verifies it with the secret entered. ' },
				'First check the secret: copy it again, and use the one of this webhook. Then make sure that no proxy changes the body.',
			],
			[`${UNVERIFIABLE} ${ALTERNATIVE}`],
		];
	if (hasOtherSignature(headers, fields))
		return [
			[{ bold: "This looks like a signature that the trigger can't verify. " }, `${UNVERIFIABLE} ${ALTERNATIVE}`],
		];
	return [
		[
			{ bold: 'No header looks like a signature. ' },
			`Ask your service whether it signs webhooks. If it doesn't: ${ALTERNATIVE}`,
		],
	];
}

const UNVERIFIABLE =
	"Ed25519 and RSA signatures come without a shared secret, and some stand inside the body: the trigger can't verify those.";
const ALTERNATIVE = 'Set "Validate By" to "Confirm with Service", which needs no secret. Invoices can\'t be confirmed.';

/** Whether a header or the body has what's called a signature, but isn't like one made with a secret. */
function hasOtherSignature(headers: Headers, fields: Payload['fields']): boolean {
	const named = [...headersIn(headers).map(({ name, value }) => [name, value] as const), ...Object.entries(fields)];
	return named.some(([name, value]) => /sign|hmac|hash/i.test(name) && textOf(value) !== '');
}

/** "x-signature is HMAC-SHA256 in hex of the body". */
export function inWords({ preset, entries }: FoundScheme): string {
	const { signatureHeader, algorithm, encoding, signedContent } = entries;
	if (PRESETS[preset].proof !== 'hmac') return `${signatureHeader} holds the secret itself`;
	const content = signedContent === '{body}' ? 'the body' : signedContent;
	return `${signatureHeader} is ${ALGORITHMS[algorithm as Algorithm].label} in ${encoding} of ${content}`;
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
