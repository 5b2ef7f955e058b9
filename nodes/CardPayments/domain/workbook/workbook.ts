import type { ArchiveFile, ArchiveLimits } from '../archive';
import { FileError } from '../errors';
import { lazily } from '../lazily';
import { MEBIBYTE } from '../units';
import { localName, readXml } from '../xml';
import { formsIn } from './forms';
import { csvOf, unescaped, type CellFacts } from './sheet';

const TYPES = '[Content_Types].xml';
const BOOK = 'xl/workbook.xml';

/** Whether the files of a zip are those of an Excel workbook. */
export function isWorkbook(files: ArchiveFile[]): boolean {
	return (
		files.some(({ path }) => path === TYPES) && files.some(({ path }) => /^xl\/workbook\.(xml|bin)$/i.test(path))
	);
}

/**
 * All sheets with cells, in the order of the workbook, each a CSV in UTF-8 that's made while it's read.
 *
 * @throws FileError where the workbook is none that can be read
 */
export async function sheetsOf(files: ArchiveFile[], limits: ArchiveLimits): Promise<ArchiveFile[]> {
	const partAt = (path: string) => files.find((file) => file.path.toLowerCase() === path.toLowerCase());
	const book = partAt(BOOK);
	if (book === undefined)
		throw new FileError(
			'The Excel workbook is of the binary format (.xlsb)',
			'Save it as an Excel workbook (.xlsx) or as CSV.',
		);
	const { sheets, since } = await sheetsIn(book);
	const targets = await targetsIn(partAt('xl/_rels/workbook.xml.rels'));
	const counter = (what: string) => {
		let written = 0;
		return (bytes: number) => {
			written += bytes;
			if (written > limits.bytes)
				throw new FileError(
					`${what} of the workbook come to more than ${limits.bytes / MEBIBYTE} MiB`,
					'Save them as workbooks of their own.',
				);
		};
	};
	const facts = lazily(async (): Promise<CellFacts> => {
		const strings = await stringsIn(partAt('xl/sharedStrings.xml'), counter('The texts'));
		return { strings, forms: await formsIn(partAt('xl/styles.xml')), since };
	});
	const spend = counter('The sheets');
	return sheets.flatMap(({ name, id }) => {
		const part = partAt(targets.get(id) ?? '');
		// A chart alone has a place of its own, and no cells.
		if (part === undefined || /^xl\/(chart|dialog|macro)sheets\//i.test(part.path)) return [];
		return [
			{
				path: `${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}.csv`,
				chunks: () => csvOf(part, name, { facts, spend }),
				// Its XML is longer than what it says.
				size: part.size,
				toCome: part.toCome,
			},
		];
	});
}

interface BookSheet {
	name: string;
	id: string;
}

/** The sheets, and from when on days are counted. */
async function sheetsIn(book: ArchiveFile): Promise<{ sheets: BookSheet[]; since: 1900 | 1904 }> {
	const sheets: BookSheet[] = [];
	let since: 1900 | 1904 = 1900;
	await readXml(book.chunks(), book.path, {
		open(name, attribute, names) {
			const local = localName(name);
			if (local === 'workbookPr' && /^(1|true)$/.test(attribute('date1904'))) since = 1904;
			if (local !== 'sheet') return;
			const id = names().find((each) => each.includes(':') && localName(each) === 'id') ?? '';
			sheets.push({ name: attribute('name'), id: attribute(id) });
		},
		close: () => undefined,
	});
	return { sheets, since };
}

/** Where the parts of a workbook lie, by their IDs. */
async function targetsIn(relations: ArchiveFile | undefined): Promise<Map<string, string>> {
	const targets = new Map<string, string>();
	if (relations === undefined) return targets;
	await readXml(relations.chunks(), relations.path, {
		open(name, attribute) {
			if (localName(name) !== 'Relationship') return;
			const target = attribute('Target');
			const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
			targets.set(attribute('Id'), path);
		},
		close: () => undefined,
	});
	return targets;
}

/** What a text takes beside its characters. */
const STRING_BYTES = 24;

/** The texts that cells name by their number; each is all its runs, without what tells how to say it. */
async function stringsIn(part: ArchiveFile | undefined, spend: (bytes: number) => void): Promise<string[]> {
	const strings: string[] = [];
	if (part === undefined) return strings;
	let text = '';
	let isSound = 0;
	await readXml(part.chunks(), part.path, {
		open(name) {
			if (localName(name) === 'rPh') isSound++;
		},
		close(name, own) {
			const local = localName(name);
			if (local === 'rPh') isSound--;
			else if (local === 't' && isSound === 0) text += own;
			else if (local === 'si') {
				spend(text.length + STRING_BYTES);
				strings.push(unescaped(text));
				text = '';
			}
		},
	});
	return strings;
}
