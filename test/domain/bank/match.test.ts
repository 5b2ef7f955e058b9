import fc from 'fast-check';
import { decimalOf } from '../../../nodes/CardPayments/domain/money';
import {
	linesOf,
	MOST_TOLD,
	type BankLine,
	type ExpectedPayout,
	type MatchOptions,
} from '../../../nodes/CardPayments/domain/bank/matches';
import { Coverage, spanOfDays } from '../../../nodes/CardPayments/domain/bank/days';
import { matchBank } from '../../../nodes/CardPayments/domain/bank/match';
import { statementInWords } from '../../../nodes/CardPayments/domain/bank/summary';
import { bankLine, expectedPayout, MATCH_OPTIONS, matchLines, pause } from './world';

const FIVE = decimalOf(5, 0);

const payout = (id: string, day: number, minor: number, reference = '', currency = 'SAR') =>
	expectedPayout(id, day, minor, {
		reference,
		currency,
		isAsked: !id.startsWith('other'),
		unpaid: id.startsWith('failed') ? 'FAILED' : '',
	});
const line = (day: number, minor: number, text = '', currency = 'SAR') => bankLine(day, minor, text, { currency });

/** Payout by payout, then line by line, in words. */
async function match(payouts: ExpectedPayout[], lines: BankLine[], options: Partial<MatchOptions> = {}) {
	// A statement from day 0 on.
	const found = await matchLines(payouts, [line(0, -999_999), ...lines], options);
	const texts = [...found.payouts].map(([{ id }, verdict]) => {
		if (verdict.by === undefined) return `${id}: ${verdict.status} ${verdict.candidates.length}`;
		return `${id}: ${verdict.status} by ${verdict.by} ${linesOf(verdict)
			.map(({ day }) => day)
			.join(',')}`;
	});
	const others = [...found.lines]
		.filter(([{ minor }]) => minor !== -999_999)
		.map(([{ day }, verdict]) => `line ${day}: ${verdict.status}`);
	return [...texts, ...found.outside.map(({ id }) => `${id}: outside`), ...others].sort();
}

/** Payouts as `id day amount reference`, lines as `day amount text`. */
type Case = [what: string, payouts: string, lines: string, expected: string, options?: Partial<MatchOptions>];

function each<T>(texts: string, make: (words: string[], minor: number, currency: string) => T, place: number): T[] {
	return texts.split('; ').map((text) => {
		const words = text.split(' ');
		const [, minor, currency] = /^(-?\d+)(\D*)$/.exec(words[place] ?? '') ?? [];
		return make(words, Number(minor), currency || 'SAR');
	});
}

