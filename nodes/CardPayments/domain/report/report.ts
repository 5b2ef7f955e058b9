import { harmlessText } from '../harmlessText';
import { namesOf, compareTexts } from '../input';
import { numberOf } from '../money';
import { differsInWords } from './cards';
import { csvReport } from './csvReport';
import { shortenedDocument, type ReportDocument, type Standing } from './document';
import { htmlReport } from './htmlReport';
import { VERDICTS, type ReportedPayout, type ReportVerdict } from './reportedPayout';
import { reportParts, type MonthBefore, type ReportWords } from './reportParts';
import {
	amountsOf,
	payoutCount,
	sumsInWords,
	totalInNumbers,
	totalsOf,
	trendsOf,
	type ListedMonth,
} from './reportTotals';
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
	const whole: ReportDocument = {
		heading: `${words.title} ${words.period}`.trim(),
		isTest: sorted.some((payout) => payout.isTest),
		standing: standingOf(sorted, words.sections),
		parts: reportParts({ payouts: sorted, totals, before, trends: trendsOf(months) }, words),
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

/** How the payouts stand, and each section beside them. */
function standingOf(sorted: ReportedPayout[], sections: Section[] = []): ReportDocument['standing'] {
	const isBad = sorted.some(({ verdict }) => BAD.includes(verdict));
	const state = isAllBalanced(sorted) ? 'good' : isBad ? 'bad' : 'open';
	return [
		{ name: sections.length === 0 ? '' : 'Payouts', result: resultOfAll(sorted), state },
		...sections.map(({ heading, result, isGood }): Standing => {
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
