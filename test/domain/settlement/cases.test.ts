/** What was once read wrong, each with its right value; each stands for its kind. */
import type { Description } from '../../../nodes/CardPayments/domain/services';
import { itemsOf, settle, type Paid } from './settling';

const paid = (amount: number | undefined, sheets: Paid['sheets'], options: Paid['options'] = {}): Paid => ({
	payout: {
		status: 'PAID_OUT',
		currency: 'SAR',
		date: Date.parse('2026-11-20T09:00:00Z'),
		...(amount !== undefined && { amount }),
	},
	sheets,
	options,
});
async function read(world: Paid) {
	const { settlements, said, infos } = await settle(world);
	const [settlement] = settlements;
	if (settlement === undefined) throw new Error('No payout came out');
	const items = await itemsOf(settlement);
	const { comparison } = settlement;
	const { balanced } = comparison;
	return { settlement, items, said: said.join('\n'), infos: infos.join('\n'), balanced, comparison };
}

describe("a payout's own row with a fee", () => {
	const ROWS = 'type,id,gross,fee,net,currency\ncharge,a1,120,-4,116,SAR\npayout,po_1,-113,-3,-116,SAR';
	const entered = { payoutId: '', paid: {}, date: '2026-11-20' };

	it('should say what reached the bank, and the fee as a transaction', async () => {
		const { settlement, items, balanced } = await read({ payout: {}, sheets: { 'ACTIVITY.csv': ROWS }, entered });
		expect(balanced).toBe(true);
		expect(settlement.payout.amount).toBe(113);
		expect(items.map(({ type, amount, fee }) => [type, amount, fee])).toEqual([
			['charge', 116, -4],
			['fee', -3, -3],
		]);
	});

	it.each(['-116,3,-113', '-113,-2,-116', ',-3,-116'])('should not guess what reached it: %s', async (row) => {
		const sheet = ROWS.replace('-113,-3,-116', row);
		const { settlement, comparison } = await read({ payout: {}, sheets: { 'ACTIVITY.csv': sheet }, entered });
		expect(settlement.payout.amount).toBeUndefined();
		expect(comparison).toMatchObject({
			balanced: null,
			cause: 'unclear',
			reasons: [expect.stringContaining('its own row has a fee')],
		});
	});
});

describe("a payout's own row beside a sale's VAT", () => {
	const readOwn = async (own: string, net: number) => {
		const sheet = `type,id,gross,fee,vat,net,currency\ncharge,a1,115,0,15,115,SAR\npayout,po_1,${own},SAR`;
		const entered = { payoutId: '', paid: {}, date: '2026-11-20' };
		const { settlement, balanced, items } = await read({ payout: {}, sheets: { 'ACTIVITY.csv': sheet }, entered });
		expect([settlement.payout.amount, balanced]).toEqual([net, true]);
		return items.filter(({ type }) => type === 'fee').map(({ amount, fee, tax }) => [amount, fee, tax]);
	};

	it('should say what reached the bank where nothing was taken', async () => {
		expect(await readOwn('-115,0,15,-115', 115)).toEqual([]);
	});

	it('should say the fee, and no tax on it', async () => {
		expect(await readOwn('-112,3,15,-115', 112)).toEqual([[-3, -3, null]]);
	});
});

it('should take a fee of nothing for nothing, in any currency', async () => {
	const sheet = 'type,id,amount,fee\ncharge,a1,SAR 10.00,USD 0.00\npayout,po_1,-SAR 10.00,USD 0.00';
	const entered = { payoutId: '', paid: { currency: 'SAR' }, date: '2026-11-20' };
	const { items, balanced } = await read({ payout: {}, sheets: { 'ACTIVITY.csv': sheet }, entered });
	expect([balanced, items.map(({ amount, fee }) => [amount, fee])]).toEqual([true, [[10, 0]]]);
	const other = sheet.replaceAll('USD 0.00', 'USD 0.01');
	const differing = await read({ payout: {}, sheets: { 'ACTIVITY.csv': other }, entered });
	expect([differing.balanced, differing.items[0]?.fee]).toEqual([null, null]);
});

describe('statuses', () => {
	it.each(['Status', 'State', 'Result', 'Outcome', 'Payment Result', 'Estado', 'الحالة'])(
		'should not count what was not paid, in a column %s',
		async (column) => {
			const sheet = `charge_id,amount,${column}\nc1,10.00,Captured\nc2,5.00,Cancelada`;
			const { items, said } = await read(paid(undefined, { 'CHARGES.csv': sheet }));
			expect(items.map(({ amount }) => amount)).toEqual([10, null]);
			expect(said).toContain('Cancelada');
		},
	);

	it('should say what it does not know, unless the payout balances', async () => {
		const sheet = 'charge_id,amount,status\nc1,10.00,Zzz';
		expect((await read(paid(10, { 'CHARGES.csv': sheet }))).said).toBe('');
		expect((await read(paid(11, { 'CHARGES.csv': sheet }))).said).toContain("Its status isn't known");
		const { said, items } = await read(paid(undefined, { 'CHARGES.csv': sheet }));
		expect(said.toLowerCase()).toContain("its status isn't known, so it may not have been paid");
		expect(items).toMatchObject([{ amount: 10, note: expect.stringContaining('(Zzz)') }]);
	});

	it('should take a state beside an address for where somebody lives', async () => {
		const sheet = 'charge_id,amount,state,city\nc1,10.00,CA,Fresno';
		expect((await read(paid(undefined, { 'CHARGES.csv': sheet }))).said).toBe('');
	});
});

