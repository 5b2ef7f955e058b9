import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { Execution } from '../../nodes/CardPayments/actions/execution';
import { credentialsFor, NOW, useSandbox } from '../engine/service.ts';
import { executeNode } from '../harness/engine.ts';

const executionOf = (signal?: AbortSignal) =>
	new Execution({
		getExecutionCancelSignal: () => signal,
	} as unknown as IExecuteFunctions);

/** Reads files that take a moment each. Returns the most that were read at the same time. */
async function readAll(count: number, failing: number[] = []): Promise<{ read: number[]; most: number }> {
	const execution = executionOf();
	const read: number[] = [];
	let [now, most] = [0, 0];
	const one = async (index: number) => {
		const items = execution.inReadingTurn(async function* () {
			most = Math.max(most, ++now);
			await new Promise((resolve) => setImmediate(resolve));
			now--;
			if (failing.includes(index)) throw new Error(`File ${index} is broken`);
			yield index;
		});
		for await (const item of items) read.push(item);
	};
	await Promise.allSettled(Array.from({ length: count }, async (_, index) => await one(index)));
	return { read, most };
}

it('should read two files at a time in their order, however many there are', async () => {
	expect(await readAll(20)).toEqual({ read: Array.from({ length: 20 }, (_, index) => index), most: 2 });
});

it('should continue with the others when files fail', async () => {
	const { read, most } = await readAll(6, [0, 1, 3]);
	expect(read).toEqual([2, 4, 5]);
	expect(most).toBe(2);
});

it("should pass the turn to the next one when the rest isn't needed", async () => {
	const execution = executionOf();
	async function* two() {
		yield await Promise.resolve(1);
		yield 2;
	}
	for (let round = 0; round < 3; round++)
		for await (const item of execution.inReadingTurn(two)) if (item === 1) break;
	const left: number[] = [];
	for await (const item of execution.inReadingTurn(two)) left.push(item);
	expect(left).toEqual([1, 2]);
});

it('should read no more files once the execution is cancelled, and keep nobody waiting', async () => {
	const execution = executionOf(AbortSignal.abort());
	let read = 0;
	const each = async () => {
		for await (const item of execution.inReadingTurn(async function* () {
			yield await Promise.resolve(++read);
		}))
			expect(item).toBeUndefined();
	};
	const results = await Promise.allSettled([each(), each(), each()]);
	expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
	expect(read).toBe(0);
});

describe('files that are inflated at the same time', () => {
	const service = useSandbox();
	const input: Array<{ json: IDataObject }> = [];
	let [now, most] = [0, 0];
	const Original = globalThis.DecompressionStream;
	beforeAll(async () => {
		while (input.length < 4) {
			const date = NOW - input.length;
			// Smaller ones are inflated ahead.
			const id = await service.current.addPayout({ date, rows: 16_000, omitSheets: ['summary'] });
			input.push({ json: { id, amount: 1, currency: 'SAR' } });
		}
		globalThis.DecompressionStream = class implements DecompressionStream {
			readonly writable;
			readonly readable;
			constructor(format: ConstructorParameters<typeof Original>[0]) {
				most = Math.max(most, ++now);
				const { writable, readable } = new Original(format);
				this.writable = writable;
				this.readable = readable.pipeThrough(new TransformStream({ flush: () => void now-- }));
			}
		};
	});
	afterAll(() => void (globalThis.DecompressionStream = Original));

	it.each<[string, IDataObject]>([
		['payout', { operation: 'downloadSheets' }],
		['payout', { operation: 'reconcile', payouts: 'byId' }],
		['transaction', { operation: 'getMany', payouts: 'byId' }],
	])('should be two for %s: %j', async (resource, parameters) => {
		most = 0;
		const { items, error } = await executeNode(
			{ resource, ...parameters },
			{ credentials: credentialsFor(service.current), input },
		);
		expect(error).toBeUndefined();
		expect(new Set(items.map(({ json }) => json.payout_id)).size).toBe(4);
		expect(most).toBe(2);
	});
});

it('should give the event loop its turn after some work, and not after each bit of it', async () => {
	const { pause } = executionOf();
	let turns = 0;
	const turn = () => void turns++;
	const work = async (times: number, milliseconds: number) => {
		turns = 0;
		for (let time = 0; time < times; time++) {
			setImmediate(turn);
			const until = performance.now() + milliseconds;
			while (performance.now() < until);
			await pause();
		}
		return turns;
	};
	expect(await work(5, 15)).toBe(5);
	expect(await work(1_000, 0)).toBeLessThan(1_000);
});
