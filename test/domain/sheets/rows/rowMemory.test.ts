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

it('should count the items of another execution until they are gone', async () => {
	const all = budget();
	const [one, two] = [all.memoryOf('1'), all.memoryOf('2')];
	let rows: object[] | undefined = Array.from({ length: 5_000 }, (_, row) => ({ row }));
	one.take(90 * MIB, 'a.csv');
	one.hold(rows, 90 * MIB);
	two.take(20 * MIB, 'b.csv');
	expect([one.mayBeGone, two.isCrowded, two.mayBeGone]).toEqual([false, true, true]);
	one.end();
	await collect();
	expect([two.isCrowded, rows.length]).toEqual([true, 5_000]);
	expect(() => two.failIfCrowded()).toThrow('with the rows of other executions');
	rows = undefined;
	await collect();
	expect([two.isCrowded, two.mayBeGone, one.used, two.used]).toEqual([false, false, 0, 20 * MIB]);
});

it('should let one fail for all, and nobody who has little', () => {
	const all = budget();
	const [one, two, small] = [all.memoryOf('1'), all.memoryOf('2'), all.memoryOf('3')];
	one.take(60 * MIB, 'a.csv');
	two.take(60 * MIB, 'b.csv');
	small.take(MIB, 'c.csv');
	expect([one.isCrowded, two.isCrowded, small.isCrowded]).toEqual([true, true, false]);
	expect(() => one.failIfCrowded()).toThrow('with the rows of other executions');
	// Its rows are still there for a moment.
	expect([two.isCrowded, one.used]).toEqual([false, 60 * MIB]);
	one.end();
	expect([two.isCrowded, two.used]).toEqual([false, 60 * MIB]);
	two.end();
	small.end();
	expect(all.all).toEqual({ taken: 0, held: 0, leaving: 0, toCome: 0, admitted: 0 });
});

it('should refuse a file early whose first rows say that it takes twice what fits', () => {
	const memory = budget().memoryOf('1');
	memory.take(MIB, 'a.csv');
	memory.expect(198 * MIB, 'a.csv');
	expect(() => memory.expect(200 * MIB, 'a.csv')).toThrow(/^The rows of "a\.csv" take more than 100 MiB of memory$/);
	memory.end();
	expect(memory.used).toBe(0);
});

it('should let who begins leave room for what others still read, and nobody who was admitted fail for who begins', () => {
	const all = budget();
	const [first, second, third, small] = ['1', '2', '3', '4'].map((id) => all.memoryOf(id));
	if (!first || !second || !third || !small) throw new Error('There are four');
	first.take(5 * MIB, 'a.csv');
	first.expect(60 * MIB, 'a.csv');
	expect(first.isCrowded).toBe(false);
	first.admit();
	second.take(5 * MIB, 'b.csv');
	second.expect(40 * MIB, 'b.csv');
	expect([first.isCrowded, second.isCrowded]).toEqual([false, true]);
	expect(() => second.failIfCrowded()).toThrow('with the rows of other executions');
	second.end();
	third.take(5 * MIB, 'c.csv');
	third.expect(20 * MIB, 'c.csv');
	small.take(MIB, 'd.csv');
	small.expect(6 * MIB, 'd.csv');
	expect([third.isCrowded, small.isCrowded]).toEqual([false, false]);
	third.admit();
	for (const each of [first, third, small]) each.end();
	expect(all.all).toEqual({ taken: 0, held: 0, leaving: 0, toCome: 0, admitted: 0 });
});
