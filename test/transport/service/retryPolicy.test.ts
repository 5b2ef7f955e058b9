import { nextWait, readRetryAfter } from '../../../nodes/CardPayments/transport/service/pace';

const now = Date.parse('2026-01-01T00:00:00Z');
const wait = (attempt: number, retryAfter?: string, waited = 0, random = 1) =>
	nextWait({ attempt, waited, asked: readRetryAfter(retryAfter, now), random });

describe('nextWait', () => {
	it('should double the wait, jittered between half of it and the whole', () => {
		expect([1, 2, 3].map((attempt) => wait(attempt))).toEqual([1_000, 2_000, 4_000]);
		expect([1, 2, 3].map((attempt) => wait(attempt, undefined, 0, 0))).toEqual([500, 1_000, 2_000]);
	});

	it('should obey Retry-After in seconds and as a date', () => {
		expect(wait(1, '7')).toBe(7_000);
		expect(wait(1, 'Thu, 01 Jan 2026 00:00:09 GMT')).toBe(9_000);
	});

	it('should never wait less than without Retry-After', () => {
		expect([1, 2, 3].map((attempt) => wait(attempt, '0'))).toEqual([1_000, 2_000, 4_000]);
		expect(wait(3, '1')).toBe(4_000);
		expect(wait(1, 'Wed, 31 Dec 2025 23:59:00 GMT')).toBe(1_000);
	});

	it('should ignore an invalid Retry-After', () => {
		expect(wait(1, 'soon')).toBe(1_000);
		expect(wait(1, '-5')).toBe(1_000);
	});

	it('should read a Retry-After without end as a time that has a date', () => {
		const until = new Date(now + readRetryAfter('9'.repeat(400), now));
		expect(until.toISOString()).toBe('2027-01-01T00:00:00.000Z');
	});

	it('should not start a wait that exceeds the total', () => {
		expect(wait(1, '61')).toBeUndefined();
		expect(wait(2, '30', 30_000)).toBe(30_000);
		expect(wait(2, '30', 30_001)).toBeUndefined();
	});
});
