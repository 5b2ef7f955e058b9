/**
 * Stand-ins, injected into the bundle, for the timers that the zip reader keeps for its worker
 * threads. Workers are switched off in `zip.ts` and n8n forbids community nodes to use timers, so
 * being called at all is a mistake in the build.
 */
function noTimers(): never {
	throw new Error('Worker threads are switched off, so no timer may be started');
}

export { noTimers as setTimeout, noTimers as clearTimeout };
