import type { IDataObject } from 'n8n-workflow';
import { at } from '../harness/clock.ts';
import { useSimulatedClock } from '../harness/simulatedClock.ts';
import { ALL_TIME, CONTINUE, DAY, errorOf, NOW, useSandbox } from '../engine/service.ts';

useSimulatedClock();
const service = useSandbox({ days: 21 });
const list = async (parameters: IDataObject, rest = {}) =>
	await service.execute({ resource: 'dispute', operation: 'getMany', ...parameters }, rest);

it('should warn of an unknown sheet', async () => {
	const date = Date.UTC(2024, 5, 1);
	const id = await service.current.addPayout({
		date,
		sheets: { charges: [], disputes: [{ charge_id: 'c', amount: '1.00' }] },
		files: { 'CHARGEBACKS 1.csv': 'amount\n3.00' },
	});
	const { items, hints } = await list({ period: 'custom', from: date, to: date });
	const note = 'Not balanced';
	expect(items.map(({ json }) => json)).toMatchObject([{ amount: 1, note }]);
	expect(hints.map(({ message }) => message)).toEqual([
		expect.stringMatching(new RegExp(`^The transactions don't add up to what the payout paid: ${id}`)),
		'1 dispute: 1 on hold (1.00 SAR)',
		expect.stringContaining('This text may describe the file'),
		expect.stringMatching(new RegExp(`^Nothing says what this sheet does.*: ${id}: CHARGEBACKS 1.csv$`)),
	]);
});

it("should fail if payouts can't be read, or under Continue on Fail return the others and name them", async () => {
	const date = NOW - 500 * DAY;
	const period = { period: 'custom', from: date, to: date + 3 };
	const sheets = { charges: [], disputes: [{ charge_id: 'chg_good', amount: '1.00' }] };
	const good = await service.current.addPayout({ date, sheets });
	const files = { 'DISPUTE 2.csv': 'charge_id,amount\n"never closed,1' };
	const bad: string[] = [];
	for (const each of [date + 1, date + 2]) bad.push(await service.current.addPayout({ date: each, files }));
	expect(errorOf(await list(period)).message).toMatch(/^payout_.* never closed/);
	const { items, error, hints } = await list(period, CONTINUE);
	expect(error).toBeUndefined();
	expect(hints.map(({ message }) => message).join()).toContain('a dispute on hold may have been released');
	const [first, ...others] = items.map(({ json }) => json);
	expect(first).toMatchObject({ transaction_id: 'chg_good', disputed_in: good, state: 'on_hold' });
	expect(others.map(({ payout_id }) => payout_id).sort()).toEqual(bad.sort());
	for (const each of others) expect(each.error).toMatch(/^payout_\d+: .* never closed/);
});

it('should reach back far enough by default for a dispute of five months ago', async () => {
	const sheets = { charges: [], disputes: [{ charge_id: 'chg_old', amount: '1.00' }] };
	await service.current.addPayout({ date: NOW - 150 * DAY, sheets });
	const { items, error } = await at(NOW, async () => await list({}));
	expect([error, items.length > 1]).toEqual([undefined, true]);
	const old = items.find(({ json }) => json.transaction_id === 'chg_old');
	expect(old?.json).toMatchObject({ state: 'on_hold', days_on_hold: 150 });
});

it('should follow every dispute of six weeks', async () => {
	const { items, error, hints } = await list({ ...ALL_TIME, output: 'allFields' });
	expect(error).toBeUndefined();
	// A payout without settlements hides its disputes; the node says so in a hint.
	const shown = service.ready().map(({ id }) => id);
	const visible = service.current.disputes.filter(({ disputed_in }) => shown.includes(disputed_in));
	expect(visible.length).toBeGreaterThan(10);
	expect(visible.some(({ released_in }) => released_in !== undefined)).toBe(true);
	const expected = visible.map(({ charge_id, disputed_in, released_in = null }) => [
		charge_id,
		released_in === null ? 'on_hold' : 'released',
		disputed_in,
		released_in,
	]);
	expect(
		items.map(({ json }) => [json.transaction_id, json.state, json.disputed_in, json.released_in]).sort(),
	).toEqual(expected.sort());
	for (const { json } of items) {
		const { reason, amount } = json.row as IDataObject;
		expect([reason, Number(amount)]).toEqual([json.reason, json.amount]);
		const release = { released_amount: json.amount, release_row: { charge_id: json.transaction_id } };
		const none = { released_amount: null, release_row: null };
		expect(json).toMatchObject(json.state === 'released' ? release : none);
	}
	const count = (state: string) => items.filter(({ json }) => json.state === state).length;
	expect(hints[0]?.message).toMatch(
		new RegExp(
			`^${items.length} disputes: ${count('on_hold')} on hold \\(.*\\), ${count('released')} released \\(`,
		),
	);
	const others = hints.slice(1).map(({ message }) => message);
	expect(
		others.filter(
			(each) => !/^(The payout has no sheets yet|Not paid: the payout is (FAILED|INITIATED))/.test(each),
		),
	).toEqual([]);
	// One hint a kind, with the first payouts.
	const ofKind = (status: string) => others.filter((each) => each.startsWith(`Not paid: the payout is ${status}`));
	for (const status of ['FAILED', 'INITIATED'])
		expect(ofKind(status)).toEqual([expect.stringMatching(/: payout_\d+.*, payout_\d+.*, payout_\d+[^,]*$/)]);

	const only = await list({ ...ALL_TIME, from: NOW - 20 * DAY, state: ['released'] });
	expect(new Set(only.items.map(({ json }) => json.state))).toEqual(new Set(['released']));
});
