import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { run } from './build.ts';
import { isAlive } from './processes.ts';

interface Pinned {
	/** A folder with a package.json and a package-lock.json. */
	folder: string;
	/** What it installs and how large that is, for the user. */
	label: string;
	/** A package to compile after the install, which executes no install scripts. */
	compile?: string;
	/** A package of it that is compiled in a folder of its own, while npm downloads the rest. */
	compiledAside?: Pinned & { compile: string };
	/** Leaves out peer dependencies, for packages whose peers contradict each other. */
	legacyPeers?: boolean;
}

/**
 * Installs what a lock file pins, once a machine, into a cache outside the checkout. The lock file's hash names the
 * folder: another lock file installs anew, the same one never does.
 *
 * @returns the folder with `node_modules`
 */
export async function installPinned({
	folder,
	label,
	compile,
	compiledAside,
	legacyPeers = false,
}: Pinned): Promise<string> {
	const lock = await readFile(path.join(folder, 'package-lock.json'));
	const key = `${path.basename(folder)}-${createHash('sha256').update(lock).digest('hex').slice(0, 16)}`;
	const cache = process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache');
	const target = path.join(cache, 'n8n-nodes-card-payments', key);
	if (existsSync(target)) return target;

	console.log(`Installing ${label} into ${target} (once)`);
	// Installs aside and moves the result in place, so an interrupted install leaves nothing half done.
	const building = `${target}.${process.pid}`;
	await removeInterrupted(target);
	await mkdir(building, { recursive: true });
	await cp(path.join(folder, 'package.json'), path.join(building, 'package.json'));
	await cp(path.join(folder, 'package-lock.json'), path.join(building, 'package-lock.json'));
	const flags = ['--ignore-scripts', '--no-audit', '--no-fund', ...(legacyPeers ? ['--legacy-peer-deps'] : [])];
	const [, aside] = await Promise.all([
		npm(['ci', ...flags], building, label),
		compiledAside && installPinned(compiledAside),
	]);
	if (compile !== undefined) {
		// npm 11 executes the install scripts of this package only.
		const manifest = JSON.parse(await readFile(path.join(building, 'package.json'), 'utf8')) as object;
		const allowing = { ...manifest, allowScripts: { [compile]: true } };
		await writeFile(path.join(building, 'package.json'), JSON.stringify(allowing, undefined, 2));
		const log = `${target}.log`;
		await npm(['rebuild', compile], building, `${label}: compiling`).catch(async (error: Error) => {
			await writeFile(log, error.message);
			throw notCompiled(label, log);
		});
	}
	if (compiledAside && aside !== undefined) {
		const built = path.join('node_modules', compiledAside.compile, 'build');
		await cp(path.join(aside, built), path.join(building, built), { recursive: true });
	}
	await rename(building, target);
	return target;
}

/** What to install, instead of a page of the compiler's words. */
const COMPILERS = [
	'Debian, Ubuntu   sudo apt-get install -y python3 make g++',
	'Fedora, RHEL     sudo dnf install -y python3 make gcc-c++',
	'Alpine           apk add python3 make g++',
	'macOS            xcode-select --install',
	'Windows          winget install Python.Python.3.12 Microsoft.VisualStudio.2022.BuildTools (with "Desktop development with C++")',
];

function notCompiled(label: string, log: string): Error {
	return new Error(
		[
			`${label} could be neither downloaded from GitHub nor compiled here.`,
			'Compiling needs Python 3 and a C++ compiler. Install them, then run the same command again:',
			...COMPILERS.map((line) => `  ${line}`),
			`What npm said is in ${log}`,
		].join('\n'),
	);
}

/** Removes what an interrupted install left behind: up to 2 GB. */
async function removeInterrupted(target: string): Promise<void> {
	const folder = path.dirname(target);
	const names = await readdir(folder).catch(() => []);
	const abandoned = names.filter((name) => {
		const [key, pid] = name.split('.');
		return key === path.basename(target) && pid !== undefined && !isAlive(Number(pid));
	});
	for (const name of abandoned) await rm(path.join(folder, name), { recursive: true, force: true });
}

/** Executes npm quietly, with a line now and then to show progress. If npm fails, it shows npm's output. */
async function npm(args: string[], cwd: string, label: string): Promise<void> {
	const started = Date.now();
	const seconds = () => Math.round((Date.now() - started) / 1_000);
	const progress = setInterval(() => console.log(`  … ${label}: ${seconds()} s`), 15_000);
	try {
		const { code, text } = await run('npm', args, cwd);
		if (code !== 0) throw new Error(`npm ${args[0]} failed with exit code ${code}:\n${text.slice(-8_000)}`);
	} finally {
		clearInterval(progress);
	}
	console.log(`  ✓ ${label}: ${seconds()} s`);
}
