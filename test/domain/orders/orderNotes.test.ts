import { NOTES } from '../../../nodes/CardPayments/domain/orders/orderNotes';

const ALL = Object.values(NOTES) as Array<{ few: string; of: (...about: string[]) => { few: string; words: string } }>;

it('should be two words at most, which two lines of a table have room for, and a sentence', () => {
	expect(ALL.length).toBeGreaterThan(20);
	for (const { few, of } of ALL) {
		expect(few.split(' ').length).toBeLessThanOrEqual(2);
		const said = of('one', 'two');
		expect(said.few).toBe(few);
		expect(said.words.length).toBeGreaterThan(2);
	}
});
