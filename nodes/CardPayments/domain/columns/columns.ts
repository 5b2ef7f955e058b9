import { AMOUNT_KEYS, type ColumnKey } from '../services';
import { sheetNames } from '../words';

/** What reads the cells of a column: amounts, texts that repeat, texts that are mostly different, or dates. */
type Parser = 'amount' | 'list' | 'text' | 'date';

interface Column {
	/** The line of a text that names it. */
	line: ColumnKey;
	parser: Parser;
	/** Likely names in comparable words, the likelier first: the contract shows none. */
	names: readonly string[];
}

/** Which column means what, in the order in which they're found. A column has one meaning, the first to claim it. */
export const COLUMNS = {
	type: { line: 'typeColumn', parser: 'list', names: sheetNames('type') },
	amount: { line: 'amountColumn', parser: 'amount', names: sheetNames('amount') },
	debit: { line: 'debitColumn', parser: 'amount', names: sheetNames('debit') },
	credit: { line: 'creditColumn', parser: 'amount', names: sheetNames('credit') },
	direction: { line: 'directionColumn', parser: 'list', names: sheetNames('direction') },
	currency: { line: 'currencyColumn', parser: 'list', names: sheetNames('currency') },
	transaction_id: { line: 'transactionColumn', parser: 'text', names: sheetNames('id') },
	order_reference: { line: 'orderColumn', parser: 'text', names: sheetNames('order') },
	date: { line: 'dateColumn', parser: 'date', names: sheetNames('date') },
	payment_method: { line: 'paymentMethodColumn', parser: 'list', names: sheetNames('method') },
	gross: { line: 'grossColumn', parser: 'amount', names: sheetNames('gross') },
	fee: { line: 'feeColumn', parser: 'amount', names: sheetNames('fee') },
	tax: { line: 'taxColumn', parser: 'amount', names: sheetNames('tax') },
	status: { line: 'statusColumn', parser: 'list', names: sheetNames('status') },
	reason: { line: 'reasonColumn', parser: 'text', names: sheetNames('reason') },
	paid: { line: 'paidColumn', parser: 'amount', names: [] },
	time: { line: 'timeColumn', parser: 'text', names: [] },
	/** In which zone the times of a row are. */
	zone: { line: 'zoneColumn', parser: 'list', names: sheetNames('zone') },
	payout_id: { line: 'payoutColumn', parser: 'list', names: sheetNames('payout') },
} satisfies Record<string, Column>;

export type DescribedRole = keyof typeof COLUMNS;
export const DESCRIBED_ROLES = Object.keys(COLUMNS) as DescribedRole[];
/** Without what these say, a row has no amount. */
export const OF_AMOUNT = DESCRIBED_ROLES.filter((role) => AMOUNT_KEYS.includes(COLUMNS[role].line));

/** What nobody needs to name, found in this order once those above are. */
const FURTHER = {
	/** What says it again. */
	outcome: { parser: 'list', names: [] },
	own_id: { parser: 'text', names: [] },
	/** What a dispute and its release share, where a charge is disputed twice. */
	dispute_id: { parser: 'text', names: sheetNames('disputeId') },
	gross_debit: { parser: 'amount', names: [] },
	gross_credit: { parser: 'amount', names: [] },
	gross_currency: { parser: 'list', names: sheetNames('currency') },
	fee_currency: { parser: 'list', names: sheetNames('feeCurrency') },
	payout_date: { parser: 'list', names: sheetNames('payoutDate') },
} satisfies Record<string, Pick<Column, 'parser' | 'names'>>;

/** Which columns there may be, in the order in which they're found. */
export const ALL_COLUMNS = { ...COLUMNS, ...FURTHER };
export type ColumnRole = keyof typeof ALL_COLUMNS;
export const COLUMN_ROLES = Object.keys(ALL_COLUMNS) as ColumnRole[];
type ReadBy<P extends Parser> = {
	[R in ColumnRole]: (typeof ALL_COLUMNS)[R]['parser'] extends P ? R : never;
}[ColumnRole];

/** What an amount consists of, and the amount. */
export const PARTS = ['amount', 'gross', 'fee', 'tax'] as const;
export type PartRole = (typeof PARTS)[number];
/** Other amounts: what parts are made of (of several columns of fees, the second is `fee 1`). */
export type AmountRole = Exclude<ReadBy<'amount'>, PartRole> | `${PartRole} ${number}` | 'other fee';
/** What a row has a place in a list of. */
export type ListRole = ReadBy<'list'>;
export const LIST_ROLES = COLUMN_ROLES.filter((role): role is ListRole => ALL_COLUMNS[role].parser === 'list');
