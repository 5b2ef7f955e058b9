/** Who asks again, as far as this process knows: n8n's database is asked after it. */
import { once } from '../../../nodes/CardPayments/actions/payment/recentRequests';
import { ServiceError } from '../../../nodes/CardPayments/domain/errors';

const DECLINED = { response: { id: 'chg_1', status: 'DECLINED' }, already: false };
const PAID = { response: { id: 'chg_2', status: 'CAPTURED' }, already: false, made: Date.now() };

let intents = 0;
const wantOf = (isLogged: boolean) => ({
	intent: `intent ${++intents}`,
	place: 'node 1',
	root: 'execution 1',
	kind: 'charge' as const,
	sendAgain: '',
	isLogged,
});
const says = (answer: object) => jest.fn(async () => await Promise.resolve(answer as never));

it('should tell the same node of the same execution the same no, and let another one send', async () => {
	const want = wantOf(false);
	await once(want, says(DECLINED));
	const again = says(PAID);
	expect(await once(want, again)).toBe(DECLINED);
	expect(again).not.toHaveBeenCalled();
	const other = says(PAID);
	expect(await once({ ...want, place: 'node 2' }, other)).toBe(PAID);
	expect(await once({ ...want, root: 'execution 2' }, says(DECLINED))).toEqual({ ...PAID, already: true });
});

it('should leave unknown to another node what is unknown, unless it was looked up', async () => {
	const want = wantOf(true);
	const unknown = new ServiceError('It is unknown', '', { details: { outcome: 'unknown', send_again: 'abc' } });
	await expect(once(want, async () => await Promise.reject(unknown))).rejects.toBe(unknown);
	const other = says(PAID);
	await expect(once({ ...want, place: 'node 2' }, other)).rejects.toBe(unknown);
	expect(other).not.toHaveBeenCalled();
	expect(await once({ ...want, place: 'node 2', sendAgain: 'abc' }, other)).toBe(PAID);
});
