import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { CardPaymentsError } from '../domain/errors';
import { readScheme, type Scheme } from '../domain/signing';
import type { Received } from './request';
import { signingEntries } from './settings';

/**
 * How long a scheme is kept, in milliseconds: reading a credential costs n8n as much as all else a delivery needs. A
 * changed or revoked secret takes effect within this time.
 */
const KEPT_FOR = 10_000;

/** The credential and the panel as entered, and what they say. */
interface Signing {
	credential: IDataObject;
	scheme: Scheme;
}

const kept = new Map<string, { until: number; signing: Promise<Signing> }>();

/**
 * The scheme and the secrets of the node's credential. The test URL always reads them again.
 *
 * @throws CardPaymentsError when the credential cannot verify anything
 */
export async function signingOf(
	context: IWebhookFunctions,
	{ node, settings, now }: Pick<Received, 'node' | 'settings' | 'now'>,
): Promise<Signing> {
	if (settings.isTest) return await readSigning(context);
	const key = `${node} ${context.getNode().credentials?.cardPaymentsWebhookApi?.id}`;
	const found = kept.get(key);
	if (found !== undefined && now < found.until) return await found.signing;

	for (const [other, { until }] of kept) if (until <= now) kept.delete(other);
	const signing = readSigning(context);
	kept.set(key, { until: now + KEPT_FOR, signing });
	// What a user must mend stays for the same time, so that strangers cannot make n8n look again and again.
	signing.catch((error: unknown) => {
		if (!(error instanceof CardPaymentsError)) kept.delete(key);
	});
	return await signing;
}

async function readSigning(context: IWebhookFunctions): Promise<Signing> {
	const credential = await signingEntries(context);
	return { credential, scheme: readScheme(credential) };
}
