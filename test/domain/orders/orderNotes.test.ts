import { NOTES, type OrderNote } from '../../../nodes/CardPayments/domain/orders/orderNotes';

const ALL = Object.values(NOTES) as Array<(...about: string[]) => OrderNote>;

it('should be two words at most, which two lines of a table have room for, and a sentence', () => {
	expect(ALL.length).toBeGreaterThan(20);
	for (const noted of ALL) {
		const said = noted('one', 'two');
		expect(said.few.split(' ').length).toBeLessThanOrEqual(2);
		expect(said.words.length).toBeGreaterThan(2);
	}
});
