import {
	sleep,
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type ILoadOptionsFunctions,
	type IWebhookFunctions,
} from 'n8n-workflow';
import { InputError } from '../../domain/errors';

export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IWebhookFunctions;

/** In milliseconds. A cancelled execution is noticed after each. */
const STRETCH = 250;

export function cancelSignal(context: RequestContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

export function failIfCancelled(context: RequestContext): void {
	if (cancelSignal(context)?.aborted) throw new InputError('The execution was cancelled');
}

/** Waits as long as there are milliseconds `left`. */
export async function pause(context: RequestContext, left: () => number): Promise<void> {
	for (let wait = left(); wait > 0; wait = left()) {
		failIfCancelled(context);
		await sleep(Math.min(wait, STRETCH));
	}
}

export type Credentials = ICredentialDataDecryptedObject;
