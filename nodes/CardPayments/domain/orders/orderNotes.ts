import { shortened } from '../input';

/** What's to say of an order: a sentence, and two words for n8n's table. A row there is as tall as its tallest cell. */
export interface OrderNote {
	few: string;
	words: string;
}

function noted<About extends string[]>(few: string, words: (...about: About) => string) {
	return (...about: About): OrderNote => ({ few, words: words(...about) });
}

/** Everything that's said of orders and their payments. */
export const NOTES = {
	noReference: noted('No reference', () => 'no order reference'),
	amountUnread: noted('Unreadable amount', () => "the order's amount can't be read"),
	severalCurrencies: noted('Several currencies', () => 'the order is in several currencies'),
	unknownCurrency: noted('Unknown currency', (code) => `nobody knows the currency "${shortened(code)}"`),
	severalRows: noted(
		'Several rows',
		() => 'the order has several rows, and nothing shows whether its amount is their sum',
	),
	otherSum: noted('Several rows', () => "the order's rows add up to another amount, and may not be all of it"),
	noCurrency: noted('No currency', () => 'the order has no currency'),
	noAmount: noted('No amount', () => 'the order has no amount'),
	older: noted('Older order', () => 'the order is older than the period: choose a longer one'),
	later: noted('Later order', () => 'the order is later than the period'),
	notRead: noted('Not read', (why) => why),
	strangers: noted(
		'Wrong column?',
		() => 'no payment has the reference of any order: look whether it is the right column',
	),

	severalColumns: noted(
		'Two columns',
		(column, rival) =>
			`payments have values of "${shortened(column)}" and of "${shortened(rival)}", and nothing shows which are references`,
	),
	cancelled: noted('Cancelled', () => 'the order is cancelled in your list'),
	belowZero: noted('Below zero', () => "the order's amount is below zero"),

	paymentWithoutCurrency: noted('No currency', () => 'the payment has no currency'),
	paidInSeveral: noted('Several currencies', (codes) => `paid in several currencies: ${codes}`),
	paidIn: noted('Other currency', (code) => `paid in ${code}`),
	paidOutIn: noted('Other currency', (code) => `paid out in ${code}, and nothing says what was charged`),
	chargeElsewhere: noted('Charge elsewhere', () => 'its charge is in no payout of the period'),
	onlyNet: noted('Net only', () => "the sheets don't say what was charged before fees"),
	comparedByNet: noted('Net only', () => 'compared with what was settled: nothing says what was charged before fees'),
	notCounted: noted('Not counted', (why) => `not counted: ${why}`),
	refundUnknown: noted('Refund unknown', () => 'nothing says how much was refunded'),
	refundPending: noted('Refund pending', (id) => `refund ${id} is on its way`),
	severalCharges: noted(
		'Several charges',
		() => 'several charges have its reference, and nothing shows that they are of one order',
	),
	payoutUnpaid: noted('Payout unpaid', (id, why) => `payout ${id} ${why}`),
	payoutDoubted: noted('Payout differs', (doubt) => doubt),
	payoutUnread: noted('Payout unread', (id) => `payout ${id} wasn't read`),
	payoutDiffers: noted('Payout differs', (id) => `payout ${id} doesn't have it, as the service says`),

	severalOrders: noted(
		'Several orders',
		() => 'several orders have its reference, and no times tell whose its payments are',
	),
	severalByTime: noted(
		'Several orders',
		() => 'several orders have its reference: its payments are told by their times',
	),
	paidBefore: noted('Paid before?', () => 'what was paid with its reference is from days before the order'),
	orderLater: noted('Later order', () => 'an order has its reference, and is from days later'),
	otherSpelling: noted('Other spelling', (reference) => `its reference there is ${reference}`),
	maybeSpelling: noted(
		'Other spelling?',
		(references) => `the reference of a payment may be this one: ${references}`,
	),
	furtherAttempt: noted(
		'Another attempt?',
		(payment, order) => `${payment} may be another attempt to pay order ${order}`,
	),
	maybeOrders: noted('Other spelling?', () => 'its reference may be that of an order in another spelling'),
};
