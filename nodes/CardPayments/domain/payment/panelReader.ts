import type { Field } from '../input/field';
import type { Report } from '../errors/InputError';

/**
 * What reads the fields of one item. Every reader returns undefined for a field that's empty or wrong, and
 * keeps what's wrong in `errors`, for the user to see all of it at once.
 */
export interface PanelReader {
	readonly index: number;
	readonly errors: Error[];
	report: Report;
	allErrors(): Error;
	warn(warning: string): void;
	label(path: string): string;
	value(path: string): unknown;
	field(path: string): Field;
	refuse(path: string, what: string, advice?: string): undefined;
	isEmpty(path: string): boolean;
	text(path: string): string | undefined;
	textOf(field: Field): string | undefined;
	boolean(path: string): boolean | undefined;
	choice<Choice extends string>(path: string, choices: readonly Choice[]): Choice | undefined;
	currency(path: string): string | undefined;
	amount(path: string, currency: string | undefined): number | undefined;
	hours(path: string): number | undefined;
	id(path: string): string | undefined;
	optionalId(path: string): string | undefined;
	sourceId(path: string): string | undefined;
	phonePart(path: string, asNumber: boolean, formatPath: string): string | number | undefined;
	webAddress(path: string): string | undefined;
}
