import type { IDataObject } from 'n8n-workflow';
import { DAY, errorOf, useSandbox } from '../engine/service.ts';
import { executeNode } from '../harness/engine.ts';

type Service = ReturnType<typeof useSandbox>;
const get = async ({ execute }: Service, id: string, more: IDataObject = {}, json: IDataObject = {}) => {
	const payoutId = { __rl: true, mode: 'id', value: id };
	return await execute({ resource: 'payout', operation: 'get', payoutId, ...more }, { input: [{ json }] });
};
const OLD = Date.now() - 400 * DAY;

describe('payout: Get', () => {
	const service = useSandbox();
	let id: string;
	beforeAll(async () => (id = await service.current.addPayout({ date: OLD, bank_reference: 'TRF-77' })));

	it('should look a payout up by its ID in one request, however old it is', async () => {
		const before = service.current.requests.length;
		const { items, error } = await get(service, id);
		expect(error).toBeUndefined();
		const json = expect.objectContaining({ id, bank_reference: 'TRF-77', live_mode: false }) as object;
		expect(items).toEqual([{ json, pairedItem: { item: 0 } }]);
		expect(Date.parse(String(items[0]?.json.date_iso))).toBe(Math.floor(OLD / 1_000) * 1_000);
		expect(service.current.requests.slice(before).map(({ path }) => path)).toEqual(['/v2/payouts/list']);
	});

	it('should return what the service sent, with the version of its list', async () => {
		const { items } = await get(service, id, { output: 'raw' });
		expect(items[0]?.json).toMatchObject({ id, api_version: 'V2', wallet: { bank: { beneficiary: {} } } });
	});

	it('should say that no credential is chosen', async () => {
		const { error } = await executeNode({ resource: 'payout', operation: 'get', payoutId: id });
		expect(error?.message).toBe('The node has no credential');
	});

	it('should say where it searched if it finds no payout', async () => {
		expect(errorOf(await get(service, 'payout_none'))).toEqual({
			message: 'The service lists no payout payout_none',
			description: expect.stringContaining('Get Many'),
			itemIndex: 0,
		});
	});
});

describe('payout: Get at a service that knows the contract only', () => {
	const service = useSandbox({ contractOnly: true, longestPeriodDays: 30 });
	const found = async (...asked: [id: string, more?: IDataObject, json?: IDataObject]) => {
		const { items, error } = await get(service, ...asked);
		return error?.message ?? items.map(({ json }) => json.id);
	};

	it('should search the last days, or around the date of the input item', async () => {
		const id = await service.current.addPayout({ date: Date.now() - 45 * DAY });
		const old = await service.current.addPayout({ date: OLD });
		expect(await found(id)).toEqual([id]);
		expect(await found(old)).toBe(`The service lists no payout ${old}`);
		expect(await found(old, {}, { id: old, date: OLD })).toEqual([old]);
	});
});
