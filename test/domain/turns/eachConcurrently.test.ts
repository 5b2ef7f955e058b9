import { setTimeout as wait } from 'node:timers/promises';
import { eachConcurrently } from '../../../nodes/CardPayments/domain/turns';

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

describe('eachConcurrently', () => {
	it.each([1, 3, 50])('should run every task once, %i at a time at most', async (atATime) => {
		const { log, task } = recorder();
		await eachConcurrently(10, atATime, task);
		expect(log.started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
		expect(log.finished).toHaveLength(10);
		expect(log.most).toBe(Math.min(10, atATime));
	});

	it('should start nothing after an error, and wait for started tasks', async () => {
		const { log, task } = recorder(2);
		await expect(eachConcurrently(10, 3, task)).rejects.toThrow('task 2');
		expect(log.started.length).toBeLessThan(6);
		expect(log.finished).toHaveLength(log.started.length - 1);
	});

	it("should stop when it's cancelled", async () => {
		const { log, task } = recorder();
		await eachConcurrently(10, 2, task, () => log.finished.length >= 2);
		expect(log.started.length).toBeLessThanOrEqual(4);
	});

	it('should do nothing without tasks', async () => {
		await expect(eachConcurrently(0, 3, () => Promise.reject(new Error()))).resolves.toBeUndefined();
	});
});
