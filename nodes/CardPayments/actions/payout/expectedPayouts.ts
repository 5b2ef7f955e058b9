import { LATE, saysCurrency, type Coverage, type ExpectedPayout, type Statement } from '../../domain/bank';
import type { OffsetAt } from '../../domain/dates';
import { InputError } from '../../domain/errors';
import { textOf } from '../../domain/input';
import { type PayoutRecord, payoutState } from '../../domain/payout';
import { inMinorUnits } from '../../domain/money';
import { payoutAmount } from '../../domain/settlement';
import { DAY, MINUTE } from '../../domain/units';
import type { Execution } from '../execution';
import { listAllPayouts } from '../payoutList';
import { payoutNamed } from '../../domain/sheets';

/** The payouts of the days that the statement tells of, and those that came before them. */
export async function payoutsIn({ whole }: Coverage, execution: Execution): Promise<PayoutRecord[]> {
	if (whole === undefined) return [];
	const { first, last } = whole;
	const period = { from: (first - LATE) * DAY, to: (last + 2) * DAY };
	return await listAllPayouts(execution, 0, period);
}

/**
 * What a payout must be at the bank: `nothing` for one that can't be there, `unknown` where nobody knows what it is,
 * each with a warning.
 */
export function expectedPayout(
	payout: PayoutRecord,
	isAsked: boolean,
	execution: Execution,
	offsetAt: OffsetAt,
): ExpectedPayout | 'nothing' | 'unknown' {
	const { id, date } = payout;
	const paid = payoutAmount(payout);
	const state = payoutState(payout);
	const skip = <As>(as: As, why: string, type?: 'info') => {
		if (!isAsked) return 'nothing';
		execution.warn(0)(why, payoutNamed(id), type);
		return as;
	};
	if (paid === undefined || date === undefined)
		return skip('unknown', "The service doesn't say what it paid, or when, so no line can match");
	if (paid.amount === 0n) return skip('nothing', 'A payout of nothing has no line at the bank', 'info');
	const minor = inMinorUnits(paid.amount, paid.currency);
	if (!Number.isSafeInteger(minor))
		return skip('unknown', 'The service says that it paid a part of the smallest coin, so no line can match');
	return {
		id,
		reference: textOf(payout.bank_reference),
		day: Math.floor((date + offsetAt(date) * MINUTE) / DAY),
		time: date,
		minor,
		currency: paid.currency,
		isAsked,
		// A word that nobody knows doesn't say that it was paid.
		unpaid: state === 'failed' || state === 'unknown' ? textOf(payout.status) || 'nothing' : '',
		isUnknown: state === 'unknown',
		isOnItsWay: state === 'on its way',
	};
}

/** The currency of lines that don't say theirs: that of all payouts, where they have only one. */
export function currencyOfStatement(payouts: PayoutRecord[], statement: Statement, execution: Execution): string {
	if (saysCurrency(statement)) return '';
	const currencies = [...new Set(payouts.map(({ currency }) => textOf(currency).toUpperCase()))].sort();
	const [only = ''] = currencies;
	if (currencies.length > 1)
		throw new InputError(
			`No line was matched: nothing in the statement says its currency, and payouts are in ${currencies.join(', ')}`,
			'Say the currency of the account in File Description: "Currency = SAR".',
		);
	if (only !== '')
		execution.warn(0)(
			`Nothing in the statement says its currency. It's taken to be ${only}, as of all payouts`,
			'',
			'info',
		);
	return only;
}
