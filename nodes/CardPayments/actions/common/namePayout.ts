import { CardPaymentsError } from '../../domain/errors/CardPaymentsError';
import type { IDataObject } from 'n8n-workflow';

/**
 * Fails with the payouts' ids and, where the list already told why there are no sheets, with that.
 * The item of Continue on Fail says which payout it is about, as `payout_id`.
 */
export function namePayout(error: unknown, payoutIds: string[], input: IDataObject | undefined): never {
	if (!(error instanceof CardPaymentsError)) throw error;
	const message = `Payout ${payoutIds.join(', ')}: ${error.message}`;
	const unavailable = payoutIds.length === 1 && input?.id === payoutIds[0] && input?.settlements_available === false;
	const reason = unavailable
		? `The payout list says that its settlements are not available: ${String(input?.settlements_description || 'no reason given')}. `
		: '';
	throw error.reworded(message, reason + (error.description ?? ''), {
		...error.details,
		payout_id: payoutIds.join(','),
	});
}
