import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';
import { formatDecimal, parseDecimal, type Decimal } from '../../../nodes/CardPayments/domain/money/decimal';
import type { Balance } from '../../../nodes/CardPayments/domain/settlement/balance';
import { COLUMNS } from '../../../nodes/CardPayments/domain/settlement/columns';
import { readPayout, type ReadOptions } from '../../../nodes/CardPayments/domain/settlement/readPayout';
import { payoutFields, type Transaction } from '../../../nodes/CardPayments/domain/settlement/transactions';
import { ARCHIVE_LIMITS } from '../../../nodes/CardPayments/domain/sheets/archive/archive';
import { SharedTexts } from '../../../nodes/CardPayments/domain/sheets/rows/sharedTexts';
import { makeZip } from '../sheets/zips';

const CURRENCIES = { JPY: 0, SAR: 2, KWD: 3 } as const;
type Currency = keyof typeof CURRENCIES;

const OPTIONS: ReadOptions = {
	named: {},
	deductFees: false,
	added: [],
	amountsAs: 'numbers',
	withReason: false,
	withRow: false,
	types: [],
	limits: ARCHIVE_LIMITS,
	fallbackEncoding: 'windows-1256',
	neutralizeFormulas: false,
	rowMemory: 2 ** 30,
	texts: new SharedTexts(),
	pause: async () => undefined,
};

interface Row {
	/** In minor units, as the payout's sheet means it: positive, but for reversals. */
	net: number;
	fee: number;
	tax: number;
}

/** A sheet as a service may write it. */
interface Sheet {
	words: string;
	sign: 1 | -1;
	minus: boolean;
	rows: Row[];
	amountName: string;
	withGross: boolean;
	spelling: (name: string) => string;
}

const spelling = fc.constantFrom(
	(name: string) => name,
	(name: string) => name.toUpperCase(),
	(name: string) =>
		name.replace(/(^|_)(.)/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase()),
	(name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
);
const row = fc.record({
	net: fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 999_999_999_999 })),
	fee: fc.integer({ min: 0, max: 5_000 }),
	tax: fc.integer({ min: 0, max: 500 }),
});
const sheet = (words: string, sign: 1 | -1) =>
	fc
		.record({
			rows: fc.array(row, { maxLength: 8 }),
			withGross: fc.boolean(),
			minus: fc.boolean(),
			amountName: fc.constantFrom(...COLUMNS.amount.names),
			spelling,
		})
		.map((found): Sheet => ({ ...found, words, sign, rows: sign === -1 ? withReversals(found.rows) : found.rows }));
/** Every other row gives back, as long as the sheet still takes. */
const withReversals = (rows: Row[]): Row[] => {
	const reversed = rows.map((each, index) => (index % 2 === 1 ? { ...each, net: -each.net } : each));
	return reversed.reduce((sum, { net }) => sum + net, 0) > 0 ? reversed : rows;
};
const payouts = fc.record({
	currency: fc.constantFrom<Currency>('JPY', 'SAR', 'KWD'),
	sheets: fc.tuple(sheet('CHARGES', 1), sheet('REFUND', -1), sheet('DISPUTE', -1), sheet('DISPUTE_RELEASE', 1)),
	withOther: fc.constantFrom(0, 1, -1),
});

function csv({ rows, amountName, withGross, minus, spelling, sign }: Sheet, currency: Currency): string {
	const text = (minor: number) =>
		formatDecimal({ digits: BigInt(minor), scale: CURRENCIES[currency] }, CURRENCIES[currency]);
	const written = (minor: number) => text(sign === -1 && minus ? -minor : minor);
	const name = withGross ? 'net_amount' : amountName;
	const columns = ['id', spelling(name), ...(withGross ? ['amount', 'fee', 'vat'].map(spelling) : []), 'currency'];
	const records = rows.map(({ net, fee, tax }, index) => [
		`c${index}`,
		written(net),
		...(withGross ? [written(net < 0 ? net - fee - tax : net + fee + tax), text(fee), text(tax)] : []),
		currency,
	]);
	return stringify([columns, ...records]);
}

const files = (sheets: Sheet[], currency: Currency): Array<[string, string]> =>
	sheets
		.filter(({ rows, words }) => rows.length > 0 || words === 'CHARGES')
		.map((each) => [`29102023  - ${each.words} 332387573923.csv`, csv(each, currency)]);

