import { counted } from '../counted';
import { findingInWords } from '../report';
import { namesOf, shortened } from '../input';
import { amountInWords, sumsOf } from '../money';
import { bankDay } from './days';
import { BANK_STATUSES, differenceOf, sumOfMinors, type ExpectedPayout, type Match, type Matches } from './matches';
import { decimalIn, moneyInWords, resultOf } from './results';
import { MOST_STATE_WORDS } from './statement';
import type { StatementLines } from './statementLines';
import { allPaid, openIn, paidInWords, type ReadStatement, type Unproved } from './verdict';

/** What was read, in words: how many lines, from which columns, from when to when. */
export function readInWords({ statement: read, days, lines, totals, ...of }: StatementLines): string {
	const { amount, balance, debit, direction, date, currency, accountCurrency, description, fee, states } =
		read.columns;
	const quoted = (...names: string[]) =>
		names
			.filter(Boolean)
			.map((name) => `"${name}"`)
			.join(' and ');
	const currencies = [...of.currencies].sort().join(', ');
	const parts = [
		`amounts from ${quoted(amount, debit)}`,
		...(direction === '' ? [] : [`credit or debit from ${quoted(direction)}`]),
		`dates from ${quoted(date)}`,
		...(currency === ''
			? [accountCurrency || currencies].filter((code) => code !== '').map((code) => `in ${code}`)
			: [`currencies from ${quoted(currency)}`]),
		...(states.length === 0 || read.isXml ? [] : [`states from ${quoted(...states)}`]),
		...(fee === '' || read.isXml ? [] : [`fees from ${quoted(fee)}`]),
		...(balance === '' ? [] : [`balances from ${quoted(balance)}`]),
		`texts from ${description.length === 0 ? 'all other columns' : quoted(...description)}`,
	];
	const span = days === undefined ? '' : ` from ${bankDay(days.first)} to ${bankDay(days.last)}`;
	const words = [...read.notBooked];
	const skipped = [
		...words.slice(0, MOST_STATE_WORDS).map(([word, count]) => `${count} "${shortened(word)}"`),
		...(words.length > MOST_STATE_WORDS ? [`${words.length - MOST_STATE_WORDS} more words`] : []),
		...(read.noLines + totals > 0 ? [`${read.noLines + totals} without an amount, totals or headers`] : []),
	];
	const without = skipped.length === 0 ? '' : ` Not counted: ${skipped.join(', ')}.`;
	return `Read ${counted(lines.length, 'line')}${span}: ${parts.join(', ')}.${without}`;
}

/** The answer to whether the bank paid everything, short enough for a chat. */
export function bankSummary(matches: Matches, read: ReadStatement) {
	const found = payoutsByStatus(matches);
	const all_paid = allPaid(matches, read);
	const open = found.filter(({ tone }) => tone !== 'good').flatMap(({ payouts }) => payouts);
	const words = readInWords(read);
	let others = 0;
	for (const { status } of matches.lines.values()) if (status === 'not_a_payout') others++;
	const { notBooked, noLines } = read.statement;
	return {
		all_paid,
		...findingInWords({
			heading: 'Bank',
			title: titleOf(matches, read),
			isGood: all_paid === true,
			open,
			rowOf: (payout) => rowOf(payout, matches.payouts.get(payout) as Match),
			inWords: ({ Payout, Date: day, Amount, Found }) => `${Payout} of ${day}, ${Amount}: ${Found}.`,
			rest: [words],
		}),
		payouts: matches.payouts.size,
		...Object.fromEntries(found.map(({ status, payouts }) => [status, payouts.length])),
		outside_statement: matches.outside.length,
		in_other_currencies: matches.elsewhere.length,
		lines_read: read.lines.length,
		lines_unread: read.errors.length,
		lines_not_counted: [...notBooked.values()].reduce((sum, each) => sum + each, noLines + read.totals),
		other_lines: others,
		first_line: read.days === undefined ? null : bankDay(read.days.first),
		last_line: read.days === undefined ? null : bankDay(read.days.last),
		read: words,
	};
}

/** Of payouts that nothing tells apart, how many didn't come: each says it of all of them. */
function shortInWords(payouts: Matches['payouts']): string[] {
	const parts = [...payouts.values()].map(({ alike, status }) =>
		alike === undefined || status !== 'ambiguous' ? 0 : alike.missing / alike.of,
	);
	const short = Math.round(parts.reduce((sum, part) => sum + part, 0));
	return short > 0 ? [`${short} missing of equal ones`] : [];
}

