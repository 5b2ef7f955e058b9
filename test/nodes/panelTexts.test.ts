/** The rules for every panel, checked over every text of both nodes and both credentials. */
import { globSync, readFileSync } from 'node:fs';
import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import ts from 'typescript';
import { CardPaymentsApi } from '../../credentials/CardPaymentsApi.credentials';
import { CardPaymentsWebhookApi } from '../../credentials/CardPaymentsWebhookApi.credentials';
import { CardPayments } from '../../nodes/CardPayments/CardPayments.node';
import { CardPaymentsTrigger } from '../../nodes/CardPayments/CardPaymentsTrigger.node';

const PANELS: Record<string, INodeProperties[]> = {
	node: new CardPayments().description.properties,
	trigger: new CardPaymentsTrigger().description.properties,
	credential: new CardPaymentsApi().properties,
	'webhook credential': new CardPaymentsWebhookApi().properties,
};

/** Every field, those in collections too, with its place. */
function all(list: INodeProperties[], where: string): Array<[string, INodeProperties]> {
	return list.flatMap((field): Array<[string, INodeProperties]> => {
		const place = `${where} › ${[...(field.displayOptions?.show?.resource ?? []), ...(field.displayOptions?.show?.operation ?? []), field.name].join(' › ')}`;
		const inside = (fields: INodeProperties[]) => all(fields, place);
		return [
			[place, field],
			...(field.type === 'collection' ? inside(field.options as INodeProperties[]) : []),
			...(field.type === 'fixedCollection'
				? inside((field.options as INodePropertyCollection[]).flatMap(({ values }) => values))
				: []),
		];
	});
}

const everything = Object.entries(PANELS).flatMap(([where, fields]) => all(fields, where));
const fields = everything.filter(([, { type }]) => type !== 'notice');
const notices = everything.filter(([, { type }]) => type === 'notice');
const choices = fields.flatMap(([place, { type, options = [] }]) =>
	type === 'options' || type === 'multiOptions'
		? (options as INodePropertyOptions[]).map((choice): [string, INodePropertyOptions] => [
				`${place} › ${choice.name}`,
				choice,
			])
		: [],
);

/** Headings of folded groups: n8n shows no tooltip for them. */
const GROUPS = ['filters', 'options', 'additionalFields'];
/** Their names say it all, and come from the service or from a standard. */
const SELF_EXPLAINING =
	/› (status|payoutStatus|paymentStatus|algorithm|encoding|fallbackEncoding|fields|groupBy|name) › /;

