import { FileError } from '../errors';
import { MEBIBYTE } from '../units';

/** A longer header or row than this is refused, as no sheet of payments has so many columns. */
export const MAX_COLUMNS = 2_000;
export const LONGEST_HEADER = MEBIBYTE;
export const LONGEST_RECORD = 12 * MEBIBYTE;

const NO_SHEET = "Check that this is a payout file, and that it's complete.";

/** A quotation mark that is never closed: what follows it is one endless cell. */
export class UnclosedQuote extends FileError {
	constructor(path: string, line: number) {
		super(
			`"${path}" has a quotation mark that is never closed at line ${line}`,
			'The file was cut off or written wrongly. Download it again.',
		);
	}
}

export function headerTooLong(path: string): FileError {
	return new FileError(`The header of "${path}" is longer than ${LONGEST_HEADER / MEBIBYTE} MiB`, NO_SHEET);
}

export function tooLong(path: string, line: number): FileError {
	return new FileError(
		`"${path}" has a row longer than ${LONGEST_RECORD / MEBIBYTE} MiB at line ${line}`,
		'A closing quotation mark may be missing there. Download the file again.',
	);
}

/** @param line undefined for the header */
export function tooManyCells(path: string, line: number | undefined): FileError {
	const what = line === undefined ? 'columns' : `cells at line ${line}`;
	return new FileError(`"${path}" has more than ${MAX_COLUMNS} ${what}`, NO_SHEET);
}
