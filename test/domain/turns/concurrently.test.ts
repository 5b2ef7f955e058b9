import { setTimeout as wait } from 'node:timers/promises';
import { concurrently } from '../../../nodes/CardPayments/domain/turns';

/** Gives so many numbers, from 0 on. */
function numbers(count: number): () => number | undefined {
	let next = 0;
	return () => (next < count ? next++ : undefined);
}

const atOnce = (most: number, stop = () => false) => ({ most: () => most, stop });

function recorder(fail?: number) {
	const log = { started: [] as number[], finished: [] as number[], most: 0 };
	let running = 0;
	const task = async (index: number) => {
		log.started.push(index);
		log.most = Math.max(log.most, ++running);
		await wait(5 * (3 - (index % 3)));
		running--;
		if (index === fail) throw new Error(`task ${index}`);
		log.finished.push(index);
	};
	return { log, task };
}

describe('concurrently', () => {
	it.each([1, 3, 50])('should run every task once, %i at a time at most', async (atATime) => {
		const { log, task } = recorder();
		await concurrently(numbers(10), task, atOnce(atATime));
		expect(log.started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
		expect(log.finished).toHaveLength(10);
		expect(log.most).toBe(Math.min(10, atATime));
	});

	it('should start nothing after an error, and wait for started tasks', async () => {
		const { log, task } = recorder(2);
		await expect(concurrently(numbers(10), task, atOnce(3))).rejects.toThrow('task 2');
		expect(log.started.length).toBeLessThan(6);
		expect(log.finished).toHaveLength(log.started.length - 1);
	});

	it("should stop when it's cancelled", async () => {
		const { log, task } = recorder();
		const stop = () => log.finished.length >= 2;
		await concurrently(numbers(10), task, atOnce(2, stop));
		expect(log.started.length).toBeLessThanOrEqual(4);
	});

	it('should do nothing without tasks', async () => {
		await expect(concurrently(numbers(0), () => Promise.reject(new Error()), atOnce(3))).resolves.toBeUndefined();
	});
});
