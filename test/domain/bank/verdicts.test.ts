import type { Description } from '../../../nodes/CardPayments/domain/services';
import { ownTexts } from '../../../nodes/CardPayments/domain/bank/names';
import { matchBank } from '../../../nodes/CardPayments/domain/bank/match';
import type { ExpectedPayout } from '../../../nodes/CardPayments/domain/bank/matches';
import { bankResults, resultOf } from '../../../nodes/CardPayments/domain/bank/results';
import { bankSummary } from '../../../nodes/CardPayments/domain/bank/summary';
import { verdict, walkVerdicts } from '../../harness/verdicts';
import { statementLines } from '../../../nodes/CardPayments/domain/bank';
import { expectedPayout, MATCH_OPTIONS, openStatement, pause } from './world';

interface Row extends Record<string, string> {
	Date: string;
	'Paid In': string;
	'Paid Out': string;
	Text: string;
}

interface World {
	/** Of which the service doesn't say what they paid. */
	unknownPayouts?: number;
	rows: Array<Partial<Row>>;
	payouts: ExpectedPayout[];
	/** Instead of rows. */
	message?: object;
	/** What the user says of the file. */
	described?: Description | undefined;
	tolerance: bigint;
	service: string;
}

const dayOf = (date: string) => Date.parse(date) / 86_400_000;
const row = (Date: string, amount: string, Text = '', more: Record<string, string> = {}): Partial<Row> => ({
	Date,
	Text,
	'Paid In': amount.startsWith('-') ? '' : amount,
	'Paid Out': amount.startsWith('-') ? amount.slice(1) : '',
	...more,
});
const payout = (id: string, date: string, minor: number, more: Partial<ExpectedPayout> = {}) =>
	expectedPayout(id, dayOf(date), minor, { time: Date.parse(date), ...more });

/** Two payouts in September, and a rent on its last day. */
const september = (): World => ({
	rows: [
		row('2026-09-01', '-1.00'),
		row('2026-09-11', '300.00', 'PAYOUT 900001'),
		row('2026-09-12', '-45.00', 'Fuel'),
		row('2026-09-15', '512.34'),
		row('2026-09-30', '-50.00', 'Rent'),
	],
	payouts: [payout('payout_900001', '2026-09-10', 30_000), payout('payout_900002', '2026-09-14', 51_234)],
	tolerance: 0n,
	service: '',
});

async function read({ described = {}, message, payouts, rows, service, tolerance, unknownPayouts = 0 }: World) {
	const items = (message === undefined ? rows : [message]) as Array<Record<string, unknown>>;
	const statement = await openStatement(items, { described, timeZone: 'UTC' });
	const options = { ...MATCH_OPTIONS, tolerance, service };
	const lines = await statementLines(statement, 'SAR', pause, await ownTexts(payouts, options, pause));
	const matching = await matchBank(payouts, lines, options, pause);
	const results = (await bankResults(matching, pause)).map(({ subject, match }) => resultOf(subject, match).json);
	return { lines, summary: bankSummary(matching, { ...lines, unknownPayouts }), results };
}

const statusOf = async (world: World, id = 'payout_900001') =>
	(await read(world)).results.find(({ payout_id }) => payout_id === id)?.status;
const saysAll = async (world: World) => {
	try {
		const { summary } = await read(world);
		expect(summary.all_paid === true).toBe(summary.title.startsWith('The bank paid everything'));
		return summary.all_paid === true;
	} catch {
		return false;
	}
};
const withState = (word: string) => (world: World) => {
	world.rows = world.rows.map((each) => ({ ...each, 'Transaction Status': 'Posted' }));
	(world.rows[1] as Record<string, string>)['Transaction Status'] = word;
};
const setRow = (at: number, more: Record<string, string>) => (world: World) =>
	void Object.assign(world.rows[at] as object, more);
function setText(Text: string) {
	return (world: World) => void Object.assign(world.rows[1] as object, { Text });
}
const add =
	(...rows: Array<Partial<Row>>) =>
	(world: World) =>
		void world.rows.splice(4, 0, ...rows);
const owed = (one: ExpectedPayout) => (world: World) => void world.payouts.push(one);

