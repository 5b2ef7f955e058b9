/**
 * Runs a task for each number from 0 up to `count`, so many at a time and in order. After a failure,
 * or once `stop` says so, no further task is started; those under way are waited for.
 *
 * @throws what the first task to fail threw
 */
export async function eachConcurrently(
	count: number,
	atATime: number,
	task: (index: number) => Promise<void>,
	stop: () => boolean = () => false,
): Promise<void> {
	let next = 0;
	const failures: unknown[] = [];
	const work = async () => {
		while (next < count && failures.length === 0 && !stop()) {
			await task(next++).catch((error: unknown) => failures.push(error));
		}
	};
	await Promise.all(Array.from({ length: Math.max(1, Math.min(count, atATime)) }, work));
	if (failures.length > 0) throw failures[0];
}
