import { counted } from '../counted';
import { namesOf, shortened } from '../input';
import { payoutsByStatus } from './statementInWords';
import { bankDay } from './dayCells';
import type { Matching } from './matchVerdict';
import { BANK_STATUSES, resultOf, type BankResult, type BankStatus } from './results';
import { MOST_STATE_WORDS } from './states';
import type { Statement, StatementLines } from './statement';
import { allPaid, isUndirected, paidInWords, type Unread } from './verdict';

/** Of what to look at. */
const MOST_SHOWN = 20;

export interface ReadStatement extends StatementLines {
	statement: Statement;
	/** Payouts of its days of which nobody knows what they paid, or when. */
	unknownPayouts: number;
}

/** What was read, in words: how many lines, from which columns, from when to when. */
export function readInWords({ statement: { read }, lines }: ReadStatement): string {
	const { amount, balance, debit, direction, date, currency, accountCurrency, description, fee, states } =
		read.columns;
	const quoted = (...names: string[]) =>
		names
			.filter(Boolean)
			.map((name) => `"${name}"`)
			.join(' and ');
	const currencies = [...new Set(lines.map((line) => line.currency))].sort().join(', ');
	const parts = [
		`amounts from ${quoted(amount, debit)}`,
		...(direction === '' ? [] : [`credit or debit from ${quoted(direction)}`]),
		`dates from ${quoted(date)}`,
		...(currency === ''
			? [accountCurrency || currencies].filter((code) => code !== '').map((code) => `in ${code}`)
			: [`currencies from ${quoted(currency)}`]),
		...(states.length === 0 || read.isXml ? [] : [`states from ${quoted(...states)}`]),
		...(fee === '' ? [] : [`fees from ${quoted(fee)}`]),
		...(balance === '' ? [] : [`balances from ${quoted(balance)}`]),
		`texts from ${description.length === 0 ? 'all other columns' : quoted(...description)}`,
	];
	const { first, last } = daysOf(lines);
	const span = first === null ? '' : ` from ${first} to ${last}`;
	const words = [...read.notBooked];
	const skipped = [
		...words.slice(0, MOST_STATE_WORDS).map(([word, count]) => `${count} "${shortened(word)}"`),
		...(words.length > MOST_STATE_WORDS ? [`${words.length - MOST_STATE_WORDS} more words`] : []),
		...(read.noLines > 0 ? [`${read.noLines} without an amount, totals or headers`] : []),
	];
	const without = skipped.length === 0 ? '' : ` Not counted: ${skipped.join(', ')}.`;
	return `Read ${counted(lines.length, 'line')}${span}: ${parts.join(', ')}.${without}`;
}

function daysOf(lines: StatementLines['lines']): { first: string | null; last: string | null } {
	let [first, last] = [Infinity, -Infinity];
	for (const { day } of lines) {
		first = Math.min(first, day);
		last = Math.max(last, day);
	}
	return first > last ? { first: null, last: null } : { first: bankDay(first), last: bankDay(last) };
}

/** The answer to whether the bank paid everything, short enough for a chat. */
export function bankSummary(matching: Matching, read: ReadStatement) {
	const found = payoutsByStatus(matching);
	const count = (status: BankStatus) => found.get(status)?.length ?? 0;
	const unread = unreadOf(read);
	const title = titleOf(matching, count, unread);
	const open = namesOf(BANK_STATUSES)
		.filter((status) => BANK_STATUSES[status].tone !== 'good')
		.flatMap((status) => found.get(status) ?? []);
	const sentences = open
		.slice(0, MOST_SHOWN)
		.map((payout) => resultInWords(resultOf(payout, matching.payouts.get(payout) as never).json));
	if (open.length > MOST_SHOWN) sentences.push(`And ${open.length - MOST_SHOWN} more.`);
	const words = readInWords(read);
	let others = 0;
	for (const { status } of matching.lines.values()) if (status === 'not_a_payout') others++;
	const { first, last } = daysOf(read.lines);
	const { notBooked, noLines } = read.statement.read;
	return {
		all_paid: allPaid(matching, unread),
		title,
		text: [`${title}.`, ...sentences, words].join('\n'),
		payouts: matching.payouts.size,
		...Object.fromEntries(
			namesOf(BANK_STATUSES)
				.filter((status) => status !== 'not_a_payout')
				.map((status) => [status, count(status)]),
		),
		outside_statement: matching.outside.length,
		in_other_currencies: matching.elsewhere.length,
		lines_read: read.lines.length,
		lines_unread: read.errors.length,
		lines_not_counted: [...notBooked.values()].reduce((sum, each) => sum + each, noLines),
		other_lines: others,
		first_line: first,
		last_line: last,
		read: words,
	};
}

/** What a statement leaves unproved. */
export function unreadOf({ broken, errors, hasNoSign, statement, unknownPayouts }: ReadStatement): Unread {
	const { isShown } = statement.read.coverage;
	return { unread: errors.length, broken: broken.length, unknownPayouts, isShown, hasNoSign };
}

/** "3 missing, 3 with another amount" */
function titleOf(matching: Matching, count: (status: BankStatus) => number, unread: Unread): string {
	const { payouts, elsewhere } = matching;
	const parts = namesOf(BANK_STATUSES)
		.filter((status) => status !== 'matched' && status !== 'not_a_payout' && count(status) > 0)
		.map((status) => `${count(status)} ${BANK_STATUSES[status].few}`);
	if (elsewhere.length > 0) parts.push(`${elsewhere.length} in a currency that no line has`);
	if (unread.unread > 0) parts.push(`unread lines: ${unread.unread}`);
	if (unread.unknownPayouts > 0) parts.push(`payouts of an unknown amount or day: ${unread.unknownPayouts}`);
	if (unread.broken > 0) parts.push(`balances that don't follow: ${unread.broken}`);
	const took = [...payouts.values()].filter((each) => 'reading' in each && each.tookAsMuch !== undefined).length;
	if (took > 0) parts.push(`${took} of which as much left later`);
	const undirected = [...payouts.values()].filter(isUndirected).length;
	if (undirected > 0) parts.push(`${undirected} of which may have left`);
	if (unread.hasNoSign && count('matched') + count('ambiguous') > 0) parts.push('nothing says what left the account');
	if (payouts.size === 0 && parts.length === 0) return 'There are no payouts in the days of these lines';
	if (allPaid(matching, unread) === true) return paidInWords(parts.join(', '));
	return [`${count('matched')} of ${counted(payouts.size, 'payout')} matched`, ...parts].join(', ');
}

function resultInWords({
	status,
	payout_id,
	payout_date,
	amount,
	difference,
	currency,
	candidates,
}: BankResult): string {
	const differs = status === 'amount_differs' ? ` by ${difference ?? 'its currency'}` : '';
	const maybe = candidates === '' ? '' : ` Perhaps ${candidates}.`;
	return `${payout_id} of ${payout_date}, ${amount} ${currency}: ${status}${differs}.${maybe}`;
}
