/** Who asks again with a live key, which n8n's database remembers: what's sent, and what's said. */
import type { IDataObject, IRunExecutionData } from 'n8n-workflow';
import { CONTINUE, errorOf } from '../engine/service.ts';
import { at } from '../harness/clock.ts';
import { history } from '../harness/history.ts';
import { AUTHORIZATION, CHARGE, REFUND, named, RETRY_ON_FAIL, usePayments } from './payments.ts';

const payments = usePayments({ now: Date.now() });
const PATH = '/v2/charges/';

const { live: execute } = payments;
/** The money moves or not, the connection breaks, and the service lists nothing. */
const lose = (kind: 'drop-before-body' | 'drop-after-processing') =>
	payments.sandbox.faults.next({ kind, path: PATH }, { kind: 'status', status: 404, path: `${PATH}list`, times: 9 });

it('should send what is unknown once more by Send Again, and once only by what an error shows', async () => {
	lose('drop-before-body');
	const first = await execute(named('again'), CONTINUE);
	const key = String(first.json.idempotency_key);
	expect(first.json).toMatchObject({ outcome: 'unknown', reference: { transaction: 'again' }, send_again: key });
	const second = await execute(named('again'));
	expect([second.moved, errorOf(second).message]).toEqual([
		0,
		"It is unknown whether the charge was made: it was begun before, and the service can't be asked for it. Look for it in the service's dashboard before you send it again",
	]);
	expect(errorOf(second).description).toMatch(
		new RegExp(`by transaction reference "again".*enter "${key}" in "Send Again"\\.$`),
	);
	// It's lost again. Left as it is, it doesn't send a third time.
	const sendAgain = named('again', { options: { sendAgain: key } });
	payments.sandbox.faults.next({ kind: 'drop-before-body', path: PATH });
	const third = await execute(sendAgain, { node: { ...RETRY_ON_FAIL, ...CONTINUE.node } });
	expect([third.moved, third.json.outcome, third.json.send_again]).toEqual([0, 'unknown', `${key}-2`]);
	expect((await execute(sendAgain, CONTINUE)).json).toMatchObject({ outcome: 'unknown', send_again: `${key}-2` });
	const fourth = await execute(named('again', { options: { sendAgain: `${key}-2` } }));
	expect([fourth.moved, fourth.json.payment_state]).toEqual([1, 'paid']);
	payments.sandbox.faults.clear();
	const fifth = await execute(named('again', { options: { sendAgain: `${key}-2` } }));
	expect([fifth.moved, fifth.json.already]).toEqual([0, true]);
});

it('should send what Send Again names once, whoever asks at the same time', async () => {
	lose('drop-before-body');
	const { json } = await execute(named('at once'), CONTINUE);
	const sendAgain = named('at once', { options: { sendAgain: json.send_again as string } });
	const both = await Promise.all([execute(sendAgain, CONTINUE), execute(sendAgain, CONTINUE)]);
	expect(both.map(({ items }) => items[0]?.json.payment_state)).toEqual(['paid', 'paid']);
	expect(
		payments.sandbox.charges.filter(({ response }) => response.reference.transaction === 'at once'),
	).toHaveLength(1);
});

it('should take what a duplicate names for the charge only if amount, currency and reference are the same', async () => {
	const duplicateOf = (id: unknown) =>
		payments.sandbox.faults.next({
			kind: 'status',
			status: 400,
			path: PATH,
			description: `Duplicate transaction: already processed as ${String(id)}`,
		});
	const { json: first } = await execute(named('first'));
	for (const [reference, other] of [
		['first', { currency: 'USD' }],
		['first', { amount: '10.51' }],
		['second', {}],
	] as const) {
		duplicateOf(first.id);
		const { json, moved } = await execute(named(reference, other), CONTINUE);
		expect([json.outcome, json.duplicate_of, moved]).toEqual(['duplicate', first.id, 0]);
	}
	// Its request was carried out, and only its second delivery is called a duplicate.
	payments.sandbox.faults.next({
		kind: 'status',
		status: 400,
		path: PATH,
		processed: true,
		description: 'Duplicate transaction',
	});
	expect((await execute(named('third'))).json).toMatchObject({ payment_state: 'paid' });
});

