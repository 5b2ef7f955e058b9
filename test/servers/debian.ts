import { spawnSync } from 'node:child_process';
import { run } from '../../sandbox/runtime/build.ts';

/** Installs a package of Debian or Ubuntu, unless `present` says that its contents are there. */
export async function ensureInstalled(name: string, present: () => boolean): Promise<void> {
	if (present()) return;
	console.log(`Installing ${name} (once)`);
	for (const args of [
		['update', '-qq'],
		['install', '-y', '-qq', '--no-install-recommends', name],
	]) {
		const { code, text } = await run('env', [
			...asRoot(),
			'env',
			'DEBIAN_FRONTEND=noninteractive',
			'apt-get',
			...args,
		]);
		if (code !== 0) throw new Error(`apt-get ${args.join(' ')} failed:\n${text}`);
	}
	if (!present()) throw new Error(`${name} is installed, but was not found`);
}

/** Whether a command exists. */
export function hasCommand(name: string): boolean {
	return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
}

function asRoot(): string[] {
	return process.getuid?.() === 0 ? [] : ['sudo'];
}
