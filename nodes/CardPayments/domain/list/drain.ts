/**
 * Does all tasks of a queue, the first first, as many at once as `most` allows by then. A task may give others, which
 * come next. After a failure or once `stop` says so none is begun; those under way are waited for.
 *
 * @throws what the first task to fail threw
 */
export async function drain<T>(
	queue: T[],
	task: (each: T) => Promise<T[]>,
	{ most, stop }: { most: () => number; stop: () => boolean },
): Promise<void> {
	const failures: unknown[] = [];
	const underWay = new Set<Promise<unknown>>();
	const begin = (each: T) => {
		const working = task(each)
			.then((others) => queue.unshift(...others))
			.catch((error: unknown) => failures.push(error))
			.finally(() => underWay.delete(working));
		underWay.add(working);
	};
	for (;;) {
		while (queue.length > 0 && failures.length === 0 && underWay.size < Math.max(1, most()) && !stop())
			begin(queue.shift() as T);
		if (underWay.size === 0) break;
		await Promise.race(underWay);
	}
	if (failures.length > 0) throw failures[0];
}
