import type { Enum } from './contract.ts';

/** A number that shows as something else, as Google Sheets stores a date, a percentage or an amount. */
interface FormattedNumber {
	value: number;
	shown: string;
	isDate: boolean;
}

interface Formula {
	formula: string;
	result: Plain;
}

export type Plain = string | number | boolean;
/** Undefined: empty. */
export type Cell = Plain | FormattedNumber | Formula | undefined;

export type InputOption = Exclude<Enum<'ValueInputOption'>, 'INPUT_VALUE_OPTION_UNSPECIFIED'>;
export type RenderOption = Enum<'ValueRenderOption'>;
export type DateOption = Enum<'DateTimeRenderOption'>;

export const MAX_CHARACTERS = 50_000;

const DAY = 24 * 60 * 60 * 1_000;
/** A spreadsheet's day zero. */
const EPOCH = Date.UTC(1899, 11, 30);

const PARSERS: Record<InputOption, (text: string) => Cell> = {
	RAW: (text) => text,
	USER_ENTERED: typed,
};

/** What a cell stores of the API's value. '' empties it. */
export function entered(value: Plain, option: InputOption): Cell {
	if (value === '') return undefined;
	return typeof value === 'string' ? PARSERS[option](value) : value;
}

/** As if you typed it into the sheet, in its American locale. */
function typed(text: string): Cell {
	if (text.startsWith("'")) return text.slice(1);
	if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
	return asNumber(text.trim()) ?? asDate(text.trim()) ?? asFormula(text) ?? text;
}

function asNumber(text: string): number | FormattedNumber | undefined {
	const [, sign, dollar, digits, exponent = '', percent] =
		/^([+-]?)(\$?)((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)(e[+-]?\d+)?(%?)$/i.exec(text) ?? [];
	if (digits === undefined) return undefined;
	const number = Number(`${sign === '-' ? '-' : ''}${digits.replaceAll(',', '')}${exponent}`);
	const value = percent === '%' ? number / 100 : number;
	const isPlain = dollar === '' && percent === '' && !digits.includes(',');
	return isPlain ? value : { value, shown: text, isDate: false };
}

function asDate(text: string): FormattedNumber | undefined {
	const time = String.raw`(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?`;
	const iso = new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})${time}$`).exec(text);
	const american = new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4})${time}$`).exec(text);
	if (american) {
		const [, month, day, year] = american;
		return serial(text, [year, month, day, ...american.slice(4)]);
	}
	return iso ? serial(text, iso.slice(1)) : undefined;
}

function serial(shown: string, parts: Array<string | undefined>): FormattedNumber | undefined {
	const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
	const midnight = new Date(Date.UTC(year, month - 1, day));
	if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return undefined;
	const time = midnight.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1_000;
	return { value: (time - EPOCH) / DAY, shown, isDate: true };
}

/** Adds two numbers. It doesn't know any other formula. */
function asFormula(text: string): Formula | undefined {
	if (!/^[=+]./.test(text)) return undefined;
	const formula = text.startsWith('=') ? text : `=${text}`;
	const [, left, right] = /^=(\d+)\+(\d+)$/.exec(formula) ?? [];
	return { formula, result: left === undefined ? '#NAME?' : Number(left) + Number(right) };
}

const RENDERERS: Record<RenderOption, (cell: Exclude<Cell, undefined>, dates: DateOption) => Plain> = {
	FORMATTED_VALUE: (cell) => {
		if (typeof cell !== 'object') return shown(cell);
		return 'formula' in cell ? shown(cell.result) : cell.shown;
	},
	UNFORMATTED_VALUE: (cell, dates) => {
		if (typeof cell !== 'object') return cell;
		if ('formula' in cell) return cell.result;
		return cell.isDate && dates === 'FORMATTED_STRING' ? cell.shown : cell.value;
	},
	FORMULA: (cell, dates) => {
		if (typeof cell !== 'object') return cell;
		if ('formula' in cell) return cell.formula;
		return cell.isDate && dates === 'FORMATTED_STRING' ? cell.shown : cell.value;
	},
};

/** The API's value for a cell. '' for an empty one. */
export function rendered(cell: Cell, option: RenderOption, dates: DateOption): Plain {
	return cell === undefined ? '' : RENDERERS[option](cell, dates);
}

/** In the format "Automatic". */
function shown(value: Plain): string {
	if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
	if (typeof value === 'string') return value;
	if (Math.abs(value) >= 1e15) return value.toExponential().toUpperCase();
	return String(Number(value.toFixed(10)));
}
