import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { ALL_TIME, DAY, errorOf, NOW, useSandbox, zipOf } from '../engine/service.ts';
import { binaryItem } from '../harness/engine.ts';

const service = useSandbox();
const reconcile = async (parameters: IDataObject, rest = {}) =>
	await service.execute({ resource: 'payout', operation: 'reconcile', ...parameters }, rest);
const WRONG = { amount: '1.01', sheets: { charges: [{ charge_id: 'c', amount: '1.00', currency: 'SAR' }] } };
const OF_A_WEEK = { payouts: 'ofPeriod', period: 'custom', from: NOW - 7 * DAY, to: NOW };

const unbalanced = (items: INodeExecutionData[]) =>
	items.map(({ json }) => json).filter(({ balanced }) => balanced !== true);

describe('payout: Reconcile', () => {
	it('should find every payout of six weeks balanced', async () => {
		const getMany = { resource: 'payout', operation: 'getMany', ...ALL_TIME };
		const payouts = await service.output({
			...getMany,
			filters: { settlementsAvailableOnly: true, status: ['PAID_OUT'] },
		});
		expect(payouts.length).toBeGreaterThan(100);
		const { items, error } = await reconcile({}, { input: payouts.map((json) => ({ json })) });
		expect(error).toBeUndefined();
		expect(unbalanced(items)).toEqual([]);
		expect(items.map(({ json }) => json.payout_id)).toEqual(payouts.map(({ id }) => id));
		for (const effect of ['gross_sales', 'refunds', 'disputes', 'dispute_releases'])
			expect(items.some(({ json }) => json[effect] !== 0)).toBe(true);
	});

	it('should name an unknown sheet and its setting, in the item and in a warning', async () => {
		const id = await service.current.addPayout({
			amount: '7.00',
			sheets: { charges: [{ charge_id: 'c', amount: '10.00' }] },
			files: { 'CHARGEBACKS 1.csv': 'amount\n3.00' },
		});
		const input = [{ json: { id, amount: 7, currency: 'SAR' } }];
		const { items, hints, error } = await reconcile({}, { input });
		expect(error).toBeUndefined();
		expect(items[0]?.json).toMatchObject({
			balanced: false,
			difference_minor: -300,
			reasons: ['CHARGEBACKS 1.csv: nothing says what the sheet does to the payout in row 1'],
			explanations: ['It balances if you add "chargebacks" to Other Sheets as "Reduces"'],
		});
		expect(hints.map(({ message }) => message).join()).toContain(`${id}: CHARGEBACKS 1.csv`);
	});

	it('should say which setting is missing, and not that there are no fees', async () => {
		const files = { 'CHARGES.csv': 'charge_id,amount\nc1,10.00\n' };
		const id = await service.current.addPayout({ amount: '10.00', omitSheets: ['charges'], files });
		const { items, hints } = await reconcile({ payoutId: id, amount: '10', currency: 'SAR' });
		expect(items[0]?.json).toMatchObject({ balanced: true, fees: null });
		expect(hints.map(({ message }) => message).join()).toContain('Gross amounts are empty');
	});

	it('should name the error in the input, and the item', async () => {
		const [{ id: payoutId } = { id: '' }] = service.ready();
		const fail = async (parameters: object) =>
			errorOf(await reconcile({ payoutId, amount: '1', currency: 'SAR', ...parameters }));
		expect(await fail({ amount: 'one' })).toMatchObject({
			message: expect.stringMatching(/^Payout [^:]+: its amount \(one\) isn't a number/),
			itemIndex: 0,
		});
		expect(await fail({ currency: 'Riyal' })).toMatchObject({
			message: '"Currency" (Riyal) isn\'t a known currency',
			description: expect.stringContaining('three letters'),
		});
		expect((await fail({ payoutId: 'a,b' })).message).toBe('There is more than one payout ID');
	});

	it('should reconcile a period, and name the payout that differs', async () => {
		const wrong = await service.current.addPayout({ ...WRONG, date: NOW - DAY });
		const { items, error } = await reconcile(OF_A_WEEK);
		expect(error).toBeUndefined();
		const expected = service
			.ready()
			.filter(({ status, date }) => status === 'PAID_OUT' && date >= OF_A_WEEK.from && date <= NOW);
		expect(items.map(({ json }) => json.payout_id).sort()).toEqual(expected.map(({ id }) => id).sort());
		expect(unbalanced(items)).toMatchObject([{ payout_id: wrong, difference: 0.01, status: 'PAID_OUT' }]);
	});

	it('should reconcile a file with its Summary, or with the amount entered', async () => {
		const [{ id } = { id: '' }] = service.ready();
		const input = [binaryItem(await zipOf(service.current, id), 'mail.zip', 'application/zip')];
		for (const [more, balanced] of [
			[{}, true],
			[{ filePaid: '0.01' }, false],
		] as const) {
			const { items } = await reconcile({ payouts: 'fromFile', ...more }, { input, credentials: {} });
			expect(items).toMatchObject([{ json: { payout_id: id, balanced } }]);
		}
	});

	it('should write one report of a period, with payouts that cannot be read on top', async () => {
		const wrong = await service.current.addPayout({ ...WRONG, date: NOW - 3 * DAY });
		service.current.faults.next({ kind: 'status', path: '/v2/payouts/download', status: 400, times: 1 });
		const { items, error } = await reconcile({ ...OF_A_WEEK, output: 'report', reportTitle: 'Payouts <b>' });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		const { subject, to_look_at, html, totals } = items[0]?.json ?? {};
		expect(subject).toMatch(
			/^Test mode: Payouts ‹b› 2026-01-09 to 2026-01-16: \d of \d+ payouts don't balance, 1 of \d+ payouts not checked$/,
		);
		const verdicts = ['not balanced', 'not balanced', 'not checked'];
		expect(to_look_at).toMatchObject(verdicts.map((verdict) => ({ verdict })));
		expect(JSON.stringify(to_look_at)).toContain(wrong);
		expect(Buffer.byteLength(String(html))).toBeLessThan(100_000);
		expect(totals).toMatchObject(['KWD', 'SAR', 'USD'].map((currency) => ({ currency })));
	});
});
