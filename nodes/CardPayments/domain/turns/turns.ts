/** Lets so many tasks go on at the same time, the first first. */
export class Turns {
	private taken = 0;
	private readonly waiting: Array<() => void> = [];

	/** Waits until fewer than `most` have a turn. Who comes while others wait, waits too. */
	async take(most: number): Promise<void> {
		if (this.waiting.length > 0 || this.taken >= most)
			await new Promise<void>((resolve) => this.waiting.push(resolve));
		else this.taken++;
	}

	/** Ends a turn. Whoever waits takes over, as long as fewer than `most` have one. */
	end(most: number): void {
		this.taken--;
		while (this.waiting.length > 0 && this.taken < most) {
			this.taken++;
			this.waiting.shift()?.();
		}
	}
}
