import type { Card } from './cards';
import type { ReportedPayout } from './reportedPayout';
import type { CurrencyTotal, Trend } from './reportTotals';
import type { Section } from './section';

export interface ReportWords {
	title: string;
	/** Such as "October 2026". */
	period: string;
	/** Whose days they are, such as "Asia/Riyadh". */
	zone: string;
	introduction: string;
	footer: string;
	/** What other operations found. */
	sections?: Section[];
}

/** The month before, such as "September 2026". */
export interface MonthBefore {
	period: string;
	payouts: ReportedPayout[];
}

/** What a report shows, as HTML or as text. */
export interface ReportContent {
	heading: string;
	/** How it stands, in a line. */
	result: string;
	state: 'good' | 'open' | 'bad';
	isTest: boolean;
	words: ReportWords;
	/** How payouts and each section stand, in a line each; empty where there are no sections. */
	lines: Array<{ name: string; result: string; isGood: boolean }>;
	sections: Section[];
	/** What to look at first, alike ones in one, and how many it leaves out. */
	cards: Card[];
	moreCards: number;
	totals: CurrencyTotal[];
	/** Its name, '' for none, and what isn't in its sums. */
	before: string;
	notInBefore: string;
	/** What was paid out in the last months. */
	trends: Trend[];
	/** Those that don't balance and the newest of the others, by date; how many it leaves out, of each. */
	payouts: ReportedPayout[];
	morePayouts: number;
	moreBalanced: number;
}
