import type { IHookFunctions } from 'n8n-workflow';
import { InputError } from '../domain/errors/InputError';
import { EVENTS, type EventKind } from '../domain/webhook/event';
import { readScheme } from '../domain/webhook/scheme';
import { toNodeError } from '../transport/messages';
import { isTest } from './settings';

/**
 * Rejects a workflow whose trigger could verify nothing when you publish it, rather than its first payout.
 */
export async function checkBeforeUse(this: IHookFunctions): Promise<boolean> {
	const signed =
		!EVENTS[this.getNodeParameter('event') as EventKind].listed ||
		this.getNodeParameter('validateBy', 'signature') !== 'service';
	const unsafe = signed && this.getNodeParameter('acceptUnsigned', false) === true;
	if (unsafe && !isTest(this)) {
		const error = new InputError(
			'Turn off "Accept Unsigned (Unsafe)" before you publish: it\'s for the test URL only',
		);
		throw toNodeError(this.getNode(), error, 0);
	}
	if (!signed || unsafe) return true;
	try {
		readScheme(await this.getCredentials('cardPaymentsWebhookApi'));
	} catch (error) {
		throw toNodeError(this.getNode(), error, 0);
	}
	return true;
}
