import {
	isUndirected,
	statementInWords,
	bankDay,
	LATE,
	readInWords,
	unreadOf,
	type Matching,
	type ReadStatement,
} from '../../domain/bank';
import { counted } from '../../domain/counted';
import type { Warn } from '../../domain/errors';
import { shortened } from '../../domain/input';
import { payoutNamed } from '../../domain/sheets';
import type { Execution } from '../execution';

/** The answer first, from the items' own statuses; then what it doesn't speak of. */
export function sayMatching(matching: Matching, read: ReadStatement, execution: Execution): void {
	const warn = execution.warn(0);
	const { whole } = read.statement.read.coverage;
	const { trouble, rest } = statementInWords(matching, unreadOf(read));
	if (trouble !== '') execution.conclude({ words: trouble, type: 'warning' });
	if (rest !== '') execution.conclude({ words: rest, type: 'info' });
	else if (trouble === '' && whole !== undefined && matching.elsewhere.length === 0)
		warn(
			`No payout is on its way in the days of these lines: looked at ${bankDay(whole.first - LATE)} to ${bankDay(whole.last)}. Check the credential and "Filters"`,
			'',
		);
	sayUnproved(read, warn);
	for (const [{ id }, verdict] of matching.payouts) {
		if ('reading' in verdict && verdict.tookAsMuch !== undefined)
			warn('As much as came left later. Look whether the bank took it back', payoutNamed(id));
		if (isUndirected(verdict)) warn('Nothing shows whether the money came or left', payoutNamed(id));
	}
	for (const { id } of matching.outside)
		warn('Payouts of the days before the statement may be in an earlier one', payoutNamed(id), 'info');
	for (const { id, currency } of matching.elsewhere)
		warn(
			`No line is in ${currency}, so payouts in it were left out: match them with the account's own statement`,
			payoutNamed(id),
		);
	warn(readInWords(read), '', 'info');
}

/** What the statement leaves unproved. */
function sayUnproved(read: ReadStatement, warn: Warn): void {
	const { columns, left, unknownStates } = read.statement.read;
	for (const name of left) warn("A table of the file has no column of dates and amounts, so it wasn't read", name);
	for (const word of unknownStates)
		warn(
			`Lines with a word that may not mean booked aren't counted. If it does, add it to "Words for Booked"`,
			`"${shortened(word)}"`,
		);
	if (read.broken.length > 0)
		warn(
			`"${columns.balance}" doesn't follow from the line before. A line may be missing, or have another amount`,
			`line ${read.broken[0]}`,
		);
	if (read.isBalanceUseless)
		warn(`"${columns.balance}" doesn't follow from the amounts, so it proves nothing`, '', 'info');
	if (read.unsure > 0)
		warn(`Nothing shows whether "${columns.fee}" was taken off the amount: ${counted(read.unsure, 'line')}`, '');
	if (read.undirected > 0)
		warn(`Nothing shows whether the money came or left: ${counted(read.undirected, 'line')}`, '');
	for (const { number, doubt = '' } of read.doubtful)
		warn("A line's own text speaks against its money", `line ${number} ("${shortened(doubt)}")`, 'info');
	if (read.hasNoSign)
		warn(
			`Nothing in the statement says what left the account, so each "${columns.amount}" counts as money that came. If it is, enter this line in "File Description" under Columns: Credit Column = ${columns.amount}`,
			'',
		);
}
