import { spawn } from 'node:child_process';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const SOURCES = ['nodes', 'credentials', 'vendor', 'package.json', 'package-lock.json', 'gulpfile.js', 'tsconfig.json'];
/** Each build writes it. */
const RESULT = 'dist/THIRD_PARTY_NOTICES.txt';

/** Builds the package into dist/, unless dist/ is newer than its sources. */
export async function buildPackage(say: (line: string) => void): Promise<void> {
	const built = await modified(RESULT);
	if (built > Math.max(...(await Promise.all(SOURCES.map(newest))))) return;
	say('Building the package');
	const output = await run(process.execPath, ['node_modules/gulp/bin/gulp.js', 'untyped']);
	if (output.code !== 0) {
		// Otherwise the next start takes the output of a failed build for a finished one.
		await rm(RESULT, { force: true });
		throw new Error(`The package could not be built:\n${output.text}`);
	}
}

/** Runs a program to its end. */
export async function run(command: string, args: string[], cwd = '.'): Promise<{ code: number | null; text: string }> {
	return await new Promise((resolve, reject) => {
		let text = '';
		const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
		for (const stream of [child.stdout, child.stderr])
			stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
		child.on('error', reject);
		child.on('close', (code) => resolve({ code, text }));
	});
}

/** When a file, or anything below a folder, last changed. A folder's own time shows removed files. */
async function newest(entry: string): Promise<number> {
	const own = await modified(entry);
	const inside = (await stat(entry)).isDirectory() ? await readdir(entry) : [];
	return Math.max(own, ...(await Promise.all(inside.map((name) => newest(path.join(entry, name))))));
}

async function modified(file: string): Promise<number> {
	return (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;
}
