import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { FORMATS_FOR } from '../domain/formatFor';
import { namesOf, readChoice, readList } from '../domain/input';
import { EVENT_OUTPUTS, EVENTS, type EventKind } from '../domain/webhook';
import { ACCEPT_UNPROVED, readScheme, refuseUnproved, namesIn, SCHEME_TEXT } from '../domain/signing';
import { toNodeError } from '../transport/n8n';

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
export async function signingEntries(
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
