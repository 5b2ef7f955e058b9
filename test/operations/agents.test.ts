/** Questions that people ask an agent, each with what a model passes to the tool, and answered from that one call. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { at } from '../harness/clock.ts';
import { useSimulatedClock } from '../harness/simulatedClock.ts';
import { executeTool } from '../harness/engine.ts';
import { sample } from '../harness/long.ts';
import { credentialsFor, DAY, NOW, useSandbox } from '../engine/service.ts';

useSimulatedClock();
const service = useSandbox({ days: 21 });

const call = async (tool: IDataObject, passed: IDataObject, credentials = credentialsFor(service.current)) =>
	await executeTool({ ...tool }, { passed: passed as INodeParameters }, credentials, {
		settings: {
			timezone: 'UTC',
		},
	});

/** The answer as the agent gets it. */
async function ask(
	tool: IDataObject,
	passed: IDataObject = {},
	credentials = credentialsFor(service.current),
): Promise<IDataObject[]> {
	const { run: ran, error } = await at(NOW, async () => await call(tool, passed, credentials));
	expect(error).toBeUndefined();
	const [items = []] = ran.data.resultData.runData.Tool?.[0]?.data?.ai_tool ?? [];
	return (items ?? []).map(({ json }) => json);
}

const totals = { resource: 'transaction', operation: 'getTotals' };
const transactions = { resource: 'transaction', operation: 'getMany' };
const payouts = { resource: 'payout', operation: 'getMany' };
const ofPayout = { payouts: 'byId' };
const LAST_MONTH = { period_from: '2025-12-01T00:00:00+00:00', period_to: '2025-12-31T23:59:59+00:00' };

const QUESTIONS: Array<[question: string, tool: IDataObject, passed: IDataObject, period: IDataObject]> = [
	['What did we pay in fees last month?', totals, { Payout_Date: 'lastMonth' }, LAST_MONTH],
	['And all of last month, in words of its own?', totals, { Payout_Date: 'Last Month' }, LAST_MONTH],
	[
		'How much did we get yesterday?',
		totals,
		{ Payout_Date: 'yesterday' },
		{ period_to: '2026-01-15T23:59:59+00:00' },
	],
	['What came in this month?', totals, { Payout_Date: 'thisMonth' }, { period_from: '2026-01-01T00:00:00+00:00' }],
	['What did December cost us?', totals, { Payout_Date: 'custom', From: '2025-12-01', To: '2025-12-31' }, LAST_MONTH],
	['What are our totals?', totals, {}, { period_to: '2026-01-16T12:00:00+00:00' }],
	['How was the last quarter?', totals, { Payout_Date: 'lastQuarter' }, { period_from: '2025-10-01T00:00:00+00:00' }],
	['And the year to date?', totals, { Payout_Date: 'yearToDate' }, { period_from: '2026-01-01T00:00:00+00:00' }],
	['And today?', totals, { Payout_Date: 'today' }, { period_from: '2026-01-16T00:00:00+00:00' }],
	['Show the latest transactions', transactions, {}, { period_to: '2026-01-16T12:00:00+00:00' }],
	['What was paid last week?', transactions, { Payout_Date: 'lastWeek' }, { period_to: '2026-01-11T23:59:59+00:00' }],
	['Which payouts came in last month?', payouts, { Payout_Date: 'lastMonth' }, LAST_MONTH],
	['Any payout in the last 24 hours?', payouts, { Payout_Date: 'last24Hours' }, {}],
	['What came in by type last month?', totals, { Payout_Date: 'lastMonth', Group_By: 'type' }, LAST_MONTH],
	['Which refunds went off our payouts?', transactions, { Types: 'refund' }, {}],
	['Which disputes are there?', { resource: 'dispute', operation: 'getMany' }, {}, {}],
	['Which disputes are on hold?', { resource: 'dispute', operation: 'getMany' }, { State: 'on_hold' }, {}],
	[
		'Which charges came in last week?',
		{ resource: 'charge', operation: 'getMany' },
		{ Creation_Date: 'lastWeek' },
		{},
	],
	['Which refunds are on their way?', { resource: 'refund', operation: 'getMany' }, {}, {}],
	['What does the service owe us?', { resource: 'charge', operation: 'getOutstanding' }, {}, {}],
	['What do we hold?', { resource: 'authorization', operation: 'getMany' }, {}, {}],
];

it.each(sample(QUESTIONS, 5))('"%s"', async (_, tool, passed, period) => {
	const answer = await ask(tool, passed);
	expect(answer[0]).toMatchObject({ period_from: expect.any(String), period_to: expect.any(String), ...period });
	expect(JSON.stringify(answer).length).toBeLessThan(9_000);
});

it.each([
	['What is in payout …?', { ...transactions, ...ofPayout }],
	["Why doesn't payout … add up?", { resource: 'payout', operation: 'reconcile', ...ofPayout }],
	['What did payout … cost us?', { ...totals, ...ofPayout }],
])('"%s"', async (_, tool) => {
	const id = service.ready()[0]?.id ?? '';
	const answer = await ask(tool, { Payout: id });
	expect(answer.length).toBeGreaterThan(0);
	expect(JSON.stringify(answer).length).toBeLessThan(9_000);
});

it('should take types, groups and states as an agent writes them', async () => {
	const types = async (Types: string) => {
		const [, ...shown] = await ask({ ...transactions, returnAll: true }, { Types, Payout_Date: 'last7Days' });
		return [...new Set(shown.map(({ type }) => type))].sort();
	};
	expect(await types('Refund')).toEqual(['refund']);
	expect(await types('refund, charge')).toEqual(['charge', 'refund']);
	const [, ...sums] = await ask(totals, { Group_By: 'Type, Month', Types: 'refund', Payout_Date: 'last7Days' });
	expect(new Set(sums.map(({ type }) => type))).toEqual(new Set(['refund']));
	for (const { month } of sums) expect(month).toMatch(/^\d{4}-\d\d$/);
	const [, ...held] = await ask({ resource: 'dispute', operation: 'getMany' }, { State: 'On Hold' });
	expect(new Set(held.map(({ state }) => state))).toEqual(new Set(['on_hold']));
});

