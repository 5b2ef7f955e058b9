/** Imports within nodes/ run one way. What may import what, by folder, is the linter's. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = 'nodes/CardPayments';
const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.d)\.ts$/.test(file));
const isFile = new Set(files);

/** Every import between files of nodes/, by their paths in it. */
const arrows = files.flatMap((file) =>
	[...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/(?:from|import) '(\.[^']+)'/g)]
		.map(([, imported = '']) => path.join(path.dirname(file), imported))
		.filter((imported) => !imported.startsWith('..'))
		.map((to) => ({ from: file, to: isFile.has(`${to}.ts`) ? `${to}.ts` : `${to}/index.ts` })),
);
const parents = new Set(files.map((file) => path.dirname(path.dirname(file))));

/** A folder; the files beside a folder's folders count for themselves. */
function placeOf(file: string): string {
	const folder = path.dirname(file);
	return parents.has(folder) ? file : folder;
}

/** What n8n loads. */
const ENTRIES = ['CardPayments.node.ts', 'CardPaymentsTrigger.node.ts'];

it('should have no file that nobody imports, such as a rule that no list names', () => {
	const imported = new Set(arrows.map(({ to }) => to));
	expect(files.filter((file) => !imported.has(file) && !ENTRIES.includes(file))).toEqual([]);
});

it('should have no circle of folders', () => {
	expect(arrows.length).toBeGreaterThan(400);
	let left = arrows.map(({ from, to }) => [placeOf(from), placeOf(to)] as const).filter(([from, to]) => from !== to);
	// What imports nothing that is left is in no circle.
	for (let before = 0; before !== left.length; ) {
		before = left.length;
		const importing = new Set(left.map(([from]) => from));
		left = left.filter(([, to]) => importing.has(to));
	}
	expect(left).toEqual([]);
});

it('benchmarks should load rooms that there are', () => {
	const named = readdirSync('bench').flatMap((name) => {
		const loads = readFileSync(path.join('bench', name), 'utf8').matchAll(/loadDomain<.*?>\('(.*?)'\)/g);
		return [...loads].map(([, room = '']) => `nodes/CardPayments/domain/${room}.ts`);
	});
	expect(named.length).toBeGreaterThan(2);
	expect(named.filter((file) => !existsSync(file))).toEqual([]);
});
