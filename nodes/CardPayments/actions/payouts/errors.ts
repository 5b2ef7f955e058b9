import type { IDataObject } from 'n8n-workflow';
import { understood, type CardPaymentsError, InputError, isLasting } from '../../domain/errors';
import { textOf } from '../../domain/input/text';

/**
 * The same error, with the payouts' ids and, where the list says why there are no sheets, with that.
 * The item of Continue on Fail says which payout it is about, as `payout_id`.
 */
export function namedError(thrown: unknown, payoutIds: string[], input: IDataObject | undefined): CardPaymentsError {
	const error = understood(thrown);
	const known = payoutIds.length === 1 && input?.id === payoutIds[0] ? input : undefined;
	const description = [notAvailable(known), error.description, liveModeOnly(error, known?.live_mode)];
	return error.reworded(`Payout ${payoutIds.join(', ')}: ${error.message}`, description.filter(Boolean).join(' '), {
		...error.details,
		payout_id: payoutIds.join(','),
	});
}

function notAvailable(listed: IDataObject | undefined): string | undefined {
	if (listed?.settlements_available !== false) return undefined;
	const reason = textOf(listed.settlements_description).replace(/\.+$/, '') || 'no reason given';
	return `The payout list says that its settlements aren't available: ${reason}.`;
}

/** A service may refuse a test key in any words, so its words decide nothing. */
function liveModeOnly(error: CardPaymentsError, liveMode: unknown): string | undefined {
	if (!isLasting(error) || liveMode === true) return undefined;
	const mode = liveMode === false ? 'This payout was made in test mode' : 'If this is a test key';
	return `${mode}: some services make payout files in live mode only.`;
}

/** Of messages. */
const MOST_SHOWN = 5;

/** One error of those of several payouts. */
export function joinedError(all: CardPaymentsError[]): CardPaymentsError {
	const [first, ...others] = all;
	if (first === undefined || others.length === 0) return first ?? new InputError('Nothing could be read');
	const shown = all
		.slice(0, MOST_SHOWN)
		.map(({ message }) => message)
		.join('; ');
	const more = all.length > MOST_SHOWN ? `; and ${all.length - MOST_SHOWN} more` : '';
	return new InputError(`${all.length} payouts couldn't be read: ${shown}${more}`, first.description, {
		payout_id: all.map(({ details }) => details.payout_id).join(','),
	});
}
