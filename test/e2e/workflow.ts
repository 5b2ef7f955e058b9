import type { IConnections, IDataObject, INode } from 'n8n-workflow';

export const CARD_PAYMENTS = 'n8n-nodes-card-payments.cardPayments';

/** Of a charge or an authorization. */
export const PAYMENT = { amount: '10.50', currency: 'SAR', cardToken: 'tok_visa', threeDSecure: 'off' };

/** A node as n8n's editor saves it. */
export function node(
	name: string,
	type: string,
	typeVersion: number,
	parameters: IDataObject = {},
	rest: Partial<INode> = {},
): INode {
	const position: INode['position'] = [0, 0];
	return { id: name, name, type, typeVersion, position, parameters: parameters as INode['parameters'], ...rest };
}

/** A node's credentials, from IDs by type. */
export function withIds(ids: Record<string, string | undefined>): Pick<INode, 'credentials'> {
	return {
		credentials: Object.fromEntries(
			Object.entries(ids).map(([type, id]) => [type, { id: id ?? null, name: type }]),
		),
	};
}

/** Connects each node to the next one. */
export function follow(names: string[]): IConnections {
	return Object.fromEntries(
		names.slice(1).map((name, index) => [names[index], { main: [[{ node: name, type: 'main', index: 0 }]] }]),
	);
}

/** Connects the trigger to each node, or the one that it's after to it. */
export function connect(names: string[], after: Record<string, string>): IConnections {
	const nextOf = (name: string) => names.filter((next) => (after[next] ?? 'Start') === name);
	return Object.fromEntries(
		['Start', ...names].map((name) => [
			name,
			{ main: [nextOf(name).map((next) => ({ node: next, type: 'main', index: 0 }))] },
		]),
	);
}
