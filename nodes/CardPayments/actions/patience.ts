import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { RETRY_POLICY } from '../domain/retry';
import type { Patience } from '../transport/service';

/** The options of every operation that asks the service for something it may ask twice. */
export function patienceOptions(timeout: number): INodeProperties[] {
	return [
		{
			displayName: 'Max Attempts',
			name: 'maxAttempts',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 10 },
			default: 4,
			description:
				'How often to ask when the service is overloaded (HTTP 429), is too slow (408), fails (5xx but 501 and 505) or the connection breaks. Waits in between grow, and are never shorter than the service asks for. Asking again never moves money.',
		},
		{
			displayName: 'Timeout',
			name: 'timeout',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: timeout,
			hint: 'In milliseconds',
			description: 'How long one attempt may take',
		},
	];
}

export function readPatience(options: IDataObject, timeout: number): Patience {
	return {
		attempts: Number(options.maxAttempts ?? RETRY_POLICY.attempts),
		timeout: Number(options.timeout ?? timeout),
	};
}
