/** 53 bits of a text (cyrb53, in the public domain). */
export function textHash(text: string): number {
	let a = 0xdeadbeef;
	let b = 0x41c6ce57;
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		a = Math.imul(a ^ code, 2_654_435_761);
		b = Math.imul(b ^ code, 1_597_334_677);
	}
	a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
	b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
	return 2 ** 32 * (b & 0x1fffff) + (a >>> 0);
}

/** Hashes of up to so many texts. A set of these texts takes many times the memory. */
export class HashSet {
	private readonly slots: Float64Array;

	constructor(most: number) {
		this.slots = new Float64Array(2 ** Math.ceil(Math.log2(1.5 * most + 2)));
	}

	/** Whether it wasn't there. */
	add(hash: number): boolean {
		const { slots } = this;
		const last = slots.length - 1;
		// 0 is a free slot.
		const value = hash + 1;
		let at = hash & last;
		while (slots[at] !== 0 && slots[at] !== value) at = at === last ? 0 : at + 1;
		const isNew = slots[at] === 0;
		slots[at] = value;
		return isNew;
	}
}