/** "3 missing, 3 with another amount" */
function titleOf(matches: Matches, read: Unproved): string {
	const { payouts } = matches;
	const counts = payoutsByStatus(matches).map(({ status, few, payouts: own }) => ({
		status,
		few,
		count: own.length,
	}));
	const parts = counts
		.filter(({ status, count }) => status !== 'matched' && count > 0)
		.map(({ few, count }) => `${count} ${few}`);
	parts.push(...openIn(matches, read), ...shortInWords(payouts));
	const took = [...payouts.values()].filter(({ back, status }) => back !== undefined && status !== 'returned').length;
	if (took > 0) parts.push(`${took} of which as much left later`);
	if (payouts.size === 0 && parts.length === 0) return 'There are no payouts in the days of these lines';
	if (allPaid(matches, read) === true) return paidInWords(parts.join(', '));
	const matched = counts.find(({ status }) => status === 'matched')?.count ?? 0;
	return [`${matched} of ${counted(payouts.size, 'payout')} matched`, ...parts].join(', ');
}

/** What a summary says where there are no lines: the same fields, and nothing that would be good. */
export function noStatement() {
	const title = 'No bank lines were given';
	const rest = ['Nothing of the bank was compared.'];
	const words = findingInWords({ heading: 'Bank', title, isGood: false, open: [], rowOf: () => ({}), rest });
	return { all_paid: null, ...words, payouts: 0, lines_read: 0, read: '' };
}

function rowOf(payout: ExpectedPayout, match: Match) {
	const { candidates, reason } = resultOf(payout, match).json;
	return {
		Payout: payout.id,
		Date: bankDay(payout.day),
		Amount: moneyInWords(payout.minor, payout.currency),
		Found: `${foundInWords(match, reason)}${candidates === '' ? '' : `, perhaps ${candidates}`}`,
	};
}

function foundInWords({ candidates, status }: Match, reason: string | null): string {
	const { few } = BANK_STATUSES[status];
	const [candidate] = candidates;
	if (status !== 'amount_differs' || candidate === undefined) return reason === null ? few : `${few} (${reason})`;
	const difference = differenceOf(candidate);
	if (difference === undefined) return `in another currency at the bank (${reason})`;
	const inWords = (minor: number) => moneyInWords(minor, candidate.payouts[0]?.currency ?? '');
	const [amount, has] = [inWords(Math.abs(difference)), inWords(sumOfMinors(candidate.lines))];
	return `${amount} ${difference < 0 ? 'less' : 'more'} at the bank (${has})`;
}

const PAYOUT_STATUSES = namesOf(BANK_STATUSES).filter((status) => status !== 'not_a_payout');
/** Payouts of one status that are named. */
const MOST_IDS = 3;

/** Of each status, what to look at first. */
function payoutsByStatus({ payouts }: Matches) {
	const all = [...payouts];
	return PAYOUT_STATUSES.map((status) => ({
		status,
		...BANK_STATUSES[status],
		payouts: all.filter(([, match]) => match.status === status).map(([payout]) => payout),
	}));
}

/** What the items say, for what needs a look and for the rest: "3 payouts missing: 20,880.47 SAR (payout_1, …)". */
export function statementInWords(matches: Matches, read: Unproved): { trouble: string; rest: string } {
	const found = payoutsByStatus(matches).filter(({ payouts }) => payouts.length > 0);
	const of = (wanted: string) =>
		found.filter(({ tone }) => tone === wanted).map(({ few, payouts }) => groupInWords(payouts, few));
	const isPaid = allPaid(matches, read) === true;
	return {
		trouble: [...of('trouble'), ...shortInWords(matches.payouts)].join('. '),
		rest: (isPaid
			? [paidInWords(groupInWords([...matches.payouts.keys()], ''))]
			: [...of('open'), ...of('good')]
		).join('. '),
	};
}

function groupInWords(payouts: ExpectedPayout[], few: string): string {
	const sums = sumsOf(payouts.map((each) => ({ amount: decimalIn(each), currency: each.currency })));
	const money = new Intl.ListFormat('en').format([...sums].map(([currency, sum]) => amountInWords(sum, currency)));
	const named = payouts.slice(0, MOST_IDS).map(({ id }) => id);
	const more = payouts.length > MOST_IDS ? ', …' : '';
	const count = counted(payouts.length, 'payout');
	return few === '' || few === BANK_STATUSES.matched.few
		? `${count}${few && ` ${few}`}, ${money}`
		: `${count} ${few}: ${money} (${named.join(', ')}${more})`;
}
