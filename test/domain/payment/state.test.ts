import { DECLINES } from '../../../nodes/CardPayments/domain/outcome/serviceCodes';
import { paymentState, pageToVisit, statusesOf } from '../../../nodes/CardPayments/domain/payment/state';
import { STATUSES } from './statuses';

const page = { transaction: { url: 'https://bank.example' } };

it('should know every documented status, and where a payment with it stands', () => {
	const known = STATUSES.map(([status]) => status);
	const states = known.map((status) => [
		status,
		paymentState({ status }),
		paymentState({ status: status.toLowerCase(), ...page }),
	]);
	expect(states).toEqual(STATUSES.map(([status, , state, withPage]) => [status, state, withPage]));
	for (const kind of ['charge', 'authorization', 'refund'] as const)
		expect(statusesOf(kind).sort()).toEqual(
			STATUSES.filter(([, of]) => of.includes(kind.charAt(0)))
				.map(([status]) => status)
				.sort(),
		);
});

it.each(['SOMETHING_NEW', 'toString', '', undefined])('should not guess what %p means', (status) => {
	expect(paymentState({ status })).toBe('unknown');
});

it('should show the page only while there is something to do, or perhaps is', () => {
	const shown = [...STATUSES.map(([status]) => status), 'SOMETHING_NEW'].filter(
		(status) => pageToVisit({ status, ...page }) !== undefined,
	);
	expect(shown).toEqual(['ACCEPTED', 'IN_PROGRESS', 'INITIATED', 'PENDING', 'SOMETHING_NEW']);
});

it('should recognize a duplicate of an earlier payment', () => {
	expect(paymentState({ status: 'FAILED', response: { code: '403' } })).toBe('duplicate');
	expect(paymentState({ status: 'failed', response: { code: 403 } })).toBe('duplicate');
	expect(paymentState({ status: 'FAILED', response: { code: 407 } })).toBe('failed');
});

it('should not say where a payment stands whose code says otherwise', () => {
	const state = (status: string, code: string | number) => paymentState({ status, response: { code } });
	const declines = DECLINES.charge.flatMap(([from, to]) =>
		Array.from({ length: to - from + 1 }, (_, at) => from + at),
	);
	for (const code of [...declines, '505'])
		expect([state('CAPTURED', code), state('authorized', code)]).toEqual(['unknown', 'unknown']);
	for (const status of ['FAILED', 'DECLINED', 'CANCELLED', 'ABANDONED'])
		expect([state(status, '000'), state(status, '001')]).toEqual(['unknown', 'unknown']);
	expect([state('CAPTURED', '000'), state('AUTHORIZED', '001'), state('CAPTURED', '12')]).toEqual([
		'paid',
		'held',
		'paid',
	]);
	expect([state('DECLINED', '505'), state('VOID', '601'), state('FAILED', '')]).toEqual([
		'failed',
		'reversed',
		'failed',
	]);
});