const sumOf = (sheets: Sheet[]) =>
	sheets.flatMap(({ rows, sign }) => rows.map(({ net }) => BigInt(sign * net))).reduce((a, b) => a + b, 0n);

async function read(zip: Array<[string, string]>, minor: bigint, currency: Currency, options = OPTIONS) {
	const amount: Decimal = { digits: minor, scale: CURRENCIES[currency] };
	const file = {
		zip: await makeZip(zip),
		fields: payoutFields({ id: 'payout_332387573923' }),
		paid: { amount, currency },
		currency,
	};
	const transactions: Transaction[] = [];
	const warnings: string[] = [];
	const reading = readPayout(file, options, (warning) => warnings.push(warning));
	let next = await reading.next();
	for (; next.done !== true; next = await reading.next()) transactions.push(...next.value);
	return { transactions, balance: next.value as Balance, warnings };
}

describe('the transactions of any payout', () => {
	it('should add up to the payout, to the last minor unit, and be signed so that all columns add up', async () => {
		await fc.assert(
			fc.asyncProperty(payouts, async ({ currency, sheets, withOther }) => {
				const other = 12_345;
				const paid = sumOf(sheets) + BigInt(withOther * other);
				const zip = files(sheets, currency);
				if (withOther !== 0)
					zip.push([
						'ADJUSTMENT 1.csv',
						csv({ ...sheets[0], rows: [{ net: other, fee: 0, tax: 0 }], minus: false }, currency),
					]);
				const { transactions, balance } = await read(zip, paid, currency);
				expect(transactions.reduce((sum, { amount_minor }) => sum + BigInt(amount_minor as number), 0n)).toBe(
					paid,
				);
				expect(balance).toMatchObject({ balanced: true, reasons: [] });
				for (const { amount, amount_minor, gross, fee, tax } of transactions) {
					expect(Number(((amount as number) * 10 ** CURRENCIES[currency]).toFixed(0))).toBe(amount_minor);
					if (gross === null) continue;
					const minors = [gross, fee, tax].map((part) =>
						Math.round(Number(part) * 10 ** CURRENCIES[currency]),
					);
					expect(minors.reduce((a, b) => a + b, 0)).toBe(amount_minor);
				}
				expect(new Set(transactions.map(({ key }) => key)).size).toBe(transactions.length);
			}),
		);
	});

	it('should never add up after a cell is changed', async () => {
		await fc.assert(
			fc.asyncProperty(
				payouts,
				fc.nat(),
				fc.constantFrom(1, -1, 10, 1000),
				async ({ currency, sheets }, which, change) => {
					const rows = sheets.flatMap((each) => each.rows);
					fc.pre(rows.length > 0);
					const paid = sumOf(sheets);
					const changed = rows[which % rows.length] as Row;
					changed.net += change;
					const { balance } = await read(files(sheets, currency), paid, currency);
					changed.net -= change;
					expect(balance.balanced).toBe(false);
					expect(parseDecimal('0')).not.toEqual(balance.difference);
				},
			),
		);
	});

	it("should name a cell that isn't an amount", async () => {
		const zip: Array<[string, string]> = [['CHARGES 1.csv', 'id,amount\na,1.00\nb,"1,00"\nc,\n']];
		const { transactions, balance } = await read(zip, 100n, 'SAR');
		expect(transactions.map(({ amount }) => amount)).toEqual([1, null, null]);
		expect(balance).toMatchObject({ balanced: false, reasons: ['CHARGES 1.csv: no amount in row 2, 3'] });
	});

	it.each([
		['with a minus sign', ['-20.00', '-30.00', '10.00'], [-20, -30, 10]],
		['without', ['20.00', '30.00', '-10.00'], [-20, -30, 10]],
		['where the reversal comes first', ['10.00', '-20.00', '-30.00'], [10, -20, -30]],
		['where the reversal comes first, without', ['-10.00', '20.00', '0.00', '30.00'], [10, -20, 0, -30]],
	])('should count a reversed refund as positive: %s', async (_, amounts, signed) => {
		const refunds = amounts.map((amount, index) => `r${index},${amount},${amount.replace('-', '')}`);
		for (const words of ['REFUND', 'DISPUTE']) {
			const zip: Array<[string, string]> = [
				['CHARGES 1.csv', 'id,amount\na,100.00\n'],
				[`${words} 1.csv`, `id,net_amount,amount\n${refunds.join('\n')}\n`],
			];
			const { transactions, balance, warnings } = await read(zip, 6000n, 'SAR');
			expect(transactions.slice(1).map(({ amount }) => amount)).toEqual(signed);
			expect(transactions.slice(1).map(({ gross }) => gross)).toEqual(signed);
			expect(balance).toMatchObject({ balanced: true, reasons: [] });
			expect(warnings).toEqual([]);
		}
	});

	it("should warn if nothing shows which of a sheet's amounts are reversals", async () => {
		const zip: Array<[string, string]> = [
			['CHARGES 1.csv', 'id,amount\na,100.00\n'],
			['REFUND 1.csv', 'id,amount\nb,10.00\nc,-10.00\n'],
		];
		const { transactions, warnings } = await read(zip, 10000n, 'SAR');
		expect(transactions.map(({ amount }) => amount)).toEqual([100, -10, 10]);
		expect(warnings).toEqual([expect.stringContaining('add up to zero')]);
	});

	it("should count a sheet once even if it's read twice", async () => {
		const zip: Array<[string, string]> = [
			['CHARGES 1.csv', 'id,amount\na,100.00\n'],
			['REFUND 1.csv', `id,amount\nb,10.00\n${'c,-0.10\n'.repeat(5_000)}`],
		];
		const { balance } = await read(zip, -39000n, 'SAR', { ...OPTIONS, rowMemory: 1.5 * 2 ** 20 });
		expect(balance).toMatchObject({ balanced: true, totals: { refund: { count: 5_001 } } });
	});

	it('should skip a row of empty cells, but count it in keys', async () => {
		const zip: Array<[string, string]> = [
			['CHARGES 1.csv', 'id,amount,note\n,,\na,100.00,x\n"","", \nb,5.00,\n,,\n'],
			['REFUND 1.csv', 'id,amount,note\n,,\nc,1.00,\nd,-3.00,\n'],
		];
		const { transactions, balance, warnings } = await read(zip, 10300n, 'SAR');
		expect(transactions.map(({ key, amount }) => [key.split('/').at(-1), amount])).toEqual([
			['2', 100],
			['4', 5],
			['2', 1],
			['3', -3],
		]);
		expect(balance).toMatchObject({ balanced: true, reasons: [] });
		expect(warnings).toEqual(['3 row(s) of empty cells were skipped', '1 row(s) of empty cells were skipped']);
		const noted = await read([['CHARGES 1.csv', 'id,amount,note\na,1.00,\n,,TOTAL 1.00\n']], 100n, 'SAR');
		expect(noted.balance).toMatchObject({ balanced: false, reasons: ['CHARGES 1.csv: no amount in row 2'] });
	});

	it('should read an amount with white space around it, beside formulas that are neutralized', async () => {
		const zip: Array<[string, string]> = [
			['CHARGES 1.csv', 'id,amount\n=1+1,100.00\n'],
			['REFUND 1.csv', 'id,amount\nb,-12.50 \nc,\t-2.50\n'],
		];
		const { transactions, balance } = await read(zip, 8500n, 'SAR', { ...OPTIONS, neutralizeFormulas: true });
		expect(transactions.map(({ amount, transaction_id: id }) => [amount, id])).toEqual([
			[100, "'=1+1"],
			[-12.5, 'b'],
			[-2.5, 'c'],
		]);
		expect(balance.balanced).toBe(true);
	});

	it('should deduct the fees if the option is on', async () => {
		const zip: Array<[string, string]> = [
			['CHARGES 1.csv', 'id,amount,fee,vat\na,10.00,0.30,0.05\nb,5.00,-0.20,\n'],
		];
		const { transactions, balance } = await read(zip, 1445n, 'SAR', { ...OPTIONS, deductFees: true });
		expect(transactions.map(({ amount, gross, fee, tax }) => [amount, gross, fee, tax])).toEqual([
			[9.65, 10, -0.3, -0.05],
			[4.8, 5, -0.2, null],
		]);
		expect(balance.balanced).toBe(true);
	});

	it('should return a gross amount only in the currency of the amount', async () => {
		const zip: Array<[string, string]> = [
			[
				'CHARGES 1.csv',
				'id,amount,currency,settlement_amount,settlement_currency\na,100.00,USD,375.00,SAR\nb,5.00,SAR,5.00,SAR\n',
			],
		];
		const { transactions } = await read(zip, 38000n, 'SAR');
		expect(transactions.map(({ amount, gross, currency }) => [amount, gross, currency])).toEqual([
			[375, null, 'SAR'],
			[5, 5, 'SAR'],
		]);
	});
});
