import { Pace } from '../../../nodes/CardPayments/domain/service/pace';

const MOST = 20;

/** A service that takes `took(atOnce)` for each request of a group. Returns the size of each group. */
function rounds(pace: Pace, count: number, took: (atOnce: number) => number, bytes = 1_000): number[] {
	let now = 0;
	return Array.from({ length: count }, () => {
		const atOnce = pace.atOnce(MOST);
		now += 1;
		const ended = now + took(atOnce);
		for (let index = 0; index < atOnce; index++) pace.responded({ began: now, ended, bytes, most: MOST });
		now = ended;
		return atOnce;
	});
}

describe('Pace', () => {
	it('should grow up to the limit while the service keeps up', () => {
		const atOnce = rounds(new Pace(), 10, () => 50);
		expect(atOnce[0]).toBe(3);
		expect(Math.max(...atOnce)).toBe(MOST);
		expect(atOnce).toEqual([...atOnce].sort((a, b) => a - b));
		expect(new Pace().atOnce(1)).toBe(1);
	});

	it('should halve once when the service is overloaded, for all requests under way', () => {
		const pace = new Pace();
		rounds(pace, 10, () => 50);
		for (let index = 0; index < 20; index++) pace.overloaded({ began: 10_000, ended: 10_100 + index, wait: 0 });
		expect(pace.atOnce(1_000)).toBe(MOST / 2);
		const before = pace.atOnce(1_000);
		pace.overloaded({ began: 20_000, ended: 20_100, wait: 0 });
		expect(pace.atOnce(1_000)).toBe(Math.floor(before / 2));
	});

	it('should settle at the point where the service slows down', () => {
		// Beyond eight at once, the service takes ten times as long.
		const atOnce = rounds(new Pace(), 60, (many) => (many > 8 ? 2_000 : 100));
		expect(Math.max(...atOnce.slice(10))).toBeLessThan(MOST);
		expect(atOnce.filter((many) => many <= 8).length).toBeGreaterThan(20);
	});

	it('should hold all requests for as long as the service asks', () => {
		const pace = new Pace();
		pace.overloaded({ began: 0, ended: 1_000, wait: 30_000 });
		pace.overloaded({ began: 0, ended: 1_500, wait: 2_000 });
		expect(pace.wait(1_500)).toBe(29_500);
		expect(pace.wait(31_000)).toBe(0);
	});

	it('should download only a few large files at the same time', () => {
		const pace = new Pace();
		rounds(pace, 10, () => 50);
		pace.responded({ began: 9_000, ended: 9_050, bytes: 40 * 1024 * 1024, most: MOST });
		expect(pace.atOnce(MOST)).toBe(1);
	});
});
