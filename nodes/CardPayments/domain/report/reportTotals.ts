import { addToGroup } from '../grouped';
import { namesOf, compareTexts } from '../input';
import { numberOf, sumOf, sumsOf, type Decimal } from '../money';
import { isPaidOut, type PayoutRecord } from '../payout';
import { payoutAmount, type Compared } from '../settlement';
import { Tally, type PartName } from '../tally';
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
	tally: Tally;
	difference: Decimal;
	paid: Decimal;
	before: CurrencyTotal | undefined;
}

function stepsOf({ tally, difference }: CurrencyTotal): Record<Step, Decimal> {
	return { ...tally.steps(), difference };
}

/** The rows of a total: its steps, but for those of nothing, and what was paid, each with that of the month before. */
export function totalRows(total: CurrencyTotal) {
	const { before } = total;
	const [own, ofBefore] = [stepsOf(total), before && stepsOf(before)];
	const steps = namesOf(STEPS)
		.map((step) => ({ step, ...STEPS[step], sum: own[step], before: ofBefore?.[step] }))
		.filter((each) => each.sum !== 0n || (each.before ?? 0n) !== 0n);
	const paid = { step: 'paid', label: 'Paid out', color: '', sum: total.paid, before: before?.paid };
	return [...steps, paid];
}

export function totalsOf(payouts: ReportedPayout[], before: CurrencyTotal[] = []): CurrencyTotal[] {
	const byCurrency = new Map<string, Compared[]>();
	for (const { balance } of payouts)
		if (balance !== undefined) addToGroup(byCurrency, balance.paid.currency, balance);
	const totals = [...byCurrency].map(([currency, all]): CurrencyTotal => {
		const tally = new Tally();
		for (const each of all) tally.include(each.tally);
		return {
			currency,
			payouts: all.length,
			balanced: all.filter(({ balanced }) => balanced).length,
			tally,
			difference: sumOf(all.map(({ difference }) => difference)),
			paid: sumOf(all.map(({ paid }) => paid.amount)),
			before: before.find((each) => each.currency === currency),
		};
	});
	return totals.sort((a, b) => compareTexts(a.currency, b.currency));
}

/** "2.75 %" */
export function rateInWords({ tally }: CurrencyTotal): string {
	const rate = tally.feeRate();
	return rate === undefined ? 'not known' : `${rate.toFixed(2)} %`;
}

/** A total in JSON numbers; null for what isn't known, or has more digits than they hold. */
export function totalInNumbers(total: CurrencyTotal) {
	const { currency, payouts, balanced, tally, paid } = total;
	const parts: Partial<Record<string, Decimal>> = tally.parts();
	const isUnknown = (name: string) => name in parts && parts[name] === undefined;
	const sums = Object.entries({ ...stepsOf(total), paid });
	return {
		currency,
		payouts,
		balanced,
		...Object.fromEntries(sums.map(([name, sum]) => [name, isUnknown(name) ? null : (numberOf(sum) ?? null)])),
		fee_rate_percent: tally.feeRate() ?? null,
	};
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
		sumsOf(payouts.filter(isPaidOut).flatMap((payout) => payoutAmount(payout) ?? []));
	const paid = months.map((month) => ({ period: month.period, sums: paidIn(month) }));
	const currencies = new Set(paid.flatMap(({ sums }) => [...sums.keys()]));
	return [...currencies].sort(compareTexts).map((currency) => ({
		currency,
		months: paid.map(({ period, sums }) => ({ period, paid: sums.get(currency) ?? 0n })),
	}));
}
