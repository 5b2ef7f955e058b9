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

/** What a text describes. */
type Table = 'sheets' | 'statements' | 'orders';
const ALL: Table[] = ['sheets', 'statements', 'orders'];

interface Use {
	/** Of which it says something; sheets alone where that isn't said. */
	of?: Table[];
	/** Whether it makes the amount, or says what one is: then nothing else settles what a text asks of it. */
	money?: 'amount' | 'form';
}

interface Line extends Use {
	/** As in a text. */
	name: string;
	value: ValueKind<unknown>;
	/** For the docs: what it says, and what holds without it. */
	about: string;
	default: string;
}

function line<V>(name: string, value: V, more: Omit<Line, 'name' | 'value'>): Line & { value: V } {
	return { name, value: value as V & ValueKind<unknown>, ...more };
}

const BY_NAME = 'found by its name';
const NO_COLUMN = 'none';

/** All that a text can say of a service, in the order in which it's printed. The docs' table is made of it. */
export const DESCRIPTION_LINES = {
	headerLine: line('Header Line', lineNumber, {
		about: 'The line of the file that has the names of the columns',
		default: 'found',
		of: ALL,
	}),
	encoding: line('Encoding', encoding, {
		about: "What files are written in that aren't UTF-8 or UTF-16",
		default: 'found',
		of: ALL,
	}),
	otherSheets: line('Other Sheets', sheets, {
		about: 'What sheets with names of their own are, by words in their names: a type, adds, reduces, summary or none. Behind a type, ", reduces" or ", adds" says otherwise than the type',
		default: 'asked for',
	}),
	typeColumn: line('Type Column', columns, {
		about: 'What each row is, such as charge or refund; of two, as "A + B", words have a + between them, too',
		default: BY_NAME,
	}),
	typeWords: line('Type Words', typeWords, {
		about: 'What words in that column mean. Behind a type, ", reduces" or ", adds" says otherwise than the type; without it, what is below zero is no charge. * is an empty cell',
		default: 'known words',
	}),
	rowsAre: line('Rows Are', choiceValue(ROW_MEANINGS), {
		about: 'What all rows are where no column says it',
		default: "the sheet's name",
	}),
	rowsBelowZeroAre: line('Rows Below Zero Are', choiceValue(ROW_MEANINGS), {
		about: 'What rows are that reduce the payout where no word of a type says that they do',
		default: 'asked for; as the others, where these reduce it, too',
	}),
	statusColumn: line('Status Column', columns, {
		about: 'The status, which may say that nothing was paid',
		default: BY_NAME,
		of: ['sheets', 'statements'],
	}),
	unpaidWords: line('Unpaid Words', severalWords, {
		about: 'Words there that say so, beside those known',
		default: 'known words',
	}),
	paidWords: line('Paid Words', severalWords, {
		about: 'Words there that say that it was paid',
		default: 'known words',
	}),
	amountColumn: line('Amount Column', columns, {
		about: 'What counts toward the payout; of several, the sum, or the first that a sheet has where a bar parts them',
		default: BY_NAME,
		of: ALL,
		money: 'amount',
	}),
	debitColumn: line('Debit Column', columns, {
		about: 'What reduces the payout',
		default: BY_NAME,
		of: ['sheets', 'statements'],
		money: 'amount',
	}),
	creditColumn: line('Credit Column', columns, {
		about: 'What adds to the payout',
		default: BY_NAME,
		of: ['sheets', 'statements'],
		money: 'amount',
	}),
	directionColumn: line('Credit or Debit Column', columns, {
		about: 'CR or DR, C or D, + or -',
		default: BY_NAME,
		of: ['sheets', 'statements'],
		money: 'form',
	}),
	grossColumn: line('Gross Column', columns, {
		about: 'The amount before fee and tax; two are debit and credit',
		default: BY_NAME,
	}),
	feeColumn: line('Fee Column', columns, {
		about: "The fee; of several, the sum. In the Summary, the fee's name",
		default: BY_NAME,
		money: 'form',
	}),
	taxColumn: line('Tax Column', columns, { about: 'The tax on the fee; of several, the sum', default: BY_NAME }),
	fees: line('Fees', choiceValue(FEE_PLACEMENTS), {
		about: 'Where the fees are',
		default: 'in the rows, where a gross amount proves it',
		money: 'form',
	}),
	refundFees: line('Refund Fees', choiceValue({ givenBack: 'given back', taken: 'taken' } as const), {
		about: 'Whether you get the fee back when you refund',
		default: 'as they are written beside charges',
		money: 'form',
	}),
	signs: line('Signs', choiceValue({ asWritten: 'as written', byType: 'by type' } as const), {
		about: 'What says whether an amount adds to the payout',
		default: 'as the amounts show',
		money: 'form',
	}),
	decimalSign: line('Decimal Sign', choiceValue({ '.': '.', ',': ',' } as const), {
		about: 'What stands before decimals',
		default: 'as the amounts show',
		of: ALL,
		money: 'form',
	}),
	amountUnit: line('Amount Unit', choiceValue({ major: 'major', minor: 'minor' } as const), {
		about: 'minor where 1050 is 10.50',
		default: "major, unless the column's name says minor",
		of: ALL,
		money: 'form',
	}),
	currencyColumn: line('Currency Column', columns, {
		about: 'The currency of the amount, as a code, number or sign',
		default: BY_NAME,
		of: ALL,
	}),
	currency: line('Currency', currencyCode, { about: 'That of all rows', default: "the payout's", of: ALL }),
	payoutColumn: line('Payout Column', columns, {
		about: 'The payout of each row, in a file of many',
		default: BY_NAME,
	}),
	paidColumn: line('Paid Column', columns, {
		about: "Which amount of the payout's own row reached the bank",
		default: 'the amount',
		money: 'form',
	}),
	dateColumn: line('Date Column', columns, { about: 'The day of the transaction', default: BY_NAME, of: ALL }),
	timeColumn: line('Time Column', columns, { about: 'Its time, where that stands apart', default: NO_COLUMN }),
	zoneColumn: line('Zone Column', columns, { about: 'The zone of its time', default: BY_NAME }),
	dateFormat: line('Date Format', choiceValue({ dayFirst: 'day first', monthFirst: 'month first' } as const), {
		about: 'Which comes first in 03/04/2026',
		default: 'as the dates show',
		of: ALL,
	}),
	transactionColumn: line('Transaction Column', columns, {
		about: 'The ID that a charge, its refund and its dispute share',
		default: BY_NAME,
	}),
	orderColumn: line('Order Column', columns, {
		about: 'Your reference of the order',
		default: BY_NAME,
		of: ['sheets', 'orders'],
	}),
	paymentMethodColumn: line('Payment Method Column', columns, { about: 'The payment method', default: BY_NAME }),
	reasonColumn: line('Reason Column', columns, { about: 'Why a charge was disputed', default: BY_NAME }),
	bookedWords: line('Booked Words', severalWords, {
		about: "Of a statement: what says that a line's money moved",
		default: 'known words',
		of: ['statements'],
	}),
	debitWords: line('Debit Words', severalWords, {
		about: 'Of a statement: what says that money left. Any other word is money that came',
		default: 'known words',
		of: ['statements'],
	}),
	rowTypeColumn: line('Row Type Column', columns, {
		about: 'Of a statement: what each row is',
		default: NO_COLUMN,
		of: ['statements'],
	}),
	movementWords: line('Movement Words', severalWords, {
		about: 'What says there that a row is money: no other row is',
		default: 'any',
		of: ['statements'],
	}),
	textColumn: line('Text Column', columns, {
		about: 'Of a statement: where references are',
		default: 'all other columns',
		of: ['statements'],
	}),
} satisfies Record<string, Line>;

export type LineKey = keyof typeof DESCRIPTION_LINES;
export const LINE_KEYS = Object.keys(DESCRIPTION_LINES) as LineKey[];
/** What a text can say of such a table. */
export function keysOf(table: Table): LineKey[] {
	return LINE_KEYS.filter((key) => (DESCRIPTION_LINES[key].of ?? ['sheets']).includes(table));
}
export type ValueOf<Key extends LineKey> =
	(typeof DESCRIPTION_LINES)[Key]['value'] extends ValueKind<infer T> ? T : never;
/** Lines whose values are columns. */
export type ColumnKey = Extract<LineKey, `${string}Column`>;
/** What makes the amount: who names one of them names all. */
export const AMOUNT_KEYS = LINE_KEYS.filter((key): key is ColumnKey => DESCRIPTION_LINES[key].money === 'amount');
/** Lines without which another amount may count: what a text asks of them, nothing else settles. */
export const MONEY_KEYS = LINE_KEYS.filter((key) => DESCRIPTION_LINES[key].money !== undefined);
