import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { BITS, DOUBTS } from '../../../nodes/CardPayments/domain/settlement/doubts';
import { Block } from '../../../nodes/CardPayments/domain/settlement/sheetRows';

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
	const room = 'nodes/CardPayments/domain/settlement';
	const files = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
	const code = files
		.filter((file) => file !== 'doubts.ts')
		.map((file) => readFileSync(path.join(room, file), 'utf8'))
		.join('\n');
	expect(DOUBTS.filter((doubt) => !code.includes(`BITS.${doubt}`))).toEqual([]);
});
