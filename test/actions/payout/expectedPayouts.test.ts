import type { Execution } from '../../../nodes/CardPayments/actions/execution';
import { expectedPayout } from '../../../nodes/CardPayments/actions/payout/expectedPayouts';
import type { PayoutRecord } from '../../../nodes/CardPayments/domain/payout';

const PAID = { id: 'payout_1', status: 'PAID_OUT', amount: 599.18, currency: 'SAR', date: Date.UTC(2026, 9, 2) };

function expected(payout: Partial<PayoutRecord>, isAsked = true) {
	const said: string[] = [];
	const warn = () => (words: string) => void said.push(words);
	return { found: expectedPayout({ ...PAID, ...payout }, isAsked, { warn } as unknown as Execution, () => 0), said };
}

it('should know what a payout is at the bank', () => {
	expect(expected({})).toMatchObject({ found: { id: 'payout_1', minor: 59_918, currency: 'SAR' }, said: [] });
	expect(expected({ amount: 0 }).found).toBe('nothing');
});

it.each<[string, Partial<PayoutRecord>]>([
	['no amount', { amount: undefined }],
	['no currency', { currency: '' }],
	['no day', { date: undefined }],
	['a part of the smallest coin', { amount: 599.1800000000001 }],
])('should say that nobody knows it: %s', (_, payout) => {
	expect(expected(payout)).toEqual({ found: 'unknown', said: [expect.stringContaining('no line can match')] });
	expect(expected(payout, false)).toEqual({ found: 'nothing', said: [] });
});
