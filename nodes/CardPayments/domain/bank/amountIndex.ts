import { addToGroup } from '../grouped';
import { LATE, lowestPlace } from './readings';
import { inOrder, inTurns, type Pause } from '../turns';

interface Area {
	currency: string;
	/** Days and minor units, from and to, both counted. */
	days: [number, number];
	minors: [number, number];
}

interface Amount {
	currency: string;
	/** Since 1970. */
	day: number;
	/** In minor units. */
	minor: number;
}

/** Lines or payouts to be found by their currency, day and amount without looking at all of them. */
export class AmountIndex<T extends Amount> {
	/** By currency and day, in the order of amounts. */
	private readonly groups = new Map<string, T[]>();

	static async of<T extends Amount>(all: T[], pause: Pause): Promise<AmountIndex<T>> {
		const index = new AmountIndex<T>();
		await inTurns(all, pause, (one) => {
			const key = `${one.currency} ${one.day}`;
			addToGroup(index.groups, key, one);
		});
		for (const [key, group] of index.groups)
			index.groups.set(key, await inOrder(group, pause, (a, b) => a.minor - b.minor));
		return index;
	}

	/** @param most no more are looked for */
	within(area: Area, isWanted: (one: T) => boolean = () => true, most = Infinity): T[] {
		const found: T[] = [];
		this.each(area, (group, from, to) => {
			for (let at = from; at < to && found.length < most; at++) {
				const one = group[at] as T;
				if (isWanted(one)) found.push(one);
			}
		});
		return found;
	}

	/** How many are of about the size and the time of one, with itself. */
	countLike({ minor, currency, day }: Amount): number {
		let count = 0;
		const area: Area = { currency, days: [day - LATE, day + LATE], minors: [minor / 2, minor * 2] };
		this.each(area, (_, from, to) => (count += to - from));
		return count;
	}

	private each(
		{ currency, days: [first, last], minors: [least, most] }: Area,
		take: (group: T[], from: number, to: number) => void,
	): void {
		for (let day = first; day <= last; day++) {
			const group = this.groups.get(`${currency} ${day}`);
			if (group === undefined) continue;
			const from = lowestPlace(group.length, (at) => (group[at] as T).minor >= least);
			const to = lowestPlace(group.length, (at) => (group[at] as T).minor > most);
			if (from < to) take(group, from, to);
		}
	}
}
