import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { FORMATS_FOR } from '../domain/formatFor';
import { namesOf, readChoice, readList } from '../domain/input';
import { EVENT_OUTPUTS, type EventKind, EVENTS } from '../domain/webhook';
import { ACCEPT_UNPROVED, namesIn, readScheme, refuseUnproved, type Scheme, SCHEME_TEXT } from '../domain/signing';
import { toNodeError } from '../transport/n8n';
import { CardPaymentsError } from '../domain/errors';

type ValidateBy = 'signature' | 'service';

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
	const kind = readChoice('Trigger On', context.getNodeParameter('event'), Object.keys(EVENTS) as EventKind[]);
	const chosen = context.getNodeParameter('validateBy', 'signature');
	const validateBy = readChoice('Validate By', chosen, Object.keys(VALIDATIONS) as ValidateBy[]);
	return { kind, byService: EVENTS[kind].records !== undefined && validateBy === 'service' };
}

export type TriggerSettings = ReturnType<typeof readSettings>;

export function readSettings(context: IWebhookFunctions) {
	const { kind, byService } = readValidation(context);
	const filters = context.getNodeParameter('filters', {}) as IDataObject;
	const options = context.getNodeParameter('options', {}) as IDataObject;
	const isTest = context.getMode() === 'manual';
	return {
		kind,
		byService,
		output: readChoice('Output', context.getNodeParameter('output', 'simplified'), namesOf(EVENT_OUTPUTS)),
		formatFor: readChoice('Format For', options.formatFor ?? 'anyDestination', namesOf(FORMATS_FOR)),
		isTest,
		filter: {
			statuses: readList(filters[`${kind}Status`]),
			currencies: readList(filters.currency).map((code) => code.toUpperCase()),
			merchantIds: readList(filters.merchantId),
			walletIds: kind === 'payout' ? readList(filters.walletId) : [],
		},
		// Whoever listens for a test event wants to see it every time.
		deduplicate: options.deduplicate !== false && !isTest,
		reportRejected: options.reportRejected === true,
	};
}

/** What `readScheme` reads: the credential, and the scheme that the panel has in its place. */
async function signingEntries(
	context: Pick<IWebhookFunctions, 'getCredentials' | 'getNodeParameter'>,
): Promise<IDataObject> {
	const credential = await context.getCredentials<IDataObject>('cardPaymentsWebhookApi');
	return { ...credential, [SCHEME_TEXT]: context.getNodeParameter(SCHEME_TEXT, '') as string };
}

/** Rejects a workflow whose trigger could verify nothing when you publish it, rather than its first payout. */
export async function checkBeforeUse(this: IHookFunctions): Promise<boolean> {
	try {
		const { kind, byService } = readValidation(this);
		if (byService) return true;
		const entries = await signingEntries(this);
		const { signed } = readScheme(entries);
		if (kind === 'any' && signed.kind === 'fields' && entries[ACCEPT_UNPROVED] !== true)
			refuseUnproved([`anything but ${namesIn(signed).join(', ')}`], 'a forger could change all the rest');
		return true;
	} catch (error) {
		throw toNodeError(this.getNode(), error, 0);
	}
}

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
	{ node, settings, now }: { node: string; settings: TriggerSettings; now: number },
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
