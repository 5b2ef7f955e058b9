/** Which line of a table has the names of its columns: one answer for sheets, Summaries, statements and orders. */
import { parseText, keysOf } from '../../../nodes/CardPayments/domain/services';
import { headerIn, moneyAbove, tablesIn, type HeaderSought } from '../../../nodes/CardPayments/domain/table';
import { ARCHIVE_LIMITS } from '../../../nodes/CardPayments/domain/archive';
import { RowMemory } from '../../../nodes/CardPayments/domain/sheets';
import { readOrders } from '../../../nodes/CardPayments/domain/orders';
import { offsetsOf, Zone } from '../../../nodes/CardPayments/domain/dates';
import { statementLines } from '../../../nodes/CardPayments/domain/bank';
import { openStatement, pause } from '../bank/world';
import { found } from '../finder/finding';
import { itemsOf, settle } from '../settlement/settling';

const tableOf = (text: string) =>
	text
		.trim()
		.split('\n')
		.map((line) =>
			line
				.trim()
				.split('|')
				.map((cell) => cell.trim()),
		);
const NOTHING_KNOWN: HeaderSought = { knows: () => undefined };
const ofNames = (sure: string, likely = sure): HeaderSought => ({
	knows: (names) => (names.includes(sure) ? 'surely' : names.includes(likely) ? 'likely' : undefined),
});

it.each<[string, string, HeaderSought, number, boolean]>([
	['the line with known names', 'Report | 2026\nRef | Amt\na1x | 10.00', ofNames('Amt'), 1, true],
	['no line with figures, whatever else is in it', 'Amt | 10.00\nRef | Amt\na1x | 10.00', ofNames('Amt'), 1, true],
	['the line that a text says', 'Ref | Amt\nWer | Was\na1x | 10.00', { ...ofNames('Amt'), line: 2 }, 1, true],
	[
		'the columns that a text names',
		'Ref | Amt\nWer | Was\na1x | 1.00',
		{ ...NOTHING_KNOWN, described: ['Was'] },
		1,
		true,
	],
	[
		'the first with the columns that a text names, from the line on that it says',
		'Was |\nRef | x\nWer | was\na1x | 1.00',
		{ ...NOTHING_KNOWN, line: 2, described: ['Was'] },
		2,
		true,
	],
	[
		'a line with likely names',
		'Acme | Riyadh\n2026-11-03 | x\nRef | Sum\na1x | 1.00',
		ofNames('Amt', 'Sum'),
		2,
		true,
	],
	['names above figures', 'Acme | | \nRef | Day | Wert\na1x | 2026-11-03 | 1.00', NOTHING_KNOWN, 1, true],
	['none narrower than most lines', 'Acme | Riyadh\na1x | 3.00 | x\na2x | 4.00 | y', NOTHING_KNOWN, 1, false],
	['none where the first row has figures', 'a1x | 3.00\na2x | 4.00', NOTHING_KNOWN, 0, false],
	['columns that are numbered', 'Col1 | Col2\na1x | 3.00', NOTHING_KNOWN, 0, true],
	['no total, whatever it is called', 'Zeile | Wert\na1x | 3.00\nTotal |', ofNames('Amt', 'Total'), 0, true],
	[
		'the last line where no row is below it, whatever its titles come to',
		`${'Acme | 4711\n'.repeat(3)}Ref | Day | Wert | Memo`,
		NOTHING_KNOWN,
		3,
		true,
	],
	['a title alone', 'No refunds', NOTHING_KNOWN, 0, true],
])('should be %s', (_, text, sought, at, isNamed) => {
	const lines = tableOf(text);
	expect(
		headerIn(
			lines,
			lines.map((__, index) => index + 1),
			sought,
		),
	).toEqual({ at, isNamed });
});

it('should say which lines above it show money', () => {
	const lines = tableOf('Merchant | 4711008\nPeriod | 01.11.2026\nOpening balance | 1,000.00\nPaid | SAR 5');
	expect(moneyAbove(lines)).toEqual(['Opening balance 1,000.00', 'Paid SAR 5']);
});

const ABOVE = "A line above the names of the columns has an amount, and isn't read";

