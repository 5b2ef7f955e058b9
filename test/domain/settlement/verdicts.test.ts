import { Clock } from '../../../nodes/CardPayments/domain/calendar';
import { payoutEntries, ACCOUNT_ROLES, type EntryOptions } from '../../../nodes/CardPayments/domain/present/entry';
import { Totals } from '../../../nodes/CardPayments/domain/present/totals';
import { bookable, checkedSum } from '../../../nodes/CardPayments/domain/present/verdict';
import type { TransactionType } from '../../../nodes/CardPayments/domain/transactions';
import { verdict, walkVerdicts, type Verdict } from '../../harness/verdicts';
import { settle, type Paid } from './settling';
import { AGAINST_A_BALANCE, AGAINST_ITS_OWN_ROW, inCharges, proven, provenByItself } from './worlds';

it.each([
	['of halalas', 'Payout amount (halalas)\n10760', 'SAR'],
	['of three decimals', 'Payout amount\n107.600', 'KWD'],
	['whose sign another amount shows', 'Payout amount,Sales\n"107,6","1.010,00"', 'SAR'],
])('should take a Summary for equal: %s', async (_, summary, currency) => {
	const world = proven();
	world.payout.currency = currency;
	world.sheets['CHARGES 1.csv'] = (world.sheets['CHARGES 1.csv'] as string).replaceAll('SAR', currency);
	world.sheets['PAYOUT SUMMARY 1.csv'] = summary;
	const { settlements } = await settle(world);
	expect(settlements[0]?.comparison).toMatchObject({ balanced: true, reasons: [] });
});

/** The same with held amounts, which other types are complete with. */
const ofSeveralSheets = (): Paid => {
	const world = proven();
	world.sheets['DISPUTE 1.csv'] = 'charge_id,amount\nc8,-4.00\nc9,-6.00';
	world.sheets['PAYOUT SUMMARY 1.csv'] = 'Payout amount\n97.60';
	world.payout.amount = 97.6;
	return world;
};

async function totalsOf(world: Paid, leftOut = 0, types: TransactionType[] = []) {
	const { settlements, options } = await settle(world);
	const clock = new Clock(options.zone, false);
	const totals = new Totals({ groupBy: [], dateOf: 'payout', types, clock, format: (text) => text });
	totals.payoutsLeftOut = leftOut;
	for (const settlement of settlements) await totals.add(settlement, () => true, options.pause);
	return totals.items();
}

const ACCOUNTS = Object.fromEntries(Object.entries(ACCOUNT_ROLES).map(([role, { label }]) => [role, label])) as Record<
	keyof EntryOptions['accounts'],
	string
>;

/** Whether an entry leaves. */
async function isBooked(world: Paid): Promise<boolean> {
	const { settlements, options } = await settle(world);
	const [settlement] = settlements;
	if (settlement === undefined || settlement.broken !== undefined) return false;
	const clock = new Clock(options.zone, false);
	const { pause } = options;
	const entry = { accounts: ACCOUNTS, per: 'payout', clock, format: (text: string) => text, pause } as const;
	try {
		return (await payoutEntries(settlement, bookable(settlement, false), entry)).length > 0;
	} catch {
		return false;
	}
}

interface OfTotals {
	paid: Paid;
	leftOut: number;
	types: TransactionType[];
}
const onTotals = (takeAway: (world: Paid) => void) => (world: OfTotals) => takeAway(world.paid);
const PARTS_UNKNOWN: Verdict<Paid>['without'] = {
	'a gross amount that is unknown': inCharges('c2,10.00', 'c2,'),
	'a fee that is unknown': inCharges('0.10,0', ',0'),
	'a tax that is unknown': inCharges('0.10,0', '0.10,'),
	'no column of taxes': (world) => {
		world.sheets['CHARGES 1.csv'] = 'charge_id,gross,fee,net\nc1,110.00,2.40,107.60';
	},
};

/** Rows of an unknown status that a payout's balance says nothing of: it adds up with and without them. */
const rowsOfCharges =
	(...rows: string[]) =>
	(world: Paid) => {
		world.sheets['CHARGES 1.csv'] += rows.map((row) => `\n${row}`).join('');
	};
const AGAINST_A_WORD: Verdict<Paid>['without'] = {
	'a charge and its refund of an unknown status': (world) => {
		rowsOfCharges('c3,5.00,0,0,5.00,Zzz,SAR')(world);
		world.sheets['REFUND 1.csv'] = 'charge_id,gross,fee,vat,net,status,currency\nc3,5.00,0,0,5.00,Zzz,SAR';
	},
	'a charge and its refund of two unknown statuses': (world) => {
		rowsOfCharges('c3,5.00,0,0,5.00,Zzz,SAR')(world);
		world.sheets['REFUND 1.csv'] = 'charge_id,gross,fee,vat,net,status,currency\nc3,5.00,0,0,5.00,Yyy,SAR';
	},
	'a charge of an unknown status that a fee takes up': rowsOfCharges('c3,5.00,5.00,0,0.00,Zzz,SAR'),
};

