import { InputError } from '../errors';
import { takes, type Scheme } from './scheme';
import { alternativesOf, namesIn } from './template';

/** Shorter secrets can be guessed by trying. */
const SHORTEST_GOOD_SECRET = 16;

/** What tells one event from another. */
const DECISIVE = ['id', 'status', 'amount', 'currency'];

/** The fields of payouts, charges, authorizations, refunds and invoices. */
const FIELDS = new Set([
	...DECISIVE,
	...['object', 'date', 'created', 'updated', 'merchant_id', 'charge_id', 'live_mode', 'api_version', 'method'],
	...[
		'description',
		'merchant.id',
		'source.id',
		'customer.id',
		'customer.email',
		'response.code',
		'response.message',
	],
	...['gateway', 'payment', 'order', 'transaction', 'track', 'acquirer', 'merchant', 'invoice'].map(
		(name) => `reference.${name}`,
	),
	...['created', 'amount', 'currency', 'timezone'].map((name) => `transaction.${name}`),
	...['id', 'legacy_id', 'country', 'bank.id', 'bank.country', 'bank.name', 'bank.swift'].map(
		(name) => `wallet.${name}`,
	),
	...['wallet.bank.beneficiary.name', 'wallet.bank.beneficiary.iban'],
]);

/**
 * Looks for what would keep any delivery from being accepted, or let anything pass.
 *
 * @returns what the scheme does, in words
 * @throws InputError naming the entry
 */
export function checkScheme(scheme: Scheme): string {
	if (scheme.signed.kind === 'fields') checkFields(namesIn(scheme.signed).flatMap(alternativesOf));
	return summary(scheme);
}

function checkFields(names: string[]): void {
	const unknown = names.find((name) => !FIELDS.has(name));
	if (unknown !== undefined)
		throw new InputError(
			`The signed content names {${unknown}}. No payout, charge, authorization, refund or invoice has this field`,
			'Check its spelling. Write a field inside another as {reference.gateway}. Beside {body}, {id} and {timestamp} come from the headers.',
		);
	if (!names.some((name) => DECISIVE.includes(name)))
		throw new InputError(
			'The signed content holds none of id, status, amount and currency',
			'Check what your service signs. Otherwise anybody could send other values with an old signature.',
		);
}

function summary(scheme: Scheme): string {
	const count = scheme.secrets.length === 1 ? '1 secret' : `${scheme.secrets.length} secrets`;
	const proof = scheme.proof === 'hmac' ? `HMAC ${scheme.algorithm.toUpperCase()}` : 'the secret itself';
	const replay = takes(scheme, 'timestamp') ? `, at most ${scheme.toleranceSeconds} seconds old` : '';
	const short = scheme.secrets.some((secret) => secret.length < SHORTEST_GOOD_SECRET)
		? `. A secret shorter than ${SHORTEST_GOOD_SECRET} characters can be guessed: ask your service for a longer one`
		: '';
	return `Ready: ${count}, ${proof} in the header ${scheme.signatureHeader}${replay}${short}`;
}