/** A column of yes and no, called by what it says. */
const withFlag = (name: string, yes: string, no: string) => (world: World) => {
	world.rows = world.rows.map((each, at) => ({ ...each, [name]: at === 1 ? yes : no }));
};
const ITS_LINE_IS_NOT_BOOKED = {
	'its line is pending: true': withFlag('pending', 'true', 'false'),
	'its line has a yes to "Is Pending"': withFlag('Is Pending', 'Yes', 'No'),
	'its line has a mark at "Vorgemerkt"': withFlag('Vorgemerkt', 'x', ''),
	'its line is booked: false': withFlag('booked', 'false', 'true'),
	'its line is not "Cleared"': withFlag('Cleared', 'N', 'Y'),
};
const ITS_LINE_SAYS_SO = Object.fromEntries(
	[
		'PAYOUT 900001 REJECTED BY BENEFICIARY BANK',
		'Returned: PAYOUT 900001',
		'PAYOUT 900001 Storno',
		'900001 payout مرفوض',
		'PAYOUT 900001 振込失敗',
		'Отказ PAYOUT 900001',
	].map((text) => [`its line says "${text}"`, setText(text)]),
);

const NOT_BOOKED = [
	'Failed',
	'Returned',
	'Unsuccessful',
	'Refused',
	'Pending',
	'Cancelada',
	'Storniert',
	'ملغاة',
	'キャンセル',
	'Whatever',
	'',
];

/** Rises by what left, falls by what came. */
const TURNED = ['1001.00', '701.00', '746.00', '233.66', '283.66'];

