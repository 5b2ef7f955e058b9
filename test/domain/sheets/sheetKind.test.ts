import { payoutNumber, sheetKind } from '../../../nodes/CardPayments/domain/sheets/sheetKind';

describe('sheetKind', () => {
	it.each([
		['29102023  - CHARGES 332387573923.csv', 'charges'],
		['29102023  - PAYOUT SUMMARY 33271023375023.csv', 'summary'],
		['29102023  - REFUND 1.csv', 'refund'],
		['29102023-refunds-1.csv', 'refund'],
		['29102023  - DISPUTES 1.csv', 'dispute'],
		['29102023  - DISPUTE_RELEASE 1.csv', 'dispute_release'],
		['29102023  - Dispute-Releases 1.csv', 'dispute_release'],
		['29102023  - DISPUTE RELEASE 1.csv', 'dispute_release'],
		['payout_1/29102023 - CHARGES 1.CSV', 'charges'],
		['charges/29102023 - REFUNDS 1.csv', 'refund'],
		['29102023 - CHARGEBACKS 1.csv', 'other'],
		['29102023 - DISCHARGES 1.csv', 'other'],
		['fees.csv', 'other'],
	])('should call %j %s', (name, kind) => {
		expect(sheetKind(name)).toBe(kind);
	});
});

describe('payoutNumber', () => {
	it.each([
		['29102023  - CHARGES 332387573923.csv', '332387573923'],
		['29102023  - CHARGES 332387573923 (2).csv', '332387573923'],
		['payout_33271023375023/29102023 - CHARGES.csv', '33271023375023'],
		['payout_33271023375023.zip/charges.csv', '33271023375023'],
		['a\\payout_33271023375023\\charges.csv', '33271023375023'],
		['charges.csv', undefined],
		['CHARGES 12.csv', undefined],
	])('should find in %j %s', (path, number) => {
		expect(payoutNumber(path)).toBe(number);
	});
});
