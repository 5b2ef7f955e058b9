import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { freePort } from '../../sandbox/runtime/ports.ts';
import { ensureInstalled, hasCommand } from './debian.ts';
import { startServer, type Process } from './server.ts';

export interface Redis {
	port: number;
	/** The folder of its append-only file. */
	folder: string;
	start(): Promise<void>;
	/** By default in good order, with everything written. With SIGKILL, like a machine that lost power. */
	stop(name?: NodeJS.Signals): Promise<void>;
}

/** Starts its own Redis on this machine only. It keeps its data in `folder`, so you can stop it and start it again. */
export async function startRedis(folder: string): Promise<Redis> {
	await ensureInstalled('redis-server', () => hasCommand('redis-server'));
	const data = path.join(folder, 'redis');
	await mkdir(data, { recursive: true });
	const port = await freePort(26_379);
	const settings = {
		port: String(port),
		bind: '127.0.0.1',
		dir: data,
		appendonly: 'yes',
		save: '',
		'maxmemory-policy': 'noeviction',
	};
	const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
	let server: Process | undefined;
	const start = async () =>
		void (server = await startServer({
			command: 'redis-server',
			args,
			cwd: data,
			isReady: async () => await respondsToPing(port),
		}));
	await start();
	return { port, folder: data, start, stop: async (name) => await server?.end(name) };
}

/** While it reads its append-only file, it responds with LOADING. */
async function respondsToPing(port: number): Promise<boolean> {
	return await new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
		socket.once('data', (chunk) => socket.end(() => resolve(chunk.toString().startsWith('+PONG'))));
		socket.once('error', () => resolve(false));
	});
}
