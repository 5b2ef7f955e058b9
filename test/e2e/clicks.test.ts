/** How many clicks the commonest jobs take in n8n's editor. Pictures of each are in coverage/clicks. */
import type { Page } from 'playwright-core';
import type { Sums } from '../../sandbox/service/sums.ts';
import { toText } from '../../sandbox/service/money.ts';
import { openEditor } from './editor.ts';
import { Hand, rowsOf, UNTIL_EXECUTED } from './hand.ts';
import { startInstance, TIME_ZONE, type Instance } from './instance.ts';
import { isReady, payoutsOfLastMonth, transactionsIn } from './transactions.ts';
import { addUpFees, buildFirstWorkflow, describeFees, receiveWebhook } from './walks.ts';

let instance: Instance;
let page: Page;
let closeEditor: (() => Promise<void>) | undefined;
beforeAll(async () => {
	instance = await startInstance();
	({ page, close: closeEditor } = await openEditor(instance.n8n.url, instance.owner));
	await page.setViewportSize({ width: 1600, height: 900 });
	// A machine may be busy.
	page.setDefaultTimeout(UNTIL_EXECUTED);
});
afterAll(async () => {
	await closeEditor?.();
	await instance?.close();
});

/** Fails if a walk took more clicks than wanted, and says how many it took. */
function expectClicks(hand: Hand, job: string, most: number): void {
	console.log(`${job}: ${hand.clicks} clicks`);
	expect(hand.clicks).toBeLessThanOrEqual(most);
}

it('should show transactions after at most 5 clicks', async () => {
	const hand = new Hand(page);
	await hand.startWorkflow(instance.n8n.url);
	await hand.addNode('transactions', 'Card Payments', 'Get many transactions');
	const [row = {}] = await rowsOf(await hand.executeStep());
	await hand.photograph('rows');
	expect(Object.keys(row)).toEqual(expect.arrayContaining(['date', 'type', 'amount', 'currency', 'key']));
	expect(row.key).toMatch(/^payout_\d+\/\w+\/\w+$/);
	expectClicks(hand, 'Rows', 5);
});

it("should build README's first workflow, with sums that are the payouts' amounts, after at most 15", async () => {
	const { hand } = await buildFirstWorkflow(page, instance.n8n.url);
	await hand.backToCanvas();
	await hand.addBehind();
	await hand.addNode('summarize', 'Summarize');
	await hand.choose(page.getByTestId('parameter-input-aggregation'), 'Sum');
	await page.getByTestId('parameter-input-field').first().locator('input').fill('amount');
	await hand.type('fieldsToSplitBy', 'payout_id');
	const sums = await rowsOf(await hand.executeStep());
	await hand.photograph('sums');

	const paid = instance.sandbox.payouts.filter(({ status }) => status === 'PAID_OUT');
	const payouts = new Map(paid.map(({ id, amount, currency }) => [id, Number(toText(amount, currency))]));
	expect(sums.length).toBeGreaterThan(3);
	for (const { payout_id: id = '', sum_amount: sum } of sums)
		expect([id, Number(sum)]).toEqual([id, expect.closeTo(payouts.get(id) ?? NaN, 6)]);
	expectClicks(hand, 'First workflow, with sums', 15);
});

it("should show last month's fees per currency, to the last minor unit, after at most 7", async () => {
	const { hand, table } = await addUpFees(page, instance.n8n.url);
	await hand.photograph('fees');
	const totals = await rowsOf(table);
	const expected = await sumsOfLastMonth();
	expect(expected.length).toBeGreaterThan(1);
	expect(totals.map(({ currency, fees, taxes }) => [currency, Number(fees), Number(taxes)]).sort()).toEqual(
		expected.map(({ currency, fee, tax }) => [currency, Number(fee), Number(tax)]),
	);
	expectClicks(hand, 'Fees of last month', 7);
});

/** What the sandbox itself says, in n8n's time zone, which is three hours ahead. */
async function sumsOfLastMonth(): Promise<Sums[]> {
	const today = new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONE }).format(Date.now());
	const [year = 0, month = 0] = today.split('-').map(Number);
	const [from, to] = [month - 2, month - 1].map((index) => new Date(Date.UTC(year, index, 1, -3)).toISOString());
	return (await (await fetch(`${instance.sandbox.url}/_sandbox/sums?from=${from}&to=${to}`)).json()) as Sums[];
}

it("should mail last month's refunds, by the example after at most 12", async () => {
	const hand = new Hand(page);
	await hand.pasteExample(instance.n8n.url, 'refunds-by-mail.json');
	await hand.chooseCredential('Get Refunds');
	await hand.chooseCredential('Send List', async () => {
		await hand.type('fromEmail', 'n8n@example.com');
		await hand.type('toEmail', 'me@example.com');
	});
	await hand.executeWorkflow();
	await hand.photograph('refunds by mail');

	const { subject, attachments: [attachment] = [] } = instance.sandbox.mails.at(-1) ?? {};
	const csv = new TextDecoder().decode(attachment?.content);
	const refunds = payoutsOfLastMonth(instance)
		.filter(isReady)
		.flatMap(transactionsIn)
		.filter(({ type }) => type === 'refund');
	expect(refunds.length).toBeGreaterThan(1);
	expect(subject).toBe(`${refunds.length} refunds in last month's payouts`);
	for (const { payout_id, transaction_id } of refunds)
		expect(csv).toMatch(new RegExp(`${transaction_id},${payout_id}`));
	expectClicks(hand, 'Refunds by mail, from the example', 12);
});

it('should pass a webhook on whose credential had another scheme, after at most 10', async () => {
	const { n8n, sandbox } = instance;
	const hand = await receiveWebhook(page, n8n.url, sandbox.url, async (stage, shown) => {
		await new Hand(shown).photograph(`webhook ${stage}`);
	});
	expectClicks(hand, 'Webhook', 10);
});

it('should name the setting for fees in the Summary, and balance with it', async () => {
	const { n8n, sandbox } = instance;
	sandbox.changeHabits({ fees: 'summary' });
	const hand = new Hand(page);
	await hand.startWorkflow(n8n.url);
	await hand.addNode('reconcile', 'Card Payments', 'Reconcile payout');
	const table = page.getByTestId('output-panel').locator('table');
	const balanced: Array<Array<string | undefined>> = [];
	await describeFees(hand, async (stage) => {
		await hand.photograph(`summary ${stage}`);
		balanced.push((await rowsOf(table)).map((row) => row.balanced));
	});
	expect(new Set(balanced.at(0))).toEqual(new Set(['false']));
	// Those that weren't paid stand first.
	expect(new Set(balanced.at(-1))).toEqual(new Set(['null', 'true']));
	expectClicks(hand, 'From a difference to a balance', 10);
});
