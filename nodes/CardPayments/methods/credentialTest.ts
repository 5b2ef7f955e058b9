import type { ICredentialsDecrypted, ICredentialTestFunctions, INodeCredentialTestResult } from 'n8n-workflow';
import { understood } from '../domain/errors';
import { harmlessText } from '../domain/harmlessText';
import { describeScheme, readScheme } from '../domain/signing';
import { tryCredential } from '../transport/service';

/**
 * Whether the key works at the base URL, found out by listing the payouts of a single second, and whether that for
 * downloads is refused. Says which of key, address and connection is wrong, and whether it's test or live mode.
 */
export async function cardPaymentsApiTest(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	return await tested(async () => {
		const { liveMode, hasTriedDownloads } = await tryCredential(this, credential.data ?? {});
		const tried = hasTriedDownloads ? ". The download API key wasn't refused" : '';
		if (liveMode === undefined) return `Connected${tried}`;
		const mode = liveMode ? 'live mode: charges move real money' : 'test mode: no real money moves';
		return `Connected in ${mode}${tried}`;
	});
}

/** Looks for what's wrong with what was entered. Nothing leaves n8n. */
export async function cardPaymentsWebhookApiTest(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	return await tested(() => describeScheme(readScheme(credential.data ?? {})));
}

/**
 * What n8n shows of a test.
 *
 * @param test returns what it found, in words
 */
async function tested(test: () => string | Promise<string>): Promise<INodeCredentialTestResult> {
	try {
		return { status: 'OK', message: await test() };
	} catch (error) {
		const { message, description } = understood(error);
		return { status: 'Error', message: harmlessText(`${message}. ${description ?? ''}`.trim()) };
	}
}
