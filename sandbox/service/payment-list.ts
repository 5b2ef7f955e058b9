import { ServiceError } from './errors.ts';
import { isWithin, periodToList, type Habits, type Period } from './habits.ts';
import type { Json, Mode } from './types.ts';

export interface PaymentListRequest {
	period?: { date: Period };
	status?: string;
	reference?: Json & { order?: string; transaction?: string };
	payouts?: { payout_id: string[] };
	/** The last ID of the previous page. */
	starting_after?: string;
	limit?: number;
}

/** A charge, authorization or refund, as far as lists look at it. */
interface Listed {
	id: string;
	status: string;
	reference?: Json & { order?: string; transaction?: string };
	payout?: { id: string };
	/** Epoch milliseconds as text; a refund has them at its top. */
	transaction?: { created: string };
	created?: string;
}

const defaultLimit = 25;

/** Newest first, one page at a time, under the name that the list has in the response. */
export function listPayments(
	name: string,
	payments: readonly Listed[],
	request: PaymentListRequest,
	{ mode, habits, now }: { mode: Mode; habits: Habits; now: number },
): Json {
	const found = paymentsOf(payments, request, { habits, now });
	const rest = request.starting_after === undefined ? found : after(found, request.starting_after);
	const page = rest.slice(0, request.limit ?? defaultLimit);
	return {
		object: 'list',
		live_mode: mode === 'live',
		api_version: 'V2',
		count: page.length,
		has_more: page.length < rest.length,
		[name]: structuredClone(page),
	};
}

/** Newest first. */
function paymentsOf<T extends Listed>(
	payments: readonly T[],
	request: PaymentListRequest,
	{ habits, now }: { habits: Habits; now: number },
): T[] {
	const period = periodToList(request.period?.date, habits, now);
	return payments
		.filter((payment) => isWithin(created(payment), period, habits.bounds))
		.filter(({ status, reference }) =>
			[
				[request.status, status],
				[request.reference?.order, reference?.order],
				[request.reference?.transaction, reference?.transaction],
			].every(([asked, its]) => asked === undefined || asked === its),
		)
		.filter(({ payout }) => request.payouts?.payout_id.includes(payout?.id ?? '') ?? true)
		.sort((a, b) => created(b) - created(a));
}

function created({ transaction, created: time }: Listed): number {
	return Number(transaction?.created ?? time);
}

function after<T extends { id: string }>(list: T[], id: string): T[] {
	const at = list.findIndex((entry) => entry.id === id);
	if (at < 0) throw new ServiceError(400, 'invalid_request', `starting_after: the list has no ${id}.`);
	return list.slice(at + 1);
}
