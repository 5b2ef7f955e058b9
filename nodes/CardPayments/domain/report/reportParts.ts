import { counted, namesInWords } from '../counted';
import { namesOf } from '../input';
import { proposalInWords, STANDINGS } from '../settlement';
import type { Card, FigureRow, Part } from './document';
import { paidInWords, type ReportedPayout } from './reportedPayout';
import { rateInWords, totalRows, type CurrencyTotal, type Trend } from './reportTotals';
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

interface Reported {
	/** By date. */
	payouts: ReportedPayout[];
	totals: CurrencyTotal[];
	before: MonthBefore;
	trends: Trend[];
	/** A text that may describe the files of those that don't balance. */
	description: string | undefined;
}

/** Payouts that balance, of which there's nothing to do: the attached file has all. */
const MOST_BALANCED = 12;

/** All that a report shows below how it stands. */
export function reportParts({ payouts, totals, before, trends, description }: Reported, words: ReportWords): Part[] {
	const { introduction, period, zone, footer, sections = [] } = words;
	const parts: Part[] = [
		{ notes: [introduction] },
		...totals.map((total) => totalPart(total, period, before.period)),
		{ notes: [notIn(before)] },
		{ heading: 'To look at', cards: cardsOf(payouts), notes: [] },
		{ notes: description === undefined ? [] : [`${proposalInWords()}:`, description] },
		...sections.map(sectionPart),
		...trends.map(trendPart),
		payoutPart(payouts),
		// A payout near midnight may be of another day at the service.
		{ notes: [`Days and months are those of the time zone ${zone}.`] },
		{ notes: [footer] },
	];
	return parts.map((part) => ({ ...part, notes: part.notes.filter(Boolean) })).filter(hasAny);
}

function hasAny({ cards = [], figures, list, notes }: Part): boolean {
	return figures !== undefined || cards.length + (list?.rows.length ?? 0) + notes.length > 0;
}

/** From gross sales down to what was paid, beside the same of the month before. */
function totalPart(total: CurrencyTotal, period: string, month: string): Part {
	const { currency, payouts, balanced, before } = total;
	const rows = totalRows(total).map(({ step, label, color, sum, before: ofBefore }): FigureRow => {
		const isSum = step === 'paid';
		const figures = ofBefore === undefined ? [sum] : [sum, ofBefore];
		return { label, figures, bar: { name: step, color, isFromZero: isSum }, isSum };
	});
	const rates = (before === undefined ? [total] : [total, before]).map(rateInWords);
	return {
		heading: `${currency}: ${balanced} of ${payouts} balanced`,
		figures: {
			currency,
			columns: before === undefined ? [] : [period, month],
			rows: [...rows, { label: 'Fee rate', figures: rates }],
		},
		notes: [],
	};
}

/** What was paid, and isn't in the sums of the month before. */
function notIn({ period, payouts }: MonthBefore): string {
	const missing = payouts.filter(({ verdict }) => verdict === 'not checked' || verdict === 'no sheets yet').length;
	return missing === 0
		? ''
		: `${counted(missing, 'payout')} of ${period} ${missing === 1 ? "isn't" : "aren't"} counted.`;
}

/** What another operation found: a table of what to look at, and the rest in sentences. */
function sectionPart({ heading, rows, rest }: Section): Part {
	const names = Object.keys(rows[0] ?? {});
	return {
		heading,
		list: {
			columns: names.map((name) => ({ name, isNumber: false })),
			rows: rows.map((row) => names.map((name) => ({ text: row[name] ?? '' }))),
		},
		notes: rest,
	};
}

/** What was paid out in the last months. */
function trendPart({ currency, months }: Trend): Part {
	const bar = { name: 'paid', color: '', isFromZero: true };
	const rows = months.map(({ period, paid }) => ({ label: period, figures: [paid], bar }));
	return { heading: `Paid out by month, in ${currency}`, figures: { currency, columns: [], rows }, notes: [] };
}

/** Those that don't balance, and the newest of those that do. */
function payoutPart(payouts: ReportedPayout[]): Part {
	const balanced = payouts.filter(({ verdict }) => verdict === 'balanced');
	const shown = new Set(balanced.slice(-MOST_BALANCED));
	const more = balanced.length - shown.size;
	const listed = payouts.filter((payout) => payout.verdict !== 'balanced' || shown.has(payout));
	return {
		heading: 'Payouts',
		list: {
			columns: ['Date', 'Paid', 'Difference'].map((name) => ({ name, isNumber: name !== 'Date' })),
			rows: listed.map(({ id, day, paid, verdict, differenceOrVerdict }) => [
				{ text: day, below: id },
				{ text: paid },
				{ text: differenceOrVerdict, isBad: verdict !== 'balanced' },
			]),
		},
		notes:
			more === 0 ? [] : [`${more === 1 ? '1 more balances' : `${more} more balance`}: the attached CSV has all.`],
	};
}

/** Payouts of one card that are named. */
const MOST_NAMED = 20;

/** Those that don't balance, what to look at first; a difference is always a payout's own. */
function cardsOf(payouts: ReportedPayout[]): Card[] {
	const alike = new Map<string, ReportedPayout[]>();
	for (const verdict of namesOf(STANDINGS).filter((each) => each !== 'balanced'))
		for (const payout of payouts.filter((each) => each.verdict === verdict)) {
			const key = verdict === 'not balanced' ? payout.id : `${verdict}: ${payout.why}`;
			alike.set(key, [...(alike.get(key) ?? []), payout]);
		}
	return [...alike.values()].map(cardOf);
}

function cardOf(payouts: ReportedPayout[]): Card {
	const [{ id, about, verdict, why, difference, differs }] = payouts as [ReportedPayout];
	const isOpen = verdict === 'no sheets yet' || verdict === 'on its way';
	if (payouts.length > 1)
		return {
			title: `${counted(payouts.length, 'payout')}, ${paidInWords(payouts)}`,
			about: namesInWords(
				payouts.map((payout) => `${payout.id} (${payout.about})`),
				{ most: MOST_NAMED },
			),
			what: verdict,
			why,
			isOpen,
		};
	const what = verdict === 'not balanced' ? differs || `Difference: ${difference}` : verdict;
	return { title: id, about, what, why, isOpen };
}
