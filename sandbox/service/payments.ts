import { randomBytes, randomUUID } from 'node:crypto';
import { ServiceError } from './errors.ts';
import type { Habits } from './habits.ts';
import { Idempotency, type Once } from './idempotency.ts';
import { newId, randomToken } from './ids.ts';
import { isKnownCurrency, minorDigits, toMinor } from './money.ts';
import { amountText, type Clock, type Movement } from './movements.ts';
import type { Notifier } from './notifications.ts';
import { hashstringTemplate } from './signing.ts';
import { findSource, testSources, type Outcome, type PaymentStatus, type TestSource } from './sources.ts';
import type { Json, Mode } from './types.ts';

export type PaymentKind = 'charge' | 'authorize';
export type ThreeDSStatus = 'Y' | 'N' | 'A' | 'R' | 'U';
export const threeDSStatuses: readonly ThreeDSStatus[] = ['Y', 'N', 'A', 'R', 'U'];

interface Reference extends Json {
	transaction?: string;
	order?: string;
	idempotent?: string;
}

/** The parts of a request that decide something. The response only echoes the rest. */
export interface PaymentRequest extends Json {
	amount: number;
	currency: string;
	source: { id: string };
	customer_initiated?: boolean;
	threeDSecure?: boolean;
	save_card?: boolean;
	authentication?: Json;
	customer?: Json & { id?: string };
	payment_agreement?: Json & { id?: string };
	reference?: Reference;
	receipt?: Json;
	post?: Json & { url?: string };
	redirect?: Json & { url?: string };
}

export interface PaymentResponse extends PaymentRequest {
	id: string;
	object: PaymentKind;
	live_mode: boolean;
	api_version: 'V2';
	status: PaymentStatus;
	response: { code: string; message: string };
	transaction: Json & { created: string; url?: string };
	reference: Reference & { gateway: string; payment: string };
	customer: Json & { id: string };
	card: Json & { id?: string };
	authentication: Json;
	security?: { threeDSecure: { status: string } };
	payout?: { id: string };
	activities: Json[];
}

/** A ledger entry: one for each charge or authorization that was made. */
export interface Payment {
	kind: PaymentKind;
	mode: Mode;
	/** How 3-D Secure was done. */
	threeDS: 'internal' | 'external' | 'off';
	/** A capture has the authorization's ID. */
	captureOf?: string;
	/** How often a request looked it up by its ID. */
	lookUps: number;
	response: PaymentResponse;
}

/** A charge from before the test. */
export interface NewCharge {
	/** Epoch milliseconds. Default: the sandbox's clock. */
	created?: number;
	amount?: number;
	currency?: string;
	status?: PaymentStatus;
	reference?: { order?: string; transaction?: string };
	customer?: Json;
	metadata?: Json;
	/** The ID of the payout that paid it out. */
	payout?: string;
	/** Live mode. Default: test. */
	live?: boolean;
}

type Result = Outcome<PaymentStatus>;

const initiated: Result = { status: 'INITIATED', code: '100', message: 'Initiated' };
const captured: Result = { status: 'CAPTURED', code: '000', message: 'Captured' };
const success: Record<PaymentKind, Result> = {
	charge: captured,
	authorize: { status: 'AUTHORIZED', code: '001', message: 'Authorized' },
};
const voided: Result = { status: 'VOID', code: '601', message: 'Voided' };
const duplicate: Result = { status: 'FAILED', code: '403', message: 'Failed: duplicate' };
const notAuthenticated: Record<'N' | 'R' | 'U', Result> = {
	N: { status: 'DECLINED', code: '503', message: 'Declined: 3-D Secure failed' },
	R: { status: 'DECLINED', code: '514', message: 'Declined: 3-D Secure was rejected' },
	U: { status: 'DECLINED', code: '512', message: 'Declined: the cardholder could not be authenticated' },
};
/** `post.url` gets no notification of these. */
const unreported: readonly PaymentStatus[] = ['INITIATED', 'IN_PROGRESS', 'ABANDONED'];

