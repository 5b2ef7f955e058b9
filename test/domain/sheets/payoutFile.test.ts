import { ARCHIVE_LIMITS, gather, looksLikeZip } from '../../../nodes/CardPayments/domain/sheets/archive/archive';
import { payoutIdsIn, payoutSheets, type SheetSelection } from '../../../nodes/CardPayments/domain/sheets/payoutFile';
import { makeZip } from './zips';

async function open(zip: Uint8Array, selection: Partial<SheetSelection> = {}) {
	const warnings: string[] = [];
	const sheets = payoutSheets(
		zip,
		{ kinds: [], payoutId: '', limits: ARCHIVE_LIMITS, ...selection },
		(warning, path) => warnings.push(`${path}: ${warning}`),
	);
	const found: Array<{ path: string; kind: string; payoutId: string; text: string }> = [];
	for await (const { kind, payoutId, file } of sheets) {
		found.push({
			path: file.path,
			kind,
			payoutId,
			text: Buffer.from(await gather(file.chunks())).toString(),
		});
	}
	return { found, warnings };
}

const CHARGES = '29102023  - CHARGES 111111.csv';
const DISPUTE = '29102023  - DISPUTES 111111.csv';

describe('payoutSheets', () => {
	it('should return each CSV with its kind, payout and bytes', async () => {
		const { found } = await open(
			await makeZip([
				[CHARGES, 'a\n1'],
				[DISPUTE, 'b\n2'],
			]),
		);
		expect(found).toEqual([
			{ path: CHARGES, kind: 'charges', payoutId: 'payout_111111', text: 'a\n1' },
			{ path: DISPUTE, kind: 'dispute', payoutId: 'payout_111111', text: 'b\n2' },
		]);
	});

	it('should trust the requested ID over the number in a name, and warn', async () => {
		const { found, warnings } = await open(await makeZip([[CHARGES, 'a']]), { payoutId: 'payout_999999' });
		expect(found[0]?.payoutId).toBe('payout_999999');
		expect(warnings).toEqual([
			'Payout payout_999999: The names of its sheets say payout 111111. Check that this is the file you asked for',
		]);
	});

	it('should take a file that is no zip for one sheet', async () => {
		const { found } = await open(Buffer.from('a\n1'), { csvName: CHARGES });
		expect(found).toEqual([{ path: CHARGES, kind: 'charges', payoutId: 'payout_111111', text: 'a\n1' }]);
	});

	it("should warn of missing charges, unless they weren't chosen", async () => {
		const zip = await makeZip([
			['29102023  - PAYOUT SUMMARY 111111.csv', 'a'],
			[DISPUTE, 'b'],
		]);
		const warning = 'Payout payout_111111: The payout has no Charges sheet. Every payout should have one';
		expect((await open(zip)).warnings).toEqual([warning]);
		expect((await open(zip, { kinds: ['charges', 'refund'] })).warnings).toEqual([warning]);
		expect((await open(zip, { kinds: ['dispute'] })).warnings).toEqual([]);
	});

	it("should not inflate a sheet that isn't chosen", async () => {
		const zip = await makeZip([
			[CHARGES, 'a,b\n'.repeat(1_000)],
			[DISPUTE, 'b\n2'],
		]);
		damage(zip, CHARGES);
		await expect(open(zip)).rejects.toThrow(/CHARGES 111111\.csv" in the archive is damaged/);
		expect((await open(zip, { kinds: ['dispute'] })).found.map(({ kind }) => kind)).toEqual(['dispute']);
	});

	it('should distinguish the payouts of inner archives', async () => {
		const inner = async (text: string) =>
			await makeZip([
				['CHARGES.csv', text],
				['CHARGES (2).csv', text],
			]);
		const zip = await makeZip([
			['payout_111111.zip', await inner('a')],
			['payout_222222.zip', await inner('b')],
		]);
		const { found } = await open(zip);
		expect(found.map(({ payoutId, text }) => [payoutId, text])).toEqual([
			['payout_111111', 'a'],
			['payout_111111', 'a'],
			['payout_222222', 'b'],
			['payout_222222', 'b'],
		]);
		const selection = { kinds: [], payoutId: '', limits: ARCHIVE_LIMITS };
		expect(await payoutIdsIn(zip, selection)).toEqual(['payout_111111', 'payout_222222']);
		expect((await open(zip, { only: 'payout_222222' })).found).toEqual(found.slice(2));
	});

	it('should keep a sheet whose payout is unknown, and warn', async () => {
		const { found, warnings } = await open(await makeZip([['notes.csv', 'a']]));
		expect(found).toEqual([{ path: 'notes.csv', kind: 'other', payoutId: '', text: 'a' }]);
		expect(warnings).toEqual(["notes.csv: The node couldn't find out which payout the sheet belongs to"]);
	});

	it('should name skipped files, except those of operating systems', async () => {
		const { found, warnings } = await open(
			await makeZip([
				[CHARGES, 'a'],
				['readme.pdf', 'x'],
				['__MACOSX/._CHARGES.csv', 'x'],
			]),
		);
		expect(found).toHaveLength(1);
		expect(warnings).toEqual(["readme.pdf: The file isn't a CSV sheet, so the node skipped it"]);
	});

	it('should keep two entries of the same name', async () => {
		const zip = await makeZip([
			['CHARGES 111111.csv', 'first'],
			['CHARGES 111112.csv', 'other'],
		]);
		const renamed = Buffer.from(Buffer.from(zip).toString('latin1').replaceAll('111112', '111111'), 'latin1');
		expect((await open(renamed)).found.map(({ text }) => text)).toEqual(['first', 'other']);
	});

	it.each([
		['an empty archive', [], /The archive is empty/],
		['an archive without a CSV', [['readme.pdf', 'x']], /holds no CSV sheet, only readme\.pdf/],
	] as Array<[string, Array<[string, string]>, RegExp]>)('should refuse %s', async (_, files, message) => {
		await expect(open(await makeZip(files))).rejects.toThrow(message);
	});

	it('should enforce its limits while inflating', async () => {
		const limits = { ...ARCHIVE_LIMITS, bytes: 1_000 };
		await expect(open(await makeZip([[CHARGES, 'x'.repeat(1_001)]]), { limits })).rejects.toThrow(
			/CHARGES .* inflate to more than/,
		);
		const two: Array<[string, string]> = [
			[CHARGES, 'x'.repeat(600)],
			[DISPUTE, 'x'.repeat(600)],
		];
		await expect(open(await makeZip(two), { limits })).rejects.toThrow(/DISPUTES .* inflate to more than/);
		await expect(open(await makeZip(two), { limits: { ...ARCHIVE_LIMITS, entries: 1 } })).rejects.toThrow(
			'more than 1 entries',
		);
		const nested = await makeZip([['a.zip', await makeZip([[CHARGES, 'a']])]]);
		await expect(open(nested, { limits: { ...ARCHIVE_LIMITS, nesting: 0 } })).rejects.toThrow(
			/"a\.zip" is nested too deep/,
		);
	});
});

test('looksLikeZip should recognize a zip by its first bytes', async () => {
	expect(looksLikeZip(await makeZip([]))).toBe(true);
	expect(looksLikeZip(await makeZip([['a', 'b']]))).toBe(true);
	expect(looksLikeZip(Buffer.from('{"errors":[]}'))).toBe(false);
	expect(looksLikeZip(Buffer.from('PK'))).toBe(false);
	expect(looksLikeZip(new Uint8Array())).toBe(false);
});

/** Flips a bit in the middle of an entry's compressed bytes. */
function damage(zip: Uint8Array, name: string) {
	const start = Buffer.from(zip).indexOf(name) + name.length;
	zip[start + 5] = (zip[start + 5] ?? 0) ^ 0xff;
}
