/**
 * Inflates what is small at once (RFC 1951). The platform does it in a thread of its own, and to wake that takes longer
 * than a small sheet: of a thousand small payouts, a fifth of all. What it gives is as long as the directory says, and
 * the caller compares its CRC.
 *
 * @param size bytes that come out
 * @returns undefined for whatever isn't as it should be: the platform says what's wrong
 */
export function inflateSmall(data: Uint8Array, size: number): Uint8Array<ArrayBuffer> | undefined {
	try {
		return new Inflater(data, size).inflate();
	} catch {
		return undefined;
	}
}

/** Each brings codes with it, which take longer than what they say: a stranger may send thousands that say nothing. */
const MOST_BLOCKS = 32;
/** Caught above. */
const ODD = new Error('The data is no deflated file');
/** The symbol that ends a block; those above it are lengths. */
const END = 256;
/** Of the codes of lengths, from 257 on, and distances: where they begin, and how many bits more say how far in. */
const LENGTHS = [...steps('0000000011112222333344445555', 3), [0, 258] as BitStep];
const DISTANCES = steps('0000112233445566778899aabbccdd', 1);
/** In the order in which a block says how long the codes of code lengths are. */
const ORDER_OF_LENGTHS = Buffer.from('10111200080709060a050b040c030d020e010f', 'hex');
/** What repeats a length: by how many bits its count is said, and from which number on. */
const REPEATS: Record<number, BitStep> = { 16: [2, 3], 17: [3, 3], 18: [7, 11] };

type BitStep = [bits: number, from: number];

/** @param bits in hexadecimal digits */
function steps(bits: string, from: number): BitStep[] {
	let next = from;
	return Array.from(bits, (digit) => {
		const step: BitStep = [Number.parseInt(digit, 16), next];
		next += 2 ** step[0];
		return step;
	});
}

/** A code: by its next bits, sixteen times the symbol, and how many of these bits are its own. */
interface Code {
	table: Uint16Array;
	bits: number;
}

class Inflater {
	private readonly data: Uint8Array;
	private readonly out: Uint8Array<ArrayBuffer>;
	private at = 0;
	private length = 0;
	/** Bits that were read and not used, the next one lowest, and how many. */
	private held = 0;
	private count = 0;

	constructor(data: Uint8Array, size: number) {
		this.data = data;
		this.out = new Uint8Array(size);
	}

	inflate(): Uint8Array<ArrayBuffer> {
		for (let [isLast, blocks] = [false, 0]; !isLast; blocks++) {
			if (blocks === MOST_BLOCKS) throw ODD;
			isLast = this.take(1) === 1;
			// Other blocks are those of what is tiny, or can't be made smaller.
			if (this.take(2) !== 2) throw ODD;
			this.readBlock(...this.readCodes());
		}
		if (this.length !== this.out.length || this.at - (this.count >> 3) !== this.data.length) throw ODD;
		return this.out;
	}

	private readBlock(literals: Code, distances: Code): void {
		const { out } = this;
		for (;;) {
			const symbol = this.symbol(literals);
			if (symbol === END) return;
			if (symbol < END) {
				if (this.length === out.length) throw ODD;
				out[this.length++] = symbol;
				continue;
			}
			const length = this.stepped(LENGTHS[symbol - END - 1] as BitStep);
			const distance = this.stepped(DISTANCES[this.symbol(distances)] as BitStep);
			if (distance > this.length || this.length + length > out.length) throw ODD;
			for (let to = this.length + length; this.length < to; this.length++)
				out[this.length] = out[this.length - distance] as number;
		}
	}

	private stepped([bits, from]: BitStep): number {
		return from + this.take(bits);
	}

	/** The codes that a block brings with it. */
	private readCodes(): [literals: Code, distances: Code] {
		const [literals, distances, said] = [this.take(5) + 257, this.take(5) + 1, this.take(4) + 4];
		const ofLengths = new Uint8Array(ORDER_OF_LENGTHS.length);
		for (let index = 0; index < said; index++) ofLengths[ORDER_OF_LENGTHS[index] as number] = this.take(3);
		const code = codeOf(ofLengths);
		const lengths = new Uint8Array(literals + distances);
		for (let at = 0; at < lengths.length; ) {
			const symbol = this.symbol(code);
			const repeat = REPEATS[symbol];
			if (repeat === undefined) lengths[at++] = symbol;
			else {
				const to = at + this.stepped(repeat);
				if (to > lengths.length || (symbol === 16 && at === 0)) throw ODD;
				lengths.fill(symbol === 16 ? (lengths[at - 1] as number) : 0, at, to);
				at = to;
			}
		}
		return [codeOf(lengths.subarray(0, literals)), codeOf(lengths.subarray(literals))];
	}

	private symbol({ table, bits }: Code): number {
		this.hold(bits);
		const entry = table[this.held & ((1 << bits) - 1)] as number;
		this.held >>>= entry & 15;
		this.count -= entry & 15;
		return entry >> 4;
	}

	private take(bits: number): number {
		this.hold(bits);
		const value = this.held & ((1 << bits) - 1);
		this.held >>>= bits;
		this.count -= bits;
		return value;
	}

	/** Behind the end there are zeros; that they were used is seen when all is read. */
	private hold(bits: number): void {
		for (; this.count < bits; this.count += 8) this.held |= (this.data[this.at++] ?? 0) << this.count;
		if (this.at > this.data.length + 4) throw ODD;
	}
}

/** The code whose symbols are so many bits long; none has 0. What isn't a whole code is odd, or seldom. */
function codeOf(lengths: Uint8Array): Code {
	const bits = lengths.reduce((longest, length) => Math.max(longest, length), 0);
	const table = new Uint16Array(1 << bits);
	let [next, filled] = [0, 0];
	for (let length = 1; length <= bits; length++, next <<= 1)
		for (let symbol = 0; symbol < lengths.length; symbol++) {
			if (lengths[symbol] !== length) continue;
			const step = 1 << length;
			for (let at = reversed(next++, length); at < table.length; at += step, filled++)
				table[at] = (symbol << 4) | length;
		}
	if (filled !== table.length) throw ODD;
	return { table, bits };
}

/** Codes are written from their highest bit on, everything else from its lowest. */
function reversed(code: number, length: number): number {
	let bits = 0;
	for (let at = 0; at < length; at++) bits |= ((code >> at) & 1) << (length - 1 - at);
	return bits;
}
