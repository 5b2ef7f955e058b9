import { type CardPaymentsError, InputError } from '../../domain/errors';

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