const CASES: Case[] = [
	['a bank reference', 'p 1 500 FT1234', '6 500 REF:ft1234/x', 'p: matched by reference 6'],
	['a bank reference after the days', 'p 1 500 FT1234', '9 500 REF:ft1234/x', 'p: paid_late by reference 9'],
	['a bank reference long after', 'p 1 500 FT1234', '99 500 FT1234', 'line 99: not_a_payout; p: missing 1'],
	[
		"the number in an ID in somebody's invoice",
		'payout_900001 1 5000',
		'2 120 SUPPLIER INVOICE 900001',
		'line 2: not_a_payout; payout_900001: expected 1',
	],
	[
		'a line that names another payout of another currency',
		'payout_620332 1 500; payout_620377 1 500USD',
		'2 500USD PAYOUT 620332',
		'payout_620332: amount_differs by reference 2; payout_620377: expected 0',
	],
	[
		"another payout's number among others' words",
		'payout_620332 1 500; payout_620377 1 700',
		'2 700 TRANSFER 620332; 9 1',
		'line 2: not_a_payout; line 9: not_a_payout; payout_620332: missing 1; payout_620377: missing 0',
	],
	[
		'a part that has the digits of the payout',
		'payout_900001 1 10000',
		'2 6000 PAYOUT 900001; 2 4000 x; 9 1',
		'line 2: not_a_payout; line 9: not_a_payout; payout_900001: amount_differs by reference 2',
	],
	[
		'two parts that name the payout',
		'payout_900001 1 10000',
		'2 6000 PAYOUT 900001; 2 4000 PAYOUT 900001; 9 1',
		'line 9: not_a_payout; payout_900001: matched by reference 2,2',
	],
	[
		'a reference that several payouts have',
		'p 1 500 FT1234; q 1 300 FT1234',
		'2 500 FT1234; 2 300 FT1234',
		'p: matched by amount_and_date 2; q: matched by amount_and_date 2',
	],
	['a payout ID', 'payout_123456 1 500', '1 500 PAYOUT 123456', 'payout_123456: matched by reference 1'],
	['the number in an ID', 'payout_123456 1 500', '1 500 nr 123456', 'payout_123456: matched by amount_and_date 1'],
	['a reference inside a longer one', 'p 1 500 FT1234', '9 300 FT12345', 'line 9: not_a_payout; p: missing 0'],
	['another amount with the reference', 'p 1 500 FT1234', '1 450 FT1234', 'p: amount_differs by reference 1'],
	['another currency with the reference', 'p 1 500 FT1234', '1 500USD FT1234', 'p: amount_differs by reference 1'],
	[
		'a fee in a line of its own',
		'p 1 500 FT1234',
		'1 500 FT1234; 1 -5 FT1234 charges',
		'p: matched by reference 1,1',
		{ tolerance: decimalOf(5, 2) },
	],
	['money that went back', 'p 1 500 FT1234', '1 500 FT1234; 2 -500 FT1234 returned', 'p: returned by reference 1,2'],
	[
		'a deposit that names its payouts',
		'p 1 500 FT1234; q 1 300 FT1235',
		'1 800 FT1234 FT1235',
		'p: matched by reference 1; q: matched by reference 1',
	],
	['the amount in time', 'p 1 500', '6 500', 'p: matched by amount_and_date 6'],
	['the amount too late', 'p 1 51234', '7 51234', 'p: paid_late by amount_and_date 7'],
	['a round amount too late', 'p 1 500', '7 500', 'line 7: ambiguous; p: ambiguous 1'],
	['less than a payout before the first line', 'p -2 51234', '1 50000', 'line 1: not_a_payout; p: expected 1'],
	['the amount before the payout', 'p 2 500', '1 500', 'line 1: not_a_payout; p: outside'],
	[
		'the amount without the reference where other lines name theirs',
		'p 1 500 FT1234; q 1 300 FT1235',
		'1 500 FT1234; 1 300 rent',
		'p: matched by reference 1; q: matched by amount_and_date 1',
	],
	[
		'two payouts of one amount',
		'p 1 500; q 2 500',
		'2 500; 3 500',
		'p: matched by amount_and_date 2; q: matched by amount_and_date 3',
	],
	[
		'a line that may be late money of another payout',
		'p 1 500; q 8 500',
		'10 500',
		'p: missing 0; q: matched by amount_and_date 10',
	],
	[
		'a line that may be late money of a payout before the first line',
		'p -1 500; q 8 500',
		'10 500',
		'p: not_covered 0; q: matched by amount_and_date 10',
	],
	[
		'equal payouts, of which one has no line in its days',
		'p 1 500; q 30 500; r 60 500',
		'32 500; 62 500',
		'p: missing 0; q: matched by amount_and_date 32; r: matched by amount_and_date 62',
	],
	[
		'two payouts of a day beside one line: one of them is missing',
		'p 1 500; q 1 500',
		'2 500; 9 1',
		'line 2: ambiguous; line 9: not_a_payout; p: ambiguous 1; q: ambiguous 1',
	],
	[
		'equal payouts beside more lines',
		'p 1 500; q 2 500',
		'2 500; 3 500; 4 500',
		'line 2: ambiguous; line 3: ambiguous; line 4: ambiguous; p: ambiguous 3; q: ambiguous 3',
	],
	[
		'equal payouts beside a line of both',
		'p 1 500; q 2 500',
		'2 500; 3 1000',
		'line 2: ambiguous; line 3: ambiguous; p: ambiguous 2; q: ambiguous 2',
	],
	[
		'a payout below zero, in a line that names it',
		'p 1 -3000 FT1234; q 1 51234',
		'2 -3000 FT1234; 3 51234',
		'p: matched by reference 2; q: matched by amount_and_date 3',
	],
	[
		'a payout below zero, by its amount',
		'p 1 -3012; q 1 51234',
		'2 -3012; 2 3012; 3 51234',
		'line 2: not_a_payout; p: matched by amount_and_date 2; q: matched by amount_and_date 3',
	],
	[
		'a payout below zero that never left',
		'p 1 -3012',
		'2 3012; 9 1',
		'line 2: not_a_payout; line 9: not_a_payout; p: missing 0',
	],
	['two lines of one amount', 'p 1 500', '1 500; 2 500', 'line 1: ambiguous; line 2: ambiguous; p: ambiguous 2'],
	[
		'a deposit of several',
		'p 1 500; q 2 300; r 3 100',
		'4 900',
		'p: matched by deposit_of_several 4; q: matched by deposit_of_several 4; r: matched by deposit_of_several 4',
	],
	[
		'a deposit of several, switched off',
		'p 1 500; q 2 300',
		'4 800',
		'line 4: not_a_payout; p: expected 0; q: expected 0',
		{ several: false },
	],
	[
		'a sum of payouts that do not follow each other',
		'p 1 512345; q 2 310000; r 3 100677',
		'4 613022',
		'line 4: not_a_payout; p: expected 0; q: expected 0; r: expected 0',
	],
	[
		'a sum of more than three payouts',
		'p 1 512345; q 1 310012; r 2 100677; s 2 78912',
		'4 1001946',
		'line 4: not_a_payout; p: expected 0; q: expected 0; r: expected 0; s: expected 0',
	],
	[
		'a deposit of four that names its payouts',
		'p 1 512345 FT1234; q 1 310012 FT1235; r 2 100677 FT1236; s 2 78912 FT1237',
		'4 1001946 FT1234 FT1235 FT1236 FT1237',
		'p: matched by reference 4; q: matched by reference 4; r: matched by reference 4; s: matched by reference 4',
	],
	[
		'a line that is one payout or the sum of two others',
		'p 1 200; q 2 300; r 3 500',
		'4 500',
		'line 4: ambiguous; p: ambiguous 1; q: ambiguous 1; r: ambiguous 1',
	],
	['a fee within the tolerance', 'p 1 5000', '2 4600', 'p: matched by amount_and_date 2', { tolerance: FIVE }],
	['a fee beyond it', 'p 1 5000', '2 4400', 'line 2: not_a_payout; p: expected 1', { tolerance: FIVE }],
	[
		'a fee beyond it in a line of the service',
		'p 1 5000',
		'2 4400 CARD SERVICE',
		'p: amount_differs by near 2',
		{ tolerance: FIVE, service: 'Card Service' },
	],
	['an amount that is far from it', 'p 1 5000', '2 3900', 'line 2: not_a_payout; p: expected 0'],
	['more than the payout', 'p 1 5000', '2 5001', 'line 2: not_a_payout; p: expected 1', { tolerance: FIVE }],
	[
		'more than the payout that it names, within the tolerance',
		'p 1 5000 FT1234',
		'1 5001 FT1234',
		'p: amount_differs by reference 1',
		{ tolerance: FIVE },
	],
	[
		'a payout that the tolerance makes like another',
		'p 1 5000; q 1 4900',
		'2 4900',
		'line 2: ambiguous; p: ambiguous 1; q: ambiguous 1',
		{ tolerance: FIVE },
	],
	['the amount in another currency', 'p 1 500', '1 500USD', 'line 1: not_a_payout; p: expected 0'],
	[
		'lines of others where those of the service are known',
		'p 1 500; q 2 300',
		'2 500 rent; 3 300 CARD SERVICE; 9 1',
		'line 2: not_a_payout; line 9: not_a_payout; p: missing 0; q: matched by amount_and_date 3',
		{ service: 'card service' },
	],
	[
		'a line of the service with a fee taken off',
		'p 1 500',
		'2 495 Card Service; 9 1',
		'line 9: not_a_payout; p: amount_differs by near 2',
		{ service: 'card service' },
	],
	[
		'money that went back in a line that says so',
		'p 1 51234; q 2 300',
		'2 51234 CARD SERVICE; 3 300 CARD SERVICE; 5 -51234 RETURNED',
		'p: returned by amount_and_date 2,5; q: matched by amount_and_date 3',
	],
	[
		'money that left again in a line that says nothing of it',
		'p 1 51234',
		'2 51234 x; 5 -51234 x',
		'line 5: not_a_payout; p: matched by amount_and_date 2',
	],
	[
		'a rent of the same round amount',
		'p 1 50000',
		'2 50000 x; 5 -50000 RENT',
		'line 5: not_a_payout; p: matched by amount_and_date 2',
	],
	[
		'a failed payout that came and went back',
		'failed 1 500; q 1 300',
		'2 500 FX; 3 -500 FX returned; 3 300 FX',
		'failed: not_paid 1; line 2: not_a_payout; line 3: not_a_payout; q: matched by amount_and_date 3',
	],
	[
		'a payout like one that failed',
		'failed 1 500; q 1 500',
		'2 500',
		'failed: not_paid 1; line 2: ambiguous; q: ambiguous 1',
	],
	[
		'a payout that the filters leave out',
		'other 1 500; q 2 300',
		'2 500; 3 300',
		'line 2: not_a_payout; q: matched by amount_and_date 3',
	],
	['a line that is also one left out', 'other 1 500; q 1 500', '2 500', 'line 2: ambiguous; q: ambiguous 1'],
	[
		'no payout of 17,905.18 in a line of 426.58',
		'p 1 1790518',
		'2 42658 card; 9 1',
		'line 2: not_a_payout; line 9: not_a_payout; p: missing 0',
		{ service: 'card' },
	],
	[
		'the amount to the cent beside a missing payout that is near by no fee',
		'p 1 389236; q 2 378992; r 9 1000',
		'3 378992; 10 1000',
		'p: missing 0; q: matched by amount_and_date 3; r: matched by amount_and_date 10',
	],
	[
		'a payout that may be in a line of the service that no payout explains',
		'p 1 512345; q 2 310000; r 3 100677',
		'4 613022 CARD SERVICE; 5 310000 CARD SERVICE; 12 1',
		'line 4: not_a_payout; line 12: not_a_payout; p: ambiguous 1; q: matched by amount_and_date 5; r: ambiguous 1',
		{ service: 'card service' },
	],
	['a payout in a currency of another account', 'p 1 500USD', '2 1', 'line 2: not_a_payout'],
	[
		'a payout whose days begin before the statement',
		'p -1 500',
		'2 1; 9 1',
		'line 2: not_a_payout; line 9: not_a_payout; p: not_covered 0',
	],
	['a payout whose days end before the statement', 'p -40 500', '2 400', 'line 2: not_a_payout; p: outside'],
	[
		'a day on which it can still come',
		'p 2 500',
		'2 1; 7 1',
		'line 2: not_a_payout; line 7: not_a_payout; p: expected 0',
	],
];

