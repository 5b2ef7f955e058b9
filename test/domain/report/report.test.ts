import { parseDecimal, sumOf, type Decimal } from '../../../nodes/CardPayments/domain/money/decimal';
import type { ReportWords } from '../../../nodes/CardPayments/domain/report/htmlReport';
import type { PayoutRecord } from '../../../nodes/CardPayments/domain/list/payoutRecord';
import { report } from '../../../nodes/CardPayments/domain/report/report';
import { reportedPayout, type ReportedPayout } from '../../../nodes/CardPayments/domain/report/reportedPayout';
import { PART_NAMES } from '../../../nodes/CardPayments/domain/settlement/sums';

const PARTS = [...PART_NAMES, 'not_split'] as const;

const WORDS: ReportWords = {
	title: 'Reconciliation',
	period: 'October 2026',
	introduction: '',
	footer: '',
	accentColor: '#123456',
	logoUrl: '',
};
const decimal = (text: string) => parseDecimal(text) as Decimal;

/** A payout of these parts, which paid `paid`. */
function payout(
	id: string,
	parts: Partial<Record<(typeof PARTS)[number], string>>,
	paid: string,
	more: Partial<PayoutRecord> = {},
) {
	const sums = Object.fromEntries(PARTS.map((name) => [name, decimal(parts[name] ?? '0')])) as Record<
		(typeof PARTS)[number],
		Decimal
	>;
	const sum = sumOf(Object.values(sums));
	const difference = decimal(paid) - sum;
	const balanced = difference === 0n;
	const balance = {
		sums: {},
		foreign: new Map(),
		notCounted: 0,
		skipped: 0,
		steps: sums,
		sum,
		difference,
		balanced,
		paid: { amount: decimal(paid), currency: 'SAR' },
		reasons: balanced ? [] : ['Something is missing'],
		explanations: [],
	};
	return reportedPayout({ id, merchant_id: '0012345', ...more }, '2026-10-05', balance);
}

const unread = (id: string, why: string) => reportedPayout({ id, amount: 5, currency: 'SAR' }, '2026-10-05', why);

const GOOD = payout(
	'payout_1',
	{ gross_sales: '1000.00', refunds: '-200.00', fees: '-20.00', taxes: '-3.00' },
	'777.00',
);
const WRONG = payout('payout_2', { gross_sales: '500.00' }, '499.99');
const UNREAD = unread('payout_3', 'Its file is broken');
const UNPAID = payout('payout_4', { gross_sales: '9.00' }, '9.00', { status: 'INITIATED' });

it('should say in a line how it stands', () => {
	const cases: Array<[payouts: ReportedPayout[], result: string]> = [
		[[], 'no payouts'],
		[[GOOD], 'the one payout balances'],
		[[GOOD, { ...GOOD, id: 'p' }], 'all 2 payouts balance'],
		[[WRONG], "1 of 1 payout doesn't balance"],
		[[GOOD, WRONG, UNREAD, UNPAID], "1 of 3 payouts doesn't balance, 1 of 3 payouts not checked, 1 not paid"],
		[[UNPAID], 'no paid payouts, 1 not paid'],
	];
	for (const [payouts, result] of cases)
		expect(report(payouts, WORDS).subject).toBe(`Reconciliation October 2026: ${result}`);
	expect(report([{ ...GOOD, isTest: true }], WORDS).subject).toMatch(/^Test mode: /);
});

it('should add up exactly what was paid and compared, and nothing else', () => {
	const { totals, balanced, to_look_at: toLookAt } = report([UNPAID, UNREAD, WRONG, GOOD], WORDS);
	expect(totals).toEqual([
		{
			currency: 'SAR',
			payouts: 2,
			balanced: 1,
			gross_sales: 1500,
			not_split: 0,
			refunds: -200,
			disputes: 0,
			dispute_releases: 0,
			fees: -20,
			taxes: -3,
			others: 0,
			difference: -0.01,
			paid: 1276.99,
		},
	]);
	expect(balanced).toBe(false);
	expect(toLookAt.map(({ payout_id, difference, why }) => [payout_id, difference, why])).toEqual([
		['payout_2', '-0.01 SAR', 'Something is missing'],
		['payout_3', '', 'Its file is broken'],
	]);
});

it('should write an amount on the card as in the table', () => {
	const short = payout('payout_2', { gross_sales: '2000.00' }, '500.00');
	expect(report([short], WORDS).html.match(/[-−]1,?500\.00/g)).toEqual(['-1,500.00', '-1,500.00']);
});

it('should draw each step where the one before ended, on one scale a currency', () => {
	const bars = [
		...report([GOOD], WORDS).html.matchAll(/bar (\w+)" style="[^"]*margin-left:([\d.]+)%;width:([\d.]+)%/g),
	];
	expect(bars.map(([, step, left, width]) => [step, left, width])).toEqual([
		['gross_sales', '0.00', '100.00'],
		['refunds', '80.00', '20.00'],
		['fees', '78.00', '2.00'],
		['taxes', '77.70', '0.30'],
		['paid', '0.00', '77.70'],
	]);
	// Below zero there is a left end, too.
	const negative = payout('n', { gross_sales: '10.00', refunds: '-40.00' }, '-30.00');
	expect(report([negative], WORDS).html).toMatch(
		/bar gross_sales" style="[^"]*margin-left:75.00%;width:25.00%.*bar refunds" style="[^"]*margin-left:0.00%;width:100.00%/s,
	);
});

it('should show names and reasons as they are, whatever they hold', () => {
	const hostile = '"><script>alert(1)</script>&\'';
	const { html, text, subject } = report(
		[payout(hostile, { gross_sales: '500.00' }, '499.99', { merchant_id: hostile }), unread('payout_3', hostile)],
		{
			...WORDS,
			title: hostile,
			introduction: hostile,
			footer: hostile,
			period: hostile,
			logoUrl: `https://x/${hostile}`,
		},
	);
	expect(html).not.toContain('<script');
	expect(html).not.toContain(hostile);
	expect(html).not.toMatch(/undefined|NaN|\[object/);
	expect(html.match(/&#34;&#62;&#60;script&#62;/g)?.length).toBeGreaterThan(5);
	for (const plain of [text, subject]) expect(plain).not.toMatch(/[<>]/);
});

it('should stay under the size at which mail programs cut, and say how many it does not show', () => {
	const many = Array.from({ length: 400 }, (_, index) => [
		{ ...GOOD, id: `good_${index}` },
		unread(`${'<'.repeat(300)}${index}`, '&'.repeat(5_000)),
	]).flat();
	const { html, to_look_at: toLookAt } = report(many, WORDS);
	expect(Buffer.byteLength(html)).toBeLessThan(100_000);
	expect(toLookAt).toHaveLength(400);
	expect(html).toMatch(/And \d+ more: see the execution in n8n/);
	expect(html).toMatch(/\d+ payouts more/);
});
