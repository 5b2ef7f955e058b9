import { parse } from 'csv-parse/sync';
import { parseDecimal, type Decimal } from '../../../nodes/CardPayments/domain/money';
import type { PayoutRecord } from '../../../nodes/CardPayments/domain/payout';
import { report } from '../../../nodes/CardPayments/domain/report/report';
import { readSections } from '../../../nodes/CardPayments/domain/report/section';
import type { ReportWords } from '../../../nodes/CardPayments/domain/report/reportParts';
import { reportedPayout, type ReportedPayout } from '../../../nodes/CardPayments/domain/report/reportedPayout';
import type { NotCompared } from '../../../nodes/CardPayments/domain/settlement';
import { PART_NAMES } from '../../../nodes/CardPayments/domain/tally/tally';
import { tallyOfParts } from './tallyOfParts.ts';

const WORDS: ReportWords = {
	title: 'Reconciliation',
	period: 'October 2026',
	zone: 'America/New_York',
	introduction: '',
	footer: '',
};
const decimal = (text: string) => parseDecimal(text) as Decimal;

/** A payout of these parts, which paid `paid`. */
function payout(
	id: string,
	parts: Parameters<typeof tallyOfParts>[0],
	paid: string,
	more: Partial<PayoutRecord> = {},
	charges?: { count: number; withoutFee: number },
) {
	const tally = tallyOfParts(parts, charges);
	const sum = tally.amount();
	const difference = decimal(paid) - sum;
	const balanced = difference === 0n;
	const balance = {
		tally,
		sum,
		difference,
		balanced,
		paid: { amount: decimal(paid), currency: 'SAR' },
		cause: balanced ? undefined : ('file differs' as const),
		reasons: balanced ? [] : ['Something is missing'],
	};
	const record = { id, merchant_id: '0012345', amount: Number(paid), currency: 'SAR', ...more };
	return reportedPayout(record, '2026-10-05', more.status === undefined ? balance : unpaid(more.status, paid));
}

const notCompared = (why: string, amount: string, cause: NotCompared['cause'] = 'not read'): NotCompared => ({
	balanced: null,
	cause,
	reasons: [why],
	paid: { amount: decimal(amount), currency: 'SAR' },
});
const unpaid = (status: string, amount: string) =>
	notCompared('not paid', amount, status === 'INITIATED' ? 'on its way' : 'unknown status');
const unread = (id: string, why: string) =>
	reportedPayout({ id, amount: 5, currency: 'SAR' }, '2026-10-05', notCompared(why, '5'));

const GOOD = payout(
	'payout_1',
	{ gross_sales: '1000.00', refunds: '-200.00', fees: '-20.00', taxes: '-3.00' },
	'777.00',
);
const WRONG = payout('payout_2', { gross_sales: '500.00' }, '499.99');
const UNREAD = unread('payout_3', 'Its file is broken');
const UNPAID = payout('payout_4', { gross_sales: '9.00' }, '9.00', { status: 'INITIATED' });

const LATER = reportedPayout(
	{ id: 'payout_5', amount: 900, currency: 'SAR', status: 'PAID_OUT', settlements_available: false },
	'2026-10-31',
	notCompared('Its sheets come later', '900', 'no sheets'),
);
const FAILED = reportedPayout(
	{ id: 'payout_6', amount: 120, currency: 'SAR', status: 'FAILED' },
	'2026-10-05',
	notCompared('Nothing was paid', '120', 'failed'),
);

it('should say in a line how it stands', () => {
	const cases: Array<[payouts: ReportedPayout[], result: string, balanced: boolean]> = [
		[[], 'no payouts', false],
		[[GOOD], 'the one payout balances', true],
		[[GOOD, { ...GOOD, id: 'p' }], 'all 2 payouts balance', true],
		[[WRONG], "payout_2: paid 0.01 SAR less than its rows, 1 of 1 payout doesn't balance", false],
		[[GOOD, LATER], '1 payout balances, 1 payout of 900.00 SAR has no sheets yet', false],
		[[LATER, LATER], '2 payouts of 1,800.00 SAR have no sheets yet', false],
		[[FAILED, UNPAID], '1 payout of 120.00 SAR failed, 1 payout of 9.00 SAR is on its way', false],
		[
			[GOOD, WRONG, UNREAD, LATER],
			"payout_2: paid 0.01 SAR less than its rows, 1 of 4 payouts doesn't balance, 1 of 4 payouts not checked, 1 payout of 900.00 SAR has no sheets yet",
			false,
		],
		[
			[{ ...LATER, amount: undefined }, LATER],
			'2 payouts of 900.00 SAR and an unknown amount have no sheets yet',
			false,
		],
		[[payout('p', {}, '5.00', { status: 'HELD' })], '1 of 1 payout not checked', false],
	];
	for (const [payouts, result, balanced] of cases) {
		const made = report(payouts, WORDS);
		expect(made).toMatchObject({ subject: `Reconciliation October 2026: ${result}`, balanced });
		expect(made.text.split('\n')[0]).toBe(`${made.subject}.`);
	}
	expect(report([{ ...GOOD, isTest: true }], WORDS).subject).toMatch(/^Test mode: /);
});

