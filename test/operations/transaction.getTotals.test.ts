import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import type { Sums } from '../../sandbox/service/sums.ts';
import { credentialsFor, DAY, NOW, useSandbox } from '../engine/service.ts';
import { executeNode, type NodeOptions } from '../harness/engine.ts';

const service = useSandbox({ days: 42 });
const getTotals = async (parameters: IDataObject, rest: NodeOptions = {}) => {
	const { items, hints, error } = await executeNode(
		{ resource: 'transaction', operation: 'getTotals', output: 'allFields', ...parameters },
		{ credentials: credentialsFor(service.current), ...rest },
	);
	expect(error).toBeUndefined();
	return { json: items.map((item) => item.json), said: hints.map(({ message }) => message) };
};
/** What the service itself says that a period comes to. */
async function sums(...period: [from: number, to: number]) {
	const [from, to] = period.map((moment) => new Date(moment).toISOString());
	return (await (await fetch(`${service.current.url}/_sandbox/sums?from=${from}&to=${to}`)).json()) as Sums[];
}
const on = (from: number, to: number) => ({ payouts: 'ofPeriod', period: 'custom', from, to });
const FEES_IN_SUMMARY = { sheetDescription: 'Fees = in the Summary' };

it('should add up to what the service says, to the last minor unit, wherever it has the fees', async () => {
	const [from, to] = [NOW - 12 * DAY, NOW - 5 * DAY];
	const expected = (await sums(from, to)).map(({ currency, fee, tax }) => [currency, +fee, +tax]);
	const feesOf = (json: IDataObject[]) => json.map(({ currency, fees, taxes }) => [currency, fees, taxes]).sort();
	const inRows = await getTotals(on(from, to - 1));
	expect(feesOf(inRows.json)).toEqual(expected);
	expect(inRows.said).toEqual(
		expect.arrayContaining([
			expect.stringMatching(/^[\d,]+ transactions of \d+ payouts add up to .* and .* USD\b/),
		]),
	);
	const [said = ''] = (inRows.said.find((text) => / add up to /.test(text)) ?? '').split('. Fees ');
	const inWords = [...said.matchAll(/([\d,.-]+) ([A-Z]{3})\b/g)].map(([, amount = '', currency]) => [
		currency,
		Number(amount.replaceAll(',', '')),
	]);
	expect(inWords.sort()).toEqual(inRows.json.map(({ currency, amount }) => [currency, amount]).sort());

	service.current.changeHabits({ fees: 'summary' });
	try {
		const undescribed = await getTotals(on(from, to - 1));
		expect(undescribed.said.join()).toMatch(/payouts add up with it.*<br \/>Fees = in the Summary/);
		expect(undescribed.said.join()).toMatch(/\d+ transactions have no fee, so the sums of fees don't count them/);
		const { cardPaymentsApi } = credentialsFor(service.current);
		const credentials = { cardPaymentsApi: { ...cardPaymentsApi, ...FEES_IN_SUMMARY } };
		const described = await getTotals({ ...on(from, to - 1), types: ['fee'] }, { credentials });
		expect(feesOf(described.json)).toEqual(expected);
	} finally {
		service.current.changeHabits({ fees: 'rows' });
	}
});

/** As the engine's time zone has it. */
const midnight = (day: string) => DateTime.fromISO(day, { zone: 'America/New_York' }).toMillis();

it('should make a total for each group, which together are what the service says', async () => {
	const [from, newYear, to] = ['2025-12-20', '2026-01-01', '2026-01-12'].map(midnight) as [number, number, number];
	const { json } = await getTotals({ ...on(from, to - 1), groupBy: ['type', 'month'] });
	expect(new Set(json.map(({ type }) => type))).toEqual(new Set(['charge', 'refund', 'dispute', 'dispute_release']));
	const periods: Array<[string, number, number]> = [
		['2025-12', from, newYear],
		['2026-01', newYear, to],
	];
	for (const [month, start, end] of periods)
		for (const { currency, rows, gross, fee, tax, amount } of await sums(start, end)) {
			const own = json.filter((each) => each.month === month && each.currency === currency);
			const total = (name: string) => own.reduce((sum, each) => sum + Number(each[name] ?? 0), 0);
			expect([month, currency, total('count')]).toEqual([month, currency, rows]);
			const before = ['gross_sales', 'refunds', 'disputes', 'dispute_releases'].reduce(
				(sum, name) => sum + total(name),
				0,
			);
			const sumsOfParts = [before, total('fees'), total('taxes'), total('amount')];
			expect(sumsOfParts.map((sum) => sum.toFixed(3))).toEqual(
				[gross, fee, tax, amount].map((text) => (+text).toFixed(3)),
			);
		}
});

it('should hold only the chosen types, grouped by day, payment method and payout', async () => {
	const groupBy = ['day', 'paymentMethod', 'payout'];
	const { json } = await getTotals({ ...on(NOW - 4 * DAY, NOW), groupBy, types: ['charge'] });
	expect(json.length).toBeGreaterThan(2);
	expect(new Set(json.map((each) => JSON.stringify([each.day, each.payment_method, each.payout_id]))).size).toBe(
		json.length,
	);
	for (const { day, payout_date, amount } of json) {
		expect(String(payout_date).slice(0, 10)).toBe(day);
		expect(amount).toBeGreaterThan(0);
	}
});

it('should not be complete without the sheets of a payout', async () => {
	const date = NOW - 250 * DAY;
	const charges = [
		{ charge_id: 'c1', gross_amount: '10.00', fee: '0.00', vat: '0.00', amount: '10.00', currency: 'SAR' },
	];
	const completeWith = async (at: number, more?: object) => {
		await service.current.addPayout({ date: at, sheets: { charges } });
		if (more !== undefined) await service.current.addPayout({ date: at, ...more });
		const options = { lateAfterDays: 1_000 };
		return (await getTotals({ ...on(at, at), filters: {}, options })).json.map(({ complete }) => complete);
	};
	expect(await completeWith(date)).toEqual([true]);
	expect(await completeWith(date + DAY, { settlements_available: false })).toEqual([false]);
});
