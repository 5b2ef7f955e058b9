import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { readChoice } from '../domain/input/choices';
import { readList } from '../domain/input/lists';
import { EVENTS, type EventKind } from '../domain/webhook/event';

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
export function readValidation(context: Pick<IWebhookFunctions, 'getNodeParameter'>) {
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
