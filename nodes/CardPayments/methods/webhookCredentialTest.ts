import { CardPaymentsError } from '../domain/errors/CardPaymentsError';
import { InputError } from '../domain/errors/InputError';
import type { ICredentialsDecrypted, ICredentialTestFunctions, INodeCredentialTestResult } from 'n8n-workflow';
import { readScheme } from '../domain/webhook/scheme';
import { checkScheme } from '../domain/webhook/selfCheck';

/** Signs a sample with what was entered and verifies it. Nothing leaves n8n. */
export async function cardPaymentsWebhookApiTest(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	try {
		return { status: 'OK', message: checkScheme(readScheme(credential.data ?? {}), Date.now()) };
	} catch (error) {
		const { message, description } =
			error instanceof CardPaymentsError ? error : new InputError("The scheme couldn't be checked");
		return { status: 'Error', message: `${message}. ${description ?? ''}`.trim() };
	}
}
