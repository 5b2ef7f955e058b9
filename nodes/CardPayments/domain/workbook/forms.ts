import type { ArchiveFile } from '../archive';
import { localName, readXml } from '../xml';

/** What a number is shown as. */
export type Form = 'number' | 'date' | 'time' | 'percent';

/** Forms by number that a file doesn't write out. */
function builtIn(id: number): Form {
	if (id === 9 || id === 10) return 'percent';
	if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time';
	const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
	return isDate ? 'date' : 'number';
}

/** By a code, such as `dd/mm/yyyy hh:mm` or `#,##0.00 "SAR"`. */
function formOf(code: string): Form {
	const [first = ''] = code
		.replace(/"[^"]*"|\\.|_.|\*./g, '')
		.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
		.split(';');
	if (first.includes('%')) return 'percent';
	if (/[0#?]/.test(first.replace(/s+\.0+/gi, ''))) return 'number';
	if (/[yd]/i.test(first)) return 'date';
	if (/[hs]/i.test(first)) return 'time';
	return /m/i.test(first) ? 'date' : 'number';
}

/** The forms of cells, by the number of their style. */
export async function formsIn(part: ArchiveFile | undefined): Promise<Form[]> {
	const codes = new Map<number, string>();
	const forms: Form[] = [];
	let isOfCells = false;
	if (part === undefined) return forms;
	await readXml(part.chunks(), part.path, {
		open(name, attribute) {
			const local = localName(name);
			if (local === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode'));
			else if (local === 'cellXfs') isOfCells = true;
			else if (local === 'xf' && isOfCells) {
				const id = Number(attribute('numFmtId'));
				const code = codes.get(id);
				forms.push(code === undefined ? builtIn(id) : formOf(code));
			}
		},
		close(name) {
			if (localName(name) === 'cellXfs') isOfCells = false;
		},
	});
	return forms;
}
