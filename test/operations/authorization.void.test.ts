import type { IDataObject } from 'n8n-workflow';
import { errorOf } from '../engine/service.ts';
import { AUTHORIZATION, CHARGE, usePayments } from './payments.ts';

const payments = usePayments();
const parameters = (id: unknown, options: IDataObject = {}): IDataObject => ({
	resource: 'authorization',
	operation: 'void',
	authorizationId: id as string,
	options,
});

it('should say after a capture that it was captured, and what to do instead', async () => {
	const { id } = await payments.made(AUTHORIZATION);
	await payments.made({ ...parameters(id), operation: 'capture', howMuch: 'part', amount: '4' });
	const { message, description } = errorOf(await payments.execute(parameters(id)));
	expect(message).toBe(
		`The void was not sent: the authorization ${String(id)} can't be voided, since its status is CAPTURED`,
	);
	expect(description).toBe('It was captured. To give the money back, refund the charge that captured it.');
});

it('should name what an ID is of', async () => {
	const { id } = await payments.made(CHARGE);
	const { description } = errorOf(await payments.execute(parameters(id)));
	expect(description).toContain(`${String(id)} looks like the ID of a charge: enter that of an authorization.`);
});

it('should say without a look-up that the service may not offer it', async () => {
	payments.sandbox.changeHabits({ contractOnly: true });
	const { message, description } = errorOf(await payments.execute(parameters('auth_1')));
	payments.sandbox.changeHabits({ contractOnly: false });
	expect(message).toMatch(/^No void was made by this request: /);
	expect(description).toContain('Not every service offers this operation');
});
