import type { ArchiveFile } from '../archive';
import { FileError } from '../errors';
import { DAY } from '../units';
import { localName, XmlReader, type XmlTaker } from '../xml';
import type { Form } from './forms';

/** What cells refer to. */
export interface CellFacts {
	/** By their number. */
	strings: string[];
	/** By the number of their style. */
	forms: Form[];
	/** From when on days are counted. */
	since: 1900 | 1904;
}

interface SheetCosts {
	facts: () => Promise<CellFacts>;
	/** Told how many bytes come out, each time some do. */
	spend: (bytes: number) => void;
}

/** A sheet as CSV in UTF-8, piece by piece. */
export async function* csvOf(
	part: ArchiveFile,
	name: string,
	{ facts, spend }: SheetCosts,
): AsyncGenerator<Uint8Array> {
	const lines = new SheetLines(name, await facts(), spend);
	const xml = new XmlReader(part.path, lines);
	for await (const chunk of part.chunks()) {
		xml.read(chunk);
		yield* lines.taken();
	}
	xml.end();
	yield* lines.taken();
}

/** Of rows that have no cells, so many between others are kept. */
const MOST_BLANK = 100;
/** As the letters of a column say it: XFD. */
const MOST_COLUMNS = 16_384;

/** Takes the cells of a sheet, and gives them as lines. */
class SheetLines implements XmlTaker {
	private lines: string[] = [];
	private cells: string[] = [];
	/** From 1 on. */
	private row = 0;
	private width = 0;
	/** Of the cell that's read. */
	private at = -1;
	private kind = '';
	private style = 0;
	private value = '';
	private text = '';
	private hasFormula = false;
	private isSound = false;
	private readonly name: string;
	private readonly facts: CellFacts;
	private readonly spend: (bytes: number) => void;

	constructor(name: string, facts: CellFacts, spend: (bytes: number) => void) {
		this.name = name;
		this.facts = facts;
		this.spend = spend;
	}

	/** What was made since the last time. */
	*taken(): Generator<Uint8Array> {
		if (this.lines.length === 0) return;
		yield Buffer.from(this.lines.join(''));
		this.lines = [];
	}

	open(name: string, attribute: (name: string) => string): void {
		const local = localName(name);
		if (local === 'c') {
			const place = placeOf(attribute('r'));
			this.at = place < 0 ? this.at + 1 : place;
			this.kind = attribute('t');
			this.style = Number(attribute('s'));
			this.value = this.text = '';
			this.hasFormula = false;
		} else if (local === 'row') this.startRow(Number(attribute('r')) || this.row + 1);
		else if (local === 'f') this.hasFormula = true;
		else if (local === 'rPh') this.isSound = true;
	}

	close(name: string, text: string): void {
		const local = localName(name);
		if (local === 'v') this.value = text;
		else if (local === 't') this.text += this.isSound ? '' : text;
		else if (local === 'rPh') this.isSound = false;
		else if (local === 'c') this.endCell();
		else if (local === 'row') this.endRow();
	}

	private startRow(row: number): void {
		const blank = Math.min(row - this.row - 1, MOST_BLANK);
		for (let at = 0; at < blank; at++) this.lines.push('\n');
		this.row = row;
		this.cells = [];
		this.at = -1;
	}

	private endCell(): void {
		if (this.at >= MOST_COLUMNS) throw this.damaged('it has more columns than Excel');
		const text = this.cellText();
		if (text === '') return;
		while (this.cells.length < this.at) this.cells.push('');
		this.cells[this.at] = text;
	}

	private endRow(): void {
		// What a row lacks at its end is empty, not missing.
		if (this.cells.length > 0) while (this.cells.length < this.width) this.cells.push('');
		this.width = Math.max(this.width, this.cells.length);
		const line = `${this.cells.map(quoted).join(',')}\n`;
		this.spend(line.length);
		this.lines.push(line);
	}

	private cellText(): string {
		const { kind, value } = this;
		const { strings } = this.facts;
		if (kind === 's') {
			const text = strings[Number(value)];
			if (text === undefined) throw this.damaged('a cell names a text that there is not');
			return text;
		}
		if (kind === 'inlineStr') return unescaped(this.text);
		if (kind === 'str') return unescaped(value);
		if (value === '' && this.hasFormula) throw this.notCalculated();
		if (kind === 'b') return value === '1' ? 'TRUE' : value === '' ? '' : 'FALSE';
		if (kind === 'd') return value.replace(/T00:00:00(?:\.0+)?Z?$/, '');
		if (kind === 'e' || value === '') return value;
		const number = Number(value);
		return Number.isNaN(number) ? value : this.shown(number, value);
	}

	private shown(number: number, written: string): string {
		const form = this.facts.forms[this.style] ?? 'number';
		if (form === 'percent') return `${decimalText(number * 100)}%`;
		if (form === 'number') return isPlain(written) ? written : decimalText(number);
		const day = Math.floor(number);
		const seconds = Math.round((number - day) * 86_400);
		if (form === 'time' && day === 0) return momentText(0, seconds).slice(11);
		// Lotus had a 29 February 1900, and Excel has it too.
		const from1970 = this.facts.since === 1904 ? day - 24_107 : day - 25_569 + Number(day < 60);
		const text = momentText(from1970, seconds);
		if (text === '') return written;
		return seconds === 0 ? text.slice(0, 10) : text;
	}

	private damaged(why: string): FileError {
		return new FileError(
			`The sheet "${this.name}" can't be read: ${why}`,
			'Open the workbook in Excel, save it, and try again.',
		);
	}

	/** A program wrote it, and nobody calculated it: what it comes to isn't in the file. */
	private notCalculated(): FileError {
		return this.damaged(`${columnOf(this.at)}${this.row} has a formula without its value`);
	}
}

/** "C7" is 2; -1 where nothing says it. */
function placeOf(reference: string): number {
	let place = 0;
	for (let at = 0; at < reference.length; at++) {
		const letter = reference.charCodeAt(at) - 64;
		if (letter < 1 || letter > 26) break;
		place = place * 26 + letter;
	}
	return place - 1;
}

function columnOf(place: number): string {
	const letters = place < 26 ? '' : columnOf(Math.floor(place / 26) - 1);
	return letters + String.fromCharCode(65 + (place % 26));
}

/** As many digits as a spreadsheet has: more are no number's own. */
const DIGITS = 15;

function isPlain(written: string): boolean {
	return /^-?\d+$/.test(written) || (/^-?\d+\.\d+$/.test(written) && written.replace(/\D/g, '').length <= DIGITS);
}

/** Without an exponent, and without what binary fractions add: 0.30000000000000004 is 0.3. */
function decimalText(number: number): string {
	const text = String(Number(number.toPrecision(DIGITS)));
	if (!text.includes('e')) return text;
	return Math.abs(number) >= 1 ? BigInt(Math.round(number)).toString() : number.toFixed(20).replace(/\.?0+$/, '');
}

/** `2026-10-31 09:05:00` */
function momentText(day: number, seconds: number): string {
	const moment = new Date(day * DAY + seconds * 1_000);
	return Number.isNaN(moment.getTime()) ? '' : moment.toISOString().slice(0, 19).replace('T', ' ');
}

/** Whatever parts cells in some CSV is quoted, so that only commas do here. */
function quoted(cell: string): string {
	return /[",;|\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Characters that XML can't have stand as their number: `_x000D_`. */
export function unescaped(text: string): string {
	if (!text.includes('_x')) return text;
	return text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
