import { InputError, ServiceError } from '../../../nodes/CardPayments/domain/errors';
import { MONEY_REQUESTS } from '../../../nodes/CardPayments/domain/payment/kinds';
import type { MoneyRequestKind } from '../../../nodes/CardPayments/domain/payment/state';
import { outcomeError } from '../../../nodes/CardPayments/domain/outcome/outcomeError';
import type { Outcome } from '../../../nodes/CardPayments/domain/outcome/verdict';

const FAILED = new ServiceError('The service failed (HTTP 500)', 'Try again later. It said: Oops.', {
	status: 500,
	said: 'It said: Oops.',
});

it.each(Object.keys(MONEY_REQUESTS) as MoneyRequestKind[])('should say how to look for a %s', (kind) => {
	const { message, description } = outcomeError(kind, { outcome: 'unknown', isNo: false }, FAILED, { again: '4f' });
	expect(message).toBe(
		`It is unknown whether the ${kind} was made: The service failed (HTTP 500). Look ${MONEY_REQUESTS[kind].look} before you send it again`,
	);
	// Never "try again later" next to "look first".
	expect(description).toBe(
		`Look ${MONEY_REQUESTS[kind].look}, before you send it again. If it wasn't made, enter "4f" in "Send Again". It said: Oops.`,
	);
});

it('should name its identifiers, shortened in the text and in full in the details', () => {
	const ids = { reference: { order: 'A-1' }, authorization_id: 'auth_1', idempotency_key: 'k'.repeat(64) };
	const identifiers = { ...ids, amount: 5, currency: 'SAR' };
	const { description, details } = outcomeError('capture', { outcome: 'unknown', isNo: false }, FAILED, identifiers);
	expect(description).toContain(
		`order reference "A-1", authorization "auth_1", idempotency key "${'k'.repeat(39)}…", amount 5 SAR`,
	);
	expect(details).toEqual({ outcome: 'unknown', ...identifiers });
});

it('should say when it was sent, if it was', () => {
	const sent_at = '2026-01-16T12:00:00.000Z';
	const unknown = outcomeError('refund', { outcome: 'unknown', isNo: false }, FAILED, {
		amount: 5,
		currency: 'SAR',
		sent_at,
	});
	expect(unknown.description).toContain(`by amount 5 SAR, sent at ${sent_at}, before`);
	expect(unknown.details).toMatchObject({ sent_at });
	for (const outcome of ['rejected', 'not_sent'] as const) {
		const { description, details } = outcomeError('refund', { outcome, isNo: false }, FAILED, { sent_at });
		expect([description, details.sent_at]).toEqual([expect.not.stringContaining('2026'), undefined]);
	}
});

it('should give what Send Again takes only while nobody knows', () => {
	const detailsOf = (outcome: Outcome, again?: string) =>
		outcomeError('charge', { outcome, isNo: false }, FAILED, { again }).details;
	for (const outcome of ['unknown', 'not_moved'] as const) {
		expect(detailsOf(outcome, '4f').send_again).toBe('4f');
		expect(detailsOf(outcome)).not.toHaveProperty('send_again');
	}
	for (const outcome of ['rejected', 'not_sent', 'duplicate'] as const)
		expect(detailsOf(outcome, '4f')).not.toHaveProperty('send_again');
});

it.each([
	[429, false],
	[500, false],
	[503, false],
	[408, true],
	[400, true],
])('should advise what an error does, but to try a service again later: %d', (status, isAdvised) => {
	const error = new ServiceError('It failed', 'Its own advice.', { status, said: 'It said: No.' });
	const { description } = outcomeError('charge', { outcome: 'unknown', isNo: false }, error, {});
	expect(description?.endsWith(isAdvised ? 'Its own advice.' : 'It said: No.')).toBe(true);
});

it("should name an amount whose currency is its original's", () => {
	const { description } = outcomeError('capture', { outcome: 'unknown', isNo: false }, FAILED, { amount: 5 });
	expect(description).toContain('by amount 5, before');
});

it('should keep the advice if nothing was sent', () => {
	const empty = new InputError('"Reason" is empty', 'Enter it.');
	const { message, description } = outcomeError('refund', { outcome: 'not_sent', isNo: false }, empty, {});
	expect([message, description]).toEqual(['The refund was not sent: "Reason" is empty', 'Enter it.']);
});

it('should say that a service may lack an operation outside the contract', () => {
	const details = { status: 404, said: 'It said: Nothing here.' };
	const missing = new ServiceError('Not found', 'Check the base URL.', details);
	const advice = (kind: MoneyRequestKind, identifiers = {}) =>
		outcomeError(kind, { outcome: 'rejected', isNo: false }, missing, identifiers).description;
	expect(advice('void')).toMatch(/^It said: Nothing here\. Not every service offers this operation: /);
	const wrongId = 'chg_1 looks like the ID of a charge: enter that of an authorization. Check the base URL.';
	expect(advice('void', { authorization_id: 'chg_1' })).toBe(wrongId);
	expect(advice('charge')).toBe('Check the base URL.');
});

it('should say that nothing was made only where that is clear, and name the first of a duplicate', () => {
	const no = new ServiceError('The service rejected the request: No', '', { status: 400 });
	const said = (verdict: Parameters<typeof outcomeError>[1]) => outcomeError('charge', verdict, no, {});
	expect(said({ outcome: 'rejected', isNo: true }).message).toMatch(/^No charge was made by this request: /);
	expect(said({ outcome: 'unknown', isNo: true }).message).toMatch(
		/^The charge was refused, and it is unknown whether it was made all the same: /,
	);
	const duplicate = said({ outcome: 'duplicate', isNo: true, id: 'chg_1' });
	expect(duplicate.message).toMatch(/^The service says that the charge was made before, as chg_1: /);
	expect(duplicate.details).toEqual({ outcome: 'duplicate', duplicate_of: 'chg_1' });
});

it('should say what to do about a card token that the service refuses, and only then', () => {
	const refused = (said: string) =>
		new ServiceError('The service rejected the request', `It said: ${said}`, { status: 400, said });
	const verdict = { outcome: 'rejected', isNo: true } as const;
	const advice = (kind: MoneyRequestKind, said: string) => outcomeError(kind, verdict, refused(said), {}).description;
	expect(advice('charge', 'source.id: unknown')).toMatch(/^Check "Card Token": .*test or live\. It said: source/);
	expect(advice('charge', 'Insufficient funds')).toBe('It said: Insufficient funds');
	expect(advice('refund', 'source.id: unknown')).toBe('It said: source.id: unknown');
});
