import * as n8n from 'n8n-workflow';
import type { IWebhookFunctions } from 'n8n-workflow';

type WebResponse = ReturnType<IWebhookFunctions['getResponseObject']>;

/** In milliseconds. */
const REMEMBERED = 10 * 60_000;
const MOST_REMEMBERED = 10_000;
/** How soon after its reply an older n8n executes a delivery, in milliseconds. */
const UNTIL_EXECUTION = 2_000;

/** An n8n with this function replies 200 only once it has stored the execution. Older ones may reply first. */
const REPLIES_ONCE_STORED = 'webhookDescriptionFields' in n8n;

interface Passing {
	since: number;
	/** Whether an execution owns the event. Without one, the next delivery of it goes through. */
	owned: Promise<boolean>;
	settle: (owned: boolean) => void;
}

/** The events that this process has received lately, by node and identity. The oldest come first. */
const passing = new Map<string, Passing>();

/**
 * Whether a delivery is the first of its event. Of equal ones at the same time one goes through, and the others wait
 * for what becomes of it. Whose sender hangs up meanwhile is `gone`: it isn't passed on, and comes again.
 */
export async function placeAmongEqual(
	response: WebResponse,
	key: string,
	now: number,
): Promise<'first' | 'repeated' | 'gone'> {
	const hangsUp = new Promise<'gone'>((resolve) => {
		if (response.closed) resolve('gone');
		else response.once('close', () => resolve('gone'));
	});
	for (let other = known(key, now); other !== undefined; other = known(key, now)) {
		const outcome = await Promise.race([hangsUp, other.owned]);
		if (outcome === 'gone') return 'gone';
		if (outcome) return 'repeated';
	}
	const { settle } = begin(key, now);
	whenReplied(response, async (status) => {
		const isAccepted = status === 200;
		if (isAccepted && !REPLIES_ONCE_STORED) await n8n.sleep(UNTIL_EXECUTION);
		settle(isAccepted && REPLIES_ONCE_STORED);
	});
	return 'first';
}

/** An execution owns the event. */
export function ownEvent(key: string): void {
	passing.get(key)?.settle(true);
}

function known(key: string, now: number): Passing | undefined {
	const found = passing.get(key);
	return found !== undefined && now - found.since < REMEMBERED ? found : undefined;
}

/**
 * Calls back with the status that n8n replies, whether or not anybody still listens: a sender that gave up says nothing
 * about what n8n does.
 */
function whenReplied(response: WebResponse, replied: (status: number) => void): void {
	const end = response.end.bind(response) as (...chunk: unknown[]) => WebResponse;
	response.end = (...chunk: unknown[]) => {
		replied(response.statusCode);
		return end(...chunk);
	};
}

function begin(key: string, now: number): Passing {
	for (const [other, { since }] of passing) {
		if (now - since < REMEMBERED && passing.size < MOST_REMEMBERED) break;
		passing.delete(other);
	}
	let resolve: (isOwned: boolean) => void = () => {};
	const owned = new Promise<boolean>((done) => (resolve = done));
	let isSettled = false;
	const settle = (isOwned: boolean) => {
		if (isSettled) return;
		isSettled = true;
		if (!isOwned && passing.get(key) === started) passing.delete(key);
		resolve(isOwned);
	};
	const started = { since: now, owned, settle };
	passing.delete(key);
	passing.set(key, started);
	return started;
}