it('should leave out what an agent cannot read, and say so, unless all was asked for', async () => {
	const [about, ...shown] = await ask({ ...payouts, output: 'raw' });
	expect(about).toMatchObject({ results_shown: shown.length, results_in_all: expect.any(Number) });
	expect(Number(about?.results_in_all)).toBeGreaterThan(shown.length);
	const [period, ...all] = await ask({ ...payouts, output: 'raw', returnAll: true });
	expect(period).not.toHaveProperty('results_shown');
	expect(all.length).toBeGreaterThan(shown.length);
});

/** Of a period with one payout that doesn't add up, among others that do. */
describe('questions about a period with an unbalanced payout', () => {
	const ODD = 'payout_777000777000';
	const odd = useSandbox({ days: 21 });
	beforeAll(async () => {
		const charges = [{ id: 'chg_777', date: '2025-12-10', amount: '1000.00', currency: 'SAR' }];
		const [date, payout] = [NOW - 30 * DAY, { id: ODD, currency: 'SAR', amount: '990.00' }];
		await odd.current.addPayout({ ...payout, date, sheets: { charges } });
	});
	const PERIOD = { Payout_Date: 'custom', From: '2025-12-01', To: '2025-12-31' };
	const reconcile = { resource: 'payout', operation: 'reconcile' };

	const OF_IT: Array<[question: string, tool: IDataObject, passed: IDataObject]> = [
		['What did we pay in fees?', totals, {}],
		['What came in by type?', totals, { Group_By: 'type' }],
		['What came in by month and payout?', totals, { Group_By: 'month, payout' }],
		['How much did we refund?', totals, { Types: 'refund' }],
		['Which transactions were there?', transactions, {}],
		['Show me the refunds', transactions, { Types: 'refund' }],
		['Which disputes are there?', { resource: 'dispute', operation: 'getMany' }, {}],
		['Does everything add up?', reconcile, {}],
		['Make me a report', { ...reconcile, output: 'report' }, {}],
		['Give me the entries of the month', { resource: 'payout', operation: 'getJournalEntries' }, {}],
	];

	it.each(sample(OF_IT, 3))('"%s"', async (_, tool, passed) => {
		const credentials = credentialsFor(odd.current);
		const { run: ran } = await at(
			NOW,
			async () => await executeTool(tool, { passed: { ...PERIOD, ...passed } as INodeParameters }, credentials),
		);
		const { runData } = ran.data.resultData;
		const [items] = runData.Tool?.[0]?.data?.ai_tool ?? [];
		const [answered] = runData.Agent?.at(-1)?.data?.main?.[0] ?? [];
		const answer = JSON.stringify(items?.map(({ json }) => json) ?? answered?.json);
		expect(answer).toContain(ODD);
		expect(answer.length).toBeLessThan(9_000);
	});

	it('should count all, then give what must be looked at, then the rest', async () => {
		const answer = await ask(reconcile, PERIOD, credentialsFor(odd.current));
		const [about, first] = answer;
		const shown = answer.length - 1;
		const counts = about?.results_by_balanced as Record<string, number>;
		expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(about?.results_in_all);
		expect(Number(about?.results_in_all)).toBeGreaterThan(shown);
		expect(about).toMatchObject({ results_shown: shown });
		expect(first).toMatchObject({ payout_id: ODD, balanced: false });
	});
});

it('should say of an empty period what was looked at', async () => {
	const [about, ...others] = await ask(payouts, { Payout_Date: 'custom', From: '2020-01-01', To: '2020-01-31' });
	expect(about).toMatchObject({
		results_in_all: 0,
		answer: expect.stringMatching(/^No payouts from 2020-01-01 to 2020-01-31: the service lists none\. Choose/),
	});
	expect(others).toEqual([]);
});

it('should name the choices where an agent makes none of them', async () => {
	const { run } = await at(NOW, async () => await call(totals, { Payout_Date: 'a while ago' }));
	const [answer] = run.data.resultData.runData.Agent?.at(-1)?.data?.main?.[0] ?? [];
	expect(answer?.json.error).toMatch(/none of its choices.*lastMonth/);
});

it('should answer about one payout, and begin with what was asked for', async () => {
	const id = service.ready()[0]?.id ?? '';
	const [about] = await ask({ resource: 'payout', operation: 'reconcile', ...ofPayout }, { Payout: id });
	expect(about?.answer).toMatch(/^the one payout balances/);
	const [refunds] = await ask(totals, { Payout_Date: 'lastMonth', Types: 'refund' });
	expect(refunds?.answer).toMatch(/^Refunds -[\d,.]+ [A-Z]{3}/);
});

it('should tell an agent of infos nothing, and whom to ask for what it can not set', async () => {
	const [about] = await ask(totals, { Payout_Date: 'custom', From: '2020-01-01', To: '2020-01-31' });
	expect(about?.answer).toMatch(/Choose a longer period, or ask the user to check that the key/);
	const { run: ran } = await at(NOW, async () => await call(totals, { Payout_Date: 'custom', From: 'x', To: '' }));
	const answered = ran.data.resultData.runData.Agent?.at(-1)?.data?.main?.[0]?.[0];
	expect(JSON.stringify(answered)).not.toContain('Ask the user');
});
