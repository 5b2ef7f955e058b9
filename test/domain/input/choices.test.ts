import { readChoice, readChoices } from '../../../nodes/CardPayments/domain/input/choices';

const FRUIT = ['apple', 'pear'] as const;

it('should take what is known', () => {
	expect(readChoice('Fruit', 'pear', FRUIT)).toBe('pear');
	expect(readChoices('Fruit', ['pear', 'apple'], FRUIT)).toEqual(['pear', 'apple']);
	expect(readChoices('Fruit', 'pear, apple', FRUIT)).toEqual(['pear', 'apple']);
	expect(readChoices('Fruit', undefined, FRUIT)).toEqual([]);
});

it('should refuse what is not, however near', () => {
	expect(() => readChoice('Fruit', 'Pear', FRUIT)).toThrow('"Fruit" (Pear) is none of its choices');
	expect(() => readChoice('Fruit', '', FRUIT)).toThrow('"Fruit" is none of its choices');
	expect(() => readChoices('Fruit', ['pear', 'plum'], FRUIT)).toThrow('"Fruit" (plum) is none of its choices');
});
