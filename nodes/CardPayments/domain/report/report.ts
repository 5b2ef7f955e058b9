import { addToGroup } from '../grouped';
import { harmlessText } from '../harmlessText';
import { namesOf, compareTexts } from '../input';
import { numberOf, sumOf } from '../money';
import { STANDINGS, type Standing } from '../settlement';
import { csvReport } from './csvReport';
import { shortenedDocument, type ReportDocument, type StandingLine } from './document';
import { htmlReport } from './htmlReport';
import { type ReportedPayout, standingInWords } from './reportedPayout';
import { reportParts, type MonthBefore, type ReportWords } from './reportParts';
import { totalInNumbers, totalsOf, trendsOf, type ListedMonth } from './reportTotals';
import type { Section } from './section';
import { textReport } from './textReport';

/** Mail programs cut what's longer. In bytes. */
const LARGEST_REPORT = 100_000;
/** An agent reads less, of the text alone. */
const LARGEST_TEXT = 3_500;
/** How many payouts a list shows: as many as fit. */
const LIST_LENGTHS = [500, 400, 300, 200, 100, 40, 15, 5, 0];

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
	const totals = totalsOf(sorted, totalsOf(before.payouts));
	const description = toLookAt.find(({ proposed }) => proposed !== undefined)?.proposed;
	const whole: ReportDocument = {
		heading: `${words.title} ${words.period}`.trim(),
		isTest: sorted.some((payout) => payout.isTest),
		standing: standingOf(sorted, words.sections),
		parts: reportParts({ payouts: sorted, totals, before, trends: trendsOf(months), description }, words),
	};
	const most = mostThatFit(whole, isForAgent);
	const document = shortenedDocument(whole, most);
	return {
		subject: harmlessText(`${whole.isTest ? 'Test mode: ' : ''}${whole.heading}: ${subjectOf(whole)}`),
		html: htmlReport(document),
		text: textReport(document),
		csv: csvReport(sorted),
		balanced: isAllBalanced(sorted),
		totals: totals.map((total) => ({
			...totalInNumbers(total),
			month_before: total.before === undefined ? null : totalInNumbers(total.before),
		})),
		left: left.flatMap(amountsLeft),
		to_look_at: (isForAgent ? toLookAt.slice(0, most) : toLookAt).map(lookedAtItem),
		description: description ?? null,
	};
}

interface PayoutsLeft {
	verdict: Standing;
	payouts: ReportedPayout[];
}

/** Those that don't balance, by what becomes of them. */
function payoutsLeft(sorted: ReportedPayout[]): PayoutsLeft[] {
	return namesOf(STANDINGS)
		.filter((verdict) => verdict !== 'balanced')
		.map((verdict) => ({ verdict, payouts: sorted.filter((payout) => payout.verdict === verdict) }))
		.filter((group) => group.payouts.length > 0);
}

/** How the payouts stand, and each section beside them. */
function standingOf(sorted: ReportedPayout[], sections: Section[] = []): ReportDocument['standing'] {
	const isBad = sorted.some(({ verdict }) => BAD.includes(verdict));
	const state = isAllBalanced(sorted) ? 'good' : isBad ? 'bad' : 'open';
	return [
		{ name: sections.length === 0 ? '' : 'Payouts', result: standingInWords(sorted), state },
		...sections.map(({ heading, result, isGood }): StandingLine => {
			return { name: heading, result, state: isGood ? 'good' : 'bad' };
		}),
	];
}

function isAllBalanced(payouts: ReportedPayout[]): boolean {
	return payouts.length > 0 && payouts.every(({ verdict }) => verdict === 'balanced');
}

/** How the payouts stand, and every section that isn't good. */
function subjectOf({ standing: [payouts, ...sections] }: ReportDocument): string {
	const troubled = sections.filter(({ state }) => state !== 'good').map(({ name, result }) => `${name}: ${result}`);
	return [payouts.result, ...troubled].join('. ');
}

/** How many payouts each list shows. */
function mostThatFit(whole: ReportDocument, isForAgent: boolean): number {
	const isShort = (document: ReportDocument) =>
		isForAgent
			? textReport(document).length < LARGEST_TEXT
			: Buffer.byteLength(htmlReport(document)) < LARGEST_REPORT;
	return LIST_LENGTHS.find((most) => isShort(shortenedDocument(whole, most))) ?? 0;
}

/** What payouts come to, by currency; null for those whose amount isn't known. */
function amountsLeft({ verdict, payouts }: PayoutsLeft) {
	const byCurrency = new Map<string, ReportedPayout[]>();
	for (const payout of payouts) addToGroup(byCurrency, payout.amount?.currency ?? '', payout);
	return [...byCurrency].map(([currency, own]) => ({
		verdict,
		payouts: own.length,
		amount: currency === '' ? null : (numberOf(sumOf(own.map(({ amount }) => amount?.amount ?? 0n))) ?? null),
		currency: currency || null,
	}));
}

function lookedAtItem({ id, day, merchant, paid, verdict, difference, why }: ReportedPayout) {
	return { payout_id: id, payout_date: day, merchant_id: merchant, paid, verdict, difference, why };
}

const BAD: Standing[] = ['not balanced', 'not checked', 'failed'];
