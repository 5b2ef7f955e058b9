import { reconcile } from '../../../nodes/CardPayments/domain/settlement/reconcile';
import type { Sheet } from '../../../nodes/CardPayments/domain/sheets/sheet';
import type { SheetKind } from '../../../nodes/CardPayments/domain/sheets/sheetKind';

const sheet = (kind: SheetKind, rows: Array<Record<string, string>>): Sheet => ({
	kind,
	file: `${kind}.csv`,
	payoutId: 'payout_1',
	header: Object.keys(rows[0] ?? {}),
	columns: Object.keys(rows[0] ?? {}),
	rows,
	warnings: [],
});
const amounts = (kind: SheetKind, ...values: string[]) => sheet(kind, values.map((amount) => ({ id: 'x', amount, currency: 'KWD' })));

const compare = (amount: unknown, sheets: Sheet[], more: { amountColumn?: string } = {}) =>
	reconcile({ payoutId: 'payout_1', amount, currency: 'KWD', decimals: 3, amountColumn: '', currencyColumn: '', sheets, ...more });

const allFour = [amounts('charges', '100.100', '0.005'), amounts('refund', '10.000'), amounts('dispute', '5.5'), amounts('dispute_release', '1.395')];

describe('reconcile', () => {
	it('should add charges and releases, and take off refunds and disputes', () => {
		expect(compare('86.000', allFour)).toEqual({
			payout_id: 'payout_1',
			currency: 'KWD',
			balanced: true,
			payout_amount: '86.000',
			sheets_amount: '86.000',
			difference: '0.000',
			difference_minor_units: '0',
			charges_total: '100.105',
			charges_count: 2,
			refunds_total: '10.000',
			refunds_count: 1,
			disputes_total: '5.500',
			disputes_count: 1,
			dispute_releases_total: '1.395',
			dispute_releases_count: 1,
			problems: [],
		});
	});

	it.each([
		['86.001', '0.001', '1'],
		[85.999, '-0.001', '-1'],
		['86.0005', '0.0005', '0.5'],
	])('should notice when the amount is %s', (amount, difference, minor) => {
		expect(compare(amount, allFour)).toMatchObject({ balanced: false, difference, difference_minor_units: minor, problems: [] });
	});

	it('should be exact where floats are not', () => {
		expect(compare('0.3', [amounts('charges', '0.1', '0.2')])).toMatchObject({ balanced: true });
		expect(compare('1000000000000000.001', [amounts('charges', '1000000000000000', '0.001')])).toMatchObject({ balanced: true });
	});

	it('should take refunds and disputes off, with a minus sign or without', () => {
		expect(compare('85', [amounts('charges', '100'), amounts('refund', '-10'), amounts('dispute', '-5')])).toMatchObject({ balanced: true });
	});

	it('should not balance without a Charges sheet, even if the sum is right', () => {
		expect(compare('1', [amounts('dispute_release', '1')])).toMatchObject({ balanced: false, difference: '0.000', problems: ['The file has no Charges sheet'] });
	});

	it('should name rows in another currency and rows without an amount, and not count them', () => {
		const refunds = sheet('refund', [
			{ amount: '1.000', currency: 'KWD' },
			{ amount: '7.00', currency: 'USD' },
			{ amount: 'n/a', currency: 'KWD' },
			{ amount: '1,234', currency: 'KWD' },
		]);
		expect(compare('99', [amounts('charges', '100'), refunds])).toMatchObject({
			balanced: false,
			difference: '0.000',
			refunds_count: 4,
			problems: ['refund.csv: no amount in row 3, 4, not counted', 'refund.csv: another currency than KWD in row 2, not counted'],
		});
	});

	it('should take the net amount where there is one, or the column that was named', () => {
		const charges = sheet('charges', [{ Amount: '10', 'Net Amount': '9', Other: '8' }]);
		expect(compare('9', [charges])).toMatchObject({ balanced: true });
		expect(compare('8', [charges], { amountColumn: 'Other' })).toMatchObject({ balanced: true });
		expect(compare('10', [charges], { amountColumn: 'amount' })).toMatchObject({ balanced: true });
	});

	it('should say which columns there are when the one to add up is not found', () => {
		expect(() => compare('1', [sheet('charges', [{ id: '1', betrag: '2' }])])).toThrow('"charges.csv" has no column that looks like an amount');
		expect(() => compare('1', [amounts('charges', '1')], { amountColumn: 'net' })).toThrow('has no column "net"');
	});

	it('should refuse an amount that is none', () => {
		for (const amount of [undefined, '', 'abc', '1,234']) expect(() => compare(amount, allFour)).toThrow(/Payout payout_1: its amount .* is not a number/);
	});
});
