import { isoDate } from '../calendar';
import { textOf } from '../input/text';
import { walletIdsOf, type PayoutRecord } from './payoutRecord';

/**
 * The fields most workflows need, flat, so that they fit a table.
 *
 * @param iso writes a time, e.g. with the offset of the workflow's time zone
 */
export function simplifyPayout(
	payout: PayoutRecord,
	iso: (epochMilliseconds: unknown) => string | undefined = isoDate,
) {
	return {
		id: payout.id,
		payout_id: payout.id,
		status: payout.status,
		date: payout.date,
		date_iso: iso(payout.date) ?? (textOf(payout.date) || undefined),
		amount: payout.amount,
		currency: payout.currency,
		merchant_id: payout.merchant_id,
		...walletIdsOf(payout),
		bank_name: payout.wallet?.bank?.name,
		bank_iban: payout.wallet?.bank?.beneficiary?.iban,
		bank_reference: payout.bank_reference,
		live_mode: payout.live_mode,
		settlements_available: payout.settlements_available,
		settlements_description: payout.settlements_description,
	};
}
