import { reconciliation } from '../../../nodes/CardPayments/domain/settlement/balance';
import type { Transaction } from '../../../nodes/CardPayments/domain/settlement/transactions';
import { PAYOUT_ID, read, type Asked, type Files } from './reading';

const CHARGES = 'charge_id,amount\nchg_1,100.00\n';
const amounts = (transactions: Transaction[]) => transactions.map(({ amount }) => amount);
const parts = (transactions: Transaction[]) =>
	transactions.map(({ gross, fee, tax, amount }) => [gross, fee, tax, amount]);

describe('what sheets do to a payout', () => {
	const files: Files = {
		CHARGES: 'charge_id,amount\na,100.100\nb,0.005\n',
		REFUND: 'charge_id,amount\nc,10.000\n',
		DISPUTE: 'charge_id,amount\nd,-5.5\n',
		DISPUTE_RELEASE: 'charge_id,amount\ne,1.395\n',
		FEES: 'id,amount\nf,0.5\n',
	};

	it('should add charges and releases, and subtract refunds, disputes and fees', async () => {
		const { balance, warnings } = await read(files, '85.500', { currency: 'KWD' });
		expect(reconciliation('payout_1', balance)).toEqual({
			payout_id: 'payout_1',
			currency: 'KWD',
			balanced: true,
			paid: 85.5,
			sum: 85.5,
			difference: 0,
			difference_minor: 0,
			gross: 100.105,
			refunds: -10,
			disputes: -5.5,
			dispute_releases: 1.395,
			fees: -0.5,
			taxes: 0,
			others: 0,
			reasons: [],
			explanations: [],
		});
		expect(warnings).toEqual([]);
	});

	it.each([
		['85.501', 0.001, 1],
		['85.499', -0.001, -1],
		['85.5005', 0.0005, 0.5],
	])('should notice a difference of a minor unit and less: %s', async (paid, difference, minor) => {
		const { balance } = await read(files, paid, { currency: 'KWD' });
		expect(reconciliation('', balance)).toMatchObject({ balanced: false, difference, difference_minor: minor });
	});

	it.each<[string, string, number[], boolean]>([
		['all positive', '20,30,10', [-20, -30, -10], false],
		['all negative', '-20,-30,-10', [-20, -30, -10], false],
		['a reversal among positive ones', '20,30,-10', [-20, -30, 10], true],
		['a large reversal first', '-1000,20,0,30', [1000, -20, 0, -30], true],
		['a reversal among negative ones', '10,-20,-30', [10, -20, -30], true],
	])('should decide the sign of a sheet that reduces by most of its rows: %s', async (_, cells, expected, warned) => {
		for (const [words, type] of [
			['REFUND', 'refund'],
			['DISPUTE', 'dispute'],
		] as const)
			for (const types of [[], [type]]) {
				const sheet = `id,amount\n${cells
					.split(',')
					.map((cell, row) => `r${row},${cell}.00\n`)
					.join('')}`;
				const { transactions, warnings } = await read({ CHARGES, [words]: sheet }, '0', { types });
				expect(amounts(transactions.filter((each) => each.type === type))).toEqual(expected);
				expect(warnings.some((warning) => warning.includes('reversal'))).toBe(warned);
			}
	});

	it('should name a minus sign in a sheet that adds, unless the payout balances', async () => {
		const files = { CHARGES: `${CHARGES}chg_2,-5.00\n` };
		const { transactions, warnings } = await read(files, '100');
		expect(amounts(transactions)).toEqual([100, -5]);
		expect(warnings.join()).toContain('row 2: The amount has a minus sign');
		expect((await read(files, '95')).warnings).toEqual([]);
	});

	it('should count a row that comes to nothing by the sign of its gross amount', async () => {
		const REFUND = 'refund_id,gross,fee,net\nr1,-1.00,-1.00,0.00\nr2,9.00,0.00,9.00\n';
		const { transactions, warnings } = await read({ CHARGES, REFUND }, undefined, { types: ['refund'] });
		expect(amounts(transactions)).toEqual([null, null]);
		expect(warnings.join()).toContain('as many amounts with a minus sign');
	});

	it('should not know what a sheet with as many signs of each kind means', async () => {
		const { transactions, balance, warnings } = await read({ CHARGES, REFUND: 'id,amount\na,9\nb,-9\n' }, '100');
		expect(amounts(transactions)).toEqual([100, null, null]);
		expect(balance.balanced).toBe(false);
		expect(warnings).toEqual([expect.stringContaining('as many amounts with a minus sign as without')]);
	});

	it.each<[string, Asked, string, unknown]>([
		['nothing is said of it', {}, '97', [100, null]],
		['it adds', { others: [{ name: 'Adjustments', effect: 'adds' }] }, '103', [100, 3]],
		['it reduces', { others: [{ name: ' ADJUSTMENTS ', effect: 'reduces' }] }, '97', [100, -3]],
		['it does nothing', { others: [{ name: 'adjustments', effect: 'none' }] }, '100', [100]],
	])('should count an unknown sheet only as it is described: %s', async (_, asked, paid, expected) => {
		const { transactions, balance, warnings } = await read(
			{ CHARGES, ADJUSTMENTS: 'id,amount\na,3\n' },
			paid,
			asked,
		);
		expect(amounts(transactions)).toEqual(expected);
		expect(balance.balanced).toBe(asked.others !== undefined);
		expect(warnings.length).toBe(asked.others === undefined ? 1 : 0);
	});

	it.each([
		['without Charges', { DISPUTE_RELEASE: 'id,amount\na,1\n' }, 'The file has no Charges sheet'],
		['with an unreadable amount', { CHARGES: `${CHARGES}b,n/a\nc,\n` }, 'no amount in row 2, 3'],
		[
			'with another currency',
			{ CHARGES: 'id,amount,currency\na,1,SAR\nb,9,USD\n' },
			"another currency than the payout's in row 2",
		],
	])('should never balance %s', async (_, files: Files, reason) => {
		const { balance, warnings, transactions } = await read(files, files.CHARGES === undefined ? '1' : '100');
		expect(balance).toMatchObject({ balanced: false, reasons: [expect.stringContaining(reason)] });
		if (files.CHARGES === undefined) return;
		expect(warnings).toEqual([expect.stringContaining(`Not counted: ${reason.split(' in ')[0]}`)]);
		expect(transactions[1]).toMatchObject({ amount: null, gross: null, fee: null, amount_minor: null });
		const { warnings: ofOneType } = await read(files, undefined, { types: ['charge'] });
		expect(ofOneType).toEqual(warnings);
	});

	it('should list the columns where none looks like an amount', async () => {
		await expect(read({ CHARGES: 'id,betrag\na,1\n' }, '1')).rejects.toThrow(
			expect.objectContaining({ description: expect.stringContaining('id, betrag') as string }) as Error,
		);
		await expect(read({ CHARGES }, '1', { columns: { amount: 'net' } })).rejects.toThrow('has no column "net"');
	});
});

