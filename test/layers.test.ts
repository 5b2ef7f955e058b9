/** Imports within nodes/, by folder. The linter rejects those that go up. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listOfRooms, MAP, mapOfRooms, PAGE_OF_ROOMS } from '../tools/map/map.ts';
import { allRooms, doorOf, importArrows, roomOf, ROOT } from '../tools/map/rooms.ts';

const arrows = importArrows();
const files = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))];
const hasFolders = (folder: string) => files.some((file) => path.dirname(path.dirname(file)) === folder);

/** A folder; the files beside a folder's folders count for themselves. */
function placeOf(file: string): string {
	const folder = path.dirname(file);
	return hasFolders(folder) ? file : folder;
}

/** Files beside rooms have no door: each is one. */
const rooms = allRooms()
	.map(({ name }) => name)
	.filter((name) => !['nodes', 'actions', 'domain'].includes(name));

/** That others may use of a room. */
const MOST_NAMES = 20;

it.each(rooms)("should have a door to %s, which others enter by and its own files don't", (room) => {
	const wrong = arrows.filter(
		({ from, to }) => roomOf(to) === room && (roomOf(from) === room) === (to === doorOf(room)),
	);
	expect(wrong).toEqual([]);
	const door = readFileSync(path.join(ROOT, doorOf(room)), 'utf8');
	// Those of resources list operations, and are used by resources.ts alone.
	if (/^export const \w+: Resource/m.test(door)) return;
	expect(door).toMatch(/^\/\*\*/);
	const names = [...door.matchAll(/^export (?:type )?(?:\{([^}]+)\}|\* as (\w+))/gm)].flatMap(([, listed, all]) =>
		(listed ?? all ?? '').split(',').filter((name) => name.trim() !== ''),
	);
	expect(names.length).toBeLessThanOrEqual(MOST_NAMES);
	// Its example is of what it has.
	const example = [...door.matchAll(/^ \* {5}(.*?)(\/\/.*)?$/gm)].map(([, code = '']) => code).join('\n');
	const called = [...example.matchAll(/(?<![.\w])([a-z]\w*)\(/gi)].map(([, name = '']) => name);
	expect(example).not.toBe('');
	expect(called.filter((name) => !names.some((each) => each.trim() === name))).toEqual([]);
});

/** What n8n loads. */
const ENTRIES = ['CardPayments.node.ts', 'CardPaymentsTrigger.node.ts'];

it('should have no file that nobody imports, such as a rule that no list names', () => {
	const imported = new Set(arrows.map(({ to }) => to));
	const lonely = files.filter((file) => !imported.has(file) && !ENTRIES.includes(path.basename(file)));
	expect(lonely).toEqual([]);
});

it('should have no circle of folders', () => {
	expect(arrows.length).toBeGreaterThan(400);
	const places = new Map<string, Set<string>>();
	for (const { from, to } of arrows) {
		const place = placeOf(from);
		if (place !== placeOf(to)) places.set(place, (places.get(place) ?? new Set()).add(placeOf(to)));
	}
	const reached = (from: string, seen = new Set<string>()): Set<string> => {
		for (const to of places.get(from) ?? []) if (!seen.has(to)) reached(to, seen.add(to));
		return seen;
	};
	expect([...places.keys()].filter((place) => reached(place).has(place))).toEqual([]);
});

it(`${MAP} and ${PAGE_OF_ROOMS} should be the rooms as they are (npm run map)`, () => {
	expect(readFileSync(MAP, 'utf8')).toBe(mapOfRooms());
	expect(readFileSync(PAGE_OF_ROOMS, 'utf8')).toContain(listOfRooms());
});

it('benchmarks should load rooms that there are', () => {
	const named = readdirSync('bench').flatMap((name) => {
		const loads = readFileSync(path.join('bench', name), 'utf8').matchAll(/loadDomain<.*?>\('(.*?)'\)/g);
		return [...loads].map(([, room = '']) => `nodes/CardPayments/domain/${room}.ts`);
	});
	expect(named.length).toBeGreaterThan(2);
	expect(named.filter((file) => !existsSync(file))).toEqual([]);
});
