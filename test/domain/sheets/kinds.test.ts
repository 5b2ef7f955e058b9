import { payoutNumber, SHEET_KINDS, sheetKind, SHEETS } from '../../../nodes/CardPayments/domain/sheets/kinds';
import { oddNumbers, ownersOf } from '../../../nodes/CardPayments/domain/sheets/owners';

describe('sheetKind', () => {
	it.each([
		['29102023  - CHARGES 332387573923.csv', 'charges'],
		['29102023  - PAYOUT SUMMARY 33271023375023.csv', 'summary'],
		['29102023  - REFUND 1.csv', 'refund'],
		['29102023  - DISPUTES 1.csv', 'dispute'],
		['29102023  - DISPUTE_RELEASE 1.csv', 'dispute_release'],
		['29102023  - DISPUTE RELEASE 1.csv', 'dispute_release'],
		['payout_1/29102023 - CHARGES 1.CSV', 'charges'],
		['charges/29102023 - REFUNDS 1.csv', 'refund'],
		['29102023 - DISPUTE RELEASED 1.csv', 'dispute_release'],
		['29102023 - RELEASED DISPUTES 1.csv', 'dispute_release'],
		['29102023 - Release of disputes 1.csv', 'dispute_release'],
		['29102023 - DisputeRelease 1.csv', 'dispute_release'],
		['releasedDisputes.csv', 'dispute_release'],
		['29102023 - DISPUTERELEASE 1.csv', 'dispute_release'],
		['29102023 - DISPUTES NOT YET RELEASED 1.csv', 'other'],
		['29102023 - RELEASES AND DISPUTES 1.csv', 'other'],
		['29102023 - UNRELEASED DISPUTES 1.csv', 'other'],
		['Un-released disputes.csv', 'other'],
		['PRE-RELEASE DISPUTES.csv', 'other'],
		['DISPUTES_RELEASED_AND_HELD.csv', 'other'],
		['releasing disputes.csv', 'other'],
		['29102023 - DISPUTED CHARGES 1.csv', 'dispute'],
		['29102023 - REFUNDED CHARGES 1.csv', 'refund'],
		['29102023CHARGES332387573923.csv', 'charges'],
		['payoutSummary.csv', 'summary'],
		['29102023 - CHARGEBACKS 1.csv', 'other'],
		['29102023 - Charged-Back 1.csv', 'other'],
		['chargeBacks.csv', 'other'],
		['29102023 - DISCHARGES 1.csv', 'other'],
		['29102023 - FEES 1.csv', 'fees'],
		['CHARGE FEES.csv', 'other'],
		['adjustments.csv', 'other'],
		...SHEET_KINDS.map((kind) => [`29102023 - ${SHEETS[kind].label.toUpperCase()} 1.csv`, kind]),
	])('should call %j %s', (name, kind) => {
		expect(sheetKind(name)).toBe(kind);
	});
});

test.each([
	['29102023  - CHARGES 332387573923.csv', '332387573923'],
	['29102023  - CHARGES 332387573923 (2).csv', '332387573923'],
	['payout_33271023375023/29102023 - CHARGES.csv', '33271023375023'],
	['payout_33271023375023.zip/charges.csv', '33271023375023'],
	['a\\payout_33271023375023\\charges.csv', '33271023375023'],
	['charges.csv', undefined],
	['CHARGES 12.csv', undefined],
	['CHARGES 29102023.csv', undefined],
])('payoutNumber should find in %j %s', (path, number) => {
	expect(payoutNumber(path)).toBe(number);
});

const named = (paths: string[]) => paths.map((path) => ({ path, kind: sheetKind(path) }));
const SEEN = ['29102023  - CHARGES 332387573923.csv', '29102023  - PAYOUT SUMMARY 33271023375023.csv'];

test.each([
	['as seen, with two numbers', SEEN, ['33271023375023', '33271023375023']],
	['a number in one name', ['CHARGES.csv', 'REFUNDS 111111.csv'], ['111111', '111111']],
	['a folder with a number', ['payout_111111/CHARGES 222222.csv'], ['111111']],
	['a folder for each kind', ['charges/CHARGES 111111.csv', 'refunds/REFUNDS 111111.csv'], ['111111', '111111']],
	['no number but the day', ['CHARGES.csv', 'SUMMARY 29102023.csv'], ['', '']],
	['folders', ['payout_111111/CHARGES.csv', 'payout_222222/SUMMARY.csv'], ['111111', '222222']],
	['archives', ['111111.zip/CHARGES.csv', '222222.zip/CHARGES.csv'], ['111111', '222222']],
	['a folder of files as seen', ['a/CHARGES 111111.csv', 'a/SUMMARY 222222.csv'], ['222222', '222222']],
	[
		'two of them',
		['a/SUMMARY 222222.csv', 'b/CHARGES 333333.csv', 'b/SUMMARY 444444.csv'],
		['222222', '444444', '444444'],
	],
])('ownersOf should find the payouts by %s', (_, paths, expected) => {
	expect(ownersOf(named(paths), '')).toEqual(expected.map((number) => number && `payout_${number}`));
	expect(ownersOf(named(paths), 'payout_9')).toEqual(paths.map(() => 'payout_9'));
});

test.each([
	['names as seen, asked by the Summary', SEEN, 'payout_33271023375023', undefined],
	['names as seen, asked by the Charges', SEEN, 'payout_332387573923', undefined],
	['no numbers', ['CHARGES.csv'], 'payout_111111', undefined],
	['a day at the end', ['CHARGES 29102023.csv'], 'payout_111111', undefined],
	['an ID of few digits', ['CHARGES 332387573923.csv'], 'payout_42', undefined],
	['an ID that is no number', ['CHARGES 332387573923.csv'], 'payout_abc', undefined],
	['another payout', ['CHARGES 222222.csv', 'SUMMARY 222222.csv'], 'payout_111111', 'say payout 222222. Check'],
	['two in one kind', ['CHARGES 111111.csv', 'CHARGES 222222.csv'], 'payout_111111', 'payouts 111111, 222222. The'],
])('oddNumbers should judge %s', (_, paths, id, odd) => {
	const said = oddNumbers(id, named(paths));
	expect(said).toEqual(odd && expect.stringContaining(odd));
});
