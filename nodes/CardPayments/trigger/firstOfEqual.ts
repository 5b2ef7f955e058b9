import { MINUTE } from '../domain/units';
import type { WebResponse } from './acknowledge';

/** In milliseconds. */
const REMEMBERED = 10 * MINUTE;
const MOST_REMEMBERED = 10_000;

/** Says whether n8n has the event. If not, the next delivery of it goes through. */
type Settle = (isOwned: boolean) => void;

/** The events that this process has received lately, by node and identity. The oldest come first. */
const passing = new Map<string, { since: number; owned: Promise<boolean> }>();

/**
 * Whether a delivery is the first of its event. Of equal ones at the same time one goes through and must settle, and
 * the others wait for what becomes of it. Whose sender hangs up meanwhile is `gone`: it isn't passed on, and comes
 * again.
 */
export async function firstOfEqual(
	response: WebResponse,
	key: string,
	now: number,
): Promise<Settle | 'repeated' | 'gone'> {
	const hangsUp = new Promise<'gone'>((resolve) => {
		if (response.closed) resolve('gone');
		else response.once('close', () => resolve('gone'));
	});
	for (let other = known(key, now); other !== undefined; other = known(key, now)) {
		const outcome = await Promise.race([hangsUp, other]);
		if (outcome === 'gone') return 'gone';
		if (outcome) return 'repeated';
	}
	return begin(key, now);
}

function known(key: string, now: number): Promise<boolean> | undefined {
	const found = passing.get(key);
	return found !== undefined && now - found.since < REMEMBERED ? found.owned : undefined;
}

function begin(key: string, now: number): Settle {
	for (const [other, { since }] of passing) {
		if (now - since < REMEMBERED && passing.size < MOST_REMEMBERED) break;
		passing.delete(other);
	}
	let resolve: Settle = () => {};
	const started = { since: now, owned: new Promise<boolean>((done) => (resolve = done)) };
	// The newest stand last.
	passing.delete(key);
	passing.set(key, started);
	return (isOwned) => {
		if (!isOwned && passing.get(key) === started) passing.delete(key);
		resolve(isOwned);
	};
}
