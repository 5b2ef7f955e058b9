import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a condition. @throws Error if it doesn't become true in time */
export async function until(what: string, condition: () => Promise<boolean> | boolean, seconds = 60): Promise<void> {
	for (const deadline = Date.now() + seconds * 1_000; !(await condition()); await sleep(200)) {
		if (Date.now() > deadline) throw new Error(`Not within ${seconds} s: ${what}`);
	}
}
