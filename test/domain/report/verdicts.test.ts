/** What a report may call good, and every way to take the proof away. */
import type { PayoutRecord } from '../../../nodes/CardPayments/domain/payout';
import { parseDecimal, type Decimal } from '../../../nodes/CardPayments/domain/money';
import { namesOf } from '../../../nodes/CardPayments/domain/input';
import { report } from '../../../nodes/CardPayments/domain/report/report';
import { reportedPayout } from '../../../nodes/CardPayments/domain/report/reportedPayout';
import type { Compared, NotCompared } from '../../../nodes/CardPayments/domain/settlement';
import { CAUSES } from '../../../nodes/CardPayments/domain/settlement/standings';
import { Tally } from '../../../nodes/CardPayments/domain/tally/tally';
import { verdict, walkVerdicts } from '../../harness/verdicts.ts';

interface World {
	payout: PayoutRecord;
	comparison: Compared | NotCompared;
}

const WORDS = { title: 'Reconciliation', period: 'October 2026', zone: 'Asia/Riyadh', introduction: '', footer: '' };
const decimal = (text: string) => parseDecimal(text) as Decimal;
const balanced = (): Compared => ({
	balanced: true,
	paid: { amount: decimal('777.00'), currency: 'SAR' },
	sum: decimal('777.00'),
	difference: 0n,
	tally: new Tally(),
	cause: undefined,
	reasons: [],
});
const notCompared = (cause: NotCompared['cause']): NotCompared => ({
	balanced: null,
	cause,
	paid: undefined,
	reasons: ['It was not compared'],
});
/** More than any list shows. */
const MANY = 60;
const world = (): World[] =>
	Array.from({ length: MANY }, (_, index) => ({
		payout: { id: `payout_${100 + index}`, status: 'PAID_OUT', amount: 777, currency: 'SAR' },
		comparison: balanced(),
	}));
const reported = (payouts: World[]) =>
	report(
		payouts.map(({ payout, comparison }) => reportedPayout(payout, '2026-10-05', comparison)),
		WORDS,
	);

const last = (payouts: World[]) => payouts.at(-1) as World;
/** The last one says something else; whatever is said of all is true of it, too. */
const taking = {
	'the last one has another sum': (payouts: World[]) => {
		last(payouts).comparison = { ...balanced(), balanced: false, difference: 1n, cause: 'unexplained' };
	},
	'the last one has rows that are not counted': (payouts: World[]) => {
		last(payouts).comparison = {
			...balanced(),
			balanced: false,
			cause: 'rows missing',
			reasons: ['1 row is not counted'],
		};
	},
	...Object.fromEntries(
		namesOf(CAUSES).map((cause) => [
			`the last one has the cause "${cause}"`,
			(payouts: World[]) => {
				const isCompared = CAUSES[cause][0] === 'not balanced';
				last(payouts).comparison = isCompared ? { ...balanced(), balanced: false, cause } : notCompared(cause);
			},
		]),
	),
	'there are none': (payouts: World[]) => {
		payouts.length = 0;
	},
};

walkVerdicts([
	verdict<World[]>({
		word: 'all payouts balance, in the subject',
		proven: world,
		isSaid: (payouts) => /all \d+ payouts balance$/.test(reported(payouts).subject),
		without: taking,
	}),
	verdict<World[]>({
		word: 'balanced: true',
		proven: world,
		isSaid: (payouts) => reported(payouts).balanced,
		without: taking,
	}),
	verdict<World[]>({
		word: 'the green box',
		proven: world,
		isSaid: (payouts) => reported(payouts).html.includes('class="sum good"'),
		without: taking,
	}),
	verdict<World[]>({
		word: 'nothing to look at',
		proven: world,
		isSaid: (payouts) => reported(payouts).to_look_at.length === 0 && payouts.length > 0,
		without: taking,
	}),
]);
