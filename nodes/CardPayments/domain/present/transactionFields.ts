export const USUAL_FIELDS = [
	'date',
	'type',
	'amount',
	'currency',
	'gross',
	'fee',
	'order_reference',
	'transaction_id',
	'payout_id',
	'key',
] as const;

export const ALL_FIELDS = [
	...USUAL_FIELDS,
	'tax',
	'amount_minor',
	'note',
	'payment_method',
	'payout_date',
	'merchant_id',
	'wallet_id',
	'live_mode',
] as const;
/** The fields that most workflows need, and all: in this order. */
export const TRANSACTION_FIELDS = { simplified: USUAL_FIELDS, all: ALL_FIELDS };
export type TransactionField = (typeof ALL_FIELDS)[number];
