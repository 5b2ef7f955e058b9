import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { at } from '../harness/clock.ts';
import { useSimulatedClock } from '../harness/simulatedClock.ts';
import { firstOfEqual } from '../../nodes/CardPayments/trigger/firstOfEqual';
import { payoutBody } from '../domain/signing/signing';
import { History } from '../harness/history.ts';
import { execute } from './execute';
import { useTrigger } from './post';

useSimulatedClock();

const pause = async (milliseconds: number) => await new Promise((resolve) => setTimeout(resolve, milliseconds));

const { setting, received, post, confirmBy } = useTrigger();

const DUPLICATE = { status: 200, json: { duplicate: true } };
const ACCEPTED = { status: 200, json: { accepted: true } };
const started = () => received.filter(({ item }) => item !== undefined);

let history: History;
let passedOn: INodeExecutionData[];
beforeEach(() => {
	history = new History();
	passedOn = [];
});
/** n8n executes what it has stored, and replies. */
const begins = async (items: INodeExecutionData[]) => {
	passedOn.push(...(await execute(history, { node: setting.node, items })));
	return 200;
};

it('should not wait for one whose sender hung up before it was looked at', async () => {
	const response = (closed: boolean) => ({ closed, once: () => {} }) as unknown as Parameters<typeof firstOfEqual>[0];
	const settle = await firstOfEqual(response(false), 'hung up', 0);
	expect(await firstOfEqual(response(true), 'hung up', 0)).toBe('gone');
	expect(settle).toBeInstanceOf(Function);
});

describe('200 equal deliveries at once', () => {
	it('should start one execution though every sender gives up before n8n has stored it, and sends again', async () => {
		let isStored = () => {};
		const stored = new Promise<void>((resolve) => (isStored = resolve));
		setting.store = async (items) => {
			await stored;
			return await begins(items);
		};
		const givingUp = Array.from({ length: 200 }, async (_, index) => {
			const hangUp = new AbortController();
			setTimeout(() => hangUp.abort(), 300 + index);
			await expect(post(payoutBody(), undefined, hangUp.signal)).rejects.toThrow();
		});
		await Promise.all(givingUp);
		const again = Array.from({ length: 200 }, async () => await post());
		await pause(300);
		isStored();
		expect(new Set((await Promise.all(again)).map(({ json }) => JSON.stringify(json)))).toEqual(
			new Set([JSON.stringify(DUPLICATE.json)]),
		);
		expect(started()).toHaveLength(1);
	});

	it('should start one execution and be replied to as duplicates, however long n8n takes to store it', async () => {
		setting.store = async (items) => {
			await pause(2_500);
			return await begins(items);
		};
		const replies = await Promise.all(Array.from({ length: 200 }, async () => await post()));
		expect(replies.filter(({ json }) => 'accepted' in json)).toHaveLength(1);
		expect(replies.filter(({ json }) => 'duplicate' in json)).toHaveLength(199);
		expect([started().length, passedOn.length]).toEqual([1, 1]);
		expect(await post()).toMatchObject(DUPLICATE);
	});

	it('should go through one after the other until an execution owns one', async () => {
		const statuses = [500, 500];
		setting.store = async (items) => statuses.shift() ?? (await begins(items));
		const replies = await Promise.all(Array.from({ length: 200 }, async () => await post()));
		const count = (wanted: number) => replies.filter(({ status }) => status === wanted).length;
		expect([count(500), count(200), started().length]).toEqual([2, 198, 3]);
		expect(replies.filter(({ json }) => 'accepted' in json)).toHaveLength(1);
	});

	it('should not be lost with a sender that hangs up before n8n replies', async () => {
		const hangUp = new AbortController();
		setting.store = async (items) => {
			hangUp.abort();
			await pause(50);
			return await begins(items);
		};
		await expect(post(payoutBody(), undefined, hangUp.signal)).rejects.toThrow('aborted');
		await pause(100);
		// n8n has stored it, whether or not anybody heard of it.
		expect(await post()).toMatchObject(DUPLICATE);
		expect(started()).toHaveLength(1);
	});
});

