import { amountValues, type Amounts } from './bases';
import { isCalledFee, isLikeRate, type Profile } from './profile';
import { countedAt, type Way } from './ways';

/** What makes an amount in each row: gross less fees and their tax. */
export interface Parts {
	gross: Profile[];
	fees: Profile[];
	/** Whether nothing else would make it as well, and names say so. */
	isProved: boolean;
	/** Whether fees of different sizes make it: one alone may be an accident. */
	isSure: boolean;
}

interface Whole {
	columns: Profile[];
	values: Float64Array;
}

const MOST_PARTS = 4;
const MOST_LIKE = 10;
const MOST_PART_CHOICES = 4_000;
/** Rows that are tried before all are. */
const FIRST_ROWS = 24;

/** The columns whose difference is the amount in each row that counts; undefined where none are. */
export function partsOf(way: Way, amounts: Amounts): Parts | undefined {
	const rows = splitRows(way, amounts);
	if (rows.length === 0) return undefined;
	const net = rows.map((row) => countedAt(way, row));
	const found = wholesOf(way, amounts).flatMap((whole) => partChoices(whole, { way, amounts, rows, net }));
	if (found.length === 0) return undefined;
	const sorted = found.sort(
		(a, b) => a.fees.length - namedParts(a) - (b.fees.length - namedParts(b)) || a.fees.length - b.fees.length,
	);
	const [best] = sorted as [Choice];
	const isAllNamed = namedParts(best) === best.fees.length + 1;
	return { ...best, isProved: isAllNamed && (best.isSure || sorted.length === 1) && isOnly(best, sorted) };
}

type Choice = Omit<Parts, 'isProved'> & { costs: number[] };

/** Whether no other columns with names of fees make it as well. */
function isOnly(best: Choice, all: Choice[]): boolean {
	return all.every((each) => each === best || namedParts(each) < each.fees.length + 1);
}

/** How many parts have names that say what they are. */
function namedParts({ gross, fees }: Pick<Choice, 'gross' | 'fees'>): number {
	const isGross = gross.every(({ says }) => says === 'gross' || says === 'amount');
	return (isGross ? 1 : 0) + fees.filter(isCalledFee).length;
}

/** Rows that count and have other amounts beside the one that does. */
function splitRows(way: Way, amounts: Amounts): number[] {
	const others = amounts.columns
		.filter((column) => !way.base.columns.includes(column))
		.map((each) => amountValues(amounts, each));
	const rows: number[] = [];
	for (let row = 0; row < way.typing.at.length; row++) {
		const word = way.typing.words[way.typing.at[row] as number];
		if (word?.type === 'fee' || countedAt(way, row) === 0) continue;
		if (others.some((values) => values[row] !== 0)) rows.push(row);
	}
	return rows;
}

function wholesOf({ base }: Way, amounts: Amounts): Whole[] {
	return amounts.columns
		.filter(
			(column) =>
				(base.isOrdered || !base.columns.includes(column)) &&
				!['fee', 'tax', 'rate', 'balance'].includes(column.says ?? ''),
		)
		.map((column) => ({ columns: [column], values: amountValues(amounts, column) }));
}

function partChoices(
	whole: Whole,
	{ way, amounts, rows, net }: { way: Way; amounts: Amounts; rows: number[]; net: number[] },
): Choice[] {
	const wholeAt = (at: number) => Math.abs(whole.values[rows[at] as number] as number);
	// Sheets of disputes may have the amount alone, under the name of the gross amount elsewhere.
	const own = rows.flatMap((_, at) => (wholeAt(at) === 0 ? [] : [at]));
	if (own.length * 2 < rows.length) return [];
	const costs = own.map((at) => {
		const amount = net[at] as number;
		return Math.sign(amount) * (Math.sign(amount) * wholeAt(at) - amount);
	});
	const isOver = (at: number) => (costs[at] as number) < 0;
	const adding = own.flatMap((row, at) => ((net[row] as number) > 0 ? [at] : []));
	if (
		!costs.some((cost) => cost !== 0) ||
		adding.some((at) => isOver(at) && isCharge(way, rows[own[at] as number] as number))
	)
		return [];
	const like = amounts.columns
		.filter(
			(column) =>
				!way.base.columns.includes(column) &&
				!whole.columns.includes(column) &&
				!(column.says === 'rate' && isLikeRate(column)),
		)
		.filter((column) => own.some((at) => amountValues(amounts, column)[rows[at] as number] !== 0))
		.slice(0, MOST_LIKE);
	const values = like.map((column) => own.map((at) => amountValues(amounts, column)[rows[at] as number] as number));
	const isSure = new Set(costs.filter((cost) => cost !== 0)).size > 1;
	return combinations(values, costs).map((chosen) => ({
		gross: whole.columns,
		fees: chosen.map((index) => like[index] as Profile),
		isSure,
		costs,
	}));
}

function isCharge({ typing }: Way, row: number): boolean {
	return typing.words[typing.at[row] as number]?.type === 'charge';
}

/** Columns that together make the costs of each row, either as they're written or by their sizes. */
function combinations(columns: number[][], costs: number[]): number[][] {
	const found: number[][] = [];
	let tried = 0;
	const makes = (chosen: number[]) =>
		costs.every((cost, row) => {
			const cells = chosen.map((index) => columns[index]?.[row] as number);
			const sum = cells.reduce((all, cell) => all + cell, 0);
			const size = cells.reduce((all, cell) => all + Math.abs(cell), 0);
			return Math.abs(sum) === Math.abs(cost) || size === Math.abs(cost);
		});
	const mayMake = (chosen: number[]) =>
		costs.slice(0, FIRST_ROWS).every((cost, row) => {
			const size = chosen.reduce((all, index) => all + Math.abs(columns[index]?.[row] as number), 0);
			return size >= Math.abs(cost);
		});
	const go = (from: number, chosen: number[]) => {
		if (chosen.length > 0 && ++tried < MOST_PART_CHOICES && mayMake(chosen) && makes(chosen)) found.push(chosen);
		if (chosen.length === MOST_PARTS) return;
		for (let index = from; index < columns.length; index++) go(index + 1, [...chosen, index]);
	};
	go(0, []);
	return found;
}