it('should add up exactly what was paid and compared, and nothing else', () => {
	const { totals, balanced, left, to_look_at: toLookAt } = report([FAILED, UNPAID, UNREAD, WRONG, GOOD], WORDS);
	expect(totals).toEqual([
		{
			currency: 'SAR',
			payouts: 2,
			balanced: 1,
			not_split: 0,
			...Object.fromEntries(PART_NAMES.map((part) => [part, 0])),
			gross_sales: 1500,
			refunds: -200,
			fees: -20,
			taxes: -3,
			difference: -0.01,
			paid: 1276.99,
			fee_rate_percent: 1.33,
			month_before: null,
		},
	]);
	expect(balanced).toBe(false);
	expect(toLookAt.map(({ payout_id, difference, why }) => [payout_id, difference, why])).toEqual([
		['payout_2', '-0.01 SAR', 'Something is missing'],
		['payout_3', '', 'Its file is broken'],
		['payout_6', '', 'Nothing was paid'],
		['payout_4', '', 'not paid'],
	]);
	expect(left).toEqual([
		{ verdict: 'not balanced', payouts: 1, amount: 499.99, currency: 'SAR' },
		{ verdict: 'not checked', payouts: 1, amount: 5, currency: 'SAR' },
		{ verdict: 'failed', payouts: 1, amount: 120, currency: 'SAR' },
		{ verdict: 'on its way', payouts: 1, amount: 9, currency: 'SAR' },
	]);
});

it('should not say 0 where nothing is known', () => {
	const [total] = report(
		[payout('p', { gross_sales: '80.00' }, '80.00', {}, { count: 2, withoutFee: 2 })],
		WORDS,
	).totals;
	expect(total).toMatchObject({ gross_sales: 80, fees: null, fee_rate_percent: null });
});

it('should have the text that may describe the files of what does not balance', () => {
	const description = 'Amount Column = <b>Net</b>\nFees = ?';
	const wrong = { ...WRONG, proposed: description };
	const made = report([{ ...GOOD, proposed: 'Fees = none' }, wrong, { ...wrong, id: 'p' }], WORDS);
	expect(made.description).toBe(description);
	expect(made.text).toContain('"Sheet Description":\nAmount Column = ‹b›Net‹/b›\nFees = ?\n');
	expect(made.html.match(/Fees = \?/g)).toHaveLength(1);
	expect(made.html).not.toContain('<b>Net');
	expect(report([GOOD, WRONG], WORDS)).toMatchObject({
		description: null,
		text: expect.not.stringMatching('describe'),
	});
});

it('should not say a fee rate where fees or gross sales are not known of all charges', () => {
	const rateOf = (parts: Parameters<typeof payout>[1], charge?: { count: number; withoutFee: number }) => {
		const made = payout('p', parts, '1.00', {}, charge);
		return report([made], WORDS).totals[0]?.fee_rate_percent;
	};
	expect(rateOf({ gross_sales: '80.00', fees: '-2.20' })).toBe(2.75);
	expect(rateOf({ gross_sales: '80.00', fees: '-2.20', not_split: '1.00' })).toBeNull();
	expect(rateOf({ fees: '-2.20' })).toBeNull();
	expect(rateOf({ gross_sales: '80.00', fees: '-2.20' }, { count: 2, withoutFee: 1 })).toBeNull();
	expect(rateOf({ gross_sales: '80.00' }, { count: 2, withoutFee: 2 })).toBeNull();
	// All fees in rows of their own.
	expect(rateOf({ gross_sales: '80.00', fees: '-2.20' }, { count: 2, withoutFee: 2 })).toBe(2.75);
});

