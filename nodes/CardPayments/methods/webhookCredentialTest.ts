import type { ICredentialsDecrypted, ICredentialTestFunctions, INodeCredentialTestResult } from 'n8n-workflow';
import { InputError } from '../domain/errors';
import { describeScheme, readScheme } from '../domain/webhook/scheme';
import { tested } from './credentialTest';

/** Looks for what's wrong with what was entered. Nothing leaves n8n. */
export async function cardPaymentsWebhookApiTest(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	return await tested(
		() => describeScheme(readScheme(credential.data ?? {})),
		() => new InputError("The scheme couldn't be checked"),
	);
}
