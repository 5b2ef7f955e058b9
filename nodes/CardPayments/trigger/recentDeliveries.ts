/**
 * Which events executions of this n8n process have taken on lately, and which are on their way
 * there. An event counts as taken on only when an execution says so: if it never gets one, the
 * next delivery is let through. It spares repeated deliveries an execution of their own; what
 * decides is the history in the database.
 */
export class RecentDeliveries {
	private readonly owned = new Map<string, number>();
	private readonly underWay = new Map<string, { since: number; owned: Promise<void>; settle: () => void }>();

	/** How long an event counts as taken on, in milliseconds. */
	readonly remembered: number;
	/** How long another delivery may be on its way to its execution, in milliseconds. */
	readonly patience: number;
	/** How many events are remembered. */
	readonly most: number;

	constructor({ remembered, patience, most }: { remembered: number; patience: number; most: number }) {
		this.remembered = remembered;
		this.patience = patience;
		this.most = most;
	}

	/** `first` makes this delivery the one on its way; a promise is fulfilled when another one has got its execution. */
	arrive(key: string, now: number): 'first' | 'owned' | Promise<void> {
		this.forget(now);
		if (this.owned.has(key)) return 'owned';
		const other = this.underWay.get(key);
		if (other !== undefined) return other.owned;
		let settle = () => {};
		const owned = new Promise<void>((resolve) => (settle = resolve));
		this.underWay.set(key, { since: now, owned, settle });
		return 'first';
	}

	/** An execution has taken the event on. */
	own(key: string, now: number): void {
		this.owned.set(key, now);
		this.underWay.get(key)?.settle();
		this.underWay.delete(key);
	}

	/** Whether it came to this process, or went into one of its executions. */
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
			if (now - since < this.patience) break;
			this.underWay.delete(key);
		}
	}
}