describe('amounts in cells', () => {
	it.each<[string, string[], Array<number | null>]>([
		['in parentheses, with a minus sign behind', ['1.50', '(20.05)', '3.00-', '−4.00'], [1.5, -20.05, -3, -4]],
		['with a currency', ['SAR 20.05', '20.05 SAR', 'ر.س.‏ 7', '(SAR 1.00)'], [20.05, 20.05, 7, -1]],
		['with that of another currency', ['1.00', '$20.05'], [1, null]],
		['in Arabic digits', ['٢٠٫٠٥', '١٬٢٣٤٫٥٠'], [20.05, 1234.5]],
		['with thousands that other rows show', ['1,234', '12.50'], [1234, 12.5]],
		['with decimals that other rows show', ['1,234', '12,50', '1.234'], [1.234, 12.5, 1234]],
		['where nothing shows it', ['1,234', '7'], [null, 7]],
		['where nothing shows what a point is', ['1.000', '7'], [null, 7]],
		['where rows contradict each other', ['1,234', '12,50', '12.50'], [null, 12.5, 12.5]],
		['with more decimals than the currency', ['0.125', '1.00'], [0.125, 1]],
		['where rows contradict each other on a point', ['1.5', '1,5', '1.500'], [1.5, 1.5, null]],
		['too long to be exact', ['9999999999999999', '9,999,999,999,999,999.00', '1'.repeat(80)], [null, null, null]],
		['with a decimal sign between thousands', ['1٫000,5', ' ', '7'], [null, null, 7]],
		['that are none', ['1e5', '5%', '10:30', '1.2.3', '12,34.00'], [null, null, null, null, null]],
	])('should read what is clear: %s', async (_, cells, expected) => {
		const sheet = `id\tamount\n${cells.map((cell, row) => `c${row}\t${cell}\n`).join('')}`;
		const { transactions, warnings } = await read({ CHARGES: sheet }, undefined);
		expect(amounts(transactions)).toEqual(expected);
		if (expected.includes(null)) expect(warnings.join()).toContain('no amount');
	});

	it('should skip a row of totals with a hint, but no row that has an ID', async () => {
		const sheet = 'charge_id,amount\na1,1\na2,2\n,3\na3,3\nTotal,6\n';
		const { transactions, hints } = await read({ CHARGES: sheet }, '6');
		expect(amounts(transactions)).toEqual([1, 2, 3]);
		expect(hints).toEqual([expect.stringMatching(/row 3, 5: It's the sum of the rows above/)]);
		const wrong = await read({ CHARGES: 'charge_id,amount\na1,1\na2,2\nTotal,4\n' }, '3');
		expect(amounts(wrong.transactions)).toEqual([1, 2, null]);
		expect(wrong.warnings.join()).toContain('called a total');
	});

	it('should read a sheet with two currencies in that of the payout', async () => {
		const sheet =
			'id,amount,currency,settlement_amount,settlement_currency\na,100.00,USD,375.00,SAR\nb,5.00,SAR,5.00,SAR\n';
		const { transactions, balance } = await read({ CHARGES: sheet }, '380');
		expect(transactions.map(({ amount, gross, currency }) => [amount, gross, currency])).toEqual([
			[375, null, 'SAR'],
			[5, null, 'SAR'],
		]);
		expect(balance.balanced).toBe(true);
		const named = await read({ CHARGES: sheet }, '105', { columns: { amount: 'amount' } });
		expect(named.balance.balanced).toBe(false);
	});

	it('should be in minor units only where these are whole, and have no more decimals than any currency', async () => {
		const sheet = { CHARGES: 'id,amount\na,12.5\nb,0.125\nc,0.12345\n' };
		const { transactions, warnings } = await read(sheet, undefined);
		expect(transactions.map(({ amount, amount_minor }) => [amount, amount_minor])).toEqual([
			[12.5, 1250],
			[0.125, null],
			[null, null],
		]);
		expect(warnings.join()).toContain('row 2: amount_minor is empty');
	});
});

describe('fees', () => {
	it.each<[string, Asked['fees'], string, unknown]>([
		['gross, fee and tax', 'inRows', 'gross,fee,vat,net\n100,2,0.30,97.70', [100, -2, -0.3, 97.7]],
		['negative ones', 'inRows', 'gross,fee,vat,net\n100,-2,-0.30,97.70', [100, -2, -0.3, 97.7]],
		['the tax in the fee', 'inRows', 'gross,fee,vat,net\n100,2.30,0.30,97.70', [100, -2, -0.3, 97.7]],
		['no gross amount', 'inRows', 'amount,fee,vat\n97.70,2,0.30', [100, -2, -0.3, 97.7]],
		['not deducted', 'inRowsNotDeducted', 'amount,fee,vat\n100,2,0.30', [100, -2, -0.3, 97.7]],
		['an empty fee', 'inRowsNotDeducted', 'amount,fee,vat\n100,,', [100, null, null, 100]],
		['none', 'none', 'amount\n100', [100, 0, 0, 100]],
		['no fee column', 'inRows', 'amount\n100', [null, null, null, 100]],
	])('should be parts of a row that add up: %s', async (_, fees, sheet, expected) => {
		const { transactions } = await read({ CHARGES: `id,${sheet.replace('\n', '\nc1,')}\n` }, undefined, { fees });
		expect(parts(transactions)).toEqual([expected]);
	});

	it('should say what the rows of refunds give back', async () => {
		const REFUND = 'refund_id,gross,fee,net\nr1,10.00,0.30,9.70\nr2,20.00,0.50,20.50\nr3,-5.00,0.10,-4.90\n';
		const { transactions } = await read({ CHARGES, REFUND }, undefined, { types: ['refund'] });
		expect(parts(transactions)).toEqual([
			[-10, 0.3, null, -9.7],
			[-20, -0.5, null, -20.5],
			[5, -0.1, null, 4.9],
		]);
	});

	it('should warn of rows that contradict themselves, and of readings that nothing proves', async () => {
		const { warnings } = await read({ CHARGES: 'id,gross,fee,net\na,10,1,9\nb,10,1,8\n' }, '17');
		expect(warnings).toEqual([expect.stringMatching(/row 2: Gross amount, fee and tax don't add up/)]);
		const unreadable = await read({ CHARGES: 'id,gross,fee,net\na,10,n/a,9\n' }, '9');
		expect(unreadable.warnings.join()).toContain("row 1: Gross amount, fee or tax isn't an amount");
		const sheet = { CHARGES: 'id,amount,fee\na,10,1\n' };
		expect((await read(sheet, '10')).warnings).toEqual([]);
		expect((await read(sheet, '9')).warnings.join()).toContain('Nothing in the sheet shows');
		expect((await read(sheet, undefined, { types: ['charge'] })).warnings.join()).toContain('Nothing in the sheet');
	});

	it('should be one transaction where they stand in the Summary', async () => {
		for (const SUMMARY of [
			'Total,Fees deducted,VAT\n100.00,2.00,0.30\n',
			'Name,Value\nTotal,100.00\nFees deducted,2.00 SAR\nVAT (15%),-0.30\n',
		]) {
			const files = { CHARGES, 'PAYOUT SUMMARY': SUMMARY };
			const { transactions, balance, warnings } = await read(files, '97.70', { fees: 'inSummary', date: 0 });
			expect(transactions[1]).toMatchObject({
				key: `${PAYOUT_ID}/fee/summary`,
				type: 'fee',
				gross: 0,
				fee: -2,
				tax: -0.3,
				amount: -2.3,
				amount_minor: -230,
				date: '1970-01-01T03:00:00+03:00',
			});
			expect(parts(transactions.slice(0, 1))).toEqual([[100, 0, 0, 100]]);
			expect(balance.balanced).toBe(true);
			expect(warnings).toEqual([]);
			const ofFees = await read(files, undefined, { fees: 'inSummary', types: ['fee'] });
			expect(ofFees.transactions).toHaveLength(1);
		}
	});

	it('should be found in the Summary by the name that you enter', async () => {
		const files = { CHARGES, SUMMARY: 'Fees,Ours\n1.00,2.00\n' };
		const { balance } = await read(files, '98', { fees: 'inSummary', columns: { fee: 'Ours' } });
		expect(balance.balanced).toBe(true);
	});

	it('should not come from a sheet as well where they stand in the Summary', async () => {
		const files = { CHARGES, FEES: 'id,amount\nf,9\n', SUMMARY: 'Fees\n2.00\n' };
		const { balance, warnings } = await read(files, '98', { fees: 'inSummary' });
		expect(balance.balanced).toBe(true);
		expect(warnings).toEqual([expect.stringMatching(/FEES.*so the node left this sheet out/)]);
	});

	it.each([
		['no line for them', 'Total\n100.00\n'],
		['two that differ', 'Fees,Fees\n1.00,2.00\n'],
		['two taxes that differ', 'Fees,VAT,VAT\n2.00,1.00,2.00\n'],
		['one that is unclear', 'Fees\n"1,234"\n'],
		['one that no currency has', 'Fees\n2.001\n'],
	])('should not know those of a Summary with %s', async (_, SUMMARY) => {
		// Without them it would balance.
		const { transactions, balance, warnings } = await read({ CHARGES, SUMMARY }, '100', { fees: 'inSummary' });
		expect(transactions[1]).toMatchObject({ amount: null, fee: null });
		expect(balance.balanced).toBe(false);
		expect(warnings.join()).toContain("can't tell the fee in the Summary");
	});

	it.each<[string, string, unknown, string]>([
		['with their tax', 'amount,fee,tax\n-1.15,1,0.15', [[0, -1, -0.15, -1.15]], ''],
		['with their tax in the fee', 'amount,fee,tax\n-1,1,0.15', [[0, -0.85, -0.15, -1]], ''],
		['that contradict themselves', 'amount,fee\n-1,3', [[0, -1, null, -1]], "don't add up"],
		['without a fee in a row', 'amount,fee\n-1,', [[0, -1, null, -1]], ''],
		['without fees', 'amount,tax\n-1.15,0.15', [[0, -1, -0.15, -1.15]], 'Nothing in the sheet shows'],
		['without amounts', 'fee,tax\n1,0.15', [[0, -1, -0.15, -1.15]], 'Nothing in the sheet shows'],
		[
			'given back',
			'fee\n1\n2\n-1',
			[-1, -2, 1].map((fee) => [0, fee, null, fee]),
			'not all its fees have one sign',
		],
	])('should come from sheets of fees %s', async (_, FEES, expected, warning) => {
		const { transactions, warnings } = await read({ CHARGES, FEES: `${FEES}\n` }, undefined);
		expect(parts(transactions.slice(1))).toEqual(expected);
		expect(warnings).toEqual(warning === '' ? [] : [expect.stringContaining(warning)]);
	});

	it('should warn of those that are given back on top of the amount', async () => {
		const sheet = { CHARGES: 'id,amount,fee\na,10,1\nb,10,1\nc,10,-1\n' };
		const { transactions, warnings } = await read(sheet, undefined, { fees: 'inRowsNotDeducted' });
		expect(amounts(transactions)).toEqual([9, 9, 11]);
		expect(warnings).toEqual([expect.stringContaining('row 3: The sheet contradicts the setting Fees')]);
	});

	it('should come from sheets of fees', async () => {
		const { transactions } = await read({ CHARGES, FEES: 'description,fee,vat\nMonthly,2.00,0.30\n' }, '97.70');
		expect(parts(transactions.slice(1))).toEqual([[0, -2, -0.3, -2.3]]);
	});
});

describe('explanations', () => {
	const ADJUSTMENTS = 'id,amount\na,3\n';
	const SUMMARY = 'Fees,VAT\n2.00,0.30\n';

	it.each<[string, Files, string, Asked, string]>([
		['not deducted', { CHARGES: 'id,amount,fee\na,100,2\n' }, '98', {}, 'Fees is "In the Rows, Not Yet Deducted"'],
		[
			'deducted',
			{ CHARGES: 'id,amount,fee\na,98,2\n' },
			'98',
			{ fees: 'inRowsNotDeducted' },
			'Fees is "In the Rows"',
		],
		['in the Summary', { CHARGES, SUMMARY }, '97.70', {}, 'Fees is "In the Summary"'],
		['another column', { CHARGES: 'id,amount,payable\na,100,97\n' }, '97', {}, 'Amount Column is "payable"'],
		['a sheet that adds', { CHARGES, ADJUSTMENTS }, '103', {}, '"adjustments" to Other Sheets as "Adds"'],
		['a sheet that reduces', { CHARGES, ADJUSTMENTS }, '97', {}, '"adjustments" to Other Sheets as "Reduces"'],
		['a row', { CHARGES: `${CHARGES}chg_2,12\nchg_3,5\n` }, '105', {}, 'one row: chg_2 in '],
		[
			'one of equal rows',
			{ CHARGES: `${CHARGES}chg_2,12\nchg_3,12\nchg_4,5\n` },
			'117',
			{},
			'one of 2 rows, the first of them: chg_2 in ',
		],
		['the last row', { CHARGES: `${CHARGES}chg_2,12\n` }, '100', {}, 'which may be a total'],
		['a currency', { CHARGES: 'id,amount,currency\na,1,SAR\nb,9,USD\n' }, '10', {}, 'the rows in USD'],
	])('should name what would make it balance: %s', async (_, files, paid, asked, explanation) => {
		const { balance } = await read(files, paid, asked);
		expect(balance.balanced).toBe(false);
		expect(balance.explanations).toEqual([expect.stringContaining(explanation)]);
	});

	it('should be none where nothing explains it', async () => {
		const { balance } = await read({ CHARGES, ADJUSTMENTS }, '77');
		expect(balance.explanations).toEqual([]);
	});
});

describe('dates', () => {
	it.each<[string, string[], Asked, string[]]>([
		[
			'with and without a zone',
			['2026-11-20T19:21:11Z', '2026-11-20 22:21:11', '2026-11-20', '1795202471000', 'Fri, 20 Nov 2026 10:21 PM'],
			{},
			[
				'2026-11-20T22:21:11+03:00',
				'2026-11-20T22:21:11+03:00',
				'2026-11-20',
				'2026-11-20T22:21:11+03:00',
				'2026-11-20T22:21:00+03:00',
			],
		],
		['days first, as one row shows', ['01/02/2026', '20/02/2026'], {}, ['2026-02-01', '2026-02-20']],
		[
			'months first, as one row shows, whatever is set',
			['01/02/2026', '02/20/2026'],
			{ dateFormat: 'dayFirst' },
			['2026-01-02', '2026-02-20'],
		],
		['as is set', ['01/02/2026'], { dateFormat: 'monthFirst' }, ['2026-01-02']],
		['unclear', ['01/02/2026', '31/12/26'], {}, ['01/02/2026', '31/12/26']],
		['contradictory', ['13/02/2026', '02/13/2026'], { dateFormat: 'dayFirst' }, ['13/02/2026', '02/13/2026']],
		['no days', ['2026-02-30', '20261120', 'soon'], {}, ['2026-02-30', '20261120', 'soon']],
		['no times', ['2026-10-29 25:61', '2026/10/295'], {}, ['2026-10-29 25:61', '2026/10/295']],
		[
			'in seconds, and at twelve',
			['1698570023', '29/10/2023 12:30 am', '29/10/2023 12:30 pm'],
			{},
			['2023-10-29T12:00:23+03:00', '2023-10-29T00:30:00+03:00', '2023-10-29T12:30:00+03:00'],
		],
		['for spreadsheets', ['2026-11-20T19:21:11Z'], { formatFor: 'spreadsheets' }, ['2026-11-20 22:21:11']],
	])('should be written in one way: %s', async (_, cells, asked, expected) => {
		const sheet = `id,amount,date\n${cells.map((cell, row) => `c${row},1,"${cell}"\n`).join('')}`;
		const { transactions, warnings } = await read({ CHARGES: sheet }, undefined, asked);
		expect(transactions.map(({ date }) => date)).toEqual(expected);
		const isUnclear = expected.every((date, row) => date === cells[row]) && expected[0] !== cells.at(-1);
		expect(warnings.length).toBe(isUnclear || expected[0] === '01/02/2026' ? 1 : 0);
	});

	it('should follow a zone whose offset changes', async () => {
		const { offsetsOf } = await import('../../../nodes/CardPayments/domain/settlement/dates');
		const sheet = 'id,amount,date\na,1,2026-03-29 01:59:59\nb,1,2026-03-29 03:00:00\n';
		const { transactions } = await read({ CHARGES: sheet }, undefined, { offsetAt: offsetsOf('Europe/Berlin') });
		expect(transactions.map(({ date }) => date)).toEqual([
			'2026-03-29T01:59:59+01:00',
			'2026-03-29T03:00:00+02:00',
		]);
	});
});

describe('texts', () => {
	const files = { CHARGES: "charge_id,order,amount,note,said\n0042,=1+1,1,1-2,'a\n" };

	it.each<[Asked['formatFor'], string, string, string, string, string]>([
		['databases', '0042', '=1+1', '1-2', "'a", '=1+1'],
		['anyDestination', '0042', "'=1+1", '1-2', "'a", "'=1+1"],
		['spreadsheets', "'0042", "'=1+1", "'1-2", "''a", "'=1+1"],
	])('should suit %s', async (formatFor, id, order, note, said, merchant) => {
		const { transactions } = await read(files, undefined, { formatFor, added: ['note', 'said'], withRow: true });
		expect(transactions[0]).toMatchObject({
			key: `${PAYOUT_ID}/charge/0042`,
			transaction_id: id,
			order_reference: order,
			note,
			said,
			merchant_id: merchant,
			row: { charge_id: id, order, note, said },
		});
	});

	it('should warn of a column to add that no sheet has, and leave reason its name', async () => {
		const sheet = { CHARGES: 'charge_id,amount,reason\na,1,why\n', REFUND: 'id,amount\na,1\n' };
		const { transactions, warnings } = await read(sheet, '0', { added: ['Reason', 'reason', 'nota'] });
		expect(transactions[0]).toMatchObject({ reason: 'why', nota: null });
		expect(warnings).toEqual([
			expect.stringContaining('"Reason" to add. There are: charge_id, amount, reason, id'),
			expect.stringContaining('"nota"'),
		]);
	});
});

it('should read hundreds of sheets of almost two thousand columns, with turns for other work between', async () => {
	const header = ['charge_id', 'amount', ...Array.from({ length: 1_900 }, (_, index) => `note_${index}`)].join();
	const files = Object.fromEntries(
		Array.from({ length: 400 }, (_, index) => [`CHARGES ${index}.csv`, `${header}\nchg_${index},1.00\n`]),
	);
	let turns = 0;
	const others = setInterval(() => turns++, 0);
	const { balance } = await read(files, '400.00').finally(() => clearInterval(others));
	expect(balance).toMatchObject({ balanced: true });
	expect(turns).toBeGreaterThan(39);
});
