import type { Balance } from '../../domain/settlement/balance';
import type { Warn } from '../warnings';

/** No fee isn't a fee of zero: says where fees are summed that the sheets don't have. */
export function noteMissingFees(balance: Balance | undefined, payoutId: string, warn: Warn): void {
	if (balance === undefined || balance.sheetsWithoutFees.length === 0) return;
	warn('These sheets have no fee column', `Payout ${payoutId} (${balance.sheetsWithoutFees.join(', ')})`, 'info');
}
