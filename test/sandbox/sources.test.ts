import { testSources, type PaymentResponse } from '../../sandbox/server.ts';
import { accepted, call, useSandbox } from './helpers.ts';

const sandbox = useSandbox();
const pay = (fields: object, path = '/v2/charges/'): Promise<PaymentResponse> =>
	accepted(call(sandbox.it, path, { amount: 7, currency: 'SAR', threeDSecure: false, ...fields }));

const atOnce: Array<[source: string, status: string, code: string]> = [
	['tok_visa', 'CAPTURED', '000'],
	['tok_mastercard', 'CAPTURED', '000'],
	['tok_amex', 'CAPTURED', '000'],
	['tok_mada', 'CAPTURED', '000'],
	['tok_frictionless', 'CAPTURED', '000'],
	['tok_challenge', 'INITIATED', '100'],
	['tok_declined', 'DECLINED', '500'],
	['tok_cvv_incorrect', 'DECLINED', '502'],
	['tok_not_enrolled', 'DECLINED', '504'],
	['tok_insufficient_funds', 'DECLINED', '505'],
	['tok_risk', 'DECLINED', '514'],
	['tok_expired_card', 'FAILED', '407'],
	['tok_restricted', 'RESTRICTED', '702'],
	['tok_cancelled', 'CANCELLED', '302'],
	['tok_timed_out', 'TIMEDOUT', '801'],
	['tok_unknown_outcome', 'UNKNOWN', '901'],
	['tok_in_progress', 'IN_PROGRESS', '200'],
	['tok_abandoned', 'INITIATED', '100'],
	['tok_capture_declined', 'CAPTURED', '000'],
	['tok_refund_pending', 'CAPTURED', '000'],
	['tok_refund_declined', 'CAPTURED', '000'],
	['tok_refund_accepted', 'CAPTURED', '000'],
	['tok_refund_timed_out', 'CAPTURED', '000'],
	['src_kiosk', 'IN_PROGRESS', '200'],
	['src_card', 'INITIATED', '100'],
	['src_all', 'INITIATED', '100'],
	['src_kw.knet', 'INITIATED', '100'],
	['src_sa.mada', 'INITIATED', '100'],
	['src_bh.benefit', 'INITIATED', '100'],
];

test('describes each source in the table, and tests all of them', () => {
	for (const { does } of Object.values(testSources)) expect(does).toMatch(/^[A-Z].*\.$/);
	expect(Object.keys(testSources).sort()).toEqual([...atOnce.map(([source]) => source), 'tok_saved_card'].sort());
});

test.each(atOnce)('%s without 3-D Secure: %s, %s', async (id, status, code) => {
	const before = sandbox.it.movements.length;
	const response = await pay({ source: { id } });
	expect(response).toMatchObject({ status, response: { code, message: expect.stringMatching(/\w/) } });
	expect(response.transaction.url === undefined).toBe(status !== 'INITIATED' && id !== 'src_kiosk');
	expect(sandbox.it.movements.length - before).toBe(status === 'CAPTURED' ? 1 : 0);
});
