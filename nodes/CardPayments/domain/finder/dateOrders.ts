import { readDate } from '../dates';

const DATE_NUMBERS = /^\s*(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;

/** Which comes first in a date that shows it; undefined for one that may be either, or has no such order. */
export function monthOrDay(cell: string): 'dayFirst' | 'monthFirst' | undefined {
	const [, first = '0', , second = '0'] = DATE_NUMBERS.exec(cell) ?? [];
	if (Number(first) > 12 && Number(first) <= 31 && Number(second) <= 12) return 'dayFirst';
	return Number(second) > 12 && Number(second) <= 31 && Number(first) <= 12 ? 'monthFirst' : undefined;
}

export function isOpenDate(cell: string): boolean {
	return readDate(cell)?.isOpen === true;
}