describe('a fee that is one of several by its name', () => {
	it.each(['fixed_fee', 'Authorisation fee', 'interchange', 'scheme_fees', 'Variable fee', 'per_item_fee'])(
		'should not be taken for all of it without a gross amount: %s',
		async (name) => {
			const sheet = (gross: string) => `charge_id,net,${name}${gross}\nc1,97.00,-0.30`;
			const { items, said } = await read(paid(97, { 'CHARGES.csv': sheet('') }));
			expect(items).toMatchObject([
				{ amount: 97, fee: null, note: expect.stringMatching(/^several fees, or one/) },
			]);
			expect(said).toContain(name);
			const { items: shown } = await read(paid(97, { 'CHARGES.csv': `${sheet(',gross')},97.30` }));
			expect(shown).toMatchObject([{ amount: 97, gross: 97.3, fee: -0.3 }]);
		},
	);

	it.each([
		['frais fixes', '0.30', null],
		['frais fixes', '0.00', -0.08],
		['frais fixes', '', -0.08],
		['Fee description', 'Visa', -0.08],
	])('should not be taken for all of it beside what may be another: %s, %s', async (name, other, fee) => {
		const sheet = `charge_id,Débit,Crédit,Frais bancaires,${name}\nc1,,8.82,0.08,${other}`;
		const { balanced, items } = await read(paid(8.82, { 'CHARGES.csv': sheet }));
		expect({ balanced, fee: items[0]?.fee }).toEqual({ balanced: true, fee });
		expect(String(items[0]?.note).startsWith('several fees')).toBe(fee === null);
	});

	it('should be all of it where the text names it, and a fee of nothing is none', async () => {
		const sheet = 'charge_id,net,fixed_fee\nc1,97.00,-0.30\nc2,10.00,0.00';
		const named = { description: { feeColumn: ['fixed_fee'] } };
		const { items } = await read(paid(107, { 'CHARGES.csv': sheet }, named));
		expect(items).toMatchObject([{ fee: -0.3 }, { fee: 0 }]);
	});
});

describe('units in the names of columns', () => {
	it.each([
		['Fee %,net', '2.5,975.00', null],
		['fee_rate,net', '2.5,975.00', null],
		['fee (cents),net', '2500,975.00', -25],
		['Fee (halalas),net', '2500,975.00', -25],
		['Transaction Fee (USD),net', '6.67,975.00', null],
		['fee_usd,net', '6.67,975.00', null],
		['Fee (SAR),net', '25.00,975.00', -25],
	])('should read a fee in "%s"', async (columns, cells, fee) => {
		const sheet = `charge_id,${columns}\nc1,${cells}`;
		const { items } = await read(paid(975, { 'CHARGES.csv': sheet }, { description: { fees: 'inRows' } }));
		expect(items).toMatchObject([{ amount: 975, fee }]);
	});

	it.each([
		['Amount (halalas)', '1050', 10.5, 'SAR'],
		['amount_cents', '1050', 10.5, 'SAR'],
		['Amount (minor units)', '1050', 10.5, 'SAR'],
		['Amount (SAR)', '10.50', 10.5, 'SAR'],
		['Amount USD', '10.50', 10.5, 'USD'],
		['Amount (USD)', '10.50', 10.5, 'USD'],
	])('should read an amount in "%s"', async (column, cell, amount, currency) => {
		const { items, said } = await read(paid(10.5, { 'CHARGES.csv': `charge_id,${column}\nc1,${cell}` }));
		const isOther = currency !== 'SAR';
		expect(items).toMatchObject([{ amount: isOther ? null : amount, currency }]);
		expect(said === '').toBe(!isOther);
	});

	it('should not read the rate in a Summary as a fee', async () => {
		const sheets = { 'CHARGES.csv': 'charge_id,amount\nc1,100.00', 'PAYOUT SUMMARY.csv': 'Item,Value\nFee %,2.5' };
		const { items } = await read(paid(100, sheets, { description: { fees: 'inSummary' } }));
		expect(items.find(({ type }) => type === 'fee')?.amount).toBeNull();
	});

	it('should read minor units in a Summary', async () => {
		const sheets = {
			'CHARGES.csv': 'charge_id,amount\nc1,100.00',
			'PAYOUT SUMMARY.csv': 'Item,Value\nFees (halalas),250',
		};
		const { items, balanced } = await read(paid(97.5, sheets, { description: { fees: 'inSummary' } }));
		expect(items.find(({ type }) => type === 'fee')?.amount).toBe(-2.5);
		expect(balanced).toBe(true);
	});
});

