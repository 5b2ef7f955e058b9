import { CardPaymentsError, InputError, isLasting, understood } from '../../domain/errors';
import { type PayoutRecord, payoutState, whyWithoutSheets } from '../../domain/payout';
import { payoutNamed } from '../../domain/sheets';

/**
 * The same error, with the payout's ID and, where the list says why there are no sheets, with that.
 * The item of Continue on Fail says which payout it is about, as `payout_id`.
 */
export function namedError(thrown: unknown, payout: PayoutRecord): CardPaymentsError {
	const error = understood(thrown);
	const { id, live_mode } = payout;
	const isFailed = payoutState(payout) === 'failed' && isLasting(error);
	const description = isFailed
		? ['Nothing was paid, so the service has no sheets of it: there is nothing to get.']
		: [notAvailable(payout), error.description, idOrMode(error, live_mode)];
	// A file may not say whose it is.
	const message = id === '' ? error.message : `${payoutNamed(id)}: ${error.message}`;
	return error.reworded(message, description.filter(Boolean).join(' '), {
		...error.details,
		payout_id: id,
	});
}

function notAvailable(payout: PayoutRecord): string | undefined {
	if (payout.settlements_available !== false) return undefined;
	// An item need not say it.
	const isSaid = payout.settlements_description !== undefined;
	const why = isSaid ? `: ${whyWithoutSheets(payout) || 'no reason given'}` : '';
	return `The payout list says that its settlements aren't available${why}.`;
}

/** A service may refuse what it doesn't know, and a test key, in any words, so its words decide nothing. */
function idOrMode(error: CardPaymentsError, liveMode: unknown): string | undefined {
	if (!isLasting(error) || error.status === 401 || liveMode === true) return undefined;
	const inLiveModeOnly = 'some services make payout files in live mode only.';
	if (liveMode === false) return `This payout was made in test mode: ${inLiveModeOnly}`;
	return `Check the ID, and that the key is of its account and mode. If this is a test key: ${inLiveModeOnly}`;
}

const MOST_MESSAGES = 5;

/** The errors of payouts as one, for an execution that fails. */
export function joinedError(all: CardPaymentsError[]): CardPaymentsError {
	return all.length === 1 ? (all[0] as CardPaymentsError) : new PayoutErrors(all);
}

export class PayoutErrors extends InputError {
	readonly all: CardPaymentsError[];

	constructor(all: CardPaymentsError[]) {
		const shown = all
			.slice(0, MOST_MESSAGES)
			.map(({ message }) => message)
			.join('; ');
		const more = all.length > MOST_MESSAGES ? `; and ${all.length - MOST_MESSAGES} more` : '';
		super(`${all.length} payouts couldn't be read: ${shown}${more}`, all[0]?.description, {
			payout_id: all.map(({ details }) => details.payout_id).join(','),
		});
		this.all = all;
	}
}
