/** Movements of the table of callers in a real n8n: the nodes that ask for them, and what the service's ledger has. */
import type { INode } from 'n8n-workflow';
import type { Movement, Sandbox } from '../../sandbox/server.ts';
import { KINDS, renamed, type Kind } from '../harness/callers.ts';
import { CARD_PAYMENTS, node, withIds } from './workflow.ts';

/** What a webhook is asked for: an order's name, and what the movement changes. */
interface Wanted {
	order: string;
	original: string;
}

/** The webhook that starts an execution for each. */
export function wantedWebhook(path: string, responseMode: 'onReceived' | 'lastNode' = 'onReceived'): INode {
	const parameters = { httpMethod: 'POST', path, responseMode, options: {} };
	return node('Wanted', 'n8n-nodes-base.webhook', 2.1, parameters, { webhookId: path });
}

export async function want(n8n: string, path: string, wanted: Wanted): Promise<void> {
	await fetch(`${n8n}/webhook/${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(wanted),
	});
}

/** The node that asks for it. A live key's: what a test key does is noted nowhere. */
export function moneyNode(kind: Kind, cardPaymentsApi: string | undefined, isNamed: boolean, rest: Partial<INode>) {
	const parameters = KINDS[kind].parameters('={{ $json.body.original }}');
	const named = isNamed
		? renamed(parameters, () => '={{ $json.body.order }}')
		: { ...parameters, additionalFields: {} };
	return node(
		'Move Money',
		CARD_PAYMENTS,
		1,
		{ ...named, output: 'allFields' },
		{ ...withIds({ cardPaymentsApi }), ...rest },
	);
}

/** What a movement changes, made at the service itself; '' where it changes nothing. */
export async function makeOriginal({ keys, url }: Sandbox, kind: Kind): Promise<string> {
	const { of } = KINDS[kind];
	if (of === undefined) return '';
	const response = await fetch(url + KINDS[of].path(''), {
		method: 'POST',
		headers: { authorization: `Bearer ${keys.live}`, 'content-type': 'application/json' },
		body: JSON.stringify({ amount: 10, currency: 'SAR', threeDSecure: false, source: { id: 'tok_visa' } }),
	});
	return ((await response.json()) as { id: string }).id;
}

/** How often money moved as it was wanted. */
export function movedBy(
	{ charges, authorizations, movements }: Sandbox,
	kind: Kind,
	{ order, original }: Wanted,
): Movement[] {
	const nameOf = (its: string) =>
		[...charges, ...authorizations].find(({ response }) => response.id === its)?.response.reference?.transaction;
	return movements.filter(
		({ type, id, of }) => type === kind && (original === '' ? nameOf(id) === order : [id, of].includes(original)),
	);
}
