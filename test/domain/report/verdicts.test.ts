/** What a report may call good, and every way to take the proof away. */
import type { PayoutRecord } from '../../../nodes/CardPayments/domain/payout/payoutRecord';
import { parseDecimal, type Decimal } from '../../../nodes/CardPayments/domain/money/decimal';
import { report } from '../../../nodes/CardPayments/domain/report/report';
import { reportedPayout } from '../../../nodes/CardPayments/domain/report/reportedPayout';
import type { Balance } from '../../../nodes/CardPayments/domain/settlement/balance';
import { Tally } from '../../../nodes/CardPayments/domain/tally/tally';
import { verdict, walkVerdicts } from '../../harness/verdicts.ts';

interface Compared {
	payout: PayoutRecord;
	balance: Balance | string;
}

const WORDS = { title: 'Reconciliation', period: 'October 2026', zone: 'Asia/Riyadh', introduction: '', footer: '' };
const decimal = (text: string) => parseDecimal(text) as Decimal;
const balanced = (): Balance => ({
	balanced: true,
	paid: { amount: decimal('777.00'), currency: 'SAR' },
	sum: decimal('777.00'),
	difference: 0n,
	tally: new Tally(),
	reasons: [],
	explanations: [],
	settings: [],
});
/** More than any list shows. */
const MANY = 60;
const world = (): Compared[] =>
	Array.from({ length: MANY }, (_, index) => ({
		payout: { id: `payout_${100 + index}`, status: 'PAID_OUT', amount: 777, currency: 'SAR' },
		balance: balanced(),
	}));
const reported = (payouts: Compared[]) =>
	report(
		payouts.map(({ payout, balance }) => reportedPayout(payout, '2026-10-05', balance)),
		WORDS,
	);

const last = (payouts: Compared[]) => payouts.at(-1) as Compared;
/** The last one says something else; whatever is said of all is true of it, too. */
const taking = {
	'the last one has another sum': (payouts: Compared[]) => {
		last(payouts).balance = { ...balanced(), balanced: false, difference: 1n };
	},
	'the last one has rows that are not counted': (payouts: Compared[]) => {
		last(payouts).balance = { ...balanced(), balanced: false, reasons: ['1 row is not counted'] };
	},
	'the last one was not compared': (payouts: Compared[]) => {
		last(payouts).balance = 'Nothing says what it paid';
	},
	'the last one has no sheets yet': (payouts: Compared[]) => {
		Object.assign(last(payouts), { balance: 'Its sheets come later' });
		last(payouts).payout.settlements_available = false;
	},
	...Object.fromEntries(
		['FAILED', 'PENDING', 'INITIATED', 'RETURNED', 'SETTLED', 'CANCELLED', 'failed', 'paid_out', 'ملغي'].map(
			(status) => [
				`the last one is ${status}`,
				(payouts: Compared[]) => {
					last(payouts).payout.status = status;
				},
			],
		),
	),
	'there are none': (payouts: Compared[]) => {
		payouts.length = 0;
	},
};

walkVerdicts([
	verdict<Compared[]>({
		word: 'all payouts balance, in the subject',
		proven: world,
		isSaid: (payouts) => /all \d+ payouts balance$/.test(reported(payouts).subject),
		without: taking,
	}),
	verdict<Compared[]>({
		word: 'balanced: true',
		proven: world,
		isSaid: (payouts) => reported(payouts).balanced,
		without: taking,
	}),
	verdict<Compared[]>({
		word: 'the green box',
		proven: world,
		isSaid: (payouts) => reported(payouts).html.includes('class="sum good"'),
		without: taking,
	}),
	verdict<Compared[]>({
		word: 'nothing to look at',
		proven: world,
		isSaid: (payouts) => reported(payouts).to_look_at.length === 0 && payouts.length > 0,
		without: taking,
	}),
]);
