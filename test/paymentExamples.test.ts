import { readFileSync } from 'node:fs';
import { Workflow, type IConnections, type IDataObject, type INode, type INodeTypes } from 'n8n-workflow';

const CHECKOUT = '3d-secure-checkout.json';
const WALLET = 'charge-with-wallet-3ds.json';
const SAVED = 'charge-saved-card.json';

interface Example {
	nodes: INode[];
	connections: IConnections;
}
const examples = new Map(
	[CHECKOUT, WALLET, SAVED].map((file) => [file, JSON.parse(readFileSync(`examples/${file}`, 'utf8')) as Example]),
);
const parametersOf = (file: string, name: string) =>
	examples.get(file)?.nodes.find((one) => one.name === name)?.parameters as IDataObject;

interface Conditions {
	conditions: { conditions: [{ leftValue: string }] };
}

const nodeTypes = { getByNameAndVersion: () => undefined } as unknown as INodeTypes;
const node = { id: 'node', name: 'Node', type: 'any', typeVersion: 1, position: [0, 0], parameters: {} } as INode;
const { expression } = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });

/** An expression's value for an item, as n8n resolves it. */
function valueOf(text: unknown, json: IDataObject): unknown {
	return expression.resolveSimpleParameterValue(text as string, {}, null, 0, 0, node.name, [{ json }], 'manual', {});
}

/** The node that a Switch or an If sends an item to. */
function after(file: string, name: string, json: IDataObject): string | undefined {
	const parameters = parametersOf(file, name);
	// An If has one rule. An item that no rule fits goes to the output after the last.
	const rules = ((parameters.rules as IDataObject | undefined)?.values ?? [parameters]) as unknown as Conditions[];
	const fits = rules.findIndex(({ conditions }) => valueOf(conditions.conditions[0].leftValue, json) === true);
	return examples.get(file)?.connections[name]?.main?.[fits === -1 ? rules.length : fits]?.[0]?.node;
}

/** Neither paid nor refused: the service may have charged the card, or may still do it. */
const NOT_CLEAR: IDataObject[] = [
	{ payment_state: 'action_required' },
	{ payment_state: 'pending' },
	{ payment_state: 'held' },
	{ payment_state: 'duplicate' },
	{ payment_state: 'unknown' },
	{ payment_state: '' },
	{ payment_state: null },
	{ status: 'CAPTURED' },
	{},
];
const NOTHING_CHARGED: IDataObject[] = [{ outcome: 'rejected' }, { outcome: 'not_sent' }];
const MAYBE_CHARGED: IDataObject[] = [
	{ outcome: 'unknown' },
	{ outcome: 'not_moved' },
	{ outcome: 'duplicate' },
	{ outcome: 'something new' },
	{ outcome: null },
	{},
];

it.each([
	[CHECKOUT, 'Look at the Service First'],
	[WALLET, 'Look Before Charging Again'],
	[SAVED, 'Look Before Charging Again'],
])(
	'examples/%s should ship what was captured, ask for another card when it was declined, and otherwise look first',
	(file, look) => {
		expect(after(file, 'Outcome', { payment_state: 'paid' })).toBe(
			file === SAVED ? 'Extend Subscription' : 'Ship the Order',
		);
		expect(after(file, 'Outcome', { payment_state: 'failed' })).toBe(
			file === SAVED ? 'Ask Cardholder to Pay' : 'Ask for Another Card',
		);
		for (const json of NOT_CLEAR) expect([json, after(file, 'Outcome', json)]).toEqual([json, look]);
	},
);

it.each([
	[WALLET, 'Nothing Was Charged'],
	[SAVED, 'Ask Cardholder to Pay'],
])('examples/%s should treat a failed charge as not made only if its outcome says so', (file, notCharged) => {
	for (const json of NOTHING_CHARGED) expect([json, after(file, 'Outcome', json)]).toEqual([json, notCharged]);
	for (const json of MAYBE_CHARGED)
		expect([json, after(file, 'Outcome', json)]).toEqual([json, 'Look Before Charging Again']);
});

it('examples/3d-secure-checkout.json should offer to pay again only if the outcome says that nothing was taken', () => {
	const page = parametersOf(CHECKOUT, 'Apologize').responseBody;
	for (const json of NOTHING_CHARGED) expect(valueOf(page, json)).toContain('nothing was taken. Please try again.');
	for (const json of MAYBE_CHARGED)
		expect(valueOf(page, json)).toMatch(/^(?!.*try again).*Please do not pay again\./);
});

it("examples/3d-secure-checkout.json should say that its shop must reject an order that's paid or in progress", () => {
	expect(parametersOf(CHECKOUT, 'Read Me').content).toContain(
		'Let *Look Up Order* refuse an order that is already paid or under way',
	);
});
