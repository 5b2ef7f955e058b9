import { startSandbox } from '../../sandbox/server.ts';
import { ALL_TIME, errorOf, NOW, executePayout, type Sandbox } from '../engine/service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ now: NOW });
});
afterAll(async () => {
	expect(sandbox.violations).toEqual([]);
	await sandbox.close();
});

describe('payout: Reconcile', () => {
	it('should find every payout of six weeks balanced', async () => {
		const payouts = (
			await executePayout(sandbox, {
				operation: 'getMany',
				...ALL_TIME,
				filters: { settlementsAvailableOnly: true },
			})
		).items;
		expect(payouts.length).toBeGreaterThan(100);
		const { items, error } = await executePayout(sandbox, { operation: 'reconcile' }, { input: payouts });
		expect(error).toBeUndefined();
		expect(items.filter(({ json }) => json.balanced !== true).map(({ json }) => json)).toEqual([]);
		expect(items.map(({ json }) => json.payout_id)).toEqual(payouts.map(({ json }) => json.id));
		for (const effect of ['charges', 'refunds', 'disputes', 'dispute_releases']) {
			expect(items.some(({ json }) => Number(json[`${effect}_count`]) > 0)).toBe(true);
		}
	});

	it('should notice one minor unit', async () => {
		const id = await sandbox.addPayout({
			currency: 'KWD',
			amount: '1.001',
			sheets: { charges: [{ charge_id: 'c', amount: '1.000', currency: 'KWD' }] },
		});
		const { items } = await executePayout(sandbox, {
			operation: 'reconcile',
			payoutId: id,
			amount: '1.001',
			currency: 'KWD',
		});
		expect(items[0]?.json).toMatchObject({ balanced: false, difference: 0.001, difference_minor: 1 });
	});

	it('should name an unknown sheet, in the item and in a warning', async () => {
		const UNKNOWN = expect.stringMatching(/CHARGEBACKS 1\.csv: a sheet of unknown kind in row 1/) as string;
		const add = async (amount: string) =>
			await sandbox.addPayout({
				amount,
				sheets: { charges: [{ charge_id: 'c', amount: '10.00' }] },
				files: { 'CHARGEBACKS 1.csv': 'amount\n3.00' },
			});
		const [without, less, neither] = [await add('10.00'), await add('7.00'), await add('8.00')];
		const input = [
			{ json: { id: without, amount: 10, currency: 'SAR' } },
			{ json: { id: less, amount: 7, currency: 'SAR' } },
			{ json: { id: neither, amount: 8, currency: 'SAR' } },
		];
		const { items, hints, error } = await executePayout(sandbox, { operation: 'reconcile' }, { input });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => [json.balanced, json.unknown_sheets, json.reasons])).toEqual([
			[false, [expect.stringContaining('CHARGEBACKS 1.csv')], [UNKNOWN]],
			[false, [expect.stringContaining('CHARGEBACKS 1.csv')], [UNKNOWN]],
			[false, [expect.stringContaining('CHARGEBACKS 1.csv')], [UNKNOWN]],
		]);
		expect(items.map(({ json }) => json.explanations)).toEqual([
			[],
			['It balances if you add "chargebacks" to Other Sheets as "Reduces"'],
			[],
		]);
		const said = hints.map(({ message }) => message).join();
		for (const id of [without, less, neither]) expect(said).toContain(`${id}: CHARGEBACKS 1.csv`);
	});

	it('should name the error in the input, and the item', async () => {
		const id = sandbox.payouts.find(({ settlements_available }) => settlements_available !== false)?.id as string;
		const fail = async (parameters: object) =>
			errorOf(
				await executePayout(sandbox, {
					operation: 'reconcile',
					payoutId: id,
					amount: '1',
					currency: 'SAR',
					...parameters,
				}),
			);
		expect(await fail({ amount: 'one' })).toMatchObject({
			message: expect.stringMatching(/^Payout [^:]+: its amount \(one\) isn't a number/),
			itemIndex: 0,
		});
		expect(await fail({ currency: 'Riyal' })).toMatchObject({
			message: '"Currency" (Riyal) isn\'t a known currency',
			description: expect.stringContaining('use {{ $json.currency }}'),
		});
		expect(await fail({ payoutId: 'a,b' })).toMatchObject({ message: 'There is more than one payout ID' });
		expect(
			await fail({ options: { sheetSettings: { setting: [{ name: 'amountColumn', value: 'nowhere' }] } } }),
		).toMatchObject({
			message: expect.stringContaining('has no column "nowhere"'),
		});
	});
});
