import type { ExpectedPayout, Reading } from './readings';
import type { BankLine } from './bankLine';

/** The readings of which each line and each payout has no other one. */
export function resolved(readings: Reading[]): { certain: Reading[]; unclear: Reading[] } {
	const counts = new Map<object, number>();
	for (const reading of readings) for (const one of membersOf(reading)) counts.set(one, (counts.get(one) ?? 0) + 1);
	const certain: Reading[] = [];
	const unclear: Reading[] = [];
	for (const reading of readings)
		(membersOf(reading).every((one) => counts.get(one) === 1) ? certain : unclear).push(reading);
	return { certain, unclear };
}

function membersOf({ lines, payouts }: Reading): object[] {
	return [...lines, ...payouts];
}

/** Readings that share lines or payouts, joined. */
export function clustersOf(readings: Reading[]): Reading[] {
	const parents = new Map<object, object>();
	const rootOf = (one: object): object => {
		let root = one;
		for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root)) root = next;
		for (let at = one; at !== root; ) {
			const next = parents.get(at) as object;
			parents.set(at, root);
			at = next;
		}
		return root;
	};
	for (const reading of readings) {
		const [first, ...rest] = membersOf(reading) as [object, ...object[]];
		if (!parents.has(first)) parents.set(first, first);
		for (const one of rest) {
			if (!parents.has(one)) parents.set(one, one);
			parents.set(rootOf(one), rootOf(first));
		}
	}
	const clusters = new Map<object, { lines: Set<BankLine>; payouts: Set<ExpectedPayout> }>();
	for (const { lines, payouts } of readings) {
		const root = rootOf(lines[0] as BankLine);
		const cluster = clusters.get(root) ?? { lines: new Set(), payouts: new Set() };
		clusters.set(root, cluster);
		for (const line of lines) cluster.lines.add(line);
		for (const payout of payouts) cluster.payouts.add(payout);
	}
	return [...clusters.values()].map(({ lines, payouts }) => ({ lines: [...lines], payouts: [...payouts] }));
}

export function groupBy<T, Key>(all: Iterable<T>, keysOf: (one: T) => Key[]): Map<Key, T[]> {
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
