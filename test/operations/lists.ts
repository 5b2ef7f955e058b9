import type { IDataObject } from 'n8n-workflow';
import { credentialsFor, DAY, NOW, type Sandbox } from '../engine/service.ts';
import { executeNode, type NodeOptions } from '../harness/engine.ts';

/** What a Get Many of charges, authorizations or refunds outputs, of the days around the sandbox's present. */
export async function listed(sandbox: Sandbox, resource: string, more: IDataObject = {}, rest: NodeOptions = {}) {
	const period = { period: 'custom', from: NOW - DAY, to: NOW + DAY, returnAll: true };
	const { items, error } = await executeNode(
		{ resource, operation: 'getMany', ...period, ...more },
		{ credentials: credentialsFor(sandbox), ...rest },
	);
	expect(error).toBeUndefined();
	return items.map(({ json }) => json);
}

/** The output of an operation that may lose its response: under Continue on Fail. */
export async function attempted(sandbox: Sandbox, parameters: IDataObject): Promise<IDataObject> {
	const { items } = await executeNode(parameters, {
		credentials: credentialsFor(sandbox),
		node: { onError: 'continueRegularOutput' },
	});
	return items[0]?.json ?? {};
}
