import { namesOf, compareTexts } from '../input';
import { amountInWords, grouped, numberOf, type Decimal } from '../money';
import { isPaidOut, type PayoutRecord } from '../payout';
import { payoutAmount } from '../settlement';
import { feeRate, type PartName } from '../tally';
import { typeFacts, TRANSACTION_TYPES } from '../transactions';
import type { ReportedPayout } from './reportedPayout';

type Step = PartName | 'not_split' | 'difference';

interface StepFacts {
	label: string;
	color: string;
}

/** What follows a part, and is none of a type. */
const FURTHER_STEPS: Partial<Record<PartName, [Step, StepFacts]>> = {
	gross_sales: ['not_split', { label: 'Net of fees', color: '#5b9a8b' }],
	fees: ['taxes', { label: 'Tax on fees', color: '#a59bd0' }],
};

/** From gross sales down to what was paid. */
const STEPS = Object.fromEntries([
	...TRANSACTION_TYPES.flatMap((type): Array<[string, StepFacts]> => {
		const { part, step } = typeFacts(type);
		const further = FURTHER_STEPS[part as PartName];
		return further === undefined ? [[part, step]] : [[part, step], further];
	}),
	['difference', { label: 'Difference', color: '#b3261e' }],
]) as Record<Step, StepFacts>;

/** What the payouts of one currency that were paid and compared come to. */
export interface CurrencyTotal {
	currency: string;
	payouts: number;
	balanced: number;
	sums: Record<Step | 'paid', Decimal>;
	/** Of these, charges and those without a fee. */
	charges: number;
	withoutFee: number;
	before: CurrencyTotal | undefined;
}

const NO_SUMS = Object.fromEntries([...namesOf(STEPS), 'paid'].map((name) => [name, 0n])) as CurrencyTotal['sums'];

/** The rows of a total: its steps, but for those of nothing, and what was paid, each with that of the month before. */
export function totalRows({ sums, before }: CurrencyTotal) {
	const row = (step: Step | 'paid', label: string, color = '') => {
		return { step, label, color, sum: sums[step], before: before?.sums[step] };
	};
	const steps = namesOf(STEPS)
		.map((step) => row(step, STEPS[step].label, STEPS[step].color))
		.filter((each) => each.sum !== 0n || (each.before ?? 0n) !== 0n);
	return [...steps, row('paid', 'Paid out')];
}

export function totalsOf(payouts: ReportedPayout[], before: CurrencyTotal[] = []): CurrencyTotal[] {
	const totals = new Map<string, CurrencyTotal>();
	for (const { verdict, balance } of payouts) {
		if (balance === undefined) continue;
		const { paid, tally, difference } = balance;
		const steps = tally.steps();
		const { currency } = paid;
		let total = totals.get(currency);
		if (total === undefined) {
			const ofBefore = before.find((each) => each.currency === currency);
			total = {
				currency,
				payouts: 0,
				balanced: 0,
				sums: { ...NO_SUMS },
				charges: 0,
				withoutFee: 0,
				before: ofBefore,
			};
			totals.set(currency, total);
		}
		total.payouts++;
		if (verdict === 'balanced') total.balanced++;
		for (const step of namesOf(STEPS)) total.sums[step] += step === 'difference' ? difference : steps[step];
		total.sums.paid += paid.amount;
		total.charges += tally.byType.charge?.count ?? 0;
		total.withoutFee += tally.byType.charge?.withoutFee ?? 0;
	}
	return [...totals.values()].sort((a, b) => compareTexts(a.currency, b.currency));
}

function totalRate({ sums, charges, withoutFee }: CurrencyTotal): number | undefined {
	const { gross_sales: sales, not_split: net, fees } = sums;
	return feeRate({ fees, sales, net, charges, withoutFee });
}

/** "2.75 %" */
export function rateInWords(total: CurrencyTotal): string {
	const rate = totalRate(total);
	return rate === undefined ? 'not known' : `${rate.toFixed(2)} %`;
}

/** A total in JSON numbers; null for what isn't known, or has more digits than they hold. */
export function totalInNumbers(total: CurrencyTotal) {
	const { currency, payouts, balanced, sums } = total;
	return {
		currency,
		payouts,
		balanced,
		...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, numberOf(sum) ?? null])),
		fee_rate_percent: totalRate(total) ?? null,
	};
}

/** By currency; '' is that of payouts whose amount isn't known. */
export function amountsOf(payouts: ReportedPayout[]): Map<string, { count: number; sum: Decimal }> {
	const sums = new Map<string, { count: number; sum: Decimal }>();
	for (const { amount: paid } of payouts) {
		const { currency, amount } = paid ?? { currency: '', amount: 0n };
		const known = sums.get(currency) ?? { count: 0, sum: 0n };
		sums.set(currency, { count: known.count + 1, sum: known.sum + amount });
	}
	return sums;
}

export function payoutCount(payouts: number): string {
	return payouts === 1 ? '1 payout' : `${grouped(String(payouts))} payouts`;
}

/** "900.00 SAR and 5.00 USD" */
export function sumsInWords(payouts: ReportedPayout[]): string {
	const sums = [...amountsOf(payouts)]
		.sort(([a], [b]) => compareTexts(a || '~', b || '~'))
		.map(([currency, { sum }]) => (currency === '' ? 'an unknown amount' : amountInWords(sum, currency)));
	return new Intl.ListFormat('en').format(sums);
}

/** A month, such as "May 2026", and what the service lists of it. */
export interface ListedMonth {
	period: string;
	payouts: PayoutRecord[];
}

/** What was paid out, month by month, the oldest first. By the list of payouts alone: sheets aren't read for it. */
export interface Trend {
	currency: string;
	months: Array<{ period: string; paid: Decimal }>;
}

/** A trend a currency; none of a single month. */
export function trendsOf(months: ListedMonth[]): Trend[] {
	if (months.length < 2) return [];
	const paidIn = ({ payouts }: ListedMonth) =>
		payouts.filter(isPaidOut).flatMap((payout) => payoutAmount(payout) ?? []);
	const currencies = new Set(months.flatMap(paidIn).map(({ currency }) => currency));
	return [...currencies].sort(compareTexts).map((currency) => ({
		currency,
		months: months.map((month) => {
			const own = paidIn(month).filter((paid) => paid.currency === currency);
			const paid = own.reduce((sum, { amount }) => sum + amount, 0n);
			return { period: month.period, paid };
		}),
	}));
}
