import { hash } from '../../sandbox/service/random.ts';
import { SimulatedService } from '../../test/harness/simulatedService.ts';
import { DAY, SimulatedTime } from '../../test/harness/simulatedTime.ts';
import { Random } from '../fuzz/random.ts';

/** What must hold every night. */
export type Invariant =
	| 'each row once'
	| 'rows are the truth'
	| 'sums are equal'
	| 'differences are named'
	| 'entries balance'
	| 'books equal the bank'
	| 'no good word is untrue'
	| 'genuine events are passed on'
	| 'no event is forged';

/** An invariant that doesn't hold. */
export class Broken extends Error {}

const KEPT = 60;
const ZONES = ['Asia/Riyadh', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'America/St_Johns', 'UTC'];

/** What all parts of a simulated year share. */
export class World {
	readonly seed: number;
	readonly time: SimulatedTime;
	readonly service: SimulatedService;
	readonly zone: string;
	readonly start: number;
	readonly counts = new Map<Invariant, number>();
	/** The last events, for whoever looks into a failure. */
	readonly events: string[] = [];
	/** Of all events: the same for the same seed. */
	trace = 0;

	constructor(seed: number, start: number | undefined) {
		this.seed = seed;
		const random = this.random('world');
		this.start = start ?? Date.UTC(random.pick([2024, 2026, 2027, 2028, 2031]), random.int(12), 1);
		this.zone = random.pick(ZONES);
		this.time = new SimulatedTime(this.start);
		this.time.install(this.random('chance'));
		this.service = new SimulatedService(this.time, this.random('service'), (what) => this.note(what));
		Object.assign(this.service.habits, {
			bounds: random.pick(['inclusive', 'exclusive', 'half-open']),
			pageSize: random.pick([0, 0, 4]),
			longestPeriodDays: random.pick([0, 30]),
		});
	}

	/** Choices for one purpose: more of them for another one change nothing here. */
	random(purpose: string): Random {
		return new Random(hash(`${this.seed}/${purpose}`));
	}

	get day(): number {
		return Math.floor((this.time.now - this.start) / DAY);
	}

	note(what: string): void {
		const line = `day ${this.day} ${new Date(this.time.now).toISOString()} ${what}`;
		for (let at = 0; at < line.length; at++) this.trace = (Math.imul(this.trace, 31) + line.charCodeAt(at)) | 0;
		this.events.push(line);
		if (this.events.length > KEPT) this.events.shift();
	}

	/** Counts an invariant that was looked at; `says` what's wrong where it doesn't hold. */
	check(invariant: Invariant, holds: boolean, says: () => string): void {
		this.counts.set(invariant, (this.counts.get(invariant) ?? 0) + 1);
		if (!holds) throw new Broken(`"${invariant}" doesn't hold: ${says()}`);
	}
}
