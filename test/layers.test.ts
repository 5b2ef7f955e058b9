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
