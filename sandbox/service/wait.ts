/** Waits by the timers of this process, which a test may simulate. Ends early when the signal says so. */
export async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
	await new Promise<void>((resolve) => {
		const end = () => {
			clearTimeout(timer);
			signal.removeEventListener('abort', end);
			resolve();
		};
		const timer = setTimeout(end, milliseconds);
		if (signal.aborted) end();
		else signal.addEventListener('abort', end);
	});
}
