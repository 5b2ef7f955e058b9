import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../sandbox/runtime/processes.ts';

const CHILD = `process.on('SIGTERM', () => { process.exit(0); }); setInterval(() => {}, 1_000); console.log('begun');`;
/** Starts a process as `npm start` starts n8n, prints its ID once it has begun, and continues. */
const PARENT = `
const { spawn } = require('node:child_process');
const child = spawn(process.execPath, ['--require', './sandbox/runtime/end-with-parent.cjs', '-e', ${JSON.stringify(CHILD)}], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
child.stdout.once('data', () => console.log(child.pid));
setInterval(() => {}, 1_000);
`;

it('should end the processes when the one that started them is killed, and not before', async () => {
	const parent = spawn(process.execPath, ['-e', PARENT], { stdio: ['ignore', 'pipe', 'inherit'] });
	const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
	const child = Number(printed);
	// It looks every second.
	await sleep(1_500);
	expect(isAlive(child)).toBe(true);

	parent.kill('SIGKILL');
	// Whoever never ends, jest does.
	while (isAlive(child)) await sleep(100);
});
