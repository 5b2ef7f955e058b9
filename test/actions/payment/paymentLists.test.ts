import { ServiceError } from '../../../nodes/CardPayments/domain/errors';
import { unlessMissing } from '../../../nodes/CardPayments/actions/payment';

const failing = async (status: number) =>
	await unlessMissing(Promise.reject(new ServiceError('No', undefined, { status })));

it('should do without a list that the service does not offer, and without no other', async () => {
	expect([await failing(404), await failing(405)]).toEqual([undefined, undefined]);
	await expect(failing(500)).rejects.toThrow('No');
	expect(await unlessMissing(Promise.resolve(1))).toBe(1);
});
