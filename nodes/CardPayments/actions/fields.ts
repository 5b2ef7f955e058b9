/**
 * Fields as n8n has them: one builder a kind of field.
 *
 * Labels come in Title Case, what's entered under `name`. `withAgents` and `choiceOfAgents` give AI agents a field of
 * their own.
 *
 *     textField('Order Reference', 'orderReference', 'order-1001', 'Your reference of the order')
 */
import type { INodeProperties } from 'n8n-workflow';
import { type Choices, optionsOf } from '../domain/input';

/** A field of text; `example` shows what to enter. */
export function textField(displayName: string, name: string, example: string, description: string): INodeProperties {
	return { displayName, name, type: 'string', default: '', placeholder: `e.g. ${example}`, description };
}

/** A text of lines that describes files. */
export function descriptionField(displayName: string, name: string, description: string): INodeProperties {
	return {
		...textField(displayName, name, 'Amount Column = Net', description),
		typeOptions: { rows: 4 },
	};
}

/** A yes or no, and how it's switched at first. */
export function switchField(
	displayName: string,
	name: string,
	initial: 'on' | 'off',
	description: string,
): INodeProperties {
	return {
		displayName,
		name,
		type: 'boolean',
		// n8n's package scanner reads a literal only.
		default: false,
		description,
		...(initial === 'on' && { default: true }),
	};
}

/** A number from `min` to `max`, both counted in. */
export function numberField(
	displayName: string,
	name: string,
	{ min, max, initial }: { min: number; max?: number; initial: number },
	description: string,
): INodeProperties {
	const typeOptions = { minValue: min, ...(max !== undefined && { maxValue: max }) };
	return { displayName, name, type: 'number', typeOptions, default: initial, description };
}

/** One of several choices, and the one that's chosen at first. */
export function choiceField<Value extends string>(
	displayName: string,
	name: string,
	{ choices, initial }: { choices: Choices<Value>; initial: NoInfer<Value> },
	description: string,
): INodeProperties {
	return { displayName, name, type: 'options', options: optionsOf(choices), default: initial, description };
}

/** Any number of several choices; none means all. */
export function choicesField(
	displayName: string,
	name: string,
	choices: Choices<string>,
	description: string,
): INodeProperties {
	const hint = 'Choose none for all';
	return { displayName, name, type: 'multiOptions', options: optionsOf(choices), default: [], hint, description };
}

/** Fields that are added one by one with a button, in the order in which n8n lists them. */
export function collectionField(
	displayName: string,
	name: string,
	button: string,
	fields: INodeProperties[],
): INodeProperties {
	const options = [...fields].sort((a, b) => (a.displayName < b.displayName ? -1 : 1));
	return { displayName, name, type: 'collection', placeholder: button, default: {}, options };
}

/** @param chosen the filters a new node has */
export function filtersField(filters: INodeProperties[], chosen: Record<string, string[]> = {}): INodeProperties {
	return { ...collectionField('Filters', 'filters', 'Add Filter', filters), default: { ...chosen } };
}

/** In the order given: what one uses first comes first, limits last. */
export function optionsField(options: INodeProperties[]): INodeProperties {
	return { ...collectionField('Options', 'options', 'Add Option', options), options };
}

/** A field, and the same for AI agents, with what is different for them. */
export function withAgents(field: INodeProperties, ofAgents: Partial<INodeProperties>): INodeProperties[] {
	// First: n8n looks no further once a field that decides is an expression.
	const shown = ({ displayOptions }: Partial<INodeProperties>, isTool: boolean) => ({
		displayOptions: { show: { '@tool': [isTool], ...displayOptions?.show } },
	});
	return [
		{ ...field, ...shown(field, false) },
		{ ...field, ...ofAgents, ...shown({ ...field, ...ofAgents }, true) },
	];
}

/** Leaves a field to an agent, as n8n's own button does. Without a default the agent must fill it. */
export function fromAgent(key: string, about: string, unset?: string): string {
	const rest = unset === undefined ? '' : `, '${unset}'`;
	return `={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${key}', \`${about}\`, 'string'${rest}) }}`;
}

/** One or more of several choices, which an agent makes unless you do: in text, as that's what an agent writes. */
export function choiceOfAgents(field: INodeProperties): INodeProperties[] {
	const several = field.type === 'multiOptions';
	const values = (field.options ?? []).map((option) => String('value' in option && option.value)).join(', ');
	const about = several ? `Any of ${values}, separated by commas. Empty for all.` : `One of ${values}`;
	const key = field.displayName.replace(/\W/g, '_');
	const { displayName, name, displayOptions } = field;
	const text: INodeProperties = {
		displayName,
		name,
		type: 'string',
		displayOptions,
		default: fromAgent(key, about, several ? '' : String(field.default)),
		hint: `The agent chooses, unless you enter one, such as ${values.split(', ').at(-1)}`,
	};
	return [...withAgents(field, {}).slice(0, 1), ...withAgents(text, {}).slice(1)];
}
