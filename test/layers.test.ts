/** Imports within nodes/, by folder. The linter rejects those that go up. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const ROOT = 'nodes/CardPayments';

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const hasFolders = (folder: string) => files.some((file) => path.dirname(path.dirname(file)) === folder);

/** A folder; the files beside a folder's folders count for themselves. */
function placeOf(file: string): string {
	const folder = path.dirname(file);
	return hasFolders(folder) ? file : folder;
}

function fileAt(imported: string): string {
	const full = path.join(ROOT, imported);
	return existsSync(full) && statSync(full).isDirectory() ? `${imported}/index.ts` : `${imported}.ts`;
}

const arrows = files.flatMap((file) =>
	[...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/(?:from|import) '(\.[^']+)'/g)]
		.map(([, imported = '']) => path.join(path.dirname(file), imported))
		.filter((imported) => !imported.startsWith('..'))
		.map((imported) => [file, fileAt(imported)] as const),
);

/** Folders of domain/ and actions/, and the other ones; files beside them are of nobody. */
function roomOf(file: string): string {
	const [first = '', second = ''] = file.split(path.sep);
	const isParted = ['domain', 'actions'].includes(first);
	if (file === first || (isParted && second.endsWith('.ts'))) return '';
	return isParted ? path.join(first, second) : first;
}

const rooms = [...new Set(files.map(roomOf))].filter((room) => room !== '').sort();
const doorOf = (room: string) => path.join(room, 'index.ts');

const FEW_NAMES = 20;
/** Rooms that show more names, and how many: not one more. */
const LARGE_DOORS: Record<string, number> = {
	'actions/panel': 38,
	'actions/sources': 29,
	'domain/cells': 40,
	'domain/list': 36,
	'domain/money': 28,
	'domain/payment': 58,
	'domain/settlement': 50,
	'domain/sheets': 38,
	'domain/webhook': 30,
	transport: 38,
};

it.each(rooms)("should have a door to %s, which others enter by and its own files don't", (room) => {
	const wrong = arrows.filter(
		([from, to]) => roomOf(to) === room && (roomOf(from) === room) === (to === doorOf(room)),
	);
	expect(wrong).toEqual([]);
	const door = readFileSync(path.join(ROOT, doorOf(room)), 'utf8');
	// Those of resources list operations, and are used by resources.ts alone.
	if (/^export const \w+: Resource/m.test(door)) return;
	expect(door).toMatch(/^\/\*\*/);
	const names = [...door.matchAll(/^export (?:type )?(?:\{([^}]+)\}|\* as (\w+))/gm)].flatMap(([, listed, all]) =>
		(listed ?? all ?? '').split(',').filter((name) => name.trim() !== ''),
	);
	expect(names.length).toBeLessThanOrEqual(LARGE_DOORS[room] ?? FEW_NAMES);
});

it('should have no circle of folders', () => {
	expect(arrows.length).toBeGreaterThan(400);
	const places = new Map<string, Set<string>>();
	for (const [from, to] of arrows) {
		const place = placeOf(from);
		if (place !== placeOf(to)) places.set(place, (places.get(place) ?? new Set()).add(placeOf(to)));
	}
	const reached = (from: string, seen = new Set<string>()): Set<string> => {
		for (const to of places.get(from) ?? []) if (!seen.has(to)) reached(to, seen.add(to));
		return seen;
	};
	expect([...places.keys()].filter((place) => reached(place).has(place))).toEqual([]);
});
