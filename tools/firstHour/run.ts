/**
 * Times a newcomer's first hour, from `git clone` to the first verified webhook, with nothing but git, a browser and
 * the first Node.js in the PATH:
 *
 *   npm run first-hour
 *
 * If npm and `npm start` have their caches (npm's own, n8n itself), it's as fast as a second time. The pictures of
 * each stage are in coverage/first-hour.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { tour, type Printed } from './tour.ts';

const PICTURES = 'coverage/first-hour';
const PRINTED: Record<keyof Printed, RegExp> = {
	rows: /^ *1\. Look at the rows +(\S+)/,
	report: /^ *2\. Read the report +(\S+)/,
	service: /^ *3\. Send a webhook +(\S+)/,
	email: /^ *Log in with +(\S+)/,
	password: /^ *Log in with +\S+ +(\S+)/,
};

/** npm's own settings are for this checkout, not for the newcomer's. */
const environment = {
	...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|NODE$|INIT_CWD$)/.test(name))),
	PATH: (process.env.PATH ?? '')
		.split(path.delimiter)
		.filter((folder) => !folder.includes(`node_modules${path.sep}`) && !folder.endsWith('node-gyp-bin'))
		.join(path.delimiter),
};

const home = await mkdtemp(path.join(tmpdir(), 'first-hour-'));
const checkout = path.join(home, 'checkout');
const started = Date.now();
let running: ChildProcess | undefined;
try {
	await mkdir(PICTURES, { recursive: true });
	await run('git', ['clone', '--quiet', path.resolve(import.meta.dirname, '../..'), checkout], home);
	reached('git clone');
	await run('npm', ['ci'], checkout);
	reached('npm ci');
	running = spawn('npm', ['start'], { cwd: checkout, env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
	const printed = await untilReady(running);
	reached('npm start is ready');
	await tour(printed, photograph);
	console.log(`${availableParallelism()} cores, Node.js ${await version()}`);
} finally {
	await stop(running);
	await rm(home, { recursive: true, force: true });
}

function reached(stage: string): void {
	console.log(`${((Date.now() - started) / 1_000).toFixed(0).padStart(5)} s  ${stage}`);
}

async function photograph(stage: string, page: Page): Promise<void> {
	reached(stage);
	await writeFile(`${PICTURES}/${stage.replaceAll(' ', '-')}.png`, await page.screenshot());
}

async function version(): Promise<string> {
	let text = '';
	const child = spawn('node', ['--version'], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
	child.stdout.on('data', (chunk) => (text += String(chunk)));
	await ended(child);
	return text.trim();
}

async function run(command: string, args: string[], cwd: string): Promise<void> {
	const code = await ended(spawn(command, args, { cwd, env: environment, stdio: ['ignore', 'ignore', 'inherit'] }));
	if (code !== 0) throw new Error(`${command} ${args[0]} ended with ${code}`);
}

async function ended(child: ChildProcess): Promise<number | null> {
	return await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
}

/** Waits for the links and the login that `npm start` prints. */
async function untilReady({ stdout }: ChildProcess): Promise<Printed> {
	const found: Partial<Printed> = {};
	if (stdout === null) throw new Error('npm start has no output');
	for await (const line of createInterface(stdout)) {
		for (const [name, words] of Object.entries(PRINTED)) {
			const text = words.exec(line)?.[1];
			if (text !== undefined) found[name as keyof Printed] = text;
		}
		if (line.startsWith('Ready after')) return found as Printed;
	}
	throw new Error('npm start ended by itself');
}

async function stop(child: ChildProcess | undefined): Promise<void> {
	if (child === undefined || child.exitCode !== null) return;
	child.stdout?.resume();
	const end = ended(child);
	child.kill('SIGTERM');
	await end;
}
