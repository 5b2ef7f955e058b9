import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { installInN8n, packPackage } from '../../sandbox/runtime/communityPackage.ts';
import { startN8n, type N8n } from '../../sandbox/runtime/n8n.ts';
import { N8nApi } from '../../sandbox/runtime/n8nApi.ts';
import { installN8n } from '../../sandbox/runtime/pinnedN8n.ts';
import { freePort } from '../../sandbox/runtime/ports.ts';
import { signal } from '../../sandbox/runtime/processes.ts';
import { startPostgres, type Postgres } from '../servers/postgres.ts';
import { startRedis, type Redis } from '../servers/redis.ts';
import { until } from './until.ts';

/**
 * How long Redis keeps a job for a worker that doesn't say it's alive (n8n's default: 60 seconds), and how often n8n
 * checks.
 */
const STALLED = { lock: 10_000, renew: 3_000, check: 5_000 };

/** A process of n8n that a test ends and starts again. */
interface Restartable {
	start(): Promise<void>;
	/** Lets it finish what it began. */
	stop(): Promise<void>;
	/** SIGKILL for it and everything it started. */
	kill(): Promise<void>;
}

export interface Cluster {
	/** The main process: editor and schedules, no production webhooks. */
	main: N8n;
	api: N8nApi;
	processors: [Restartable, Restartable];
	/** Addresses of the two webhook processors. */
	webhooks: [string, string];
	workers: [Restartable, Restartable];
	/** Executions that a worker does at the same time. */
	concurrency: number;
	postgres: Postgres;
	redis: Redis;
	stop(): Promise<void>;
}

/**
 * n8n in queue mode on this machine: main, two webhook processors, two workers, Redis, PostgreSQL. Each n8n process
 * has its own folder, as in containers.
 */
export async function startCluster(folder: string, concurrency: number, say: (line: string) => void): Promise<Cluster> {
	const installation = await installN8n();
	const packed = await packPackage(folder);
	const stops: Array<() => Promise<void>> = [];
	const stop = async () => {
		for (const end of stops.splice(0).reverse()) await end();
	};
	try {
		const postgres = await startPostgres(folder);
		stops.push(postgres.stop);
		const redis = await startRedis(folder);
		stops.push(async () => await redis.stop());
		say('PostgreSQL and Redis started');

		const shared = settings(postgres, redis);
		let nextPort = 30_000;
		const ports = new Map<string, number>();
		const start = async (name: string, command: ['start' | 'webhook' | 'worker', ...string[]]) => {
			// The same address again, when it's started again.
			const port = ports.get(name) ?? (await freePort(nextPort));
			ports.set(name, port);
			nextPort = Math.max(nextPort, port + 10);
			const own = path.join(folder, name);
			await mkdir(own, { recursive: true });
			return await startN8n({
				installation,
				folder: own,
				packed,
				port,
				command,
				settings: { ...shared, QUEUE_HEALTH_CHECK_PORT: String(port) },
			});
		};
		const main = await start('main', ['start']);
		stops.push(main.stop);
		const api = new N8nApi(main.url);
		await api.enter({ email: 'owner@sandbox.test', password: 'Only-for-this-test-1' });
		say('main started');

		const two = async (name: string, command: ['webhook' | 'worker', ...string[]]) => {
			const both = [1, 2].map((number) => restartable(async () => await start(`${name}-${number}`, command)));
			stops.push(async () => void (await Promise.all(both.map(async (each) => await each.stop()))));
			await Promise.all(both.map(async (each) => await each.start()));
			return both as [Restartable, Restartable];
		};
		const processors = await two('webhook', ['webhook']);
		const workers = await two('worker', ['worker', `--concurrency=${concurrency}`]);
		say('2 webhook processors and 2 workers started');
		// Main tells the others through Redis.
		await installInN8n(api, packed);
		const folders = ['main', 'webhook-1', 'webhook-2', 'worker-1', 'worker-2'];
		await until('the package is in every process', async () =>
			(await Promise.all(folders.map(async (name) => await hasPackage(path.join(folder, name))))).every(Boolean),
		);
		return {
			main,
			api,
			processors,
			webhooks: ['webhook-1', 'webhook-2'].map((name) => `http://127.0.0.1:${ports.get(name)}`) as [
				string,
				string,
			],
			workers,
			concurrency,
			postgres,
			redis,
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
}

async function hasPackage(folder: string): Promise<boolean> {
	return (await readFile(path.join(folder, 'n8n.log'), 'utf8')).includes('Community package installed');
}

function restartable(launch: () => Promise<N8n>): Restartable {
	let process: N8n | undefined;
	const ended = async (end: (n8n: N8n) => Promise<void> | void) => {
		const { exited } = process ?? {};
		if (process !== undefined) await end(process);
		process = undefined;
		await exited;
	};
	return {
		start: async () => void (process = await launch()),
		stop: async () => await ended(async (n8n) => await n8n.stop()),
		kill: async () => await ended(({ pid }) => signal(-pid, 'SIGKILL')),
	};
}

function settings(postgres: Postgres, redis: Redis): Record<string, string> {
	return {
		EXECUTIONS_MODE: 'queue',
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		N8N_DISABLE_PRODUCTION_MAIN_PROCESS: 'true',
		N8N_ENCRYPTION_KEY: randomBytes(24).toString('hex'),
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(postgres.port),
		DB_POSTGRESDB_USER: postgres.user,
		DB_POSTGRESDB_DATABASE: postgres.database,
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redis.port),
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
		QUEUE_WORKER_LOCK_DURATION: String(STALLED.lock),
		QUEUE_WORKER_LOCK_RENEW_TIME: String(STALLED.renew),
		QUEUE_WORKER_STALLED_INTERVAL: String(STALLED.check),
		N8N_DEFAULT_BINARY_DATA_MODE: 'database',
		N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true',
	};
}