describe('a sheet that vanishes', () => {
	it.each(['10.00', '10.00 $', '112’835 $', '€ 10.00', '10.00 kr', 'KD 10.000'])(
		'should not take a line with %s for the header',
		async (cell) => {
			const sheet = `charge_id,Payable,currency\nchg_1,${cell},SAR\nTotal,${cell},SAR`;
			await expect(read(paid(undefined, { 'CHARGES.csv': sheet }))).rejects.toThrow(
				'no column that looks like an amount',
			);
		},
	);

	it.each(['Held', 'held_amount', 'Amount on hold', 'Disputed'])('should find the amount in %s', async (column) => {
		const sheet = `charge_id,${column}\nchg_1,40.00\nTotal,40.00`;
		const { items } = await read(paid(undefined, { 'DISPUTE.csv': sheet }));
		expect(items).toMatchObject([{ transaction_id: 'chg_1', amount: -40 }]);
	});

	it('should say that nothing of a sheet is a transaction', async () => {
		const sheet = 'charge_id,amount\n,10.00\n,20.00\nTotal,30.00';
		const { items, said } = await read(
			paid(undefined, { 'CHARGES.csv': 'Reference,Amount\nTotal,10.00\nTotal,20.00', 'REFUND.csv': sheet }),
		);
		expect(items).toEqual([]);
		expect(said).toContain('None of its 2 rows is a transaction');
	});
});

it.each([
	['days of a spreadsheet', ['46326', '46326.75'], ['2026-10-31', '2026-10-31T18:00:00+03:00']],
	['years of two digits behind days', ['20/11/26', '05/11/26'], ['2026-11-20', '2026-11-05']],
	['years of two digits before days', ['26/11/20', '26/11/05'], [null, null]],
])('should read dates as statements do: %s', async (_, cells, dates) => {
	const rows = cells.map((cell, at) => `c${at},10.00,${cell}`);
	const { items } = await read(paid(20, { 'CHARGES.csv': ['charge_id,amount,date', ...rows].join('\n') }));
	expect(items.map(({ date }) => date)).toEqual(dates);
});

it.each(['26/05/1448', '1448-05-26', '26.05.1448', '1405/09/04', '04/11/2569', '2569-11-04T10:00:00Z', '26/05/48'])(
	'should take a date of another calendar for none: %s',
	async (date) => {
		const sheet = `charge_id,amount,date\nc1,10.00,${date}`;
		const { items, said } = await read(paid(10, { 'CHARGES.csv': sheet }));
		expect(items).toMatchObject([{ date: null, note: expect.stringContaining('date') }]);
		expect(said.toLowerCase()).toContain("the date isn't clear");
	},
);

describe('payments that are no sales', () => {
	it("should keep the account's own purchase out of sales", async () => {
		const sheet = 'type,id,gross,fee,net\npayment,a,100,-5,95\npayment,b,-40,0,-40';
		const { settlement, items, said } = await read(paid(55, { 'TRANSACTIONS.csv': sheet }));
		expect(items.map(({ type, gross }) => [type, gross])).toEqual([
			['charge', 100],
			['other', -40],
		]);
		expect(settlement.comparison.balanced).toBe(true);
		expect(said).toContain('is no sale');
	});

	it('should keep a sale that was taken back among the sales', async () => {
		const sheet = 'type,id,amount\nsale,a,100\nsale,b,-40\nrefund,c,-10';
		const { items } = await read(paid(50, { 'TRANSACTIONS.csv': sheet }));
		expect(items.map(({ type }) => type)).toEqual(['charge', 'charge', 'refund']);
	});
});

it('should say that a row stands twice where no balance shows it', async () => {
	const sheet = 'charge_id,amount,created_at\nc1,10.00,2026-11-01\nc1,10.00,2026-11-01\nc2,10.00,2026-11-01';
	const sheets = { 'REFUND.csv': sheet };
	const { said } = await read(paid(undefined, sheets));
	expect(said).toContain('it counts twice: payout_1: REFUND.csv, row 1, 2');
	expect((await read(paid(-30, sheets))).said).toBe('');
	expect((await read(paid(-20, sheets))).said).toContain('it counts twice');
});

it.each(['Refund Total', 'refunded', 'Refunded Value', 'Total refunded'])(
	"should take a sheet's own amount before the charge's: %s",
	async (column) => {
		const sheet = `charge_id,amount,${column}\nc1,100.00,30.00`;
		expect((await read(paid(-30, { 'REFUND.csv': sheet }))).items).toMatchObject([{ amount: -30 }]);
	},
);

