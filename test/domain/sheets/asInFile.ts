import { SharedTexts } from '../../../nodes/CardPayments/domain/sheets/csv';
import { RowMemory } from '../../../nodes/CardPayments/domain/sheets/rows/rowMemory';
import type { RowOptions } from '../../../nodes/CardPayments/domain/sheets/rows/rows';

/** Rows as they are in the file, with nothing added. */
export const asInFile: RowOptions = {
	headerStyle: 'asInFile',
	columns: [],
	convertNumbers: false,
	neutralizeFormulas: false,
	metadata: false,
	fallbackEncoding: 'windows-1256',
	memory: new RowMemory(Infinity),
	texts: new SharedTexts(),
	pause: async () => undefined,
};