export interface PaymentOptions {
	/** Whether to show the 3-D Secure outcome at `security.threeDSecure.status` too. */
	securityObject: boolean;
}

interface PaymentContext extends PaymentOptions {
	/** The sandbox's own address. */
	baseUrl: () => string;
	clock: Clock;
	habits: Habits;
	idempotency: Idempotency;
	notifier: Notifier;
	movements: Movement[];
}

export class PaymentLedger {
	readonly payments: Payment[] = [];
	private readonly context: PaymentContext;
	/** Saved cards, by the ID of their payment agreement. */
	private readonly saved = new Map<string, { mode: Mode; customer: string; source: TestSource; card: Json }>();

	constructor(context: PaymentContext) {
		this.context = context;
	}

	responses(kind: PaymentKind, mode: Mode): PaymentResponse[] {
		return this.payments.filter((each) => each.kind === kind && each.mode === mode).map(({ response }) => response);
	}

	find(id: string): Payment | undefined {
		return this.payments.find((payment) => payment.response.id === id);
	}

	create(kind: PaymentKind, request: PaymentRequest, mode: Mode): Once<PaymentResponse> {
		const enter = (payment: Payment): PaymentResponse => {
			this.payments.push(payment);
			void this.notify(payment);
			return payment.response;
		};
		return this.context.idempotency.once({
			operation: kind,
			mode,
			key: this.context.habits.idempotencyKeys ? request.reference?.idempotent : undefined,
			request,
			make: () => {
				checkAmount(request);
				const capture =
					kind === 'charge' && request.source.id.startsWith('auth_') && !this.context.habits.contractOnly;
				return enter(capture ? this.capture(request, mode) : this.make(kind, request, mode));
			},
			...(this.context.habits.duplicates === 'fail' && {
				duplicate: () => {
					const payment = this.begin(kind, request, { mode, source: findSource(request.source.id) });
					this.settle(payment, duplicate);
					return structuredClone(enter(payment));
				},
			}),
		});
	}

	/** The payment's current state. */
	lookUp(kind: PaymentKind, id: string, mode: Mode): PaymentResponse {
		const payment = this.payments.find(
			(candidate) => candidate.kind === kind && candidate.mode === mode && candidate.response.id === id,
		);
		if (!payment) throw notFound(kind === 'charge' ? 'charge' : 'authorization', id);
		payment.lookUps += 1;
		const settles = findSource(payment.response.source.id)?.settles;
		const open = ['INITIATED', 'IN_PROGRESS'].includes(payment.response.status);
		if (settles && open && payment.lookUps >= settles.atLookUp) {
			this.settle(payment, settles.as === 'success' ? success[kind] : settles.as);
			void this.notify(payment);
		}
		return structuredClone(payment.response);
	}

	void(id: string, request: { reference?: Reference }, mode: Mode): Once<PaymentResponse> {
		return this.context.idempotency.once({
			operation: 'void',
			mode,
			key: this.context.habits.idempotencyKeys ? request.reference?.idempotent : undefined,
			request: { id, request },
			make: () => {
				const payment = this.authorization(id, mode);
				if (!payment) throw notFound('authorization', id);
				this.mustBeHeld(payment, 'voided');
				this.settle(payment, voided);
				this.move('void', payment);
				void this.notify(payment);
				return payment.response;
			},
		});
	}

	/** The cardholder's choice at the bank. False if they already chose. */
	async completeThreeDS(id: string, status: ThreeDSStatus): Promise<boolean> {
		const payment = this.find(id);
		if (!payment) throw new ServiceError(404, 'not_found', `No charge or authorization has the id ${id}.`);
		if (payment.response.status !== 'INITIATED') return false;
		const source = findSource(payment.response.source.id) ?? testSources['tok_visa'];
		if (source) {
			Object.assign(payment.response.authentication, bankResult(status, source));
			this.conclude(payment, source, status);
		}
		this.showSecurity(payment);
		await this.notify(payment);
		return true;
	}

