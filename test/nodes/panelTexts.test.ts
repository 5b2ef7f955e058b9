/** The rules for every panel, checked over every text of both nodes and both credentials. */
import { globSync, readFileSync } from 'node:fs';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import ts from 'typescript';
import { CardPaymentsApi } from '../../credentials/CardPaymentsApi.credentials';
import { CardPaymentsWebhookApi } from '../../credentials/CardPaymentsWebhookApi.credentials';
import { DESCRIPTION_LINES, LINE_KEYS } from '../../nodes/CardPayments/domain/services/index.ts';
import { CardPayments } from '../../nodes/CardPayments/CardPayments.node';
import { CardPaymentsTrigger } from '../../nodes/CardPayments/CardPaymentsTrigger.node';
import { inside, isOf } from './fields.ts';

const PANELS: Record<string, INodeProperties[]> = {
	node: new CardPayments().description.properties,
	trigger: new CardPaymentsTrigger().description.properties,
	credential: new CardPaymentsApi().properties,
	'webhook credential': new CardPaymentsWebhookApi().properties,
};

/** Every field, those in collections too, with its place. */
function all(list: INodeProperties[], where: string): Array<[string, INodeProperties]> {
	return list.flatMap((field): Array<[string, INodeProperties]> => {
		const { resource = [], operation = [] } = field.displayOptions?.show ?? {};
		const place = [where, ...resource, ...operation, field.name].join(' › ');
		return [[place, field], ...all(inside(field), place)];
	});
}

const everything = Object.entries(PANELS).flatMap(([where, fields]) => all(fields, where));
const fields = everything.filter(([, { type }]) => type !== 'notice');
const notices = everything.filter(([, { type }]) => type === 'notice');
const choices = fields
	.filter(([, { type }]) => type === 'options' || type === 'multiOptions')
	.flatMap(([place, { options = [] }]) =>
		(options as INodePropertyOptions[]).map((choice) => [`${place} › ${choice.name}`, choice] as const),
	);

/** Their names say it all, and come from the service or from a standard. */
const SELF_EXPLAINING =
	/› (status|payoutStatus|paymentStatus|transactionStatus|algorithm|encoding|fallbackEncoding|fields|groupBy|name) › /;

/** The places where a rule doesn't hold. */
function broken<T>(places: Array<readonly [string, T]>, holds: (each: T, place: string) => boolean): string[] {
	expect(places.length).toBeGreaterThan(0);
	return places.filter(([place, each]) => !holds(each, place)).map(([place]) => place);
}

it('should describe every choice', () => {
	const described = choices.filter(([place]) => !SELF_EXPLAINING.test(place));
	expect(broken(described, ({ description }) => Boolean(description))).toEqual([]);
});

it('should show an example of what to enter wherever a field starts empty, and begin it with e.g.', () => {
	const typed = everything.filter(([, { type }]) => ['string', 'json', 'dateTime', 'number'].includes(type));
	const isEmpty = ({ type, default: fallback }: INodeProperties) =>
		type !== 'number' && ['', '{}', '[]'].includes(String(fallback));
	const shown = typed.filter(([, field]) => field.placeholder || isEmpty(field));
	expect(broken(shown, ({ placeholder = '' }) => /^e\.g\. \S/.test(placeholder))).toEqual([]);
});

/** What's hidden can't be checked by whoever enters it: a card token is no card number. */
const SHOWN = ['cardToken'];

it('should hide secrets while they are typed', () => {
	const secrets = fields.filter(([, { name }]) => /secret|apiKey|token/i.test(name) && !SHOWN.includes(name));
	expect(broken(secrets, ({ typeOptions }) => typeOptions?.password === true)).toEqual([]);
});

it('should use only the tags that n8n shows in a notice', () => {
	const holds = ({ displayName }: INodeProperties) => !/<\/?(?!(a|ul|li)\b)\w/.test(displayName);
	expect(broken(notices, holds)).toEqual([]);
});

it('should have at most six options an operation', () => {
	const added = everything.filter(([, { name }]) => name === 'options');
	expect(broken(added, ({ options = [] }) => options.length <= 6)).toEqual([]);
});

it('should show no collection that has nothing to add, whatever else is chosen', () => {
	const collections = everything.filter(([, { type }]) => type === 'collection');
	const isBare = ({ options = [], displayOptions: own }: INodeProperties) =>
		(options as INodeProperties[]).every(({ displayOptions }) =>
			Object.keys(displayOptions?.show ?? {}).some(
				(name) => name.startsWith('/') && own?.show?.[name.slice(1)] === undefined,
			),
		);
	expect(broken(collections, (field) => !isBare(field))).toEqual([]);
});

it('should keep signing secrets from other nodes, and the API open to HTTP Request', () => {
	expect(new CardPaymentsWebhookApi().restrictToSupportedNodes).toBe(true);
	expect(new CardPaymentsApi()).not.toHaveProperty('restrictToSupportedNodes');
});

it('should have n8n redact what proves who paid, and nothing that a person or a later node needs', () => {
	for (const { description } of [new CardPayments(), new CardPaymentsTrigger()]) {
		const redacted = description.sensitiveOutputFields ?? [];
		expect(redacted).toContain('authentication.authentication_token');
		expect(redacted.filter((path) => !/token$/i.test(path))).toEqual([]);
	}
});

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
	expect(quoted).toContain('Payout ID');
	const isKnown = (text: string) => LABELS.has(text) || OF_N8N.includes(text) || text === 'Name = value';
	// A line of a description is quoted as it's pasted.
	const isLine = (text: string) =>
		LINE_KEYS.some((key) => `${text} = `.startsWith(`${DESCRIPTION_LINES[key].name} = `));
	expect(quoted.filter((text) => !isKnown(text) && !isLine(text))).toEqual([]);
});

const WITHOUT_THE_OPTION: Record<string, boolean> = {
	several: true,
	failOnDifference: false,
};

it('should turn an option about payouts on when a user adds it', () => {
	const added = new CardPayments().description.properties
		.filter(isOf('payout', 'transaction', 'dispute'))
		.filter(({ type }) => type === 'collection')
		.flatMap(inside)
		.filter(({ type }) => type === 'boolean');
	const arriving = Object.fromEntries(added.map(({ name, default: value }) => [name, !value]));
	expect(arriving).toEqual(WITHOUT_THE_OPTION);
});

/** One of several choices, as an agent is asked for it: their list and what counts without one. */
const OF_AGENTS = /\$fromAI\('\w+', `One of ([^`]*)`, 'string', '(\w*)'\)/;

it('should give an agent the choices that the panel has, and the same default', () => {
	const asked = fields.filter(([, field]) => OF_AGENTS.test(String(field.default)));
	expect(asked.length).toBeGreaterThan(5);
	const shownFor = ({ displayOptions }: INodeProperties) =>
		JSON.stringify({ ...displayOptions?.show, '@tool': undefined });
	for (const [place, field] of asked) {
		const [, list = '', initial] = OF_AGENTS.exec(String(field.default)) ?? [];
		const twins = fields.filter(
			([, other]) => other.name === field.name && other.type === 'options' && shownFor(other) === shownFor(field),
		);
		const values = twins.map(([, { options = [] }]) =>
			(options as INodePropertyOptions[]).map(({ value }) => value),
		);
		expect([place, values, twins.map(([, other]) => other.default)]).toEqual([
			place,
			[list.split(', ')],
			[initial],
		]);
	}
});
