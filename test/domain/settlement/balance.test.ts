import { parseDecimal, type Decimal } from '../../../nodes/CardPayments/domain/money/decimal';
import { balanceOf, effectOfOthers } from '../../../nodes/CardPayments/domain/settlement/balance';
import type { NamedColumns } from '../../../nodes/CardPayments/domain/settlement/columns';
import { reconciliation } from '../../../nodes/CardPayments/domain/settlement/reconcile';
import { payoutFields, SheetOfTransactions } from '../../../nodes/CardPayments/domain/settlement/transactions';
import type { SheetKind } from '../../../nodes/CardPayments/domain/sheets/kinds';
import type { SheetFile } from '../../../nodes/CardPayments/domain/sheets/payoutFile';

interface Sheet {
	kind: SheetKind;
	file: string;
	rows: Array<Record<string, string>>;
}

const sheet = (kind: SheetKind, rows: Array<Record<string, string>>, file = `${kind}.csv`): Sheet => ({
	kind,
	file,
	rows,
});
const amounts = (kind: SheetKind, ...values: string[]) =>
	sheet(
		kind,
		values.map((amount) => ({ id: 'x', amount, currency: 'KWD' })),
	);

function read(sheets: Sheet[], currency: string, named: NamedColumns, deductFees: boolean) {
	return sheets.map(({ kind, file, rows }) => {
		const source = { kind, payoutId: 'payout_1', number: 1, file: { path: file } } as SheetFile;
		const transactions = new SheetOfTransactions(source, payoutFields({ id: 'payout_1' }), currency, {
			named,
			deductFees,
			added: [],
			amountsAs: 'numbers',
			withReason: false,
			withRow: false,
		});
		const header = [...new Set(rows.flatMap((row) => Object.keys(row)))];
		transactions.header(header);
		for (const [index, row] of rows.entries())
			transactions.record(
				header.map((name) => row[name] ?? ''),
				index + 1,
			);
		transactions.checkAmount(header);
		return transactions.tally;
	});
}

const compare = (
	amount: unknown,
	sheets: Sheet[],
	{
		currency = 'KWD',
		deductFees = false,
		named = {},
		contradictions = [],
	}: { currency?: string; deductFees?: boolean; named?: NamedColumns; contradictions?: string[] } = {},
) => {
	const paid = { amount: parseDecimal(amount) as Decimal, currency };
	const tallies = read(sheets, currency, named, deductFees);
	const known = tallies.filter(({ type }) => type !== 'other');
	const others = tallies.filter(({ type }) => type === 'other');
	return reconciliation(
		'payout_1',
		balanceOf({ paid, known, others, effect: effectOfOthers(paid, known, others), contradictions }),
	);
};

const allFour = [
	amounts('charges', '100.100', '0.005'),
	amounts('refund', '10.000'),
	amounts('dispute', '5.5'),
	amounts('dispute_release', '1.395'),
];

