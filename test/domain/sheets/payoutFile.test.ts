import { gather, looksLikeZip } from '../../../nodes/CardPayments/domain/archive/archive';
import { ARCHIVE_LIMITS } from '../../../nodes/CardPayments/domain/archive/archiveLimits';
import { payoutIdIn, payoutSheets, type SheetSelection } from '../../../nodes/CardPayments/domain/sheets/payoutFile';
import { rawZip } from '../archive/rawZip';
import { makeZip } from './zips';

type Files = Record<string, string | Uint8Array>;
const zipOf = async (files: Files) => await makeZip(Object.entries(files));
const WHOLE: SheetSelection = { kinds: [], payoutId: '', limits: ARCHIVE_LIMITS };

async function open(zip: Uint8Array, selection: Partial<SheetSelection> = {}) {
	const warnings: string[] = [];
	const warn = (warning: string, path = '') => warnings.push(`${path}: ${warning}`);
	const found: Array<{ path: string; kind: string; payoutId: string; text: string }> = [];
	for await (const { kind, payoutId, file } of payoutSheets(zip, { ...WHOLE, ...selection }, warn)) {
		const text = Buffer.from(await gather(file.chunks())).toString();
		found.push({ path: file.path, kind, payoutId, text });
	}
	return { found, warnings };
}

const CHARGES = '29102023  - CHARGES 111111.csv';
const DISPUTE = '29102023  - DISPUTES 111111.csv';

describe('payoutSheets', () => {
	it('should return each CSV with its kind, payout and bytes', async () => {
		const { found } = await open(await zipOf({ [CHARGES]: 'a\n1', [DISPUTE]: 'b\n2' }));
		expect(found).toEqual([
			{ path: CHARGES, kind: 'charges', payoutId: 'payout_111111', text: 'a\n1' },
			{ path: DISPUTE, kind: 'dispute', payoutId: 'payout_111111', text: 'b\n2' },
		]);
		expect((await open(Buffer.from('a\n1'), { csvName: CHARGES })).found).toEqual(found.slice(0, 1));
	});

	it('should trust the requested ID over the number in a name, and warn', async () => {
		const { found, warnings } = await open(await zipOf({ [CHARGES]: 'a' }), { payoutId: 'payout_999999' });
		expect(found[0]?.payoutId).toBe('payout_999999');
		expect(warnings).toEqual([
			'payout_999999: The names of its sheets say payout 111111. Check that this is the file you asked for',
		]);
	});

	it("should not inflate a sheet that isn't chosen", async () => {
		const zip = rawZip([{ name: CHARGES, content: Buffer.from('a'), crc: 1 }, { name: DISPUTE }]);
		await expect(open(zip)).rejects.toThrow(/CHARGES 111111\.csv" in the archive is damaged/);
		expect((await open(zip, { kinds: ['dispute'] })).found.map(({ kind }) => kind)).toEqual(['dispute']);
	});

	it('should refuse zips in a zip, and skip them beside sheets', async () => {
		const zip = { 'payout_111111.zip': await zipOf({ 'CHARGES.csv': 'a' }) };
		await expect(open(await zipOf(zip))).rejects.toMatchObject({
			message: 'The archive holds no CSV sheet, only payout_111111.zip',
			description: expect.stringContaining('the zip of one payout') as string,
		});
		expect((await open(await zipOf({ ...zip, [CHARGES]: 'a' }))).warnings).toEqual([
			"payout_111111.zip: The file isn't a CSV sheet, so the node skipped it",
		]);
	});

	const SEEN = ['29102023  - CHARGES 332387573923.csv', '29102023  - PAYOUT SUMMARY 33271023375023.csv'];

	it.each([
		['as seen, with two numbers', SEEN, '33271023375023'],
		['a number in one name', ['CHARGES.csv', 'REFUNDS 111111.csv'], '111111'],
		['a folder with a number', ['payout_111111/CHARGES.csv'], '111111'],
		['no number but the day', ['CHARGES.csv', 'SUMMARY 29102023.csv'], ''],
	])('should find whose the sheets are by %s', async (_, paths, number) => {
		const zip = await zipOf(Object.fromEntries(paths.map((path) => [path, 'a'])));
		const id = number && `payout_${number}`;
		expect((await open(zip)).found.map(({ payoutId }) => payoutId)).toEqual(paths.map(() => id));
		expect(await payoutIdIn(zip, WHOLE)).toBe(id);
		expect(await payoutIdIn(zip, { ...WHOLE, payoutId: 'payout_9' })).toBe('payout_9');
	});

	it.each([
		['names as seen, asked by the Summary', SEEN, 'payout_33271023375023', undefined],
		['names as seen, asked by the Charges', SEEN, 'payout_332387573923', undefined],
		['no numbers', ['CHARGES.csv'], 'payout_111111', undefined],
		['a day at the end', ['CHARGES 29102023.csv'], 'payout_111111', undefined],
		['an ID of few digits', ['CHARGES 332387573923.csv'], 'payout_42', undefined],
		['an ID that is no number', ['CHARGES 332387573923.csv'], 'payout_abc', undefined],
		['another payout', ['CHARGES 222222.csv', 'SUMMARY 222222.csv'], 'payout_111111', 'say payout 222222. Check'],
		[
			'two in one kind',
			['CHARGES 111111.csv', 'CHARGES 222222.csv'],
			'payout_111111',
			'payouts 111111, 222222. The',
		],
	])('should judge %s', async (_, paths, payoutId, odd) => {
		const { warnings } = await open(await zipOf(Object.fromEntries(paths.map((path) => [path, 'a']))), {
			payoutId,
		});
		expect(warnings).toEqual(odd === undefined ? [] : [expect.stringContaining(odd)]);
	});

	it('should keep a sheet whose payout is unknown', async () => {
		const { found, warnings } = await open(await zipOf({ 'notes.csv': 'a' }), { kinds: ['other'] });
		expect(found).toEqual([{ path: 'notes.csv', kind: 'other', payoutId: '', text: 'a' }]);
		expect(warnings).toEqual([]);
	});

	it('should name skipped files, except those of operating systems', async () => {
		const files = { [CHARGES]: 'a', 'readme.pdf': 'x', '__MACOSX/._CHARGES.csv': 'x' };
		const { found, warnings } = await open(await zipOf(files));
		expect(found).toHaveLength(1);
		expect(warnings).toEqual(["readme.pdf: The file isn't a CSV sheet, so the node skipped it"]);
	});

	it('should refuse an archive without a CSV', async () => {
		await expect(open(await zipOf({}))).rejects.toThrow('The archive is empty');
		await expect(open(await zipOf({ 'readme.pdf': 'x' }))).rejects.toThrow('holds no CSV sheet, only readme.pdf');
	});
});

test('looksLikeZip should recognize a zip by its first bytes', async () => {
	const zips = [await zipOf({}), await zipOf({ a: 'b' })];
	const others = [Buffer.from('{"errors":[]}'), Buffer.from('PK'), new Uint8Array()];
	expect([...zips, ...others].map(looksLikeZip)).toEqual([true, true, false, false, false]);
});
