import { readFile } from 'node:fs/promises';
import { run } from '../../sandbox/runtime/build.ts';

/** Prints byte by byte, since a pipe may split a letter in two. */
const PRINT = `
const bytes = Buffer.from('Größe أمل');
const print = (at) => at < bytes.length && process.stdout.write(bytes.subarray(at, at + 1), () => setTimeout(print, 15, at + 1));
print(0);
`;

test("keeps a program's multibyte characters intact", async () => {
	expect(await run(process.execPath, ['-e', PRINT])).toEqual({ code: 0, text: 'Größe أمل' });
});

it("should compile the database driver that n8n's lock file pins", async () => {
	const versions = await Promise.all(
		['n8n', 'sqlite3'].map(async (folder) => {
			const lock = await readFile(`sandbox/${folder}/package-lock.json`, 'utf8');
			return (JSON.parse(lock) as Lock).packages['node_modules/sqlite3'];
		}),
	);
	expect(versions[1]).toEqual(versions[0]);
});

interface Lock {
	packages: Record<string, { version: string; integrity: string }>;
}
