import { foldedWords } from '../cells';
import { COLUMN_NAMES } from './columnNames';
import type { NameRole } from './nameOf';

function words(text: string): string[] {
	return text.trim().split(/\s+/);
}

/** Names of a role in all languages, as words. */
function called(role: NameRole): string[] {
	return COLUMN_NAMES[role].exact.split(',').map((name) => foldedWords(name).replaceAll(' ', '_'));
}

/** "Valuta" is a date in German. */
const CURRENCIES = called('currency').filter((name) => name !== 'valuta');

/** In a settlement, charges are what cardholders paid. */
const FEES = called('fee').filter((name) => name !== 'charges');

/** What settlements call their columns, as comparable words, the likelier first: the contract shows none. */
export const SHEET_NAMES = {
	type: called('type'),
	amount: [...words('amount total_amount amount_total total'), ...called('amount')],
	/** What is in the currency of the settlement; other amounts are in that of the transaction. */
	settledAmount: called('net'),
	debit: words('net_debit net_debit_amount debit debit_amount'),
	credit: words('net_credit net_credit_amount credit credit_amount'),
	direction: called('direction'),
	currency: CURRENCIES,
	settledCurrency: words('settlement_currency settled_currency payout_currency net_currency holding_currency'),
	transactionId: called('id'),
	/** The own IDs of rows of any type. */
	idOfAny: words('balance_transaction_id entity_id modification_reference movement_id entry_id record_id'),
	order: [...called('order'), 'reference'],
	date: called('date'),
	paymentMethod: called('method'),
	gross: called('gross'),
	fee: FEES,
	/** What is the whole of the fees, beside its parts. */
	allFees: words('total_fee total_fees fees_total fee_total'),
	tax: called('tax'),
	status: words(`status transaction_status charge_status payment_status refund_status capture_status processing_status
		settlement_status`),
	reason: words(`reason dispute_reason reason_description reason_message reason_code
		dispute_reason_code chargeback_reason description`),
	zone: words('time_zone timezone tz'),
	payoutId: called('payout'),
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
