/**
 * Which events executions of this n8n process own, and which are on their way to one. Only an execution
 * makes an event its own: without one, the next delivery goes through. This spares repeated deliveries an
 * execution. The history in the database decides.
 */
export class RecentDeliveries {
	private readonly owned = new Map<string, number>();
	private readonly underWay = new Map<string, { since: number; owned: Promise<void>; settle: () => void }>();

	/** How long an event counts as owned, in milliseconds. */
	readonly remembered: number;
	/** How long another delivery may be on its way to its execution, in milliseconds. */
	readonly longestWait: number;
	/** How many events count. */
	readonly most: number;

	constructor({ remembered, longestWait, most }: { remembered: number; longestWait: number; most: number }) {
		this.remembered = remembered;
		this.longestWait = longestWait;
		this.most = most;
	}

	/** `first`: this delivery is the one under way. A promise resolves when the other one has its execution. */
	begin(key: string, now: number): 'first' | 'owned' | Promise<void> {
		this.forget(now);
		if (this.owned.has(key)) return 'owned';
		const other = this.underWay.get(key);
		if (other !== undefined) return other.owned;
		let settle = () => {};
		const owned = new Promise<void>((resolve) => (settle = resolve));
		this.underWay.set(key, { since: now, owned, settle });
		return 'first';
	}

	/** An execution owns the event now. */
	own(key: string, now: number): void {
		this.owned.set(key, now);
		this.underWay.get(key)?.settle();
		this.underWay.delete(key);
	}

	/** Whether this process received it, or ran its execution. */
	isKnown(key: string): boolean {
		return this.underWay.has(key) || this.owned.has(key);
	}

	isOwned(key: string): boolean {
		return this.owned.has(key);
	}

	/** Maps keep the order of insertion, so the oldest come first. */
	private forget(now: number): void {
		for (const [key, since] of this.owned) {
			if (now - since < this.remembered && this.owned.size <= this.most) break;
			this.owned.delete(key);
		}
		for (const [key, { since }] of this.underWay) {
			if (now - since < this.longestWait) break;
			this.underWay.delete(key);
		}
	}
}
