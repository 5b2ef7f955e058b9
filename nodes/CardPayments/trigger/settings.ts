import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { readList } from '../domain/input/lists';
import type { EventFilter, EventKind } from '../domain/webhook/event';

export interface TriggerSettings {
	kind: EventKind;
	/** At least one of the two, but for unsigned deliveries to the test URL. */
	bySignature: boolean;
	byService: boolean;
	filter: EventFilter;
	deduplicate: boolean;
	includeHeaders: boolean;
}

export function readSettings(context: IWebhookFunctions): TriggerSettings {
	const kind = context.getNodeParameter('event') as EventKind;
	const validateBy = context.getNodeParameter('validateBy', 'signature') as 'signature' | 'service' | 'both';
	const filters = context.getNodeParameter('filters', {}) as IDataObject;
	const options = context.getNodeParameter('options', {}) as IDataObject;
	const byService = kind === 'payout' && validateBy !== 'signature';
	const unsigned = !byService && isTest(context) && context.getNodeParameter('acceptUnsigned', false) === true;
	return {
		kind,
		bySignature: !unsigned && (!byService || validateBy === 'both'),
		byService,
		filter: {
			statuses:
				kind === 'payout'
					? readList(filters.payoutStatus)
					: [...readList(filters.paymentStatus), ...readList(filters.otherPaymentStatus)],
			merchantIds: readList(filters.merchantId),
			currencies: readList(filters.currency).map((code) => code.toUpperCase()),
		},
		// Whoever listens for a test event wants to see it each time.
		deduplicate: options.deduplicate !== false && !isTest(context),
		includeHeaders: options.includeHeaders === true,
	};
}

export function isTest(context: Pick<IWebhookFunctions, 'getMode'>): boolean {
	return context.getMode() === 'manual';
}
