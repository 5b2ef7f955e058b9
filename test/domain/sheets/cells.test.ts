import fc from 'fast-check';
import { CellReader, type CellOptions } from '../../../nodes/CardPayments/domain/sheets/cells';
import { convertNumber, neutralizeFormula } from '../../../nodes/CardPayments/domain/sheets/values';

const expected = (text: string, { convertNumbers, neutralizeFormulas }: CellOptions) => {
	const cell = convertNumbers ? convertNumber(text) : text;
	return neutralizeFormulas && typeof cell === 'string' ? neutralizeFormula(cell) : cell;
};

describe('CellReader', () => {
	const column = fc.array(fc.oneof(fc.constantFrom('SAR', '12.5', '0.100', '=1+1', '-3', '', 'x'.repeat(65)), fc.string(), fc.string({ unit: 'binary' })));

	it('should read a cell the same whether or not its text came before', () => {
		fc.assert(
			fc.property(column, fc.boolean(), fc.boolean(), (texts, convertNumbers, neutralizeFormulas) => {
				const options = { convertNumbers, neutralizeFormulas };
				const cells = new CellReader(options);
				for (const text of [...texts, ...texts]) expect(cells.read(text)).toBe(expected(text, options));
			}),
		);
	});

	it('should read on when a column has more texts than are remembered, and when they begin to repeat', () => {
		const options = { convertNumbers: true, neutralizeFormulas: true };
		const cells = new CellReader(options);
		const texts = Array.from({ length: 10_000 }, (_, index) => [`chg_${index}`, `${index % 1_500}.25`, '=SUM(A1)']).flat();
		for (const text of [...texts, ...texts]) expect(cells.read(text)).toBe(expected(text, options));
	});
});
