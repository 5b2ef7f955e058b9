/** Imports within nodes/, by folder: none goes up, and no folders need each other. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const ROOT = 'nodes/CardPayments';
/** What may import what is below it, and nothing beside it. */
const LEVEL: Record<string, number> = { domain: 0, transport: 1, methods: 2, trigger: 2, actions: 2 };

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

it('should have no arrow up, nor from one part to another of its level', () => {
	const isUp = ([from, to]: readonly [string, string]) => {
		const [part = '', other = ''] = [from, to].map((file) => file.split('/')[0]);
		return part !== other && (LEVEL[part] ?? 3) <= (LEVEL[other] ?? 3);
	};
	expect(arrows.length).toBeGreaterThan(500);
	expect(arrows.filter(isUp)).toEqual([]);
});

it('should have no circle of folders', () => {
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
