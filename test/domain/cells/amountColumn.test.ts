import { AmountColumn, type AmountForm } from '../../../nodes/CardPayments/domain/cells/amountColumn';
import { countsMinor } from '../../../nodes/CardPayments/domain/cells/nameUnits';
import { UNITS } from '../../../nodes/CardPayments/domain/money';

const none = Number.NaN;
const MINOR: AmountForm = { isMinor: true };

it.each<[what: string, form: AmountForm, decimals: number | undefined, cells: string[], amounts: number[]]>([
	['decimals of a currency that has three', {}, 3, ['1.234'], [1.234]],
	['three digits where a currency has two', {}, 2, ['1.234'], [none]],
	['three digits where no currency is known', {}, undefined, ['1.234', '5'], [none, 5]],
	['thousands where a currency has no decimals', {}, 0, ['1.234', '1,234'], [1234, 1234]],
	['thousands that another cell shows', {}, 2, ['1,234', '5.50'], [1234, 5.5]],
	['a sign that is said', { sign: ',' }, 2, ['1.234', '5,5'], [1234, 5.5]],
	['the smallest coins', MINOR, 2, ['1050', '1.050', '-1'], [10.5, 10.5, -0.01]],
	['parts of a coin', MINOR, 2, ['10.5', '0.001'], [0.105, none]],
	['the smallest coins of a currency that nobody knows', MINOR, undefined, ['1050'], [none]],
	['the smallest coins of some rows', { isMinor: (row) => row === 1 }, 2, ['10.50', '1050'], [10.5, 10.5]],
])('should read %s', async (_, form, decimals, cells, amounts) => {
	const column = new AmountColumn(form);
	for (const cell of cells) column.add(cell);
	await column.finish(
		() => decimals,
		async () => {},
	);
	expect([...column.units].map((units) => units / UNITS)).toEqual(amounts);
	expect([...column.unreadable.keys()]).toEqual(
		amounts.flatMap((amount, row) => (Number.isNaN(amount) ? [row] : [])),
	);
});

it.each([
	['Amount (halalas)', undefined, true],
	['Amount (halalas)', 'major', false],
	['Amount', 'minor', true],
	['Amount', undefined, false],
] as const)('should know the unit of "%s" where a text says %s', (name, said, isMinor) => {
	expect(countsMinor(name, said)).toBe(isMinor);
});
