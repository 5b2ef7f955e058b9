/** A number that shows as something else, as Google Sheets stores a date, a percentage or an amount. */
interface FormattedNumber {
	value: number;
	shown: string;
}

interface Formula {
	formula: string;
}

export type Plain = string | number | boolean;
/** Undefined: empty. */
export type Cell = Plain | FormattedNumber | Formula | undefined;

const DAY = 24 * 60 * 60 * 1_000;
/** A spreadsheet's day zero. */
const EPOCH = Date.UTC(1899, 11, 30);

const PARSERS: Record<string, (text: string) => Cell> = { RAW: (text) => text, USER_ENTERED: typed };

/** What a cell stores of the API's value. '' empties it. */
export function entered(value: Plain, option: string): Cell {
	if (value === '') return undefined;
	return typeof value === 'string' ? PARSERS[option]?.(value) : value;
}

/** As if you typed it into the sheet, in its American locale. */
function typed(text: string): Cell {
	if (text.startsWith("'")) return text.slice(1);
	if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
	const formula = /^[=+]./.test(text) ? { formula: text } : undefined;
	return asNumber(text.trim()) ?? asDate(text.trim()) ?? formula ?? text;
}

function asNumber(text: string): number | FormattedNumber | undefined {
	const [, sign, dollar, digits, exponent = '', percent] =
		/^([+-]?)(\$?)((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)(e[+-]?\d+)?(%?)$/i.exec(text) ?? [];
	if (digits === undefined) return undefined;
	const number = Number(`${sign === '-' ? '-' : ''}${digits.replaceAll(',', '')}${exponent}`);
	const value = percent === '%' ? number / 100 : number;
	const isPlain = dollar === '' && percent === '' && !digits.includes(',');
	return isPlain ? value : { value, shown: text };
}

const TIME = String.raw`(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?`;
const ISO = new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})${TIME}$`);
const AMERICAN = new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4})${TIME}$`);
const SHORT = /^(\d{1,2})[-/](\d{1,2})$/;

function asDate(shown: string): FormattedNumber | undefined {
	const [, month, day, year, ...time] = AMERICAN.exec(shown) ?? [];
	const [, shortMonth, shortDay] = SHORT.exec(shown) ?? [];
	const short = shortMonth === undefined ? undefined : ['2026', shortMonth, shortDay];
	const parts = ISO.exec(shown)?.slice(1) ?? short ?? (year === undefined ? undefined : [year, month, day, ...time]);
	if (parts === undefined) return undefined;
	const [y = 0, m = 0, d = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
	const midnight = new Date(Date.UTC(y, m - 1, d));
	if (midnight.getUTCMonth() !== m - 1 || midnight.getUTCDate() !== d) return undefined;
	const at = midnight.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1_000;
	return { value: (at - EPOCH) / DAY, shown };
}

/** The API's value for a cell. '' for an empty one. No formula is worked out. */
export function rendered(cell: Cell, option: string): Plain {
	if (cell === undefined) return '';
	const isPlain = option === 'UNFORMATTED_VALUE';
	if (typeof cell === 'object') {
		if ('formula' in cell) return '#NAME?';
		return isPlain ? cell.value : cell.shown;
	}
	if (isPlain || typeof cell === 'string') return cell;
	return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(Number(cell.toFixed(10)));
}
