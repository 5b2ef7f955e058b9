/** The words of a payment that let a person stop looking, and every way to take away what proves them. */
import {
	DECLINES,
	SERVICE_FAILURES,
	USED_UP,
	VALIDATION_ERRORS,
} from '../../../nodes/CardPayments/domain/outcome/serviceCodes';
import {
	AUTHENTICATED_STATUSES,
	ECIS,
	NOT_AUTHENTICATED_CODES,
	TRANSACTION_STATUSES,
	authenticationVerdict,
} from '../../../nodes/CardPayments/domain/threeDSecure';
import {
	compare,
	isCertainlyOther,
	isInRepeatWindow,
	madeWithin,
	makerOf,
	type ExpectedPayment,
} from '../../../nodes/CardPayments/domain/outcome/likeness';
import { isDeclined, verdictOf, type Rejection } from '../../../nodes/CardPayments/domain/outcome/verdict';
import { MONEY_REQUESTS } from '../../../nodes/CardPayments/domain/payment/kinds';
import type { MoneyRequestKind } from '../../../nodes/CardPayments/domain/payment/state';
import { verdict, walkVerdicts } from '../../harness/verdicts.ts';
import { STATUSES } from '../payment/statuses';

const NOTED = Date.UTC(2026, 10, 25, 12);
const KINDS = Object.keys(MONEY_REQUESTS) as MoneyRequestKind[];
const says = (given: Partial<Rejection>, kind: MoneyRequestKind = 'charge') =>
	verdictOf({ status: 400, text: '', codes: [], responseCodes: [], statuses: [], ids: [], ...given }, kind);

interface Comparison {
	record: Record<string, unknown>;
	expected: ExpectedPayment;
}

/** A record of the service, and what's expected, equal in all that tells one from another. */
function comparison(
	kind: MoneyRequestKind,
	body: ExpectedPayment['body'],
	record: Comparison['record'],
	isWhole = false,
): Comparison {
	return {
		record: { amount: 10, currency: 'SAR', transaction: { created: String(NOTED + 1_000) }, ...record },
		expected: {
			kind,
			key: 'k',
			keyField: 'reference.idempotent',
			since: NOTED,
			isWhole,
			wasUnmade: false,
			original: 'of_1',
			body: { amount: 10, currency: 'SAR', ...body },
		},
	};
}
const set = (path: string, value: unknown) => (world: Comparison) => {
	const [name = '', inside] = path.split('.');
	const part = world.record[name];
	world.record[name] = inside === undefined ? value : { ...(part as object), [inside]: value };
};
/** Of each: another amount or currency, none, an older one, one without a date, another key. */
const OTHERS: Record<string, (world: Comparison) => void> = {
	'another amount': set('amount', 10.01),
	'no amount': set('amount', undefined),
	'another currency': set('currency', 'USD'),
	'no currency': set('currency', undefined),
	'made before the note': set('transaction.created', String(NOTED - 61_000)),
	'made nobody knows when': set('transaction', undefined),
	'another key': set('reference.idempotent', 'other'),
	'noted nobody knows when': ({ expected }) => (expected.since = undefined),
	'another merchant': (world) => {
		world.expected.body.merchant = { id: 'm1' };
		world.record.merchant = { id: 'm2' };
	},
};
const isSame = ({ record, expected }: Comparison) => compare(record, expected) === 'same';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = NOTED + 2 * HOUR;
const isOfNow = ({ record, expected }: Comparison) => isInRepeatWindow(madeWithin(record, expected)?.from, NOW);
const byTransaction = { reference: { transaction: 'T-1', order: 'A-1' } };
const byOrder = { reference: { order: 'A-1' }, source: { id: 'tok_1' } };

/** A payment stands in the no, and didn't fail. */
const BESIDE_A_PAYMENT = Object.fromEntries(
	STATUSES.filter(([, , state]) => state !== 'failed').map(([status]) => [
		`a payment that is ${status}`,
		(given: Rejection) => given.statuses.push('402', status.toLowerCase()),
	]),
);

/** The service's own response that the cardholder wasn't authenticated. */
const saidByCode = Object.fromEntries(
	NOT_AUTHENTICATED_CODES.map((code) => [
		`a response of code ${code}`,
		(world: { code?: string }) => (world.code = code),
	]),
);

