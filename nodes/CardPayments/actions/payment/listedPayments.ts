import { ServiceError } from '../../domain/errors';
import type { ListedPayment, Period } from '../../domain/list';
import { paymentState } from '../../domain/payment';
import type { Execution } from '../execution';
import { listAllPayments } from './listAllPayments';

/** Whether the service has no list of it. */
export function isNotOffered(error: unknown): boolean {
	return error instanceof ServiceError && (error.status === 404 || error.status === 405);
}

/** The captured charges of a period. */
export async function capturedCharges(execution: Execution, index: number, period: Period): Promise<ListedPayment[]> {
	const warn = (warning: string) => execution.warn(index)(warning, '');
	const query = { period, filter: { status: 'CAPTURED' }, warn };
	const listed = await listAllPayments(execution.client, index, 'charge', query);
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
		if (isNotOffered(error)) return undefined;
		throw error;
	});
}