	/** Adds a finished charge of the past to the ledger. No money moves. */
	add({ created, status = 'CAPTURED', payout, live = false, ...fields }: NewCharge): string {
		const request = { amount: 10, currency: 'SAR', source: { id: 'tok_visa' }, ...fields };
		checkAmount(request);
		const mode = live ? 'live' : 'test';
		const payment = this.begin('charge', request, { mode, source: testSources['tok_visa'], created });
		payment.response.status = status;
		if (status === 'CAPTURED') payment.response.response = { code: captured.code, message: captured.message };
		if (payout !== undefined) payment.response.payout = { id: payout };
		this.payments.push(payment);
		return payment.response.id;
	}

	private make(kind: PaymentKind, request: PaymentRequest, mode: Mode): Payment {
		const source = findSource(request.source.id);
		if (!source) throw new ServiceError(400, '1125', `source.id: no source is called "${request.source.id}".`);
		const saved = source.saved && this.savedCard(request, mode);
		const payment = this.begin(kind, request, { mode, source });
		const { response } = payment;
		if (saved) response.card = { ...saved.card };
		if (source.outcome?.when === 'at once') {
			this.settle(payment, source.outcome);
			if (source.bankPage === 'always') response.transaction.url = `${this.context.baseUrl()}/3ds/${response.id}`;
		} else if (source.bankPage === 'always' || (payment.threeDS === 'internal' && source.bankPage !== 'never')) {
			if (this.context.habits.strict && request.redirect?.url === undefined)
				throw new ServiceError(400, '1110', 'redirect.url: a page that the cardholder returns from needs it.');
			response.transaction.url = `${this.context.baseUrl()}/3ds/${response.id}`;
			response.authentication = bankQuestion();
			this.settle(payment, initiated);
		} else if (payment.threeDS === 'internal') {
			response.authentication = { ...bankQuestion(), ...bankResult('Y', source) };
			this.conclude(payment, source, 'Y');
		} else {
			// Without a result, the cardholder isn't authenticated: the same as U.
			const result = request.authentication?.['transaction_status'] as ThreeDSStatus | undefined;
			this.conclude(payment, source, payment.threeDS === 'off' ? 'Y' : (result ?? 'U'));
		}
		this.showSecurity(payment);
		return payment;
	}

	private capture(request: PaymentRequest, mode: Mode): Payment {
		const authorization = this.authorization(request.source.id, mode);
		if (!authorization) throw new ServiceError(400, '1115', `source.id: no authorization is ${request.source.id}.`);
		const held = authorization.response;
		const refuse = (code: string, description: string): never => {
			throw new ServiceError(400, code, description);
		};
		if (request.customer?.id !== held.customer.id)
			refuse('1107', 'customer.id: a capture needs the customer.id of the authorization.');
		if (request.currency !== held.currency) refuse('1149', `currency: the authorization is in ${held.currency}.`);
		for (const name of ['customer_initiated', 'threeDSecure'] as const)
			if (request[name] === false) refuse('1103', `${name}: can't be false for a capture.`);
		this.mustBeHeld(authorization, 'captured');
		const minor = (amount: number): bigint => toMinor(amount, held.currency) ?? 0n;
		if (minor(request.amount) > minor(held.amount))
			refuse('1150', `amount: only ${held.amount} ${held.currency} is authorized.`);

		const source = findSource(held.source.id);
		const payment = this.begin('charge', request, { mode, source, captureOf: held.id });
		payment.threeDS = 'off';
		payment.response.authentication = structuredClone(held.authentication);
		payment.response.card = structuredClone(held.card);
		this.settle(payment, source?.capture ?? captured);
		if (payment.response.status === 'CAPTURED') this.settle(authorization, captured);
		return payment;
	}

	private authorization(id: string, mode: Mode): Payment | undefined {
		return this.payments.find(
			({ kind, mode: its, response }) => kind === 'authorize' && its === mode && response.id === id,
		);
	}

