import { randomBytes, randomUUID } from 'node:crypto';
import type { Deliveries } from './deliveries.ts';
import { ServiceError } from './errors.ts';
import { isKnownCurrency, minorDigits, toMinor } from './money.ts';
import { hashstringTemplate, schemeOf, signatureHeaders } from './signing.ts';
import type { Json, Mode } from './types.ts';

export type PaymentKind = 'charge' | 'authorize';
export type ThreeDSStatus = 'Y' | 'N' | 'A' | 'R' | 'U';
export const threeDSStatuses: readonly ThreeDSStatus[] = ['Y', 'N', 'A', 'R', 'U'];

/** The parts of a request that decide something; the rest is only echoed. */
export interface PaymentRequest extends Json {
	amount: number;
	currency: string;
	source: { id: string };
	customer_initiated?: boolean;
	threeDSecure?: boolean;
	save_card?: boolean;
	authentication?: Json;
	reference?: { transaction?: string; order?: string; idempotent?: string };
	post?: { url?: string };
	redirect?: { url?: string };
}

export interface PaymentResponse extends PaymentRequest {
	id: string;
	object: PaymentKind;
	live_mode: boolean;
	api_version: 'V2';
	status: 'INITIATED' | 'CAPTURED' | 'AUTHORIZED' | 'DECLINED';
	response: { code: string; message: string };
	transaction: { created: string; url?: string };
	authentication: Json;
	security?: { threeDSecure: { status: string } };
}

/** An entry of the ledger: one for each charge or authorization that was really made. */
export interface Payment {
	kind: PaymentKind;
	mode: Mode;
	/** How 3-D Secure was done. */
	threeDS: 'internal' | 'external' | 'off';
	response: PaymentResponse;
}

interface Card {
	scheme: string;
	/** ECI by result: it differs by scheme. */
	eci: { full: string; attempted: string; none: string };
	/** Why the bank says no, and when. */
	declined?: { code: string; message: string; when: 'at once' | 'after 3-D Secure' };
}

const visa = { scheme: 'VISA', eci: { full: '05', attempted: '06', none: '07' } };
const mastercard = { scheme: 'MASTERCARD', eci: { full: '02', attempted: '01', none: '00' } };

/** The card tokens this sandbox knows. */
export const cards: Record<string, Card> = {
	tok_visa: visa,
	tok_mastercard: mastercard,
	tok_amex: { ...visa, scheme: 'AMEX' },
	tok_mada: { ...visa, scheme: 'MADA' },
	tok_declined: { ...visa, declined: { code: '510', message: 'Declined by the issuing bank', when: 'at once' } },
	tok_insufficient_funds: {
		...mastercard,
		declined: { code: '511', message: 'Insufficient funds', when: 'after 3-D Secure' },
	},
};

const outcomes = {
	INITIATED: { code: '100', message: 'Initiated' },
	CAPTURED: { code: '000', message: 'Captured' },
	AUTHORIZED: { code: '001', message: 'Authorized' },
	N: { code: '501', message: 'Declined: 3-D Secure failed' },
	R: { code: '502', message: 'Declined: 3-D Secure was rejected' },
	U: { code: '503', message: 'Declined: the cardholder could not be authenticated' },
} as const;

export interface PaymentOptions {
	/** Also show the 3DS outcome at `security.threeDSecure.status`. */
	securityObject: boolean;
}

export interface PaymentContext extends PaymentOptions {
	secretKeys: Record<Mode, string>;
	/** Address of the sandbox itself. */
	baseUrl: () => string;
	deliveries: Deliveries;
}

export class PaymentLedger {
	readonly payments: Payment[] = [];
	private readonly context: PaymentContext;
	private readonly idempotent = new Map<string, { fingerprint: string; response: PaymentResponse }>();

	constructor(context: PaymentContext) {
		this.context = context;
	}

	find(id: string): Payment | undefined {
		return this.payments.find((payment) => payment.response.id === id);
	}

	create(kind: PaymentKind, request: PaymentRequest, mode: Mode): { response: PaymentResponse; replayed: boolean } {
		const card = check(request);
		const key = request.reference?.idempotent;
		const slot = key === undefined ? undefined : `${mode}/${kind}/${key}`;
		const fingerprint = canonical(request);
		const earlier = slot === undefined ? undefined : this.idempotent.get(slot);
		if (earlier) {
			if (earlier.fingerprint !== fingerprint) {
				throw new ServiceError(
					409,
					'idempotency_conflict',
					`reference.idempotent "${key}" was used before with another request.`,
				);
			}
			return { response: structuredClone(earlier.response), replayed: true };
		}
		const payment = this.make(kind, request, mode, card);
		this.payments.push(payment);
		const response = structuredClone(payment.response);
		// The answer given first is the answer given again, whatever the cardholder does in between.
		if (slot !== undefined) this.idempotent.set(slot, { fingerprint, response: structuredClone(response) });
		this.notify(payment);
		return { response, replayed: false };
	}

	/** The cardholder has answered the bank. False if they already had. */
	async completeThreeDS(id: string, status: ThreeDSStatus): Promise<boolean> {
		const payment = this.find(id);
		if (!payment) throw new ServiceError(404, 'not_found', `No charge or authorization has the id ${id}.`);
		if (payment.response.status !== 'INITIATED') return false;
		const card = cards[payment.response.source.id] ?? visa;
		Object.assign(payment.response.authentication, bankResult(status, card));
		delete payment.response.transaction.url;
		conclude(payment, card, status);
		this.showSecurity(payment);
		await this.notify(payment);
		return true;
	}