describe('a sheet', () => {
	const read = async (sheet: string, text = '') =>
		await settle({
			payout: { id: 'payout_1' },
			sheets: { 'CHARGES.csv': sheet },
			entered: {
				payoutId: 'payout_1',
				date: '2026-11-20',
				described: parseText(text, 'File Description'),
				paid: { amount: 150, currency: 'SAR' },
			},
		});

	it('should lose no first row where nothing has a name', async () => {
		const { settlements } = await read('chg_1,100.00\nchg_2,50.00\n', 'Amount Column = column_2');
		expect(settlements[0]?.comparison.balanced).toBe(true);
		expect(await itemsOf(settlements[0] as never)).toHaveLength(2);
	});

	it('should say that a line above has an amount', async () => {
		const { infos, settlements } = await read('c9,25.00\nid,amount,currency\nc1,100.00,SAR\nc2,50.00,SAR\n');
		expect(settlements[0]?.comparison.balanced).toBe(true);
		expect(infos.join('\n')).toContain(`${ABOVE}: "c9 25.00": payout_1: CHARGES.csv`);
	});
});

it('should be the same for the finder, which counts what a text says of it', async () => {
	const rows = `Gruppe | Kunde | Laden
		Col1 | Col2 | Col3
		a1x | 120.51 | zzz
		a2x | 77.13 | yyy`;
	const { lines } = await found({ 'CHARGES.csv': rows }, 197.64);
	expect(lines).toContainEqual(expect.objectContaining({ key: 'amountColumn', value: ['Col2'] }));
});

it('should be none in a Summary whose first line is a name and its value', async () => {
	const sheets = {
		'CHARGES.csv': 'charge_id,amount\nc1,100.00',
		'PAYOUT SUMMARY.csv': 'Status,FAILED\nPayout Amount,100.00\nCurrency,SAR',
	};
	const entered = { payoutId: 'payout_1', date: '', paid: { amount: 100, currency: 'SAR' } };
	const { settlements } = await settle({ payout: { id: 'payout_1' }, sheets, entered });
	expect(settlements[0]?.comparison).toMatchObject({ balanced: null, cause: 'failed' });
});

describe('a file of lines or orders', () => {
	const open = async (text: string) =>
		await tablesIn(
			{ bytes: Buffer.from(text), name: 'a.csv', index: 0 },
			{ limits: ARCHIVE_LIMITS, fallbackEncoding: undefined, withXml: true, memory: new RowMemory(), pause },
			() => {},
		);
	const described = (text: string) => parseText(text, 'File Description', keysOf('statements'));

	it('should count empty lines above, and give lines as the file has them', async () => {
		const source = await open('Konto;1;2\n\nWann;Was;Wert\n\n2026-09-02;Shop;10,50\n');
		const statement = await openStatement(source, {
			described: described('Header Line = 3\nDate Column = Wann\nAmount Column = Wert'),
			now: Date.UTC(2026, 9, 1),
		});
		const { lines } = await statementLines(statement, 'SAR', pause);
		expect(lines).toMatchObject([{ minor: 1_050, number: 5 }]);
	});

	it('should take the memory of its lines once, also where it is read again in another encoding', async () => {
		const text = `Tag;Text;Wert\n${'2026-09-02;Laden;10,50\n'.repeat(500)}2026-09-03;Müller;1,00\n`;
		const takenBy = async (encoding: 'utf8' | 'latin1') => {
			const memory = new RowMemory();
			await tablesIn(
				{ bytes: Buffer.from(text, encoding), name: 'a.csv', index: 0 },
				{ limits: ARCHIVE_LIMITS, fallbackEncoding: undefined, withXml: true, memory, pause },
				() => {},
			);
			return memory.taken;
		};
		expect(await takenBy('latin1')).toBe(await takenBy('utf8'));
	});

	it('should find the columns that a text names without its line', async () => {
		const source = await open('Bank;Berlin;x\nWann;Was;Wert\n2026-09-02;Shop;10,50\n');
		const text = described('Date Column = Wann\nAmount Column = Wert');
		const statement = await openStatement(source, { described: text, now: Date.UTC(2026, 9, 1) });
		expect((await statementLines(statement, 'SAR', pause)).lines).toMatchObject([{ minor: 1_050 }]);
	});

	it('should say that a line above has an amount', async () => {
		const source = await open('Opening balance;1.000,00\nDate;Amount\n2026-09-02;10,50\n');
		expect((await openStatement(source, { now: Date.UTC(2026, 9, 1) })).above).toEqual([
			'Opening balance 1.000,00',
		]);
		const orders = await open('Total;1.000,00\nOrder;Total;Currency\n1001;10,50;EUR\n');
		const zone = new Zone(offsetsOf('UTC'));
		expect(await readOrders(orders, { payments: [], zone, now: Date.UTC(2026, 9, 1), pause })).toMatchObject({
			table: { above: ['Total 1.000,00'] },
		});
	});

	it('should say what is there where it has names and no row', async () => {
		await expect(openStatement(await open('Date;Text;Amount\n'), { now: Date.UTC(2026, 9, 1) })).rejects.toThrow(
			'No line was read: below the names of the columns (Date, Text, Amount) the file has no row',
		);
	});
});
