import { readWritten } from '../cells';
import { lineText, valueAt, type Item } from '../table';

/** So many lines show what columns are, and so few are an accident. */
const [MOST_SEEN, FEWEST] = [200, 3];

/** The columns of what came and of what left, by what stands in them where their names say nothing. */
export class Sides {
	private readonly units: Array<[string, number[]]>;
	private readonly unitsOf: (column: string) => number[];

	/** @param columns of amounts that are nothing else */
	constructor(items: Item[], columns: string[]) {
		const seen = items.slice(0, MOST_SEEN);
		// 0 for nothing, NaN for what can't be read.
		this.unitsOf = (column) =>
			seen.map((item) => {
				const text = lineText(valueAt(item, column));
				return text === '' ? 0 : (readWritten(text)?.units ?? Number.NaN);
			});
		this.units = columns.map((column) => [column, this.unitsOf(column)]);
	}

	/** The other side of a column: the only one with an amount wherever it has none, and nowhere else; '' for none. */
	otherOf(column: string): string {
		const own = this.unitsOf(column);
		const others = this.units.filter(([name, units]) => name !== column && areSides(own, units));
		return others.length === 1 ? (others[0]?.[0] as string) : '';
	}

	/** The two sides by which a balance moves, line by line; undefined where none do, or several. */
	byBalance(balances: string[]): { credit: string; debit: string } | undefined {
		const after = balances.map(this.unitsOf);
		const found = this.units.flatMap(([credit, came]) =>
			this.units
				.filter(([, left]) => areSides(came, left) && after.some((each) => moves(each, came, left)))
				.map(([debit]) => ({ credit, debit })),
		);
		return found.length === 1 ? found[0] : undefined;
	}
}

function areSides(one: number[], other: number[]): boolean {
	const counts = one.map((units, at) => Number(units !== 0) + Number(other[at] !== 0));
	// A balance at the beginning, and one at the end, have neither.
	return other.some(Boolean) && !counts.includes(2) && counts.filter((count) => count === 0).length < FEWEST;
}

/** In the order of the lines, or the newest first. */
function moves(after: number[], came: number[], left: number[]): boolean {
	const isStep = (from: number, to: number) =>
		(after[to] as number) - (after[from] as number) === (came[to] as number) - Math.abs(left[to] as number);
	const steps = [...after.keys()].slice(1);
	return after.length >= FEWEST && [0, 1].some((back) => steps.every((at) => isStep(at - 1 + back, at - back)));
}
