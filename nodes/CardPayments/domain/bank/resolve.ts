import { addToGroup } from '../grouped';
import type { ExpectedPayout, Reading } from './readings';
import type { BankLine } from './bankLine';
import { inTurns, mappedInTurns, type Pause } from '../turns';

/** The readings of which each line and each payout has no other one. */
export async function resolved(readings: Reading[], pause: Pause): Promise<{ certain: Reading[]; unclear: Reading[] }> {
	const counts = new Map<object, number>();
	await inTurns(readings, pause, (reading) => {
		for (const one of membersOf(reading)) counts.set(one, (counts.get(one) ?? 0) + 1);
	});
	const certain: Reading[] = [];
	const unclear: Reading[] = [];
	await inTurns(readings, pause, (reading) =>
		(membersOf(reading).every((one) => counts.get(one) === 1) ? certain : unclear).push(reading),
	);
	return { certain, unclear };
}

function membersOf({ lines, payouts }: Reading): object[] {
	return [...lines, ...payouts];
}

/** Readings that share lines or payouts, joined. */
export async function clustersOf(readings: Reading[], pause: Pause): Promise<Reading[]> {
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
	await inTurns(readings, pause, (reading) => {
		const [first, ...rest] = membersOf(reading) as [object, ...object[]];
		if (!parents.has(first)) parents.set(first, first);
		for (const one of rest) {
			if (!parents.has(one)) parents.set(one, one);
			parents.set(rootOf(one), rootOf(first));
		}
	});
	const clusters = new Map<object, { lines: Set<BankLine>; payouts: Set<ExpectedPayout> }>();
	await inTurns(readings, pause, ({ lines, payouts }) => {
		const root = rootOf(lines[0] as BankLine);
		const cluster = clusters.get(root) ?? { lines: new Set(), payouts: new Set() };
		clusters.set(root, cluster);
		for (const line of lines) cluster.lines.add(line);
		for (const payout of payouts) cluster.payouts.add(payout);
	});
	return await mappedInTurns([...clusters.values()], pause, ({ lines, payouts }) => ({
		lines: [...lines],
		payouts: [...payouts],
	}));
}

export async function groupBy<T, Key>(
	all: readonly T[],
	keysOf: (one: T) => Key[],
	pause: Pause,
): Promise<Map<Key, T[]>> {
	const groups = new Map<Key, T[]>();
	await inTurns(all, pause, (one) => {
		for (const key of keysOf(one)) {
			addToGroup(groups, key, one);
		}
	});
	return groups;
}