it.each(CASES.map(([what, ...rest]) => ({ what, rest })))('should decide $what', async ({ rest }) => {
	const [payouts, lines, expected, options] = rest;
	const expectedPayouts = each(
		payouts,
		([id = '', day, , reference], minor, currency) => payout(id, Number(day), minor, reference, currency),
		2,
	);
	const bankLines = each(
		lines,
		([day, , ...words], minor, currency) => line(Number(day), minor, words.join(' '), currency),
		1,
	);
	expect(await match(expectedPayouts, bankLines, options)).toEqual(expected.split('; ').sort());
});

it('should decide the same whatever the order, and never give a line to two payouts that it does not hold', async () => {
	const day = fc.integer({ min: 0, max: 9 });
	const minor = fc.integer({ min: 1, max: 6 });
	const reference = fc.constantFrom('', '', 'FT0001', 'FT0002');
	const payouts = fc.array(fc.tuple(day, minor, reference), { maxLength: 7 });
	const lines = fc.array(fc.tuple(day, fc.integer({ min: -1, max: 12 }), reference), { maxLength: 7 });
	const property = fc.asyncProperty(
		payouts,
		lines,
		fc.boolean(),
		fc.infiniteStream(fc.nat()),
		async (some, others, several, order) => {
			const all = some.map(([on, amount, name], index) => payout(`p${index}`, on, amount, name));
			const bank = others.map(([on, amount, name]) => line(on, amount, name));
			const shuffled = <T>(list: T[]) =>
				list
					.map((one) => ({ one, at: order.next().value as number }))
					.sort((a, b) => a.at - b.at)
					.map(({ one }) => one);
			expect(await match(shuffled(all), shuffled(bank), { several })).toEqual(
				await match(all, bank, { several }),
			);
			const found = await matchLines(all, bank, { several });
			const held = [...found.payouts].flatMap(([one, verdict]) =>
				verdict.status === 'matched' ? linesOf(verdict).map((each) => ({ each, one })) : [],
			);
			for (const each of bank) {
				const own = held.filter((pair) => pair.each === each).map(({ one }) => one);
				const together = held.filter(({ one }) => own.includes(one)).map((pair) => pair.each);
				const sum = [...new Set(together)].reduce((total, one) => total + one.minor, 0);
				if (own.length > 0) expect(sum).toBe(own.reduce((total, one) => total + one.minor, 0));
				expect(own.length > 0).toBe(!found.lines.has(each) && own.length > 0);
			}
			// Nothing is lost.
			expect(found.payouts.size + found.outside.length + found.elsewhere.length).toBe(all.length);
		},
	);
	await fc.assert(property, { numRuns: 300 });
});

