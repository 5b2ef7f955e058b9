import { MemoryBudget, RowMemory } from '../../../nodes/CardPayments/domain/sheets/rows/rowMemory';
import { SheetTexts } from '../../../nodes/CardPayments/domain/sheets/rows/rowTexts';
import type { Row, RowOptions } from '../../../nodes/CardPayments/domain/sheets/rows/rows';

/** Text as it is in the file. */
export const asInFile: RowOptions = {
	formatFor: 'databases',
	fallbackEncoding: 'windows-1256',
	memory: new RowMemory(new MemoryBudget(Infinity)),
	pause: async () => undefined,
	get texts() {
		return new SheetTexts();
	},
};

/** A row without what says where it is from. */
export function cellsOf(row: Row): Row {
	return Object.fromEntries(Object.entries(row).filter(([name]) => !/^payout_(id|sheet|file|row)(_\d)?$/.test(name)));
}