	private make(kind: PaymentKind, request: PaymentRequest, mode: Mode, card: Card): Payment {
		const id = `${kind === 'charge' ? 'chg' : 'auth'}_${mode === 'live' ? 'LV' : 'TS'}${randomToken(18)}`;
		const customerInitiated = request.customer_initiated ?? true;
		const threeDSecure = request.threeDSecure ?? customerInitiated;
		const threeDS = request.authentication ? 'external' : threeDSecure ? 'internal' : 'off';
		const response: PaymentResponse = {
			id,
			object: kind,
			live_mode: mode === 'live',
			api_version: 'V2',
			status: 'INITIATED',
			...structuredClone(request),
			customer_initiated: customerInitiated,
			threeDSecure,
			save_card: request.save_card ?? false,
			reference: {
				...request.reference,
				...{ gateway: `gw_${randomToken(12)}`, payment: `pay_${randomToken(12)}` },
			},
			source: { id: request.source.id, ...{ object: 'token', card_scheme: card.scheme } },
			response: outcomes.INITIATED,
			transaction: { created: String(Date.now()) },
			authentication: request.authentication ? { ...request.authentication } : {},
		};
		const payment: Payment = { kind, mode, threeDS, response };
		if (card.declined?.when === 'at once') {
			response.status = 'DECLINED';
			response.response = { code: card.declined.code, message: card.declined.message };
		} else if (threeDS === 'internal') {
			response.transaction.url = `${this.context.baseUrl()}/3ds/${id}`;
			response.authentication = bankQuestion();
		} else {
			// Without a result the cardholder was not authenticated: as U.
			conclude(
				payment,
				card,
				threeDS === 'off'
					? 'Y'
					: ((request.authentication?.['transaction_status'] as ThreeDSStatus | undefined) ?? 'U'),
			);
		}
		this.showSecurity(payment);
		return payment;
	}

	private showSecurity({ response }: Payment): void {
		const status = response.authentication['transaction_status'];
		if (this.context.securityObject && typeof status === 'string') response.security = { threeDSecure: { status } };
	}

	/** Tells `post.url` the final result; resolves after the first attempt. */
	private notify({ kind, mode, response }: Payment): Promise<void> {
		const url = response.post?.url;
		if (!url || response.status === 'INITIATED') return Promise.resolve();
		const body = JSON.stringify(response);
		const scheme = schemeOf({ preset: 'field-template', template: hashstringTemplate });
		const headers = signatureHeaders({
			scheme,
			secrets: [this.context.secretKeys[mode]],
			body: Buffer.from(body),
			record: response,
			timestamp: Math.floor(Date.now() / 1000),
			id: response.id,
		});
		return this.context.deliveries.send({
			kind,
			about: response.id,
			url,
			scheme: 'hashstring',
			headers,
			body,
			repeat: true,
		}).first;
	}
}

/** What the contract's shapes cannot say. */
function check(request: PaymentRequest): Card {
	const { amount, currency, source } = request;
	if (!isKnownCurrency(currency))
		throw new ServiceError(400, 'invalid_currency', `currency: "${currency}" is no known currency.`);
	if (toMinor(amount, currency) === undefined) {
		throw new ServiceError(
			400,
			'invalid_amount',
			`amount: ${amount} has more decimals than ${currency} has (${minorDigits(currency)}).`,
		);
	}
	const card = Object.hasOwn(cards, source.id) ? cards[source.id] : undefined;
	if (!card) throw new ServiceError(400, 'invalid_source', `source.id: no card token is called "${source.id}".`);
	return card;
}

function conclude({ kind, response }: Payment, card: Card, status: ThreeDSStatus): void {
	if (status === 'Y' || status === 'A') {
		if (card.declined) {
			response.status = 'DECLINED';
			response.response = { code: card.declined.code, message: card.declined.message };
		} else {
			response.status = kind === 'charge' ? 'CAPTURED' : 'AUTHORIZED';
			response.response = outcomes[response.status];
		}
	} else {
		response.status = 'DECLINED';
		response.response = outcomes[status];
	}
}

/** What is known while the cardholder has not answered yet. */
function bankQuestion(): Json {
	const transaction = randomUUID();
	return {
		version: '3DS2',
		protocol_version: '2.2.0',
		transaction_id: transaction,
		ds_transaction_id: transaction,
		threeds_server_transaction_id: randomUUID(),
	};
}

function bankResult(status: ThreeDSStatus, card: Card): Json {
	const eci = status === 'Y' ? card.eci.full : status === 'A' ? card.eci.attempted : card.eci.none;
	const result: Json = { transaction_status: status, acsEci: eci };
	if (status === 'Y' || status === 'A') result['authentication_token'] = randomBytes(20).toString('base64');
	return result;
}

function randomToken(length: number): string {
	return randomBytes(length)
		.toString('base64')
		.replace(/[^A-Za-z0-9]/g, '')
		.padEnd(length, '0')
		.slice(0, length);
}

/** The same text for the same content, in whatever order its fields came. */
function canonical(value: unknown): string {
	return JSON.stringify(value, (_key, part: unknown) => {
		if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
		return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
	});
}
