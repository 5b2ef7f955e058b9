/**
 * What a note about an order is in two words, by how it begins: a column of n8n's table is as narrow as its longest word,
 * and each row as tall as its tallest cell. The summary has the sentence.
 */
const IN_FEW: Array<readonly [start: string, few: string]> = [
	['no order reference', 'No reference'],
	["the order's amount can't be read", 'Unreadable amount'],
	['the order is in several currencies', 'Several currencies'],
	['nobody knows the currency', 'Unknown currency'],
	['the order has several rows', 'Several rows'],
	["the order's rows add up to", 'Several rows'],
	['the order has no currency', 'No currency'],
	['the order has no amount', 'No amount'],
	['the order is older', 'Older order'],
	['the order is later', 'Later order'],
	['the payment has no currency', 'Payment currency?'],
	['paid in several currencies', 'Several currencies'],
	['paid in ', 'Other currency'],
	['paid out in ', 'Other currency'],
	['its charge is in no payout', 'No charge'],
	["the sheets don't say what was charged", 'Net only'],
	['compared with what was settled', 'Net only'],
	['not counted', 'Not counted'],
	['nothing says how much was refunded', 'Refund unknown'],
	['several charges have its reference', 'Several charges'],
	['several orders have its reference', 'Several orders'],
	['what was paid with its reference', 'Paid before?'],
	['an order has its reference', 'Later order'],
	['its reference there is', 'Other spelling'],
	['its reference may be', 'Other spelling?'],
	['the reference of a payment may be', 'Other spelling?'],
	['no payment has the reference', 'Wrong column?'],
	['refund ', 'Refund pending'],
	['payout ', 'See payout'],
];
/** Of what wasn't read. */
const OTHER = 'Not read';
/** Between two notes, of which the first is said. */
const SEPARATOR = '; ';

/** @param note null for none */
export function noteInFew(note: string | null): string | null {
	if (note === null) return null;
	const few = IN_FEW.find(([start]) => note.startsWith(start))?.[1] ?? OTHER;
	return note.includes(SEPARATOR) ? `${few}…` : few;
}
