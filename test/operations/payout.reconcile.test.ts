import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { startSandbox } from '../../sandbox/server.ts';
import { ALL_TIME, credentialsFor, DAY, NOW, useSandbox, zipOf } from '../engine/service.ts';
import { binaryItem } from '../harness/engine.ts';
import { isLong } from '../harness/long.ts';

const service = useSandbox({ days: 21 });
const reconcile = async (parameters: IDataObject, rest = {}) =>
	await service.execute(
		{ resource: 'payout', operation: 'reconcile', payouts: 'byId', output: 'allFields', ...parameters },
		rest,
	);
const WRONG = { amount: '1.01', sheets: { charges: [{ charge_id: 'c', amount: '1.00', currency: 'SAR' }] } };
const OF_A_WEEK = { payouts: 'ofPeriod', period: 'custom', from: NOW - 7 * DAY, to: NOW };

const unbalanced = (items: INodeExecutionData[]) =>
	items.map(({ json }) => json).filter(({ balanced }) => balanced !== true);

describe('payout: Reconcile', () => {
	it('should find every payout of six weeks balanced', async () => {
		const time = isLong ? ALL_TIME : { ...ALL_TIME, from: NOW - 14 * DAY };
		const getMany = { resource: 'payout', operation: 'getMany', ...time };
		const listed = await service.output({ ...getMany, filters: { status: ['PAID_OUT'] } });
		const payouts = listed.filter(({ settlements_available }) => settlements_available === true);
		expect(payouts.length).toBeGreaterThan(isLong ? 100 : 25);
		const { items, error } = await reconcile({}, { input: payouts.map((json) => ({ json })) });
		expect(error).toBeUndefined();
		expect(unbalanced(items)).toEqual([]);
		expect(items.map(({ json }) => json.payout_id)).toEqual(payouts.map(({ id }) => id));
		for (const effect of ['gross_sales', 'refunds', 'disputes', 'dispute_releases'])
			expect(items.some(({ json }) => json[effect] !== 0)).toBe(true);
	});

	it('should name an unknown sheet, in the item and in a warning, with the text that describes it', async () => {
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
			reasons: ['CHARGEBACKS 1.csv: nothing says what it does to the payout in row 1'],
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

	it('should need the ID alone, whatever way the service lists payouts', async () => {
		const [{ id: payoutId } = { id: '' }] = service.ready().filter(({ status }) => status === 'PAID_OUT');
		const limited = await startSandbox({ now: NOW, contractOnly: true });
		try {
			for (const sandbox of [service.current, limited]) {
				const { items, error } = await reconcile({ payoutId }, { credentials: credentialsFor(sandbox) });
				expect(error).toBeUndefined();
				expect(items).toMatchObject([{ json: { payout_id: payoutId, balanced: true, difference_minor: 0 } }]);
			}
		} finally {
			await limited.close();
		}
	});

	it('should show a text that makes them balance', async () => {
		service.current.changeHabits({ fees: 'summary' });
		const { items, hints } = await reconcile(OF_A_WEEK);
		const off = items.filter(({ json }) => json.balanced === false);
		expect(off.length).toBeGreaterThan(10);
		const text = /payouts add up with it.*<br \/>Fees = in the Summary/;
		expect(hints.map(({ message }) => message).join('\n')).toMatch(text);
		expect(off.filter(({ json }) => String(json.description).includes('Fees = in the Summary'))).toEqual(off);
		service.current.changeHabits({ fees: 'rows' });
		expect((await reconcile(OF_A_WEEK)).hints.map(({ message }) => message).join('\n')).not.toMatch(text);
	});

	it('should list nothing twice, whatever way the service lists payouts', async () => {
		const limited = await startSandbox({ now: NOW, contractOnly: true });
		const ids = service.ready().flatMap(({ id, status }) => (status === 'PAID_OUT' ? [id] : []));
		const input = ids.slice(0, 20).map((id) => ({ json: { sheet: 'of mine', payout: id } }));
		try {
			const { items, error } = await reconcile(
				{ payoutId: '={{ $json.payout }}' },
				{ credentials: credentialsFor(limited), input },
			);
			expect(error).toBeUndefined();
			expect(unbalanced(items)).toEqual([]);
			const of = (end: string) => limited.requests.filter(({ path }) => path.endsWith(end));
			// Each by its ID, which this service refuses, and a year once.
			expect(of('/list').length).toBeLessThanOrEqual(input.length + 13);
			expect(of('/download')).toHaveLength(input.length);
		} finally {
			await limited.close();
		}
	});

	it('should take what an item says of its payout', async () => {
		const [{ id: payoutId } = { id: '' }] = service.ready().filter(({ status }) => status === 'PAID_OUT');
		const { items } = await reconcile({ payoutId: '={{ $json.id }}' }, { input: [{ json: { id: payoutId } }] });
		expect(items[0]?.json).toMatchObject({ balanced: true, paid: expect.any(Number) });
	});

	it('should reconcile all of a period, and say of each payout why it is not compared', async () => {
		const wrong = await service.current.addPayout({ ...WRONG, date: NOW - DAY });
		const { items, error } = await reconcile(OF_A_WEEK);
		expect(error).toBeUndefined();
		const expected = service.current.payouts.filter(({ date }) => date >= OF_A_WEEK.from && date <= NOW);
		expect(items.map(({ json }) => json.payout_id).sort()).toEqual(expected.map(({ id }) => id).sort());
		// What to look at first.
		const places = items.map(({ json }) => [false, null, true].indexOf(json.balanced as boolean | null));
		expect(places.findIndex((place) => place === 2)).toBeGreaterThan(places.lastIndexOf(0));
		const open = expected.filter(({ status, settlements_available: has }) => status !== 'PAID_OUT' || !has);
		expect(open.length).toBeGreaterThan(2);
		const rest = unbalanced(items).filter(({ balanced }) => balanced === null);
		expect(rest.map(({ payout_id }) => payout_id).sort()).toEqual(open.map(({ id }) => id).sort());
		for (const { status, paid, gross_sales, reasons } of rest)
			expect({ status, paid: paid === null, gross_sales, reasons: (reasons as unknown[]).length }).toEqual({
				status,
				paid: status !== 'PAID_OUT',
				gross_sales: null,
				reasons: 1,
			});
		expect(unbalanced(items).filter(({ balanced }) => balanced === false)).toMatchObject([
			{ payout_id: wrong, difference: 0.01, status: 'PAID_OUT' },
		]);
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

	it('should write one report of a period, with what is left of it on top', async () => {
		const date = NOW - 3 * DAY;
		const wrong = await service.current.addPayout({ ...WRONG, date });
		const later = await service.current.addPayout({ amount: '900.00', settlements_available: false, date });
		const failed = await service.current.addPayout({ amount: '120.00', status: 'FAILED', date });
		service.current.faults.next({ kind: 'status', path: '/v2/payouts/download', status: 400, times: 1 });
		const result = await reconcile({ ...OF_A_WEEK, output: 'report', reportTitle: 'Payouts <b>' });
		const { items, error } = result;
		const csv = String(await result.readBinary(items[0]?.binary?.data));
		expect(items[0]?.binary?.data?.fileName).toBe('Payouts b 2026 01 09 to 2026 01 16.csv');
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		const { subject, to_look_at: toLookAt, html, text, balanced, totals } = items[0]?.json ?? {};
		expect(subject).toMatch(
			/^Test mode: Payouts ‹b› 2026-01-09 to 2026-01-16: payout_\d+: paid 0\.01 SAR more than its rows, payout_\d+: paid 0\.01 SAR more than its rows, \d of \d+ payouts don't balance, 1 of \d+ payouts not checked, \d payouts? of .*SAR.* failed, \d payouts? of .*SAR.* no sheets yet, /,
		);
		expect(balanced).toBe(false);
		const of = (id: string) => (toLookAt as IDataObject[]).find(({ payout_id }) => payout_id === id);
		expect(of(wrong)).toMatchObject({ verdict: 'not balanced', difference: '0.01 SAR' });
		expect(of(later)).toMatchObject({ verdict: 'no sheets yet', paid: '900.00 SAR', payout_date: '2026-01-13' });
		expect(of(failed)).toMatchObject({
			verdict: 'failed',
			paid: '120.00 SAR',
			why: expect.stringContaining('FAILED'),
		});
		const unread = (toLookAt as IDataObject[]).find(({ verdict }) => verdict === 'not checked');
		expect(unread).toMatchObject({
			payout_date: expect.stringMatching(/^2026-01-/),
			paid: expect.stringMatching(/\d/),
		});
		for (const { id } of service.current.payouts.filter((each) => each.date >= OF_A_WEEK.from && each.date <= NOW))
			expect(csv).toContain(id);
		for (const { payout_id: id } of toLookAt as IDataObject[])
			for (const shown of [html, text]) expect(shown).toContain(id);
		expect(Buffer.byteLength(String(html))).toBeLessThan(100_000);
		expect(totals).toMatchObject(['KWD', 'SAR', 'USD'].map((currency) => ({ currency, month_before: null })));
	});

	it('should set the month before beside a month, and say nothing else of it', async () => {
		const report = async (from: string, to: string) => {
			const parameters = { payouts: 'ofPeriod', period: 'custom', from, to, output: 'report' };
			const { items, hints } = await reconcile(parameters);
			return { ...items[0]?.json, hints: hints.map(({ message }) => message).join() } as IDataObject;
		};
		for (const currency of ['SAR', 'USD']) {
			const sheets = { charges: [{ charge_id: 'chg_november', amount: '100.00', currency }] };
			await service.current.addPayout({ date: Date.UTC(2025, 10, 10), currency, sheets });
		}
		const november = await report('2025-11-01', '2025-11-30');
		const { totals, text, hints } = await report('2025-12-01', '2025-12-31');
		const withBefore = totals as Array<{ currency: string; month_before: object | null }>;
		expect(withBefore.filter(({ month_before }) => month_before !== null).length).toBeGreaterThan(1);
		for (const { currency, month_before } of withBefore) {
			const same = (november.totals as IDataObject[]).find((total) => total.currency === currency);
			expect(month_before && { ...month_before, month_before: null }).toEqual(same ?? null);
		}
		expect(text).toContain('(November 2025: ');
		const inNovember = service.current.payouts.filter(({ date }) => date < Date.UTC(2025, 11, 1) - DAY);
		for (const { id } of inNovember) expect(`${String(hints)}${String(text)}`).not.toContain(id);
		expect(await report('2025-12-01', '2025-12-30')).toMatchObject({
			totals: withBefore.map(() => ({ month_before: null })),
		});
		// Where no report is asked for, nor is the month before.
		const { length } = service.current.requests;
		const OF_DECEMBER = { payouts: 'ofPeriod', period: 'custom', from: '2025-12-01', to: '2025-12-31' };
		const { items } = await reconcile(OF_DECEMBER);
		const asked = service.current.requests.slice(length).filter(({ path }) => path.endsWith('/download'));
		expect(asked.length).toBeGreaterThan(10);
		expect(asked.length).toBeLessThanOrEqual(items.length);
	});
});
