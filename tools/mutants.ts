/**
 * Breaks the code in one place after the other, in every room, and names what no test of the room notices. Which place
 * is broken how is decided by the seed.
 *
 *   npm run mutants -- --count 50 --seed 1 [--only domain/bank]
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from './fuzz/random.ts';

const ROOT = 'nodes/CardPayments';
/** What's written instead of what. */
const BREAKS: Array<[RegExp, string]> = [
	[/ === /g, ' !== '],
	[/ !== /g, ' === '],
	[/ && /g, ' || '],
	[/ \|\| /g, ' && '],
	[/ < /g, ' <= '],
	[/ <= /g, ' < '],
	[/ > /g, ' >= '],
	[/ >= /g, ' > '],
	[/ \+ /g, ' - '],
	[/ - /g, ' + '],
	[/return true;/g, 'return false;'],
	[/return false;/g, 'return true;'],
];
/** No code: comments, imports, types, and texts. */
const SPARED = /^\s*(\/?\*|\/\/|import |export (type|interface|\*|\{)|interface |type |\w+\??: )|['"`].*['"`]/;

interface Mutant {
	file: string;
	line: number;
	text: string;
	broken: string;
}

function mutantsOf(file: string): Mutant[] {
	return readFileSync(path.join(ROOT, file), 'utf8')
		.split('\n')
		.flatMap((text, line) =>
			SPARED.test(text)
				? []
				: BREAKS.flatMap(([pattern, instead]) =>
						[...text.matchAll(pattern)].map(({ 0: found, index }) => {
							const broken = text.slice(0, index) + instead + text.slice(index + found.length);
							return { file, line, text, broken };
						}),
					),
		);
}

/** What executes rooms that many operations share. */
const SHARED = 'test/operations/(payout.getMany|transaction.getTotals|charge.create|callers.test)';
const ALSO: Array<[RegExp, string]> = [
	[/^domain\/(columns|cells|services|tally|words)$/, 'test/domain/settlement'],
	[/^domain\/(archive|csv)$/, 'test/domain/sheets'],
	[/^domain\/(settlement|columns|cells|tally|words|present)/, 'test/golden'],
	[/^actions\/(payment|charge|authorization|refund)/, 'test/operations/(charge|authorization|refund|caller|odd)'],
	[/^actions\/(payout|transaction|dispute)$/, 'test/operations/$1\\.'],
	[/^actions\/(payoutList|sources)$/, 'test/operations/payout\\.'],
	[/^actions$/, 'test/operations/agents'],
	[/^(actions|transport|actions\/(fields|panel|payoutList|sources)|transport\/.*)$/, SHARED],
];

/** Tests that execute what was built. */
const EXECUTES_BUILD = /^test\/(operations|golden|transport|actions|methods)/;

/** Tests of a room. */
function testsOf(room: string): string[] {
	// Of files beside rooms, those beside their tests.
	const own = existsSync(`test/${room}`) ? [`test/${room}/${room.includes('/') ? '' : '[^/]+$'}`] : [];
	return [...own, ...ALSO.flatMap(([pattern, tests]) => (pattern.test(room) ? room.replace(pattern, tests) : []))];
}

const { values } = parseArgs({
	options: {
		count: { type: 'string', default: '50' },
		seed: { type: 'string', default: '1' },
		only: { type: 'string', default: '' },
	},
});
const random = new Random(Number(values.seed));
const rooms = new Map<string, Mutant[]>();
for (const file of readdirSync(ROOT, { recursive: true, encoding: 'utf8' })) {
	const [layer = '', name = ''] = file.split('/');
	if (!file.endsWith('.ts') || file.endsWith('.d.ts') || layer === file) continue;
	const room = name.endsWith('.ts') ? layer : `${layer}/${name}`;
	if (room.startsWith(values.only) && testsOf(room).length > 0)
		rooms.set(room, [...(rooms.get(room) ?? []), ...mutantsOf(file)]);
}
const names = [...rooms].filter(([, mutants]) => mutants.length > 0).map(([name]) => name);
let [killed, made] = [0, 0];
const isAnyLeft = () => [...rooms.values()].some(({ length }) => length > 0);
for (let at = 0; made < Number(values.count) && isAnyLeft(); at++) {
	const room = names[at % names.length] as string;
	const left = rooms.get(room) as Mutant[];
	const [mutant] = left.splice(random.int(left.length), 1);
	if (mutant === undefined) continue;
	const file = path.join(ROOT, mutant.file);
	const right = readFileSync(file, 'utf8');
	const lines = right.split('\n');
	lines[mutant.line] = mutant.broken;
	writeFileSync(file, lines.join('\n'));
	try {
		if (testsOf(room).some((tests) => EXECUTES_BUILD.test(tests)))
			execFileSync('npx', ['gulp', 'untyped'], { stdio: 'ignore' });
		const { status } = spawnSync('npx', ['jest', '-w', '1', '--bail', '--silent', ...testsOf(room)], {
			stdio: 'ignore',
		});
		made++;
		if (status !== 0) killed++;
		console.log(`${status === 0 ? 'SURVIVES' : 'killed  '} ${file}:${mutant.line + 1} ${mutant.broken.trim()}`);
	} catch {
		console.log(`no build ${file}:${mutant.line + 1} ${mutant.broken.trim()}`);
	} finally {
		writeFileSync(file, right);
	}
}
console.log(`${made} broken, ${made - killed} not noticed`);
