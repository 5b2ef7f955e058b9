import { spawnSync } from 'node:child_process';

const SCALE = 0.25;
const NODE_24 = 'node_modules/node/bin/node';

/** An n8n engine of a quarter of 2 GiB: it ends with a message, never by running out of memory. */
function execute(name: string) {
	const args = [`--max-old-space-size=${2_048 * SCALE}`, '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'];
	const script = ['test/engine/memory.ts', name, String(SCALE)];
	const { status, stdout, stderr } = spawnSync(NODE_24, [...args, ...script], { encoding: 'utf8' });
	expect([status, stderr]).toEqual([0, '']);
	return JSON.parse(stdout) as { items: number; message?: string };
}

it.each(['zips', 'transactions'])(
	'should have one budget of memory for all files of an execution: %s',
	(name) => {
		expect(execute(name).message).toMatch(/The rows of ".*CHARGES .*csv" take more than 128 MiB of memory$/);
	},
	120_000,
);
