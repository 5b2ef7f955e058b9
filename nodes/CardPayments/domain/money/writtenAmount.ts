import { parseDecimal, negate, type Decimal } from './decimal';

/** What stands between whole units and decimals. */
export type DecimalMark = '.' | ',';

/** What may stand around the digits: a currency's code or sign, spaces, apostrophes between thousands. */
const AROUND = /[\p{L}\p{Sc}\s'’_]/gu;
const DIGITS = /^\d+(?:[.,]\d+)*$/;

/** Digits of one script, points and commas only; with the sign taken off. Undefined for what is no amount. */
function bare(text: string): { digits: string; negative: boolean } | undefined {
	const latin = text
		.normalize('NFKC')
		.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
		.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
		.replaceAll('٫', '.')
		.replaceAll('٬', ',')
		.replaceAll('−', '-');
	const trimmed = latin.replace(AROUND, '');
	const [, open, before, digits = '', after, close] = /^(\()?([+-])?([\d.,]+)([+-])?(\))?$/.exec(trimmed) ?? [];
	const signs = [open, before, after].filter((sign) => sign !== undefined);
	const isPaired = (open === undefined) === (close === undefined);
	if (!DIGITS.test(digits) || !isPaired || signs.length > 1) return undefined;
	return { digits, negative: signs.length === 1 && signs[0] !== '+' };
}

/** The decimal mark that a number can only have been written with; undefined where both can be meant. */
function markOf(digits: string): DecimalMark | undefined {
	const marks = digits.replace(/\d/g, '');
	if (marks === '') return undefined;
	const last = marks.at(-1) as DecimalMark;
	if (marks.length > 1) return new Set(marks).size > 1 ? last : last === '.' ? ',' : '.';
	const [whole = '', fraction = ''] = digits.split(last);
	const canBeThousands = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
	return canBeThousands ? undefined : last;
}

/** The decimal mark of a column, as its clear numbers show it; undefined where none or different ones do. */
export function decimalMarkOf(texts: string[]): DecimalMark | undefined {
	const marks = new Set(texts.map((text) => markOf(bare(text)?.digits ?? '')).filter((mark) => mark !== undefined));
	return marks.size === 1 ? [...marks][0] : undefined;
}

/**
 * The amount that a text is, with thousands separated or not, a minus before or after it or parentheses, a currency
 * beside it, in Arabic digits too. Undefined for what is none, and where a comma could be either mark. A single point
 * that nothing speaks against is a decimal point, as machines write it.
 *
 * @param mark of its column
 */
export function readWrittenAmount(text: string, mark: DecimalMark | undefined): Decimal | undefined {
	const { digits, negative } = bare(text) ?? { digits: '', negative: false };
	const own = markOf(digits) ?? mark;
	if (own === undefined && digits.includes(',')) return undefined;
	const thousands = own === ',' ? '.' : ',';
	const [whole = '', fraction, ...more] = digits.split(own ?? '.');
	const isGrouped = !whole.includes(thousands) || /^\d{1,3}([.,]\d{2,3})*[.,]\d{3}$/.test(whole);
	if (more.length > 0 || !isGrouped || fraction?.includes(thousands)) return undefined;
	const plain = whole.replaceAll(thousands, '') + (fraction === undefined ? '' : `.${fraction}`);
	const amount = parseDecimal(plain);
	return amount && negative ? negate(amount) : amount;
}
