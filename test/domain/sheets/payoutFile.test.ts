import { ARCHIVE_LIMITS, gather } from '../../../nodes/CardPayments/domain/sheets/archive/archive';
import { looksLikeZip } from '../../../nodes/CardPayments/domain/sheets/archive/zipSignature';
import { payoutSheets, type SheetSelection } from '../../../nodes/CardPayments/domain/sheets/payoutFile';
import { makeZip } from './zips';

async function open(zip: Uint8Array, selection: Partial<SheetSelection> = {}) {
	const warnings: string[] = [];
	const sheets = payoutSheets(
		zip,
		{ kinds: [], payoutIds: [], limits: ARCHIVE_LIMITS, ...selection },
		(warning, path) => warnings.push(`${path}: ${warning}`),
	);
	const found: Array<{ path: string; kind: string; payoutId: string; number: number; text: string }> = [];
	for await (const { kind, payoutId, number, file } of sheets) {
		found.push({
			path: file.path,
			kind,
			payoutId,
			number,
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
			{ path: CHARGES, kind: 'charges', payoutId: 'payout_111111', number: 1, text: 'a\n1' },
			{ path: DISPUTE, kind: 'dispute', payoutId: 'payout_111111', number: 1, text: 'b\n2' },
		]);
	});

	it('should trust the requested ID over the number in a name, and warn', async () => {
		const { found, warnings } = await open(await makeZip([[CHARGES, 'a']]), { payoutIds: ['payout_999999'] });
		expect(found[0]?.payoutId).toBe('payout_999999');
		expect(warnings).toEqual([`${CHARGES}: You asked for payout_999999, but the sheet's name says payout 111111`]);
	});

	it("should warn of missing charges, unless they weren't chosen", async () => {
		const zip = await makeZip([
			['29102023  - PAYOUT SUMMARY 111111.csv', 'a'],
			[DISPUTE, 'b'],
		]);
		const warning = 'payout_111111: The payout has no Charges sheet. Every payout should have one';
		expect((await open(zip)).warnings).toEqual([warning]);
		expect((await open(zip, { kinds: ['charges', 'refund'] })).warnings).toEqual([warning]);
		expect((await open(zip, { kinds: ['dispute'] })).warnings).toEqual([]);
	});

	it('should number the sheets of one kind by name, in any order of the archive', async () => {
		const parts: Array<[string, string]> = ['1', '2', '10'].map((part) => [`CHARGES part ${part} 111111.csv`, 'a']);
		for (const files of [parts, [...parts].reverse()]) {
			const { found } = await open(await makeZip(files), { payoutIds: ['payout_111111'] });
			expect(Object.fromEntries(found.map(({ path, number }) => [path, number]))).toEqual({
				'CHARGES part 1 111111.csv': 1,
				'CHARGES part 2 111111.csv': 2,
				'CHARGES part 10 111111.csv': 3,
			});
		}
	});

	it('should number the sheets of one kind for each payout', async () => {
		const files: Array<[string, string]> = [
			'CHARGES 111111',
			'CHARGES part 2 111111',
			'DISPUTES 111111',
			'CHARGES 222222',
		].map((name) => [`${name}.csv`, 'a']);
		const { found } = await open(await makeZip(files));
		expect(found.map(({ number }) => number)).toEqual([1, 2, 1, 1]);
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

	it.each([
		[
			'flat',
			[
				['x CHARGES 111111.csv', 'a'],
				['x CHARGES 222222.csv', 'b'],
			],
		],
		[
			'in folders',
			[
				['payout_111111/CHARGES.csv', 'a'],
				['payout_222222/CHARGES.csv', 'b'],
			],
		],
	] as Array<[string, Array<[string, string]>]>)('should tell several payouts apart, packed %s', async (_, files) => {
		const { found } = await open(await makeZip(files), { payoutIds: ['payout_222222', 'payout_111111'] });
		expect(found.map(({ payoutId, text }) => [payoutId, text])).toEqual([
			['payout_111111', 'a'],
			['payout_222222', 'b'],
		]);
	});

	it('should distinguish several payouts in a zip of zips', async () => {
		const inner = async (text: string) => await makeZip([['CHARGES.csv', text]]);
		const zip = await makeZip([
			['payout_111111.zip', await inner('a')],
			['payout_222222.zip', await inner('b')],
		]);
		const { found } = await open(zip, { payoutIds: ['payout_111111', 'payout_222222'] });
		expect(found).toEqual([
			{ path: 'payout_111111.zip/CHARGES.csv', kind: 'charges', payoutId: 'payout_111111', number: 1, text: 'a' },
			{ path: 'payout_222222.zip/CHARGES.csv', kind: 'charges', payoutId: 'payout_222222', number: 1, text: 'b' },
		]);
	});

	it("should fail when one of several payouts has no sheet, even if it isn't chosen", async () => {
		const zip = await makeZip([[CHARGES, 'a']]);
		const payoutIds = ['payout_111111', 'payout_222222'];
		await expect(open(zip, { payoutIds, kinds: ['dispute'] })).rejects.toThrow('no sheet of payout payout_222222');
	});

	it('should keep a sheet whose payout is unknown, and warn', async () => {
		const { found, warnings } = await open(await makeZip([['fees.csv', 'a']]));
		expect(found).toEqual([{ path: 'fees.csv', kind: 'other', payoutId: '', number: 1, text: 'a' }]);
		expect(warnings).toEqual(["fees.csv: The node couldn't find out which payout the sheet belongs to"]);
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

	it('should refuse a truncated archive', async () => {
		const zip = await makeZip([[CHARGES, 'a,b\n'.repeat(1_000)]]);
		await expect(open(zip.subarray(0, zip.length / 2))).rejects.toThrow(/The archive can't be read/);
	});

	it('should refuse a file with a wrong checksum, even if it inflates', async () => {
		const zip = Buffer.from(await makeZip([[CHARGES, 'a,b\n1,2']]));
		for (const [signature, offset] of [
			['PK\u0003\u0004', 14],
			['PK\u0001\u0002', 16],
		] as const) {
			const at = zip.indexOf(signature, 0, 'latin1') + offset;
			zip[at] = (zip[at] ?? 0) ^ 1;
		}
		await expect(open(zip)).rejects.toThrow(/CHARGES 111111\.csv" in the archive is damaged: .*(crc|signature)/i);
	});

	it('should enforce its limits while inflating', async () => {
		const limits = { ...ARCHIVE_LIMITS, bytesPerEntry: 1_000, bytesInAll: 1_000 };
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
