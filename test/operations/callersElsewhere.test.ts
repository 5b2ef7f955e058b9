/** What others made: another node, a copied workflow, somebody at the service's own dashboard, a key of last month. */
import type { IDataObject } from 'n8n-workflow';
import { CONTINUE, DAY, errorOf } from '../engine/service.ts';
import { at } from '../harness/clock.ts';
import { history } from '../harness/history.ts';
import { CHARGE, REFUND, named, usePayments } from './payments.ts';

const payments = usePayments({ now: Date.now() });
const PATH = '/v2/charges/';

const execute = async (parameters: IDataObject, { described, ...rest }: Parameters<typeof payments.live>[1] = {}) =>
	await payments.live(parameters, { described: { describeService: true, ...described }, ...rest });
/** n8n's database, as a copied workflow or a node made anew finds it; and another process. */
const forgotten = async <T>(task: () => Promise<T>): Promise<T> => {
	const rows = new Map(history.rows);
	history.rows.clear();
	try {
		return await task();
	} finally {
		history.rows = rows;
	}
};
const elsewhere = { node: { id: 'another-node', name: 'Another', ...CONTINUE.node } };
const keyless = { idempotencyKeyField: '' };

describe('what another node made with the same reference', () => {
	it('should be given with a warning that names the field, at the cost of one request', async () => {
		const { json: first, asked } = await execute(named('elsewhere'), { described: keyless });
		expect(asked).toEqual([`${PATH}list`, PATH]);
		const again = await forgotten(
			async () =>
				await at(
					Date.now() + 60_000,
					async () => await execute(named('elsewhere'), { described: keyless, ...elsewhere }),
				),
		);
		expect([again.moved, again.json.id, again.json.already]).toEqual([0, first.id, true]);
		expect(again.warnings).toEqual([
			`Made before, as ${String(first.id)}, and not made again. To charge the same once more, enter another "Transaction Reference".`,
		]);
	});

	it('should be none of another amount, merchant or day, or that failed', async () => {
		const others: IDataObject[] = [{ amount: '11' }, { moreFields: { merchantId: 'm-2' } }];
		await execute(named('other', { moreFields: { merchantId: 'm-1' } }), { described: keyless });
		for (const other of others)
			expect(
				(await forgotten(async () => await execute(named('other', other), { described: keyless }))).moved,
			).toBe(1);
		await execute(named('declined', { cardToken: 'tok_declined' }), { described: keyless });
		const card = named('declined', { cardToken: 'tok_mastercard' });
		expect((await forgotten(async () => await execute(card, { described: keyless }))).moved).toBe(1);
	});

	it('should be said where only its amount is another, and sent', async () => {
		const first = await execute(named('corrected', { amount: '11' }), { described: keyless });
		const second = await execute(named('corrected', { amount: '12.5' }), { described: keyless, ...elsewhere });
		expect([second.moved, second.warnings]).toEqual([
			1,
			[
				`The service has a charge of the same reference and another amount: ${String(first.json.id)} of 11.00 SAR. It stays as it is`,
			],
		]);
		await execute(named('declined, corrected', { cardToken: 'tok_declined' }), { described: keyless });
		const card = named('declined, corrected', { amount: '11', cardToken: 'tok_mastercard' });
		expect((await execute(card, { described: keyless, ...elsewhere })).warnings).toEqual([]);
	});

	it.each([
		['keys', {}],
		['no keys', keyless],
	])('should leave another card to be tried where it declined the first one: %s', async (what, described) => {
		const card = (cardToken: string) => named(`fallback, ${what}`, { cardToken });
		const first = await execute(card('tok_declined'), { described });
		expect(first.json.payment_state).toBe('failed');
		const second = await execute(card('tok_mastercard'), { described, ...elsewhere });
		expect([second.moved, second.json.payment_state, second.warnings]).toEqual([1, 'paid', []]);
		expect(second.json.id).not.toBe(first.json.id);
		// Whoever asks now, gets that.
		const third = await execute(card('tok_declined'), { described });
		expect([third.moved, third.json.id, third.json.already]).toEqual([0, second.json.id, true]);
	});

	it('should not be asked for without a name of yours, with a test key, or twice where there are no lists', async () => {
		expect((await execute(CHARGE)).asked).toEqual([PATH]);
		expect((await execute(named('test'), { described: { apiKey: payments.sandbox.keys.test } })).asked).toEqual([
			PATH,
		]);
		payments.sandbox.faults.next({ kind: 'status', status: 404, path: `${PATH}list`, times: 1 });
		const input = [{ json: { n: 1 } }, { json: { n: 2 } }, { json: { n: 3 } }];
		const { asked, moved, warnings } = await execute(named('={{ "none-" + $json.n }}'), { input });
		expect([asked, moved, warnings]).toEqual([[`${PATH}list`, PATH, PATH, PATH], 3, []]);
	});

	it("should be said where the service couldn't be asked, and sent", async () => {
		payments.sandbox.faults.next({ kind: 'status', status: 503, path: `${PATH}list` });
		const { moved, warnings } = await execute(named('away'));
		expect([moved, warnings]).toEqual([
			1,
			[expect.stringMatching(/^The service couldn't be asked whether it has/)],
		]);
	});

	it('should be a part of a charge by its merchant reference, read once for all items', async () => {
		const { json: charge } = await execute(named('in parts'));
		const part = {
			...REFUND,
			chargeId: charge.id as string,
			howMuch: 'part',
			amount: '2',
			currency: 'SAR',
			additionalFields: { merchantReference: '={{ $json.r }}' },
		};
		const input = [{ json: { r: 'R-1' } }, { json: { r: 'R-2' } }];
		expect((await execute(part, { input, described: keyless })).moved).toBe(2);
		const again = await forgotten(
			async () => await execute(part, { input: [...input, { json: { r: 'R-3' } }], described: keyless }),
		);
		expect([again.moved, again.items.map(({ json }) => json.already)]).toEqual([1, [true, true, undefined]]);
	});
});

it('should refund by the amount that was left, and never take a part of somebody else for it', async () => {
	const { json: charge } = await execute(named('refunded by hand'));
	const whole = { ...REFUND, chargeId: charge.id as string };
	payments.sandbox.faults.next({ kind: 'drop-before-body', path: '/v2/refunds/' });
	expect((await execute(whole, CONTINUE)).json.outcome).toMatch(/^(unknown|not_moved)$/);
	// At the service's own dashboard.
	const body = { charge_id: charge.id, amount: 4, currency: 'SAR', reason: 'by hand' };
	await fetch(`${payments.sandbox.url}/v2/refunds/`, {
		method: 'POST',
		headers: { authorization: `Bearer ${payments.sandbox.keys.live}`, 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	const again = await execute(whole, CONTINUE);
	expect([again.moved, again.json.outcome, again.json.already]).toEqual([0, 'unknown', undefined]);
	expect(again.json.error).toMatch(
		/the service has re_\w+ \(4\.00 SAR, REFUNDED of 20.* UTC\), which may be another one/,
	);
	const sent = await execute({ ...whole, options: { sendAgain: again.json.send_again as string } });
	expect(sent.json).toMatchObject({ payment_state: 'refunded', refunded_amount: 6.5 });
	expect((await execute(whole, { described: keyless })).json).toMatchObject({ already: true, refunded_amount: 6.5 });
});

it('should take a whole refund of somebody else for its own only where nothing tells it apart', async () => {
	const { keys, url } = payments.sandbox;
	const byHand = async (charge_id: unknown, more: IDataObject) =>
		await fetch(`${url}/v2/refunds/`, {
			method: 'POST',
			headers: { authorization: `Bearer ${keys.live}`, 'content-type': 'application/json' },
			body: JSON.stringify({ charge_id, amount: 10.5, currency: 'SAR', reason: 'by hand', ...more }),
		});
	for (const [reference, more] of [
		['alike', {}],
		['named', { reference: { merchant: 'by hand' } }],
	] as const) {
		const { json: charge } = await execute(named(`whole ${reference}`));
		const whole = { ...REFUND, chargeId: charge.id as string };
		payments.sandbox.faults.next({ kind: 'drop-before-body', path: '/v2/refunds/' });
		await execute(whole, CONTINUE);
		await byHand(charge.id, more);
		const { moved, json } = await execute(whole, CONTINUE);
		expect([moved, json.already, json.outcome]).toEqual(
			reference === 'alike' ? [0, true, undefined] : [0, undefined, 'unknown'],
		);
		if (reference === 'named') expect(json.error).toMatch(/the service has re_\w+ \(10\.50 SAR/);
	}
});

it('should not give a payment of another day as a new one because the service knows its key', async () => {
	const { json: first } = await execute(named('month'));
	const nextDay = await forgotten(
		async () => await at(Date.now() + 30 * DAY, async () => await execute(named('month'), { ...elsewhere })),
	);
	expect([nextDay.moved, nextDay.json.outcome, nextDay.json.duplicate_of]).toEqual([0, 'duplicate', first.id]);
	expect(nextDay.json.error).toMatch(new RegExp(`${String(first.id)} of 20[\\d-]+ has the same reference$`));
	expect(nextDay.json.description).toMatch(/enter another transaction reference\.$/);
});

it('should send nothing with a key that a service may have forgotten', async () => {
	const described = { knowsIdempotencyKeys: true };
	payments.sandbox.faults.next(
		{ kind: 'drop-after-processing', path: PATH },
		{ kind: 'status', status: 404, path: `${PATH}list`, times: 30 },
	);
	const first = await execute(named('kept'), { described, ...CONTINUE });
	expect([first.moved, first.json.outcome]).toEqual([1, 'unknown']);
	const later = await at(
		Date.now() + 26 * 3_600_000,
		async () => await execute(named('kept'), { described, ...CONTINUE }),
	);
	expect(later.json.error).toMatch(/it was begun before, more than a day ago, and the service can't be asked for it/);
	expect(later.asked.filter((path) => path === PATH)).toEqual([]);
});

it('should say no to a reference that only looks like another', async () => {
	for (const reference of [' T-1', 'T-1 ', 'T-1\n', 'T\u200b-1', '\u00a0T-1']) {
		const { message } = errorOf(await execute(named(reference)));
		expect(message).toMatch(/^The charge was not sent: "Transaction Reference" (has white space|holds characters)/);
	}
	expect((await execute(named('Caf\u00e9'))).moved).toBe(1);
	expect((await execute(named('Cafe\u0301'))).json.already).toBe(true);
});

it('should charge the same order for another merchant', async () => {
	const ofMerchant = (merchantId: string) => named('platform', { moreFields: { merchantId } });
	expect((await execute(ofMerchant('m-1'))).moved).toBe(1);
	expect((await execute(ofMerchant('m-2'))).moved).toBe(1);
	expect((await execute(ofMerchant('m-2'))).json.already).toBe(true);
});

it('should keep outcome, key, reference and advice of a duplicate whose first one nobody lists', async () => {
	payments.recorder.respondWith({
		body: JSON.stringify({
			id: 'chg_9',
			status: 'FAILED',
			response: { code: '403' },
			amount: 10.5,
			currency: 'SAR',
		}),
	});
	const { items } = await payments.execute(named('twice'), {
		credentials: payments.recorder.credentials,
		...CONTINUE,
	});
	expect(items[0]?.json).toMatchObject({
		outcome: 'duplicate',
		idempotency_key: expect.any(String),
		reference: { transaction: 'twice' },
		error: expect.stringMatching(/^The service says that the charge was made before: FAILED \(code 403\)$/),
		description: expect.stringMatching(/^Look for it with Charge: Get Many, by transaction reference "twice"/),
	});
});