	private mustBeHeld({ response }: Payment, done: 'captured' | 'voided'): void {
		if (response.status !== 'AUTHORIZED')
			throw new ServiceError(
				400,
				'1114',
				`Only an AUTHORIZED authorization can be ${done}; ${response.id} is ${response.status}.`,
			);
	}

	private savedCard(request: PaymentRequest, mode: Mode): { card: Json } {
		const { customer, payment_agreement: agreement, customer_initiated: initiatedByCustomer = true } = request;
		const ofCustomer = [...this.saved].filter(([, card]) => card.mode === mode && card.customer === customer?.id);
		if (ofCustomer.length === 0)
			throw new ServiceError(400, '1106', 'customer.id: this customer has no saved card.');
		const agreed = initiatedByCustomer ? ofCustomer[0] : ofCustomer.find(([id]) => id === agreement?.id);
		if (!initiatedByCustomer && request.threeDSecure !== false)
			throw new ServiceError(400, '1103', 'threeDSecure: must be false without the cardholder.');
		if (!agreed)
			throw new ServiceError(
				400,
				'1103',
				'payment_agreement.id: a charge without the cardholder needs the one of the first charge.',
			);
		return agreed[1];
	}

	/** A payment before anything is decided. */
	private begin(
		kind: PaymentKind,
		request: PaymentRequest,
		about: { mode: Mode; source: TestSource | undefined; captureOf?: string; created?: number | undefined },
	): Payment {
		const { mode, source, captureOf, created = this.context.clock() } = about;
		const id = newId(kind === 'charge' ? 'chg' : 'auth', mode);
		const customerInitiated = request.customer_initiated ?? true;
		const threeDSecure = request.threeDSecure ?? customerInitiated;
		const { amount, currency } = request;
		const response: PaymentResponse = {
			...structuredClone(request),
			id,
			object: kind,
			live_mode: mode === 'live',
			api_version: 'V2',
			method: 'CREATE',
			status: 'INITIATED',
			customer_initiated: customerInitiated,
			threeDSecure,
			save_card: request.save_card ?? false,
			reference: {
				...request.reference,
				track: `tck_${randomToken(12)}`,
				gateway: `gw_${randomToken(12)}`,
				payment: `pay_${randomToken(12)}`,
			},
			customer: { ...request.customer, id: request.customer?.id ?? newId('cus', mode) },
			card: cardOf(source, id),
			receipt: { email: false, sms: false, ...request.receipt, id: newId('receipt', mode) },
			source: sourceOf(request.source.id, source, captureOf),
			response: { code: initiated.code, message: initiated.message },
			transaction: {
				timezone: 'UTC+00:00',
				created: String(created),
				expiry: { period: 30, type: 'MINUTE' },
				asynchronous: false,
				amount,
				currency,
			},
			...(request.post && { post: { status: 'PENDING', ...request.post } }),
			...(request.redirect && { redirect: { status: 'PENDING', ...request.redirect } }),
			authentication: request.authentication ? { ...request.authentication } : {},
			activities: [],
			auto_reversed: false,
		};
		return {
			kind,
			mode,
			threeDS: request.authentication ? 'external' : threeDSecure ? 'internal' : 'off',
			...(captureOf !== undefined && { captureOf }),
			lookUps: 0,
			response,
		};
	}

	/** Settles a payment by its 3-D Secure result. */
	private conclude(payment: Payment, source: TestSource, status: ThreeDSStatus): void {
		if (status === 'Y' || status === 'A') this.settle(payment, source.outcome ?? success[payment.kind]);
		else this.settle(payment, notAuthenticated[status]);
	}

