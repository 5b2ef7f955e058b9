import { CardPaymentsError, InputError, understood } from '../domain/errors';
import type { ICredentialsDecrypted, ICredentialTestFunctions, INodeCredentialTestResult } from 'n8n-workflow';
import { harmlessText } from '../domain/harmlessText';
import { describeScheme, readScheme } from '../domain/webhook';
import {
	connectionWords,
	innermost,
	keyFor,
	normalizeBaseUrl,
	secretsOf,
	type Credential,
	LIST_PATH,
	jsonOf,
	errorOf,
} from '../transport';
import { readPayoutPage } from '../domain/list';

const ONE_SECOND = 1_000;

/**
 * Whether the key works at the base URL, found out by listing the payouts of a single second. Says
 * which of key, address and connection is wrong, and whether the key is for test or live mode.
 */
export async function cardPaymentsApiTest(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	return await tested(
		async () => await connect(this, credential.data ?? {}),
		(error) =>
			new InputError(
				`The service couldn't be reached: ${connectionWords(innermost(error, 'code'))}`,
				'Check the base URL, and whether the service is running.',
			),
	);
}

/** Looks for what's wrong with what was entered. Nothing leaves n8n. */
export async function cardPaymentsWebhookApiTest(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	return await tested(() => describeScheme(readScheme(credential.data ?? {})), understood);
}

/**
 * What n8n shows of a test.
 *
 * @param test returns what it found, in words
 * @param otherwise what an error that isn't one of ours means
 */
async function tested(
	test: () => string | Promise<string>,
	otherwise: (error: unknown) => CardPaymentsError,
): Promise<INodeCredentialTestResult> {
	try {
		return { status: 'OK', message: await test() };
	} catch (error) {
		const { message, description } = error instanceof CardPaymentsError ? error : otherwise(error);
		return { status: 'Error', message: harmlessText(`${message}. ${description ?? ''}`.trim()) };
	}
}

async function connect({ helpers }: ICredentialTestFunctions, credential: Credential): Promise<string> {
	const url = normalizeBaseUrl(credential.baseUrl) + LIST_PATH;
	const apiKey = keyFor(url, credential);
	if (apiKey === '')
		throw new InputError('The API key is empty', 'Enter the secret key your card-payment service gave you');
	const now = Date.now();
	const { statusCode, headers, body } = (await helpers.request({
		method: 'POST',
		uri: url,
		auth: { bearer: apiKey },
		headers: { accept: 'application/json', 'content-type': 'application/json' },
		body: JSON.stringify({ period: { date: { from: now - ONE_SECOND, to: now } } }),
		encoding: null,
		resolveWithFullResponse: true,
		simple: false,
		followRedirect: false,
		timeout: 15_000,
	})) as { statusCode: number; headers: Record<string, unknown>; body: ArrayBuffer };
	const response = {
		status: statusCode,
		headers,
		body: Buffer.from(body),
		secrets: secretsOf(credential),
		keys: secretsOf(credential),
	};
	if (statusCode < 200 || statusCode > 299) throw errorOf(response, url);

	const { liveMode } = readPayoutPage(jsonOf(response, url));
	if (liveMode === undefined) return 'Connected';
	return liveMode ? 'Connected in live mode: charges move real money' : 'Connected in test mode: no real money moves';
}
