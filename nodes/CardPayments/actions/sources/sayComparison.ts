import { uncapitalized } from '../../domain/input';
import { payoutState } from '../../domain/payout';
import { comparisonText, type Settlement } from '../../domain/settlement';
import { payoutNamed } from '../../domain/sheets';
import type { Execution } from '../execution';

/** Says of a payout whose figures are shown that they aren't known to be what was paid, if so. */
export function sayComparison({ payout, comparison }: Settlement, execution: Execution, index: number): void {
	const { balanced } = comparison;
	if (balanced === true) return;
	const state = payoutState(payout);
	const where = payoutNamed(payout.id);
	const text = comparisonText(comparison);
	const isUnpaid = state === 'failed' || state === 'on its way';
	execution.noteDoubted(index, { id: payout.id, comparison, isUnpaid });
	const warn = execution.warnFirst(index);
	if (balanced === false) warn("The transactions don't add up to what the payout paid", `${where} (${text})`);
	else if (isUnpaid) execution.warn(index)(`Not paid: ${uncapitalized(text)}`, where, 'info');
	else warn(`Not compared: ${uncapitalized(text)}`, where);
}
