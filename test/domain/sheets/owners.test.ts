import { sheetKind } from '../../../nodes/CardPayments/domain/sheets/kinds';
import { ownersOf } from '../../../nodes/CardPayments/domain/sheets/owners';

const owners = (paths: string[], payoutIds: string[] = []) =>
	ownersOf(
		paths.map((path) => ({ path, kind: sheetKind(path) })),
		payoutIds,
	);
const ids = (paths: string[], payoutIds?: string[]) => owners(paths, payoutIds).map(({ payoutId }) => payoutId);
const contradictions = (paths: string[], payoutId: string) =>
	owners(paths, [payoutId]).map(({ otherNumber }) => otherNumber);

const SEEN = ['29102023  - CHARGES 332387573923.csv', '29102023  - PAYOUT SUMMARY 33271023375023.csv'];

describe('an archive of unknown payouts', () => {
	it.each([
		['as seen, with two numbers', SEEN, 'payout_33271023375023'],
		['one number', ['CHARGES 111111.csv', 'REFUNDS 111111.csv'], 'payout_111111'],
		['a number in one name', ['CHARGES.csv', 'REFUNDS 111111.csv'], 'payout_111111'],
		[
			'a folder with a number',
			['payout_111111/CHARGES 222222.csv', 'payout_111111/SUMMARY 333333.csv'],
			'payout_111111',
		],
		['a folder for each kind', ['charges/CHARGES 111111.csv', 'refunds/REFUNDS 111111.csv'], 'payout_111111'],
		['no number', ['CHARGES.csv', 'SUMMARY.csv'], ''],
	])('should be one payout: %s', (_, paths, id) => {
		expect(new Set(ids(paths))).toEqual(new Set([id]));
	});

	it.each([
		['two Charges', ['CHARGES 111111.csv', 'CHARGES 222222.csv'], ['payout_111111', 'payout_222222']],
		['folders', ['payout_111111/CHARGES.csv', 'payout_222222/SUMMARY.csv'], ['payout_111111', 'payout_222222']],
		['archives', ['111111.zip/CHARGES.csv', '222222.zip/CHARGES.csv'], ['payout_111111', 'payout_222222']],
		[
			'folders of files as seen',
			['a/CHARGES 111111.csv', 'a/SUMMARY 222222.csv', 'b/CHARGES 333333.csv', 'b/SUMMARY 444444.csv'],
			['payout_222222', 'payout_222222', 'payout_444444', 'payout_444444'],
		],
	])('should be several payouts with %s', (_, paths, expected) => {
		expect(ids(paths)).toEqual(expected);
	});
});

describe('an archive of requested payouts', () => {
	it('should distinguish several payouts, even by few digits or a name without a number', () => {
		expect(
			ids(['CHARGES 42.csv', 'CHARGES 7.csv', 'payout_x/CHARGES.csv'], ['payout_7', 'payout_42', 'payout_x']),
		).toEqual(['payout_42', 'payout_7', 'payout_x']);
		expect(ids(['CHARGES 142.csv'], ['payout_42', 'payout_7'])).toEqual(['']);
	});

	it("should find a sheet's payout by the sheets beside it", () => {
		const paths = ['a/CHARGES 111111.csv', 'a/SUMMARY 222222.csv', 'b/CHARGES 333333.csv', 'b/SUMMARY 444444.csv'];
		const asked = ['payout_222222', 'payout_444444'];
		expect(ids(paths, asked)).toEqual(['payout_222222', 'payout_222222', 'payout_444444', 'payout_444444']);
	});

	it.each([
		['names as seen, asked by the Summary', SEEN, 'payout_33271023375023'],
		['names as seen, asked by the Charges', SEEN, 'payout_332387573923'],
		['no numbers', ['CHARGES.csv'], 'payout_111111'],
		['a day at the end', ['CHARGES 29102023.csv'], 'payout_111111'],
		['an id of few digits', ['CHARGES 332387573923.csv'], 'payout_42'],
		['an id that is no number', ['CHARGES 332387573923.csv'], 'payout_abc'],
	])('should find no contradiction in %s', (_, paths, id) => {
		expect(contradictions(paths, id)).toEqual(paths.map(() => undefined));
	});

	it.each([
		['all sheets of another payout', ['CHARGES 222222.csv', 'SUMMARY 222222.csv'], ['222222', '222222']],
		['names as seen of another payout', ['CHARGES 222222.csv', 'SUMMARY 333333.csv'], ['222222', '333333']],
		['one sheet of another payout', ['CHARGES 111111.csv', 'REFUNDS 222222.csv'], [undefined, '222222']],
		[
			'sheets that do not agree, with the Summary asked for',
			['CHARGES 222222.csv', 'REFUNDS 333333.csv', 'SUMMARY 111111.csv'],
			['222222', '333333', undefined],
		],
		['folders of two payouts', ['111111/CHARGES.csv', '222222/CHARGES.csv'], [undefined, '222222']],
	])('should find a contradiction in %s', (_, paths, expected) => {
		expect(contradictions(paths, 'payout_111111')).toEqual(expected);
		expect(new Set(ids(paths, ['payout_111111']))).toEqual(new Set(['payout_111111']));
	});
});

it('should read each of many long names once', () => {
	const started = performance.now();
	for (const id of ['payout_111111', 'payout_222222'])
		for (const filler of [' ', '(', '1', 'disput ', 'releas ', 'CHARGE BACK ', '(1) '])
			owners(
				Array.from(
					{ length: 300 },
					(_, index) => `${index}${filler.repeat(900 / filler.length)} CHARGES 111111.csv`,
				),
				[id],
			);
	expect(performance.now() - started).toBeLessThan(3_000);
});
