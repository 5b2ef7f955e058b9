import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { INode } from 'n8n-workflow';
import { readExample } from '../../sandbox/runtime/setup.ts';
import { startInstance, type Instance } from './instance.ts';

const EXAMPLE = 'everything-else.json';
const HOST = 'https://api.example.com';

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance();
});
afterAll(async () => {
	expect(instance.sandbox.violations).toEqual([]);
	await instance.close();
});

/** Executes the example with another address and the credential. */
async function execute(address: string) {
	const { api, state } = instance;
	const example = await readExample(EXAMPLE);
	const chosen = (node: INode) =>
		node.type === 'n8n-nodes-base.httpRequest'
			? {
					...node,
					parameters: {
						...node.parameters,
						url: String(node.parameters.url).replace(HOST, address),
					} as INode['parameters'],
					credentials: {
						cardPaymentsApi: { id: state.credentials.cardPaymentsApi ?? '', name: 'Card Payments API' },
					},
				}
			: node;
	const { id } = await api.createWorkflow({ ...example, nodes: example.nodes.map(chosen) });
	return await api.executeWorkflow(id, 'Manual Trigger');
}

it("should reach the service's other operations with the credential", async () => {
	const id = instance.sandbox.addCharge({
		amount: 10,
		currency: 'SAR',
		created: Date.now() - 60_000,
		reference: { order: 'A-1001' },
	});
	const imported = await instance.api.executeWorkflow(instance.state.workflows[EXAMPLE]?.id ?? '', 'Manual Trigger');
	for (const execution of [await execute(instance.sandbox.url), imported]) {
		expect([execution.error, execution.status]).toEqual([undefined, 'success']);
		expect(execution.items('One Item for Each Charge').map(({ json }) => json.id)).toEqual([id]);
	}
});

it('should not send the key anywhere else', async () => {
	const seen: IncomingHttpHeaders[] = [];
	const stranger = createServer((request, response) => {
		seen.push(request.headers);
		response.end('{}');
	}).listen(0, '127.0.0.1');
	await once(stranger, 'listening');
	try {
		const execution = await execute(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}`);
		expect(execution.status).toBe('error');
		expect(execution.error?.message).toContain("This credential's key goes only to");
		expect(seen.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
	} finally {
		stranger.close();
	}
});
