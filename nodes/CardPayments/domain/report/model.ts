import type { Decimal } from '../money/decimal';
import type { Balance } from '../settlement/balance';

/** A payout, as far as it could be compared with its sheets. */
export interface ReportedPayout {
	id: string;
	/** `2026-10-31`; '' where it isn't known. */
	day: string;
	merchant: string;
	/** Only PAID_OUT counts in totals. */
	status: string;
	isTest: boolean;
	/** What it paid, as text with its currency. */
	paid: string;
	/** Undefined where it couldn't be compared; `error` says why. */
	balance: Balance | undefined;
	error: string;
}

export interface ReportWords {
	title: string;
	/** Such as "October 2026". */
	period: string;
	introduction: string;
	footer: string;
	/** `#2f7d6b` */
	accentColor: string;
	/** '' for none. */
	logoUrl: string;
}

export type ReportVerdict = 'balanced' | 'not balanced' | 'not checked' | 'not paid';

export interface JudgedPayout extends ReportedPayout {
	verdict: ReportVerdict;
	difference: string;
	why: string;
}

export const STEPS = {
	gross: 'Gross sales',
	refunds: 'Refunds',
	disputes: 'Disputes',
	dispute_releases: 'Dispute releases',
	fees: 'Fees',
	taxes: 'Tax on fees',
	others: 'Other',
	difference: 'Difference',
} as const;

export type Step = keyof typeof STEPS;

/** What the payouts of one currency that were paid and compared come to. */
export interface CurrencyTotal {
	currency: string;
	payouts: number;
	balanced: number;
	sums: Record<Step | 'paid', Decimal>;
}