it.each([
	[200, 200, 'matched'],
	[200, 1, 'ambiguous'],
	[1, 200, 'ambiguous'],
	[300, 40, 'ambiguous'],
])('should call each of %s equal payouts beside %s equal lines %s, in bounded memory', async (some, others, status) => {
	const payouts = Array.from({ length: some }, (_, at) => payout(`p${at}`, 1 + (at % 5), 4_900));
	const lines = Array.from({ length: others }, (_, at) => line(5 + (at % 5), 4_900));
	const found = await matchLines(payouts, [line(0, -999_999), ...lines, line(60, -999_999)]);
	const all = [...found.payouts.values()];
	expect([...new Set(all.map((match) => match.status))]).toEqual([status]);
	expect(all.every(({ candidates }) => candidates.length > 0 && candidates.length <= MOST_TOLD)).toBe(true);
	expect(found.payouts.size).toBe(some);
	// A line that's one of many payouts is none of them surely.
	if (others <= some)
		expect([...found.lines.values()].filter((match) => match.status === 'ambiguous')).toHaveLength(
			status === 'matched' ? 0 : others,
		);
});

it('should say how many of equal payouts are missing, though not which', async () => {
	const payouts = [1, 2, 3, 4, 5].map((day) => payout(`p${day}`, day, 50_000));
	const missing = async (...days: number[]) => {
		const lines = days.map((day) => line(day, 50_000));
		const found = await matchLines(payouts, [line(0, -999_999), ...lines, line(60, -999_999)]);
		return [...found.payouts.values()].map(({ alike, status }) => [status, alike?.missing, alike?.of].join(' '));
	};
	expect(await missing(3, 4, 5, 5, 6)).toEqual(Array(5).fill('matched 0 5'));
	expect(await missing(3, 4, 5, 6)).toEqual(Array(5).fill('ambiguous 1 5'));
	const four = [3, 4, 5, 6].map((day) => line(day, 50_000));
	const found = await matchLines(payouts, [line(0, -999_999), ...four, line(60, -999_999)]);
	const read = { coverage: new Coverage([]), errors: [], unknownPayouts: 0, hasNoSign: false };
	expect(statementInWords(found, read).trouble).toMatch(/^5 payouts ambiguous: .*\. 1 missing of equal ones$/);
	// Late money may be any payout's.
	expect(await missing(3, 4, 5, 6, 20)).toEqual(Array(5).fill('ambiguous  '));
});

