import { CHARGE, REFUND, usePayments } from './payments.ts';

const payments = usePayments();

it.each(['tok_refund_pending', 'tok_refund_accepted'])(
	'should return a refund of %s in its current state',
	async (cardToken) => {
		const { id: chargeId } = await payments.made({ ...CHARGE, cardToken });
		const { id, ...refund } = await payments.made({ ...REFUND, chargeId });
		expect(refund).toMatchObject({ payment_state: 'pending', refunded_amount: 0 });
		const now = await payments.made({ resource: 'refund', operation: 'get', refundId: id });
		expect(now).toMatchObject({ id, payment_state: 'refunded', refunded_amount: 10.5 });
	},
);
