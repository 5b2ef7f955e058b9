import { harmlessText } from '../harmlessText';
import { namesOf, compareTexts } from '../input';
import { grouped, numberOf } from '../money';
import { cardsOf, differsInWords } from './cards';
import { csvReport } from './csvReport';
import { htmlReport } from './htmlReport';
import { VERDICTS, type ReportedPayout, type ReportVerdict } from './reportedPayout';
import type { MonthBefore, ReportContent, ReportWords } from './reportContent';
import {
	amountsOf,
	sumsInWords,
	totalInNumbers,
	totalsOf,
	trendsOf,
	type ListedMonth,
	type Trend,
} from './reportTotals';
import { textReport } from './textReport';

/** Mail programs cut what's longer. In bytes. */
const LARGEST_REPORT = 100_000;
/** An agent reads less, of the text alone. */
const LARGEST_TEXT = 3_500;
/** How many payouts a list shows: as many as fit. */
const LIST_LENGTHS = [500, 400, 300, 200, 100, 40, 15, 5, 0];
/** Payouts that balance, of which there's nothing to do: the attached file has all. */
const MOST_BALANCED = 12;

interface ReportOptions {
	before?: MonthBefore;
	/** The last months with this one, the oldest first. */
	months?: ListedMonth[];
	isForAgent?: boolean;
}

/** One item about all payouts, for a mail, a chat or a PDF. */
export function report(
	payouts: ReportedPayout[],
	words: ReportWords,
	{ before = { period: '', payouts: [] }, months = [], isForAgent = false }: ReportOptions = {},
) {
	const sorted = [...payouts].sort((a, b) => compareTexts(a.day, b.day) || compareTexts(a.id, b.id));
	const left = payoutsLeft(sorted);
	const toLookAt = left.flatMap((group) => group.payouts);
	const whole = wholeContent(sorted, { words, before, trends: trendsOf(months) });
	const most = mostThatFit(whole, isForAgent);
	const content = contentOf(whole, most);
	return {
		subject: harmlessText(`${whole.isTest ? 'Test mode: ' : ''}${whole.heading}: ${subjectOf(whole)}`),
		html: htmlReport(content),
		text: textReport(content),
		csv: csvReport(sorted),
		balanced: isAllBalanced(sorted),
		totals: whole.totals.map((total) => ({
			...totalInNumbers(total),
			month_before: total.before === undefined ? null : totalInNumbers(total.before),
		})),
		left: left.flatMap(amountsLeft),
		to_look_at: (isForAgent ? toLookAt.slice(0, most) : toLookAt).map(lookedAtItem),
	};
}

interface PayoutsLeft {
	verdict: ReportVerdict;
	payouts: ReportedPayout[];
}

/** Those that don't balance, by what becomes of them. */
function payoutsLeft(sorted: ReportedPayout[]): PayoutsLeft[] {
	return namesOf(VERDICTS)
		.filter((verdict) => verdict !== 'balanced')
		.map((verdict) => ({ verdict, payouts: sorted.filter((payout) => payout.verdict === verdict) }))
		.filter((group) => group.payouts.length > 0);
}

/** All that there is to show, however long. */
function wholeContent(
	sorted: ReportedPayout[],
	{ words, before, trends }: { words: ReportWords; before: MonthBefore; trends: Trend[] },
): ReportContent {
	const left = payoutsLeft(sorted);
	const { sections = [] } = words;
	const isBad = left.some(({ verdict }) => BAD.includes(verdict));
	const result = resultOfAll(sorted);
	const listed = shownPayouts(sorted);
	return {
		heading: `${words.title} ${words.period}`.trim(),
		result,
		lines:
			sections.length === 0
				? []
				: [
						{ name: 'Payouts', result, isGood: isAllBalanced(sorted) },
						...sections.map((section) => ({ name: section.heading, ...section })),
					],
		sections,
		isTest: sorted.some((payout) => payout.isTest),
		words,
		totals: totalsOf(sorted, totalsOf(before.payouts)),
		state: isAllBalanced(sorted) ? 'good' : isBad ? 'bad' : 'open',
		cards: cardsOf(sorted),
		moreCards: 0,
		before: before.period,
		notInBefore: notIn(before),
		trends,
		payouts: listed,
		morePayouts: 0,
		moreBalanced: sorted.length - listed.length,
	};
}

function isAllBalanced(payouts: ReportedPayout[]): boolean {
	return payouts.length > 0 && payouts.every(({ verdict }) => verdict === 'balanced');
}

