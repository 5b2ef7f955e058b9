import { foldName } from '../cells/columnNames';
import type { Description } from './description';
import adyenSettlementDetail from './known/adyen-settlement-detail.txt';
import checkoutSettlementBreakdown from './known/checkout-settlement-breakdown.txt';
import gocardlessPayoutItems from './known/gocardless-payout-items.txt';
import mollieSettlement from './known/mollie-settlement.txt';
import razorpaySettlementRecon from './known/razorpay-settlement-recon.txt';
import shopifyPayments from './known/shopify-payments.txt';
import squareTransactions from './known/square-transactions.txt';
import stripeItemized from './known/stripe-itemized.txt';
import sumupSales from './known/sumup-sales.txt';
import { parseText } from './parse';
import { splitAt, unquoted } from './text';

/** A text a file: its first line is what it's of, its second the columns by which that is known. */
const TEXTS = [
	adyenSettlementDetail,
	checkoutSettlementBreakdown,
	gocardlessPayoutItems,
	mollieSettlement,
	razorpaySettlementRecon,
	shopifyPayments,
	squareTransactions,
	stripeItemized,
	sumupSales,
];

export interface KnownService {
	/** The service, and which of its files. */
	name: string;
	/** All of these names are in the header of such a file, in comparable words. */
	columns: string[];
	text: string;
	description: Description;
}

export const KNOWN_SERVICES: KnownService[] = TEXTS.map((text) => {
	const [first = '', second = ''] = text.split(/\r?\n/, 2);
	const name = first.replace(/^#\s*/, '');
	const columns = splitAt(second.replace(/^#\s*Columns:/, ''), ',').map((column) => foldName(unquoted(column)));
	return { name, columns, text, description: parseText(text, name).description };
});

/** The service whose file has this header; of several that fit, the one with the most columns. */
export function knownService(header: string[]): KnownService | undefined {
	const names = new Set(header.map((name) => foldName(name.trim())));
	return KNOWN_SERVICES.filter(({ columns }) => columns.every((column) => names.has(column))).sort(
		(a, b) => b.columns.length - a.columns.length,
	)[0];
}
