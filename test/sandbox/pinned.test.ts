import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installPinned } from '../../sandbox/runtime/pinned.ts';

const NOISE = 'gyp ERR! stack Error: not found: make\n'.repeat(500);
let folder: string;
const { PATH, XDG_CACHE_HOME } = process.env;

/** An npm that installs, and can't compile. */
beforeEach(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'pinned-'));
	const bin = path.join(folder, 'bin');
	await mkdir(bin);
	const npm = path.join(bin, 'npm');
	await writeFile(npm, `#!/bin/sh\nif [ "$1" = rebuild ]; then cat '${folder}/noise' >&2; exit 1; fi\n`);
	await chmod(npm, 0o755);
	await writeFile(path.join(folder, 'noise'), NOISE);
	await mkdir(path.join(folder, 'driver'));
	for (const name of ['package.json', 'package-lock.json']) await writeFile(path.join(folder, 'driver', name), '{}');
	Object.assign(process.env, { PATH: `${bin}:${PATH}`, XDG_CACHE_HOME: path.join(folder, 'cache') });
	jest.spyOn(console, 'log').mockReturnValue();
});
afterEach(async () => {
	process.env.PATH = PATH;
	if (XDG_CACHE_HOME === undefined) delete process.env.XDG_CACHE_HOME;
	else process.env.XDG_CACHE_HOME = XDG_CACHE_HOME;
	await rm(folder, { recursive: true, force: true });
});

it('should say what to install where a driver can be neither downloaded nor compiled', async () => {
	const pinned = { folder: path.join(folder, 'driver'), label: "n8n's database driver", compile: 'sqlite3' };
	const error = await installPinned(pinned).catch((thrown: unknown) => thrown as Error);
	const { message = '' } = error as Error;
	expect(message).toMatch(/^n8n's database driver could be neither downloaded from GitHub nor compiled here\./);
	expect(message).toContain('sudo apt-get install -y python3 make g++');
	expect(message).not.toContain('gyp ERR!');
	expect(message.split('\n').length).toBeLessThan(10);
	const log = /What npm said is in (.+)$/.exec(message)?.[1] ?? '';
	expect(await readFile(log, 'utf8')).toContain('gyp ERR! stack Error: not found: make');
});