it('should ask where several payouts fit only what left the account, and match none', async () => {
	const payouts = [payout('p', 1, 90_000), payout('q', 2, 51_234), payout('r', 3, 70_055)];
	const rent = line(2, 90_000, 'Rent');
	const turned = [rent, line(3, -51_234), line(4, -70_055), line(2, -90_000)];
	await expect(matchLines(payouts, turned)).rejects.toThrow(
		'3 payouts fit amounts that left the account, and fewer fit what came',
	);
	// A round amount may be the rent, beside one that isn't.
	await expect(matchLines(payouts, [rent, line(3, -51_234), line(2, -90_000)])).rejects.toThrow('2 payouts fit');
	// One debit may have the amount of a payout.
	expect((await matchLines(payouts, turned.slice(0, 2))).payouts.size).toBe(3);
	const came = [rent, line(3, 51_234), line(4, 70_055), line(4, -51_234), line(5, -70_055)];
	expect((await matchLines(payouts, came)).payouts.size).toBe(3);
});

it('should match none of round amounts where more of them left than came, unless a line names its payout', async () => {
	const payouts = [payout('p', 1, 90_000), payout('payout_700001', 2, 40_000)];
	const statuses = async (...lines: BankLine[]) =>
		[...(await matchLines(payouts, lines)).payouts.values()].map(({ status, why }) => [status, why]);
	const turned = [line(2, 90_000, 'Rent'), line(2, -90_000, 'TAP'), line(3, -40_000, 'TAP'), line(40, -1)];
	expect(await statuses(...turned)).toEqual(Array(2).fill(['ambiguous', 'Signs turned?']));
	expect(await statuses(...turned, line(4, 40_000, 'TAP payout_700001'))).toEqual(
		Array(2).fill(['matched', undefined]),
	);
});

