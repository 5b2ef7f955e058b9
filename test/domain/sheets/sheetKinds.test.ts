import { payoutNumber, SHEET_KINDS, sheetKind, SHEETS } from '../../../nodes/CardPayments/domain/sheets/sheetKinds';

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
		['29102023 - DISPUTED CHARGES 1.csv', 'other'],
		['29102023 - REFUNDED CHARGES 1.csv', 'other'],
		['FAILED REFUNDS.csv', 'other'],
		['payments_and_refunds.csv', 'other'],
		['Refunds report v2 (October 2026).csv', 'refund'],
		['29102023CHARGES332387573923.csv', 'charges'],
		['payoutSummary.csv', 'summary'],
		['Deposit Summary 11-10-2026.csv', 'summary'],
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
	['a\\payout_33271023375023\\charges.csv', '33271023375023'],
	['charges.csv', undefined],
	['CHARGES 12.csv', undefined],
	['CHARGES 29102023.csv', undefined],
])('payoutNumber should find in %j %s', (path, number) => {
	expect(payoutNumber(path)).toBe(number);
});

it.each(['Zusammenfassung.csv', 'Resumen 11-2026.csv', 'Récapitulatif.csv', 'Özet.csv', 'الملخص.csv'])(
	'should know a Summary in its language: %s',
	(path) => expect(sheetKind(path)).toBe('summary'),
);
