import { ServiceError } from './errors.ts';
import type { Habits } from './habits.ts';
import type { Idempotency, Once } from './idempotency.ts';
import { newId, randomToken } from './ids.ts';
import { toMinor, toText } from './money.ts';
import { amountText, type Clock, type Movement } from './movements.ts';
import type { Notifier } from './notifications.ts';
import { checkAmount, type PaymentLedger } from './payments.ts';
import { refundTemplate } from './signing.ts';
import { findSource, type Outcome, type RefundStatus } from './sources.ts';
import type { Json, Mode } from './types.ts';

export interface RefundRequest extends Json {
	charge_id: string;
	amount: number;
	currency: string;
	reason: string;
	reference?: Json & { merchant?: string; idempotent?: string };
	post?: Json & { url?: string };
}

export interface RefundResponse extends RefundRequest {
	id: string;
	object: 'refund';
	live_mode: boolean;
	api_version: 'V2';
	status: RefundStatus | 'FAILED';
	response: { code: string; message: string };
	/** Epoch milliseconds as text. A charge has it in `transaction`. */
	created: string;
}

/** A refund that was made. */
export interface Refund {
	mode: Mode;
	response: RefundResponse;
}

interface RefundContext {
	payments: PaymentLedger;
	clock: Clock;
	habits: Habits;
	idempotency: Idempotency;
	notifier: Notifier;
	movements: Movement[];
}

type Result = Outcome<RefundResponse['status']>;

const refunded: Result = { status: 'REFUNDED', code: '000', message: 'Refunded' };
const duplicate: Result = { status: 'FAILED', code: '403', message: 'Failed: duplicate' };

/** Whether it's taken, and the money isn't back yet. */
function isOpen({ status }: RefundResponse): boolean {
	return status === 'PENDING' || status === 'ACCEPTED';
}

export class RefundLedger {
	readonly refunds: Refund[] = [];
	private readonly context: RefundContext;

	constructor(context: RefundContext) {
		this.context = context;
	}

	create(request: RefundRequest, mode: Mode): Once<RefundResponse> {
		const enter = (result: Result): RefundResponse => this.enter(request, mode, result).response;
		return this.context.idempotency.once({
			operation: 'refund',
			mode,
			key: this.context.habits.idempotencyKeys ? request.reference?.idempotent : undefined,
			request,
			make: () => enter(this.outcome(request, mode)),
			...(this.context.habits.duplicates === 'fail' && {
				duplicate: () => structuredClone(enter(duplicate)),
			}),
		});
	}

	responses(mode: Mode): RefundResponse[] {
		return this.refunds.filter((refund) => refund.mode === mode).map(({ response }) => response);
	}

	/** The refund's current state. */
	lookUp(id: string, mode: Mode): RefundResponse {
		const refund = this.refunds.find((candidate) => candidate.mode === mode && candidate.response.id === id);
		if (!refund) throw new ServiceError(404, 'not_found', `No refund has the id ${id}.`);
		if (isOpen(refund.response)) this.settle(refund, refunded);
		return structuredClone(refund.response);
	}

	private outcome(request: RefundRequest, mode: Mode): Result {
		const { charge_id: chargeId, amount, currency } = request;
		const charge = this.context.payments.find(chargeId);
		if (!charge || charge.kind !== 'charge' || charge.mode !== mode)
			throw new ServiceError(404, 'not_found', `charge_id: no charge has the id ${chargeId}.`);
		const { response } = charge;
		if (response.status !== 'CAPTURED')
			throw new ServiceError(
				400,
				'1143',
				`Only a CAPTURED charge can be refunded; ${chargeId} is ${response.status}.`,
			);
		if (currency === this.context.habits.settlementCurrency)
			return findSource(response.source.id)?.refund ?? refunded;
		if (currency !== response.currency)
			throw new ServiceError(400, '1149', `currency: the charge is in ${response.currency}.`);
		checkAmount(request);
		const minor = (value: number): bigint => toMinor(value, currency) ?? 0n;
		const left = this.refunds
			.filter((refund) => refund.response.charge_id === chargeId)
			.filter((refund) => ['PENDING', 'ACCEPTED', 'REFUNDED'].includes(refund.response.status))
			.reduce((rest, refund) => rest - minor(refund.response.amount), minor(response.amount));
		if (minor(amount) > left)
			throw new ServiceError(
				400,
				'1161',
				`amount: ${toText(left, currency)} ${currency} of the charge is left to refund.`,
			);
		return findSource(response.source.id)?.refund ?? refunded;
	}

	private enter(request: RefundRequest, mode: Mode, result: Result): Refund {
		const refund: Refund = {
			mode,
			response: {
				...structuredClone(request),
				id: newId('re', mode),
				object: 'refund',
				live_mode: mode === 'live',
				api_version: 'V2',
				status: 'PENDING',
				response: { code: '100', message: 'Pending' },
				reference: {
					...request.reference,
					gateway: `gw_${randomToken(12)}`,
					payment: `pay_${randomToken(12)}`,
				},
				...(request.post && { post: { status: 'PENDING', ...request.post } }),
				created: String(this.context.clock()),
			},
		};
		this.refunds.push(refund);
		this.settle(refund, result);
		return refund;
	}

	/** The only place where a refund's status changes. */
	private settle({ mode, response }: Refund, { status, code, message }: Result): void {
		response.status = status;
		response.response = { code, message };
		if (isOpen(response)) return;
		if (status === 'REFUNDED')
			this.context.movements.push({
				type: 'refund',
				id: response.id,
				of: response.charge_id,
				mode,
				amount: amountText(response.amount, response.currency),
				currency: response.currency,
				time: this.context.clock(),
			});
		void this.context.notifier.send({
			kind: 'refund',
			mode,
			url: response.post?.url,
			record: response,
			template: refundTemplate,
		});
	}
}