it('should show the month before beside each sum, and what is not in it', () => {
	const before = { period: 'September 2026', payouts: [payout('old', { gross_sales: '400.00' }, '400.00'), UNREAD] };
	const { html, text, totals, to_look_at: toLookAt } = report([GOOD], WORDS, { before });
	expect(totals[0]?.month_before).toMatchObject({ gross_sales: 400, refunds: 0, paid: 400, fee_rate_percent: 0 });
	expect(toLookAt).toEqual([]);
	expect(text).toContain('Gross sales: 1,000.00 SAR (September 2026: 400.00 SAR)');
	expect(text).toContain("1 payout of September 2026 isn't counted.");
	for (const part of ['October 2026</td>', 'September 2026</td>', '400.00', '2.00 %', 'Fee rate'])
		expect(html).toContain(part);
});

const paid = (amount: number, currency = 'SAR', status = 'PAID_OUT'): PayoutRecord => ({
	id: `payout_${amount}`,
	amount,
	currency,
	status,
});
const MONTHS = [
	{ period: 'August 2026', payouts: [paid(100), paid(900, 'SAR', 'FAILED'), paid(800, 'SAR', 'RETURNED')] },
	{ period: 'September 2026', payouts: [] },
	{ period: 'October 2026', payouts: [paid(150.5), paid(50), paid(2.125, 'KWD')] },
];

it('should show what was paid out in the last months, and count nothing that was not', () => {
	const { text, html } = report([GOOD], WORDS, { months: MONTHS });
	const trend = /Paid out by month, in KWD:.*?(?=\n\nPayouts)/s.exec(text)?.[0];
	expect(trend?.split('\n').filter(Boolean)).toEqual([
		'Paid out by month, in KWD:',
		'- August 2026: 0.000 KWD',
		'- September 2026: 0.000 KWD',
		'- October 2026: 2.125 KWD',
		'Paid out by month, in SAR:',
		'- August 2026: 100.00 SAR',
		'- September 2026: 0.00 SAR',
		'- October 2026: 200.50 SAR',
	]);
	expect(html).toContain('width:49.88%');
	expect(report([GOOD], WORDS, { months: MONTHS.slice(2) }).text).not.toContain('by month');
});

it('should list a few of those that balance, and attach all', () => {
	const many = Array.from({ length: 107 }, (_, index) => ({ ...GOOD, id: `payout_${100 + index}` }));
	const { html, text, csv } = report([...many, WRONG], WORDS);
	for (const shown of [html, text]) {
		expect(shown.match(/payout_1\d\d|payout_20\d/g)).toHaveLength(12);
		expect(shown).toContain('payout_2');
		expect(shown).toContain('95 more balance: the attached CSV has all.');
	}
	const rows = parse<Record<string, string>>(csv, { bom: true, columns: true });
	expect(rows).toHaveLength(108);
	expect(rows.find(({ payout_id: id }) => id === 'payout_2')).toEqual({
		payout_id: 'payout_2',
		payout_date: '2026-10-05',
		merchant_id: '0012345',
		currency: 'SAR',
		paid: '499.99',
		difference: '-0.01',
		verdict: 'not balanced',
		why: 'Something is missing',
	});
	const hostile = parse(report([unread('=A1', 'says "no",\n@SUM(1)')], WORDS).csv, { bom: true });
	expect(hostile[1]).toEqual(["'=A1", '2026-10-05', '', 'SAR', '5.00', '', 'not checked', 'says "no",\n@SUM(1)']);
});

it('should have in the text all that the HTML has', () => {
	const words = { ...WORDS, introduction: 'Dear all,\nplease look.', footer: 'Yours' };
	const before = { period: 'September 2026', payouts: [payout('old', { gross_sales: '400.00' }, '400.00'), UNREAD] };
	const { html, text } = report([GOOD, WRONG, UNREAD, UNPAID, FAILED, LATER], words, { before, months: MONTHS });
	const shown = html
		.replace(/^.*<body>/s, '')
		.replace(/<[^>]+>/g, '\n')
		.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
		.split(/\s*\n\s*|&nbsp;|[.,:]\s/)
		.map((part) => part.replace(/[.:]$/, ''))
		.filter((part) => !['', 'Date', 'Paid', 'October 2026'].includes(part));
	expect(shown.length).toBeGreaterThan(60);
	expect(shown.filter((part) => !text.toLowerCase().includes(part.toLowerCase()))).toEqual([]);
});

it('should say whose days and months they are', () => {
	const { html, text } = report([GOOD], WORDS);
	for (const said of [html, text])
		expect(said).toContain('Days and months are those of the time zone America/New_York.');
});

