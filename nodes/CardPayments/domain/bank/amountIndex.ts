import { addToGroup } from '../grouped';
import { inOrder, inTurns, type Pause } from '../turns';

interface Amount {
	currency: string;
	/** Since 1970. */
	day: number;
	/** In minor units. */
	minor: number;
}

/** Days and minor units, from and to, both counted. */
export interface Area {
	currency: string;
	days: [number, number];
	minors: [number, number];
}

/** Lines or payouts to be found by their currency, day and amount without looking at all of them. */
export class AmountIndex<T extends Amount> {
	/** By currency and day, in the order of amounts. */
	private readonly currencies = new Map<string, Map<number, T[]>>();

	static async of<T extends Amount>(all: readonly T[], pause: Pause): Promise<AmountIndex<T>> {
		const index = new AmountIndex<T>();
		await inTurns(all, pause, (one) => {
			const days = index.currencies.get(one.currency) ?? new Map<number, T[]>();
			index.currencies.set(one.currency, days);
			addToGroup(days, one.day, one);
		});
		for (const days of index.currencies.values())
			for (const [day, group] of days)
				if (group.length > 1) days.set(day, await inOrder(group, pause, (a, b) => a.minor - b.minor));
		return index;
	}

	/** @param most no more are looked for */
	within(
		{ currency, days: [first, last], minors: [least, greatest] }: Area,
		most: number,
		isWanted: (one: T) => boolean = () => true,
	): T[] {
		const found: T[] = [];
		const groups = this.currencies.get(currency);
		if (groups === undefined) return found;
		for (let day = first; day <= last && found.length < most; day++) {
			const group = groups.get(day);
			if (group === undefined) continue;
			for (let at = placeOf(group, least); at < group.length && found.length < most; at++) {
				const one = group[at] as T;
				if (one.minor > greatest) break;
				if (isWanted(one)) found.push(one);
			}
		}
		return found;
	}
}

/** The first place of an amount or a greater one; by halves. */
function placeOf(group: Amount[], minor: number): number {
	let [from, to] = [0, group.length];
	while (from < to) {
		const middle = (from + to) >> 1;
		if ((group[middle] as Amount).minor >= minor) to = middle;
		else from = middle + 1;
	}
	return from;
}
