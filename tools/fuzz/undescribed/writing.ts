/** Cells and bytes as a team writes them. */
import type { Team } from './team';

const FORMS: Record<Team['number'], [group: string, decimal: string]> = {
	en: [',', '.'],
	de: ['.', ','],
	fr: ['\u00a0', ','],
	ch: ["'", '.'],
	dot: ['', '.'],
	comma: ['', ','],
	minor: ['', '.'],
	short: ['', '.'],
};

export function money(minor: number, team: Team): string {
	const { decimals, digits, mark, minus, number } = team;
	const abs = String(Math.abs(minor)).padStart(decimals + 1, '0');
	const whole = decimals === 0 ? abs : abs.slice(0, -decimals);
	const rest = decimals === 0 ? '' : abs.slice(-decimals);
	const [group, sign] = FORMS[number];
	let text = whole.replace(/\B(?=(\d{3})+$)/g, group);
	if (number === 'minor') text = String(Math.abs(minor));
	else if (number === 'short') text = String(Math.abs(minor) / 10 ** decimals);
	else if (rest !== '') text += sign + rest;
	if (digits === 'wide')
		text = text.replace(/[\d.,]/g, (each) => String.fromCodePoint((each.codePointAt(0) ?? 0) + 0xfee0));
	if (digits === 'arabic') text = arabic(text, sign);
	const symbol = team.currencyOf[3];
	if (mark === 'code before') text = `${team.currency} ${text}`;
	if (mark === 'sign before') text = symbol + text;
	if (mark === 'sign behind') text = `${text} ${symbol}`;
	if (minor >= 0) return text;
	return { '-': `-${text}`, '()': `(${text})`, behind: `${text}-`, '−': `−${text}` }[minus];
}

function arabic(text: string, sign: string): string {
	return text.replace(/[\d.,]/g, (each) => {
		if (/\d/.test(each)) return String.fromCodePoint(0x660 + Number(each));
		return each === sign ? '\u066b' : '\u066c';
	});
}

export function dateOf(day: number, { date }: Team): string {
	const [dd, mm, yyyy] = [String(day + 1).padStart(2, '0'), '11', '2026'];
	const forms: Record<Team['date'], string> = {
		iso: `${yyyy}-${mm}-${dd}`,
		'iso time': `${yyyy}-${mm}-${dd}T09:30:00Z`,
		compact: `${yyyy}${mm}${dd}`,
		'day-Mon': `${dd}-Nov-${yyyy}`,
		'day/': `${dd}/${mm}/${yyyy}`,
		'month/': `${mm}/${dd}/${yyyy}`,
		'day.': `${dd}.${mm}.${yyyy}`,
		ja: `${yyyy}年${mm}月${dd}日`,
		epoch: String(Date.UTC(2026, 10, day + 1, 9) / 1_000),
	};
	return forms[date];
}

const tables = new Map<string, Map<string, number[]>>();

/** The bytes of each letter, from what the platform reads. */
function tableOf(encoding: string): Map<string, number[]> {
	let table = tables.get(encoding);
	if (table !== undefined) return table;
	table = new Map();
	tables.set(encoding, table);
	const decoder = new TextDecoder(encoding);
	const add = (bytes: number[]) => {
		const letter = decoder.decode(new Uint8Array(bytes));
		if ([...letter].length === 1 && letter !== '\ufffd' && table?.has(letter) !== true) table?.set(letter, bytes);
	};
	for (let first = 0; first < 256; first++) add([first]);
	if (encoding.startsWith('windows')) return table;
	for (let first = 0x81; first < 0xfd; first++) for (let second = 0x40; second < 0xfd; second++) add([first, second]);
	return table;
}

export function encoded(text: string, encoding: string): Buffer {
	if (encoding === 'utf-8') return Buffer.from(text);
	if (encoding === 'bom') return Buffer.from(`\ufeff${text}`);
	if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
	if (encoding === 'utf-16le without bom') return Buffer.from(text, 'utf16le');
	const table = tableOf(encoding);
	return Buffer.from([...text].flatMap((letter) => table.get(letter) ?? [0x3f]));
}

/** Whether an encoding has each letter of a text. */
export function fits(text: string, encoding: string): boolean {
	if (!/windows|jis/.test(encoding)) return true;
	const table = tableOf(encoding);
	return [...text].every((letter) => table.has(letter));
}
