import { BITS, DOUBTS } from '../../../nodes/CardPayments/domain/settlement/doubts';
import { Block } from '../../../nodes/CardPayments/domain/settlement/movement';

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
