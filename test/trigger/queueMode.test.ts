/** A process of n8n's queue mode that receives webhooks: workers execute what it stores. */
import { payoutBody } from '../domain/signing/signing';
import { useSimulatedClock } from '../harness/simulatedClock.ts';
import { useTrigger } from './post';

useSimulatedClock();
const { setting, post } = useTrigger();

it('should reply within seconds while it does not know that others execute, and at once as soon as it does', async () => {
	setting.store = async () => await Promise.resolve(200);
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
