import { directionOf } from '../cells';
import type { Description } from '../services';
import type { Column } from './columns';
import type { Grid } from './grid';
import { isTotalColumn } from '../words';
import { directionIn } from './names';

/** What rows amount to. */
export interface Amounts {
	lines: Description;
	columns: Column[];
	values: Float64Array;
	/** Whether something beside the type says what reduces the payout. */
	isSigned: boolean;
	isWhole: boolean;
	prior: number;
}

/** What's never the amount, by its name. */
const NEVER = ['fee', 'tax', 'balance', 'discount', 'rate', 'foreign'];
const PRIORS: Record<string, number> = { net: 1, amount: 0.5, gross: 0.4 };
const NOT_LIKELY = -2;
const MOST_BY_SHEET = 200;
const MOST_CHOICES = 60;

/** In a file of one row, what's called a total may be that of all rows. */
function priorOf({ cells, name, says }: Column): number {
	if (cells.length === 1 && isTotalColumn(name)) return NOT_LIKELY;
	return says === undefined ? 0 : (PRIORS[says] ?? NOT_LIKELY);
}

/** A column, one by sheet, debits and credits, or a column beside one of directions. */
export function amountsOf(grid: Grid, columns: Column[], paid: number): Amounts[] {
	const amounts = columns.filter(({ kind }) => kind === 'amount');
	// What was paid, in each row, is that of all of them; so is what's equal in the payout's own row, too.
	const isTotal = ({ distinct, units }: Column) =>
		distinct === 1 &&
		(Number.isNaN(paid) ? grid.count > 2 : grid.count > 1 && units.some((each) => each === Math.abs(paid)));
	// Where only a row of the payout says what was paid, counts may come to it by accident.
	const isCount = ({ filled }: Column) => Number.isNaN(paid) && filled.every((cell) => /^\d{1,2}$/.test(cell));
	const able = amounts.filter(
		(column) =>
			!NEVER.includes(column.says ?? '') && column.units.some(Boolean) && !isTotal(column) && !isCount(column),
	);
	// What's equal in all rows, beside one that varies, is the payout's or the day's.
	const varied = able.filter(({ distinct }) => distinct > 1);
	const all = varied.length > 0 ? varied : able;
	const singles = all.map((column) => amountsIn([column], column.units));
	const found = [...singles, ...bySheet(grid, all)];
	const directions = columns.filter(({ kind }) => kind === 'direction');
	const unsigned = found.filter(({ isSigned }) => !isSigned);
	const directed = directions.flatMap((column) => unsigned.map((each) => withDirections(each, column)));
	return [...directed, ...found, ...pairsOf([...amounts, ...columns.filter(({ kind }) => kind === 'empty')])];
}

function amountsIn(columns: Column[], values: Float64Array): Amounts {
	return {
		lines: { amountColumn: [columns.map(({ name }) => name).join('|')] },
		columns,
		values,
		isSigned: values.some((each) => each < 0),
		isWhole: columns.every(({ isWhole }) => isWhole),
		prior: Math.min(...columns.map(priorOf)) - (columns.length > 1 ? 0.05 * columns.length : 0),
	};
}

function withDirections(amounts: Amounts, { cells, name }: Column): Amounts {
	const known = new Map<string, number>();
	for (const cell of new Set(cells)) known.set(cell, directionOf(cell) ?? 1);
	return {
		...amounts,
		lines: { ...amounts.lines, directionColumn: [name] },
		values: amounts.values.map((each, row) => Math.abs(each) * (known.get(cells[row] as string) as number)),
		isSigned: true,
		prior: amounts.prior + 0.3,
	};
}

/** Where a sheet lacks the column, one of its own. */
function bySheet({ count, sheets }: Grid, all: Column[]): Amounts[] {
	const filled = sheets.filter((sheet) => sheet.count > 0);
	const has = ({ name }: Column, { header }: (typeof filled)[number]) => header.includes(name);
	const found: Amounts[] = [];
	for (const main of all) {
		const lacking = filled.filter((sheet) => !has(main, sheet));
		if (lacking.length === 0 || lacking.length === filled.length || filled[0] === lacking[0]) continue;
		let choices: Column[][] = [[main]];
		for (const sheet of lacking)
			choices = choices
				.flatMap((chosen) => {
					if (chosen.some((column) => has(column, sheet))) return [chosen];
					return all.filter((column) => has(column, sheet)).map((column) => [...chosen, column]);
				})
				.slice(0, MOST_CHOICES);
		for (const chosen of choices) {
			const values = new Float64Array(count);
			for (const sheet of filled) {
				const { from } = sheet;
				const column = chosen.find((each) => has(each, sheet));
				if (column !== undefined) values.set(column.units.subarray(from, from + sheet.count), from);
			}
			found.push(amountsIn(chosen, values));
		}
	}
	return found.slice(0, MOST_BY_SHEET);
}

/** Most rows have one of the two, and none has both. */
function pairsOf(all: Column[]): Amounts[] {
	const found: Amounts[] = [];
	for (const debit of all)
		for (const credit of all) {
			if (debit === credit || !credit.units.some(Boolean)) continue;
			if (!debit.units.some(Boolean) && directionIn(debit.name) !== -1) continue;
			if (credit.units.some((each, row) => each < 0 || (each !== 0 && (debit.units[row] ?? 0) !== 0))) continue;
			const filled = credit.units.filter((each, row) => each !== 0 || (debit.units[row] ?? 0) !== 0).length;
			if (filled < 0.7 * credit.units.length) continue;
			const [adds, reduces] = [directionIn(credit.name), directionIn(debit.name)];
			found.push({
				lines: { debitColumn: [debit.name], creditColumn: [credit.name] },
				columns: [debit, credit],
				values: credit.units.map((each, row) => each - Math.abs(debit.units[row] ?? 0)),
				isSigned: true,
				isWhole: debit.isWhole && credit.isWhole,
				prior:
					(debit.says === credit.says ? 0.3 : 0) +
					(adds === 1 ? 0.6 : 0) +
					(reduces === -1 ? 0.6 : 0) -
					(adds === -1 ? 3 : 0) -
					(reduces === 1 ? 3 : 0),
			});
		}
	return found;
}
