/** What Excel shows is what's read: dates, what formulas came to, texts in any script. */
import { archiveFiles, ARCHIVE_LIMITS, gather } from '../../../nodes/CardPayments/domain/archive';
import { isWorkbook, sheetsOf } from '../../../nodes/CardPayments/domain/workbook';
import { makeZip } from '../sheets/zips.ts';
import { makeWorkbook, type Cell, type Sheets } from './workbooks.ts';

const MEBIBYTE = 1024 * 1024;

async function textsOf(bytes: Uint8Array, limits = ARCHIVE_LIMITS): Promise<Record<string, string>> {
	const files = await archiveFiles(bytes, limits);
	expect(isWorkbook(files)).toBe(true);
	const texts: Record<string, string> = {};
	for (const { path, chunks } of await sheetsOf(files, limits))
		texts[path] = Buffer.from(await gather(chunks())).toString();
	return texts;
}

async function lineOf(cells: Cell[], options?: { is1904: boolean }): Promise<string | undefined> {
	return (await textsOf(await makeWorkbook({ Sheet: [cells] }, options)))['Sheet.csv']?.trimEnd();
}

it.each<[string, Cell[], string]>([
	['texts of any script', ['محمد العتيبي', '株式会社', 'Ünal & <Söhne>'], 'محمد العتيبي,株式会社,Ünal & <Söhne>'],
	['what parts cells elsewhere', ['a,b', 'c;d', 'e"f', 'g\nh', ' i'], '"a,b","c;d","e""f","g\nh"," i"'],
	['numbers', [1250.75, -0.5, 0, 1e21, 33271023375023], '1250.75,-0.5,0,1000000000000000000000,33271023375023'],
	['binary fractions', [0.1 + 0.2, 1.1 * 3, 1e-7], '0.3,3.3,0.0000001'],
	['days', [new Date(Date.UTC(2026, 9, 31))], '2026-10-31'],
	['moments', [new Date(Date.UTC(2026, 9, 31, 14, 5, 6))], '2026-10-31 14:05:06'],
	['times', [{ number: 0.5, format: 'hh:mm' }], '12:00:00'],
	['months in words', [{ number: 46_326, format: '[$-409]d\\-mmm\\-yyyy' }], '2026-10-31'],
	['amounts with a currency', [{ number: 12.5, format: '#,##0.00\\ "SAR dhs"' }], '12.5'],
	['rates', [{ number: 0.025, format: '0.0%' }], '2.5%'],
	['booleans and errors', [true, false, { error: '#N/A' }], 'TRUE,FALSE,#N/A'],
	[
		'formulas',
		[
			{ formula: 'SUM(A2:A9)', value: 97.5 },
			{ formula: 'A1&"x"', value: 'Net' },
		],
		'97.5,Net',
	],
	['what is empty in the middle', ['a', null, 'c', null], 'a,,c'],
])('should give %s as they are shown', async (_, cells, line) => {
	expect(await lineOf(cells)).toBe(line);
});

it('should count days from 1904 where the workbook does', async () => {
	expect(await lineOf([new Date(Date.UTC(2026, 9, 31))], { is1904: true })).toBe('2026-10-31');
});

it('should give each sheet, with its blank rows, its own names and titles above a header', async () => {
	const sheets: Sheets = {
		Summary: [['Payout', 1177.5]],
		'Charges / "2026"': [['Report'], [], ['id', 'amount', 'note'], ['a', 1, 'x'], ['b', 2]],
	};
	expect(await textsOf(await makeWorkbook(sheets))).toEqual({
		'Summary.csv': 'Payout,1177.5\n',
		'Charges _ _2026_.csv': 'Report\n\nid,amount,note\na,1,x\nb,2,\n',
	});
});

/** A workbook of which one part is another. */
async function withPart(path: string, content: string): Promise<Uint8Array> {
	const files = await archiveFiles(await makeWorkbook({ Sheet: [['a', 'b']] }), ARCHIVE_LIMITS);
	const parts: Array<[string, Uint8Array]> = [];
	for (const file of files) if (file.path !== path) parts.push([file.path, await gather(file.chunks())]);
	return await makeZip([...parts, [path, content]]);
}
const SHEET = 'xl/worksheets/sheet1.xml';
const sheet = (cells: string) => `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`;

it.each([
	[
		'a formula that nobody calculated',
		sheet('<c r="D1"><f>A1+B1</f><v></v></c>'),
		/D1 has a formula without its value/,
	],
	['a text that is not there', sheet('<c r="A1" t="s"><v>7</v></c>'), /names a text that there is not/],
	['a cut part', '<worksheet><sheetData><row r="1"><c r="A1">', /ends in the middle/],
	['elements that cross', '<worksheet><sheetData></worksheet></sheetData>', /isn't well formed/],
	['entities of its own', '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet/>', /document type/],
	['a column beyond the last', sheet('<c r="XFE1"><v>1</v></c>'), /more columns than Excel/],
])('should refuse %s', async (_, content, message) => {
	await expect(textsOf(await withPart(SHEET, content))).rejects.toThrow(message);
});

it('should read texts in runs without how they are said, and inline', async () => {
	const strings =
		'<sst><si><r><t>株式</t></r><r><t xml:space="preserve"> 会社</t></r><rPh sb="0" eb="2"><t>カブ</t></rPh></si><si><t>_x0041_b</t></si></sst>';
	const files = await archiveFiles(await withPart('xl/sharedStrings.xml', strings), ARCHIVE_LIMITS);
	const [only] = await sheetsOf(files, ARCHIVE_LIMITS);
	expect(Buffer.from(await gather(only!.chunks())).toString()).toBe('株式 会社,Ab\n');
	const inline = await textsOf(
		await withPart(SHEET, sheet("<c r='A1' t='inlineStr'><is><t>a&#x4e;&amp;</t></is></c><c><v>2</v></c>")),
	);
	expect(inline['Sheet.csv']).toBe('aN&,2\n');
});

it('should stop a workbook whose cells repeat one long text, as a zip that inflates to too much', async () => {
	const rows = Array.from({ length: 2_000 }, (_, row) => `<row r="${row + 1}"><c t="s"><v>0</v></c></row>`).join('');
	const bomb = await withPart(SHEET, `<worksheet><sheetData>${rows}</sheetData></worksheet>`);
	const files = await archiveFiles(bomb, ARCHIVE_LIMITS);
	const parts: Array<[string, Uint8Array]> = [];
	for (const file of files) parts.push([file.path, await gather(file.chunks())]);
	const long = `<sst><si><t>${'x'.repeat(10_000)}</t></si></sst>`;
	const zip = await makeZip(
		parts.map(([path, content]) => [path, path.endsWith('sharedStrings.xml') ? long : content]),
	);
	expect(zip.byteLength).toBeLessThan(20_000);
	await expect(textsOf(zip, { bytes: 4 * MEBIBYTE })).rejects.toThrow('come to more than 4 MiB');
	await expect(textsOf(zip, { bytes: 8_000 })).rejects.toThrow(/inflate to more/);
});

it('should name the binary format', async () => {
	const files = await archiveFiles(
		await makeZip([
			['[Content_Types].xml', '<Types/>'],
			['xl/workbook.bin', 'x'],
		]),
		ARCHIVE_LIMITS,
	);
	expect(isWorkbook(files)).toBe(true);
	await expect(sheetsOf(files, ARCHIVE_LIMITS)).rejects.toThrow('(.xlsb)');
});
