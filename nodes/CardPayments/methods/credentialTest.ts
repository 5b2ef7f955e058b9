import { CardPaymentsError, InputError, understood } from '../domain/errors';
import type { ICredentialsDecrypted, ICredentialTestFunctions, INodeCredentialTestResult } from 'n8n-workflow';
import { harmlessText } from '../domain/harmlessText';
import { describeScheme, readScheme } from '../domain/signing';
import {
	connectionWords,
	DOWNLOAD_PATH,
	innermost,
	keyFor,
	normalizeBaseUrl,
	secretsOf,
	type Credential,
	LIST_PATH,
	jsonOf,
	errorOf,
} from '../transport';
import { readPayoutPage } from '../domain/payout';

const ONE_SECOND = 1_000;

/**
 * Whether the key works at the base URL, found out by listing the payouts of a single second, and whether that for
 * downloads is refused. Says which of key, address and connection is wrong, and whether it's test or live mode.
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

/** What the service responds to one request, as transport has it. */
function asker({ helpers }: ICredentialTestFunctions, credential: Credential, base: string) {
	const secrets = secretsOf(credential);
	return async (path: string, key: string, json: object) => {
		const { statusCode, headers, body } = (await helpers.request({
			method: 'POST',
			uri: base + path,
			auth: { bearer: key },
			headers: { accept: '*/*', 'content-type': 'application/json' },
			body: JSON.stringify(json),
			encoding: null,
			resolveWithFullResponse: true,
			simple: false,
			followRedirect: false,
			timeout: 15_000,
		})) as { statusCode: number; headers: Record<string, unknown>; body: ArrayBuffer };
		return { status: statusCode, headers, body: Buffer.from(body), secrets, keys: secrets };
	};
}

/** Read only: the payouts of a second, and the file of a payout that no service has. */
async function connect(context: ICredentialTestFunctions, credential: Credential): Promise<string> {
	const base = normalizeBaseUrl(credential.baseUrl);
	const now = Date.now();
	const ask = asker(context, credential, base);
	const apiKey = keyFor(base + LIST_PATH, credential);
	if (apiKey === '')
		throw new InputError('The API key is empty', 'Enter the secret key your card-payment service gave you');
	const listed = await ask(LIST_PATH, apiKey, { period: { date: { from: now - ONE_SECOND, to: now } } });
	if (listed.status < 200 || listed.status > 299) throw errorOf(listed, base + LIST_PATH);
	const { liveMode } = readPayoutPage(jsonOf(listed, base + LIST_PATH));

	const downloadKey = keyFor(base + DOWNLOAD_PATH, credential);
	if (downloadKey !== apiKey) {
		const downloaded = await ask(DOWNLOAD_PATH, downloadKey, { payouts: { payout_id: [NO_PAYOUT] } });
		// Whoever isn't allowed to (403) may only not have this payout.
		if (downloaded.status === 401) throw ofDownloads(errorOf(downloaded, base + DOWNLOAD_PATH));
	}
	const tried = downloadKey === apiKey ? '' : ". The download API key wasn't refused";
	if (liveMode === undefined) return `Connected${tried}`;
	const mode = liveMode ? 'live mode: charges move real money' : 'test mode: no real money moves';
	return `Connected in ${mode}${tried}`;
}

/** To see whether a key is refused before what it asks for is. */
const NO_PAYOUT = 'payout_0';

function ofDownloads(error: CardPaymentsError): CardPaymentsError {
	return error.reworded(error.message.replace('API key', 'download API key'), error.description);
}