it('should doubt a line found by its amount alone that shares no word with the others', async () => {
	const payouts = [payout('p', 1, 51_234), payout('q', 2, 70_055), payout('r', 3, 50_000)];
	const named = [line(2, 51_234, 'ACME PAY 1001'), line(3, 70_055, 'ACME PAY 1002')];
	const statuses = async (...lines: BankLine[]) =>
		(await match(payouts, lines)).filter((text) => /^[pqr]/.test(text)).map((text) => text.split(' ')[1]);
	expect(await statuses(...named, line(4, 50_000, 'Acme 1003'))).toEqual(['matched', 'matched', 'matched']);
	expect(await statuses(...named, line(4, 50_000, 'Obrat'))).toEqual(['matched', 'matched', 'ambiguous']);
	// A bank that shows no sender.
	expect(await statuses(...named.map((each) => ({ ...each, text: '' })), line(4, 50_000))).toEqual(
		Array(3).fill('matched'),
	);
	expect(await statuses(...named.map((each) => ({ ...each, text: '' })), line(4, 50_000, 'Obrat'))).toEqual([
		'matched',
		'matched',
		'ambiguous',
	]);
});

it.each([
	['a number of its own, as long as those of payouts', ['TRF 123456 TAP', 'TRF 123457 TAP'], ['matched', 'matched']],
	['the number of another payout', ['PAYOUT 123456 TAP', 'TRF TAP'], ['ambiguous', 'ambiguous']],
	['such a number beside a line with one of theirs', ['TRF 123456 TAP', 'TAP 700002'], ['expected', 'matched']],
])('should tell by amount what a line says of %s', async (_, texts, statuses) => {
	const payouts = [expectedPayout('payout_700001', 10, 12_345), expectedPayout('payout_700002', 12, 22_345)];
	const lines = [bankLine(11, 12_345, texts[0]), bankLine(13, 22_345, texts[1])];
	expect([...(await matchLines(payouts, lines)).payouts.values()].map(({ status }) => status)).toEqual(statuses);
});

