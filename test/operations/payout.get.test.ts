import { startSandbox } from '../../sandbox/server.ts';
import { DAY, errorOf, NOW, executePayout, type Sandbox } from '../engine/service.ts';

const get = async (sandbox: Sandbox, id: string, more = {}, json = {}) =>
	await executePayout(
		sandbox,
		{ operation: 'get', payoutId: { __rl: true, mode: 'id', value: id }, ...more },
		{ input: [{ json }] },
	);
const listed = (sandbox: Sandbox, from: number) =>
	sandbox.requests.slice(from).filter(({ path }) => path.endsWith('/payouts/list')).length;

describe('payout: Get', () => {
	let sandbox: Sandbox;
	let id: string;
	const date = Date.now() - 400 * DAY;
	beforeAll(async () => {
		sandbox = await startSandbox({ now: NOW });
		id = await sandbox.addPayout({ date, bank_reference: 'TRF-77' });
	});
	afterAll(async () => {
		expect(sandbox.violations).toEqual([]);
		await sandbox.close();
	});

	it('should look a payout up by its ID in one request, however old it is', async () => {
		const before = sandbox.requests.length;
		const { items, error } = await get(sandbox, id);
		expect(error).toBeUndefined();
		expect(items).toEqual([
			{
				json: expect.objectContaining({ id, date, bank_reference: 'TRF-77', live_mode: false }),
				pairedItem: { item: 0 },
			},
		]);
		expect(listed(sandbox, before)).toBe(1);
	});

	it('should return what the service sent, with the version of its list', async () => {
		const { items } = await get(sandbox, id, { simplify: false });
		expect(items[0]?.json).toMatchObject({ id, api_version: 'V2', wallet: { bank: { beneficiary: {} } } });
	});

	it('should say where it searched if it finds no payout', async () => {
		const error = errorOf(await get(sandbox, 'payout_none'));
		expect(error).toMatchObject({ message: 'The service lists no payout payout_none', itemIndex: 0 });
		expect(error.description).toContain('Get Many');
	});
});

describe('payout: Get at a service that knows the contract only', () => {
	let sandbox: Sandbox;
	let id: string;
	let old: string;
	const oldDate = Date.now() - 400 * DAY;
	beforeAll(async () => {
		sandbox = await startSandbox({ now: NOW, contractOnly: true, longestPeriodDays: 30 });
		id = await sandbox.addPayout({ date: Date.now() - 45 * DAY });
		old = await sandbox.addPayout({ date: oldDate });
	});
	afterAll(async () => await sandbox.close());

	it('should search the last days', async () => {
		const { items, error } = await get(sandbox, id);
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual([id]);
		expect(errorOf(await get(sandbox, old)).message).toBe(`The service lists no payout ${old}`);
	});

	it('should search around the date of the input item', async () => {
		const { items } = await get(sandbox, old, {}, { id: old, date: oldDate });
		expect(items.map(({ json }) => json.id)).toEqual([old]);
	});
});