walkVerdicts([
	...KINDS.map((kind) =>
		verdict<Rejection>({
			word: `outcome of a ${kind}: rejected, by a documented error`,
			proven: () => ({ status: 400, text: '', codes: ['1110'], responseCodes: [], statuses: [], ids: [] }),
			isSaid: (given) => verdictOf(given, kind).outcome === 'rejected',
			without: {
				'no code': (given) => (given.codes = []),
				'an unknown code': (given) => (given.codes = ['1173']),
				'an unknown code beside': (given) => given.codes.push('77'),
				'a failure of the service beside': (given) => given.codes.push('1151'),
				'a code of a payment that is through': (given) => given.responseCodes.push('000'),
				'a time-out of a payment': (given) => given.responseCodes.push(kind === 'refund' ? '701' : '801'),
				'a duplicate': (given) => given.responseCodes.push('403'),
				'a payment that it names': (given) => given.ids.push('chg_1'),
				...BESIDE_A_PAYMENT,
				'words of a failure': (given) => (given.text = 'Gateway timed out'),
				'words of a duplicate': (given) => (given.text = 'Duplicate payment'),
				'a conflict': (given) => (given.status = 409),
				'a gateway that gave up': (given) => (given.status = 499),
				'a failure': (given) => (given.status = 500),
				'a success': (given) => (given.status = 200),
			},
		}),
	),
	...[401, 402, 403, 404, 405, 413, 415, 422].map((status) =>
		verdict<Rejection>({
			word: `outcome: rejected, by HTTP ${status}`,
			proven: () => ({ status, text: '', codes: [], responseCodes: [], statuses: [], ids: [] }),
			isSaid: (given) => verdictOf(given, 'charge').outcome === 'rejected',
			without: {
				'a failure of the service': (given) => given.codes.push('9999'),
				'what was used up': (given) => given.codes.push('1126'),
				'a payment that it names': (given) => given.ids.push('chg_1'),
				...BESIDE_A_PAYMENT,
				'a time-out': (given) => (given.text = '{"message": "timeout"}'),
				'a duplicate': (given) => (given.text = 'The payment already exists'),
				'a payment that is in progress': (given) => given.responseCodes.push('200'),
				'another status': (given) => (given.status = 400),
			},
		}),
	),
	verdict<Comparison>({
		word: 'already: true, by a transaction reference',
		proven: () => comparison('charge', { ...byTransaction, source: { id: 'tok_2' } }, byTransaction),
		isSaid: isSame,
		without: {
			...OTHERS,
			'another reference': set('reference.transaction', 'T-2'),
			'no reference': set('reference', undefined),
		},
	}),
	verdict<Comparison>({
		word: 'already: true, by an order and its card',
		proven: () => comparison('authorization', byOrder, byOrder),
		isSaid: isSame,
		without: {
			...OTHERS,
			'another order': set('reference.order', 'A-2'),
			'another card': set('source.id', 'tok_2'),
			'a card that is not said': set('source', undefined),
		},
	}),
	verdict<Comparison>({
		word: 'already: true, of a part of a charge',
		proven: () =>
			comparison('refund', { reference: { merchant: 'R' } }, { charge_id: 'of_1', reference: { merchant: 'R' } }),
		isSaid: isSame,
		without: {
			...OTHERS,
			'of another charge': set('charge_id', 'of_2'),
			'of a charge that is not said': set('charge_id', undefined),
			'another reference': set('reference.merchant', 'R2'),
			'named by nobody': ({ expected }) => (expected.body.reference = {}),
		},
	}),
	verdict<Comparison>({
		word: 'already: true, of a whole charge',
		proven: () => comparison('refund', {}, { charge_id: 'of_1' }, true),
		isSaid: isSame,
		without: {
			...OTHERS,
			'of another charge': set('charge_id', 'of_2'),
			'of a part': ({ expected }) => (expected.isWhole = false),
			'named by somebody else': set('reference', { merchant: 'by hand' }),
			'with another name': ({ expected }) => (expected.body.reference = { merchant: 'R-1' }),
		},
	}),
	verdict<Comparison>({
		word: 'already: true, of a whole authorization',
		proven: () => comparison('capture', {}, { source: { id: 'of_1' } }, true),
		isSaid: isSame,
		without: {
			...OTHERS,
			'of another authorization': set('source.id', 'of_2'),
			'named by somebody else': set('reference', { transaction: 'by hand' }),
		},
	}),
	verdict<Comparison>({
		word: 'already: true, by its key',
		proven: () => comparison('refund', {}, { amount: 3, reference: { idempotent: 'k' } }),
		isSaid: isSame,
		without: {
			'another key': set('reference.idempotent', 'other'),
			'no key': set('reference', undefined),
			'a key that nobody looks for': ({ expected }) => (expected.keyField = ''),
		},
	}),
	...KINDS.filter((kind) => MONEY_REQUESTS[kind].keptAs !== undefined).map((kind) =>
		verdict<Comparison>({
			word: `already: true, of a ${kind} of the last day`,
			proven: () => comparison(kind, {}, { id: 'own_1' }),
			isSaid: isOfNow,
			without: {
				'made nobody knows when': set('transaction', undefined),
				'made a day ago': set('transaction.created', String(NOW - 24 * HOUR)),
				'the date is that of its original': set('id', 'of_1'),
			},
		}),
	),
	...KINDS.filter((kind) => MONEY_REQUESTS[kind].keptAs === undefined).map((kind) =>
		verdict<Comparison>({
			word: `already: true, of a ${kind}, which its original shows`,
			proven: () => {
				const world = comparison(kind, {}, { id: 'of_1' });
				set('transaction.created', String(NOTED - 240 * HOUR))(world);
				world.expected.wasUnmade = true;
				return world;
			},
			isSaid: isOfNow,
			without: {
				'nobody saw the original without it': ({ expected }) => (expected.wasUnmade = false),
				'noted nobody knows when': ({ expected }) => (expected.since = undefined),
				'noted more than a day ago': ({ expected }) => (expected.since = 0),
				'noted a day ago': ({ expected }) => (expected.since = NOW - 24 * HOUR),
				'only the original is of today': (world) => {
					set('transaction.created', String(NOTED + 1_000))(world);
					world.expected.wasUnmade = false;
				},
			},
		}),
	),
	...KINDS.filter((kind) => MONEY_REQUESTS[kind].keptAs !== undefined).map((kind) =>
		verdict<Comparison>({
			word: `already: true, of a ${kind} that a response gives`,
			proven: () => comparison(kind, {}, { id: 'own_1', transaction: { created: String(NOTED - 6 * MINUTE) } }),
			isSaid: ({ record, expected }) => makerOf(record, { ...expected, since: NOTED }, false) === 'earlier',
			without: {
				'a minute behind': set('transaction.created', String(NOTED - MINUTE - 1)),
				'minutes behind': set('transaction.created', String(NOTED - 4 * MINUTE)),
				'local time, ahead': set('transaction.created', new Date(NOTED + 3 * HOUR).toISOString().slice(0, 19)),
				'local time, behind': set('transaction.created', new Date(NOTED - 8 * HOUR).toISOString().slice(0, 16)),
				'a day alone': set('transaction.created', new Date(NOTED).toISOString().slice(0, 10)),
				'the day before alone': set(
					'transaction.created',
					new Date(NOTED - 24 * HOUR).toISOString().slice(0, 10),
				),
				'made nobody knows when': set('transaction', undefined),
				'the list had none of its name': ({ expected }) => (expected.seen = new Set(['other_1'])),
				'nobody else has its key': ({ expected }) => (expected.isOwnKey = true),
			},
		}),
	),
	verdict<Comparison>({
		word: 'already: true, by an ID seen before sending',
		proven: () => {
			const world = comparison('charge', {}, { id: 'own_1' });
			world.expected.seen = new Set(['own_1']);
			return world;
		},
		isSaid: ({ record, expected }) => makerOf(record, { ...expected, since: NOTED }, false) === 'earlier',
		without: {
			'another one was seen': ({ expected }) => (expected.seen = new Set(['own_2'])),
			'nobody looked': ({ expected }) => (expected.seen = undefined),
		},
	}),
	verdict<Comparison>({
		word: 'moved, by a response',
		proven: () => comparison('charge', {}, { id: 'own_1' }),
		isSaid: ({ record, expected }) => makerOf(record, { ...expected, since: NOTED }, false) === 'this',
		without: {
			'a minute behind': set('transaction.created', String(NOTED - MINUTE - 1)),
			'made nobody knows when': set('transaction', undefined),
			'local time': set('transaction.created', new Date(NOTED).toISOString().slice(0, 19)),
			'seen before it was sent': ({ expected }) => (expected.seen = new Set(['own_1'])),
			'older by hours than what the list showed': (world) => {
				world.expected.seen = new Set();
				set('transaction.created', String(NOTED - HOUR))(world);
			},
		},
	}),
	...KINDS.filter((kind) => MONEY_REQUESTS[kind].keptAs !== undefined).map((kind) =>
		verdict<Comparison>({
			word: `not_moved: what's listed isn't the ${kind}`,
			proven: () =>
				comparison(
					kind,
					{ reference: { transaction: 'Order-2026-abc-00017', merchant: 'Order-2026-abc-00017' } },
					{ amount: 11, reference: { transaction: 'another', merchant: 'another', idempotent: 'k2' } },
				),
			isSaid: ({ record, expected }) => isCertainlyOther(record, expected),
			without: {
				'the same amount': set('amount', 10),
				'no amount': set('amount', undefined),
				'the same amount, failed': (world) => Object.assign(world.record, { amount: 10, status: 'DECLINED' }),
				...(kind === 'refund'
					? { 'of the same original': set('charge_id', 'of_1') }
					: kind === 'capture'
						? { 'of the same original': set('source', { id: 'of_1' }) }
						: {
								'its reference cut off': set('reference', { transaction: 'Order-2026-a' }),
								'its reference in capitals': set('reference', { transaction: 'ORDER-2026-ABC-00017' }),
							}),
			},
		}),
	),
	...AUTHENTICATED_STATUSES.map((status) =>
		verdict<{ statuses: string[]; eci: string | undefined; code?: string }>({
			word: `authenticated: true, by status ${status}`,
			proven: () => ({ statuses: [status], eci: ECIS.authenticated[0] }),
			isSaid: ({ statuses, eci, code }) => authenticationVerdict(statuses, eci, code).authenticated === true,
			without: {
				...saidByCode,
				...Object.fromEntries(
					[...Object.keys(TRANSACTION_STATUSES), 'X']
						.filter((other) => !AUTHENTICATED_STATUSES.includes(other))
						.flatMap((other) => [
							[`status ${other} instead`, (world: { statuses: string[] }) => (world.statuses = [other])],
							[
								`status ${other} elsewhere`,
								(world: { statuses: string[] }) => world.statuses.push(other),
							],
						]),
				),
				...Object.fromEntries(
					[...ECIS.notAuthenticated, '04', '9'].map((eci) => [
						`ECI ${eci} beside`,
						(world: { eci: string | undefined }) => (world.eci = eci),
					]),
				),
				'no result': (world) => Object.assign(world, { statuses: [], eci: undefined }),
			},
		}),
	),
	...[...ECIS.authenticated, ...ECIS.attempted].map((eci) =>
		verdict<{ statuses: string[]; eci: string | undefined; code?: string }>({
			word: `authenticated: true, by ECI ${eci} alone`,
			proven: () => ({ statuses: [], eci, code: '000' }),
			isSaid: (world) => authenticationVerdict(world.statuses, world.eci, world.code).authenticated === true,
			without: {
				...saidByCode,
				'no ECI': (world) => (world.eci = undefined),
				'another ECI': (world) => (world.eci = '03'),
				'an ECI that says no': (world) => (world.eci = '07'),
				'a status that says no': (world) => world.statuses.push('N'),
				'a status that waits': (world) => world.statuses.push('C'),
			},
		}),
	),
]);

