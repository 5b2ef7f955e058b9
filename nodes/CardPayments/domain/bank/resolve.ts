import { LATE, type ExpectedPayout, type Reading } from './readings';
import type { BankLine } from './statement';

/** The readings of which each line and each payout has no other one, once those that are certain are taken out. */
export function resolved(readings: Reading[]): { certain: Reading[]; unclear: Reading[] } {
	const certain: Reading[] = [];
	let open = readings;
	for (;;) {
		const only = onlyOnes(open).filter(({ hasGaps }) => !hasGaps);
		if (only.length === 0) return { certain, unclear: open };
		certain.push(...only);
		const taken = new Set<object>(only.flatMap(({ lines, payouts }) => [...lines, ...payouts]));
		open = open.filter(({ lines, payouts }) => ![...lines, ...payouts].some((one) => taken.has(one)));
	}
}

/** Readings that share lines or payouts, joined. */
export function clustersOf(readings: Reading[]): Reading[] {
	const clusters = new Map<object, { lines: Set<BankLine>; payouts: Set<ExpectedPayout> }>();
	for (const { lines, payouts } of readings) {
		const joined = { lines: new Set(lines), payouts: new Set(payouts) };
		for (const other of new Set([...lines, ...payouts].flatMap((one) => clusters.get(one) ?? []))) {
			for (const line of other.lines) joined.lines.add(line);
			for (const payout of other.payouts) joined.payouts.add(payout);
		}
		for (const one of [...joined.lines, ...joined.payouts]) clusters.set(one, joined);
	}
	return [...new Set(clusters.values())].map(({ lines, payouts }) => ({ lines: [...lines], payouts: [...payouts] }));
}

/** The readings that share no line and no payout with another one. */
export function onlyOnes(readings: Reading[]): Reading[] {
	const counts = new Map<object, number>();
	for (const { lines, payouts } of readings)
		for (const one of [...lines, ...payouts]) counts.set(one, (counts.get(one) ?? 0) + 1);
	return readings.filter(({ lines, payouts }) => [...lines, ...payouts].every((one) => counts.get(one) === 1));
}

/** Those of about the size and the time of a line, with itself. */
export function likeLines({ minor, currency, day }: BankLine, lines: BankLine[]): BankLine[] {
	return lines.filter(
		(other) =>
			other.currency === currency &&
			Math.abs(other.day - day) <= LATE &&
			other.minor >= minor / 2 &&
			other.minor <= minor * 2,
	);
}

export function groupBy<T, Key>(all: T[], keysOf: (one: T) => Key[]): Map<Key, T[]> {
	const groups = new Map<Key, T[]>();
	for (const one of all) {
		for (const key of keysOf(one)) {
			const group = groups.get(key);
			if (group === undefined) groups.set(key, [one]);
			else group.push(one);
		}
	}
	return groups;
}