it('should write an amount on the card as in the table', () => {
	const short = payout('payout_2', { gross_sales: '2000.00' }, '500.00');
	expect(report([short], WORDS).html.match(/[-−]1,?500\.00/g)).toEqual(['-1,500.00', '-1,500.00']);
	expect(report([short], WORDS).html).toContain('paid 1,500.00 SAR less than its rows');
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
		},
	);
	expect(html).not.toContain('<script');
	expect(html).not.toContain(hostile);
	expect(html).not.toMatch(/undefined|NaN|\[object/);
	expect(html.match(/&#34;&#62;&#60;script&#62;/g)?.length).toBeGreaterThan(5);
	for (const plain of [text, subject]) expect(plain).not.toMatch(/[<>]/);
});

it('should list 200 payouts to look at in the size at which mail programs cut', () => {
	const many = Array.from({ length: 200 }, (_, index) => ({ ...WRONG, id: `payout_${33271023375023 + index}` }));
	const { html, text } = report([...many, GOOD, UNREAD, FAILED], WORDS);
	expect(Buffer.byteLength(html)).toBeLessThan(100_000);
	for (const { id } of many) for (const shown of [html, text]) expect(shown).toContain(id);
	expect(html).not.toContain('more: see');
});

it('should say how many it does not show, and list none over an empty table', () => {
	const many = Array.from({ length: 400 }, (_, index) => [
		{ ...GOOD, id: `good_${index}` },
		unread(`${'<'.repeat(300)}${index}`, '&'.repeat(5_000)),
	]).flat();
	const { html, text, to_look_at: toLookAt } = report(many, WORDS);
	expect(Buffer.byteLength(html)).toBeLessThan(100_000);
	expect(toLookAt).toHaveLength(400);
	for (const shown of [html, text]) {
		expect(shown).toMatch(/And 3\d\d more: see the execution in n8n/);
		expect(shown).toContain('388 more balance: the attached CSV has all.');
	}
	expect(html).not.toMatch(/<table[^>]*>\s*<\/table>/);
});

describe('sections', () => {
	const bank = {
		heading: 'Bank',
		result: '1 missing',
		isGood: false,
		rows: [{ Payout: 'payout_9' }],
		rest: ['Read 2 lines'],
	};
	const sections = readSections([
		{ section: bank },
		{ error: 'The column <b>Date</b> is missing' },
		{ title: 'other' },
	]);
	const made = report([GOOD], { ...WORDS, sections });

	it('should stand in the subject, each with its result, and in a table', () => {
		expect(made.subject).toBe(
			'Reconciliation October 2026: the one payout balances. Bank: 1 missing. Not compared: The column ‹b›Date‹/b› is missing. Not compared: Nothing was given',
		);
		for (const text of [made.html, made.text])
			for (const words of ['payout_9', 'Read 2 lines', '1 missing']) expect(text).toContain(words);
		expect(made.html).not.toContain('<b>Date');
	});

	it.each([LATER, UNPAID])('should stand below what is only on its way, which is no trouble: $id', (payout) => {
		const { html } = report([payout], { ...WORDS, sections });
		const standing = [...html.matchAll(/class="(?:sum|card) (\w+)"/g)];
		expect(standing.map(([, state]) => state)).toEqual(['open', 'bad', 'bad', 'bad', 'late']);
	});

	it('should be good only where they say so themselves', () => {
		expect(readSections({ heading: 'Bank', result: 'The bank paid everything', isGood: 'true' })).toMatchObject([
			{ isGood: false },
		]);
		expect(report([GOOD], { ...WORDS, sections: readSections({ ...bank, isGood: true }) }).subject).not.toContain(
			'missing',
		);
		expect(readSections('')).toEqual([]);
	});
});

it('should show payouts with the same trouble as one', () => {
	const failed = ['a', 'b', 'c'].map((id) => ({ ...FAILED, id }));
	const { html } = report([...failed, WRONG], WORDS);
	expect(html.match(/class="card/g)).toHaveLength(2);
	expect(html).toContain('3 payouts, 360.00 SAR');
	expect(html.indexOf('Gross sales')).toBeLessThan(html.indexOf('3 payouts, 360.00 SAR'));
});

it('should leave an ID as it is where it begins a sentence', () => {
	expect(report([WRONG], WORDS).html).toContain('>payout_2: paid 0.01');
	expect(report([GOOD], WORDS).html).toContain('>The one payout balances.');
});