it.each(['978', 'EUR', '€'])('should know a currency by its number and its sign: %s', async (code) => {
	const world = paid(10, { 'CHARGES.csv': `charge_id,amount,currency\nc1,10.00,${code}` });
	world.payout.currency = 'EUR';
	const { items, balanced } = await read(world);
	expect(balanced).toBe(true);
	expect(items[0]?.amount).toBe(10);
});

it.each([
	['TL', 'TRY'],
	['Kuwaiti Dinar', 'KWD'],
	// Gibraltar writes it, too.
	['£', 'GIP'],
	['$', 'USD', 'id,amount ($)\nchg_1,98.00'],
	['₸', 'KZT', 'id,amount ₸\nchg_1,98.00'],
])("should take %s of a row, or of the amount's name, for the payout's %s", async (sign, currency, sheet = '') => {
	const { settlements } = await settle({
		payout: { amount: 98, currency, status: 'PAID_OUT' },
		sheets: { 'CHARGES.csv': sheet || `id,amount,currency\nchg_1,98.00,${sign}` },
	});
	const [{ comparison, sheets } = {}] = settlements;
	expect({ balanced: comparison?.balanced, said: sheets?.[0]?.text('currency', 0) }).toEqual({
		balanced: true,
		said: currency,
	});
});

it.each(['F', 'F CFA'])('should read amounts of West Africa beside %s', async (sign) => {
	const { balanced, items } = await read({
		payout: { amount: 2722, currency: 'XOF', status: 'PAID_OUT' },
		sheets: { 'CHARGES.csv': `id,amount\nchg_1,2 722 ${sign}` },
	});
	expect([balanced, items[0]?.amount]).toEqual([true, 2722]);
});

describe('batches of the payout that was paid', () => {
	const entered = { payoutId: '', paid: { amount: 60, currency: 'SAR' }, date: '2026-11-20' };
	const SHEET = [
		'Type,ID,Batch Number,Net',
		...['Sale,a1x,7,50.00', 'Sale,a2x,7,30.00', ',,Batch 7 Total,80.00'],
		...['Refund,a3x,8,-20.00', ',,Batch 8 Total,-20.00'],
	].join('\n');
	const world = { payout: { id: 'funding' }, sheets: { 'ACTIVITY.csv': SHEET }, entered };

	it('should be one, where only a usual name says otherwise', async () => {
		const { balanced, items, infos } = await read(world);
		expect([balanced, items.map(({ amount }) => amount)]).toEqual([true, [50, 30, -20]]);
		expect(infos).toContain('"Paid Amount" is taken for that of all 2 batches or payouts');
	});

	it('should be one of several where its ID is entered', async () => {
		const one = { payoutId: '7', paid: { amount: 80, currency: 'SAR' }, date: '2026-11-20' };
		const { items, balanced } = await read({ ...world, entered: one });
		expect([balanced, items.map(({ amount }) => amount)]).toEqual([true, [50, 30]]);
	});

	it('should be none where the file names one payout', async () => {
		const sheets = { 'ACTIVITY.csv': 'Type,ID,Payout ID,Net\nSale,a1x,po_7,80.00\nRefund,a3x,po_7,-20.00' };
		const { settlements, infos } = await settle({ payout: { id: 'report' }, sheets, entered });
		expect(settlements.map(({ payout }) => payout.id)).toEqual(['po_7']);
		expect(infos.join()).not.toContain('Paid Amount');
	});

	it('should be several, where a text says so', async () => {
		const options = { description: { payoutColumn: ['Batch Number'] } };
		await expect(read({ ...world, options })).rejects.toThrow('The file holds 2 payouts');
	});
});

describe('rows of which nothing says what they are', () => {
	const entered = { payoutId: 'p1', paid: { amount: 60, currency: 'SAR' }, date: '2026-11-20' };
	const SHEET = 'Ref,Kind of thing,Debit,Credit\na1,Zahlung,,100.00\na2,Erstattung,40.00,';

	it('should be said where signs are known and types are not', async () => {
		const { items, said, balanced } = await read({ payout: {}, sheets: { 'ACTIVITY.csv': SHEET }, entered });
		expect(balanced).toBe(true);
		expect(items.map(({ type, amount }) => [type, amount])).toEqual([
			['other', 100],
			['other', -40],
		]);
		expect(said).toContain('An unknown type');
		expect(items[0]?.note).toContain('an unknown type');
	});

	it('should be known where a text says it', async () => {
		const options = { description: { rowsAre: 'charge' as const } };
		const { said } = await read({ payout: {}, sheets: { 'ACTIVITY.csv': SHEET }, entered, options });
		expect(said).not.toContain('unknown type');
	});
});

