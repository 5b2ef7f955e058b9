/** Every example opened in n8n's editor, as you paste it. The pictures are in coverage/examples. */
import { mkdir, writeFile } from 'node:fs/promises';
import { readExample } from '../../sandbox/runtime/setup.ts';
import { openEditor } from './editor.ts';
import { startInstance, type Instance } from './instance.ts';

const PICTURES = `coverage/examples/${process.env.N8N_VERSION ?? 'newest'}`;
/** Nodes of the examples that the oldest n8n doesn't have; docs/operating.md names them. */
const LACKING: Record<string, string[]> = { oldest: ['n8n-nodes-base.dataTable'] };

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance();
});
afterAll(async () => await instance?.close());

it('should have only nodes that n8n knows, in a version that it knows', async () => {
	const types = await instance.api.get<Array<{ name: string; version: number | number[] }>>('/types/nodes.json');
	const known = new Set(types.flatMap(({ name, version }) => [version].flat().map((each) => `${name} ${each}`)));
	const unknown = new Set<string>();
	for (const file of Object.keys(instance.state.workflows))
		for (const { type, typeVersion } of (await readExample(file)).nodes)
			if (!known.has(`${type} ${typeVersion}`)) unknown.add(`${type} ${typeVersion}`);
	const lacking = LACKING[process.env.N8N_VERSION ?? ''] ?? [];
	expect([...unknown].filter((each) => !lacking.includes(each.split(' ')[0] ?? ''))).toEqual([]);
});

it('should draw each node of each example', async () => {
	await mkdir(PICTURES, { recursive: true });
	const { page, close } = await openEditor(instance.n8n.url, instance.owner);
	try {
		for (const [file, { id }] of Object.entries(instance.state.workflows)) {
			const { nodes } = await readExample(file);
			await page.goto(`${instance.n8n.url}/workflow/${id}`);
			// Notes too.
			const drawn = page.locator('.vue-flow__node');
			await drawn.nth(nodes.length - 1).waitFor();
			await page.waitForTimeout(500);
			await writeFile(`${PICTURES}/${file.replace('.json', '.png')}`, await page.screenshot({ scale: 'css' }));
			expect([file, await drawn.count()]).toEqual([file, nodes.length]);
		}
	} finally {
		await close();
	}
});