walkVerdicts([
	verdict<Paid>({
		word: 'balanced: true',
		proven,
		isSaid: async (world) => (await settle(world)).settlements[0]?.comparison.balanced === true,
		without: AGAINST_A_BALANCE,
	}),
	verdict<Paid>({
		word: "balanced: true of a file, by the payout's own row",
		proven: provenByItself,
		isSaid: async (world) => (await settle(world)).settlements[0]?.comparison.balanced === true,
		without: AGAINST_ITS_OWN_ROW,
	}),
	verdict<Paid>({
		word: "complete: true of a file, by the payout's own row",
		proven: provenByItself,
		isSaid: async (world) => (await totalsOf(world)).every(({ complete }) => complete === true),
		without: AGAINST_ITS_OWN_ROW,
	}),
	verdict<Paid>({
		word: 'an entry is booked',
		proven,
		isSaid: isBooked,
		without: { ...AGAINST_A_BALANCE, ...AGAINST_A_WORD },
	}),
	verdict<OfTotals>({
		word: 'complete: true',
		proven: () => ({ paid: proven(), leftOut: 0, types: [] }),
		isSaid: async ({ paid, leftOut, types }) => {
			const items = await totalsOf(paid, leftOut, types);
			return items.length > 0 && items.every(({ complete }) => complete === true);
		},
		without: {
			...Object.fromEntries(
				Object.entries({ ...AGAINST_A_BALANCE, ...PARTS_UNKNOWN, ...AGAINST_A_WORD }).map(
					([name, takeAway]) => [name, onTotals(takeAway)],
				),
			),
			'a payout that could not be read': (world) => void (world.leftOut = 1),
			'rows of another sheet of which nothing says what they are': ({ paid }) => {
				paid.sheets['PAYMENTS AND REFUNDS 1.csv'] = 'id,debit,credit,gross,fee,vat\na1,,0.00,0,0,0';
			},
		},
	}),
	verdict<Paid>({
		word: 'complete: true of one type',
		proven: ofSeveralSheets,
		isSaid: async (world) => (await totalsOf(world, 0, ['charge'])).every(({ complete }) => complete === true),
		without: {
			...AGAINST_A_BALANCE,
			...AGAINST_A_WORD,
			'the sheet of another type is lost': ({ sheets }) => void delete sheets['DISPUTE 1.csv'],
			'a row of another type is lost': ({ sheets }) =>
				void (sheets['DISPUTE 1.csv'] = 'charge_id,amount\nc8,-4.00'),
			'an unknown type beside it': ({ sheets }) => {
				sheets['ACTIVITY 1.csv'] = 'type,id,gross,fee,vat,net\nZzq,a1,0,0,0,0';
			},
		},
	}),
]);

it.each([
	['a row that stands twice', 'c9,1.00,0,0,1.00,paid\nc9,1.00,0,0,1.00,paid'],
	['a row of an unknown status', 'c9,1.00,0,0,1.00,Zzz'],
	['a row without an amount', 'c9,,0,0,,paid'],
	['a row of another currency', 'c9,1.00,0,0,1.00,paid,USD'],
])('should not book a difference beside %s', async (_, rows) => {
	const sheet = `charge_id,gross,fee,vat,net,status,currency\nc1,10.00,0,0,10.00,paid,SAR\n${rows}`;
	const book = async (sheets: Paid['sheets']) => {
		const { settlements } = await settle({ ...proven(), sheets });
		return bookable(settlements[0] as NonNullable<(typeof settlements)[0]>, true);
	};
	await expect(book({ 'CHARGES 1.csv': sheet })).rejects.toThrow('add up to');
	await expect(book({ 'CHARGES 1.csv': sheet.replace(rows, '') })).resolves.toMatchObject({});
});

it('should refuse an entry whose debit and credit differ', () => {
	const line = (debit: number | string, credit: number | string) => ({ debit, credit });
	expect(checkedSum([line(2.3, 0), line(0, 1.2), line(0, '1.10')], 'e')).toBe(23n * 10n ** 23n);
	expect(() => checkedSum([line(2.3, 0), line(0, 1.2)], 'e')).toThrow("debit and credit of entry e aren't the same");
	expect(() => checkedSum([line('1,0', 0), line(0, 1)], 'e')).toThrow();
});

it('should take an unknown status for settled by a balance that its rows are needed for', async () => {
	const world = proven();
	rowsOfCharges('c3,5.00,0,0,5.00,Zzz,SAR', 'c4,0.00,0,0,0.00,Yyy,SAR')(world);
	world.sheets['REFUND 1.csv'] = 'charge_id,gross,fee,vat,net,status,currency\nc2,2.00,0,0,2.00,Zzz,SAR';
	world.payout.amount = 110.6;
	world.sheets['PAYOUT SUMMARY 1.csv'] = 'Payout amount\n110.60';
	expect(await isBooked(world)).toBe(true);
	expect(await totalsOf(world)).toMatchObject([{ complete: true, gross_sales: 115 }]);
});

it('should say why what adds up is not booked', async () => {
	const world = proven();
	AGAINST_A_WORD['a charge and its refund of an unknown status']?.(world);
	const { settlements } = await settle(world);
	const book = () => bookable(settlements[0] as (typeof settlements)[0], false);
	expect(book).toThrow('add up to 107.60 SAR, as it paid, but not for certain');
	expect(book).toThrow(
		expect.objectContaining({
			description: expect.stringContaining("its status isn't known, so it may not have been paid in row 3 (Zzz)"),
		}),
	);
});
