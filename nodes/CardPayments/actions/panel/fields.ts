import type { INodeProperties } from 'n8n-workflow';
import { FORMATS_FOR, type FormatFor } from '../../domain/formatFor';
import { namesOf, optionsOf, readList, type Choices } from '../../domain/input';
import { answered, parseText, type Description, type LineKey } from '../../domain/services';
import type { Panel } from './panel';

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

/** What the text of a table's columns says. What it still asks must be answered: no line is read without. */
export function readDescription(panel: Panel, keys: readonly LineKey[]): Description {
	const text = panel.trimmed('columns.fileDescription');
	const read = () => answered(parseText(text, 'File Description', keys), 'File Description');
	return panel.tried(read) ?? {};
}

/** The name of an input field, which n8n enters where one is dragged here. */
export function columnField(displayName: string, name: string, example: string, description: string): INodeProperties {
	return { ...textField(displayName, name, example, description), requiresDataPath: 'single' };
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

export const simplifyField = switchField(
	'Simplify',
	'simplify',
	'on',
	'Whether to return a simplified version of the response instead of the raw data',
);

export const formatForOption = choiceField(
	'Format For',
	'formatFor',
	{ choices: FORMATS_FOR, initial: 'spreadsheets' },
	'Where the items go. Text that begins like a formula gets an apostrophe, unless you choose Databases.',
);

/** Without the option, formulas alone are made harmless. */
export function readFormatFor(panel: Panel): FormatFor {
	return panel.chosen('options.formatFor', namesOf(FORMATS_FOR), 'anyDestination');
}

/** @param chosen the filters a new node has */
export function filtersField(filters: INodeProperties[], chosen: Record<string, string[]> = {}): INodeProperties {
	return { ...collectionField('Filters', 'filters', 'Add Filter', filters), default: { ...chosen } };
}

/** The filters that leave something out: "Status PAID_OUT". */
export function filtersInWords(panel: Panel, filters: INodeProperties[]): string[] {
	return filters.flatMap(({ displayName, name }) => {
		const wanted = readList(panel.value(`filters.${name}`));
		return wanted.length === 0 ? [] : [`${displayName} ${wanted.join(', ')}`];
	});
}

/** What of transactions is looked for, and the field that leaves others out: of operations that have it. */
export function typesLookedFor(panel: Panel): { within: string; narrowedBy?: string } {
	const types = panel.has('types') ? readList(panel.value('types')) : [];
	if (types.length === 0) return { within: 'transactions' };
	return { within: `transactions of type ${types.join(' or ')}`, narrowedBy: panel.label('types') };
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

const ITEM_OUTPUTS = {
	simplified: { label: 'Simplified', description: 'The fields that most workflows need' },
	allFields: { label: 'All Fields', description: 'All fields that the node knows' },
};

/** How much of each result to return. */
export const fewOrAllField: INodeProperties = {
	...choiceField(
		'Output',
		'output',
		{ choices: ITEM_OUTPUTS, initial: 'simplified' },
		'What to return of each result',
	),
	noDataExpression: true,
};

export function wantsAllFields(panel: Panel): boolean {
	return panel.chosen('output', namesOf(ITEM_OUTPUTS)) === 'allFields';
}

/** Whether to return items, or what they come to. An agent gets that, unless the workflow says otherwise. */
export function outputFields(items: string, summary: string, fullNotes?: string): INodeProperties[] {
	const choices: Choices<string> = {
		items: { label: 'Items', description: items },
		...(fullNotes !== undefined && { fullNotes: { label: 'Items With Full Notes', description: fullNotes } }),
		summary: { label: 'Summary', description: summary },
	};
	const field = choiceField('Output', 'output', { choices, initial: 'items' }, 'What to return');
	return withAgents(field, { default: 'summary' });
}

export function wantsSummary(panel: Panel): boolean {
	return panel.chosen('output', ['items', 'fullNotes', 'summary']) === 'summary';
}

/** Whether notes are for a table, whose cells have room for two words. */
export function wantsNotesInFew(panel: Panel, isTool: boolean): boolean {
	return panel.chosen('output', ['items', 'fullNotes', 'summary']) === 'items' && !isTool;
}

const returnAllField = switchField(
	'Return All',
	'returnAll',
	'off',
	'Whether to return all results or only up to a given limit',
);

const limitField: INodeProperties = {
	...numberField('Limit', 'limit', { min: 1, initial: 50 }, 'Max number of results to return'),
	displayOptions: { show: { returnAll: [false] } },
};

/**
 * How many results to return. Agents get 50 by default: more than they can read helps nobody.
 *
 * @param hint which ones a limit leaves
 */
export function limitFields(hint: string, { all }: { all: boolean }): INodeProperties[] {
	const whole = { ...returnAllField, default: true, hint: "Off leaves some out, so sums aren't complete" };
	const returnAll = all ? withAgents(whole, { default: false, hint: undefined }) : [returnAllField];
	return [...returnAll, { ...limitField, hint }];
}

/** For an agent all are read, and counted: it gets what its limit leaves, trouble first. */
export function readLimit(panel: Panel, { isTool }: { isTool: boolean }): number {
	const limit = panel.switch('returnAll', false) ? Infinity : panel.number('limit');
	return isTool ? Infinity : limit;
}
