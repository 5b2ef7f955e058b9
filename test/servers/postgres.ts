import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { run } from '../../sandbox/runtime/build.ts';
import { freePort } from '../../sandbox/runtime/ports.ts';
import { ensureInstalled } from './debian.ts';
import { startServer } from './server.ts';

export interface Postgres {
	port: number;
	user: string;
	database: string;
	/** Executes a statement and returns its rows, each as a list of texts. */
	query(sql: string): Promise<string[][]>;
	stop(): Promise<void>;
}

const execute = promisify(execFile);
const USER = 'tester';
const FIELD = '\u001f';

/** Starts its own PostgreSQL in `folder`, on this machine only. Delete the folder to delete its data. */
export async function startPostgres(folder: string, settings: Record<string, string> = {}): Promise<Postgres> {
	await ensureInstalled('postgresql', () => programs() !== undefined);
	const bin = programs() ?? '';
	const data = path.join(folder, 'postgres');
	const user = await unprivileged(folder, data);
	const create = spawnSync(
		path.join(bin, 'initdb'),
		['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'],
		{ ...user, cwd: data, encoding: 'utf8' },
	);
	if (create.status !== 0) throw new Error(`initdb failed:\n${create.stdout}${create.stderr}`);

	const port = await freePort(25_432);
	const all = {
		port: String(port),
		listen_addresses: '127.0.0.1',
		unix_socket_directories: '',
		max_connections: '300',
		...settings,
	};
	const args = ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
	const connection = ['-h', '127.0.0.1', '-p', String(port), '-U', USER];
	// SIGINT is its fast shutdown: it doesn't wait for connected clients.
	const server = await startServer({
		command: path.join(bin, 'postgres'),
		args,
		cwd: data,
		user,
		endWith: 'SIGINT',
		isReady: async () => (await run(path.join(bin, 'pg_isready'), connection)).code === 0,
	});
	return {
		port,
		user: USER,
		database: 'postgres',
		query: async (sql) => {
			const options = ['-d', 'postgres', '-XqAt', '-F', FIELD, '-v', 'ON_ERROR_STOP=1', '-c', sql];
			const { stdout } = await execute(path.join(bin, 'psql'), [...connection, ...options], {
				maxBuffer: 2 ** 28,
			});
			return stdout
				.split('\n')
				.filter(Boolean)
				.map((line) => line.split(FIELD));
		},
		stop: async () => await server.end(),
	};
}

/** The folder of the newest PostgreSQL's programs. */
function programs(): string | undefined {
	const root = '/usr/lib/postgresql';
	const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
	return versions
		.map((version) => path.join(root, version, 'bin'))
		.find((bin) => existsSync(path.join(bin, 'initdb')));
}

/** PostgreSQL refuses to run as root. Then it runs as its package's user, who must own the data. */
async function unprivileged(folder: string, data: string): Promise<{ uid: number; gid: number } | undefined> {
	await mkdir(data, { recursive: true });
	if (process.getuid?.() !== 0) return undefined;
	const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
	const user = { uid: id('-u'), gid: id('-g') };
	await chown(folder, -1, user.gid);
	await chown(data, user.uid, user.gid);
	execFileSync('chmod', ['g+x', folder]);
	return user;
}
