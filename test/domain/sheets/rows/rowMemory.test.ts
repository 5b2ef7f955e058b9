import { MemoryBudget, RowMemory } from '../../../../nodes/CardPayments/domain/sheets/rows/rowMemory';

const MIB = 1024 ** 2;
const TOO_MUCH = /^The rows of "b\.csv" take more than 100 MiB of memory$/;

it('should refuse rows beyond the limit, and say where the node has others already', () => {
	const budget = new MemoryBudget(100 * MIB);
	const file = () => new RowMemory(budget);
	const first = file();
	first.take(60 * MIB, 'a.csv');
	expect(() => file().take(60 * MIB, 'b.csv')).toThrow(TOO_MUCH);
	first.end();
	const second = file();
	second.take(60 * MIB, 'a.csv');
	second.hold();
	second.end();
	expect([second.taken, budget.taken]).toEqual([0, 60 * MIB]);
	expect(() => file().take(60 * MIB, 'b.csv')).toThrow('with those that the node already has');
});

it('should refuse a file early whose first rows say that it takes twice what fits', () => {
	const memory = new RowMemory(new MemoryBudget(100 * MIB));
	memory.take(MIB, 'b.csv');
	memory.expect(198 * MIB, 'b.csv');
	expect(() => memory.expect(200 * MIB, 'b.csv')).toThrow(TOO_MUCH);
});
