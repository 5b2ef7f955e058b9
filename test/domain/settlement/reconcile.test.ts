import { reconcile } from '../../../nodes/CardPayments/domain/settlement/reconcile';
import type { Sheet } from '../../../nodes/CardPayments/domain/sheets/sheet';
import type { SheetKind } from '../../../nodes/CardPayments/domain/sheets/kinds';

const sheet = (kind: SheetKind, rows: Array<Record<string, string>>): Sheet => ({
	kind,
	file: `${kind}.csv`,
	payoutId: 'payout_1',
	header: Object.keys(rows[0] ?? {}),
	columns: Object.keys(rows[0] ?? {}),
	rows,
	warnings: [],
});
const amounts = (kind: SheetKind, ...values: string[]) =>
	sheet(
		kind,
		values.map((amount) => ({ id: 'x', amount, currency: 'KWD' })),
	);

const compare = (amount: unknown, sheets: Sheet[], more: Partial<Parameters<typeof reconcile>[0]> = {}) =>
	reconcile({
		payoutId: 'payout_1',
		amount,
		currency: 'KWD',
		decimals: 3,
		amountColumn: '',
		currencyColumn: '',
		sheets,
		unknownSheets: [],
		contradictions: [],
		...more,
	});

const allFour = [
	amounts('charges', '100.100', '0.005'),
	amounts('refund', '10.000'),
	amounts('dispute', '5.5'),
	amounts('dispute_release', '1.395'),
];

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
			not_counted: [],
			problems: [],
		});
	});

	it('should name sheets of no known kind, as a problem only where the others do not balance without them', () => {
		const unknownSheets = ['CHARGEBACKS 1.csv', 'ADJUSTMENT 1.csv'];
		expect(compare('86', allFour, { unknownSheets })).toMatchObject({
			balanced: true,
			not_counted: unknownSheets,
			problems: [],
		});
		expect(compare('85', allFour, { unknownSheets })).toMatchObject({
			balanced: false,
			not_counted: unknownSheets,
			problems: [
				'CHARGEBACKS 1.csv: of no known kind, not counted',
				'ADJUSTMENT 1.csv: of no known kind, not counted',
			],
		});
	});

	it.each([
		['86.001', '0.001', '1'],
		[85.999, '-0.001', '-1'],
		['86.0005', '0.0005', '0.5'],
	])('should notice when the amount is %s', (amount, difference, minor) => {
		expect(compare(amount, allFour)).toMatchObject({
			balanced: false,
			difference,
			difference_minor_units: minor,
			problems: [],
		});
	});

	it('should be exact where floats are not', () => {
		expect(compare('0.3', [amounts('charges', '0.1', '0.2')])).toMatchObject({ balanced: true });
		expect(compare('1000000000000000.001', [amounts('charges', '1000000000000000', '0.001')])).toMatchObject({
			balanced: true,
		});
	});

	it('should take refunds and disputes off, with a minus sign or without', () => {
		expect(
			compare('85', [amounts('charges', '100'), amounts('refund', '-10'), amounts('dispute', '-5')]),
		).toMatchObject({ balanced: true });
	});

	it('should not balance with a sheet that names another payout, even if the sum is right', () => {
		expect(compare('86', allFour, { contradictions: ['a.csv: of another payout'] })).toMatchObject({
			balanced: false,
			difference: '0.000',
			problems: ['a.csv: of another payout'],
		});
	});

	it('should not balance without a Charges sheet, even if the sum is right', () => {
		expect(compare('1', [amounts('dispute_release', '1')])).toMatchObject({
			balanced: false,
			difference: '0.000',
			problems: ['The file has no Charges sheet'],
		});
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
			problems: [
				'refund.csv: no amount in row 3, 4, not counted',
				'refund.csv: another currency than KWD in row 2, not counted',
			],
		});
	});

	it('should take the net amount where there is one, or the column that was named', () => {
		const charges = sheet('charges', [{ Amount: '10', 'Net Amount': '9', Other: '8' }]);
		expect(compare('9', [charges])).toMatchObject({ balanced: true });
		expect(compare('8', [charges], { amountColumn: 'Other' })).toMatchObject({ balanced: true });
		expect(compare('10', [charges], { amountColumn: 'amount' })).toMatchObject({ balanced: true });
	});

	describe('in a sheet with two currencies', () => {
		const charge = (fields: Record<string, string>) => [sheet('charges', [{ charge_id: 'c1', ...fields }])];
		const inSar = (amount: string, sheets: Sheet[], more = {}) =>
			compare(amount, sheets, { currency: 'SAR', decimals: 2, ...more });
		const twice = { amount: '100', currency: 'USD', settlement_amount: '375', settlement_currency: 'SAR' };

		it.each(['currency', 'transaction_currency', 'charge_currency'])(
			'should not take an amount in one for an amount in the other: %s',
			(column) => {
				expect(
					inSar('100', charge({ amount: '100', [column]: 'USD', settlement_currency: 'SAR' })),
				).toMatchObject({
					balanced: false,
					problems: ['charges.csv: another currency than SAR in row 1, not counted'],
				});
			},
		);

		it('should take the settlement currency for the settlement amount and the net amount', () => {
			expect(inSar('375', charge(twice))).toMatchObject({ balanced: true });
			expect(
				inSar(
					'370',
					charge({ 'Net Amount': '370', Amount: '100', Currency: 'USD', 'Settlement Currency': 'SAR' }),
				),
			).toMatchObject({ balanced: true });
		});

		it('should choose the currency by the amount that the user named', () => {
			expect(inSar('100', charge(twice), { amountColumn: 'amount' })).toMatchObject({ balanced: false });
			expect(
				compare('100', charge(twice), { currency: 'USD', decimals: 2, amountColumn: 'amount' }),
			).toMatchObject({ balanced: true });
			expect(
				inSar('375', charge({ ...twice, net_amount: '1' }), { amountColumn: 'settlement_amount' }),
			).toMatchObject({ balanced: true });
			expect(
				inSar('100', charge(twice), { amountColumn: 'amount', currencyColumn: 'settlement_currency' }),
			).toMatchObject({ balanced: true });
		});

		it('should take the only currency that there is', () => {
			expect(inSar('370', charge({ net_amount: '370', currency: 'SAR' }))).toMatchObject({ balanced: true });
			expect(inSar('1', charge({ amount: '1', settlement_currency: 'USD' }))).toMatchObject({ balanced: false });
		});
	});

	it('should say which columns there are when the one to add up is not found', () => {
		expect(() => compare('1', [sheet('charges', [{ id: '1', betrag: '2' }])])).toThrow(
			'"charges.csv" has no column that looks like an amount',
		);
		expect(() => compare('1', [amounts('charges', '1')], { amountColumn: 'net' })).toThrow('has no column "net"');
	});

	it('should refuse an amount that is none', () => {
		for (const amount of [undefined, '', 'abc', '1,234'])
			expect(() => compare(amount, allFour)).toThrow(/^its amount .* is not a number/);
	});
});
