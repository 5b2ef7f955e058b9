import { foldedWords } from '../cells';
import { CALLED } from './columnNames';

function words(text: string): string[] {
	return text.trim().split(/\s+/);
}

/** Names of a role in all languages, as words. */
function called(role: keyof typeof CALLED): string[] {
	return CALLED[role].split(',').map((name) => foldedWords(name).replaceAll(' ', '_'));
}

/** "Valuta" is a date in German. */
const CURRENCIES = called('currency').filter((name) => name !== 'valuta');

/** What settlements call their columns, as comparable words, the likelier first: the contract shows none. */
export const SHEET_NAMES = {
	type: words(`reporting_category breakdown_type transaction_entity transaction_type record_type event_type
		entry_type movement_type operation_type activity_type type event action_type tipo tipo_de_transaccion`),
	amount: [...words('amount total_amount amount_total total'), ...called('amount')],
	/** What is in the currency of the settlement; other amounts are in that of the transaction. */
	settledAmount: words(
		'net_amount settlement_amount settled_amount amount_settled net amount_net net_total holding_currency_amount',
	),
	debit: words('net_debit net_debit_amount debit debit_amount'),
	credit: words('net_credit net_credit_amount credit credit_amount'),
	direction: called('direction'),
	currency: CURRENCIES,
	settledCurrency: words('settlement_currency settled_currency payout_currency net_currency holding_currency'),
	transactionId:
		words(`charge_id payment_id psp_reference source_id transaction_id transaction original_transaction_id
		entity_id reference id`),
	/** The own IDs of rows of any type. */
	idOfAny: words('balance_transaction_id entity_id modification_reference movement_id entry_id record_id'),
	order: [...called('order'), 'reference'],
	date: words(`date transaction_date created created_at created_date creation_date entity_created_at
		date_created created_datetime booking_date processed_at processed_on posted_date sale_date timestamp time datetime date_time fecha datum`),
	paymentMethod: words('payment_method method payment_type payment_scheme card_scheme scheme card_brand brand'),
	gross: ['gross_amount', 'gross'],
	fee: words(`fee fees fee_amount total_fee total_fees transaction_fee processing_fee service_fee charge_fee
		refund_fee dispute_fee commission`),
	/** What is the whole of the fees, beside its parts. */
	allFees: words('total_fee total_fees fees_total fee_total'),
	tax: words(
		'fee_tax fee_vat tax_on_fee vat_on_fee gst_on_fee tax_on_fees vat_on_fees tax vat tax_amount vat_amount gst',
	),
	status: words(`status transaction_status charge_status payment_status refund_status capture_status processing_status
		settlement_status`),
	reason: words(`reason dispute_reason reason_description reason_message reason_code
		dispute_reason_code chargeback_reason description`),
	zone: words('time_zone timezone tz'),
	payoutId: words(`automatic_payout_id payout_id settlement_id settlement_reference payout_reference batch_number
		payout_number deposit_id payout`),
	disputeId: words('dispute_id case_id chargeback_id dispute_reference case_number case_reference dispute'),
	feeCurrency: words('fee_currency fees_currency commission_currency currency_fee'),
	payoutDate: words(`payout_date automatic_payout_effective_at settled_at settlement_date settled_on paid_out_at
		payout_created_at deposit_date`),
} as const satisfies Record<string, readonly string[]>;

const LIKE_A_FEE =
	/^(?!.*(tax|vat|gst|currency|type|rate|percent|description|id))(?!.*(^|_)(tva|iva|mwst|ust|btw|moms|mva|kdv|ppn)(_|$)).*(^|_)(fees?|commissions?|markup|interchange)(_amount|_nc)?$/;

/** What is one of several fees by its name, whether or not the others stand beside it. */
const PART_OF_FEE =
	/(^|_)(fixed|flat|percentage|variable|proportional|per_(item|click|transaction)|click|auth|authori[sz]ation|interchange|scheme|network|markup)(_|$)/;

/** Whether a settlement's column is a fee by its name, or one of several; undefined where it's none. */
export function feeName(name: string): 'whole' | 'part' | undefined {
	if (!SHEET_NAMES.fee.includes(name) && !LIKE_A_FEE.test(name)) return undefined;
	return PART_OF_FEE.test(name) ? 'part' : 'whole';
}
