import type { IHookFunctions } from 'n8n-workflow';
import { InputError } from '../domain/errors';
import { readScheme } from '../domain/webhook/scheme';
import { toNodeError } from '../transport/messages';
import { isTest, readValidation } from './settings';

/**
 * Rejects a workflow whose trigger could verify nothing when you publish it, rather than its first payout.
 */
export async function checkBeforeUse(this: IHookFunctions): Promise<boolean> {
	try {
		const { bySignature, acceptUnsigned } = readValidation(this);
		if (acceptUnsigned && !isTest(this))
			throw new InputError('Turn off "Accept Unsigned (Unsafe)" before you publish: it\'s for the test URL only');
		if (bySignature && !acceptUnsigned) readScheme(await this.getCredentials('cardPaymentsWebhookApi'));
		return true;
	} catch (error) {
		throw toNodeError(this.getNode(), error, 0);
	}
}