walkVerdicts([
	verdict<World>({
		word: 'all_paid: true',
		proven: september,
		isSaid: saysAll,
		without: {
			'a payout of which nobody knows what it paid': (world) => void (world.unknownPayouts = 1),
			'a payout never comes': owed(payout('payout_900003', '2026-09-20', 77_777)),
			'one of August touches September': owed(payout('payout_900003', '2026-08-30', 77_777)),
			'one before the first line of a statement with long pauses': owed(
				payout('payout_900003', '2026-08-20', 77_777),
			),
			'one may come after the last line': owed(payout('payout_900003', '2026-09-28', 77_777)),
			'one failed': owed(payout('payout_900003', '2026-09-20', 77_777, { unpaid: 'FAILED' })),
			'one has a status that nobody knows': owed(
				payout('payout_900003', '2026-09-20', 77_777, { unpaid: 'SETTLED', isUnknown: true }),
			),
			...ITS_LINE_IS_NOT_BOOKED,
			...ITS_LINE_SAYS_SO,
			'its line is the sum of others': (world) => {
				world.rows[3] = row('2026-09-15', '512.34', 'Total credits');
			},
			'its line names another payout, which nobody listed': setRow(3, { Text: 'payout_900077' }),
			'its line has the number of another payout': setRow(3, { Text: 'Payout 900077' }),
			'its line is a total': (world) => {
				world.rows[3] = row('2026-09-15', '512.34', 'Total');
			},
			'the columns are turned round': (world) => {
				world.rows = world.rows.map((each, at) => ({ ...each, Balance: TURNED[at] as string }));
			},
			'one is in another currency': owed(payout('payout_900003', '2026-09-20', 77_777, { currency: 'USD' })),
			'a line has less': setRow(1, { 'Paid In': '290.00' }),
			'a line has more': setRow(1, { 'Paid In': '310.00' }),
			'a line is in another currency': (world) => {
				world.rows = world.rows.map((each) => ({ ...each, Currency: 'SAR' }));
				(world.rows[1] as Record<string, string>).Currency = 'USD';
			},
			'the money went back': add(row('2026-09-16', '-300.00', 'PAYOUT 900001 returned')),
			'the money went back in a line without its name': add(row('2026-09-16', '-512.34', 'Storno')),
			'as much left in a line that says nothing of it': add(row('2026-09-16', '-512.34', 'Card Service')),
			'as much left that had come by name': add(row('2026-09-16', '-300.00', 'Correctie')),
			'nothing says what left': (world) => {
				world.rows = world.rows.map(({ Date = '', Text = '', 'Paid In': came, 'Paid Out': left }) => ({
					Date,
					Text,
					Amount: came || (left as string),
					Side: came ? 'Ж' : 'Щ',
				}));
			},
			'another line has the amount': add(row('2026-09-16', '512.34', 'Customer')),
			"late money may be anybody's": setRow(3, { Date: '2026-09-24' }),
			'a line cannot be read': add(row('2026-09-20', '12/34')),
			'there are no payouts': (world) => void world.payouts.splice(0),
			'there is one line': (world) => {
				world.rows = [world.rows[1] as Partial<Row>];
				world.payouts = [payout('payout_900001', '2026-09-11', 30_000)];
			},
			'the balance does not follow': (world) => {
				const balances = ['999.00', '1299.00', '1254.00', '1766.34', '1000.00'];
				world.rows = world.rows.map((each, at) => ({ ...each, Balance: balances[at] as string }));
			},
			...Object.fromEntries(NOT_BOOKED.map((word) => [`its line is "${word}"`, withState(word)])),
		},
	}),
	verdict<World>({
		word: 'matched',
		proven: september,
		isSaid: async (world) => (await statusOf(world)) === 'matched',
		without: {
			'another amount': setRow(1, { 'Paid In': '299.99' }),
			'a part': setRow(1, { 'Paid In': '60.00' }),
			'another currency': (world) => {
				world.rows = world.rows.map((each) => ({ ...each, Currency: 'SAR' }));
				(world.rows[1] as Record<string, string>).Currency = 'USD';
			},
			'after its days': setRow(1, { Date: '2026-09-20' }),
			'before its days': setRow(1, { Date: '2026-09-05' }),
			'the number in a longer one': (world) => {
				setRow(1, { Text: 'PAYOUT 9000012' })(world);
				add(row('2026-09-12', '300.00', 'Customer'))(world);
			},
			"somebody else's number, and another line": (world) => {
				setRow(1, { Text: 'SUPPLIER INVOICE 900001' })(world);
				add(row('2026-09-12', '300.00', 'Customer'))(world);
			},
			"another payout's name": setRow(1, { Text: 'PAYOUT 900002' }),
			'without the text of payout lines': (world) => void (world.service = 'Rent'),
			'a fee that may be taken off': (world) => {
				world.rows = world.rows.map((each) => ({ ...each, Fee: '' }));
				(world.rows[1] as Record<string, string>).Fee = '5.00';
			},
			'a fee that the balance shows': (world) => {
				const balances = ['999.00', '1294.00', '1249.00', '1761.34', '1711.34'];
				world.rows = world.rows.map((each, at) => ({ ...each, Fee: '', Balance: balances[at] as string }));
				(world.rows[1] as Record<string, string>).Fee = '5.00';
			},
			...Object.fromEntries(NOT_BOOKED.map((word) => [`its line is "${word}"`, withState(word)])),
			...ITS_LINE_IS_NOT_BOOKED,
			...ITS_LINE_SAYS_SO,
		},
	}),
	verdict<World>({
		word: 'matched by its amount',
		proven: september,
		isSaid: async (world) => (await statusOf(world, 'payout_900002')) === 'matched',
		without: {
			'nothing says what left': (world) => {
				world.rows = world.rows.map(({ Date = '', Text = '', 'Paid In': came, 'Paid Out': left }) => ({
					Date,
					Text,
					Amount: came || (left as string),
					Kind: came ? 'Transfer' : 'Standing order',
				}));
			},
		},
	}),
	verdict<World>({
		word: 'a bank line is money',
		proven: () => {
			const world = september();
			withState('Posted')(world);
			return world;
		},
		isSaid: async (world) => (await read(world)).lines.lines.some(({ minor }) => minor === 30_000),
		without: {
			...Object.fromEntries(NOT_BOOKED.map((word) => [`"${word}"`, withState(word)])),
			...ITS_LINE_IS_NOT_BOOKED,
		},
	}),
]);

