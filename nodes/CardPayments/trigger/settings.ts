import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { readChoice } from '../domain/input/choices';
import { readList } from '../domain/input/lists';
import { EVENTS, type EventFilter, type EventKind } from '../domain/webhook/event';

export type ValidateBy = 'signature' | 'service' | 'both';

/** How to make sure that the service sent a delivery, in the panel's order. */
export const VALIDATIONS: Record<
	ValidateBy,
	{ label: string; description: string; bySignature: boolean; byService: boolean }
> = {
	signature: {
		label: 'Signature',
		description: 'Verify the signature of the webhook',
		bySignature: true,
		byService: false,
	},
	service: {
		label: 'Confirm with Service',
		description:
			'Ask the service for this record, and pass on what it says. For accounts without a signing secret.',
		bySignature: false,
		byService: true,
	},
	both: {
		label: 'Signature and Service',
		description: 'Verify the signature, then ask the service as well',
		bySignature: true,
		byService: true,
	},
};

export type TriggerSettings = ReturnType<typeof readSettings>;

/** The filters of each event's states. */
const STATUS_FILTERS: Record<EventKind, string[]> = {
	payout: ['payoutStatus'],
	payment: ['paymentStatus', 'otherStatus'],
	invoice: ['otherStatus'],
};

/** @throws InputError when the trigger couldn't verify anything */
export function readValidation(context: Pick<IWebhookFunctions, 'getNodeParameter'>) {
	const kind = context.getNodeParameter('event') as EventKind;
	const chosen = context.getNodeParameter('validateBy', 'signature');
	const validateBy = readChoice('Validate By', chosen, Object.keys(VALIDATIONS) as ValidateBy[]);
	const { bySignature, byService } = VALIDATIONS[EVENTS[kind].confirmable ? validateBy : 'signature'];
	const acceptUnsigned = !byService && context.getNodeParameter('acceptUnsigned', false) === true;
	return { kind, bySignature, byService, acceptUnsigned };
}

/** At least one of `bySignature` and `byService` is true, but for unsigned deliveries to the test URL. */
export function readSettings(context: IWebhookFunctions) {
	const { kind, bySignature, byService, acceptUnsigned } = readValidation(context);
	const filters = context.getNodeParameter('filters', {}) as IDataObject;
	const options = context.getNodeParameter('options', {}) as IDataObject;
	return {
		kind,
		bySignature: bySignature && !(acceptUnsigned && isTest(context)),
		byService,
		filter: {
			statuses: STATUS_FILTERS[kind].flatMap((name) => readList(filters[name])),
			merchantIds: readList(filters.merchantId),
			walletIds: kind === 'payout' ? readList(filters.walletId) : [],
			currencies: readList(filters.currency).map((code) => code.toUpperCase()),
		} satisfies EventFilter,
		// Whoever listens for a test event wants to see it every time.
		deduplicate: options.deduplicate !== false && !isTest(context),
		includeHeaders: options.includeHeaders === true,
		reportRejected: options.reportRejected === true,
	};
}

export function isTest(context: Pick<IWebhookFunctions, 'getMode'>): boolean {
	return context.getMode() === 'manual';
}
