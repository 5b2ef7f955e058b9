import { sleep, type IWebhookFunctions } from 'n8n-workflow';

export type WebResponse = ReturnType<IWebhookFunctions['getResponseObject']>;

/**
 * What became of a delivery: its execution has `begun` here, or it's `stored` for another process. `unclear` where
 * n8n refuses it, or fails its execution before it begins: then the event isn't in n8n, though n8n replies 200.
 */
type Fate = 'begun' | 'stored' | 'unclear';

/** How long n8n may take to begin what it has stored, in milliseconds. */
const UNTIL_BEGUN = 30_000;
/** The same, while it isn't known yet whether this process executes what it receives. */
const UNTIL_KNOWN = 2_000;

/** Whether this process executes what it receives. In queue mode others do. Undefined at first. */
let executesItself: boolean | undefined;

/** Those whose replies wait, by delivery. */
const awaited = new Map<string, () => void>();

/** n8n executes a delivery in the process that it came to. */
export function executionBegins(delivery: string): void {
	executesItself = true;
	awaited.get(delivery)?.();
}

/**
 * Keeps n8n's reply to a delivery back until its execution has begun, as far as this process can see it. If it doesn't
 * begin, `instead` replies.
 */
export async function acknowledge(response: WebResponse, delivery: string, instead: () => void): Promise<Fate> {
	const begun = new Promise<Fate>((resolve) => awaited.set(delivery, () => resolve('begun')));
	const reply = await keepBack(response);
	const { statusCode } = response;
	const fate = statusCode === 200 ? await Promise.race([begun, otherwise(delivery)]) : 'unclear';
	awaited.delete(delivery);
	reply(statusCode === 200 && fate === 'unclear' && executesItself === true ? instead : undefined);
	return fate;
}

/** What became of a delivery whose execution doesn't begin here. */
async function otherwise(delivery: string): Promise<Fate> {
	if (executesItself === false) return 'stored';
	await sleep(UNTIL_KNOWN);
	if (executesItself === true && awaited.has(delivery)) await sleep(UNTIL_BEGUN - UNTIL_KNOWN);
	executesItself ??= false;
	return 'unclear';
}

/** Waits until n8n replies, whether or not anybody still listens. The reply goes once it's called, or another one. */
async function keepBack(response: WebResponse): Promise<(instead?: () => void) => void> {
	const end = response.end.bind(response) as (...chunk: unknown[]) => WebResponse;
	return await new Promise((replies) => {
		response.end = (...chunk: unknown[]) => {
			replies((instead) => {
				response.end = end as typeof response.end;
				if (instead === undefined) end(...chunk);
				else instead();
			});
			return response;
		};
	});
}