it.each(fields)('%s should have a description, a sentence case one', (_place, { name, description, type }) => {
	if (GROUPS.includes(name)) return;
	expect(description).toMatch(/^[A-Z0-9"]/);
	// A single sentence ends without a period, several end with one.
	expect((description ?? '').endsWith('.')).toBe(/[.?] [A-Z0-9"{]/.test(description ?? ''));
	if (type === 'boolean') expect(description).toMatch(/^Whether /);
});

it.each(choices.filter(([place]) => !SELF_EXPLAINING.test(place)))(
	'%s should have a description',
	(_place, { description }) => {
		expect(description).toBeTruthy();
	},
);

/** As a person reads them: without the address of a link. */
const wordsIn = (text: string) =>
	text
		.replace(/<[^>]*>/g, ' ')
		.trim()
		.split(/\s+/).length;

it.each([...fields, ...choices])('%s should have a tooltip of under 25 words', (_place, { description = '' }) => {
	expect(wordsIn(description)).toBeLessThan(25);
});

it.each(fields)('%s should be labelled in Title Case', (_place, { displayName }) => {
	const small = ['a', 'an', 'and', 'by', 'in', 'of', 'on', 'or', 'per', 'the', 'to', 'with'];
	const words = displayName.replace(/[()]/g, '').split(/[\s-]+/);
	expect(words.filter((word) => !small.includes(word) && !/^[A-Z0-9]/.test(word))).toEqual([]);
});

it.each(
	fields.filter(
		([, { type, default: fallback }]) =>
			['string', 'json', 'dateTime'].includes(type) && ['', '{}', '[]'].includes(String(fallback)),
	),
)('%s should show an example of what to enter, since it starts empty', (_place, { placeholder }) => {
	expect(placeholder).toMatch(/^e\.g\. \S/);
});

it.each(
	everything.filter(
		([, { placeholder, type }]) => placeholder && ['string', 'json', 'dateTime', 'number'].includes(type),
	),
)('%s should begin its example with e.g.', (_place, { placeholder }) => {
	expect(placeholder).toMatch(/^e\.g\. /);
});

it.each(everything.filter(([, { hint }]) => hint))('%s should have a hint that is one phrase', (_place, { hint }) => {
	expect(hint).toMatch(/^[A-Z].*[^.]$/);
});

/** What's hidden can't be checked by whoever enters it: a card token is no card number. */
const SHOWN = ['cardToken'];

it.each(fields.filter(([, { name }]) => /secret|apiKey|token/i.test(name) && !SHOWN.includes(name)))(
	'%s should be hidden while it is typed',
	(_place, { typeOptions }) => {
		expect(typeOptions?.password).toBe(true);
	},
);

it.each(notices)('%s should use only the tags that n8n shows in a notice', (_place, { displayName }) => {
	expect(
		[...displayName.matchAll(/<\/?(\w+)/g)]
			.map((match) => match[1])
			.filter((tag) => !['a', 'ul', 'li'].includes(tag as string)),
	).toEqual([]);
});

it.each(choices.filter(([, { action }]) => action))(
	'%s should have an action in sentence case, with its object',
	(place, { action }) => {
		expect(action).toMatch(/^[A-Z][a-z]/);
		expect(action).toMatch(/transaction|payout|dispute|card|charge|authorization|refund/);
		expect(place).toContain('operation');
	},
);

it('should have an action for every operation', () => {
	expect(choices.filter(([place, { action }]) => /› operation › /.test(place) && !action)).toEqual([]);
	expect(choices.filter(([, { action }]) => action).length).toBeGreaterThan(7);
});

it.each([
	['CardPayments', new CardPayments().description],
	['CardPaymentsTrigger', new CardPaymentsTrigger().description],
])(
	'%s should be found in its category and by the words of finance teams',
	(file, { displayName, description, subtitle }) => {
		const { categories, alias, resources } = JSON.parse(
			readFileSync(`nodes/CardPayments/${file}.node.json`, 'utf8'),
		) as {
			categories: string[];
			alias: string[];
			resources: Record<string, unknown>;
		};
		expect(categories).toContain('Finance & Accounting');
		for (const word of ['payout', 'settlement', 'charge', 'payment']) expect(alias).toContain(word);
		expect(Object.keys(resources)).toEqual(['credentialDocumentation', 'primaryDocumentation']);
		expect([displayName, description, subtitle].every(Boolean)).toBe(true);
		expect(file.endsWith('Trigger')).toBe(displayName.endsWith(' Trigger'));
	},
);

it('should offer only the action node to agents as a tool', () => {
	expect(new CardPayments().description.usableAsTool).toBe(true);
	expect(new CardPaymentsTrigger().description).not.toHaveProperty('usableAsTool');
});

/** What n8n itself calls so. */
const OF_N8N = ['Execute step', 'Webhook URLs'];
const LABELS = new Set([
	...[...fields, ...choices].map(([, each]) => ('displayName' in each ? each.displayName : each.name)),
	...(new CardPaymentsTrigger().description.credentials ?? []).map(({ displayName }) => displayName),
]);

/** The texts in a source file, comments apart, as they are between their expressions. */
function textsIn(file: string): string[] {
	const texts: string[] = [];
	const visit = (node: ts.Node) => {
		if (ts.isLiteralExpression(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
			texts.push(node.text);
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext));
	return texts;
}

it('should quote only labels of a panel, in every error, warning and text', () => {
	const quoted = globSync('{nodes,credentials}/**/*.ts')
		.flatMap(textsIn)
		.flatMap((text) => [...text.matchAll(/"([A-Z][A-Za-z][^"\\]*)"/g)].map((match) => match[1] as string));
	expect(quoted).toContain('Max Inflated Size');
	expect(quoted.filter((text) => !LABELS.has(text) && !OF_N8N.includes(text))).toEqual([]);
});

/** Capitalized words that name no label: n8n's own, those of the world, and a credential. */
const NAMES = ['Amex', 'Expression', 'Fixed', 'Monday', 'Retry On Fail', 'Sunday', new CardPaymentsApi().displayName];

it('should capitalize like a label only what is a label, in every sentence', () => {
	const named = globSync('{nodes,credentials}/**/*.ts')
		.flatMap(textsIn)
		.filter((text) => /\b[a-z]+ [a-z]+\b/.test(text) && !LABELS.has(text))
		.map((text) => text.replace(/"[^"]*"/g, ''))
		.flatMap((text) => text.match(/(?<=\b[a-z]+[,:]? |\()[A-Z][a-z]+(?: [A-Z][A-Za-z]+)*/g) ?? []);
	expect(named).toContain('Get Many');
	expect([...new Set(named)].filter((name) => !LABELS.has(name) && !NAMES.includes(name))).toEqual([]);
});
