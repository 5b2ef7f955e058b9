import { subsets } from './costs';
import type { Column } from './columns';
import type { Grid } from './grid';
import type { Way } from './ways';

/** Which columns make the amount in each row: the gross amount is what it and its costs come to, by any name. */
export interface Parts {
	gross: string[];
	fees: Column[];
	taxes: Column[];
	isProved: boolean;
}

const LIKE_GROSS: Record<string, number> = { gross: 2, amount: 1.5, net: 0, foreign: -1 };
const NEVER_GROSS = -2;
/** So many columns are tried as costs, and so many together. */
const [MOST_PARTS, MOST_TAKEN] = [8, 5];

function likeGross({ says }: Column): number {
	return says === undefined ? 1 : (LIKE_GROSS[says] ?? -9);
}

function isCost({ says }: Column): boolean {
	return says === 'fee' || says === 'tax';
}

/** What a way says of rows. */
interface Whole {
	way: Way;
	rows: Float64Array;
}

export function partsOf(way: Way, rows: Float64Array, { grid, columns }: Seen): Parts | undefined {
	const whole: Whole = { way, rows };
	const { amounts, typing } = way;
	// One that's the amount of some sheets may be the gross amount of others.
	const isOne = amounts.columns.length === 1 || amounts.lines.debitColumn !== undefined;
	const isAmount = (column: Column) => isOne && amounts.columns.includes(column);
	// What comes to amount and costs in each row is the gross amount, also where it's called as numbers of things are.
	const rest = columns.filter(
		(column) => ['amount', 'number'].includes(column.kind) && !isAmount(column) && column.units.some(Boolean),
	);
	const amountsOf = rest.filter(({ kind }) => kind === 'amount');
	const named = amountsOf.filter(isCost);
	// What's called a rate, or held back, may be an amount: then it comes out so in each row.
	const others = [
		...amountsOf.filter(({ says }) => says === undefined || says === 'discount'),
		...rest.filter(({ says }) => says === 'rate' || says === 'balance'),
	];
	const isFee = typing.words.map(({ type }) => type === 'fee');
	const places = grid.sheets
		.map(({ count, from, header }) => {
			const all = Array.from({ length: count }, (_, row) => from + row);
			return { header, rows: all.filter((row) => rows[row] !== 0 && isFee[typing.at[row] as number] !== true) };
		})
		.filter((sheet) => sheet.rows.length > 0);
	let best: (Parts & { score: number }) | undefined;
	for (const taken of subsets([...named, ...others].slice(0, MOST_PARTS), MOST_TAKEN)) {
		const parts = partsWith(taken, { rest, places, sheets: grid.sheets.length }, whole);
		if (parts !== undefined && (best === undefined || parts.score > best.score)) best = parts;
	}
	return best;
}

interface Seen {
	grid: Grid;
	columns: Column[];
}

interface Choice {
	rest: Column[];
	/** The rows of each sheet that count. */
	places: Array<{ header: string[]; rows: number[] }>;
	sheets: number;
}

function partsWith(
	taken: Column[],
	{ places, rest, sheets: count }: Choice,
	whole: Whole,
): (Parts & { score: number }) | undefined {
	const sheets = places.map(({ header, rows }) => ({
		header,
		rows,
		able: rest.filter(
			(column) =>
				!taken.includes(column) &&
				header.includes(column.name) &&
				likeGross(column) > NEVER_GROSS &&
				fits(column, taken, rows, whole),
		),
	}));
	// Of several names, the first that a sheet has is taken: one that's right in each sheet that has it.
	const isSafe = (column: Column) =>
		sheets.every(({ able, header }) => !header.includes(column.name) || able.includes(column));
	const gross = new Set<string>();
	let [score, withCosts, isWhole] = [0, 0, true];
	for (const { able, rows } of sheets) {
		const [best] = able.filter(isSafe).sort((a, b) => likeGross(b) - likeGross(a));
		if (best === undefined) {
			if (rows.some((row) => (whole.rows[row] as number) > 0)) return undefined;
			isWhole = false;
			continue;
		}
		gross.add(best.name);
		score += likeGross(best);
		withCosts += rows.filter((row) => taken.some(({ units }) => units[row] !== 0)).length;
	}
	if (withCosts === 0) return undefined;
	const costs = taken.filter(isCost).length;
	const taxes = taken.length > 1 ? taken.filter(({ says }) => says === 'tax') : [];
	return {
		gross: [...gross],
		fees: taken.filter((each) => !taxes.includes(each)),
		taxes,
		isProved: isWhole && costs === taken.length,
		score: score / count + costs - (taken.length - costs) * 0.5,
	};
}

/** Whether a column is the gross amount of rows with these costs: in each that has one, and more than half that add. */
function fits(column: Column, taken: Column[], places: number[], { rows, way: { typing } }: Whole): boolean {
	let [filled, adding, empty] = [0, 0, 0];
	for (const row of places) {
		const units = rows[row] as number;
		const gross = Math.abs(column.units[row] as number);
		if (units > 0) adding++;
		if (gross === 0) {
			// What reduces the payout without one may be a fee.
			if (units > 0) empty++;
			continue;
		}
		filled++;
		const amount = Math.abs(units);
		const { type } = typing.words[typing.at[row] as number] ?? {};
		if ((type === 'charge' || type === undefined) && units > 0 && gross < amount) return false;
		let [size, sum] = [0, 0];
		for (const each of taken) {
			size += Math.abs(each.units[row] as number);
			sum += each.units[row] as number;
		}
		const between = Math.abs(gross - amount);
		if (Math.abs(between - size) >= 1 && Math.abs(between - Math.abs(sum)) >= 1) return false;
	}
	return filled > 0 && empty * 2 <= adding;
}
