import type { MarkedLine } from '../services';
import { currencyMeant, currencyIn } from './currencyCells';
import { amountIn } from './eitherAmounts';
import { isCalled } from './names';
import type { Profile } from './profile';

/**
 * In which currency amounts are. Beside that of the payout, which the sum is in, columns in another one are those of
 * something else.
 *
 * @param known the payout's
 */
export function currencyLines(profiles: Profile[], counted: Profile[], known: string | undefined): MarkedLine[] {
	const columns = profiles.filter(({ kind }) => kind === 'currency');
	if (known !== undefined && known !== '') return columnLine(columns, known);
	const beside = new Set(counted.flatMap(({ sample }) => sample.map((cell) => amountIn(cell).currency)));
	beside.delete('');
	const [sign, ...signs] = beside;
	const [first, ...others] = columns;
	const settled = columns.find(({ name }) => isCalled(name, 'payout'));
	const isOne = others.every(({ cells }) => cells.every((cell, row) => cell === first?.cells[row]));
	const column = settled ?? (isOne ? first : undefined);
	if (column !== undefined) return [{ key: 'currencyColumn', value: [column.name], mark: 'likely' }];
	if (first !== undefined)
		return [
			{
				key: 'currencyColumn',
				value: undefined,
				mark: 'asked',
				about: columns.map(({ name }) => name).join(', '),
			},
		];
	const meant = signs.length === 0 && sign !== undefined ? currencyMeant(sign) : undefined;
	const about = sign === undefined ? 'nothing in the file says it' : `what ${[...beside].join(', ')} means`;
	return [
		{ key: 'currency', value: meant, ...(meant === undefined ? { mark: 'asked', about } : { mark: 'likely' }) },
	];
}

/** The column that has the payout's currency in most rows; none where other columns have it in no row. */
function columnLine(columns: Profile[], known: string): MarkedLine[] {
	const rowsIn = ({ sample }: Profile) => sample.filter((cell) => currencyIn(cell) === known).length;
	const isFull = ({ sample }: Profile) => sample.every((cell) => currencyIn(cell) === known);
	const able = columns.filter((column) => rowsIn(column) > 0).sort((a, b) => rowsIn(b) - rowsIn(a));
	const settled = able.filter(isFull).find(({ name }) => isCalled(name, 'payout'));
	const [best = columns[0]] = settled === undefined ? able : [settled];
	if (best === undefined) return [];
	return [{ key: 'currencyColumn', value: able.length === 0 ? [] : [best.name], mark: 'likely' }];
}