it('should not be held up by a sender that hung up while it waited', async () => {
	let isStored: (status: number) => void = () => {};
	const statuses = [new Promise<number>((resolve) => (isStored = resolve))];
	setting.store = async (items) => (await statuses.shift()) ?? (await begins(items));
	const first = post();
	await pause(100);
	const hangUp = new AbortController();
	const second = expect(post(payoutBody(), undefined, hangUp.signal)).rejects.toThrow('aborted');
	const third = post();
	await pause(100);
	hangUp.abort();
	await second;
	await pause(100);
	isStored(500);
	expect((await first).status).toBe(500);
	expect((await third).json).toEqual({ accepted: true });
});

describe('an execution that n8n fails before it begins, and replies 200', () => {
	it('should lose no event: the sender gets 503, and the first repeat that begins is passed on, once', async () => {
		await post(payoutBody({ id: 'payout_before' }));
		let failures = 3;
		setting.store = async (items) => (failures-- > 0 ? 200 : await begins(items));
		const replies = await Promise.all(Array.from({ length: 50 }, async () => await post()));
		const count = (wanted: object) =>
			replies.filter(({ json }) => JSON.stringify(json) === JSON.stringify(wanted)).length;
		expect(replies.filter(({ status, retryAfter }) => status === 503 && retryAfter === '60')).toHaveLength(3);
		expect([count(ACCEPTED.json), count(DUPLICATE.json)]).toEqual([1, 46]);
		expect(passedOn).toHaveLength(1);
		expect(await post()).toMatchObject(DUPLICATE);
	});

	it('should be passed on once, if it begins after all', async () => {
		await post(payoutBody({ id: 'payout_before' }));
		const late: INodeExecutionData[] = [];
		setting.store = async (items) => {
			late.push(...items);
			return 200;
		};
		expect((await post()).status).toBe(503);
		await begins(late);
		setting.store = begins;
		expect(await post()).toMatchObject(ACCEPTED);
		expect(passedOn).toHaveLength(1);
	});

	it('should not be remembered without *Deduplicate* either', async () => {
		await post(payoutBody({ id: 'payout_before' }));
		setting.parameters = { options: { deduplicate: false } };
		setting.store = async () => await Promise.resolve(200);
		expect((await post()).status).toBe(503);
	});
});

it('should know a delivery by the data passed on, not by those received', async () => {
	const own = { ...(JSON.parse(payoutBody().toString()) as IDataObject), wallet: { id: 'wallet_1124' } };
	await confirmBy([own]);
	expect((await post()).json).toEqual({ accepted: true });
	// Delivered with another time of that day. The service's own record has the same time as before.
	expect(await post(payoutBody({ date: 1_698_570_023_751 }))).toMatchObject(DUPLICATE);
});

it('should remember ten thousand events, and forget the oldest beyond them', async () => {
	const response = { once: () => {} } as unknown as Parameters<typeof firstOfEqual>[0];
	const now = Date.now();
	const isFirst = async (event: number) => {
		const settle = await firstOfEqual(response, `many ${event}`, now);
		if (typeof settle === 'function') settle(true);
		return typeof settle === 'function';
	};
	for (let event = 0; event <= 10_000; event++) await isFirst(event);
	expect([await isFirst(10_000), await isFirst(0)]).toEqual([false, true]);
});

it('should forget after ten minutes', async () => {
	await post();
	expect(await post()).toMatchObject(DUPLICATE);
	// Whether or not another one comes meanwhile.
	await at(Date.now() + 10 * 60_000, async () => {
		expect(await post()).toMatchObject(ACCEPTED);
		expect(await post(payoutBody({ id: 'payout_2' }))).toMatchObject(ACCEPTED);
	});
});