describe("a payout that takes money from the account's bank", () => {
	const entered = { payoutId: '', paid: { currency: 'SAR' }, date: '2026-11-20' };
	const rows = (payout: string) => `type,id,net\ncharge,a1,100\nrefund,a2,-140\npayout,po_1,${payout}`;

	it.each([
		['40', -40, true],
		['41', -41, false],
		['-40', 40, false],
	])('should have the sign of its own row: %s', async (payout, amount, isBalanced) => {
		const { settlement, balanced } = await read({ payout: {}, sheets: { 'ACTIVITY.csv': rows(payout) }, entered });
		expect([settlement.payout.amount, balanced]).toEqual([amount, isBalanced]);
	});
});

describe('fees that nothing proves', () => {
	it('should not guess whether the fee of a refund is taken or given back, whatever Fees says', async () => {
		const options = { description: { fees: 'inRows' as const } };
		const sheets = { 'CHARGES.csv': 'id,amount,fee\nc1,97.00,3.00', 'REFUND.csv': 'id,amount,fee\nr1,20.00,0.50' };
		const { items, said } = await read(paid(77, sheets, options));
		expect(items.map(({ gross, fee }) => [gross, fee])).toEqual([
			[100, -3],
			[null, null],
		]);
		expect(said).toContain('Nothing shows whether the fee is taken or given back');
	});

	it('should say so where amounts may be before their fees and no balance shows it', async () => {
		const sheets = { 'CHARGES.csv': 'id,amount,fee\nc1,100.00,3.00' };
		const words = 'Nothing in the sheet shows whether the fee is deducted already';
		expect((await read(paid(97, sheets))).said).toContain(words);
		expect((await read(paid(undefined, sheets))).said).toContain(words);
		expect((await read(paid(100, sheets))).said).toBe('');
	});
});

describe('statuses in columns of other names', () => {
	it.each(['Betaalstatus', 'Statut du paiement', 'İşlem durumu', '交易状态', 'Статус операции', 'txn_state'])(
		'should not count what was not paid, in a column %s',
		async (column) => {
			const sheet = `charge_id,amount,${column}\nc1,10.00,Captured\nc2,5.00,Cancelada`;
			const { items } = await read(paid(undefined, { 'CHARGES.csv': sheet }));
			expect(items.map(({ amount }) => amount)).toEqual([10, null]);
		},
	);

	it.each([
		['3DS Result', 'Failed'],
		['Order Status', 'cancelled'],
		['Response', 'Storniert'],
	])('should not take another column for one: %s', async (column, word) => {
		const sheet = `charge_id,amount,${column}\nc1,10.00,x y\nc2,5.00,${word}`;
		expect((await read(paid(undefined, { 'CHARGES.csv': sheet }))).said).toBe('');
	});
});

it('should doubt a refund that was returned', async () => {
	const sheet = 'charge_id,amount,status\nc1,5.00,refunded\nc2,5.00,Returned';
	const { items } = await read(paid(undefined, { 'REFUND.csv': sheet }));
	expect(items.map(({ note }) => note)).toEqual([null, expect.stringContaining('Returned')]);
});

it('should take three digits behind a point for thousands in minor units', async () => {
	const sheet = 'charge_id,Amount (fils)\nc1,30.400\nc2,2.575.180';
	const world = paid(undefined, { 'CHARGES.csv': sheet });
	const { items } = await read({ ...world, payout: { ...world.payout, currency: 'KWD' } });
	expect(items.map(({ amount }) => amount)).toEqual([30.4, 2575.18]);
});

it.each([
	['at its end', 'c1,2026-11-01,10.00\nc2,2026-11-02,5.50\nKokku,,15.50'],
	['at its beginning', 'Trailer,,15.50\nc1,2026-11-01,10.00\nc2,2026-11-02,5.50'],
])('should not balance with a total that nothing names, %s', async (_, rows) => {
	const sheets = { 'CHARGES.csv': `charge_id,date,amount\n${rows}` };
	const { comparison } = await read(paid(15.5, sheets));
	expect(comparison.balanced === false && comparison.difference).toBe(-(comparison.paid?.amount ?? 0n));
});

describe('what a balance proves', () => {
	it.each([
		['a total', { 'CHARGES.csv': 'charge_id,amount\nc1,10.00\nTotal,10.00' }, 10],
		['a reversal', { 'REFUND.csv': 'id,amount\nr1,-5.00\nr2,-4.00\nr3,2.00' }, -7],
	])('should be good to know then, and a warning else: %s', async (_, sheets, sum) => {
		const balanced = await read(paid(sum, sheets as Paid['sheets']));
		expect([balanced.balanced, balanced.said]).toEqual([true, '']);
		expect(balanced.infos).toContain('row');
		expect((await read(paid(sum + 1, sheets as Paid['sheets']))).said).toContain('row');
	});

	it('should leave no other word of a row that is no transaction', async () => {
		const sheets = { 'ACTIVITY.csv': 'type,id,debit,credit\ncharge,a1,,10.00\n,Total,3.00,10.00' };
		const { said } = await read(paid(10, sheets));
		expect(said).toBe('');
	});

	it("should say the status of the payout's own row, in any column", async () => {
		const sheet = 'type,id,net,Result\ncharge,a1,10.00,OK\npayout,po_1,-10.00,Pending';
		const { balanced, comparison } = await read(paid(10, { 'ACTIVITY.csv': sheet }));
		expect(balanced).toBe(false);
		expect(comparison.reasons.join()).toContain('"Pending"');
	});
});