describe('the balance of a payout', () => {
	it('should add charges and releases, and subtract refunds and disputes', () => {
		expect(compare('86.000', allFour)).toEqual({
			payout_id: 'payout_1',
			currency: 'KWD',
			balanced: true,
			payout_amount: 86,
			transactions_amount: 86,
			difference: 0,
			difference_minor: 0,
			charges_amount: 100.105,
			charges_count: 2,
			refunds_amount: -10,
			refunds_count: 1,
			disputes_amount: -5.5,
			disputes_count: 1,
			dispute_releases_amount: 1.395,
			dispute_releases_count: 1,
			fees_amount: 0,
			fees_count: 0,
			others_amount: 0,
			others_count: 0,
			reasons: [],
			unknown_sheets: [],
		});
	});

	describe('with sheets of unknown kinds', () => {
		const adjustment = (amount: string) => sheet('other', [{ id: 'a', amount }], 'ADJUSTMENT 1.csv');

		it('should not count them if the others balance without them', () => {
			expect(compare('86', [...allFour, adjustment('4')])).toMatchObject({
				balanced: true,
				others_amount: 0,
				others_count: 1,
				unknown_sheets: ['ADJUSTMENT 1.csv'],
				reasons: [],
			});
		});

		it.each([
			['90', 4],
			['82', -4],
		])('should count them the way that makes the payout balance: %s', (paid, amount) => {
			expect(compare(paid, [...allFour, adjustment('4')])).toMatchObject({
				balanced: true,
				others_amount: amount,
				reasons: [],
			});
		});

		it('should name them if nothing balances', () => {
			expect(compare('85', [...allFour, adjustment('4')])).toMatchObject({
				balanced: false,
				difference: -1,
				others_amount: 0,
				reasons: ['ADJUSTMENT 1.csv: a sheet of unknown kind, not counted'],
			});
		});
	});

	it.each([
		['86.001', 0.001, 1],
		[85.999, -0.001, -1],
		['86.0005', 0.0005, 0.5],
	])('should notice when the amount is %s', (amount, difference, minor) => {
		expect(compare(amount, allFour)).toMatchObject({
			balanced: false,
			difference,
			difference_minor: minor,
			reasons: [],
		});
	});

	it("should be exact where floats aren't", () => {
		expect(compare('0.3', [amounts('charges', '0.1', '0.2')])).toMatchObject({ balanced: true });
		expect(compare('1000000000000000.001', [amounts('charges', '1000000000000000', '0.001')])).toMatchObject({
			balanced: true,
		});
	});

	it('should subtract refunds and disputes, with a minus sign or without', () => {
		expect(
			compare('85', [amounts('charges', '100'), amounts('refund', '-10'), amounts('dispute', '-5')]),
		).toMatchObject({ balanced: true });
	});

	it('should not balance with a sheet that names another payout, even if the sum is right', () => {
		expect(compare('86', allFour, { contradictions: ['a.csv: of another payout'] })).toMatchObject({
			balanced: false,
			difference: 0,
			reasons: ['a.csv: of another payout'],
		});
	});

	it('should not balance without a Charges sheet, even if the sum is right', () => {
		expect(compare('1', [amounts('dispute_release', '1')])).toMatchObject({
			balanced: false,
			difference: 0,
			reasons: ['The file has no Charges sheet'],
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
			difference: 0,
			refunds_count: 4,
			reasons: ['refund.csv: another currency than KWD in row 2', 'refund.csv: no amount in row 3, 4'],
		});
	});

	it('should use the net amount if there is one, or the named column', () => {
		const charges = sheet('charges', [{ Amount: '10', 'Net Amount': '9', Other: '8' }]);
		expect(compare('9', [charges])).toMatchObject({ balanced: true });
		expect(compare('8', [charges], { named: { amount: 'Other' } })).toMatchObject({ balanced: true });
		expect(compare('10', [charges], { named: { amount: 'amount' } })).toMatchObject({ balanced: true });
	});

	describe('in a sheet with two currencies', () => {
		const charge = (fields: Record<string, string>) => [sheet('charges', [{ charge_id: 'c1', ...fields }])];
		const inSar = (amount: string, sheets: Sheet[], more = {}) =>
			compare(amount, sheets, { currency: 'SAR', ...more });
		const twice = { amount: '100', currency: 'USD', settlement_amount: '375', settlement_currency: 'SAR' };

		it.each(['currency', 'transaction_currency', 'charge_currency'])(
			'should not use an amount in one as an amount in the other: %s',
			(column) => {
				expect(
					inSar('100', charge({ amount: '100', [column]: 'USD', settlement_currency: 'SAR' })),
				).toMatchObject({
					balanced: false,
					reasons: ['charges.csv: another currency than SAR in row 1'],
				});
			},
		);

		it('should use the settlement currency for the settlement amount and the net amount', () => {
			expect(inSar('375', charge(twice))).toMatchObject({ balanced: true });
			expect(
				inSar(
					'370',
					charge({ 'Net Amount': '370', Amount: '100', Currency: 'USD', 'Settlement Currency': 'SAR' }),
				),
			).toMatchObject({ balanced: true });
		});

		it('should choose the currency by the named amount column', () => {
			expect(inSar('100', charge(twice), { named: { amount: 'amount' } })).toMatchObject({ balanced: false });
			expect(compare('100', charge(twice), { currency: 'USD', named: { amount: 'amount' } })).toMatchObject({
				balanced: true,
			});
			expect(
				inSar('375', charge({ ...twice, net_amount: '1' }), { named: { amount: 'settlement_amount' } }),
			).toMatchObject({
				balanced: true,
			});
			expect(
				inSar('100', charge(twice), { named: { amount: 'amount', currency: 'settlement_currency' } }),
			).toMatchObject({
				balanced: true,
			});
		});

		it('should use the only currency', () => {
			expect(inSar('370', charge({ net_amount: '370', currency: 'SAR' }))).toMatchObject({ balanced: true });
			expect(inSar('1', charge({ amount: '1', settlement_currency: 'USD' }))).toMatchObject({ balanced: false });
		});
	});

	it('should list the columns when the one to add up is missing', () => {
		expect(() => compare('1', [sheet('charges', [{ id: '1', betrag: '2' }])])).toThrow(
			'"charges.csv" has no column that looks like an amount',
		);
		expect(() => compare('1', [amounts('charges', '1')], { named: { amount: 'net' } })).toThrow(
			'has no column "net"',
		);
	});

	describe('with fees beside the amount', () => {
		const charges = sheet('charges', [
			{ amount: '10.000', fee: '0.300', vat: '0.045' },
			{ amount: '5.000', fee: '0.155', vat: '' },
		]);

		it('should deduct them if the option is on, or else say that they are the difference', () => {
			expect(compare('14.5', [charges], { deductFees: true })).toMatchObject({ balanced: true });
			const paid = { amount: parseDecimal('14.5') as Decimal, currency: 'KWD' };
			const tallies = read([charges], 'KWD', {}, false);
			expect(balanceOf({ paid, known: tallies, others: [], effect: 0, contradictions: [] })).toMatchObject({
				balanced: false,
				differsByDeductions: true,
			});
			expect(compare('14.6', [charges])).toMatchObject({ balanced: false, difference: -0.4 });
		});
	});
});
