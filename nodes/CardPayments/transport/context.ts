import {
	sleep,
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type ILoadOptionsFunctions,
	type IWebhookFunctions,
} from 'n8n-workflow';
import { InputError } from '../domain/errors/InputError';
import { perExecution } from './perExecution';

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

/** By item: to read a credential takes n8n a query of its database, and decrypting. */
const credentialsRead = perExecution(() => new Map<number, Promise<Credentials>>());
/** Each once, however many items have it. */
const distinctCredentials = perExecution(() => new Map<string, Credentials>());

/** The credential as n8n resolves it for an item: the same object for all items with the same one. */
export async function credentialOf(context: RequestContext, index: number): Promise<Credentials> {
	const byItem = credentialsRead(context);
	const distinct = distinctCredentials(context);
	const read = async () => {
		const credentials = await context.getCredentials<Credentials>('cardPaymentsApi', index);
		const text = JSON.stringify(credentials);
		const same = distinct.get(text) ?? credentials;
		distinct.set(text, same);
		return same;
	};
	const reading = byItem.get(index) ?? read();
	byItem.set(index, reading);
	return await reading.catch((error: unknown) => {
		byItem.delete(index);
		throw new InputError(
			`The credential can't be read: ${(error as Error).message}`,
			'Choose a Card Payments API credential in the node. If you already did, try again.',
		);
	});
}