it('should leave a line open that names a payout which nobody listed, where no line names one of theirs', async () => {
	const payouts = [expectedPayout('payout_700001', 10, 12_345), expectedPayout('payout_700002', 12, 22_345)];
	const lines = [bankLine(11, 12_345, 'Payout 123456'), bankLine(13, 22_345, 'Payout'), bankLine(13, -100, 'Rent')];
	const found = [...(await matchLines(payouts, lines)).payouts.values()];
	expect(found.map(({ status, why }) => [status, why])).toEqual([
		['ambiguous', 'Names another?'],
		['matched', undefined],
	]);
});

it('should take a fee that the statement states for what a line has less', async () => {
	const payouts = [payout('p', 1, 150_000)];
	const { payouts: found } = await matchLines(payouts, [line(0, -1), bankLine(2, 147_400, '', { fee: 2_600 })]);
	expect([...found.values()]).toMatchObject([{ status: 'amount_differs', by: 'near' }]);
	const other = await matchLines(payouts, [line(0, -1), bankLine(2, 147_400, '', { fee: 2_500 })]);
	expect([...other.payouts.values()]).toMatchObject([{ status: 'expected' }]);
});

it('should call nothing missing of days in which lines are missing', async () => {
	const lines = [line(0, -1), line(30, -1)];
	const coverage = new Coverage(spanOfDays([0, 30], '') === undefined ? [] : [spanOfDays([0, 30], '') as never]);
	const status = async (of: Coverage) => {
		const found = await matchBank(
			[payout('p', 3, 500)],
			{ lines, notBooked: [], ifTurned: '', hasNoSign: false, coverage: of },
			MATCH_OPTIONS,
			pause,
		);
		return [...found.payouts.values()][0]?.status;
	};
	expect(await status(coverage)).toBe('missing');
	expect(await status(coverage.incomplete)).toBe('not_covered');
});

it.each([1, 3, 80])(
	'should call 200 equal payouts ambiguous beside %s lines that have what any two of them come to',
	async (lines) => {
		const payouts = Array.from({ length: 200 }, (_, at) => payout(`p${at}`, 1, 4_900));
		const pairs = Array.from({ length: lines }, () => line(3, 9_800));
		for (const tolerance of [0n, FIVE]) {
			const found = await matchLines(payouts, [line(0, -999_999), ...pairs, line(60, -999_999)], { tolerance });
			expect(new Set([...found.payouts.values()].map(({ status }) => status))).toEqual(new Set(['ambiguous']));
		}
	},
);

