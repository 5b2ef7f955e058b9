/** One name, one meaning: what stands at the top of a file in nodes/, by name. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = 'nodes';
const DEFINED = /^(export )?(?:async |abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;

/** What every operation exports. */
const OF_OPERATIONS = ['takesAll', 'judging', 'properties', 'execute', 'concurrency'];

it('should define no name in two folders, and export none twice', () => {
	const places = new Map<string, string[]>();
	const exported = new Map<string, number>();
	for (const file of readdirSync(ROOT, { recursive: true, encoding: 'utf8' })) {
		if (!file.endsWith('.ts')) continue;
		for (const [, isExported, name = ''] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(DEFINED)) {
			places.set(name, [...(places.get(name) ?? []), path.dirname(file)]);
			if (isExported) exported.set(name, (exported.get(name) ?? 0) + 1);
		}
	}
	expect(places.size).toBeGreaterThan(500);
	const isTwofold = (name: string) => new Set(places.get(name)).size > 1 || (exported.get(name) ?? 0) > 1;
	const twofold = [...places.keys()].filter(isTwofold).filter((name) => !OF_OPERATIONS.includes(name));
	expect(twofold).toEqual([]);
});
