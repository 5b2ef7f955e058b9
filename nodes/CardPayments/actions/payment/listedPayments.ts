import { ServiceError } from '../../domain/errors';
import type { ListedPayment, Period } from '../../domain/list';
import { paymentState } from '../../domain/payment';
import type { Execution } from '../execution';
import { downloadedCharges } from './downloadCharges';
import { listAllPayments } from './listAllPayments';

/** The service has no list of it. */
const LIST_NOT_OFFERED = [404, 405];

/** The captured charges of a period. */
export async function capturedCharges(execution: Execution, index: number, period: Period): Promise<ListedPayment[]> {
	const warn = (warning: string) => execution.warn(index)(warning, '');
	const query = { period, filter: { status: 'CAPTURED' } };
	const listed =
		(await downloadedCharges(execution, index, query)) ??
		(await listAllPayments(execution.client, index, 'charge', { ...query, warn }));
	return listed.filter((charge) => paymentState(charge) === 'paid');
}

/** The refunds of a period, whatever became of them. */
export async function refundsOf(execution: Execution, index: number, period: Period): Promise<ListedPayment[]> {
	const warn = (warning: string) => execution.warn(index)(warning, '');
	return await listAllPayments(execution.client, index, 'refund', { period, warn });
}

/** Undefined where the service doesn't offer such a list. */
export async function unlessMissing<T>(list: Promise<T>): Promise<T | undefined> {
	return await list.catch((error: unknown) => {
		if (error instanceof ServiceError && LIST_NOT_OFFERED.includes(error.status ?? 0)) return undefined;
		throw error;
	});
}
