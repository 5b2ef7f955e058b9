const real = { now: Date.now.bind(Date), setTimeout: globalThis.setTimeout, timeout: AbortSignal.timeout };

/**
 * Until the end of a test, no request gets more than so many milliseconds, and the nodes' clock and waits run so many
 * times as fast.
 */
export function hurry(most: number, speed = 1): void {
	const begun = real.now();
	AbortSignal.timeout = (milliseconds) => real.timeout.call(AbortSignal, Math.min(milliseconds, most));
	if (speed === 1) return;
	Date.now = () => begun + (real.now() - begun) * speed;
	globalThis.setTimeout = ((act: () => void, milliseconds = 0, ...given: []) =>
		real.setTimeout(act, milliseconds / speed, ...given)) as typeof setTimeout;
}

afterEach(() => {
	Date.now = real.now;
	AbortSignal.timeout = real.timeout;
	globalThis.setTimeout = real.setTimeout;
});
