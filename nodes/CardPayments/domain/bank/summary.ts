import { counted } from '../counted';
import { namesOf } from '../input/choices';
import type { Matching } from './matching';
import type { MatchOptions } from './readings';
import { bankResults, BANK_STATUSES, type BankResult } from './results';
import { bankDay } from './days';
import type { BankLine, Statement } from './statement';

/** Of what to look at. */
const MOST_SHOWN = 20;

/** What was read, in words: how many lines, from which columns, from when to when. */
export function readInWords({ columns, notBooked, noLines }: Statement, lines: BankLine[]): string {
	const { amount, debit, direction, date, currency, accountCurrency, description } = columns;
	const quoted = (name: string) => `"${name}"`;
	const amounts = [amount, debit]
		.filter((name) => name !== '')
		.map(quoted)
		.join(' and ');
	const currencies = [...new Set(lines.map((line) => line.currency))].sort().join(', ');
	const parts = [
		`amounts from ${amounts}`,
		...(direction === '' ? [] : [`credit or debit from ${quoted(direction)}`]),
		`dates from ${quoted(date)}`,
		...(currency === ''
			? [accountCurrency || currencies].filter((code) => code !== '').map((code) => `in ${code}`)
			: [`currencies from ${quoted(currency)}`]),
		`texts from ${description.length === 0 ? 'all other columns' : description.map(quoted).join(' and ')}`,
	];
	const days = lines.map(({ day }) => day).sort((a, b) => a - b);
	const span = days.length === 0 ? '' : ` from ${bankDay(days[0] as number)} to ${bankDay(days.at(-1) as number)}`;
	const skipped = [
		...(notBooked > 0 ? [`${notBooked} not booked yet`] : []),
		...(noLines > 0 ? [`${noLines} without an amount, or totals`] : []),
	];
	const without = skipped.length === 0 ? '' : ` Not counted: ${skipped.join(', ')}.`;
	return `Read ${counted(lines.length, 'line')}${span}: ${parts.join(', ')}.${without}`;
}

export interface ReadStatement {
	statement: Statement;
	lines: BankLine[];
	/** How many lines couldn't be read. */
	unread: number;
}

/** The answer to whether the bank paid everything, short enough for a chat. */
export function bankSummary(matching: Matching, { statement, lines, unread }: ReadStatement, options: MatchOptions) {
	const results = bankResults(matching, options).map(({ json }) => json);
	const ofPayouts = results.filter(({ payout_id }) => payout_id !== null);
	const count = (status: BankResult['status']) => ofPayouts.filter((result) => result.status === status).length;
	const open = ofPayouts.filter(({ status }) => !BANK_STATUSES[status].isGood);
	const paid = count('matched') + count('paid_late');
	const isAll = ofPayouts.length > 0 && paid === ofPayouts.length && matching.elsewhere.length === 0 && unread === 0;
	const title = titleOf(matching, count, { isAll, unread });
	const read = readInWords(statement, lines);
	const sentences = open.slice(0, MOST_SHOWN).map(resultInWords);
	if (open.length > MOST_SHOWN) sentences.push(`And ${open.length - MOST_SHOWN} more.`);
	const days = lines.map(({ day }) => day);
	return {
		all_paid: isAll,
		title,
		text: [`${title}.`, ...sentences, read].join('\n'),
		payouts: ofPayouts.length,
		...Object.fromEntries(
			namesOf(BANK_STATUSES)
				.filter((status) => status !== 'not_a_payout')
				.map((status) => [status, count(status)]),
		),
		before_first_line: matching.before.length,
		in_other_currencies: matching.elsewhere.length,
		lines_read: lines.length,
		lines_unread: unread,
		lines_not_counted: statement.notBooked + statement.noLines,
		other_lines: [...matching.lines.values()].filter(({ status }) => status === 'not_a_payout').length,
		first_line: days.length === 0 ? null : bankDay(Math.min(...days)),
		last_line: days.length === 0 ? null : bankDay(Math.max(...days)),
		read,
	};
}

/** "3 missing, 3 with another amount" */
function titleOf(
	{ payouts, elsewhere }: Matching,
	count: (status: BankResult['status']) => number,
	{ isAll, unread }: { isAll: boolean; unread: number },
): string {
	const parts = namesOf(BANK_STATUSES)
		.filter((status) => status !== 'matched' && status !== 'not_a_payout' && count(status) > 0)
		.map((status) => `${count(status)} ${BANK_STATUSES[status].few}`);
	if (elsewhere.length > 0) parts.push(`${elsewhere.length} in a currency that no line has`);
	if (unread > 0) parts.push(`unread lines: ${unread}`);
	if (payouts.size === 0 && parts.length === 0) return 'There are no payouts in the days of these lines';
	const matched = `${count('matched')} of ${counted(payouts.size, 'payout')} matched`;
	if (isAll) return parts.length === 0 ? 'The bank paid everything' : `The bank paid everything: ${parts.join(', ')}`;
	return [matched, ...parts].join(', ');
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
