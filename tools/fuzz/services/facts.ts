/** What truly happened in a payout of a service that nobody has described. Amounts are whole minor units. */
import type { Random } from '../random';
import type { RowType } from './names';

export interface Fact {
	type: RowType;
	id: string;
	order: string;
	/** 2026-03-02 */
	day: string;
	method: string;
	/** Signed: what it does to the payout before its costs. */
	gross: number;
	/** What is taken of the row: above zero costs, below zero is given back. */
	fixed: number;
	percent: number;
	tax: number;
	/** `gross - fixed - percent - tax` where costs are taken row by row, else `gross`. */
	net: number;
	/** Whether its status says that nothing was paid. */
	isUnpaid: boolean;
}

/** Where a service writes its costs. */
export const FEE_PLACES = [
	...(['net', 'netAndTax', 'netOfTwoFees', 'netOnly', 'netAndFee'] as const),
	...(['noNet', 'noNetTax', 'noNetTwoFees'] as const),
	...(['summary', 'summaryAndTax', 'rows', 'none', 'hidden'] as const),
] as const;
export type FeePlace = (typeof FEE_PLACES)[number];
/** Places in which each row has its costs. */
export const BY_ROW: FeePlace[] = FEE_PLACES.slice(0, 8);

export interface Happened {
	currency: string;
	decimals: number;
	feePlace: FeePlace;
	facts: Fact[];
	/** Taken of the whole payout, in its Summary; its tax. */
	summaryFee: number;
	summaryTax: number;
	/** Taken with no word in the file: what was paid can't be explained. */
	hidden: number;
	/** What the transfer itself cost, where the payout has a row of its own. */
	payoutFee: number;
	hasUnpaid: boolean;
	/** Before the payout's own fee. */
	paid: number;
}

/** The last two write none of their minor units. */
const CURRENCIES: Array<[code: string, decimals: number]> = [
	...([
		['SAR', 2],
		['EUR', 2],
		['USD', 2],
		['BRL', 2],
		['KWD', 3],
		['JPY', 0],
	] as Array<[string, number]>),
	...([
		['IDR', 0],
		['CLP', 0],
	] as Array<[string, number]>),
];

interface Habits {
	size: number;
	isRound: boolean;
	percent: number;
	fixed: number;
	taxPercent: number;
	/** Of a refund: nothing, given back, or another one. */
	refundFee: 0 | -1 | 1;
	/** Where no sign is written, nothing else tells. */
	othersAdd: boolean;
}

export function happened(random: Random, most: number): Happened {
	const [currency, decimals] = random.pick(CURRENCIES);
	const feePlace = random.oneIn(30) ? 'hidden' : random.pick(FEE_PLACES.slice(0, -1));
	const habits: Habits = {
		size: random.pick([2_000, 20_000, 400_000]) * (decimals === 0 ? 10 : 1) * (decimals === 3 ? 10 : 1),
		isRound: random.oneIn(6),
		percent: random.pick([100, 145, 250, 275, 290]),
		fixed: random.pick([0, 25, 100]),
		taxPercent: random.pick([5, 15, 19, 25]),
		refundFee: random.pick([0, 0, -1, 1] as const),
		othersAdd: random.oneIn(2),
	};
	const facts = factsOf(random, { most, feePlace, habits });
	const hasUnpaid = random.oneIn(4);
	for (const fact of facts) fact.isUnpaid = hasUnpaid && fact.type === 'charge' && random.oneIn(6);
	const counted = facts.filter(({ isUnpaid }) => !isUnpaid);
	const sales = counted.reduce((sum, { gross }) => sum + Math.max(0, gross), 0);
	const isSummary = feePlace.startsWith('summary');
	const summaryFee = isSummary ? Math.ceil((sales * habits.percent) / 10_000) + 7 : 0;
	const summaryTax = feePlace === 'summaryAndTax' ? Math.ceil((summaryFee * habits.taxPercent) / 100) : 0;
	const hidden = feePlace === 'hidden' ? 1 + random.int(Math.ceil(sales / 20) + 1) : 0;
	const net = counted.reduce((sum, each) => sum + each.net, 0);
	const payoutFee = random.oneIn(12) && !isSummary ? 1 + random.int(300) : 0;
	return {
		...{ currency, decimals, feePlace, facts, summaryFee, summaryTax, hidden, payoutFee, hasUnpaid },
		paid: net - summaryFee - summaryTax - hidden,
	};
}

function factsOf(random: Random, of: { most: number; feePlace: FeePlace; habits: Habits }): Fact[] {
	const { feePlace, most } = of;
	const facts: Fact[] = [];
	const add = (type: RowType) => facts.push(factOf(random, type, { ...of, at: facts.length }));
	for (let left = 1 + random.int(most); left > 0; left--) add('charge');
	const kinds: RowType[] = ['refund', 'dispute', 'dispute_release'];
	if (feePlace === 'rows') kinds.push('fee');
	if (random.oneIn(8)) kinds.push('other');
	for (const kind of kinds) {
		if (kind !== 'fee' && random.oneIn(2)) continue;
		for (let left = 1 + random.int(Math.ceil(most / 5)); left > 0; left--) add(kind);
	}
	return facts;
}

function factOf(
	random: Random,
	type: RowType,
	{ at, feePlace, habits }: { at: number; feePlace: FeePlace; habits: Habits },
): Fact {
	const size = type === 'fee' ? Math.ceil(habits.size / 40) : habits.size;
	const whole = habits.isRound ? Math.ceil((1 + random.int(size)) / 500) * 500 : 1 + random.int(size);
	const adds = type === 'charge' || type === 'dispute_release' || (type === 'other' && habits.othersAdd);
	const gross = adds ? whole : 0 - whole;
	const hasCosts = BY_ROW.includes(feePlace) && (type === 'charge' || (type === 'refund' && habits.refundFee !== 0));
	const direction = type === 'refund' ? habits.refundFee : 1;
	const of = (share: number, per: number) => (hasCosts ? direction * Math.round((whole * share) / per) : 0);
	const isTwo = feePlace === 'netOfTwoFees' || feePlace === 'noNetTwoFees';
	const percent = of(habits.percent, 10_000);
	const fixed = isTwo && hasCosts && whole > habits.fixed * 2 ? direction * habits.fixed : 0;
	const hasTax = feePlace === 'netAndTax' || feePlace === 'noNetTax';
	const tax = hasTax ? Math.round(((percent + fixed) * habits.taxPercent) / 100) : 0;
	const number = 10_000 + at * 7 + random.int(6);
	return {
		...{ type, gross, fixed, percent, tax, net: gross - fixed - percent - tax },
		id: `${{ charge: 'chg', refund: 'rfd', dispute: 'dsp', dispute_release: 'rel', fee: 'fee', other: 'adj' }[type]}_${number}x`,
		order: `order ${at}`,
		day: `2026-${String(1 + random.int(12)).padStart(2, '0')}-${String(1 + random.int(28)).padStart(2, '0')}`,
		method: random.pick(['VISA', 'Mastercard', 'mada', 'AMEX']),
		isUnpaid: false,
	};
}
