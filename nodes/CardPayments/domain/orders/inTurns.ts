import type { Pause } from '../settlement';

/** So many take about a millisecond. */
const IN_A_TURN = 1_000;

/** Goes through a list of any length, while the event loop has its turns. */
export async function eachInTurns<T>(list: readonly T[], pause: Pause, take: (each: T, at: number) => void) {
	for (let at = 0; at < list.length; at++) {
		take(list[at] as T, at);
		if (at % IN_A_TURN === IN_A_TURN - 1) await pause();
	}
}
