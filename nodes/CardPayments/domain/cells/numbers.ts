/** A column of numbers that grows. */
export class Numbers {
	/** Longer than there are numbers: four times as long each time that it's full. */
	values = new Float64Array(64);
	count = 0;

	set(at: number, value: number): void {
		if (at >= this.values.length) {
			const larger = new Float64Array(Math.max(at + 1, 4 * this.values.length));
			larger.set(this.values);
			this.values = larger;
		}
		this.values[at] = value;
		if (at >= this.count) this.count = at + 1;
	}

	/** As many as there are. */
	get all(): Float64Array {
		return this.values.subarray(0, this.count);
	}
}
