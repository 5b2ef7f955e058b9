import { sheetKind } from '../../../nodes/CardPayments/domain/sheets/kinds';
import { oddNumbers, ownersOf } from '../../../nodes/CardPayments/domain/sheets/owners';

const named = (paths: string[]) => paths.map((path) => ({ path, kind: sheetKind(path) }));

const SEEN = ['29102023  - CHARGES 332387573923.csv', '29102023  - PAYOUT SUMMARY 33271023375023.csv'];

describe('ownersOf', () => {
	it.each([
		['as seen, with two numbers', SEEN, ['payout_33271023375023', 'payout_33271023375023']],
		['a number in one name', ['CHARGES.csv', 'REFUNDS 111111.csv'], ['payout_111111', 'payout_111111']],
		['a folder with a number', ['payout_111111/CHARGES 222222.csv'], ['payout_111111']],
		[
			'a folder for each kind',
			['charges/CHARGES 111111.csv', 'refunds/REFUNDS 111111.csv'],
			['payout_111111', 'payout_111111'],
		],
		['no number but the day', ['CHARGES.csv', 'SUMMARY 29102023.csv'], ['', '']],
		['folders', ['payout_111111/CHARGES.csv', 'payout_222222/SUMMARY.csv'], ['payout_111111', 'payout_222222']],
		['archives', ['111111.zip/CHARGES.csv', '222222.zip/CHARGES.csv'], ['payout_111111', 'payout_222222']],
		[
			'folders of files as seen',
			['a/CHARGES 111111.csv', 'a/SUMMARY 222222.csv', 'b/CHARGES 333333.csv', 'b/SUMMARY 444444.csv'],
			['payout_222222', 'payout_222222', 'payout_444444', 'payout_444444'],
		],
	])('should find the payouts by %s', (_, paths, expected) => {
		expect(ownersOf(named(paths), '')).toEqual(expected);
	});

	it('should give all sheets to the payout that was asked for', () => {
		expect(ownersOf(named(['a/CHARGES 111111.csv', 'b/CHARGES.csv']), 'payout_9')).toEqual([
			'payout_9',
			'payout_9',
		]);
	});
});

describe('oddNumbers', () => {
	it.each([
		['names as seen, asked by the Summary', SEEN, 'payout_33271023375023'],
		['names as seen, asked by the Charges', SEEN, 'payout_332387573923'],
		['no numbers', ['CHARGES.csv'], 'payout_111111'],
		['a day at the end', ['CHARGES 29102023.csv'], 'payout_111111'],
		['an ID of few digits', ['CHARGES 332387573923.csv'], 'payout_42'],
		['an ID that is no number', ['CHARGES 332387573923.csv'], 'payout_abc'],
	])('should find nothing odd in %s', (_, paths, id) => {
		expect(oddNumbers(id, named(paths))).toBeUndefined();
	});

	it.each([
		['all sheets of another payout', ['CHARGES 222222.csv', 'SUMMARY 222222.csv'], 'say payout 222222. Check'],
		['two numbers in one kind', ['CHARGES 111111.csv', 'CHARGES 222222.csv'], 'say payouts 111111, 222222. The'],
	])('should name %s', (_, paths, expected) => {
		expect(oddNumbers('payout_111111', named(paths))).toContain(expected);
	});
});
