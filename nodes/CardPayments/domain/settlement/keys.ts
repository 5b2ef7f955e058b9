/** Gives each transaction of a payout a key that is the same on every day, whatever its sheets are called. */
export class Keys {
	private readonly payoutId: string;
	/** The IDs in each sheet, by its type. */
	private readonly ids = new Map<string, Array<ReadonlySet<string>>>();
	/** How many rows have the same hash. */
	private readonly hashes = new Map<string, number>();

	constructor(payoutId: string) {
		this.payoutId = payoutId;
	}

	/** Takes the IDs of a sheet's rows, before any of these gets its key. */
	addSheet(type: string, ids: ReadonlySet<string>): void {
		this.ids.set(type, [...(this.ids.get(type) ?? []), ids]);
	}

	/** The key of a row by its own ID; undefined where a sheet before has it. */
	ofId(type: string, id: string): string | undefined {
		const before = this.ids.get(type)?.slice(0, -1) ?? [];
		return before.some((ids) => ids.has(id)) ? undefined : `${this.payoutId}/${type}/${id}`;
	}

	/** The key of a row by what it means. Those that mean the same are told apart by their number. */
	ofContent(type: string, content: ReadonlyArray<string | null>): string {
		const key = `${this.payoutId}/${type}/${hash(content.join('\n'))}`;
		const number = (this.hashes.get(key) ?? 0) + 1;
		this.hashes.set(key, number);
		return number === 1 ? key : `${key}/${number}`;
	}
}

/** 53 bits of a text (cyrb53, in the public domain), as short text. */
function hash(text: string): string {
	let [a, b] = [0xdeadbeef, 0x41c6ce57];
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		a = Math.imul(a ^ code, 2_654_435_761);
		b = Math.imul(b ^ code, 1_597_334_677);
	}
	a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
	b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
	return (2 ** 32 * (b & 0x1fffff) + (a >>> 0)).toString(36).padStart(11, '0');
}
