/** Who voids again with a live key. A void shows in its authorization only, which has the date of the authorization. */
import type { IDataObject } from 'n8n-workflow';
import { CONTINUE, errorOf } from '../engine/service.ts';
import { at } from '../harness/clock.ts';
import { restartEngine } from '../harness/engine.ts';
import { history } from '../harness/history.ts';
import { AUTHORIZATION, usePayments } from './payments.ts';

const payments = usePayments({ now: Date.now() });
const HOUR = 3_600_000;
const MAY_BE_EARLIER = "The service doesn't show what it had before the void: it may have been made before";

const { live: execute } = payments;
const authorized = async () => String((await execute(AUTHORIZATION)).json.id);
const voidOf = (authorizationId: string): IDataObject => ({
	resource: 'authorization',
	operation: 'void',
	authorizationId,
});
const pathOf = (id: string) => `/v2/authorize/${id}`;
/** At the service's own dashboard. */
const voidByHand = async (id: string) =>
	await fetch(`${payments.sandbox.url}${pathOf(id)}/void`, {
		method: 'POST',
		headers: { authorization: `Bearer ${payments.sandbox.keys.live}`, 'content-type': 'application/json' },
		body: '{}',
	});
const until = async (is: () => boolean) => {
	while (!is()) await new Promise((resolve) => setTimeout(resolve, 10));
};

/** The first one notes it, and looks at the authorization for so long that another process asks meanwhile. */
const twoProcesses = async (id: string) => {
	payments.sandbox.faults.next({ kind: 'delay', delayMs: 75_000, path: pathOf(id), method: 'GET' });
	const rows = history.rows.size;
	const first = execute(voidOf(id), CONTINUE);
	await until(() => history.rows.size > rows || payments.sandbox.requests.some(({ path }) => path === pathOf(id)));
	await new Promise((resolve) => setTimeout(resolve, 20_000));
	restartEngine();
	const second = await execute(voidOf(id), CONTINUE);
	return [await first, second] as const;
};

it('should not take one from before its note for its own, whoever asks at the same time', async () => {
	const id = await authorized();
	await voidByHand(id);
	history.rows.clear();
	const [first, second] = await twoProcesses(id);
	expect([first.json.outcome, second.moved]).toEqual(['not_sent', 0]);
	expect([second.json.already, second.json.id, second.json.payment_state]).toEqual([null, id, 'reversed']);
	expect(second.warnings).toEqual([MAY_BE_EARLIER]);
});

it('should not say whose it is after a stop, nor for more than a day', async () => {
	const id = await authorized();
	payments.sandbox.faults.next({ kind: 'delay-response', delayMs: 500, path: `${pathOf(id)}/void` });
	const cancel = new AbortController();
	const before = payments.sandbox.movements.length;
	const running = execute(voidOf(id), { signal: cancel.signal });
	await until(() => payments.sandbox.movements.length > before);
	cancel.abort();
	await running;
	const now = Date.now();
	restartEngine();
	const again = await at(now + 20 * HOUR, async () => await execute(voidOf(id)));
	expect([again.moved, again.json.already, again.json.payment_state]).toEqual([0, null, 'reversed']);
	expect(again.warnings).toEqual([MAY_BE_EARLIER]);
	// Given once more twenty hours later, it's older than a day all the same.
	const later = await at(now + 40 * HOUR, async () => await execute(voidOf(id), CONTINUE));
	expect([later.moved, later.json.already, later.json.outcome]).toEqual([0, undefined, 'duplicate']);
});

it('should say that it may have been made before where nobody can look at the authorization', async () => {
	const id = await authorized();
	payments.sandbox.faults.next({ kind: 'status', status: 404, path: pathOf(id), method: 'GET', times: 99 });
	const { json, hints } = await execute(voidOf(id));
	expect([json.payment_state, json.already]).toEqual(['reversed', null]);
	expect(hints.map(({ message }) => message)).toContain(MAY_BE_EARLIER);
});

it('should not say that it was made by a lost request where nobody saw the authorization before', async () => {
	const id = await authorized();
	payments.sandbox.faults.next(
		{ kind: 'status', status: 404, path: pathOf(id), method: 'GET' },
		{ kind: 'drop-after-processing', path: `${pathOf(id)}/void` },
	);
	const result = await execute(voidOf(id));
	expect(errorOf(result).message).toMatch(/^It is unknown whether the void was made: /);
});
