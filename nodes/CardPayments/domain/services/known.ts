import { foldName } from '../cells';
import { lazily } from '../lazily';
import type { Description } from './description';
import adyenSettlementDetail from './known/adyen-settlement-detail.txt';
import alipaySettlement from './known/alipay-settlement.txt';
import amazonPaySettlement from './known/amazon-pay-settlement.txt';
import amazonSettlementV2 from './known/amazon-settlement-v2.txt';
import checkoutSettlementBreakdown from './known/checkout-settlement-breakdown.txt';
import cieloVendas from './known/cielo-vendas.txt';
import flutterwaveSettlement from './known/flutterwave-settlement.txt';
import gocardlessPayoutItems from './known/gocardless-payout-items.txt';
import klarnaSettlement from './known/klarna-settlement.txt';
import mercadoPagoSettlement from './known/mercado-pago-settlement.txt';
import mobilepayTransactions from './known/mobilepay-transactions.txt';
import mollieSettlement from './known/mollie-settlement.txt';
import moyasarSettlement from './known/moyasar-settlement.txt';
import paypalActivity from './known/paypal-activity.txt';
import paystackSettlement from './known/paystack-settlement.txt';
import razorpaySettlementRecon from './known/razorpay-settlement-recon.txt';
import shopifyPayments from './known/shopify-payments.txt';
import squareTransactions from './known/square-transactions.txt';
import stoneVendas from './known/stone-vendas.txt';
import stripeItemized from './known/stripe-itemized.txt';
import sumupSales from './known/sumup-sales.txt';
import twintTransaktionen from './known/twint-transaktionen.txt';
import vippsOppgjor from './known/vipps-oppgjor.txt';
import zettleFinance from './known/zettle-finance.txt';
import { parseText } from './parse';
import { splitAt, unquoted } from './textParts';

/** A text a file: its first line is what it's of, its second the columns by which that is known. */
const TEXTS = [
	adyenSettlementDetail,
	alipaySettlement,
	amazonPaySettlement,
	amazonSettlementV2,
	checkoutSettlementBreakdown,
	cieloVendas,
	flutterwaveSettlement,
	gocardlessPayoutItems,
	klarnaSettlement,
	mercadoPagoSettlement,
	mobilepayTransactions,
	mollieSettlement,
	moyasarSettlement,
	paypalActivity,
	paystackSettlement,
	razorpaySettlementRecon,
	shopifyPayments,
	squareTransactions,
	stoneVendas,
	stripeItemized,
	sumupSales,
	twintTransaktionen,
	vippsOppgjor,
	zettleFinance,
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
	const columns = lazily(() =>
		splitAt(second.replace(/^#\s*Columns:/, ''), ',').map((column) => foldName(unquoted(column))),
	);
	const description = lazily(() => parseText(text, name));
	return {
		name,
		text,
		get columns() {
			return columns();
		},
		get description() {
			return description();
		},
	};
});

/** The service whose file has this header; of several that fit, the one with the most columns. */
export function knownService(header: string[]): KnownService | undefined {
	const names = new Set(header.map((name) => foldName(name.trim())));
	return KNOWN_SERVICES.filter(({ columns }) => columns.every((column) => names.has(column))).sort(
		(a, b) => b.columns.length - a.columns.length,
	)[0];
}
