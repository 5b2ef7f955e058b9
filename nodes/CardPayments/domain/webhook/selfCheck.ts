import { InputError } from '../errors/InputError';
import { readPayload, type Payload } from './payload';
import { signsTime, type Scheme } from './scheme';
import { bodyContent, digestOf, fieldContent } from './signedContent';
import { alternativesOf, namesIn } from './template';
import { verifySignature } from './verifySignature';

/** A delivery with every field that the contract and its notifications know. */
const SAMPLE = {
	id: 'sample_1',
	object: 'sample',
	status: 'PAID_OUT',
	date: 1698570023750,
	created: '1698570023750',
	amount: 7351.874,
	currency: 'KWD',
	merchant_id: '0001124',
	wallet: {
		id: '1124',
		legacy_id: '1124',
		country: 'KW',
		bank: {
			id: 'bank_1',
			country: 'KW',
			name: 'Sample Bank',
			swift: 'SAMPKWKW',
			beneficiary: { name: 'Sample', iban: '***0101' },
		},
	},
	reference: {
		gateway: 'gateway_1',
		payment: 'payment_1',
		order: 'order_1',
		transaction: 'transaction_1',
		track: 'track_1',
		acquirer: 'acquirer_1',
	},
	transaction: { created: '1698570023750', amount: 7351.874, currency: 'KWD', timezone: 'UTC' },
	customer: { id: 'customer_1', email: 'sample@example.com' },
	merchant: { id: '0001124' },
	source: { id: 'source_1' },
	response: { code: '000', message: 'Captured' },
	live_mode: false,
	api_version: 'V2',
	method: 'CREATE',
	description: 'Sample',
};

/** Shorter secrets can be guessed by trying. */
const SHORTEST_GOOD_SECRET = 16;

/**
 * Signs a sample with the scheme and verifies it, as a delivery would be, and makes sure that a
 * changed body is not accepted.
 *
 * @param now epoch milliseconds
 * @returns what the scheme does, in words
 * @throws InputError naming the entry that keeps any delivery from being accepted
 */
export function checkScheme(scheme: Scheme, now: number): string {
	const body = Buffer.from(JSON.stringify(SAMPLE));
	const sample = readPayload(body) as Payload;
	if (scheme.signed.kind === 'fields') checkFields(scheme, sample);

	const headers = sign(scheme, body, sample, Math.floor(now / 1_000));
	const verdict = verifySignature({ headers, body, scheme, now });
	if (!verdict.valid) throw new InputError(`A delivery signed like this would be rejected: ${verdict.reason}`);
	const changed = { ...SAMPLE, id: 'sample_2', amount: 1, status: 'FAILED', currency: 'SAR' };
	if (verifySignature({ headers, body: Buffer.from(JSON.stringify(changed)), scheme, now }).valid) {
		throw new InputError(
			'The signed content holds none of id, status, amount and currency',
			'Check what your service signs. Otherwise anybody could send other values with an old signature.',
		);
	}
	return summary(scheme);
}

function checkFields(scheme: Scheme, sample: Payload): void {
	const unknown = namesIn(scheme.signed)
		.flatMap(alternativesOf)
		.find((name) => sample.textAt(name) === undefined);
	if (unknown !== undefined) {
		throw new InputError(
			`The signed content names {${unknown}}. No payout, charge, authorization or refund has this field`,
			'Check its spelling. Write a field inside another as {reference.gateway}. Beside {body}, {id} and {timestamp} come from the headers.',
		);
	}
}

function sign(scheme: Scheme, body: Buffer, sample: Payload, timestamp: number): Record<string, string> {
	const parts =
		scheme.signed.kind === 'body'
			? bodyContent(scheme.signed, body, 'sample_1', String(timestamp))
			: [Buffer.from(fieldContent(scheme.signed, sample) ?? '')];
	const digests = scheme.secrets.map(
		(secret) => scheme.prefix + digestOf(scheme.algorithm, secret, parts).toString(scheme.encoding),
	);
	const inHeader = signsTime(scheme) && scheme.timestampHeader === '' ? [`t=${timestamp}`, ...digests] : digests;
	return {
		[scheme.signatureHeader]: inHeader.join(scheme.prefix.includes(',') ? ' ' : ','),
		...(scheme.timestampHeader === '' ? {} : { [scheme.timestampHeader]: String(timestamp) }),
		...(scheme.idHeader === '' ? {} : { [scheme.idHeader]: 'sample_1' }),
	};
}

function summary(scheme: Scheme): string {
	const count = scheme.secrets.length === 1 ? '1 secret' : `${scheme.secrets.length} secrets`;
	const what = `Ready: ${count}, HMAC ${scheme.algorithm.toUpperCase()} in the header ${scheme.signatureHeader}`;
	const replay = signsTime(scheme) ? `, at most ${scheme.toleranceSeconds} seconds old` : '';
	const short = scheme.secrets.some((secret) => secret.length < SHORTEST_GOOD_SECRET)
		? `. A secret shorter than ${SHORTEST_GOOD_SECRET} characters can be guessed: ask your service for a longer one`
		: '';
	return what + replay + short;
}
