import { ALL_TIME, DAY, errorOf, NOW, executePayout, useSandbox, zipOf } from '../engine/service.ts';
import { binaryItem } from '../harness/engine.ts';

const service = useSandbox();
const CHARGES = [{ charge_id: 'c', amount: '1.00', currency: 'SAR' }];
const OF_A_WEEK = { payouts: 'ofPeriod', period: 'custom', from: NOW - 7 * DAY, to: NOW };

describe('payout: Reconcile', () => {
	it('should find every payout of six weeks balanced', async () => {
		const payouts = (
			await executePayout(service.current, {
				operation: 'getMany',
				...ALL_TIME,
				filters: { settlementsAvailableOnly: true },
			})
		).items;
		expect(payouts.length).toBeGreaterThan(100);
		const { items, error } = await executePayout(service.current, { operation: 'reconcile' }, { input: payouts });
		expect(error).toBeUndefined();
		expect(items.filter(({ json }) => json.balanced !== true).map(({ json }) => json)).toEqual([]);
		expect(items.map(({ json }) => json.payout_id)).toEqual(payouts.map(({ json }) => json.id));
		for (const effect of ['gross', 'refunds', 'disputes', 'dispute_releases'])
			expect(items.some(({ json }) => json[effect] !== 0)).toBe(true);
	});

	it('should name an unknown sheet and its setting, in the item and in a warning', async () => {
		const id = await service.current.addPayout({
			amount: '7.00',
			sheets: { charges: [{ charge_id: 'c', amount: '10.00' }] },
			files: { 'CHARGEBACKS 1.csv': 'amount\n3.00' },
		});
		const input = [{ json: { id, amount: 7, currency: 'SAR' } }];
		const { items, hints, error } = await executePayout(service.current, { operation: 'reconcile' }, { input });
		expect(error).toBeUndefined();
		expect(items[0]?.json).toMatchObject({
			balanced: false,
			difference_minor: -300,
			reasons: ['CHARGEBACKS 1.csv: a sheet of unknown kind in row 1'],
			explanations: ['It balances if you add "chargebacks" to Other Sheets as "Reduces"'],
		});
		expect(hints.map(({ message }) => message).join()).toContain(`${id}: CHARGEBACKS 1.csv`);
	});

	it('should say which sheets have no fee column, and not that there are no fees', async () => {
		const files = { 'CHARGES.csv': 'charge_id,amount\nc1,10.00\n' };
		const id = await service.current.addPayout({ amount: '10.00', omitSheets: ['charges'], files });
		const parameters = { operation: 'reconcile', payoutId: id, amount: '10', currency: 'SAR' };
		const { items, hints } = await executePayout(service.current, parameters);
		expect(items[0]?.json).toMatchObject({ balanced: true });
		expect(hints.map(({ message }) => message).join()).toContain('These sheets have no fee column');
	});

	it('should name the error in the input, and the item', async () => {
		const id = service.current.payouts.find(({ settlements_available }) => settlements_available !== false)
			?.id as string;
		const fail = async (parameters: object) =>
			errorOf(
				await executePayout(service.current, {
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
			description: expect.stringContaining('three letters'),
		});
		expect(await fail({ payoutId: 'a,b' })).toMatchObject({ message: 'There is more than one payout ID' });
		expect(
			await fail({ options: { sheetSettings: { setting: [{ name: 'amountColumn', value: 'nowhere' }] } } }),
		).toMatchObject({
			message: expect.stringContaining('has no column "nowhere"'),
		});
	});

	it('should reconcile a period, and name the payout that differs', async () => {
		const wrong = await service.current.addPayout({
			date: NOW - DAY,
			amount: '1.01',
			sheets: { charges: CHARGES },
		});
		const { items, error } = await executePayout(service.current, { operation: 'reconcile', ...OF_A_WEEK });
		expect(error).toBeUndefined();
		const expected = service.current.payouts.filter(
			({ status, date, settlements_available }) =>
				status === 'PAID_OUT' && settlements_available && date >= OF_A_WEEK.from && date <= NOW,
		);
		expect(items.map(({ json }) => json.payout_id).sort()).toEqual(expected.map(({ id }) => id).sort());
		expect(items.filter(({ json }) => json.balanced !== true).map(({ json }) => json)).toEqual([
			expect.objectContaining({ payout_id: wrong, difference: 0.01, status: 'PAID_OUT' }),
		]);
	});

	it('should reconcile a file with its Summary, or with the amount entered', async () => {
		const payout = service.current.payouts.find(({ settlements_available }) => settlements_available);
		const zip = await zipOf(service.current, payout?.id ?? '');
		const reconcile = async (more = {}) =>
			await executePayout(
				service.current,
				{ operation: 'reconcile', payouts: 'fromFile', ...more },
				{ input: [binaryItem(zip, 'mail.zip', 'application/zip')], credentials: {} },
			);
		const [own, other] = [await reconcile(), await reconcile({ filePaid: '0.01' })];
		expect(own.items.map(({ json }) => [json.payout_id, json.balanced])).toEqual([[payout?.id, true]]);
		expect(other.items.map(({ json }) => json.balanced)).toEqual([false]);
	});

	it('should write one report of a period, with payouts that cannot be read on top', async () => {
		const wrong = await service.current.addPayout({
			date: NOW - 3 * DAY,
			amount: '1.01',
			sheets: { charges: CHARGES },
		});
		service.current.faults.next({ kind: 'status', path: '/v2/payouts/download', status: 400, times: 1 });
		const { items, error } = await executePayout(service.current, {
			operation: 'reconcile',
			...OF_A_WEEK,
			output: 'report',
			reportTitle: 'Payouts <b>',
		});
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		const { subject, to_look_at, html, totals } = items[0]?.json ?? {};
		expect(subject).toMatch(
			/^Test mode: Payouts ‹b› 2026-01-09 to 2026-01-16: \d of \d+ payouts don't balance, 1 of \d+ payouts not checked$/,
		);
		const named = (to_look_at as Array<{ payout_id: string; verdict: string }>).map(({ verdict }) => verdict);
		expect(named).toEqual(['not balanced', 'not balanced', 'not checked']);
		expect(JSON.stringify(to_look_at)).toContain(wrong);
		expect(Buffer.byteLength(String(html))).toBeLessThan(100_000);
		expect((totals as Array<{ currency: string }>).map(({ currency }) => currency)).toEqual(['KWD', 'SAR', 'USD']);
	});
});
