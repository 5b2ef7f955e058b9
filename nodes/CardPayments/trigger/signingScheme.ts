import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { CardPaymentsError } from '../domain/errors';
import { readScheme, type Scheme } from '../domain/webhook/scheme';
import { toNodeError } from '../transport/messages';
import { isTest, readValidation } from './settings';

/**
 * How long a scheme is kept, in milliseconds. Reading a credential costs n8n about as much as
 * everything else a delivery needs: it starts an expression engine just for that. A changed or
 * revoked secret takes effect within this time.
 */
const KEPT_FOR = 10_000;

const kept = new Map<string, { until: number; scheme: Promise<Scheme> }>();

/**
 * The scheme and the secrets of the node's credential. The test URL always reads them again.
 *
 * @throws CardPaymentsError when the credential cannot verify anything
 */
export async function signingScheme(context: IWebhookFunctions, now: number): Promise<Scheme> {
	const read = async () => readScheme(await context.getCredentials('cardPaymentsWebhookApi'));
	if (isTest(context)) return await read();
	const { id, credentials } = context.getNode();
	const key = [context.getWorkflow().id, id, credentials?.cardPaymentsWebhookApi?.id].join(' ');
	const found = kept.get(key);
	if (found !== undefined && now < found.until) return await found.scheme;

	for (const [other, { until }] of kept) if (until <= now) kept.delete(other);
	const scheme = read();
	kept.set(key, { until: now + KEPT_FOR, scheme });
	// What a user must mend stays for the same time, so that strangers cannot make n8n look again and again.
	scheme.catch((error: unknown) => {
		if (!(error instanceof CardPaymentsError)) kept.delete(key);
	});
	return await scheme;
}

/**
 * Rejects a workflow whose trigger could verify nothing when you publish it, rather than its first payout.
 */
export async function checkBeforeUse(this: IHookFunctions): Promise<boolean> {
	try {
		if (!readValidation(this).byService) readScheme(await this.getCredentials('cardPaymentsWebhookApi'));
		return true;
	} catch (error) {
		throw toNodeError(this.getNode(), error, 0);
	}
}
