import { textOf } from '../input/text';
import { isoDate } from '../calendar';
import { walletIdsOf, type PayoutRecord } from '../list/payoutRecord';
import type { TransactionType } from '../sheets/kinds';
import { minorOf } from '../money/decimal';
import { UNITS } from '../money/decimal';
import type { DateWriter } from './dates';

/** One row of a payout's sheets, with the same fields whatever the sheet calls them. */
export interface Transaction extends PayoutFields {
	/** `payout/type/` and the row's own ID, or what stands for it: the same on every day. */
	key: string;
	/** ISO 8601; as in the sheet where it can't be read. */
	date: string | null;
	type: TransactionType;
	/** What it adds to the payout, in major units of `currency`: negative for what reduces it. */
	amount: number | null;
	currency: string | null;
	/** Signed alike: `gross + fee + tax` is `amount`. */
	gross: number | null;
	fee: number | null;
	tax: number | null;
	amount_minor: number | null;
	gross_minor?: number | null;
	fee_minor?: number | null;
	tax_minor?: number | null;
	payment_method: string | null;
	transaction_id: string | null;
	order_reference: string | null;
	/** Columns that were added, `reason` and `row`. */
	[added: string]: unknown;
}

export interface PayoutFields {
	payout_id: string;
	/** ISO 8601; null where the payout was not listed. */
	payout_date: string | null;
	merchant_id: string | null;
	wallet_id: string | null;
	live_mode: boolean | null;
}

export function payoutFields(
	payout: PayoutRecord,
	dates: Pick<DateWriter, 'moment'>,
	format: (text: string) => string,
): PayoutFields {
	const text = (value: unknown) => format(textOf(value)) || null;
	return {
		payout_id: format(payout.id),
		payout_date: isoDate(payout.date) === undefined ? null : dates.moment(payout.date as number),
		merchant_id: text(payout.merchant_id),
		wallet_id: text(walletIdsOf(payout).wallet_id),
		live_mode: payout.live_mode ?? null,
	};
}

/** One of which nothing is known yet. What a person looks at first stands first, as tables keep it. */
export function emptyTransaction(type: TransactionType, payout: PayoutFields, withMinors: boolean): Transaction {
	return {
		key: '',
		date: null,
		type,
		amount: null,
		currency: null,
		gross: null,
		fee: null,
		tax: null,
		amount_minor: null,
		payment_method: null,
		transaction_id: null,
		order_reference: null,
		...payout,
		...(withMinors ? { gross_minor: null, fee_minor: null, tax_minor: null } : {}),
	};
}

const NO_PAYOUT = { payout_id: '', payout_date: null, merchant_id: null, wallet_id: null, live_mode: null };
export const TRANSACTION_FIELDS = Object.keys(emptyTransaction('charge', NO_PAYOUT, true));

/** What a row consists of, in units; NaN for what isn't known. `gross + fee + tax` is `amount`. */
export interface Parts {
	amount: number;
	gross: number;
	fee: number;
	tax: number;
}

/** The fields for the amounts of a transaction, which are units. */
export function amountFields({ amount, gross, fee, tax }: Parts, decimals: number | undefined, withMinors: boolean) {
	const shown = (units: number) => (Number.isNaN(units) ? null : units / UNITS);
	const minor = (units: number) => minorOf(units, decimals);
	return {
		amount: shown(amount),
		gross: shown(gross),
		fee: shown(fee),
		tax: shown(tax),
		amount_minor: minor(amount),
		...(withMinors ? { gross_minor: minor(gross), fee_minor: minor(fee), tax_minor: minor(tax) } : {}),
	};
}
