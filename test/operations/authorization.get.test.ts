import { AUTHORIZATION, usePayments } from './payments.ts';

const payments = usePayments();

it('should return an authorization in its current state', async () => {
	const { id, ...payment } = await payments.made(AUTHORIZATION);
	expect(await payments.made({ resource: 'authorization', operation: 'get', authorizationId: id })).toEqual({
		id,
		...payment,
	});
});