describe('what else is said', () => {
	it('should say which line took as much as came', async () => {
		const world = september();
		add(row('2026-09-16', '-512.34', 'Card Service'))(world);
		const { results, summary } = await read(world);
		expect(results.find(({ payout_id }) => payout_id === 'payout_900002')).toMatchObject({
			status: 'matched',
			reason: 'Line 5 took it?',
		});
		expect(summary).toMatchObject({
			all_paid: null,
			title: '2 of 2 payouts matched, 1 of which as much left later',
		});
	});

	it('should call nothing missing where most balances show that lines are, though some follow', async () => {
		const balances = (...all: string[]) => ({
			...september(),
			rows: ['-1.00', '-2.00', '-3.00', '10.00', '-5.00', '-50.00'].map((amount, at) =>
				row(`2026-09-${['01', '03', '05', '08', '20', '30'][at]}`, amount, 'Card', {
					Balance: all[at] as string,
				}),
			),
		});
		expect(await statusOf(balances('100.00', '98.00', '95.00', '105.00', '100.00', '50.00'))).toBe('missing');
		expect(await statusOf(balances('100.00', '98.00', '200.00', '500.00', '700.00', '650.00'))).toBe('not_covered');
	});

	it('should take amounts without a sign for money that came where their column, or the user, says so', async () => {
		const rows = (name: string) =>
			september()
				.rows.filter((each) => each['Paid In'])
				.map(({ Date, Text, 'Paid In': came }) => ({ Date, Text, [name]: came }));
		const few = (world: World): World => ({ ...world, payouts: world.payouts.slice(0, 1) });
		const named = (name: string, described?: World['described']) => {
			const begun = { Date: '2026-09-10', Text: '', [name]: '1.00' };
			return saysAll(few({ ...september(), described, rows: [begun, ...rows(name)] as World['rows'] }));
		};
		expect(await named('Amount')).toBe(false);
		expect(await named('Credit')).toBe(true);
		expect(await named('Amount', { creditColumn: ['Amount'] })).toBe(true);
	});

	it.each([
		['pending', 'false'],
		['Is Pending', 'no'],
		['booked', 'true'],
		['Cleared', 'Y'],
		['Vorgemerkt', ''],
	])('should count lines where "%s" says %s', async (name, cell) => {
		const world = september();
		withFlag(name, cell, cell)(world);
		expect((await read(world)).summary.all_paid).toBe(true);
	});

	it('should say why a line whose own text speaks against it proves nothing', async () => {
		const world = september();
		setText('PAYOUT 900001 REJECTED')(world);
		const found = (await read(world)).results.find(({ payout_id }) => payout_id === 'payout_900001');
		expect(found).toMatchObject({ status: 'ambiguous', reason: 'Says "rejected"', candidates: 'line 2' });
	});

	it.each(
		`PENDING PAYOUT 900001;PAYOUT 900001 (en attente);VORGEMERKT PAYOUT 900001;Pendiente: PAYOUT 900001;في الانتظار PAYOUT 900001 معلق;
		PAYOUT 900001 in behandeling;処理中 PAYOUT 900001;PAYOUT 900001 却下;PAYOUT 900001 Ditolak;대기 PAYOUT 900001;PAYOUT 900001 거절;
		PAYOUT 900001 на удержании, в обработке;PAYOUT 900001 beklemede;Oczekująca PAYOUT 900001;PAYOUT 900001 in attesa;PAYOUT 900001 ON HOLD`
			.split(';')
			.map((text) => text.trim()),
	)('should take a line that says "%s" for no proof', async (text) => {
		const world = september();
		setText(text)(world);
		const { results, summary } = await read(world);
		expect(results.find(({ payout_id }) => payout_id === 'payout_900001')?.status).toBe('ambiguous');
		expect(summary.all_paid).toBe(null);
	});

	it.each(['Holding SALON PAYOUT 900001', 'Card Processing Ltd PAYOUT 900001', 'Attente Cafe PAYOUT 900001'])(
		'should take a name for a name: %s',
		async (text) => {
			const world = september();
			setText(text)(world);
			expect((await read(world)).summary.all_paid).toBe(true);
		},
	);

	it('should neither call a status that nobody knows paid nor unpaid', async () => {
		const world = september();
		owed(payout('payout_900003', '2026-09-20', 77_777, { unpaid: 'SETTLED', isUnknown: true }))(world);
		expect((await read(world)).summary.all_paid).toBe(null);
	});

	it('should refuse columns whose directions the balance contradicts, and say how to turn them', async () => {
		const world = september();
		world.rows = world.rows.map((each, at) => ({ ...each, Balance: TURNED[at] as string }));
		await expect(read(world)).rejects.toMatchObject({
			message: 'No line was matched: "Balance" falls by what came, and rises by what left',
			description: 'Write into File Description: "Credit Column = Paid Out" and "Debit Column = Paid In".',
		});
	});

	it('should have lines of what is not booked in a currency that no booked line has', async () => {
		const world = september();
		world.rows = world.rows.map((each) => ({ ...each, Status: 'Pending' }));
		const { results, summary } = await read(world);
		expect(results.find(({ payout_id }) => payout_id === 'payout_900001')?.status).toBe('not_booked');
		expect(summary).toMatchObject({ in_other_currencies: 0, all_paid: null });
	});

	it('should count no row of signs', async () => {
		const world = september();
		world.rows.unshift(row('********', '********', '********'));
		expect((await read(world)).summary).toMatchObject({ all_paid: true, lines_unread: 0, lines_not_counted: 1 });
	});

	it.each(NOT_BOOKED)('should say "%s", and that it is the word of the line that fits', async (word) => {
		const world = september();
		withState(word)(world);
		const { results, summary } = await read(world);
		expect(summary.read).toContain(`Not counted: 1 "${word || 'empty'}"`);
		expect(results.find(({ payout_id }) => payout_id === 'payout_900001')).toMatchObject({ status: 'not_booked' });
	});

	it('should know a column of states by its words, whatever its name', async () => {
		const world = september();
		world.rows = world.rows.map((each, at) => ({ ...each, Xyz: at === 1 ? 'Declined' : 'Completed' }));
		expect(await statusOf(world)).toBe('not_booked');
	});

	it('should ask for the words of a bank where none is known', async () => {
		const world = september();
		world.rows = world.rows.map((each) => ({ ...each, Status: 'Qapla' }));
		await expect(read(world)).rejects.toThrow('No line was counted: "Status" says "Qapla"');
	});

	it("should take the days that a message says, and the bank's own days with a zone", async () => {
		const entry = (day: string, amount: string) => ({
			Amt: { _: amount, Ccy: 'SAR' },
			CdtDbtInd: 'CRDT',
			Sts: 'BOOK',
			BookgDt: { Dt: day },
			NtryDtls: { TxDtls: { RmtInf: { Ustrd: 'x' } } },
		});
		const Ntry = [entry('2026-09-11Z', '300.00'), entry('2026-09-15+01:00', '512.34')];
		const FrToDt = { FrDtTm: '2026-09-01T00:00:00', ToDtTm: '2026-09-30T23:59:59' };
		const message = (more: object) => ({ Document: { BkToCstmrStmt: { Stmt: { ...more, Ntry } } } });
		const world = { ...september(), message: message({ FrToDt }) };
		expect(await saysAll(world)).toBe(true);
		world.payouts.push(payout('payout_900003', '2026-09-03', 90_000));
		expect(await statusOf(world, 'payout_900003')).toBe('missing');
		expect(await statusOf({ ...world, message: message({}) }, 'payout_900003')).toBe('not_covered');
	});

	it('should let a balance show that no fee was taken off', async () => {
		const rows = [
			{ Date: '2026-09-01', Amount: '-10.00', Fee: '-', Balance: '250.00' },
			{ Date: '2026-09-02', Amount: '500.00', Fee: '5.00', Balance: '750.00' },
			{ Date: '2026-09-03', Amount: '-45.00', Fee: '—', Balance: '705.00' },
			{ Date: '2026-09-04', Amount: '30.00', Fee: '1.00', Balance: '734.00' },
		];
		const { lines } = await read({ ...september(), rows });
		expect(lines.lines.map(({ minor, doubt }) => [minor, doubt])).toEqual([
			[-1_000, undefined],
			[50_000, undefined],
			[-4_500, undefined],
			[3_000, 'Less its fee?'],
		]);
	});

	it('should compare the words of a line also with those of lines that may be several payouts', async () => {
		const payouts = [
			payout('payout_900001', '2026-09-10', 50_000_00),
			...['2', '3'].map((last) => payout(`payout_90000${last}`, '2026-09-11', 9_012)),
		];
		const rows = (text: string) => [
			row('2026-09-10', '50000.00', text),
			...['Pearl 1', 'Pearl 2', 'Pearl 3'].map((pearl) => row('2026-09-12', '90.12', pearl)),
			row('2026-09-30', '-50.00', 'Rent'),
		];
		const found = async (text: string) =>
			(await read({ ...september(), payouts, rows: rows(text) })).results.find(
				({ payout_id: id }) => id === 'payout_900001',
			);
		expect(await found('Hixjum')).toMatchObject({ status: 'ambiguous', reason: 'Somebody else?' });
		expect(await found('Pearl 4')).toMatchObject({ status: 'matched' });
	});

	it('should take no amounts without a sign for money that came, whatever the balance shows', async () => {
		const rows = [
			{ Date: '2026-09-09', Amount: '300.00', Balance: '700.00', Text: 'PAYOUT 900001' },
			{ Date: '2026-09-15', Amount: '512.34', Balance: '1212.34', Text: '' },
			{ Date: '2026-09-30', Amount: '1.00', Balance: '1213.34', Text: '' },
		];
		const { results, summary } = await read({ ...september(), rows });
		expect(summary.title).toContain('nothing says what left the account');
		expect(results.filter(({ payout_id: id }) => id !== null)).toMatchObject([
			{ status: 'ambiguous', reason: 'Came or left?' },
			{ status: 'matched', reason: 'Names it' },
		]);
		// What names the payout left, by the balance.
		const first = { Date: '2026-09-08', Amount: '20.00', Balance: '1000.00', Text: 'Cash' };
		const fell = (await read({ ...september(), rows: [first, ...rows] })).results;
		expect(fell.find(({ payout_id: id }) => id === 'payout_900001')).toMatchObject({
			status: 'ambiguous',
			reason: 'Came or left?',
		});
	});

	describe('rows that are no movements, in words that nobody knows', () => {
		const twice = [payout('payout_900001', '2026-09-02', 50_000), payout('payout_900002', '2026-09-25', 50_000)];
		const typed = (described: World['described'] = undefined): World => ({
			...september(),
			described,
			payouts: twice,
			rows: [
				{ Date: '2026-09-01', Typ: '20', Amount: '-7.00', Text: '7 D' },
				{ Date: '2026-09-03', Typ: '20', Amount: '500.00', Text: '500 K' },
				{ Date: '2026-09-30', Typ: '82', Amount: '500.00', Text: 'Obrat 500 K' },
			] as World['rows'],
		});

		it('should not take the turnover for the payout that never came', async () => {
			const { results, summary } = await read(typed());
			expect(summary.all_paid).not.toBe(true);
			expect(results.find(({ payout_id: id }) => id === 'payout_900002')?.status).not.toBe('matched');
		});

		it('should take the types of movements from File Description', async () => {
			const { results, summary } = await read(typed({ rowTypeColumn: ['Typ'], movementWords: ['20'] }));
			expect(summary).toMatchObject({ all_paid: null, lines_read: 2, lines_not_counted: 1 });
			expect(results.filter(({ payout_id: id }) => id !== null).map(({ status }) => status)).toEqual([
				'expected',
				'matched',
			]);
		});

		it('should not take a balance of each day for a payout', async () => {
			const day = (at: number, amount: string, Text: string) => row(`2026-09-0${at}`, amount, Text);
			const rows = [
				...[day(1, '150.00', 'Vexul'), day(1, '-20.00', 'Rent'), day(1, '230.00', 'Jummek')],
				...[day(2, '520.00', 'Vexul'), day(2, '-100.00', 'Fuel'), day(2, '650.00', 'Jummek')],
				...[day(3, '-33.00', 'Fuel'), day(3, '44.00', 'Sale'), day(3, '661.00', 'Jummek')],
				day(9, '-1.00', 'Fuel'),
			];
			const payouts = [
				payout('payout_900001', '2026-09-01', 52_000),
				payout('payout_900002', '2026-09-02', 65_000),
			];
			const { summary } = await read({ ...september(), rows, payouts });
			expect(summary).toMatchObject({ all_paid: false, missing: 1, lines_not_counted: 3 });
		});
	});

	it('should call nothing missing of a statement whose balance skips lines', async () => {
		const world = september();
		const balances = ['999.00', '1299.00', '1254.00', '1766.34', '1000.00'];
		world.rows = world.rows.map((each, at) => ({ ...each, Balance: balances[at] as string }));
		owed(payout('payout_900003', '2026-09-20', 77_777))(world);
		expect(await statusOf(world, 'payout_900003')).toBe('not_covered');
	});

	describe('balances in rows of their own', () => {
		const opening = row('2026-09-01', '1000.00', 'Opening Balance');
		const closing = (amount: string) => row('2026-09-30', amount, 'Closing Balance');
		const asBalances = (all: Array<Partial<Row>>) =>
			all.map(({ 'Paid In': amount = '', ...each }) =>
				/Balance$/.test(each.Text ?? '')
					? { ...each, 'Paid In': '', Balance: amount }
					: { ...each, 'Paid In': amount, Balance: '' },
			);
		const lacking = (all: Array<Partial<Row>>) =>
			all
				.map((each, at) => ({
					...each,
					Text: /Balance$/.test(each.Text ?? '') ? 'Vexul' : each.Text,
					Ref: `R${at}`,
				}))
				.map((each) => ({ ...each, Ref: each.Text === 'Vexul' ? '' : each.Ref }));
		it.each([
			['meet', '1716.34', (all: Array<Partial<Row>>) => all, 'missing'],
			["don't meet", '2216.34', (all: Array<Partial<Row>>) => all, 'not_covered'],
			['meet, the newest first', '1716.34', (all: Array<Partial<Row>>) => all.toReversed(), 'missing'],
			['meet in the column of balances', '1716.34', asBalances, 'missing'],
			["don't meet there", '2216.34', asBalances, 'not_covered'],
			["don't meet in words that nobody knows, and lack a cell", '2216.34', lacking, 'not_covered'],
		])('should call a payout missing only where they meet: %s', async (_, amount, written, status) => {
			const world = september();
			world.rows = written([opening, ...world.rows, closing(amount)]);
			world.payouts.push(payout('payout_900003', '2026-09-20', 50_000));
			expect(await statusOf(world, 'payout_900003')).toBe(status);
		});

		it('should say nothing of one beside another that says something else', async () => {
			const world = september();
			const others = ['Final Balance', 'Closing Balance'].map((Text, at) =>
				row('2026-09-30', at === 0 ? '9000.00' : '1716.34', Text),
			);
			world.rows = [opening, ...world.rows, ...others];
			expect(await saysAll(world)).toBe(true);
		});

		it('should see where the first lines were left out before running balances', async () => {
			const world = september();
			let balance = 1_000;
			world.rows = world.rows.map((each) => {
				balance += Number(each['Paid In'] || 0) - Number(each['Paid Out'] || 0);
				return { ...each, Balance: balance.toFixed(2) };
			});
			world.payouts.push(payout('payout_900003', '2026-09-20', 50_000));
			const withOpening = (amount: string) => [{ ...opening, 'Paid In': '', Balance: amount }, ...world.rows];
			expect(await statusOf({ ...world, rows: withOpening('1000.00') }, 'payout_900003')).toBe('missing');
			expect(await statusOf({ ...world, rows: withOpening('800.00') }, 'payout_900003')).toBe('not_covered');
		});
	});

	it('should take no total for the line that is missing where it stands, though the balance moves by it', async () => {
		const world = september();
		let balance = 1_000;
		const days = ['03', '08', '10', '15', '20', '28'];
		world.rows = days.flatMap((day, at) => {
			const amount = at === 3 ? '-50.00' : `${at + 1}77.10`;
			balance += Number(amount);
			const line = { ...row(`2026-09-${day}`, amount, `Client ${at}`), Balance: balance.toFixed(2) };
			const total = { ...row(`2026-09-${day}`, amount, 'Vexul'), Balance: '' };
			return at === 3 ? [line] : at === 4 ? [total] : [line, total];
		});
		world.payouts = [payout('payout_900003', '2026-09-20', 57_710)];
		const { results, summary } = await read(world);
		expect([summary.all_paid, results.find(({ payout_id }) => payout_id !== null)?.status]).toEqual([
			null,
			'not_covered',
		]);
	});

	it('should take no row for money that lacks the balance of all others', async () => {
		const world = september();
		let balance = 1_000;
		world.rows = world.rows.map((each) => {
			balance += Number(each['Paid In'] || 0) - Number(each['Paid Out'] || 0);
			return { ...each, Balance: balance.toFixed(2) };
		});
		world.rows.push({ ...row('2026-09-30', '77.70', 'Vexul'), Balance: '' });
		world.payouts.push(payout('payout_900003', '2026-09-28', 7_770));
		expect(await statusOf(world, 'payout_900003')).toBe('ambiguous');
	});

	it.each([
		['equal round payouts', [30_000, 30_000], ['ambiguous', 'ambiguous']],
		['one', [30_000], ['ambiguous']],
		['beside one that no line has', [30_000, 12_345], ['ambiguous', 'missing']],
	])('should not call missing what fits only what left, where nothing came: %s', async (_, minors, statuses) => {
		const payouts = minors.map((minor, at) => payout(`payout_90000${at}`, `2026-09-0${at + 2}`, minor));
		const rows = [
			row('2026-09-01', '1.00'),
			...[2, 3].map((at) => row(`2026-09-0${at}`, '-300.00', 'Vexul')),
			row('2026-09-30', '50.00', 'Kurmas'),
		];
		const { results } = await read({ ...september(), rows, payouts });
		const own = results.filter(({ payout_id: id }) => id !== null);
		expect(own.map(({ status }) => status).sort()).toEqual(statuses);
		expect(own.find(({ status }) => status === 'ambiguous')?.reason).toBe('Signs turned?');
	});

	it('should take the numbers of transactions for no amounts', async () => {
		const rows = ['2026-09-01', '2026-09-02'].map((Date, at) => ({ Date, 取引番号: `7000${at}`, Note: 'x' }));
		await expect(read({ ...september(), rows })).rejects.toThrow('looks like that of the amount');
	});

	it('should count no balance of a row as money', async () => {
		const world = september();
		world.rows.unshift(row('2026-09-01', '745.00', 'Saldo anterior'));
		const { lines, summary } = await read(world);
		expect(lines.lines).toHaveLength(5);
		expect(summary.lines_not_counted).toBe(1);
	});
});

