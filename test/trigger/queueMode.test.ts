/** A process of n8n's queue mode that receives webhooks: workers execute what it stores. */
import { handedOver } from '../../nodes/CardPayments/trigger/passOn';
import { payoutBody } from '../domain/signing/signing';
import { History } from '../harness/history.ts';
import { useSimulatedClock } from '../harness/simulatedClock.ts';
import { execute } from './execute';
import { useTrigger } from './post';

useSimulatedClock();
const { setting, post } = useTrigger();

it('should reply within seconds while it does not know that others execute, and at once as soon as it does', async () => {
	setting.store = async () => await Promise.resolve(200);
	// That it executes what came to another one says nothing of what comes to it.
	const others = handedOver({ event: {}, identity: 'i', delivery: 'd', receivedBy: 'another process' });
	expect(await execute(new History(), { items: others[0] ?? [] })).toHaveLength(1);
	const accepted = { status: 200, json: { accepted: true } };
	const seconds = async (body: Buffer) => {
		const began = Date.now();
		expect(await post(body)).toMatchObject(accepted);
		return Math.round((Date.now() - began) / 1_000);
	};
	expect(await seconds(payoutBody())).toBe(2);
	// Nobody has seen that it begins: it may come again.
	expect(await seconds(payoutBody())).toBe(0);
	expect(await seconds(payoutBody({ id: 'payout_2' }))).toBe(0);
	for (const body of [payoutBody(), payoutBody({ id: 'payout_2' })])
		expect((await post(body)).json).toEqual({ duplicate: true });
});
