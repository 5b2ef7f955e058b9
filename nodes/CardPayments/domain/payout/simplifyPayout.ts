import { isoDate } from '../calendar';
import { textOf } from '../input';
import { walletIdsOf, type PayoutRecord } from './payoutRecord';

/**
 * What a payout's record holds, flat, so that it fits a table.
 *
 * @param iso writes a time, e.g. with the offset of the workflow's time zone
 */
export function flatPayout(payout: PayoutRecord, iso: (epochMilliseconds: unknown) => string | undefined = isoDate) {
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

/** The fields most workflows need, in the order of use. No format touches `date`: later nodes read it. */
export function simplifyPayout(payout: PayoutRecord, iso?: (epochMilliseconds: unknown) => string | undefined) {
	const flat = flatPayout(payout, iso);
	return {
		id: flat.id,
		date_iso: flat.date_iso,
		status: flat.status,
		amount: flat.amount,
		currency: flat.currency,
		bank_reference: flat.bank_reference,
		merchant_id: flat.merchant_id,
		wallet_id: flat.wallet_id,
		wallet_list_id: flat.wallet_list_id,
		bank_name: flat.bank_name,
		bank_iban: flat.bank_iban,
		settlements_available: flat.settlements_available,
		settlements_description: flat.settlements_description,
		live_mode: flat.live_mode,
		date: flat.date,
	};
}
