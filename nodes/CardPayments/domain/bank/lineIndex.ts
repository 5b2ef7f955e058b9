import { LATE, lowestPlace } from './readings';
import type { BankLine } from './bankLine';
import { inOrder, inTurns, type Pause } from '../turns';

interface Area {
	currency: string;
	/** Days and minor units, from and to, both counted. */
	days: [number, number];
	minors: [number, number];
}

/** Lines to be found by their currency, day and amount without looking at all of them. */
export class LineIndex {
	/** By currency and day, in the order of amounts. */
	private readonly groups = new Map<string, BankLine[]>();

	static async of(lines: BankLine[], pause: Pause): Promise<LineIndex> {
		const index = new LineIndex();
		await inTurns(lines, pause, (line) => {
			const key = `${line.currency} ${line.day}`;
			const group = index.groups.get(key);
			if (group === undefined) index.groups.set(key, [line]);
			else group.push(line);
		});
		for (const [key, group] of index.groups)
			index.groups.set(key, await inOrder(group, pause, (a, b) => a.minor - b.minor));
		return index;
	}

	within(area: Area): BankLine[] {
		const found: BankLine[] = [];
		this.each(area, (group, from, to) => {
			for (let at = from; at < to; at++) found.push(group[at] as BankLine);
		});
		return found;
	}

	/** How many lines are of about the size and the time of one, with itself. */
	countLike({ minor, currency, day }: BankLine): number {
		let count = 0;
		const area: Area = { currency, days: [day - LATE, day + LATE], minors: [minor / 2, minor * 2] };
		this.each(area, (_, from, to) => (count += to - from));
		return count;
	}

	private each(
		{ currency, days: [first, last], minors: [least, most] }: Area,
		take: (group: BankLine[], from: number, to: number) => void,
	): void {
		for (let day = first; day <= last; day++) {
			const group = this.groups.get(`${currency} ${day}`);
			if (group === undefined) continue;
			const from = lowestPlace(group.length, (at) => (group[at] as BankLine).minor >= least);
			const to = lowestPlace(group.length, (at) => (group[at] as BankLine).minor > most);
			if (from < to) take(group, from, to);
		}
	}
}