/** How the payouts stand, and every section that isn't good. */
function subjectOf({ result, sections }: ReportContent): string {
	const troubled = sections.filter(({ isGood }) => !isGood).map((each) => `${each.heading}: ${each.result}`);
	return [result, ...troubled].join('. ');
}

/** The same with shorter lists. */
function contentOf(whole: ReportContent, most: number): ReportContent {
	const { cards, payouts } = whole;
	return {
		...whole,
		cards: cards.slice(0, most),
		moreCards: Math.max(0, cards.length - most),
		payouts: payouts.slice(0, most),
		morePayouts: Math.max(0, payouts.length - most),
	};
}

/** How many payouts each list shows. */
function mostThatFit(whole: ReportContent, isForAgent: boolean): number {
	const isShort = (content: ReportContent) =>
		isForAgent
			? textReport(content).length < LARGEST_TEXT
			: Buffer.byteLength(htmlReport(content)) < LARGEST_REPORT;
	return LIST_LENGTHS.find((most) => isShort(contentOf(whole, most))) ?? 0;
}

/** What payouts come to, by currency. */
function amountsLeft({ verdict, payouts }: PayoutsLeft) {
	return [...amountsOf(payouts)].map(([currency, { count, sum }]) => ({
		verdict,
		payouts: count,
		amount: currency === '' ? null : (numberOf(sum) ?? null),
		currency: currency || null,
	}));
}

function lookedAtItem({ id, day, merchant, paid, verdict, difference, why }: ReportedPayout) {
	return { payout_id: id, payout_date: day, merchant_id: merchant, paid, verdict, difference, why };
}

/** All that don't balance, and the newest of those that do. */
function shownPayouts(sorted: ReportedPayout[]): ReportedPayout[] {
	const balanced = sorted.filter(({ verdict }) => verdict === 'balanced');
	const shown = new Set(balanced.slice(-MOST_BALANCED));
	return sorted.filter((payout) => payout.verdict !== 'balanced' || shown.has(payout));
}

const BAD: ReportVerdict[] = ['not balanced', 'not checked', 'failed'];

/** Payouts that don't balance, named in a subject. */
const MOST_NAMED = 3;

/** "payout_7: paid 10.00 SAR less than its rows, 1 of 44 payouts doesn't balance, 1 payout … has no sheets yet" */
function resultOfAll(payouts: ReportedPayout[]): string {
	const of = (verdict: ReportVerdict) => payouts.filter((payout) => payout.verdict === verdict);
	const paid = payouts.filter(({ verdict }) => VERDICTS[verdict].isPaid).length;
	const parts = namesOf(VERDICTS).flatMap((verdict) => {
		const found = of(verdict);
		if (found.length === 0 || verdict === 'balanced') return [];
		const words = VERDICTS[verdict][found.length === 1 ? 'one' : 'several'];
		const isShare = verdict === 'not balanced' || verdict === 'not checked';
		const named = found.slice(0, MOST_NAMED).map((payout) => ({ id: payout.id, differs: differsInWords(payout) }));
		return isShare
			? [
					...named.filter(({ differs }) => differs !== '').map(({ id, differs }) => `${id}: ${differs}`),
					`${found.length} of ${payoutCount(paid)} ${words}`,
				]
			: [`${payoutCount(found.length)} of ${sumsInWords(found)} ${words}`];
	});
	const balanced = of('balanced').length;
	if (balanced === payouts.length) {
		if (balanced === 0) return 'no payouts';
		return balanced === 1 ? 'the one payout balances' : `all ${balanced} payouts balance`;
	}
	const isAnyWrong = of('not balanced').length + of('not checked').length > 0;
	const good = `${payoutCount(balanced)} ${VERDICTS.balanced[balanced === 1 ? 'one' : 'several']}`;
	return [...(isAnyWrong || balanced === 0 ? [] : [good]), ...parts].join(', ');
}

function payoutCount(payouts: number): string {
	return payouts === 1 ? '1 payout' : `${grouped(String(payouts))} payouts`;
}

/** What was paid, and isn't in the sums of the month before. */
function notIn({ period, payouts }: MonthBefore): string {
	const missing = payouts.filter(({ verdict }) => verdict === 'not checked' || verdict === 'no sheets yet').length;
	return missing === 0 ? '' : `${payoutCount(missing)} of ${period} ${missing === 1 ? "isn't" : "aren't"} counted.`;
}
