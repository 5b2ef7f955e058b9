import { InputError } from '../../../nodes/CardPayments/domain/errors';
import { bankResults, resultOf } from '../../../nodes/CardPayments/domain/bank/results';
import type { BankLine, ExpectedPayout } from '../../../nodes/CardPayments/domain/bank/matches';
import { bankSummary } from '../../../nodes/CardPayments/domain/bank/summary';
import { statementLines } from '../../../nodes/CardPayments/domain/bank';
import { bankLine, expectedPayout, matchLines, openStatement, pause } from './world';

const payout = (id: string, day: number, more: Partial<ExpectedPayout> = {}) =>
	expectedPayout(id, day, 500, { reference: id, ...more });
const line = (day: number, text: string, minor = 500) => bankLine(day, minor, text, { number: day + 1, index: day });
const summarized = async (payouts: ExpectedPayout[], lines: BankLine[], unread = 0) => {
	const items = ['2026-01-01', '2026-01-11'].map((Date) => ({ Date, Amount: '-1.00' }));
	const statement = await openStatement(items, { named: { amount: 'Amount', date: 'Date' }, timeZone: 'UTC' });
	const read = await statementLines(statement, 'SAR', pause);
	const errors = Array.from({ length: unread }, () => new InputError('unread'));
	return bankSummary(await matchLines(payouts, lines), { ...read, lines, errors, unknownPayouts: 0 });
};

const PAID = payout('PAY-0001', 1);
const LINES = [line(0, ''), line(2, 'PAY-0001'), line(10, '')].map((each) =>
	each.text === '' ? { ...each, minor: -1 } : each,
);

it.each([
	['all are there', [PAID], LINES, true, 'The bank paid everything'],
	['one came late', [PAID], [line(0, '', -1), line(8, 'PAY-0001')], true, 'The bank paid everything: 1 paid late'],
	['some are on their way', [PAID, payout('PAY-0002', 9)], LINES, null, '1 of 2 payouts matched, 1 still on the way'],
	['one is missing', [PAID, payout('PAY-0002', 2)], LINES, false, '1 of 2 payouts matched, 1 missing'],
	[
		'one was taken back',
		[PAID],
		[...LINES, line(3, 'PAY-0001', -500)],
		false,
		'0 of 1 payout matched, 1 paid and taken back',
	],
	[
		'one failed',
		[PAID, payout('PAY-0002', 2, { unpaid: 'FAILED' })],
		LINES,
		false,
		'1 of 2 payouts matched, 1 not paid by the service',
	],
	[
		'one is of another account',
		[PAID, payout('PAY-0002', 2, { currency: 'USD' })],
		LINES,
		null,
		'1 of 1 payout matched, 1 in a currency that no line has',
	],
	['there are none', [], LINES, null, 'There are no payouts in the days of these lines'],
])(
	'should say the bank paid everything only where money came and stayed: %s',
	async (_, payouts, lines, isPaid, title) => {
		const summary = await summarized(payouts, lines);
		expect([summary.all_paid, summary.title]).toEqual([isPaid, title]);
	},
);

it('should not know that one is missing while a line is unread', async () => {
	const summary = await summarized([PAID, payout('PAY-0002', 2)], LINES, 1);
	expect([summary.all_paid, summary.title]).toEqual([null, '1 of 2 payouts matched, 1 missing, unread lines: 1']);
});

it('should not say so while a line is unread, and say what was read', async () => {
	const summary = await summarized([PAID], LINES, 1);
	expect(summary).toMatchObject({
		all_paid: null,
		title: '1 of 1 payout matched, unread lines: 1',
		lines_read: 3,
		first_line: '2026-01-01',
		last_line: '2026-01-11',
		read: 'Read 3 lines from 2026-01-01 to 2026-01-11: amounts from "Amount", dates from "Date", in SAR, texts from all other columns.',
	});
});

it('should say in few words why a line is a payout, in columns to read from left to right', async () => {
	const because = async (payouts: ExpectedPayout[], ...lines: BankLine[]) =>
		(await bankResults(await matchLines(payouts, [line(0, '', -1), ...lines]), pause))
			.map(({ subject, match }) => resultOf(subject, match).json)
			.find(({ payout_id }) => payout_id !== null);
	const named = await because([PAID], line(2, 'PAY-0001', 520), line(3, 'PAY-0001', -20));
	expect(Object.entries(named ?? {})).toEqual(
		Object.entries({
			status: 'matched',
			amount: 5,
			bank_amount: 5,
			difference: 0,
			currency: 'SAR',
			payout_date: '1970-01-02',
			bank_date: '1970-01-03',
			reason: 'Names it + line 4',
			candidates: '',
			bank_statement_text: 'PAY-0001',
			bank_line: 3,
			payout_id: 'PAY-0001',
		}),
	);
	const unnamed = payout('p', 1, { reference: '', minor: 51_234 });
	expect(await because([unnamed], line(2, 'x', 51_234))).toMatchObject({ reason: 'Amount alone' });
	expect(await because([unnamed], line(9, 'x', 51_234))).toMatchObject({
		status: 'paid_late',
		reason: '8 days, amount',
	});
	expect(await because([unnamed], { ...line(2, 'x', 50_000), fee: 1_234 })).toMatchObject({
		status: 'amount_differs',
		difference: -12.34,
		reason: 'Less its fee',
	});
	expect(await because([unnamed], line(2, 'x', 51_234), line(4, 'x storno', -51_234))).toMatchObject({
		status: 'returned',
		bank_amount: 0,
		reason: 'Back in line 5',
	});
	expect(await because([unnamed], line(2, 'x', 51_300), line(8, 'y'))).toMatchObject({
		status: 'missing',
		candidates: 'line 3 (+0.66)',
	});
	expect(await because([unnamed], line(2, 'x', 51_234), line(3, 'y', 51_234))).toMatchObject({
		status: 'ambiguous',
		candidates: 'line 3, line 4',
	});
	// The item has one currency, that of the payout.
	expect(await because([PAID], { ...line(2, 'PAY-0001', 520), currency: 'USD' })).toMatchObject({
		status: 'amount_differs',
		bank_amount: null,
		difference: null,
		reason: 'Came as 5.20 USD',
	});
	const failed = payout('PAY-0001', 1, { unpaid: 'FAILED' });
	expect(await because([failed], line(2, 'PAY-0001'))).toMatchObject({
		status: 'not_paid',
		reason: 'FAILED, a line fits',
		candidates: 'line 3',
	});
});
