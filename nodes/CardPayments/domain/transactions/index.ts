/**
 * What a payout consists of: the one table of types, of which sheets, totals, entries, panels and reports derive.
 *
 *     typeFacts('refund').effect // 'reduces'
 */
export {
	ROW_TYPES,
	TRANSACTIONS,
	TRANSACTION_TYPES,
	byType,
	type RowType,
	type TransactionEffect,
	type TransactionPart,
	type TransactionSheet,
	type TransactionRole,
	type TransactionType,
	typeFacts,
	typesWhere,
	wantedTypes,
} from './transactions';
