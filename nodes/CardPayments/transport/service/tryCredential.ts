import type { ICredentialTestFunctions } from 'n8n-workflow';
import { CardPaymentsError, InputError } from '../../domain/errors';
import { readPayoutPage } from '../../domain/payout';
import { SECOND } from '../../domain/units';
import { connectionWords, errorOf, innermost, isSuccess } from './httpResponse';
import { DOWNLOAD_PATH, keyFor, normalizeBaseUrl, secretsOf, type Credential, merchantsOf } from './credential';
import { jsonOf } from './responseJson';
import { LIST_PATH } from './payouts';

/** To see whether a key is refused before what it asks for is. */
const NO_PAYOUT = 'payout_0';

/** What's known of a credential that works. */
interface Tried {
	/** Undefined where the service doesn't say it. */
	liveMode: boolean | undefined;
	/** Whether a key of its own for downloads wasn't refused either. */
	hasTriedDownloads: boolean;
}

/**
 * Asks the service with a credential that's being entered. Read only: the payouts of a second, and the file of a payout
 * that no service has.
 *
 * @throws CardPaymentsError that says which of key, address and connection is wrong
 */
export async function tryCredential(context: ICredentialTestFunctions, credential: Credential): Promise<Tried> {
	return await connect(context, credential).catch(unreached);
}

function unreached(error: unknown): never {
	if (error instanceof CardPaymentsError) throw error;
	throw new InputError(
		`The service couldn't be reached: ${connectionWords(innermost(error, 'code'))}`,
		'Check the base URL, and whether the service is running.',
	);
}

async function connect(context: ICredentialTestFunctions, credential: Credential): Promise<Tried> {
	const base = normalizeBaseUrl(credential.baseUrl);
	const now = Date.now();
	const ask = asker(context, credential, base);
	const apiKey = keyFor(base + LIST_PATH, credential);
	if (apiKey === '')
		throw new InputError('The API key is empty', 'Enter the secret key your card-payment service gave you');
	const merchants = merchantsOf(credential as Record<string, unknown>);
	const listed = await ask(LIST_PATH, apiKey, { ...merchants, period: { date: { from: now - SECOND, to: now } } });
	if (!isSuccess(listed.status)) throw errorOf(listed, base + LIST_PATH);
	const { liveMode } = readPayoutPage(await jsonOf(listed, base + LIST_PATH));

	const downloadKey = keyFor(base + DOWNLOAD_PATH, credential);
	const hasTriedDownloads = downloadKey !== apiKey;
	if (hasTriedDownloads) {
		const downloaded = await ask(DOWNLOAD_PATH, downloadKey, { ...merchants, payouts: { payout_id: [NO_PAYOUT] } });
		// Whoever isn't allowed to (403) may only not have this payout.
		if (downloaded.status === 401) throw ofDownloads(errorOf(downloaded, base + DOWNLOAD_PATH));
	}
	return { liveMode, hasTriedDownloads };
}

/** What the service responds to one request. */
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

function ofDownloads(error: CardPaymentsError): CardPaymentsError {
	return error.reworded(error.message.replace('API key', 'download API key'), error.description);
}
