import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { CardPaymentsError } from '../domain/errors';
import { readChoice } from '../domain/input/choices';
import { readList } from '../domain/input/lists';
import { EVENTS, type EventKind } from '../domain/webhook/event';
import { readScheme, type Scheme } from '../domain/webhook/scheme';
import { toNodeError } from '../transport/messages';

export type ValidateBy = 'signature' | 'service';

/** How to make sure that the service sent a delivery, in the panel's order. */
export const VALIDATIONS: Record<ValidateBy, { label: string; description: string }> = {
	signature: { label: 'Signature', description: 'Verify the signature of the webhook' },
	service: {
		label: 'Confirm with Service',
		description:
			'Ask the service for this record, and pass on what it says. For accounts without a signing secret.',
	},
};

/** Which event the trigger waits for, and how it's verified: every event is, one way or the other. */
function readValidation(context: Pick<IWebhookFunctions, 'getNodeParameter'>) {
	const kind = context.getNodeParameter('event') as EventKind;
	const chosen = context.getNodeParameter('validateBy', 'signature');
	const validateBy = readChoice('Validate By', chosen, Object.keys(VALIDATIONS) as ValidateBy[]);
	return { kind, byService: EVENTS[kind].confirmable && validateBy === 'service' };
}

export function readSettings(context: IWebhookFunctions) {
	const { kind, byService } = readValidation(context);
	const filters = context.getNodeParameter('filters', {}) as IDataObject;
	const options = context.getNodeParameter('options', {}) as IDataObject;
	return {
		kind,
		byService,
		/** What passes; an empty list lets everything pass. */
		statuses: readList(filters[`${kind}Status`]),
		// Whoever listens for a test event wants to see it every time.
		deduplicate: options.deduplicate !== false && !isTest(context),
		reportRejected: options.reportRejected === true,
	};
}

export function isTest(context: Pick<IWebhookFunctions, 'getMode'>): boolean {
	return context.getMode() === 'manual';
}

/**
 * How long a scheme is kept, in milliseconds: reading a credential costs n8n as much as all else a delivery needs. A
 * changed or revoked secret takes effect within this time.
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

/** Rejects a workflow whose trigger could verify nothing when you publish it, rather than its first payout. */
export async function checkBeforeUse(this: IHookFunctions): Promise<boolean> {
	try {
		if (!readValidation(this).byService) readScheme(await this.getCredentials('cardPaymentsWebhookApi'));
		return true;
	} catch (error) {
		throw toNodeError(this.getNode(), error, 0);
	}
}
