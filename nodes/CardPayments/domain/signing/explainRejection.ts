import { PayloadError } from '../errors';
import type { Paragraph } from '../harmlessText';
import { textOf } from '../input';
import {
	findScheme,
	headersIn,
	isSignedAnyTime,
	signatureCandidates,
	type FoundScheme,
	type SignatureCandidate,
} from './findScheme';
import { otherKind, type EventKind } from '../webhook';
import { ALGORITHMS, SCHEME_FIELDS, USUAL_ENTRIES, type Algorithm } from './schemeFields';
import { SCHEME_TEXT_LABEL, schemeText } from './schemeText';
import type { SignedDelivery, Headers } from './verifySignature';

/** What a user reads when a delivery is rejected. Of what the sender wrote, it holds only names of headers. */
export interface Explanation {
	message: string;
	paragraphs: Paragraph[];
}

interface RejectedWebhook extends SignedDelivery {
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
export function explainRejection({ kind, status, reason, credential, ...delivery }: RejectedWebhook): Explanation {
	const payload = delivery.payload();
	const fields = (payload instanceof PayloadError ? undefined : payload.fields) ?? {};
	const other = otherKind(kind, fields);
	const names = headersIn(delivery.headers).map(({ name }) => name);
	return {
		message: `The webhook was rejected: ${reason}`,
		paragraphs: [
			[`Your service got HTTP ${status}. No other node executed.`],
			...(other === undefined ? [] : [[`${other}: change `, { bold: 'Trigger On' }, '.']]),
			...adviceOn(delivery, fields, credential),
			[{ bold: 'Headers received: ' }, names.join(', '), '.'],
		],
	};
}

function adviceOn(delivery: SignedDelivery, fields: object, credential: RejectedWebhook['credential']): Paragraph[] {
	if (credential === undefined) return [];
	// The trigger would take no such body, however it's signed.
	if (delivery.payload() instanceof PayloadError)
		return [['The trigger takes JSON in UTF-8. Have your service send its webhooks as JSON.']];
	if (isSignedAnyTime(delivery, credential)) return ONLY_ITS_TIME;
	return advice(delivery.headers, fields, findScheme({ ...delivery, credential }));
}

const ONLY_ITS_TIME: Paragraph[] = [
	[
		{ bold: 'Its signature is right, its time is not. ' },
		'Have your service send a new webhook: one that is only repeated may keep its old time. ',
		'Compare the clock of the computer that n8n runs on. Where webhooks arrive late, raise ',
		{ bold: SCHEME_FIELDS.tolerance.label },
		'.',
	],
];

function advice(headers: Headers, fields: object, found: FoundScheme[]): Paragraph[] {
	if (found.length > 0)
		return [
			...found.flatMap((each): Paragraph[] => [
				[{ bold: 'These settings verify it. ' }, 'Paste them into ', { bold: SCHEME_TEXT_LABEL }, ':'],
				[{ lines: schemeText(each.entries) }],
				[`That is: ${schemeInWords(each)}.`],
			]),
			['Then listen again, and send another webhook.'],
		];
	const [candidate] = signatureCandidates(headers);
	if (candidate !== undefined)
		return [
			[
				{ bold: "The trigger didn't find how it's signed. " },
				"That proves nothing about the secret: services sign in more ways than it tries. Look up in your service's documentation what's signed, and write it into ",
				{ bold: SCHEME_TEXT_LABEL },
				', for example:',
			],
			[{ lines: exampleText(headers, candidate) }],
			[
				'Names in braces are {body}, {url}, {timestamp}, {id}, {header.…} and {query.…}; without {body}, fields of the body, such as {data.amount}. What stands between them is signed as you write it, \\n as a line break.',
			],
			['Also possible: a different secret signed it, or a proxy changed the body.'],
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

/** How to write a scheme, with the headers that came. */
function exampleText(headers: Headers, { signatureHeader, prefix, algorithm, encoding }: SignatureCandidate): string {
	const timestampHeader = headersIn(headers).find(({ name }) => /time/.test(name))?.name ?? '';
	return schemeText({
		...USUAL_ENTRIES,
		signatureHeader,
		prefix,
		algorithm,
		encoding,
		timestampHeader,
		signedContent: timestampHeader === '' ? '{url}|{body}' : '{timestamp}|{body}',
	});
}

const UNVERIFIABLE =
	"Ed25519 and RSA signatures come without a shared secret, and some stand inside the body: the trigger can't verify those.";
const ALTERNATIVE = 'Set "Validate By" to "Confirm with Service", which needs no secret, for payouts and payments.';

/** Whether a header or the body has what's called a signature, but isn't like one made with a secret. */
function hasOtherSignature(headers: Headers, fields: object): boolean {
	return (
		headersIn(headers).some(({ name, value }) => SIGNATURE_NAME.test(name) && value !== '') ||
		hasSignatureInside(fields)
	);
}

/** Also `paypal-transmission-sig` and, in a body, `hmacSignature`. */
const SIGNATURE_NAME = /sign|hmac|hash|[-_]sig$/i;

/** At any depth: the body was found to be neither large nor deep. */
function hasSignatureInside(value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return false;
	return Object.entries(value).some(
		([name, inner]) => (SIGNATURE_NAME.test(name) && textOf(inner) !== '') || hasSignatureInside(inner),
	);
}

/** "x-signature is HMAC-SHA256 in hex of the body". */
export function schemeInWords({ entries }: FoundScheme): string {
	const { signatureHeader, algorithm, encoding, signedContent } = entries;
	const content = signedContent === '{body}' ? 'the body' : signedContent;
	return `${signatureHeader} is ${ALGORITHMS[algorithm as Algorithm].label} in ${encoding} of ${content}`;
}