it('should say how to send a corrected order again after a no that no table knows', async () => {
	payments.sandbox.faults.next({ kind: 'status', status: 400, path: PATH });
	const refused = await execute(named('corrected'), CONTINUE);
	expect(refused.json.error).toMatch(
		/^(The charge was refused, and it is unknown|The service doesn't list the charge)/,
	);
	expect(refused.json.description).toMatch(
		/Look for it with Charge: Get Many, by transaction reference "corrected".*If it wasn't made, enter "\w+" in "Send Again"\.$/,
	);
	expect((await execute(named('corrected'))).moved).toBe(0);
	const sendAgain = refused.json.send_again as string;
	expect((await execute(named('corrected', { options: { sendAgain } }))).moved).toBe(1);
});

it.each([
	['1110', 'Redirect URL is missing'],
	['1125', 'Source id is invalid'],
])('should send a corrected order after a documented no (%s: %s)', async (code, description) => {
	payments.sandbox.faults.next({ kind: 'status', status: 400, path: PATH, code, description });
	const refused = await execute(named(code), CONTINUE);
	expect(refused.json).toMatchObject({
		outcome: 'rejected',
		error: expect.stringMatching(/^No charge was made by this request: /),
	});
	expect((await execute(named(code, { cardToken: 'tok_mastercard' }))).moved).toBe(1);
});

it('should note what is under way when it is stopped', async () => {
	payments.sandbox.faults.next({ kind: 'delay-response', delayMs: 500, path: PATH });
	const cancel = new AbortController();
	const before = payments.sandbox.charges.length;
	const running = execute(named('stopped'), { signal: cancel.signal });
	while (payments.sandbox.charges.length === before) await new Promise((resolve) => setTimeout(resolve, 10));
	cancel.abort();
	const { run } = await running;
	expect(run.data.resultData.metadata).toEqual({
		unsettled: expect.stringMatching(/^charge, stopped, 10\.5, SAR, [0-9a-f]{32}, 20\d\d-/),
	});
	expect((await execute(named('stopped'))).json).toMatchObject({ payment_state: 'paid', already: true });
});

it('should send nothing that it cannot note, nor for a caller that somebody stopped', async () => {
	history.failures = 99;
	const unnoted = await execute(named('unnoted'), CONTINUE);
	history.failures = 0;
	expect([unnoted.moved, unnoted.json.outcome]).toEqual([0, 'not_sent']);
	expect(unnoted.json.error).toMatch(/^The charge was not sent: n8n's database can't be written: /);
	expect((await execute(named('unnoted'))).moved).toBe(1);

	const stopped = { resultData: { runData: {}, error: { message: 'The execution was cancelled manually' } } };
	const { moved, json } = await execute(named('of a stopped caller'), {
		accepted: [{ json: {} }],
		parentExecution: { executionId: 'stopped', workflowId: 'caller' },
		stored: new Map([['stopped', { ...stopped, resumeToken: 'caller' } as unknown as IRunExecutionData]]),
		...CONTINUE,
	});
	expect([moved, json.error]).toEqual([0, 'The charge was not sent: The execution was stopped']);
});

it('should refuse the same twice in one run, and say how to tell them apart', async () => {
	const input = [{ json: {} }, { json: {} }];
	const { items, moved } = await execute(named('twice'), { input, ...CONTINUE });
	expect([moved, items[0]?.json.payment_state]).toEqual([1, 'paid']);
	expect(items[1]?.json).toMatchObject({
		outcome: 'duplicate',
		error: "The charge was not sent: It's the same as item 1",
	});
});

it('should want a number of its own for a payment without the cardholder', async () => {
	for (const without of [{ customerInitiated: false }, { customerInitiated: false, orderReference: 'A-1' }]) {
		const { message, description } = errorOf(await execute({ ...CHARGE, additionalFields: without }));
		expect(message).toBe('The charge was not sent: "Transaction Reference" is empty');
		expect(description).toBe('A payment without the cardholder needs a number of its own, such as sub-1/2026-11.');
	}
});

it('should want a reference where it is called by an execution that nobody can read, unless no money moves', async () => {
	const called = { accepted: [{ json: {} }], parentExecution: { executionId: 'unread', workflowId: 'caller' } };
	const { message, description } = errorOf(await execute(CHARGE, called));
	expect(message).toMatch(/^The charge was not sent: The execution that called this workflow can't be read/);
	expect(description).toBe('Enter a reference of your own: transaction reference.');
	expect((await execute(named('called'), called)).moved).toBe(1);
	const { error, items } = await payments.execute(CHARGE, called);
	expect([error, items[0]?.json.payment_state]).toEqual([undefined, 'paid']);
});

it('should refund two equal parts by their references, and none of them twice', async () => {
	const { json } = await execute(named('parts'));
	const part = { ...REFUND, chargeId: json.id as string, howMuch: 'part', amount: '2' };
	const refund = async (merchantReference: string) => {
		const { moved, json: refunded } = await execute({ ...part, additionalFields: { merchantReference } });
		return [moved, refunded.payment_state, refunded.already];
	};
	expect([await refund('R-1'), await refund('R-2'), await refund('R-1')]).toEqual([
		[1, 'refunded', undefined],
		[1, 'refunded', undefined],
		[0, 'refunded', true],
	]);
	const rest = await execute({ ...REFUND, chargeId: json.id as string });
	expect(rest.json).toMatchObject({ refunded_amount: 6.5 });
});

it.each(['transactionReference', 'orderReference'])(
	'should charge another card after a decline, the same order by its %s',
	async (name) => {
		const order = { ...CHARGE, additionalFields: { [name]: `declined by ${name}` } };
		const declined = await execute({ ...order, cardToken: 'tok_declined' });
		expect([declined.moved, declined.json.payment_state]).toEqual([0, 'failed']);
		expect(declined.hints.map(({ message }) => message)).toEqual([expect.stringMatching(/^The charge failed: /)]);
		expect((await execute({ ...order, cardToken: 'tok_mastercard' })).moved).toBe(1);
	},
);

describe('at a service that knows keys', () => {
	it('should not take a no to the second request for one to the first', async () => {
		const { keys, url: baseUrl } = payments.sandbox;
		const known = { apiKey: keys.live, baseUrl, describeService: true, knowsIdempotencyKeys: true };
		const credentials = { cardPaymentsApi: known };
		lose('drop-after-processing');
		const first = await execute(named('rotated'), { credentials, ...CONTINUE });
		expect([first.moved, first.json.outcome]).toEqual([1, 'unknown']);
		payments.sandbox.faults.next({ kind: 'status', status: 401, path: PATH });
		const second = await execute(named('rotated'), { credentials, node: { ...RETRY_ON_FAIL, ...CONTINUE.node } });
		expect([second.moved, second.json.outcome]).toEqual([0, 'unknown']);
		payments.sandbox.faults.clear();
		expect((await execute(named('rotated'), { credentials })).moved).toBe(0);
	});
});

// The last: the sandbox's clock doesn't go back.
it("should give what's older than a day to nobody: another execution, n8n's Retry of the same", async () => {
	const { json: charge } = await execute(named('retried'));
	const { json: held } = await execute({ ...AUTHORIZATION, additionalFields: { transactionReference: 'retried' } });
	const refund = { ...REFUND, chargeId: charge.id as string };
	const release = { resource: 'authorization', operation: 'void', authorizationId: held.id as string };
	const another = "If it's another charge, enter another transaction reference.";
	const asked: Array<[IDataObject, string | undefined, RegExp, string | undefined]> = [
		[named('monthly'), undefined, /^The charge was not sent: chg_\w+ of 20[\d-]+ has the same reference$/, another],
		[named('own'), 'retried', /^The charge was not sent: chg_\w+ of 20[\d-]+ has the same reference$/, another],
		[refund, 'retried', /: All of a charge is given back once, and re_\w+ of 20[\d-]+ was made before$/, undefined],
		[release, 'retried', /: An authorization is voided once, and auth_\w+ is void already$/, undefined],
	];
	const all = async () => {
		const results = [];
		for (const [parameters, resumeToken] of asked)
			results.push(await execute(parameters, { ...(resumeToken !== undefined && { resumeToken }), ...CONTINUE }));
		return results;
	};
	const first = await all();
	expect(first.map(({ moved }) => moved)).toEqual([1, 1, 1, 1]);
	const within = await at(Date.now() + 23 * 3_600_000, all);
	expect(within.map(({ moved, json }) => [moved, json.already])).toEqual(Array(4).fill([0, true]));
	const later = await at(Date.now() + 27 * 3_600_000, all);
	for (const [index, { moved, json }] of later.entries()) {
		const [, , words, description] = asked[index] as (typeof asked)[number];
		expect([moved, json.outcome, json.duplicate_of]).toEqual([0, 'duplicate', first[index]?.json.id]);
		expect([json.error, json.description]).toEqual([expect.stringMatching(words), description]);
	}
});