	/** The only place where a payment's status changes. */
	private settle(payment: Payment, { status, code, message }: Result): void {
		const { kind, mode, response, captureOf } = payment;
		const before = response.status;
		response.status = status;
		response.response = { code, message };
		response.activities.push({
			id: newId('activity', mode),
			object: 'activity',
			created: this.context.clock(),
			status,
			amount: response.amount,
			currency: response.currency,
			remarks: `${kind} - ${message.toLowerCase()}`,
		});
		if (status === 'INITIATED') return;
		delete response.transaction.url;
		response['gateway'] = { response: { code: status === 'CAPTURED' ? '0' : code, message } };
		if (status === 'CAPTURED' && kind === 'charge') {
			this.move(captureOf === undefined ? 'charge' : 'capture', payment);
			this.save(payment);
		} else if (status === 'AUTHORIZED') {
			this.move('authorization', payment);
			this.save(payment);
		}
		if (before === 'INITIATED' && response['redirect']) Object.assign(response['redirect'], { status: 'SUCCESS' });
	}

	private move(type: Movement['type'], { mode, captureOf, response }: Payment): void {
		const { id, amount, currency } = response;
		this.context.movements.push({
			type,
			id,
			...(captureOf !== undefined && { of: captureOf }),
			mode,
			amount: amountText(amount, currency),
			currency,
			time: this.context.clock(),
		});
	}

	/** Saves a card as soon as a payment with it succeeds. */
	private save({ mode, response }: Payment): void {
		const source = findSource(response.source.id);
		if (!response.save_card || !source) return;
		response.card = { ...response.card, id: newId('card', mode) };
		const agreement = newId('payment_agreement', mode);
		response.payment_agreement = {
			...response.payment_agreement,
			id: agreement,
			type: 'UNSCHEDULED',
			contract: { id: response.card.id, type: 'UNSCHEDULED' },
		};
		this.saved.set(agreement, { mode, customer: response.customer.id, source, card: response.card });
	}

	private showSecurity({ response }: Payment): void {
		const status = response.authentication['transaction_status'];
		if (this.context.securityObject && typeof status === 'string') response.security = { threeDSecure: { status } };
	}

	/** Sends the result to `post.url`. Resolves after the first attempt. */
	private notify({ kind, mode, response }: Payment): Promise<void> {
		if (unreported.includes(response.status)) return Promise.resolve();
		const template = hashstringTemplate;
		return this.context.notifier.send({ kind, mode, url: response.post?.url, record: response, template });
	}
}

function notFound(what: string, id: string): ServiceError {
	return new ServiceError(404, 'not_found', `No ${what} has the id ${id}.`);
}

/** Checks what the contract's shapes can't say about an amount. */
export function checkAmount({ amount, currency }: { amount: number; currency: string }): void {
	if (!isKnownCurrency(currency))
		throw new ServiceError(400, '1118', `currency: "${currency}" is no known currency.`);
	if (toMinor(amount, currency) === undefined) {
		throw new ServiceError(
			400,
			'1117',
			`amount: ${amount} has more decimals than ${currency} has (${minorDigits(currency)}).`,
		);
	}
}

/** The card as responses show it. Its numbers come from the payment's ID. */
function cardOf(source: TestSource | undefined, id: string): Json {
	const number = String([...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10_000, 7));
	const scheme = source?.scheme ?? 'UNKNOWN';
	return { object: 'card', first_six: '400000', scheme, brand: scheme, last_four: number.padStart(4, '0') };
}

function sourceOf(id: string, source: TestSource | undefined, captureOf: string | undefined): Json & { id: string } {
	const kind = source?.kind === 'page' ? 'source' : 'token';
	return {
		id,
		object: captureOf === undefined ? kind : 'authorize',
		type: 'CARD_NOT_PRESENT',
		payment_type: 'CREDIT',
		payment_method: source?.scheme ?? 'UNKNOWN',
		channel: 'INTERNET',
		card_scheme: source?.scheme ?? 'UNKNOWN',
	};
}

/** What's known before the cardholder chooses. */
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

function bankResult(status: ThreeDSStatus, source: TestSource): Json {
	const eci = status === 'Y' ? source.eci.full : status === 'A' ? source.eci.attempted : source.eci.none;
	const result: Json = { transaction_status: status, acsEci: eci };
	if (status === 'Y' || status === 'A') result['authentication_token'] = randomBytes(20).toString('base64');
	return result;
}
