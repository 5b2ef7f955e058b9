import { HashSet, textHash } from '../../nodes/CardPayments/domain/textHash';

it('should know which texts were there before, of as many as it was made for', () => {
	const texts = Array.from({ length: 3_000 }, (_, at) => `chg_${at}`);
	const set = new HashSet(texts.length);
	expect(texts.filter((text) => set.add(textHash(text)))).toEqual(texts);
	expect(texts.filter((text) => set.add(textHash(text)))).toEqual([]);
});

it('should hold hashes of one slot, and that of 0', () => {
	const set = new HashSet(3);
	const hashes = [0, 8, 16];
	expect(hashes.map((hash) => set.add(hash))).toEqual([true, true, true]);
	expect(hashes.map((hash) => set.add(hash))).toEqual([false, false, false]);
	expect(new HashSet(0).add(0)).toBe(true);
});
