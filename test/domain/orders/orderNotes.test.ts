import { NOTES, type OrderNote } from '../../../nodes/CardPayments/domain/orders/orderNotes';

const ALL = Object.values(NOTES) as Array<{
	of: (...about: string[]) => OrderNote;
	isOf: (note: OrderNote) => boolean;
}>;

it('should be two words at most, which two lines of a table have room for, and a sentence', () => {
	expect(ALL.length).toBeGreaterThan(20);
	for (const { of } of ALL) {
		const said = of('one', 'two');
		expect(said.few.split(' ').length).toBeLessThanOrEqual(2);
		expect(said.words.length).toBeGreaterThan(2);
	}
});

it('should be told from others by what they are of, whatever their words', () => {
	for (const { of } of ALL) expect(ALL.filter(({ isOf }) => isOf(of('one', 'two')))).toHaveLength(1);
});
