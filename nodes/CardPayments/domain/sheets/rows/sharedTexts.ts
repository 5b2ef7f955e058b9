import { CellReaders } from '../csv';
import { neutralizeFormula } from './values';

/**
 * The texts that repeat in sheets: a currency, a status, a merchant. All sheets of an execution have them in
 * common, which saves time and memory when there are many.
 */
export class SharedTexts {
	private readonly asInFile = new CellReaders((text) => text);
	private readonly neutralized = new CellReaders(neutralizeFormula);

	readers(neutralizeFormulas: boolean): CellReaders {
		return neutralizeFormulas ? this.neutralized : this.asInFile;
	}
}
