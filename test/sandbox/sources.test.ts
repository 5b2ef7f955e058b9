import { testSources, type PaymentResponse } from '../../sandbox/server.ts';
import { accepted, call, rejection, useSandbox } from './helpers.ts';

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

describe('a saved card', () => {
	const again = { source: { id: 'tok_saved_card' }, customer_initiated: false };

	test('is returned once the payment succeeds, and only on request', async () => {
		const saved = await pay({ source: { id: 'tok_visa' }, save_card: true });
		expect(saved.card.id).toMatch(/^card_/);
		expect(saved.payment_agreement?.id).toMatch(/^payment_agreement_/);
		const initiated = await pay({ source: { id: 'tok_challenge' }, save_card: true });
		for (const other of [initiated, await pay({ source: { id: 'tok_visa' } })]) {
			expect(other.customer.id).toMatch(/^cus_/);
			expect(other.card).toMatchObject({ object: 'card', last_four: expect.stringMatching(/^\d{4}$/) });
			expect([other.card.id, other.payment_agreement]).toEqual([undefined, undefined]);
		}
	});

	test("can't be charged for another customer or agreement, or with 3-D Secure", async () => {
		const mine = await pay({ source: { id: 'tok_visa' }, save_card: true });
		const other = await pay({ source: { id: 'tok_visa' }, save_card: true });
		const before = sandbox.it.movements.length;
		for (const [code, fields, key] of [
			['invalid_customer', {}],
			['invalid_customer', { customer: { id: 'cus_unknown' }, payment_agreement: mine.payment_agreement }],
			['invalid_payment_agreement', { customer: { id: mine.customer.id } }],
			[
				'invalid_payment_agreement',
				{ customer: { id: mine.customer.id }, payment_agreement: other.payment_agreement },
			],
			[
				'invalid_request',
				{
					customer: { id: mine.customer.id },
					payment_agreement: mine.payment_agreement,
					threeDSecure: true,
				},
			],
			[
				'invalid_customer',
				{ customer: { id: mine.customer.id }, payment_agreement: mine.payment_agreement },
				sandbox.it.keys.live,
			],
		] as Array<[string, object, string?]>) {
			const body = { amount: 7, currency: 'SAR', threeDSecure: false, ...again, ...fields };
			await rejection(await call(sandbox.it, '/v2/charges/', body, key), 400, code);
		}
		expect(sandbox.it.movements.length).toBe(before);
	});
});
