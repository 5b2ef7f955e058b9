/**
 * What a payout consists of: the one table of types, of which sheets, totals, entries, panels and reports derive.
 *
 *     typeFacts('refund').effect // 'reduces'
 */
/**
 * How transactions move the payout's amount: `adds` as written, `reduces` as a whole, since services write such rows
 * with or without a minus sign. `unknown` can be either.
 */
export type TransactionEffect = 'adds' | 'reduces' | 'unknown';

/** All that the node knows of a type of transactions. */
interface TransactionFacts {
	/** The sheet that has nothing else. */
	sheet: string;
	/** As the contract calls the sheet, in the panel's spelling. */
	label: string;
	/** For the panel. */
	description: string;
	effect: TransactionEffect;
	/** What the words in a sheet's name are, fillers aside; undefined for every other name. */
	named: RegExp | undefined;
	/** What counted rows come to, as results call it: before fees, but for fees themselves. */
	part: string;
	/** The same in a report. */
	step: { label: string; color: string };
	/** The account that rows are booked to. */
	account: { role: string; label: string; description: string };
	/** What it is of the order that it names; undefined for what orders aren't paid by. */
	ofOrder: 'charges' | 'refunds' | 'disputes' | undefined;
	/** Whether a status of its row is that of the money. That of a dispute is the dispute's. */
	hasMoneyStatus: boolean;
	/** What only sheets of the type have: there `amount` and `date` beside them may be those of the charge. */
	columnNames: Record<'amounts' | 'ids' | 'dates', readonly string[]>;
	/** What a column of amounts is called in such a sheet, beside words such as amount and total. */
	ownWords: RegExp | undefined;
}

function spaced(text: string): string[] {
	return text.trim().split(/\s+/);
}

