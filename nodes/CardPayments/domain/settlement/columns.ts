import { foldedWords } from '../cells';
import type { ColumnKey } from '../services';
import { CALLED } from '../words';

/** What reads the cells of a column: amounts, texts that repeat, texts that are mostly different, or dates. */
type Parser = 'amount' | 'list' | 'text' | 'date';

interface Column {
	/** The line of a text that names it. */
	line: ColumnKey;
	parser: Parser;
	/** Likely names in comparable words, the likelier first: the contract shows none. */
	names: readonly string[];
}

function words(text: string): string[] {
	return text.trim().split(/\s+/);
}

/** Names of a role in all languages, as words. */
function called(role: keyof typeof CALLED): string[] {
	return CALLED[role].split(',').map((name) => foldedWords(name).replaceAll(' ', '_'));
}

/** The own IDs of rows of any type. */
export const IDS_OF_ANY = words(
	'balance_transaction_id entity_id modification_reference movement_id entry_id record_id',
);
export const SURELY_GROSS: readonly string[] = ['gross_amount', 'gross'];
/** What is in the currency of the settlement; other amounts are in that of the transaction. */
export const SETTLED_AMOUNTS = words(
	'net_amount settlement_amount settled_amount amount_settled net amount_net net_total holding_currency_amount',
);
export const SETTLED_CURRENCIES = words(
	'settlement_currency settled_currency payout_currency net_currency holding_currency',
);
/** "Valuta" is a date in German. */
export const CURRENCIES = called('currency').filter((name) => name !== 'valuta');
/** What is the whole of the fees, beside its parts. */
export const ALL_FEES = words('total_fee total_fees fees_total fee_total');
export const LIKE_A_FEE =
	/^(?!.*(tax|vat|gst|currency|type|rate|percent|description|id))(?!.*(^|_)(tva|iva|mwst|ust|btw|moms|mva|kdv|ppn)(_|$)).*(^|_)(fees?|commissions?|markup|interchange)(_amount|_nc)?$/;

/** Which column means what, in the order in which they're found. A column has one meaning, the first to claim it. */
export const COLUMNS = {
	type: {
		line: 'typeColumn',
		parser: 'list',
		names: words(`reporting_category breakdown_type transaction_entity transaction_type record_type event_type
			entry_type movement_type operation_type activity_type type event action_type tipo tipo_de_transaccion`),
	},
	amount: {
		line: 'amountColumn',
		parser: 'amount',
		names: [...words('amount total_amount amount_total total'), ...called('amount')],
	},
	debit: {
		line: 'debitColumn',
		parser: 'amount',
		names: words('net_debit net_debit_amount debit debit_amount'),
	},
	credit: {
		line: 'creditColumn',
		parser: 'amount',
		names: words('net_credit net_credit_amount credit credit_amount'),
	},
	direction: {
		line: 'directionColumn',
		parser: 'list',
		names: called('direction'),
	},
	currency: { line: 'currencyColumn', parser: 'list', names: CURRENCIES },
	transaction_id: {
		line: 'transactionColumn',
		parser: 'text',
		names: words(`charge_id payment_id psp_reference source_id transaction_id transaction original_transaction_id
			entity_id reference id`),
	},
	order_reference: {
		line: 'orderColumn',
		parser: 'text',
		names: [...called('order'), 'reference'],
	},
	date: {
		line: 'dateColumn',
		parser: 'date',
		names: words(`date transaction_date created created_at created_date creation_date entity_created_at
			date_created created_datetime booking_date processed_at processed_on posted_date sale_date timestamp time datetime date_time fecha datum`),
	},
	payment_method: {
		line: 'paymentMethodColumn',
		parser: 'list',
		names: words('payment_method method payment_type payment_scheme card_scheme scheme card_brand brand'),
	},
	gross: { line: 'grossColumn', parser: 'amount', names: SURELY_GROSS },
	fee: {
		line: 'feeColumn',
		parser: 'amount',
		names: words(`fee fees fee_amount total_fee total_fees transaction_fee processing_fee service_fee charge_fee
			refund_fee dispute_fee commission`),
	},
	tax: {
		line: 'taxColumn',
		parser: 'amount',
		names: words('tax vat tax_amount vat_amount fee_tax fee_vat tax_on_fee vat_on_fee gst'),
	},
	status: {
		line: 'statusColumn',
		parser: 'list',
		names: words(`status transaction_status charge_status payment_status refund_status capture_status processing_status
			settlement_status`),
	},
	reason: {
		line: 'reasonColumn',
		parser: 'text',
		names: words(`reason dispute_reason reason_description reason_message reason_code
			dispute_reason_code chargeback_reason description`),
	},
	paid: { line: 'paidColumn', parser: 'amount', names: [] },
	time: { line: 'timeColumn', parser: 'text', names: [] },
	/** In which zone the times of a row are. */
	zone: { line: 'zoneColumn', parser: 'list', names: words('time_zone timezone tz') },
	payout_id: {
		line: 'payoutColumn',
		parser: 'list',
		names: words(`automatic_payout_id payout_id settlement_id settlement_reference payout_reference batch_number
			payout_number deposit_id payout`),
	},
} satisfies Record<string, Column>;

export type Meaning = keyof typeof COLUMNS;
export const COLUMN_MEANINGS = Object.keys(COLUMNS) as Meaning[];

/** What nobody needs to name, found in this order once those above are. */
const FURTHER = {
	/** What says it again. */
	outcome: { parser: 'list', names: [] },
	own_id: { parser: 'text', names: [] },
	/** What a dispute and its release share, where a charge is disputed twice. */
	dispute_id: {
		parser: 'text',
		names: words('dispute_id case_id chargeback_id dispute_reference case_number case_reference dispute'),
	},
	gross_debit: { parser: 'amount', names: [] },
	gross_credit: { parser: 'amount', names: [] },
	gross_currency: { parser: 'list', names: CURRENCIES },
	fee_currency: { parser: 'list', names: words('fee_currency fees_currency commission_currency currency_fee') },
	payout_date: {
		parser: 'list',
		names: words(`payout_date automatic_payout_effective_at settled_at settlement_date settled_on paid_out_at
			payout_created_at deposit_date`),
	},
} satisfies Record<string, Pick<Column, 'parser' | 'names'>>;

/** Which columns there may be, in the order in which they're found. */
export const ALL_COLUMNS = { ...COLUMNS, ...FURTHER };
export type SheetColumn = keyof typeof ALL_COLUMNS;
export const SHEET_COLUMNS = Object.keys(ALL_COLUMNS) as SheetColumn[];
type ReadBy<P extends Parser> = {
	[R in SheetColumn]: (typeof ALL_COLUMNS)[R]['parser'] extends P ? R : never;
}[SheetColumn];

/** What an amount consists of, and the amount. */
export const PARTS = ['amount', 'gross', 'fee', 'tax'] as const;
export type AmountPart = (typeof PARTS)[number];
/** Other amounts: what parts are made of (of several columns of fees, the second is `fee 1`). */
export type AmountRole = Exclude<ReadBy<'amount'>, AmountPart> | `${AmountPart} ${number}`;
/** What a row has a place in a list of. */
export type ListRole = ReadBy<'list'>;
export const LIST_ROLES = SHEET_COLUMNS.filter((role): role is ListRole => ALL_COLUMNS[role].parser === 'list');