describe('a no', () => {
	/** The documented errors of bad requests, one by one: all but those that name a failure of the service's own. */
	const documented = VALIDATION_ERRORS.flatMap(([from, to]) =>
		Array.from({ length: to - from + 1 }, (_, at) => String(from + at)),
	);

	it('should be one by each documented error, and by none of the failures between them', () => {
		expect(documented).toHaveLength(81);
		for (const code of documented) expect([code, says({ codes: [code] }).outcome]).toEqual([code, 'rejected']);
		for (const code of [
			...SERVICE_FAILURES,
			...USED_UP,
			'1099',
			'1173',
			'1215',
			'2109',
			'4103',
			'9997',
			'110',
			'11100',
		])
			expect([code, says({ codes: [code] }).outcome]).toEqual([code, 'unknown']);
	});

	it('should be a decline only by a documented code of a payment', () => {
		const declined = says({ status: 402, responseCodes: ['505'] });
		expect([declined.outcome, declined.isDecline]).toEqual(['rejected', true]);
		for (const given of [
			{ codes: ['77'] },
			{ codes: ['505'] },
			{ text: 'Insufficient funds' },
			{ codes: ['1110'] },
		])
			expect(says({ status: 402, ...given })).toEqual({ outcome: 'rejected', isNo: true });
		for (const [code, is] of [
			['505', true],
			['403', false],
			['', false],
			['77', false],
		] as const)
			expect(isDeclined({ status: 'FAILED', response: { code } }, 'charge')).toBe(is);
		expect(isDeclined({ status: 'FAILED' }, 'charge')).toBe(false);
	});

	it('should be one by the codes of a payment, which mean other things for a refund', () => {
		for (const kind of KINDS)
			for (const [from, to] of DECLINES[kind])
				for (let code = from; code <= to; code++)
					expect(says({ responseCodes: [String(code)] }, kind).outcome).toBe('rejected');
		for (const code of ['303', '403', '701', '801', '901', '000', '100', '200'])
			expect(says({ responseCodes: [code] }, 'refund').outcome).toBe('unknown');
		expect(says({ responseCodes: ['702'] }, 'charge').outcome).toBe('rejected');
		// A gateway's number, and no decline of a payment.
		expect(says({ codes: ['504'] }).outcome).toBe('unknown');
	});

	it.each([
		[true, [400, 401, 402, 403, 404, 405, 406, 410, 413, 415, 422, 429, 307, 308]],
		[false, [200, 202, 301, 302, 303, 408, 409, 499, 500, 501, 502, 503, 504, 520]],
	])('should be an answer (%s) after %j', (isNo, statuses) => {
		for (const status of statuses) expect([status, says({ status }).isNo]).toEqual([status, isNo]);
	});

	/** Words that leave it open, and nearly the same that don't. */
	it.each([
		['Gateway timed out', 'The outing is at noon'],
		['TIMEOUT', 'timeless'],
		['gateway_time_out', 'timetable'],
		['DEADLINE_EXCEEDED', 'The deadline for refunds has passed'],
		['Bad gateway', 'Bad gateways are unknown to us'],
		['Internal server error', 'An error in the internal reference'],
		['system error', 'The system has no such error code'],
		['Transaction is being processed', "The transaction can't be processed"],
		['still processing', 'Processing fees are missing'],
		['A payment is in progress', 'No payment is in progress'],
		['The bank is temporarily unavailable', 'Installments are unavailable'],
		['Service not available', 'Payment method not available for this currency'],
		['The acquirer is unavailable', 'This service is not available for refunds'],
	])('should not be known after "%s", but after "%s"', (open, closed) => {
		expect(says({ status: 422, text: `{"message": "${open}"}` }).outcome).toBe('unknown');
		expect(says({ status: 422, text: `{"message": "${closed}"}` }).outcome).toBe('rejected');
	});

	/** As validators of requests say that a field isn't known, and nearly the same of its value. */
	it.each([
		["reference.idempotent isn't declared.", "The reference isn't unique"],
		['Unknown field: reference.idempotent', 'Unknown merchant'],
		['Unrecognized field \\"idempotent\\" (class Reference)', 'Unrecognized card'],
		['/body/reference must NOT have additional properties', 'must have a reference'],
		['\\"reference.idempotent\\" is not allowed', 'The currency is not allowed'],
		['property idempotent should not exist', 'The charge should exist'],
		['Extra inputs are not permitted', 'Refunds are not permitted'],
		['Unexpected property idempotent', 'Unexpected amount'],
		['The parameter idempotent is not supported', 'The currency is not supported'],
		['idempotent is not a valid field', 'tok_1 is not a valid token'],
	])('should be clear after HTTP 400 by "%s", but not by "%s"', (unknown, other) => {
		const told = (words: string, given: Partial<Rejection> = {}) =>
			says({ text: `{"message": "${words}"}`, ...given });
		expect(told(unknown)).toEqual({ outcome: 'rejected', isNo: true, mayBeOfKey: true });
		expect(told(other)).toEqual({ outcome: 'unknown', isNo: true, mayBeOfKey: true });
		for (const given of [{ codes: ['9999'] }, { codes: ['1126'] }, { ids: ['chg_1'] }, { status: 500 }])
			expect(told(unknown, given).outcome).toBe('unknown');
	});

	it.each([
		['Duplicate idempotency key: already processed as chg_1', 'Not already processed'],
		['already been executed', 'ready to be executed'],
		['The payment already exists (re_12)', 'No such payment exists'],
	])('should be a duplicate by "%s", which names it, but not by "%s"', (open, closed) => {
		const id = /(chg|re)_\d+/.exec(open)?.[0];
		expect(says({ status: 409, text: open })).toEqual({ outcome: 'duplicate', isNo: true, id });
		expect(says({ status: 422, text: closed }).outcome).toBe('rejected');
	});
});

it('should take a name for the same in each spelling of Unicode, and a minute for the clocks', () => {
	const [composed, decomposed] = ['Caf\u00e9-1', 'Cafe\u0301-1'];
	const world = comparison(
		'charge',
		{ reference: { transaction: composed } },
		{ reference: { transaction: decomposed } },
	);
	set('transaction.created', String(NOTED - 59_000))(world);
	expect(isSame(world)).toBe(true);
});
