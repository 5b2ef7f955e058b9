import { isRecord } from '../../domain/input/json';
import { InputError } from '../../domain/errors/InputError';
import { whyNotAuthenticated } from '../../domain/payment/threeDSecure';
import type { BodyPart } from '../../domain/payment/bodyParts';
import { paymentBody } from '../../domain/payment/paymentBody';
import { PAYMENTS } from '../../domain/payment/kinds';
import type { Traces } from '../../domain/payment/outcomeError';
import type { PanelReader } from '../../domain/payment/panelReader';
import type { Movement } from './moveMoney';
import { valuesOf } from './panelFields';
import { IF_NOT_AUTHENTICATED } from './threeDSecureFields';

/**
 * The request for a new charge or authorization. Results from elsewhere that don't show that the cardholder
 * was authenticated are an error, or a warning by option.
 *
 * @param own the body's fields that only one of the two has
 */
export function paymentRequest(read: PanelReader, kind: 'charge' | 'authorization', own: BodyPart): Movement {
	const content = paymentBody(read, own);
	const { authentication } = content.body;
	const doubt = isRecord(authentication) ? whyNotAuthenticated(authentication) : undefined;
	if (doubt !== undefined) {
		const option = 'options.ifNotAuthenticated';
		if (read.choice(option, valuesOf(IF_NOT_AUTHENTICATED)) === 'send') read.warn(`sent although ${doubt}`);
		else {
			read.report(
				new InputError(
					`"${read.label('threeDSecure')}": ${doubt}, so you would carry the risk of a dispute`,
					`Ask the cardholder to authenticate again. To send it all the same, choose ${IF_NOT_AUTHENTICATED.send.name} in the option "${read.label(option)}".`,
				),
			);
		}
	}
	return { path: PAYMENTS[kind].path, content, traces: tracesOf(content.keyless) };
}

/** What a body can be found by at the service. */
export function tracesOf({ reference, amount, currency }: BodyPart): Traces {
	const { transaction, order, merchant } = isRecord(reference) ? reference : {};
	return { reference: { transaction, order, merchant }, amount, currency };
}
