import { byType, type TransactionType } from '../transactions';
import {
	choiceValue,
	columns,
	currencyCode,
	encoding,
	lineNumber,
	sheets,
	typeWords,
	severalWords,
	type ValueKind,
} from './values';

/** Where the fees of a service stand. */
export const FEE_PLACEMENTS = {
	inRows: 'in the rows',
	inRowsNotDeducted: 'in the rows, not yet deducted',
	inOwnRows: 'in rows of their own',
	inSummary: 'in the Summary',
	none: 'none',
} as const;
export type FeePlacement = keyof typeof FEE_PLACEMENTS;

/** What rows are where no column says it. */
const ROW_MEANINGS = byType((_, type): TransactionType => type);

interface Line {
	/** As in a text. */
	name: string;
	value: ValueKind<unknown>;
	/** For the docs: what it says, and what holds without it. */
	about: string;
	default: string;
}

function line<V>(name: string, value: V, about: string, usual: string) {
	return { name, value, about, default: usual };
}

const BY_NAME = 'found by its name';
const NO_COLUMN = 'none';

/** All that a text can say of a service, in the order in which it's printed. The docs' table is made of it. */
export const DESCRIPTION_LINES = {
	headerLine: line('Header Line', lineNumber, 'The line of the file that has the names of the columns', 'found'),
	encoding: line('Encoding', encoding, "What files are written in that aren't UTF-8 or UTF-16", 'found'),
	otherSheets: line(
		'Other Sheets',
		sheets,
		'What sheets with names of their own are, by words in their names: a type, adds, reduces, summary or none',
		'asked for',
	),
	typeColumn: line(
		'Type Column',
		columns,
		'What each row is, such as charge or refund; of two, as "A + B", words have a + between them, too',
		BY_NAME,
	),
	typeWords: line(
		'Type Words',
		typeWords,
		'What words in that column mean. Behind a type, ", reduces" or ", adds" says otherwise than the type. * is an empty cell',
		'known words',
	),
	rowsAre: line(
		'Rows Are',
		choiceValue(ROW_MEANINGS),
		'What all rows are where no column says it',
		"the sheet's name",
	),
	rowsBelowZeroAre: line(
		'Rows Below Zero Are',
		choiceValue(ROW_MEANINGS),
		'What rows are that reduce the payout where no column says it',
		'as the others',
	),
	statusColumn: line('Status Column', columns, 'The status, which may say that nothing was paid', BY_NAME),
	unpaidWords: line('Unpaid Words', severalWords, 'Words there that say so, beside those known', 'known words'),
	paidWords: line('Paid Words', severalWords, 'Words there that say that it was paid', 'known words'),
	amountColumn: line(
		'Amount Column',
		columns,
		'What counts toward the payout; of several, the sum, or the first that a sheet has where a bar parts them',
		BY_NAME,
	),
	debitColumn: line('Debit Column', columns, 'What reduces the payout', BY_NAME),
	creditColumn: line('Credit Column', columns, 'What adds to the payout', BY_NAME),
	directionColumn: line('Credit or Debit Column', columns, 'CR or DR, C or D, + or -', BY_NAME),
	grossColumn: line('Gross Column', columns, 'The amount before fee and tax; two are debit and credit', BY_NAME),
	feeColumn: line('Fee Column', columns, "The fee; of several, the sum. In the Summary, the fee's name", BY_NAME),
	taxColumn: line('Tax Column', columns, 'The tax on the fee; of several, the sum', BY_NAME),
	fees: line(
		'Fees',
		choiceValue(FEE_PLACEMENTS),
		'Where the fees are',
		'in the rows, where a gross amount proves it',
	),
	refundFees: line(
		'Refund Fees',
		choiceValue({ givenBack: 'given back', taken: 'taken' } as const),
		'Whether you get the fee back when you refund',
		'as they are written beside charges',
	),
	signs: line(
		'Signs',
		choiceValue({ asWritten: 'as written', byType: 'by type' } as const),
		'What says whether an amount adds to the payout',
		'as the amounts show',
	),
	decimalSign: line(
		'Decimal Sign',
		choiceValue({ '.': '.', ',': ',' } as const),
		'What stands before decimals',
		'as the amounts show',
	),
	amountUnit: line(
		'Amount Unit',
		choiceValue({ major: 'major', minor: 'minor' } as const),
		'minor where 1050 is 10.50',
		"major, unless the column's name says minor",
	),
	currencyColumn: line('Currency Column', columns, 'The currency of the amount, as a code, number or sign', BY_NAME),
	currency: line('Currency', currencyCode, 'That of all rows', "the payout's"),
	payoutColumn: line('Payout Column', columns, 'The payout of each row, in a file of many', BY_NAME),
	paidColumn: line('Paid Column', columns, "Which amount of the payout's own row reached the bank", 'the amount'),
	dateColumn: line('Date Column', columns, 'The day of the transaction', BY_NAME),
	timeColumn: line('Time Column', columns, 'Its time, where that stands apart', NO_COLUMN),
	zoneColumn: line('Zone Column', columns, 'The zone of its time', BY_NAME),
	dateFormat: line(
		'Date Format',
		choiceValue({ dayFirst: 'day first', monthFirst: 'month first' } as const),
		'Which comes first in 03/04/2026',
		'as the dates show',
	),
	transactionColumn: line(
		'Transaction Column',
		columns,
		'The ID that a charge, its refund and its dispute share',
		BY_NAME,
	),
	orderColumn: line('Order Column', columns, 'Your reference of the order', BY_NAME),
	paymentMethodColumn: line('Payment Method Column', columns, 'The payment method', BY_NAME),
	reasonColumn: line('Reason Column', columns, 'Why a charge was disputed', BY_NAME),
	bookedWords: line(
		'Booked Words',
		severalWords,
		"Of a statement: what says that a line's money moved",
		'known words',
	),
	debitWords: line(
		'Debit Words',
		severalWords,
		'Of a statement: what says that money left. Any other word is money that came',
		'known words',
	),
	rowTypeColumn: line('Row Type Column', columns, 'Of a statement: what each row is', NO_COLUMN),
	movementWords: line('Movement Words', severalWords, 'What says there that a row is money: no other row is', 'any'),
	textColumn: line('Text Column', columns, 'Of a statement: where references are', 'all other columns'),
} satisfies Record<string, Line>;

export type LineKey = keyof typeof DESCRIPTION_LINES;
export const LINE_KEYS = Object.keys(DESCRIPTION_LINES) as LineKey[];
/** What only statements have. */
export const OF_STATEMENTS = [
	...(['bookedWords', 'debitWords', 'rowTypeColumn', 'movementWords', 'textColumn'] as const),
] satisfies LineKey[];
/** What a text can say of a service. */
export const SERVICE_KEYS = LINE_KEYS.filter((key) => !OF_STATEMENTS.some((each) => each === key));
export type ValueOf<Key extends LineKey> =
	(typeof DESCRIPTION_LINES)[Key]['value'] extends ValueKind<infer T> ? T : never;
/** Lines whose values are columns. */
export type ColumnKey = Extract<LineKey, `${string}Column`>;
/** What makes the amount: who names one of them names all. */
export const AMOUNT_KEYS: ColumnKey[] = ['amountColumn', 'debitColumn', 'creditColumn'];
/** Lines without which another amount may count: what a text asks of them, nothing else settles. */
export const MONEY_KEYS: LineKey[] = [
	...AMOUNT_KEYS,
	...([
		'directionColumn',
		'signs',
		'fees',
		'feeColumn',
		'decimalSign',
		'amountUnit',
		'paidColumn',
		'refundFees',
	] as const),
];
