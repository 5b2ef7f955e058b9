import { uncapitalized } from '../../domain/input';
import { standingOf, troubleInWords, type Settlement } from '../../domain/settlement';
import { payoutNamed } from '../../domain/sheets';
import type { Execution } from '../execution';

/** Says of a payout whose figures are shown that they aren't known to be what was paid, if so. */
export function sayComparison({ payout, comparison }: Settlement, execution: Execution, index: number): void {
	const standing = standingOf(comparison);
	if (standing === 'balanced') return;
	const where = payoutNamed(payout.id);
	const text = troubleInWords(comparison);
	execution.noteDoubted(index, { id: payout.id, comparison });
	const warn = execution.warnFirst(index);
	if (standing === 'not balanced')
		warn("The transactions don't add up to what the payout paid", `${where} (${text})`);
	else if (standing === 'failed' || standing === 'on its way')
		execution.warn(index)(`Not paid: ${uncapitalized(text)}`, where, 'info');
	else warn(`Not compared: ${uncapitalized(text)}`, where);
}
