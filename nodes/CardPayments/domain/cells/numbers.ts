/** Four times as long each time that it's full: no more than a copy or two of most sheets. */
const GROWTH = 4;
/** From so many on only half as long again: pages of memory that nobody uses cost nothing, but a copy takes a turn. */
const LARGE = 1_000_000;

/** A column of numbers that grows. */
export class Numbers {
	/** Longer than there are numbers. */
	values = new Float64Array(64);
	count = 0;

	set(at: number, value: number): void {
		if (at >= this.values.length) this.expect(longer(at, this.values.length));
		this.values[at] = value;
		if (at >= this.count) this.count = at + 1;
	}

	/** Makes room for so many at once. */
	expect(count: number): void {
		if (count <= this.values.length) return;
		const larger = new Float64Array(count);
		larger.set(this.all);
		this.values = larger;
	}

	/** As many as there are. */
	get all(): Float64Array {
		return this.values.subarray(0, this.count);
	}
}

/** Small numbers beside some of a column's; 0 where there's none. */
export class Marks {
	private values = new Uint8Array(0);

	at(row: number): number {
		return this.values[row] ?? 0;
	}

	set(row: number, mark: number): void {
		if (row >= this.values.length) {
			const larger = new Uint8Array(longer(row, this.values.length));
			larger.set(this.values);
			this.values = larger;
		}
		this.values[row] = mark;
	}

	/** Whether there may be any. */
	get hasAny(): boolean {
		return this.values.length > 0;
	}
}

function longer(at: number, length: number): number {
	return Math.max(at + 1, 64, Math.ceil(length * (length < LARGE ? GROWTH : 1.5)));
}
