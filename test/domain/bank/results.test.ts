import { matchBank } from '../../../nodes/CardPayments/domain/bank/match';
import { bankResults, summaryOf } from '../../../nodes/CardPayments/domain/bank/results';

const OPTIONS = {
	daysUntilPaid: 5,
	lateAfter: 5,
	several: true,
	tolerance: 0n,
	service: '',
};
const payout = (id: string, day: number) => ({ id, reference: id, day, time: day, minor: 500, currency: 'SAR' });
const line = (day: number, text: string) => ({ index: 0, day, minor: 500, currency: 'SAR', text });

it.each([
	['all are there', [payout('PAY-0001', 1)], true, 'The bank paid everything'],
	['some are on their way', [payout('PAY-0001', 1), payout('PAY-0002', 9)], false, 'Payouts still on their way: 1'],
	['one is late', [payout('PAY-0001', 1), payout('PAY-0002', 2)], false, 'Payouts to look at: 1'],
	['there are none', [], false, 'There are no payouts'],
])('should say the bank paid everything only if so: %s', (_, payouts, isPaid, title) => {
	const lines = [line(0, ''), line(2, 'PAY-0001'), line(10, '')];
	const summary = summaryOf(matchBank(payouts, lines, OPTIONS));
	expect(summary.all_paid).toBe(isPaid);
	expect(summary.title).toContain(title);
});

it('should give the lines of a payout that came in two', () => {
	const lines = [
		{ ...line(2, 'PAY-0001'), minor: 520 },
		{ ...line(2, 'PAY-0001'), index: 1, minor: -20 },
	];
	const [result] = bankResults(matchBank([payout('PAY-0001', 1)], lines, OPTIONS), []);
	expect(result?.json).toMatchObject({
		status: 'matched',
		bank_amount: 5,
		candidates: [{ bank_amount: -0.2 }, { bank_amount: 5.2 }],
	});
});

it('should say by how much a payout differs', () => {
	const lines = [{ ...line(2, 'PAY-0001'), minor: 480 }];
	const text = (currency: string) =>
		summaryOf(matchBank([{ ...payout('PAY-0001', 1), currency }], lines, OPTIONS)).text;
	expect(text('SAR')).toContain('PAY-0001 of 1970-01-02, 5 SAR: the amount differs by -0.2.');
	expect(text('USD')).toContain('PAY-0001 of 1970-01-02, 5 USD: the amount differs by its currency.');
});
