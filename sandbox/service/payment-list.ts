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

export interface ChargeDownloadRequest extends PaymentListRequest {
	last_charge_id?: string;
}

/** A charge, as far as a file of charges has it. */
interface DownloadedCharge extends Listed {
	amount: number;
	currency: string;
	source?: Json & { payment_method?: string };
}

const mostDownloaded = 100_000;
/** Invented, as nothing publishes them. */
const columns = [
	'charge_id',
	'created',
	'status',
	'amount',
	'currency',
	'payment_method',
	'reference_order',
	'payout_id',
];

/** A file of charges, newest first, and the headers that say what it is of. */
export function downloadCharges(
	charges: readonly DownloadedCharge[],
	request: ChargeDownloadRequest,
	about: { habits: Habits; now: number },
): { headers: Record<string, string>; csv: string } {
	const found = paymentsOf(charges, request, about);
	const rest = request.last_charge_id ? after(found, request.last_charge_id) : found;
	const size = Math.min(request.limit ?? mostDownloaded, mostDownloaded);
	const page = rest.slice(0, size);
	const rows = page.map((charge) => [
		charge.id,
		new Date(created(charge)).toISOString(),
		charge.status,
		charge.amount,
		charge.currency,
		charge.source?.payment_method ?? '',
		charge.reference?.order ?? '',
		charge.payout?.id ?? '',
	]);
	return {
		headers: {
			has_more: String(page.length < rest.length),
			page_size: String(page.length),
			number_of_pages: String(Math.ceil(found.length / size)),
			total_count: String(found.length),
			last_charge_id: page.at(-1)?.id ?? '',
		},
		csv: [columns, ...rows].map((row) => `${row.map((cell) => quoted(String(cell))).join(',')}\r\n`).join(''),
	};
}

function quoted(text: string): string {
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function after<T extends { id: string }>(list: T[], id: string): T[] {
	const at = list.findIndex((entry) => entry.id === id);
	if (at < 0) throw new ServiceError(400, 'invalid_request', `starting_after: the list has no ${id}.`);
	return list.slice(at + 1);
}
