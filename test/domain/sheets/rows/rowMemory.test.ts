import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MemoryBudget } from '../../../../nodes/CardPayments/domain/sheets/rows/rowMemory';

const MIB = 1024 ** 2;
const budget = () => new MemoryBudget(100 * MIB);

/** Rows that are gone are noticed after a collection, in a turn of their own. */
async function collect(): Promise<void> {
	setFlagsFromString('--expose-gc');
	const gc = runInNewContext('gc') as () => void;
	for (let round = 0; round < 3; round++) {
		gc();
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
}

it('should refuse rows beyond the limit, and say where an execution has others already', () => {
	const all = budget();
	const first = all.memoryOf('1');
	first.take(60 * MIB, 'a.csv');
	expect(() => first.take(60 * MIB, 'b.csv')).toThrow(/^The rows of "b\.csv" take more than 100 MiB of memory$/);
	first.end();
	const rows = [{}];
	first.take(60 * MIB, 'a.csv');
	first.hold(rows, 60 * MIB);
	first.end();
	// Another round of a loop.
	expect(() => all.memoryOf('1').take(60 * MIB, 'b.csv')).toThrow('with those that the execution already has');
	expect(rows).toHaveLength(1);
});

it('should make an execution wait for the items of another one until they are gone', async () => {
	const all = budget();
	const [one, two] = [all.memoryOf('1'), all.memoryOf('2')];
	let rows: object[] | undefined = Array.from({ length: 5_000 }, (_, row) => ({ row }));
	one.take(90 * MIB, 'a.csv');
	one.hold(rows, 90 * MIB);
	two.take(20 * MIB, 'b.csv');
	expect([one.isCrowded, two.isCrowded]).toEqual([false, true]);
	one.end();
	await collect();
	expect([two.isCrowded, rows.length]).toEqual([true, 5_000]);
	rows = undefined;
	await collect();
	expect([two.isCrowded, one.used, two.used]).toEqual([false, 0, 20 * MIB]);
});

it('should not make executions wait for each other while they read', () => {
	const all = budget();
	const [one, two] = [all.memoryOf('1'), all.memoryOf('2')];
	one.take(90 * MIB, 'a.csv');
	two.take(90 * MIB, 'b.csv');
	expect([one.isCrowded, two.isCrowded]).toEqual([false, false]);
	one.giveBack(90 * MIB);
	expect([one.used, two.used]).toEqual([0, 90 * MIB]);
});

it('should see where executions wait for each other', async () => {
	const all = budget();
	const [holder, reader] = [all.memoryOf('1'), all.memoryOf('2')];
	const [small, next] = [all.memoryOf('3'), all.memoryOf('4')];
	const [rows, fewRows] = [[{}], [{}]];
	holder.take(60 * MIB, 'a.csv');
	holder.hold(rows, 60 * MIB);
	small.take(MIB, 'a.csv');
	small.hold(fewRows, MIB);
	reader.take(60 * MIB, 'b.csv');
	expect([reader.isCrowded, reader.isStuck]).toEqual([true, false]);
	let go = () => {};
	const waits = holder.waiting(new Promise((resolve) => (go = resolve)));
	// Who has nothing yet keeps nobody waiting.
	expect([reader.isStuck, small.isStuck, next.isStuck]).toEqual([true, false, false]);
	// Who reads gives the turn that the holder waits for.
	next.take(MIB, 'c.csv');
	expect(reader.isStuck).toBe(false);
	next.end();
	expect(reader.isStuck).toBe(true);
	go();
	await waits;
	expect([reader.isStuck, rows.length, fewRows.length]).toEqual([false, 1, 1]);
});