it('should keep the key of a row whose status changes, where fees are deducted', async () => {
	const options = { description: { fees: 'inRowsNotDeducted' as const } };
	const keysOf = async (status: string) => {
		const sheets = { 'REFUND.csv': `charge_id,amount,fee,status\nc1,-20.00,0.50,${status}` };
		return (await read(paid(-20.5, sheets, options))).items.map(({ key }) => key);
	};
	expect(await keysOf('Pending')).toEqual(['payout_1/refund/c1/20']);
	expect(await keysOf('Captured')).toEqual(['payout_1/refund/c1/20']);
});

describe('signs that a text says and nothing in the file shows', () => {
	const sheets = {
		'CHARGES.csv': 'charge_id,gross,fee,net\nc1,100,2,98',
		'REFUNDS.csv': 'charge_id,gross,fee,net\nc1,40,1,39',
	};
	const description: Description = { amountColumn: ['net'], signs: 'asWritten', fees: 'inRows' };

	it('should leave open what a refund that adds to the payout costs, and say why', async () => {
		const { balanced, items, settlement } = await read(paid(59, sheets, { description }));
		expect(balanced).toBe(false);
		expect(items.map(({ amount, fee }) => [amount, fee])).toEqual([
			[98, -2],
			[39, null],
		]);
		expect(items[1]?.note).toContain('no minus sign');
		expect(settlement.tally.total('withoutFee')).toBe(1);
	});

	it('should know it where the payout adds up so, or another refund has a minus sign', async () => {
		const balanced = await read(paid(137, sheets, { description }));
		expect(balanced.balanced).toBe(true);
		expect(balanced.items[1]?.fee).toBe(-1);
		const signed = { ...sheets, 'REFUNDS.csv': `${sheets['REFUNDS.csv']}\nc2,-10,0,-10` };
		const { items } = await read(paid(1, signed, { description }));
		expect(items[1]?.fee).toBe(-1);
	});
});

it('should leave open whether all that a row without a sale takes is a fee, and not say that parts differ', async () => {
	const sheet = 'type,id,gross,fee,net\nsale,a1,100,3,97\nbonus,a2,0,5,-5';
	const { items } = await read({ payout: {}, sheets: { 'ACTIVITY.csv': sheet } });
	expect(items.map(({ fee }) => fee)).toEqual([-3, null]);
	expect(items[1]?.note).not.toContain("don't add up");
});

describe('a file of another payout', () => {
	const HEAD = 'charge_id,amount,currency';
	const entered = { payoutId: 'payout_332387573923', paid: { amount: 10, currency: 'SAR' }, date: '2026-11-20' };
	const balancedOf = async (sheets: Paid['sheets']) => {
		const { comparison, balanced } = await read({ payout: { id: entered.payoutId }, sheets, entered });
		return [balanced, comparison.reasons.join()];
	};

	it.each<[string, Paid['sheets']]>([
		['its rows', { 'CHARGES.csv': `${HEAD},payout_id\nc1,10.00,SAR,payout_332387573923` }],
		['its rows, by the number', { 'CHARGES.csv': `${HEAD},payout_id\nc1,10.00,SAR,332387573923` }],
		['rows in numbers of their own', { 'CHARGES.csv': `${HEAD},payout_id\nc1,10.00,SAR,PO-2026-11` }],
		['its Summary', { 'CHARGES.csv': `${HEAD}\nc1,10.00,SAR`, 'SUMMARY.csv': 'Payout ID,payout_332387573923' }],
		[
			'one of its names',
			{ 'CHARGES 332387573923.csv': `${HEAD}\nc1,10.00,SAR`, 'SUMMARY 33271023375023.csv': 'a,b' },
		],
	])('should not be one that is named by %s', async (_, sheets) => {
		expect(await balancedOf(sheets)).toEqual([true, '']);
	});

	it.each<[string, Paid['sheets']]>([
		['its rows', { 'CHARGES.csv': `${HEAD},payout_id\nc1,10.00,SAR,payout_777777` }],
		[
			'its Summary',
			{ 'CHARGES 332387573923.csv': `${HEAD}\nc1,10.00,SAR`, 'SUMMARY.csv': 'Payout ID,payout_777777' },
		],
		['its name', { 'CHARGES 777777777777.csv': `${HEAD}\nc1,10.00,SAR` }],
	])('should not balance where %s say so', async (_, sheets) => {
		expect(await balancedOf(sheets)).toEqual([
			false,
			expect.stringMatching(/^The file names payout (payout_)?777777(777777)?, not payout_332387573923$/),
		]);
	});

	it('should be said and in no complete total where nothing says what was paid', async () => {
		const { comparison } = await read({
			payout: { id: entered.payoutId },
			sheets: { 'CHARGES.csv': `${HEAD},payout_id\nc1,10.00,SAR,payout_777777` },
			entered: { ...entered, paid: { currency: 'SAR' } },
		});
		expect(comparison).toMatchObject({
			balanced: null,
			reasons: ['The file names payout payout_777777, not payout_332387573923'],
		});
	});

	it('should balance by no other number than the entered one', async () => {
		const sheets = { 'CHARGES.csv': `${HEAD},payout_id\nc1,10.00,SAR,payout_332387573923` };
		const of = async (payoutId: string) =>
			(await read({ payout: { id: payoutId }, sheets, entered: { ...entered, payoutId } })).balanced;
		expect([await of('332387573923'), await of('332387573924'), await of('Payout of October')]).toEqual([
			true,
			false,
			true,
		]);
	});
});