describe('a row that is no movement, in a word that nobody knows, beside one payout of its amount', () => {
	const rows = [
		['2026-03-01', 'Alku vexo', '119.93'],
		['2026-03-03', 'Maksu', '412.30'],
		['2026-03-03', 'Vuokra', '-100.00'],
		['2026-03-03', 'Nyt vexo', '432.23'],
		['2026-03-10', 'Asiakas', '217.70'],
		['2026-03-10', 'Nyt vexo', '649.93'],
		['2026-03-17', 'Power', '-20.00'],
		['2026-03-17', 'Nyt vexo', '629.93'],
	];
	const turnover = [
		['2026-03-03', 'Client A', '812.45'],
		['2026-03-05', 'Client B', '-10.00'],
		['2026-03-15', 'Power', '-55.10'],
		['2026-03-30', 'Obrotok', '812.45'],
	];
	const told = async (all: string[][], day: string, minor: number) => {
		const world = { ...september(), payouts: [payout('p', day, minor)] };
		const { results, summary } = await read({
			...world,
			rows: all.map(([Date, Text, Amount]) => ({ Date, Text, Amount })) as World['rows'],
		});
		const { status, reason } = results.find(({ payout_id }) => payout_id === 'p') ?? {};
		return [summary.all_paid, status, reason];
	};
	it.each([
		['as it is', rows],
		['the newest first', rows.toReversed()],
	])('should take balances that follow from the opening one for none, %s', async (_, all) => {
		expect(await told(all, '2026-03-09', 64_993)).toEqual([false, 'missing', 'No line fits']);
	});

	it('should doubt what stands at the end with the amount of the only credit, of another text', async () => {
		expect(await told(turnover, '2026-03-25', 81_245)).toEqual([null, 'ambiguous', 'A total?']);
		const alike = (other: string) =>
			turnover.map(([date = '', text = '', amount = '']) => [date, text.replace('Obrotok', other), amount]);
		for (const other of ['Client A', 'Client 77'])
			expect(await told(alike(other), '2026-03-25', 81_245)).toEqual([true, 'matched', 'Amount alone']);
	});
});

it('should not call a payout missing that two lines of a day come to', async () => {
	const world = september();
	const [, , , second, ...others] = world.rows;
	const parts = [row('2026-09-15', '500.00', 'Card 1'), row('2026-09-15', '12.34', 'Card 2')];
	const found = async (some: World['rows']) => {
		const { results, summary } = await read({ ...world, rows: [...world.rows.slice(0, 3), ...some, ...others] });
		const { status, reason, candidates } = results.find(({ payout_id }) => payout_id === 'payout_900002') ?? {};
		return [summary.all_paid, status, reason, candidates];
	};
	expect(await found([second as Partial<Row>])).toEqual([true, 'matched', 'Amount alone', '']);
	expect(await found(parts)).toEqual([null, 'ambiguous', 'In two lines?', 'lines 5+4']);
	const lone = [false, 'missing', 'Another amount?', 'line 4 (-12.34)'];
	expect(await found([parts[0] as Partial<Row>, row('2026-09-15', '12.34', 'Rent back')])).toEqual(lone);
	expect(await found([parts[0] as Partial<Row>, row('2026-09-16', '12.34', 'Card 2')])).toEqual(lone);
});
