import { namesOf } from '../input';

/**
 * What a note about an order is in two words, by how it begins: a column of n8n's table is as narrow as its longest
 * word, and each row as tall as its tallest cell. The summary has the sentence.
 */
const IN_FEW = {
	'no order reference': 'No reference',
	"the order's amount": 'Unreadable amount',
	'the order is in several': 'Several currencies',
	'nobody knows the currency': 'Unknown currency',
	'the order has several rows': 'Several rows',
	"the order's rows": 'Several rows',
	'the order has no c': 'No currency',
	'the order has no a': 'No amount',
	'the order is older': 'Older order',
	'the order is later': 'Later order',
	'the payment has no': 'No currency',
	'paid in several': 'Several currencies',
	'paid ': 'Other currency',
	'its charge is': 'No charge',
	"the sheets don't say": 'Net only',
	'compared with': 'Net only',
	'not counted': 'Not counted',
	'nothing says how': 'Refund unknown',
	'several charges': 'Several charges',
	'several orders': 'Several orders',
	'what was paid': 'Paid before?',
	'an order has': 'Later order',
	'its reference there': 'Other spelling',
	'its reference may': 'Other spelling?',
	'the reference of a': 'Other spelling?',
	'no payment has': 'Wrong column?',
	'refund ': 'Refund pending',
	'payout ': 'See payout',
};
/** Of what wasn't read. */
const OTHER = 'Not read';
/** Between two notes, of which the first is said. */
const SEPARATOR = '; ';

/** @param note null for none */
export function noteInFew(note: string | null): string | null {
	if (note === null) return null;
	const start = namesOf(IN_FEW).find((each) => note.startsWith(each));
	const few = start === undefined ? OTHER : IN_FEW[start];
	return note.includes(SEPARATOR) ? `${few}…` : few;
}