/** The bank names 28 payouts of 30, and one line reads otherwise. */
it('should not call missing what a line may hold together, though the bank names all others', async () => {
	const days = Array.from({ length: 30 }, (_, index) => index + 1);
	const payouts = days.map((day) => payout(`payout_${700_000 + day}`, day, 10_000 + day * 37));
	const alone = payouts.slice(0, 28);
	const [one, other] = payouts.slice(28) as [ExpectedPayout, ExpectedPayout];
	const lines = alone.map(({ day, minor, id }) => line(day + 1, minor, `Card money ${id}`));
	const sum = one.minor + other.minor;
	const found = await match(payouts, [...lines, line(31, sum, 'Credit'), line(40, 5, 'Interest')]);
	expect(found.filter((text) => /^payout_7000(29|30)/.test(text))).toEqual([
		'payout_700029: ambiguous 1',
		'payout_700030: ambiguous 1',
	]);
	const without = await match(payouts, [...lines, line(31, sum - 1, 'Credit'), line(40, 5, 'Interest')]);
	expect(without.filter((text) => /^payout_7000(29|30)/.test(text))).toEqual([
		'payout_700029: missing 0',
		'payout_700030: missing 0',
	]);
});

it.each<[string, number[], number, number, string, number]>([
	['a round amount that two others come to, with one between them', [4_000, 999, 8_000], 12_000, 1, 'ambiguous', 0],
	['one that no two others come to', [4_000, 999, 8_100], 12_000, 1, 'matched', 0],
	['an unround one', [4_001, 999, 8_000], 12_001, 1, 'matched', 0],
	['late money that is in time for a larger one', [], 12_345, 9, 'ambiguous', 12_500],
	['late money with no larger one', [], 12_345, 9, 'paid_late', 22_500],
])("should take no line that may be another one's: %s", async (_, others, minor, days, status, larger) => {
	const day = 20_000;
	const payouts = [
		...others.map((each, at) => expectedPayout(`other${at}`, day - 3 + at, each)),
		expectedPayout('own', day, minor),
		...(larger === 0 ? [] : [expectedPayout('larger', day + 7, larger)]),
	];
	const lines = [bankLine(day - 9, -5, 'Card Ltd'), bankLine(day + days, minor, 'Card Ltd'), bankLine(day + 30, -5)];
	const { payouts: found } = await matchLines(payouts, lines, { service: 'Card Ltd' });
	expect([...found].find(([{ id }]) => id === 'own')?.[1].status).toBe(status);
});

it('should let no line that may be another payout vouch for the words of one', async () => {
	const [first, second, third, fourth] = [10, 12, 14, 16].map((day, at) =>
		expectedPayout(`p${at}`, day, 12_345 + 700 * at),
	) as [ExpectedPayout, ExpectedPayout, ExpectedPayout, ExpectedPayout];
	const lineOf = ({ day, minor }: ExpectedPayout, text: string) => bankLine(day + 1, minor, text);
	const told = async (...more: BankLine[]) => {
		const pearls = [first, third, fourth].map((each) => lineOf(each, 'Pearl'));
		const lines = [bankLine(0, -5), ...pearls, lineOf(second, 'Hixjum'), ...more, bankLine(40, -5)];
		const { payouts: found } = await matchLines([first, second, third, fourth], lines);
		return [...found.values()].map(({ status }) => status);
	};
	expect(await told()).toEqual(['matched', 'ambiguous', 'matched', 'matched']);
	expect(await told(lineOf(first, 'Hixjum'))).toEqual(['ambiguous', 'ambiguous', 'matched', 'matched']);
});

it('should leave open which of two payouts went back', async () => {
	const payouts = [10, 20].map((day, at) => expectedPayout(`p${at}`, day, 51_234));
	const back = bankLine(23, -51_234, 'Returned');
	const lines = [bankLine(0, -5), bankLine(11, 51_234), bankLine(21, 51_234), back, bankLine(40, -5)];
	const { payouts: found } = await matchLines(payouts, lines);
	expect([...found.values()]).toMatchObject([
		{ status: 'ambiguous', why: 'One went back' },
		{ status: 'ambiguous', why: 'One went back' },
	]);
});
