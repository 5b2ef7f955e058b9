import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { readList } from '../domain/input/lists';
import { EVENTS, type EventFilter, type EventKind } from '../domain/webhook/event';

export interface TriggerSettings {
	kind: EventKind;
	/** At least one of the two, but for unsigned deliveries to the test URL. */
	bySignature: boolean;
	byService: boolean;
	filter: EventFilter;
	deduplicate: boolean;
	includeHeaders: boolean;
}

/** The filters of each event's states. */
const STATUS_FILTERS: Record<EventKind, string[]> = {
	payment: ['paymentStatus', 'otherPaymentStatus'],
	payout: ['payoutStatus'],
};

export function readSettings(context: IWebhookFunctions): TriggerSettings {
	const kind = context.getNodeParameter('event') as EventKind;
	const validateBy = context.getNodeParameter('validateBy', 'signature') as 'signature' | 'service' | 'both';
	const filters = context.getNodeParameter('filters', {}) as IDataObject;
	const options = context.getNodeParameter('options', {}) as IDataObject;
	const byService = EVENTS[kind].listed && validateBy !== 'signature';
	const unsigned = !byService && isTest(context) && context.getNodeParameter('acceptUnsigned', false) === true;
	return {
		kind,
		bySignature: !unsigned && (!byService || validateBy === 'both'),
		byService,
		filter: {
			statuses: STATUS_FILTERS[kind].flatMap((name) => readList(filters[name])),
			merchantIds: readList(filters.merchantId),
			walletIds: EVENTS[kind].listed ? readList(filters.walletId) : [],
			currencies: readList(filters.currency).map((code) => code.toUpperCase()),
		},
		// Whoever listens for a test event wants to see it every time.
		deduplicate: options.deduplicate !== false && !isTest(context),
		includeHeaders: options.includeHeaders === true,
	};
}

export function isTest(context: Pick<IWebhookFunctions, 'getMode'>): boolean {
	return context.getMode() === 'manual';
}
