import { offsetsOf } from '../../../nodes/CardPayments/domain/cells/dates';
import { matchBank } from '../../../nodes/CardPayments/domain/bank/match';
import { bankResults } from '../../../nodes/CardPayments/domain/bank/results';
import { Statement, type BankLine } from '../../../nodes/CardPayments/domain/bank/statement';
import { bankSummary } from '../../../nodes/CardPayments/domain/bank/summary';

const OPTIONS = { daysUntilPaid: 5, several: true, tolerance: 0n, service: '' };
const payout = (id: string, day: number, more = {}) => ({
	id,
	reference: id,
	day,
	time: day,
	minor: 500,
	currency: 'SAR',
	isAsked: true,
	hasFailed: false,
	...more,
});
const line = (day: number, text: string, minor = 500): BankLine => ({
	number: day + 1,
	index: day,
	day,
	minor,
	currency: 'SAR',
	text,
});
const summarized = (payouts: Array<ReturnType<typeof payout>>, lines: BankLine[], unread = 0) => {
	const named = { amount: 'Amount', debit: '', direction: '', date: 'Date', currency: '', description: [] };
	const items = [{ Date: '1970-01-01', Amount: '1.00' }];
	const statement = new Statement(items, { named, dateFormat: 'auto', debitWords: [], offsetAt: offsetsOf('UTC') });
	return bankSummary(matchBank(payouts, lines, OPTIONS), { statement, lines, unread }, OPTIONS);
};

const PAID = payout('PAY-0001', 1);
const LINES = [line(0, ''), line(2, 'PAY-0001'), line(10, '')].map((each) =>
	each.text === '' ? { ...each, minor: -1 } : each,
);

it.each([
	['all are there', [PAID], LINES, true, 'The bank paid everything'],
	['one came late', [PAID], [line(0, '', -1), line(8, 'PAY-0001')], true, 'The bank paid everything: 1 paid late'],
	[
		'some are on their way',
		[PAID, payout('PAY-0002', 9)],
		LINES,
		false,
		'1 of 2 payouts matched, 1 still on their way',
	],
	['one is missing', [PAID, payout('PAY-0002', 2)], LINES, false, '1 of 2 payouts matched, 1 missing'],
	[
		'one was taken back',
		[PAID],
		[...LINES, line(3, 'PAY-0001', -500)],
		false,
		'0 of 1 payouts matched, 1 paid and taken back',
	],
	[
		'one failed',
		[PAID, payout('PAY-0002', 2, { hasFailed: true })],
		LINES,
		false,
		'1 of 2 payouts matched, 1 failed',
	],
	[
		'one is of another account',
		[PAID, payout('PAY-0002', 2, { currency: 'USD' })],
		LINES,
		false,
		'1 of 1 payouts matched, 1 in a currency that no line has',
	],
	['there are none', [], LINES, false, 'There are no payouts in the days of these lines'],
])('should say the bank paid everything only where money came and stayed: %s', (_, payouts, lines, isPaid, title) => {
	const summary = summarized(payouts, lines);
	expect([summary.all_paid, summary.title]).toEqual([isPaid, title]);
});

it('should not say so while a line is unread, and say what was read', () => {
	const summary = summarized([PAID], LINES, 1);
	expect(summary).toMatchObject({
		all_paid: false,
		title: '1 of 1 payouts matched, unread lines: 1',
		lines_read: 3,
		first_line: '1970-01-01',
		last_line: '1970-01-11',
		read: 'Read 3 lines from 1970-01-01 to 1970-01-11: amounts from "Amount", dates from "Date", in SAR, texts from all other columns.',
	});
});

it('should say in words why a line is a payout, in columns to read from left to right', () => {
	const because = (payouts: Array<ReturnType<typeof payout>>, ...lines: BankLine[]) =>
		bankResults(matchBank(payouts, [line(0, '', -1), ...lines], OPTIONS), OPTIONS)
			.map(({ json }) => json)
			.find(({ payout_id }) => payout_id !== null);
	const named = because([PAID], line(2, 'PAY-0001', 520), line(3, 'PAY-0001', -20));
	expect(Object.entries(named ?? {})).toEqual(
		Object.entries({
			status: 'matched',
			payout_id: 'PAY-0001',
			payout_date: '1970-01-02',
			bank_date: '1970-01-03',
			amount: 5,
			bank_amount: 5,
			difference: 0,
			currency: 'SAR',
			matched_because: 'The line names the payout, with line 4',
			candidates: '',
			bank_line: 3,
			bank_text: 'PAY-0001',
		}),
	);
	const unnamed = payout('p', 1, { reference: '', minor: 51_234 });
	expect(because([unnamed], line(2, 'x', 51_234))).toMatchObject({
		matched_because: 'Only this line has its amount and currency in these days',
	});
	expect(because([unnamed], line(9, 'x', 51_234))).toMatchObject({
		status: 'paid_late',
		matched_because: 'Only this line has its amount and currency in these days. It came after 8 days, not 5',
	});
	expect(because([unnamed], line(2, 'x', 50_000))).toMatchObject({ status: 'amount_differs', difference: -12.34 });
	expect(because([unnamed], line(2, 'x', 51_234), line(4, 'x', -51_234))).toMatchObject({
		status: 'returned',
		bank_amount: 0,
		matched_because: 'Only this line has its amount and currency in these days, and line 5 took it back',
	});
	expect(because([unnamed], line(2, 'x', 51_300), line(8, 'y'))).toMatchObject({
		status: 'missing',
		candidates: 'line 3 of 1970-01-03: 513.00 SAR (0.66 SAR more)',
	});
	expect(because([unnamed], line(2, 'x', 51_234), line(3, 'y', 51_234))).toMatchObject({
		status: 'ambiguous',
		candidates: 'line 3 of 1970-01-03: 512.34 SAR; or line 4 of 1970-01-04: 512.34 SAR',
	});
	const failed = payout('PAY-0001', 1, { hasFailed: true });
	expect(because([failed], line(2, 'PAY-0001'))).toMatchObject({
		status: 'not_paid',
		matched_because: 'The service says it failed, and yet there are lines of it: see candidates',
		candidates: 'line 3 of 1970-01-03: 5.00 SAR',
	});
});