it('should not know what a row of an unknown type costs, unless the payout balances', async () => {
	const sheet = 'type,id,gross,fee,net\ncharge,a1,100.00,-2.00,98.00\nZalvo,a2,40.00,-1.00,41.00';
	const described = { description: { signs: 'byType' as const, fees: 'inRows' as const } };
	const feesOf = async (amount: number) =>
		(await read(paid(amount, { 'export.csv': sheet }, described))).items.map(({ fee }) => fee);
	expect(await feesOf(57)).toEqual([-2, null]);
	expect(await feesOf(139)).toEqual([-2, 1]);
});

it('should know what a dispute gives back that was won, where fees are below zero', async () => {
	const sheet = [
		'type,id,gross,fee,net',
		...['charge,a1,100.00,-3.00,97.00', 'chargeback,a2,-20.00,-15.00,-35.00'],
		'chargeback reversed,a3,20.00,15.00,35.00',
	].join('\n');
	const { items } = await read(paid(97, { 'export.csv': sheet }));
	expect(items.map(({ gross, fee }) => [gross, fee])).toEqual([
		[100, -3],
		[-20, -15],
		[20, 15],
	]);
});

describe('rows that repeat others', () => {
	const HEADER = 'date,id,type,gross,fee,net';
	const ROWS = ['2026-11-03,K1,charge,100.00,2.00,98.00', '2026-11-03,K2,charge,50.00,1.00,49.00'];

	it.each(['TOTAL', 'Summe', 'الإجمالي'])('should count no row whose ID is %s, whatever its type', async (id) => {
		const sheet = [HEADER, ...ROWS, `2026-11-03,${id},charge,150.00,3.00,147.00`].join('\n');
		const { items } = await read(paid(undefined, { 'ACTIVITY.csv': sheet }));
		expect(items.map(({ amount }) => amount)).toEqual([98, 49]);
	});

	it.each(['total', 'Subtotal', 'Summe'])('should count no row without an ID whose type is %s', async (type) => {
		const sheet = [HEADER, ...ROWS, `2026-11-03,,${type},150.00,3.00,147.00`].join('\n');
		const { balanced, items } = await read(paid(147, { 'ACTIVITY.csv': sheet }));
		expect([items.length, balanced]).toEqual([2, true]);
	});

	it('should take the names of columns on each page for no row', async () => {
		const sheet = [HEADER, ROWS[0], HEADER.toUpperCase(), ROWS[1], HEADER].join('\n');
		const { balanced, items } = await read(paid(147, { 'ACTIVITY.csv': sheet }));
		expect([items.length, balanced]).toEqual([2, true]);
	});
});

describe('two currencies', () => {
	const sheet = (header: string) =>
		`date,id,type,gross,fee,net,currency,${header}\n2026-11-03,F1,charge,100,2,98,USD,359.91,SAR`;

	it('should not give an amount the currency of another one', async () => {
		const { items } = await read(paid(undefined, { 'ACTIVITY.csv': sheet('payout amount,payout currency') }));
		expect(items).toMatchObject([{ amount: null, currency: 'USD' }]);
	});
});

describe('an amount that may be another', () => {
	it.each(['2k', '2K'])('should be unreadable where it is in thousands: %s', async (cell) => {
		const { balanced, items } = await read(paid(2, { 'CHARGES.csv': `charge_id,amount\nc1,${cell}` }));
		expect([balanced, items.map(({ amount }) => amount)]).toEqual([false, [null]]);
	});

	it.each([
		['-8.737', '-0,047'],
		['-8,737', '-0.047'],
	])('should be unreadable with three decimals beside another sign: %s and %s', async (cell, other) => {
		const sheets = { 'REFUND.csv': `charge_id;amount\nc1;${cell}\nc2;${other}` };
		const { payout } = paid(-8.784, sheets);
		const { balanced, items } = await read({ payout: { ...payout, currency: 'OMR' }, sheets });
		expect([balanced, items.map(({ amount }) => amount)]).toEqual([false, [null, -0.047]]);
	});
});

