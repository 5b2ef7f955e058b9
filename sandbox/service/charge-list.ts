import { ServiceError } from './errors.ts';
import { isWithin, periodToList, type Habits, type Period } from './habits.ts';
import type { Payment } from './payments.ts';
import type { Json, Mode } from './types.ts';

export interface ChargeListRequest {
	period?: { date: Period };
	status?: string;
	reference?: { order?: string; transaction?: string };
	/** The last ID of the previous page. */
	starting_after?: string;
	limit?: number;
}

const defaultLimit = 25;

/** A mode's charges, newest first, one page at a time. */
export function listCharges(
	payments: readonly Payment[],
	request: ChargeListRequest,
	{ mode, habits, now }: { mode: Mode; habits: Habits; now: number },
): Json {
	const period = periodToList(request.period?.date, habits, now);
	const created = ({ response }: Payment): number => Number(response.transaction.created);
	const found = payments
		.filter((payment) => payment.kind === 'charge' && payment.mode === mode)
		.filter((payment) => isWithin(created(payment), period, habits.bounds))
		.filter(({ response: { status, reference } }) =>
			[
				[request.status, status],
				[request.reference?.order, reference.order],
				[request.reference?.transaction, reference.transaction],
			].every(([asked, its]) => asked === undefined || asked === its),
		)
		.sort((a, b) => created(b) - created(a))
		.map(({ response }) => response);
	const rest = request.starting_after === undefined ? found : after(found, request.starting_after);
	const charges = rest.slice(0, request.limit ?? defaultLimit);
	return {
		object: 'list',
		live_mode: mode === 'live',
		api_version: 'V2',
		count: charges.length,
		has_more: charges.length < rest.length,
		charges: structuredClone(charges),
	};
}

function after<T extends { id: string }>(list: T[], id: string): T[] {
	const at = list.findIndex((entry) => entry.id === id);
	if (at < 0) throw new ServiceError(400, 'invalid_request', `starting_after: the list has no charge ${id}.`);
	return list.slice(at + 1);
}
