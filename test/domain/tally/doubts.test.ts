import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { DOUBTS } from '../../../nodes/CardPayments/domain/tally/doubts';
import { Rows } from '../../../nodes/CardPayments/domain/tally/rows';

it('should know all doubts of a row by name, in the order of the table, and none of the others', () => {
	const rows = new Rows('CHARGES.csv', 2);
	for (const doubt of [...DOUBTS].reverse()) {
		expect(rows.has(1, doubt)).toBe(false);
		rows.doubt(1, doubt);
		expect(rows.has(1, doubt)).toBe(true);
	}
	expect(rows.doubtsAt(1)).toEqual(DOUBTS);
	expect(rows.doubtsAt(0)).toEqual([]);
});

it('should tell what counts, what is a transaction that does not, and what is none', () => {
	const rows = new Rows('CHARGES.csv', 4);
	rows.doubt(1, 'mismatch');
	rows.doubt(2, 'noAmount');
	rows.doubt(2, 'mismatch');
	rows.doubt(3, 'total');
	rows.doubt(3, 'noAmount');
	const all = [0, 1, 2, 3];
	expect(all.map((at) => rows.counts(at))).toEqual([true, true, false, false]);
	expect(all.map((at) => rows.isTransaction(at))).toEqual([true, true, true, false]);
});

it('should have a rule that finds each doubt', () => {
	const code = ['settlement', 'present']
		.map((room) => `nodes/CardPayments/domain/${room}`)
		.flatMap((room) =>
			readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => path.join(room, file)),
		)
		.filter((file) => file.endsWith('.ts'))
		.map((file) => readFileSync(file, 'utf8'))
		.join('\n');
	expect(DOUBTS.filter((doubt) => !code.includes(`'${doubt}'`))).toEqual([]);
});
