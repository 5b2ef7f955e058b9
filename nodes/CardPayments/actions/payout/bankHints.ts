import {
	statementInWords,
	bankDay,
	EMPTY_STATE,
	LATE,
	readInWords,
	STRANGE,
	type Matches,
	type ReadStatement,
} from '../../domain/bank';
import { counted, namesInWords } from '../../domain/counted';
import type { Warn } from '../../domain/errors';
import { shortened } from '../../domain/input';
import { payoutNamed } from '../../domain/sheets';
import { UNREAD_ABOVE } from '../../domain/table';
import type { Execution } from '../execution';

/** The answer first, from the items' own statuses; then what it doesn't speak of. */
export function sayMatching(matches: Matches, read: ReadStatement, execution: Execution): void {
	const warn = execution.warn(0);
	const { whole } = read.statement.coverage;
	const { trouble, rest } = statementInWords(matches, read);
	if (trouble !== '') execution.noteConclusion({ words: trouble, type: 'warning' });
	if (rest !== '') execution.noteConclusion({ words: rest, type: 'info' });
	else if (trouble === '' && whole !== undefined && matches.elsewhere.length === 0)
		warn(
			`No payout is on its way in the days of these lines: looked at ${bankDay(whole.first - LATE)} to ${bankDay(whole.last)}. Check the credential and "Filters"`,
		);
	sayUnproved(read, warn);
	for (const [{ id }, { back, status, why }] of matches.payouts)
		if (back !== undefined && status !== 'returned')
			warn('As much as came left later. Look whether the bank took it back', payoutNamed(id));
		else if (why === STRANGE)
			warn(
				'A line of the amount has no word of the others. If it is the payout, enter what such lines say in "Text in Payout Lines"',
				payoutNamed(id),
				'info',
			);
	for (const { id } of matches.outside)
		warn('Payouts of the days before the statement may be in an earlier one', payoutNamed(id), 'info');
	const count = matches.elsewhere.length;
	const others = namesInWords([...new Set(matches.elsewhere.map(({ currency }) => currency))].sort());
	if (count > 0)
		warn(
			`${counted(count, "payout isn't looked for, as no line has its currency", "payouts aren't looked for, as no line has their currency")} (${others}). Match them with the statement of an account in it`,
		);
	warn(readInWords(read), '', 'info');
}

/** What the statement leaves unproved. */
function sayUnproved(read: ReadStatement, warn: Warn): void {
	const { above, columns, left, unknownStates } = read.statement;
	for (const name of left) warn("A table of the file has no column of dates and amounts, so it wasn't read", name);
	for (const line of above) warn(UNREAD_ABOVE, `"${shortened(line)}"`, 'info');
	if (unknownStates.includes(EMPTY_STATE))
		warn(
			`Lines with nothing in "${columns.states.join('" and "')}" aren't counted, as it says of others that they are booked`,
		);
	for (const word of unknownStates.filter((each) => each !== EMPTY_STATE))
		warn(
			`Lines with a word that may not mean booked aren't counted. If it does, say so in File Description: Booked Words = …`,
			`"${shortened(word)}"`,
		);
	if (read.broken > 0)
		warn(
			`"${columns.balance}" doesn't follow from the line before. A line may be missing, or have another amount, so no payout is called missing`,
			`line ${read.broken}`,
		);
	if (read.isShort)
		warn(
			"The lines don't come to the difference of the statement's balances. Some may be missing, so no payout is called missing",
		);
	for (const { number, doubt } of read.lines)
		if (doubt !== undefined)
			warn("The money of some lines isn't sure, and proves nothing", `line ${number} (${doubt})`, 'info');
	if (read.hasNoSign)
		warn(
			`Nothing in the statement says what left the account, so each "${columns.amount}" counts as money that came. If it is, enter this line in "File Description": Credit Column = ${columns.amount}. Else name the column that says it: Credit or Debit Column = …, and what it says there: Debit Words = …`,
		);
}
