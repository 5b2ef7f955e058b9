import type { IExecuteFunctions } from 'n8n-workflow';
import { inReadingTurn } from '../../../nodes/CardPayments/actions/common/readingTurn';

/** Reads files that take a moment each. Returns the most that were read at the same time. */
async function readAll(count: number, failing: number[] = []): Promise<{ read: number[]; most: number }> {
	const context = {} as IExecuteFunctions;
	const read: number[] = [];
	let [now, most] = [0, 0];
	const one = async (index: number) => {
		const items = inReadingTurn(context, async function* () {
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
	const context = {} as IExecuteFunctions;
	async function* two() {
		yield await Promise.resolve(1);
		yield 2;
	}
	for (let round = 0; round < 3; round++) for await (const item of inReadingTurn(context, two)) if (item === 1) break;
	const left: number[] = [];
	for await (const item of inReadingTurn(context, two)) left.push(item);
	expect(left).toEqual([1, 2]);
});
