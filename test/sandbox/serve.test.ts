import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startSandbox } from '../../sandbox/server.ts';

const serve = join(__dirname, '../../sandbox/serve.ts');

/** Starts the command, and stops it once it printed enough. */
async function run(
	args: string[],
	act?: (text: string) => Promise<void>,
): Promise<{ text: string; code: number | null }> {
	const child = spawn(process.execPath, ['sandbox/run.cjs', serve, ...args], {
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const closed = once(child, 'close') as Promise<[number | null]>;
	let text = '';
	let acting: Promise<void> | undefined;
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (chunk: Buffer) => {
			text += chunk.toString();
			if (act && text.includes('Ctrl-C')) acting ??= act(text).finally(() => child.kill('SIGTERM'));
		});
	}
	const [code] = await closed;
	await acting;
	return { text, code };
}

test('serves with its options, and stops on a signal', async () => {
	const { text, code } = await run(['--port', '0', '--page-size', '2', '--now', '2026-03-17'], async (said) => {
		const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
		const [key = ''] = /sk_test_\w+/.exec(said) ?? [];
		const response = await fetch(`${url}/v2/payouts/list`, {
			method: 'POST',
			headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
			body: JSON.stringify({ period: { date: { from: 0, to: Date.UTC(2026, 2, 18) } } }),
		});
		expect(await response.json()).toMatchObject({ count: 2, has_more: true });
	});
	expect(text).toContain('The sandbox has stopped.');
	expect(code).toBe(0);
});

test('reports a port that is in use', async () => {
	const blocker = createServer().listen(0, '127.0.0.1');
	await once(blocker, 'listening');
	const { port } = blocker.address() as AddressInfo;
	const { text, code } = await run(['--port', String(port)]);
	expect(text).toContain('The port is taken');
	expect(code).toBe(1);
	await expect(startSandbox({ port })).rejects.toThrow('EADDRINUSE');
	blocker.close();
});