it('should take more different texts than two bytes can count', async () => {
	const rows = Array.from({ length: 70_000 }, (_, row) => `c${row},1.00,m${row}`);
	const sheets = { 'CHARGES.csv': `charge_id,amount,payment_method\n${rows.join('\n')}` };
	const { balanced, items } = await read({ ...paid(70_000, sheets), options: { kept: ['payment_method'] } });
	expect([balanced, items.length, items.at(-1)?.payment_method]).toEqual([true, 70_000, 'm69999']);
});

it.each(['31/31/2026', 'last week'])('should not drop a day of the payout that nobody can read: %s', async (date) => {
	const entered = { payoutId: 'p', paid: { amount: 10, currency: 'SAR' }, date };
	const sheets = { 'CHARGES.csv': 'charge_id,amount\nc1,10.00' };
	await expect(read({ payout: { id: 'p' }, sheets, entered })).rejects.toThrow('"Payout Date"');
});

it('should take rows for balanced that come to less than half of the smallest coin more', async () => {
	const sheet = (amount: string) => ({ 'CHARGES.csv': `charge_id,amount\nc1,${amount}\nc2,${amount}` });
	expect((await read(paid(10.01, sheet('5.0025')))).balanced).toBe(true);
	expect((await read(paid(10.01, sheet('5.0020')))).balanced).toBe(false);
});

describe('a line of one cell below the rows', () => {
	const HEADER = 'Type,Transaction ID,Gross,Fee,Net,Currency';
	const ROWS = `${HEADER}\nPayment,a1,100.00,-2.00,98.00,SAR\nRefund,a2,-20.00,0.00,-20.00,SAR`;
	const seen = async (lines: string, amount = 78) => {
		const { balanced, items, said, infos } = await read(paid(amount, { 'report.csv': `${ROWS}\n${lines}` }));
		return { balanced, types: items.map(({ type }) => type), said, infos };
	};

	it.each(['Questions? Write to us,,,,,', ',Questions? Write to us,,,,', ',,,,Thank you,'])(
		'should be a note, and said: %s',
		async (line) => {
			const { balanced, types, said, infos } = await seen(line);
			expect([balanced, types, said]).toEqual([true, ['charge', 'refund'], '']);
			expect(infos).toMatch(/it's a note and no transaction: .*row 3 \((Questions\? Write to us|Thank you)\)/);
		},
	);

	it('should say a figure that it has, and count none', async () => {
		expect(await seen('A reserve of 20.00 is held back')).toMatchObject({
			balanced: true,
			infos: expect.stringContaining('(A reserve of 20.00 is held back)'),
		});
		expect(await seen('A reserve of 20.00 is held back', 58)).toMatchObject({
			balanced: false,
			said: expect.stringContaining('(A reserve of 20.00 is held back)'),
		});
	});

	it.each(['Payment,a3,,,,', ',a3,,,,', ',a3,,,1.2.3,'])(
		'should stay a row where it may be one: %s',
		async (line) => {
			const { balanced, said } = await seen(line);
			expect([balanced, said]).toEqual([false, expect.stringContaining('no amount')]);
		},
	);

	it('should be none where no row has an amount', async () => {
		const { balanced } = await read(paid(0, { 'CHARGES.csv': 'Transaction ID,Net\na1,\na2,' }));
		expect(balanced).toBe(false);
	});
});

it('should not take a figure among the words of a status for a good one', async () => {
	const rows = 'charge_id,amount,status\na1,100.00,paid\na2,50.00,12.50\n';
	const { said } = await read(paid(140, { 'CHARGES.csv': rows }));
	expect(said).toContain("Its status isn't known");
});

it('should not take a gross amount in another currency for one in its own, as no fee parts them', async () => {
	const rows = 'charge_id,amount,gross (USD),fee\na1,100.00,100.00,0.00\n';
	const { items } = await read(paid(100, { 'CHARGES.csv': rows }));
	expect(items[0]).toMatchObject({ amount: 100, gross: null });
});

it('should take no balance for the status of a row', async () => {
	const rows = `type,id,amount,počáteční stav,koncový stav
		charge,a1,500.00,0.00,500.00
		fee,a2,-11.50,500.00,488.50
		payout,,-488.50,488.50,0.00`.replaceAll('\t', '');
	const entered = { payoutId: '', paid: { currency: 'SAR' }, date: '2026-11-20' };
	const { balanced } = await read({ payout: {}, sheets: { 'ACTIVITY.csv': rows }, entered });
	expect(balanced).toBe(true);
});