/** What a payout consists of, in the order of the sheets. To add a type, add its row: everything else follows. */
export const TRANSACTIONS = {
	charge: {
		sheet: 'charges',
		label: 'Charges',
		description: 'The charges the payout pays for',
		effect: 'adds',
		named: /^charges?$/,
		part: 'gross_sales',
		step: { label: 'Gross sales', color: '#2f7d6b' },
		account: { role: 'sales', label: 'Sales', description: 'Charges' },
		ofOrder: 'charges',
		hasMoneyStatus: true,
		// What a row of Charges is called by is its own ID.
		columnNames: {
			amounts: ['charge_amount'],
			ids: [],
			dates: spaced('charge_date charged_at captured_at capture_date'),
		},
		ownWords: undefined,
	},
	refund: {
		sheet: 'refund',
		label: 'Refund',
		description: 'Refunds taken off the payout',
		effect: 'reduces',
		named: /^refund(s|ed)?$/,
		part: 'refunds',
		step: { label: 'Refunds', color: '#e0a458' },
		account: { role: 'refunds', label: 'Refunds', description: 'What went back to cardholders' },
		ofOrder: 'refunds',
		hasMoneyStatus: true,
		columnNames: {
			amounts: spaced('refund_amount refunded_amount amount_refunded'),
			ids: ['refund_id'],
			dates: spaced('refund_date refunded_at refunded_on refund_created refund_created_at'),
		},
		ownWords: /^refund(s|ed|able)?$/,
	},
	dispute: {
		sheet: 'dispute',
		label: 'Dispute',
		description: 'Charges that cardholders disputed, held back from the payout',
		effect: 'reduces',
		named: /^disput(e|es|ed)$/,
		part: 'disputes',
		step: { label: 'Disputes', color: '#c8553d' },
		account: {
			role: 'disputes',
			label: 'Disputes',
			description: 'Charges held back because the cardholder disputed them',
		},
		ofOrder: 'disputes',
		hasMoneyStatus: false,
		columnNames: {
			amounts: spaced('dispute_amount disputed_amount chargeback_amount amount_disputed'),
			ids: spaced('dispute_id case_id chargeback_id'),
			dates: spaced('dispute_date disputed_at disputed_on chargeback_date dispute_created_at'),
		},
		ownWords: /^(disput(e|es|ed)|chargebacks?|held|hold|withheld)$/,
	},
	dispute_release: {
		sheet: 'dispute_release',
		label: 'Dispute Release',
		description: 'Earlier disputes decided in your favor, paid with the payout',
		effect: 'adds',
		named: /^(disput(e|es|ed) ?releas(e|es|ed)|releas(e|es|ed) ?disput(e|es|ed))$/,
		part: 'dispute_releases',
		step: { label: 'Dispute releases', color: '#8cc7b5' },
		account: {
			role: 'dispute_releases',
			label: 'Dispute Releases',
			description: 'Disputed charges that were paid after all',
		},
		ofOrder: 'disputes',
		hasMoneyStatus: false,
		columnNames: {
			amounts: spaced('release_amount released_amount dispute_release_amount amount_released'),
			ids: spaced('release_id dispute_release_id'),
			dates: spaced('release_date released_at released_on dispute_release_date'),
		},
		ownWords: /^(releas(e|es|ed)|returned)$/,
	},
	fee: {
		sheet: 'fees',
		label: 'Fees',
		description: 'Fees taken off the payout as a whole',
		effect: 'reduces',
		named: /^((service|processing|platform) )?fees?$/,
		part: 'fees',
		step: { label: 'Fees', color: '#7a6fb0' },
		account: { role: 'fees', label: 'Fees', description: 'What the service keeps' },
		ofOrder: undefined,
		hasMoneyStatus: true,
		columnNames: { amounts: [], ids: ['fee_id'], dates: ['fee_date'] },
		ownWords: undefined,
	},
	other: {
		sheet: 'other',
		label: 'Other',
		description: "Sheets with a name that the node doesn't know",
		effect: 'unknown',
		named: undefined,
		part: 'others',
		step: { label: 'Other', color: '#9aa5b0' },
		account: { role: 'other', label: 'Other', description: 'Rows of sheets with a name of their own' },
		ofOrder: undefined,
		hasMoneyStatus: true,
		columnNames: { amounts: [], ids: [], dates: [] },
		ownWords: undefined,
	},
} as const satisfies Record<string, TransactionFacts>;

type Table = typeof TRANSACTIONS;
/** What a row of a sheet is, as one of the transactions that make up a payout. */
export type TransactionType = keyof Table;
/** The sheets with transactions. */
export type TransactionSheet = Table[TransactionType]['sheet'];
export type TransactionPart = Table[TransactionType]['part'];
export type TransactionRole = Table[TransactionType]['account']['role'];

/** In the order of the table. */
export const TRANSACTION_TYPES = Object.keys(TRANSACTIONS) as TransactionType[];

/** The facts of a type, whatever it is. */
export function typeFacts(type: TransactionType): TransactionFacts {
	return TRANSACTIONS[type];
}

/** The types that such a fact is true of. */
export function typesWhere(isTrue: (facts: TransactionFacts) => boolean): TransactionType[] {
	return TRANSACTION_TYPES.filter((type) => isTrue(typeFacts(type)));
}

/** Something about each type, by its name. */
export function byType<T>(valueOf: (facts: TransactionFacts, type: TransactionType) => T): Record<TransactionType, T> {
	const entries = TRANSACTION_TYPES.map((type) => [type, valueOf(typeFacts(type), type)]);
	return Object.fromEntries(entries) as Record<TransactionType, T>;
}

/** What a row can be: a transaction, no transaction, or the payout itself, which says what was paid. */
export const ROW_TYPES = [...TRANSACTION_TYPES, 'none', 'payout'] as const;
export type RowType = (typeof ROW_TYPES)[number];

/** Which types of rows are wanted: all where none is named. */
export function wantedTypes(types: TransactionType[]): ReadonlySet<RowType> {
	return new Set<RowType>(types.length === 0 ? ROW_TYPES : types);
}
