import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { BITS, DOUBTS } from '../../../nodes/CardPayments/domain/tally/doubts';
import { Block } from '../../../nodes/CardPayments/domain/tally/sheetRows';

it('should have a bit of its own for each doubt, and room for all at once', () => {
	const block = new Block(1);
	for (const doubt of DOUBTS) {
		expect(block.has(0, BITS[doubt])).toBe(false);
		block.doubt(0, BITS[doubt]);
		expect(block.has(0, BITS[doubt])).toBe(true);
	}
	expect(DOUBTS.length).toBeLessThanOrEqual(32);
	expect(block.doubts[0]).toBe(DOUBTS.reduce((sum, doubt) => sum + BITS[doubt], 0));
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
	expect(DOUBTS.filter((doubt) => !code.includes(`BITS.${doubt}`))).toEqual([]);
});
