/** What stands above payments: its figures are those of the items, and of those only that say so. */
import type { IDataObject } from 'n8n-workflow';
import { DAY } from '../engine/service.ts';
import { AUTHORIZATION, CHARGE, REFUND, usePayments } from './payments.ts';

const NOW = Date.now();
const payments = usePayments({ now: NOW });

/** With a live key, in one execution. */
const live = async (parameters: IDataObject, input: IDataObject[] = [{}]) => {
	const { keys, url: baseUrl } = payments.sandbox;
	const { items, hints, error } = await payments.execute(
		{ ...parameters, output: parameters.output ?? 'simplified' },
		{ credentials: { cardPaymentsApi: { apiKey: keys.live, baseUrl } }, input: input.map((json) => ({ json })) },
	);
	expect(error).toBeUndefined();
	return { items: items.map(({ json }) => json), hints };
};
/** Sums of amounts by currency, from words: "60.00 SAR and 7.500 KWD". */
const sumsIn = (words: string) =>
	Object.fromEntries([...words.matchAll(/([\d,.]+) ([A-Z]{3})\b/g)].map(([, sum = '', code = '']) => [code, sum]));
const sumsOf = (items: IDataObject[]) => {
	const sums: Record<string, number> = {};
	for (const { amount, currency } of items)
		sums[String(currency)] = (sums[String(currency)] ?? 0) + Math.round(Number(amount) * 1_000);
	return Object.fromEntries(
		Object.entries(sums).map(([code, sum]) => [
			code,
			(sum / 1_000).toLocaleString('en', {
				minimumFractionDigits: code === 'KWD' ? 3 : 2,
				maximumFractionDigits: 3,
			}),
		]),
	);
};

const ORDERS = [
	{ amount: '20', currency: 'SAR', token: 'tok_visa' },
	{ amount: '1005.50', currency: 'SAR', token: 'tok_mastercard' },
	{ amount: '7.5', currency: 'KWD', token: 'tok_visa' },
	{ amount: '99', currency: 'SAR', token: 'tok_declined' },
];
const OF_ORDER = { amount: '={{ $json.amount }}', currency: '={{ $json.currency }}', cardToken: '={{ $json.token }}' };

it.each(['simplified', 'allFields', 'raw'])(
	'should say what a live key took, of those that are paid: %s',
	async (output) => {
		const { items, hints } = await live({ ...CHARGE, ...OF_ORDER, output }, ORDERS);
		const paid = items.filter(({ status }) => status === 'CAPTURED');
		expect(paid).toHaveLength(3);
		const [first, ...others] = hints;
		expect(first).toMatchObject({ type: 'info', message: expect.stringMatching(/^Live key: .* taken$/) });
		expect(sumsIn(String(first?.message))).toEqual(sumsOf(paid));
		expect(others).toMatchObject([{ type: 'info', message: expect.stringMatching(/^The charge failed: /) }]);
	},
);

it('should say what was reserved, captured, released and given back', async () => {
	const said = async (parameters: IDataObject) => {
		const { items, hints } = await live(parameters);
		return { id: items[0]?.id as string, words: hints.map(({ message }) => message) };
	};
	const held = await said(AUTHORIZATION);
	const other = await said({ ...AUTHORIZATION, amount: '4' });
	const part = { howMuch: 'part', amount: '3.25' };
	const captured = await said({ resource: 'authorization', operation: 'capture', authorizationId: held.id, ...part });
	const released = await said({ resource: 'authorization', operation: 'void', authorizationId: other.id });
	const refunded = await said({ ...REFUND, chargeId: captured.id });
	expect([held, captured, released, refunded].map(({ words }) => words)).toEqual([
		['Live key: 10.50 SAR reserved'],
		['Live key: 3.25 SAR taken'],
		['Live key: 4.00 SAR released'],
		['Live key: 3.25 SAR given back'],
	]);
});

it('should call nothing taken that was made before, waits, failed, or moved no real money', async () => {
	const named = { ...CHARGE, additionalFields: { transactionReference: 'T-1' } };
	const takes = async (parameters: IDataObject) =>
		(await live(parameters)).hints.filter(({ message }) => message.startsWith('Live key')).length;
	expect(await takes(named)).toBe(1);
	expect(await takes(named)).toBe(0);
	expect(await takes({ ...CHARGE, cardToken: 'tok_declined' })).toBe(0);
	expect(await takes({ ...CHARGE, threeDSecure: 'internal', redirectUrl: 'https://shop.example.com/' })).toBe(0);
	const test = await payments.charge();
	expect([test.items[0]?.json.live_mode, test.hints]).toEqual([false, []]);
});

it('should give no sum where the service does not say how much, or whether it was live', async () => {
	const answer = { id: 'chg_1', status: 'CAPTURED', live_mode: true, currency: 'SAR' };
	for (const [body, words] of [
		[answer, ['Live key: 1 charge taken']],
		[{ ...answer, amount: 10.5 }, ['Live key: 10.50 SAR taken']],
		[{ ...answer, amount: 10.5, live_mode: undefined }, []],
		[{ ...answer, amount: 10.5, status: 'DONE' }, []],
	] as const) {
		payments.recorder.respondWith({ body: JSON.stringify(body) });
		const { hints } = await payments.sent(CHARGE);
		// The key is a test one.
		const said = hints.map(({ message }) => message).filter((message) => !message.startsWith('The service says'));
		expect(said).toEqual(words);
	}
});

it.each(['simplified', 'raw'])('should count what is listed, with the sums of each status: %s', async (output) => {
	for (const [status, amount, currency] of [
		['CAPTURED', 20, 'SAR'],
		['CAPTURED', 1005.5, 'SAR'],
		['CAPTURED', 7.5, 'KWD'],
		['DECLINED', 99, 'SAR'],
	] as const)
		payments.sandbox.addCharge({ status, amount, currency, live: true, created: NOW - 20 * DAY });
	const period = { period: 'custom', from: NOW - 21 * DAY, to: NOW - 19 * DAY };
	const { items, hints } = await live({ resource: 'charge', operation: 'getMany', ...period, output });
	const [first, ...others] = hints;
	expect([first?.type, others]).toEqual(['info', []]);
	expect(first?.message).toMatch(new RegExp(`^${items.length} charges: `));
	for (const status of ['CAPTURED', 'DECLINED']) {
		const of = items.filter((item) => item.status === status);
		const [, count, sums = ''] = new RegExp(`(\\d+) ${status} \\(([^)]+)\\)`).exec(String(first?.message)) ?? [];
		expect([Number(count), sumsIn(sums)]).toEqual([of.length, sumsOf(of)]);
	}
});
