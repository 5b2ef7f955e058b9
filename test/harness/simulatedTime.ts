import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { gunzipSync } from 'node:zlib';
import type { Random } from '../../tools/fuzz/random.ts';

/** Whose an event is: what n8n waits for is gone when n8n is killed. */
type Owner = 'n8n' | 'world';

interface Event {
	at: number;
	act: () => void;
	owner: Owner;
	/** When a request is given up: nobody waits for it who has no request under way. */
	isDeadline?: boolean;
}

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** Turns of the event loop after which everything has come as far as it can without the clock. */
const TURNS = 4;

const real = {
	Date: globalThis.Date,
	now: Date.now,
	setTimeout: globalThis.setTimeout,
	clearTimeout: globalThis.clearTimeout,
	timeout: AbortSignal.timeout,
};

/** The clock of n8n, the service and the bank. It stands still while anybody works, then jumps to the next event. */
export class SimulatedTime {
	now: number;
	/** In order of time; those of the same moment in the order in which they came. */
	private events: Event[] = [];
	private failure: { error: unknown } | undefined;
	private held: Promise<void> = Promise.resolve();

	constructor(now: number) {
		this.now = now;
	}

	at(time: number, act: () => void, owner: Owner = 'world'): Event {
		const event = { at: Math.max(time, this.now), act, owner };
		let index = this.events.length;
		while (index > 0 && (this.events[index - 1] as Event).at > event.at) index--;
		this.events.splice(index, 0, event);
		return event;
	}

	after(milliseconds: number, act: () => void, owner: Owner = 'world'): Event {
		return this.at(this.now + milliseconds, act, owner);
	}

	/** Waits in simulated time, as the owner. */
	async pass(milliseconds: number, owner: Owner = 'world'): Promise<void> {
		await new Promise<void>((resolve) => this.after(milliseconds, resolve, owner));
	}

	cancel(event: Event): void {
		this.events = this.events.filter((other) => other !== event);
	}

	/** Nothing that n8n waits for ever comes. */
	forgetN8n(): void {
		this.events = this.events.filter(({ owner }) => owner !== 'n8n');
	}

	/** What goes on by itself from now on. Its error ends the simulation. */
	start(task: () => Promise<void>): void {
		void task().catch((error: unknown) => (this.failure ??= { error }));
	}

	/** Stands still until something that takes real time is done. */
	hold(until: Promise<void>): void {
		this.held = until;
	}

	/** Lets everything happen up to a moment. */
	async runUntil(end: number): Promise<void> {
		for (;;) {
			await this.held;
			await turns();
			if (this.failure !== undefined) throw this.failure.error;
			if (!this.step(end)) break;
		}
		this.now = end;
	}

	/** Lets everything happen as soon as nobody works, while it's wanted. */
	async runWhile(isWanted: () => boolean, requests: () => 'none' | 'kept' | 'on their way'): Promise<void> {
		while (isWanted()) {
			await turns();
			const are = requests();
			const isAwaited = are === 'kept' || (are === 'none' && this.events.some(({ isDeadline }) => !isDeadline));
			// What's on its way, on however busy a machine, arrives before the clock goes on.
			if (!isAwaited || !this.step(Infinity)) await new Promise((resolve) => real.setTimeout(resolve, 1));
		}
	}

	private step(end: number): boolean {
		const [next] = this.events;
		if (next === undefined || next.at > end) return false;
		this.events.shift();
		this.now = next.at;
		next.act();
		return true;
	}

	/** Gives this process the simulated clock, for good, and this chance. */
	install(chance: Random): void {
		this.installClock();
		performance.now = () => this.now;
		installChance(chance);
	}

	/** Gives this process the simulated clock. Whoever calls what it returns gives the real one back. */
	installClock(): () => void {
		globalThis.Date = new Proxy(real.Date, {
			construct: (target, given, newTarget) =>
				Reflect.construct(target, given.length === 0 ? [target.now()] : given, newTarget) as object,
		});
		Date.now = () => this.now;
		const start = (act: (...given: unknown[]) => void, milliseconds = 0, ...given: unknown[]) => {
			const event = this.after(Math.max(1, Number(milliseconds) || 0), () => act(...given), 'n8n');
			return Object.assign(event, { unref: () => event, ref: () => event, hasRef: () => true });
		};
		globalThis.setTimeout = start as unknown as typeof setTimeout;
		globalThis.clearTimeout = ((event: Event | undefined) => {
			if (event !== undefined && this.events.includes(event)) this.cancel(event);
			else real.clearTimeout(event as never);
		}) as unknown as typeof clearTimeout;
		AbortSignal.timeout = (milliseconds) => {
			const controller = new AbortController();
			const abort = () => controller.abort(new DOMException('The operation took too long', 'TimeoutError'));
			this.after(milliseconds, abort, 'n8n').isDeadline = true;
			return controller.signal;
		};
		return () => {
			globalThis.Date = real.Date;
			Date.now = real.now;
			globalThis.setTimeout = real.setTimeout;
			globalThis.clearTimeout = real.clearTimeout;
			AbortSignal.timeout = real.timeout;
		};
	}
}

async function turns(): Promise<void> {
	for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
}

function installChance(chance: Random): void {
	Math.random = () => chance.int(2 ** 30) / 2 ** 30;
	globalThis.DecompressionStream = Inflating as unknown as typeof DecompressionStream;
	crypto.randomBytes = ((size: number) =>
		Buffer.from(Array.from({ length: size }, () => chance.int(256)))) as typeof crypto.randomBytes;
	globalThis.crypto.getRandomValues = (values) => {
		if (values instanceof Uint8Array) values.set(crypto.randomBytes(values.length));
		return values;
	};
	crypto.randomUUID = () => {
		const hex = crypto.randomBytes(16).toString('hex');
		return [0, 8, 12, 16, 20].map((from, at, all) => hex.slice(from, all[at + 1])).join('-') as never;
	};
	syncBuiltinESMExports();
}

/** Inflates at once: the thread pool would decide what happens first. */
class Inflating extends TransformStream<Uint8Array, Uint8Array> {
	constructor() {
		const chunks: Uint8Array[] = [];
		super({
			transform: (chunk) => void chunks.push(chunk),
			flush: (controller) => controller.enqueue(gunzipSync(Buffer.concat(chunks))),
		});
	}
}
