import fc from 'fast-check';
import { mayBeLeftOf } from '../../../nodes/CardPayments/domain/bank/readings';
import { UnexplainedPayouts } from '../../../nodes/CardPayments/domain/bank/unexplainedPayouts';
import { bankLine, expectedPayout, MATCH_OPTIONS, pause } from './world';

const DAYS = MATCH_OPTIONS.daysUntilPaid;
const size = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 900, max: 1_100 }), fc.nat(5_000_000));

it('should find what looking at each payout finds', async () => {
	const property = fc.asyncProperty(
		fc.array(fc.tuple(fc.nat(9), size, fc.constantFrom('SAR', 'KWD')), { maxLength: 30 }),
		fc.nat(14),
		size,
		fc.double({ min: 0.8, max: 1, noNaN: true }),
		async (all, day, someMinor, part) => {
			const payouts = all
				.map(([on, minor, currency], at) => expectedPayout(`p${at}`, on, minor, { currency, time: at }))
				.sort((a, b) => a.day - b.day || a.time - b.time);
			const unexplained = await UnexplainedPayouts.of(payouts, MATCH_OPTIONS, pause);
			const inDays = payouts.filter((one) => one.currency === 'SAR' && one.day <= day && one.day >= day - DAYS);
			// About what a bank may leave of one, the sum of two, or any amount.
			const [first, second] = inDays;
			const minors = [
				someMinor,
				Math.round((first?.minor ?? 1) * part),
				(first?.minor ?? 1) + (second?.minor ?? 0),
			];
			for (const minor of minors) {
				const line = bankLine(day, minor);
				expect(unexplained.leaving(line, 'SAR')).toEqual(inDays.filter((one) => mayBeLeftOf(minor, one)));
				const pairs = inDays.flatMap((one, at) => inDays.slice(0, at).map((other) => [other, one]));
				const found = unexplained.pairOf(line, 'SAR');
				const isPair = pairs.some(([other, one]) => (other?.minor ?? 0) + (one?.minor ?? 0) === minor);
				expect(found.length > 0).toBe(isPair);
				if (isPair) expect(pairs).toContainEqual(found);
				expect(found.reduce((sum, one) => sum + one.minor, 0)).toBe(isPair ? minor : 0);
			}
		},
	);
	await fc.assert(property, { numRuns: 500 });
});
